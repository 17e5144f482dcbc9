//! `wholemeal pearl trace`

use std::io::Write;

use serde::Serialize;
use wholemeal::Shape;
use wholemeal::pearl::space::size;
use wholemeal::pearl::step::{DeadEnd, Event, Walk};
use wholemeal::pearl::{Choices, Matrix, Stage};
use wholemeal::pearl_bridge::{rules, to_grid, to_matrix};

use super::{cell_name, stage};
use crate::args::InputArgs;
use crate::budget::BudgetArgs;
use crate::draw::{self, DrawArgs, Frame};
use crate::exit::{Exit, Failure, eprint_line, plural};
use crate::input;
use crate::interrupt;
use crate::output::write_json_line;
use crate::output_args::{DataFormat, OutputArgs};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every matrix of choices is drawn as in the lecture notes, with the number of
boards that it represents; '-' is a cell without a choice. The trace ends with
the first solution.

JSON has one object per event: 'event' (choices, prune, expand, blocked, solved,
enumerate), 'boards' (their number, as text), 'cell' and 'digit' of an expand,
'reason' of a blocked, and 'rows', the choices of every cell.

--budget is a time (us, ms, s, m, h), or N boards of choices, drawn or not.

Exit code: 0 if a solution was found or --steps boards were drawn, 1 if there is
no solution or the budget is spent, 2 if the input could not be read, 130 if
interrupted.

Examples:
  wholemeal pearl trace 1..4..1..1..4..1
  wholemeal pearl trace --stage expandprune --steps 10 corpora/board1.txt")]
pub(crate) struct TraceArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,

    /// Stage to follow ('wholemeal pearl stages' lists them)
    #[arg(long, value_parser = stage, default_value = "search")]
    stage: Stage,

    /// Largest number of boards that are drawn
    #[arg(long, value_name = "N")]
    steps: Option<usize>,

    #[command(flatten)]
    budget: BudgetArgs,

    #[command(flatten)]
    pub(crate) output: OutputArgs<DataFormat>,

    #[command(flatten)]
    draw: DrawArgs,
}

pub(crate) fn run(args: &TraceArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let plan = args.stage.search_plan().ok_or_else(|| {
        let name = args.stage.name();
        Failure::Message(format!(
            "stage '{name}' has no matrix of choices to draw; use another one, such as level1"
        ))
    })?;
    let grid = interrupt::abandonable(|| input::read_single_grid(&args.input))?;
    let (shape, frame) = (grid.shape(), args.draw.frame());
    let json = args.output.is_json();
    if !json {
        writeln!(out, "{}: {}", args.stage.name(), args.stage.row().program)?;
    }
    let mut walk = Walk::new(&rules(shape), plan, &to_matrix(&grid));
    let spending = args.budget.limit().start();
    let (mut drawn, mut boards) = (0, 0);
    loop {
        // Pruning a large board takes seconds. Everything is flushed first, so that a signal can
        // end the program during that time.
        out.flush()?;
        let Some(event) = interrupt::abandonable(|| walk.next()) else {
            break;
        };
        if spending.is_over() || boards >= spending.work() {
            let (reason, count) = (spending.reason(), plural(boards as usize, "board"));
            eprint_line(&format!("{reason}: stopped after {count}"));
            return Ok(spending.exit());
        }
        boards += 1;
        let draws = !matches!(event, Event::Abandoned(..) | Event::Enumerate(_));
        if draws && args.steps.is_some_and(|steps| drawn >= steps) {
            if !json {
                writeln!(out, "\nand so on (--steps {drawn})")?;
            }
            return Ok(Exit::Done);
        }
        drawn += usize::from(draws);
        if json {
            write_json_line(out, &row(shape, &event))?;
        } else {
            write_event(out, shape, frame, &event)?;
        }
        if matches!(event, Event::Solved(_) | Event::Enumerate(_)) {
            return Ok(Exit::Done);
        }
    }
    if !json {
        writeln!(out, "\nno solution")?;
    }
    Ok(Exit::Outcome)
}

/// An event as data.
#[derive(Default, Serialize)]
struct EventRow {
    event: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    boards: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digit: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The choices of every cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Vec<String>>,
}

