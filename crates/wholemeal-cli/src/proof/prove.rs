//! `wholemeal prove`

use std::io::Write;
use std::path::{Path, PathBuf};

use serde::Serialize;
use wholemeal::engine::{CaseTree, ClausalProof, NodeKind, Prover, VisitedNode};
use wholemeal::formats::Puzzle;
use wholemeal::{Marks, Shape};

use super::{grid_text, puzzle_text};
use crate::args::InputArgs;
use crate::budget::{BudgetArgs, BudgetLimit};
use crate::exit::{Exit, Failure, plural, print_note};
use crate::input;
use crate::interrupt;
use crate::output::{Output, refuse_input, write_json_line};
use crate::output_args::{DataFormat, OutputArgs};
use crate::record::{Answer, Input, Record};
use crate::task::{MAX_BRANCHES, Outcome};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Proves how many solutions a puzzle has, and prints the case tree: at each node
singles are placed, and then a branch is made on a cell, or on a digit in a row,
column or box. 'wholemeal verify' checks the same tree; docs/certificates.md
describes it.

--cnf writes the rules, the givens and a clause that excludes each solution as a
formula in the DIMACS format, which has no model. --drat and --lrat write its
refutation, which the proof checkers of SAT solvers confirm.

--budget is a time (us, ms, s, m, h), or N branches [default: 100000].

JSON has 'puzzle', 'count', 'solution' if there is one, 'proof', 'branches' and
'box' if the boxes are unusual.

Exit code: 0 if there is a solution, 1 if there is none or the budget is spent,
2 if the input could not be read.

Examples:
  wholemeal prove corpora/board1.txt
  wholemeal prove --cnf puzzle.cnf --lrat puzzle.lrat puzzle.txt")]
pub(crate) struct ProveArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Write the formula to this file
    #[arg(long, value_name = "FILE")]
    cnf: Option<PathBuf>,

    /// Write the refutation in the DRAT format to this file
    #[arg(long, value_name = "FILE")]
    drat: Option<PathBuf>,

    /// Write the refutation in the LRAT format to this file
    #[arg(long, value_name = "FILE")]
    lrat: Option<PathBuf>,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,
}

#[derive(Serialize)]
struct ProveRow {
    puzzle: String,
    #[serde(rename = "box", skip_serializing_if = "Option::is_none")]
    shape: Option<String>,
    count: u64,
    exact: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    proof: String,
    branches: usize,
}

/// Prints the case tree of a puzzle.
pub(crate) fn prove(args: &ProveArgs, out: &mut Output) -> Result<Exit, Failure> {
    let puzzle = interrupt::abandonable(|| input::read_single_puzzle(&args.input))?;
    let grid = puzzle.board();
    input::reject_conflicts(&grid)?;
    let marks = puzzle.candidates.clone();
    let marks = marks.unwrap_or_else(|| Marks::choices(&grid));
    let limit = args.budget.limit_or(BudgetLimit::Work(MAX_BRANCHES));
    let json = args.output.is_json();
    let mut lines = String::new();
    let tree = limit.spend(|budget| {
        Prover::new(grid.shape()).prove_and_visit(&marks, budget, |node| {
            if !json {
                lines += &line(node, grid.shape());
            }
        })
    });
    let tree = match tree {
        Outcome::Answered(tree) => tree,
        Outcome::OutOfBudget(interrupted) => {
            return Err(Failure::Outcome(format!(
                "no proof: the case tree has more than {} branches; --budget sets another limit",
                interrupted.guesses
            )));
        }
        Outcome::Cancelled => return Ok(Exit::Interrupted),
    };
    if json {
        write_json_line(out, &row(&puzzle, &tree))?;
    } else {
        let solutions = plural(tree.solutions() as usize, "solution");
        let branches = tree.branches().len();
        let s = if branches == 1 { "branch" } else { "branches" };
        writeln!(out, "{solutions}, {branches} {s}")?;
        out.write_all(lines.as_bytes())?;
        writeln!(out, "proof: {tree}")?;
    }
    write_clausal(args, &marks, limit)?;
    Ok(match tree.solutions() {
        0 => Exit::Outcome,
        _ => Exit::Done,
    })
}

fn row(puzzle: &Puzzle, tree: &CaseTree) -> ProveRow {
    let shape = puzzle.shape();
    let record = Record {
        line: 1,
        input: Input::Puzzle(puzzle),
        answer: &Answer::Answered(&()),
        source: None,
    };
    let unusual = Shape::of_side(usize::from(shape.side())) != Ok(shape);
    ProveRow {
        puzzle: puzzle_text(&record),
        shape: unusual.then(|| shape.to_string()),
        count: tree.solutions(),
        exact: true,
        solution: tree.first().map(grid_text),
        proof: tree.to_string(),
        branches: tree.branches().len(),
    }
}

/// A line for a node, indented by its depth: `  r4c5=3: contradiction`
fn line(node: &VisitedNode<'_>, shape: Shape) -> String {
    let result = match &node.kind {
        NodeKind::Contradiction => "contradiction".to_owned(),
        NodeKind::Solution(solution) => format!("solution {}", grid_text(solution)),
        NodeKind::Branch(branch) => format!("branch on {}", branch.text(shape)),
    };
    let indent = "  ".repeat(node.assumptions.len());
    match node.assumptions.last() {
        None => format!("{result}\n"),
        Some((cell, digit)) => format!("{indent}{}={digit}: {result}\n", shape.name(*cell)),
    }
}

/// Writes the formula and its refutation.
fn write_clausal(args: &ProveArgs, marks: &Marks, limit: BudgetLimit) -> Result<(), Failure> {
    if args.cnf.is_none() && args.drat.is_none() && args.lrat.is_none() {
        return Ok(());
    }
    let proof = limit.spend(|budget| ClausalProof::new(marks, budget));
    let Outcome::Answered(proof) = proof else {
        return Err(Failure::Outcome(
            "the budget is spent; no file was written".to_owned(),
        ));
    };
    let files = [
        (&args.cnf, proof.dimacs()),
        (&args.drat, proof.drat()),
        (&args.lrat, proof.lrat()),
    ];
    for (path, text) in files {
        if let Some(path) = path {
            refuse_input(path, &args.input.inputs)?;
            write_file(path, &text)?;
        }
    }
    Ok(())
}

fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let mut file = Output::open(Some(path))?;
    let written = file.write_all(text.as_bytes());
    file.finish(written.map(|()| Exit::Done).map_err(Failure::Io))?;
    print_note(&format!("wrote {}", path.display()));
    Ok(())
}
