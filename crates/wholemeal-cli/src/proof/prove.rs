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

The case trees of hard boards that are larger than 9x9 are too large. --learn
refutes these by the clauses that the solver learns. It has no case tree.

--budget is a time (us, ms, s, m, h), or N branches (with --learn: N decisions)
[default: 100000].

JSON has 'puzzle', 'count', 'solution' if there is one, 'proof', 'branches' and
'box' if the boxes are unusual. With --learn it has 'learned_clauses' instead of
'solution', 'proof' and 'branches'.

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

    /// Refute by learned clauses instead of cases
    #[arg(long)]
    learn: bool,

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
    #[serde(skip_serializing_if = "Option::is_none")]
    proof: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branches: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    learned_clauses: Option<usize>,
}

/// Proves the number of solutions of a puzzle.
pub(crate) fn prove(args: &ProveArgs, out: &mut Output) -> Result<Exit, Failure> {
    let puzzle = interrupt::abandonable(|| input::read_single_puzzle(&args.input))?;
    let grid = puzzle.board();
    input::reject_conflicts(&grid)?;
    let marks = puzzle.candidates.clone();
    let marks = marks.unwrap_or_else(|| Marks::choices(&grid));
    let limit = args.budget.limit_or(BudgetLimit::Work(MAX_BRANCHES));
    if args.learn {
        by_learning(args, &puzzle, &marks, limit, out)
    } else {
        by_cases(args, &puzzle, &marks, limit, out)
    }
}

/// Prints the case tree of a puzzle.
fn by_cases(
    args: &ProveArgs,
    puzzle: &Puzzle,
    marks: &Marks,
    limit: BudgetLimit,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let json = args.output.is_json();
    let mut lines = String::new();
    let tree = limit.spend(|budget| {
        Prover::new(marks.shape()).prove_and_visit(marks, budget, |node| {
            if !json {
                lines += &line(node, marks.shape());
            }
        })
    });
    let tree = match tree {
        Outcome::Answered(tree) => tree,
        Outcome::OutOfBudget(interrupted) => {
            return Err(Failure::Outcome(format!(
                "no proof: the case tree has more than {} branches; --budget sets another limit, \
                 and --learn refutes large boards without a tree",
                interrupted.guesses
            )));
        }
        Outcome::Cancelled => return Ok(Exit::Interrupted),
    };
    if json {
        write_json_line(out, &row(puzzle, &tree))?;
    } else {
        let solutions = plural(tree.solutions() as usize, "solution");
        let branches = tree.branches().len();
        let s = if branches == 1 { "branch" } else { "branches" };
        writeln!(out, "{solutions}, {branches} {s}")?;
        out.write_all(lines.as_bytes())?;
        writeln!(out, "proof: {tree}")?;
    }
    if args.cnf.is_some() || args.drat.is_some() || args.lrat.is_some() {
        match limit.spend(|budget| ClausalProof::new(marks, budget)) {
            Outcome::Answered(proof) => write_files(args, &proof)?,
            _ => {
                return Err(Failure::Outcome(
                    "the budget is spent; no file was written".to_owned(),
                ));
            }
        }
    }
    Ok(exit_code(tree.solutions()))
}

/// Refutes a puzzle by learned clauses.
fn by_learning(
    args: &ProveArgs,
    puzzle: &Puzzle,
    marks: &Marks,
    limit: BudgetLimit,
    out: &mut Output,
) -> Result<Exit, Failure> {
    let proof = match limit.spend(|budget| ClausalProof::by_learning(marks, budget)) {
        Outcome::Answered(proof) => proof,
        Outcome::OutOfBudget(interrupted) => {
            return Err(Failure::Outcome(format!(
                "no proof after {} decisions; --budget sets another limit",
                interrupted.guesses
            )));
        }
        Outcome::Cancelled => return Ok(Exit::Interrupted),
    };
    // The last step is the empty clause.
    let learned = proof.added() - 1;
    if args.output.is_json() {
        let row = ProveRow {
            learned_clauses: Some(learned),
            ..ProveRow::new(puzzle, proof.solutions())
        };
        write_json_line(out, &row)?;
    } else {
        let solutions = plural(proof.solutions() as usize, "solution");
        writeln!(out, "{solutions}, {}", plural(learned, "learned clause"))?;
    }
    write_files(args, &proof)?;
    Ok(exit_code(proof.solutions()))
}

fn exit_code(solutions: u64) -> Exit {
    match solutions {
        0 => Exit::Outcome,
        _ => Exit::Done,
    }
}

impl ProveRow {
    /// A row without a proof.
    fn new(puzzle: &Puzzle, count: u64) -> ProveRow {
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
            count,
            exact: true,
            solution: None,
            proof: None,
            branches: None,
            learned_clauses: None,
        }
    }
}

fn row(puzzle: &Puzzle, tree: &CaseTree) -> ProveRow {
    ProveRow {
        solution: tree.first().map(grid_text),
        proof: Some(tree.to_string()),
        branches: Some(tree.branches().len()),
        ..ProveRow::new(puzzle, tree.solutions())
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

/// Writes the formula and its refutation to the files that were asked for.
fn write_files(args: &ProveArgs, proof: &ClausalProof) -> Result<(), Failure> {
    type Text = fn(&ClausalProof) -> String;
    let files: [(_, Text); 3] = [
        (&args.cnf, ClausalProof::dimacs),
        (&args.drat, ClausalProof::drat),
        (&args.lrat, ClausalProof::lrat),
    ];
    for (path, text) in files {
        if let Some(path) = path {
            refuse_input(path, &args.input.inputs)?;
            write_file(path, &text(proof))?;
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
