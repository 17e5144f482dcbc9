//! `wholemeal pearl space`

use std::fmt;
use std::io::Write;

use serde::Serialize;
use wholemeal::Grid;
use wholemeal::pearl::choices::choices;
use wholemeal::pearl::prune::{prune, prune_matrix};
use wholemeal::pearl::space::size;
use wholemeal::pearl::step::{Event, Walk};
use wholemeal::pearl::{Boxsize, Choices, Matrix, Natural, Stage};
use wholemeal::pearl_bridge::{rules, to_matrix};

use super::{cell_name, stage};
use crate::args::InputArgs;
use crate::budget::{BudgetArgs, Spending};
use crate::draw;
use crate::exit::{Exit, Failure, eprint_line, plural};
use crate::input;
use crate::interrupt;
use crate::output::write_json_line;
use crate::output_args::{DataFormat, OutputArgs};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Numbers are exact. They are written in full, with grouped digits, and as a power
of ten. After each branching step the boards that are left are counted.

--budget is a time (us, ms, s, m, h), or N branching steps.

Exit code: 0 if a solution was found or --steps steps were followed, 1 if there
is no solution or the budget is spent, 2 if the input could not be read, 130 if
interrupted.

Examples:
  wholemeal pearl space corpora/board1.txt
  wholemeal pearl space --stage best --steps 5 corpora/board1.txt")]
pub(crate) struct SpaceArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Stage whose branching steps are shown ('wholemeal pearl stages' lists them)
    #[arg(long, value_parser = stage, default_value = "search")]
    stage: Stage,

    /// Largest number of branching steps
    #[arg(long, value_name = "N", default_value_t = 20)]
    steps: usize,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,
}

type Board = Matrix<Choices<u8>>;

/// The point at which the space is measured.
#[derive(Serialize)]
#[serde(tag = "at", rename_all = "kebab-case")]
enum At {
    Choices,
    OnePrune {
        order: &'static str,
    },
    FixedPoint {
        order: &'static str,
        prunes: usize,
    },
    Step {
        step: usize,
        cell: String,
        digit: char,
    },
}

/// The size of the space at some point.
#[derive(Serialize)]
struct Measure {
    #[serde(flatten)]
    at: At,
    #[serde(serialize_with = "in_full")]
    size: Natural,
}

/// The number as a string, because it is too large for a JSON number.
fn in_full<S: serde::Serializer>(size: &Natural, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(size)
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            At::Choices => f.write_str("choices"),
            At::OnePrune { order } => write!(f, "after one prune, {order}"),
            At::FixedPoint { order, prunes } => {
                write!(
                    f,
                    "at the fixed point, {order} ({})",
                    plural(*prunes, "prune")
                )
            }
            At::Step { step, cell, digit } => {
                write!(f, "step {step}: {digit} tried in {cell}, then pruned")
            }
        }
    }
}

pub(crate) fn run(args: &SpaceArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let grid = interrupt::abandonable(|| input::read_single_grid(&args.input))?;
    let spending = args.budget.limit().start();
    let sizes = sizes(&grid, &spending);
    let (steps, ending) = branching(&grid, args, &spending)?;
    if args.output.is_json() {
        for measure in sizes.iter().chain(&steps) {
            write_json_line(out, measure)?;
        }
        return Ok(end(ending, steps.len(), &spending));
    }
    let (shape, side, givens) = (grid.shape(), grid.shape().side(), grid.clues());
    let (givens, blanks) = (
        plural(givens, "given"),
        plural(shape.cell_count() - givens, "blank"),
    );
    writeln!(
        out,
        "{side}x{side} board, {shape} boxes, {givens}, {blanks}"
    )?;
    write_measures(out, &sizes)?;
    writeln!(
        out,
        "\nbranching steps of '{}': boards still open",
        args.stage.name()
    )?;
    write_measures(out, &steps)?;
    match ending {
        Ending::Solved => writeln!(out, "\nsolved after {}", plural(steps.len(), "step"))?,
        Ending::NoSolution => writeln!(out, "\nno solution")?,
        Ending::Stopped => {}
        Ending::AndSoOn => writeln!(out, "\nand so on (--steps {})", args.steps)?,
    }
    Ok(end(ending, steps.len(), &spending))
}

