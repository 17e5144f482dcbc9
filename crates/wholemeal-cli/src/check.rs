//! `wholemeal check`

use std::io::Write;

use serde::Serialize;
use wholemeal::{Cell, Grid, Nine, Simd, Solver, Verdict};

use crate::args::{CheckArgs, ReportFormat};
use crate::exit::{Exit, Failure, plural};
use crate::input;
use crate::record::{self, Answer, Solve, csv_line, json_line};
use crate::solve::{Solved, verdict_name};

pub(crate) fn run(args: &CheckArgs, out: &mut impl Write) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    if args.format == ReportFormat::Csv {
        csv_line(out, &["puzzle", "verdict", "clues", "reason"])?;
    }
    let simd = args.engine.simd();
    let question = Solve { simd };
    record::for_each(sources, &args.engine, question, |record| {
        let spare = args.minimal.then(|| spare_givens(&record, simd)).flatten();
        let reason = reason(&record).or_else(|| spare.as_ref().map(|spare| verdict_of(spare)));
        let clues = record.grid().as_ref().map(Grid::clues);
        let verdict = verdict_name(&record);
        match args.format {
            ReportFormat::Text => writeln!(out, "{}", text(&record, reason.as_deref()))?,
            ReportFormat::Csv => {
                let clues = clues.map(|n| n.to_string()).unwrap_or_default();
                let reason = reason.unwrap_or_default();
                csv_line(out, &[&record.puzzle(), verdict, &clues, &reason])?;
            }
            ReportFormat::Json => json_line(
                out,
                &Line {
                    puzzle: &record.puzzle(),
                    verdict,
                    clues,
                    reason,
                    minimal: spare.as_ref().map(Vec::is_empty),
                },
            )?,
        }
        let sound = matches!(record.answer, Answer::Found(Verdict::Unique(_)));
        let needed = spare.is_none_or(|spare| spare.is_empty());
        Ok(if sound && needed {
            Exit::Done
        } else {
            Exit::Outcome
        })
    })
}

#[derive(Serialize)]
struct Line<'a> {
    puzzle: &'a str,
    verdict: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    clues: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
}

/// `line 3: many (4x4, 6 clues): r1c2 can be 2 or 3`
fn text(record: &Solved<'_>, reason: Option<&str>) -> String {
    let grid = record.grid();
    let size = grid.as_ref().map(|grid| {
        let (side, clues) = (grid.shape().side(), grid.clues());
        format!(" ({side}x{side}, {})", plural(clues, "clue"))
    });
    let (size, verdict) = (size.unwrap_or_default(), verdict_name(record));
    // What cannot be read was complained of already.
    let reason = reason.filter(|_| grid.is_some());
    let reason = reason.map(|reason| format!(": {reason}"));
    format!(
        "{}: {verdict}{size}{}",
        record.place(),
        reason.unwrap_or_default()
    )
}

/// Why a puzzle is not sound: its clashes, or a cell in which two solutions
/// differ.
fn reason(record: &Solved<'_>) -> Option<String> {
    match record.answer {
        Answer::Found(Verdict::Many(one, other)) => difference(&one.to_grid(), &other.to_grid()),
        _ => record.error(),
    }
}

/// The givens without which a puzzle with one solution still has only one; `None`
/// for a puzzle that has not one solution.
fn spare_givens(record: &Solved<'_>, simd: Simd) -> Option<Vec<String>> {
    let Answer::Found(Verdict::Unique(_)) = record.answer else {
        return None;
    };
    let grid = record.grid()?;
    let givens: Vec<Cell> = grid.givens().map(|(cell, _)| cell).collect();
    let without = |&cell: &Cell| grid.clone().with(cell, None);
    let nines: Vec<Nine> = givens
        .iter()
        .map(without)
        .filter_map(|g| Nine::from_grid(&g))
        .collect();
    // As many questions as givens: a batch for the engine.
    let unique: Vec<bool> = if nines.len() == givens.len() {
        let verdicts = Solver::with_simd(simd).solve_batch(&nines);
        verdicts.iter().map(Verdict::is_unique).collect()
    } else {
        let unique = |cell: &Cell| wholemeal::solve(&without(cell)).is_unique();
        givens.iter().map(unique).collect()
    };
    let spare = givens.iter().zip(unique).filter(|(_, unique)| *unique);
    Some(spare.map(|(&cell, _)| grid.shape().name(cell)).collect())
}

/// `minimal`, or the givens that are not needed.
fn verdict_of(spare: &[String]) -> String {
    if spare.is_empty() {
        "minimal".to_owned()
    } else {
        format!(
            "not minimal, can do without any one of {}",
            spare.join(", ")
        )
    }
}

fn difference(one: &Grid, other: &Grid) -> Option<String> {
    let shape = one.shape();
    let cell = shape
        .cells()
        .find(|&cell| one.get(cell) != other.get(cell))?;
    let (a, b) = (one.get(cell)?, other.get(cell)?);
    Some(format!("{} can be {a} or {b}", shape.name(cell)))
}
