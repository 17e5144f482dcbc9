//! `wholemeal pearl space`

use std::io::Write;

use serde::Serialize;
use wholemeal::pearl::choices::choices;
use wholemeal::pearl::prune::{prune, prune_matrix};
use wholemeal::pearl::space::size;
use wholemeal::pearl::step::{Event, Walk};
use wholemeal::pearl::{Boxsize, Choices, Matrix, Natural, Stage};
use wholemeal::{Grid, rules, to_matrix};

use super::{cell_name, stage};
use crate::args::InputArgs;
use crate::draw;
use crate::exit::{Exit, Failure};
use crate::input;
use crate::interrupt;
use crate::record::json_line;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Numbers are exact: in full, with their digits in groups, and as a power of
ten. After each branching step the boards that are still open are counted.

Examples:
  wholemeal pearl space corpora/board1.txt
  wholemeal pearl space --stage best --steps 5 corpora/board1.txt")]
pub(crate) struct SpaceArgs {
    #[command(flatten)]
    input: InputArgs,

    /// The stage whose branching steps are followed
    #[arg(long, value_parser = stage, default_value = "search")]
    stage: Stage,

    /// Follow at most this many branching steps
    #[arg(long, value_name = "N", default_value_t = 20)]
    steps: usize,

    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

type Board = Matrix<Choices<u8>>;

pub(crate) fn run(args: &SpaceArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let grid = input::one_puzzle(&args.input)?;
    let sizes = sizes(&grid);
    let (steps, ending) = branching(&grid, args)?;
    if args.json {
        for (name, size) in sizes.iter().chain(&steps) {
            let (at, size) = (name.as_str(), size.to_string());
            json_line(out, &Line { at, size: &size })?;
        }
        return Ok(Exit::Done);
    }
    let (side, blanks) = (
        grid.shape().side(),
        grid.shape().cell_count() - grid.clues(),
    );
    let shape = grid.shape();
    writeln!(
        out,
        "{side}x{side} board, {shape} boxes, {} givens, {blanks} blanks",
        grid.clues()
    )?;
    for (name, size) in &sizes {
        writeln!(out, "\n{name}")?;
        write_number(out, size)?;
    }
    writeln!(
        out,
        "\nbranching steps of '{}': boards still open",
        args.stage.name()
    )?;
    for (name, size) in &steps {
        writeln!(out, "\n{name}")?;
        write_number(out, size)?;
    }
    writeln!(out, "\n{ending}")?;
    Ok(Exit::Done)
}

#[derive(Serialize)]
struct Line<'a> {
    at: &'a str,
    size: &'a str,
}

/// The sizes that need no guess: choices, one prune, the fixed point.
fn sizes(grid: &Grid) -> Vec<(String, Natural)> {
    let rules = rules(grid.shape());
    let all = choices(&rules, &to_matrix(grid));
    let orders = [
        ("rows first", prune as fn(Boxsize, Board) -> Board),
        ("boxes first", prune_matrix),
    ];
    let once = orders.map(|(order, prune)| {
        let pruned = prune(rules.boxsize, all.clone());
        (format!("after one prune, {order}"), size(&pruned))
    });
    let fixed = orders.map(|(order, prune)| {
        let (pruned, times) = fixed_point(|m| prune(rules.boxsize, m), all.clone());
        (
            format!("at the fixed point, {order} (prune {times} times)"),
            size(&pruned),
        )
    });
    let first = [("choices".to_owned(), size(&all))];
    first.into_iter().chain(once).chain(fixed).collect()
}

/// The fixed point, and how many prunes changed something on the way.
fn fixed_point(f: impl Fn(Board) -> Board, m: Board) -> (Board, usize) {
    let next = f(m.clone());
    if next == m {
        return (m, 0);
    }
    let (fixed, times) = fixed_point(f, next);
    (fixed, times + 1)
}

/// What is left after every branching step, and how it ended.
fn branching(grid: &Grid, args: &SpaceArgs) -> Result<(Vec<(String, Natural)>, String), Failure> {
    let plan = args.stage.plan().filter(|plan| plan.expand.is_some());
    let plan = plan.ok_or_else(|| {
        Failure::Usage(format!(
            "stage '{}' does not branch on choices",
            args.stage.name()
        ))
    })?;
    let mut walk = Walk::new(&rules(grid.shape()), plan, &to_matrix(grid));
    let mut steps = Vec::new();
    let mut tried = None;
    while let Some(event) = walk.next() {
        if interrupt::asked() {
            return Ok((steps, "interrupted".to_owned()));
        }
        match event {
            Event::Tried { place, value, .. } => {
                if steps.len() == args.steps {
                    return Ok((steps, format!("and so on (--steps {})", args.steps)));
                }
                let value = draw::symbol(value).unwrap_or('?');
                tried = Some(format!("{value} tried in {}", cell_name(place)));
            }
            Event::Pruned(_) => {
                if let Some(tried) = tried.take() {
                    let name = format!("step {}: {tried}, then pruned", steps.len() + 1);
                    steps.push((name, walk.left()));
                }
            }
            Event::Solved(_) => {
                let s = if steps.len() == 1 { "" } else { "s" };
                return Ok((
                    steps.clone(),
                    format!("solved after {} step{s}", steps.len()),
                ));
            }
            Event::Choices(_) | Event::GivenUp(..) | Event::Enumerate(_) => {}
        }
    }
    Ok((steps, "no solution".to_owned()))
}

/// A number in full, in groups and as a power of ten, as far as that helps, in
/// lines that fit a terminal.
fn write_number(out: &mut impl Write, n: &Natural) -> Result<(), Failure> {
    let (plain, grouped) = (n.to_string(), n.grouped());
    for (sign, text) in [("  ", &plain), ("= ", &grouped)] {
        if sign == "= " && plain == grouped {
            break;
        }
        let symbols: Vec<char> = text.chars().collect();
        for (i, line) in symbols.chunks(76).enumerate() {
            let lead = if i == 0 { sign } else { "  " };
            writeln!(out, "  {lead}{}", line.iter().collect::<String>())?;
        }
    }
    if plain.len() > 6 {
        writeln!(out, "  = {}", n.approximation())?;
    }
    Ok(())
}