/// The exit code. A budget that is spent is reported.
fn end(ending: Ending, steps: usize, spending: &Spending) -> Exit {
    match ending {
        Ending::Solved | Ending::AndSoOn => Exit::Done,
        Ending::NoSolution => Exit::Outcome,
        Ending::Stopped => {
            let (reason, count) = (spending.reason(), plural(steps, "branching step"));
            eprint_line(&format!("{reason}: stopped after {count}"));
            spending.exit()
        }
    }
}

/// The sizes before any guess: choices, one prune, the fixed point; fewer of them if the
/// budget is spent.
fn sizes(grid: &Grid, spending: &Spending) -> Vec<Measure> {
    let rules = rules(grid.shape());
    let all = choices(&rules, &to_matrix(grid));
    let orders = [
        ("rows first", prune as fn(Boxsize, Board) -> Board),
        ("boxes first", prune_matrix),
    ];
    let mut sizes = vec![Measure {
        at: At::Choices,
        size: size(&all),
    }];
    for (order, prune) in orders {
        if spending.is_over() {
            return sizes;
        }
        sizes.push(Measure {
            at: At::OnePrune { order },
            size: size(&prune(rules.boxsize, all.clone())),
        });
    }
    for (order, prune) in orders {
        let fixed = fixed_point(|m| prune(rules.boxsize, m), all.clone(), spending);
        let Some((pruned, prunes)) = fixed else {
            return sizes;
        };
        sizes.push(Measure {
            at: At::FixedPoint { order, prunes },
            size: size(&pruned),
        });
    }
    sizes
}

/// The fixed point, and the number of prunes that changed something; `None` if the budget is
/// spent.
fn fixed_point(
    f: impl Fn(Board) -> Board,
    mut m: Board,
    spending: &Spending,
) -> Option<(Board, usize)> {
    let mut times = 0;
    while !spending.is_over() {
        let next = f(m.clone());
        if next == m {
            return Some((m, times));
        }
        m = next;
        times += 1;
    }
    None
}

/// The end of the branching.
#[derive(Clone, Copy)]
enum Ending {
    Solved,
    NoSolution,
    Stopped,
    AndSoOn,
}

/// The size after every branching step, up to the first solution.
fn branching(
    grid: &Grid,
    args: &SpaceArgs,
    spending: &Spending,
) -> Result<(Vec<Measure>, Ending), Failure> {
    let plan = args
        .stage
        .search_plan()
        .filter(|plan| plan.expand.is_some());
    let plan = plan.ok_or_else(|| {
        let name = args.stage.name();
        Failure::Message(format!("stage '{name}' does not branch on choices"))
    })?;
    let mut walk = Walk::new(&rules(grid.shape()), plan, &to_matrix(grid));
    let mut steps = Vec::new();
    let mut tried = None;
    while let Some(event) = walk.next() {
        if spending.is_over() {
            return Ok((steps, Ending::Stopped));
        }
        match event {
            Event::Tried { place, value, .. } => {
                if steps.len() == args.steps {
                    return Ok((steps, Ending::AndSoOn));
                }
                if steps.len() as u64 >= spending.work() {
                    return Ok((steps, Ending::Stopped));
                }
                tried = Some((cell_name(place), draw::symbol(value).unwrap_or('?')));
            }
            Event::Pruned(_) => {
                if let Some((cell, digit)) = tried.take() {
                    let step = steps.len() + 1;
                    steps.push(Measure {
                        at: At::Step { step, cell, digit },
                        size: walk.left(),
                    });
                }
            }
            Event::Solved(_) => return Ok((steps, Ending::Solved)),
            Event::Choices(_) | Event::Abandoned(..) | Event::Enumerate(_) => {}
        }
    }
    Ok((steps, Ending::NoSolution))
}

/// Writes numbers in full. Long ones have grouped digits, very long ones are powers of ten.
fn write_measures(out: &mut impl Write, measures: &[Measure]) -> Result<(), Failure> {
    for Measure { at, size } in measures {
        writeln!(out, "\n{at}\n    {size}")?;
        if *size > Natural::from(999) {
            writeln!(out, "  = {}", size.grouped())?;
        }
        if *size > Natural::from(999_999) {
            writeln!(out, "  = about {}", size.approximation())?;
        }
    }
    Ok(())
}