fn row(shape: Shape, event: &Event<u8>) -> EventRow {
    let of_matrix = |event, m: &Matrix<Choices<u8>>| EventRow {
        event,
        boards: Some(size(m).to_string()),
        rows: cells_of(m, |cell| cell),
        ..EventRow::default()
    };
    match event {
        Event::Choices(m) => of_matrix("choices", m),
        Event::Pruned(m) => of_matrix("prune", m),
        Event::Tried {
            place,
            value,
            board,
            ..
        } => EventRow {
            cell: Some(cell_name(*place)),
            digit: draw::symbol(*value),
            ..of_matrix("expand", board)
        },
        Event::Abandoned(why, m) => EventRow {
            event: "blocked",
            reason: Some(reason(shape, *why, m)),
            ..EventRow::default()
        },
        Event::Solved(rows) => EventRow {
            event: "solved",
            rows: cells_of(rows, std::slice::from_ref),
            ..EventRow::default()
        },
        Event::Enumerate(boards) => EventRow {
            event: "enumerate",
            boards: Some(boards.to_string()),
            ..EventRow::default()
        },
    }
}

/// The digits of every cell as text.
fn cells_of<T>(m: &Matrix<T>, digits: impl Fn(&T) -> &[u8]) -> Vec<Vec<String>> {
    let text = |cell: &T| {
        digits(cell)
            .iter()
            .filter_map(|&n| draw::symbol(n))
            .collect()
    };
    m.iter().map(|row| row.iter().map(text).collect()).collect()
}

/// Writes an event as text.
fn write_event(
    out: &mut impl Write,
    shape: Shape,
    frame: Frame,
    event: &Event<u8>,
) -> Result<(), Failure> {
    match event {
        Event::Choices(m) => write_board(out, shape, frame, "choices", m)?,
        Event::Pruned(m) => write_board(out, shape, frame, "prune", m)?,
        Event::Tried {
            place,
            value,
            to_come,
            board,
        } => {
            let then: String = to_come.iter().filter_map(|&v| draw::symbol(v)).collect();
            let then = if then.is_empty() {
                String::new()
            } else {
                format!(", later {then}")
            };
            let value = draw::symbol(*value).unwrap_or('?');
            let title = format!("expand: {value} in {}{then}", cell_name(*place));
            write_board(out, shape, frame, &title, board)?;
        }
        Event::Abandoned(why, m) => writeln!(out, "\nblocked: {}", reason(shape, *why, m))?,
        Event::Solved(rows) => {
            let solution = to_grid(shape, rows);
            writeln!(out, "\nsolved")?;
            let drawing = solution.as_ref().map(draw::grid).unwrap_or_default();
            write!(out, "{}", frame.apply(&drawing))?;
        }
        Event::Enumerate(boards) => {
            writeln!(out, "\nexpand: {} boards,", boards.grouped())?;
            writeln!(
                out,
                "all of which would be examined; 'wholemeal pearl race' shows how many are"
            )?;
        }
    }
    Ok(())
}

fn write_board(
    out: &mut impl Write,
    shape: Shape,
    frame: Frame,
    title: &str,
    m: &Matrix<Choices<u8>>,
) -> Result<(), Failure> {
    let boards = size(m);
    let count = if boards.to_string().len() > 15 {
        boards.approximation()
    } else {
        boards.grouped()
    };
    let s = if count == "1" { "" } else { "s" };
    writeln!(out, "\n{title} ({count} board{s})")?;
    write!(out, "{}", frame.apply(&draw::choices(shape, m)))?;
    Ok(())
}

/// The cells without a choice, or a conflict of settled cells.
fn reason(shape: Shape, why: DeadEnd, m: &Matrix<Choices<u8>>) -> String {
    let cells = m
        .iter()
        .enumerate()
        .flat_map(|(i, row)| row.iter().enumerate().map(move |(j, cell)| ((i, j), cell)));
    match why {
        DeadEnd::Void => {
            let empty = cells.filter(|(_, cell)| cell.is_empty());
            let names: Vec<String> = empty.map(|(place, _)| cell_name(place)).collect();
            format!("no choice for {}", names.join(", "))
        }
        DeadEnd::Unsafe => {
            let singles = |cell: &Choices<u8>| if cell.len() == 1 { cell[0] } else { 0 };
            let settled = m
                .iter()
                .map(|row| row.iter().map(singles).collect())
                .collect();
            let conflicts = to_grid(shape, &settled).map(|grid| grid.conflicts());
            let conflict = conflicts.and_then(|all| all.into_iter().next());
            conflict.map(|c| c.to_string()).unwrap_or_default()
        }
    }
}
