//! `wholemeal check`

use std::io::Write;

use serde::Serialize;
use wholemeal::{Cell, Grid, Puzzle9, Verdict};

use crate::args::CheckArgs;
use crate::exit::{Exit, Failure, plural};
use crate::input;
use crate::interrupt;
use crate::origin::Origin;
use crate::output::Output;
use crate::record::{
    Answer, Question, Record, Reply, Solution, Solve, Take, by_reference, json_line,
};
use crate::table::{self, Table};
use crate::writing::ReportFormat;

pub(crate) fn run(args: &CheckArgs, out: &mut Output) -> Result<Exit, Failure> {
    let sources = input::open(&args.input)?;
    let question = Check {
        solve: Solve::new(args.engine.simd.level(), args.budget.allowance()),
        minimal: args.minimal,
    };
    let (format, minimal) = (args.writing.format(), args.minimal);
    let columns = (format == ReportFormat::Csv).then(|| {
        let more: &[&str] = if minimal {
            &["minimal", "not_needed"]
        } else {
            &[]
        };
        [&["verdict", "clues", "reason"], more].concat()
    });
    let render = move |record: &Record<'_, Checked>, table: &Table, out: &mut Vec<u8>| {
        let spare = match record.answer {
            Answer::Found(checked) => checked.spare.as_ref(),
            _ => None,
        };
        let reason = reason(record).or_else(|| spare.map(|spare| minimality(spare)));
        let clues = record.grid().as_ref().map(Grid::clues);
        let verdict = record.verdict_name(|checked| checked.verdict.name());
        match format {
            ReportFormat::Text => writeln!(out, "{}", text(record, verdict, reason.as_deref()))?,
            ReportFormat::Csv => {
                let clues = clues.map(|n| n.to_string()).unwrap_or_default();
                let reason = reason.unwrap_or_default();
                let yes = spare.map(|spare| spare.is_empty().to_string());
                let (yes, spare) = (yes.unwrap_or_default(), spare.map(|spare| spare.join(" ")));
                let spare = spare.unwrap_or_default();
                let results = [verdict, &clues, &reason, &yes, &spare];
                table.row(out, record, &results[..if minimal { 5 } else { 3 }])?;
            }
            ReportFormat::Json => json_line(
                out,
                &Line {
                    puzzle: &record.puzzle(),
                    verdict,
                    clues,
                    reason,
                    minimal: spare.map(Vec::is_empty),
                    not_needed: spare.filter(|spare| !spare.is_empty()),
                    origin: Origin::of(record),
                },
            )?,
        }
        let needed = spare.is_none_or(Vec::is_empty);
        Ok(if verdict == "unique" && needed {
            Exit::Done
        } else {
            Exit::Outcome
        })
    };
    let emit = out.sender();
    table::for_each(sources, &args.engine, question, columns, render, emit, out)
}

/// Has it one solution, and if asked, does it need all its givens?
struct Check {
    solve: Solve,
    minimal: bool,
}

/// What is known of a puzzle.
#[derive(Clone)]
struct Checked {
    verdict: Verdict<Solution>,
    /// The names of givens without which the solution is still the only one, if
    /// that was asked and there is one solution.
    spare: Option<Vec<String>>,
}

impl Check {
    fn checked(&self, verdict: Verdict<Solution>, puzzle: impl FnOnce() -> Grid) -> Reply<Checked> {
        let spare = if self.minimal && verdict.is_unique() {
            match self.spare_givens(&puzzle())? {
                Ok(spare) => Some(spare),
                Err(interrupted) => return Some(Err(interrupted)),
            }
        } else {
            None
        };
        Some(Ok(Checked { verdict, spare }))
    }

    /// As many questions as givens: for 9x9 a batch for the engine.
    fn spare_givens(&self, grid: &Grid) -> Reply<Vec<String>> {
        let givens: Vec<Cell> = grid.givens().map(|(cell, _)| cell).collect();
        let without = |&cell: &Cell| grid.clone().with(cell, None);
        let nines: Option<Vec<Puzzle9>> = givens
            .iter()
            .map(|cell| Puzzle9::from_grid(&without(cell)))
            .collect();
        let unique: Vec<Reply<bool>> = match nines {
            Some(nines) => {
                let mut unique = vec![None; nines.len()];
                self.solve.nines(&nines, &mut |id, reply| {
                    if reply.is_some() {
                        unique[id] = reply.map(|found| found.map(Verdict::is_unique));
                    }
                });
                unique
            }
            None => {
                let unique = givens.iter().map(|cell| {
                    let found = self.solve.any(&without(cell))?;
                    Some(found.map(|verdict| verdict.is_unique()))
                });
                unique.collect()
            }
        };
        let unique: Result<Vec<bool>, _> = unique.into_iter().collect::<Option<_>>()?;
        Some(unique.map(|unique| {
            let spare = givens.iter().zip(unique).filter(|(_, unique)| *unique);
            spare.map(|(&cell, _)| grid.shape().name(cell)).collect()
        }))
    }
}

impl Question for Check {
    type Answer = Checked;
    const SHARE: usize = Solve::SHARE;

    fn nines(&self, puzzles: &[Puzzle9], take: &mut Take<'_, Checked>) {
        self.solve.nines(puzzles, &mut |id, reply| {
            let reply = reply.filter(|_| !interrupt::asked());
            let checked = reply.and_then(|found| match found {
                Ok(verdict) => self.checked(verdict.clone(), || puzzles[id].to_grid()),
                Err(interrupted) => Some(Err(interrupted)),
            });
            take(id, by_reference(&checked));
        });
    }

    fn any(&self, puzzle: &Grid) -> Reply<Checked> {
        match self.solve.any(puzzle)? {
            Ok(verdict) => self.checked(verdict, || puzzle.clone()),
            Err(interrupted) => Some(Err(interrupted)),
        }
    }

    fn is_none(answer: &Checked) -> bool {
        Solve::is_none(&answer.verdict)
    }
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
    /// Each of these givens can be left out, though perhaps not two of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    not_needed: Option<&'a Vec<String>>,
    #[serde(flatten)]
    origin: Origin<'a>,
}

/// `line 3: many (4x4, 6 clues): r1c2 can be 2 or 3`
fn text(record: &Record<'_, Checked>, verdict: &str, reason: Option<&str>) -> String {
    let grid = record.grid();
    let size = grid.as_ref().map(|grid| {
        let (side, clues) = (grid.shape().side(), grid.clues());
        format!(" ({side}x{side}, {})", plural(clues, "clue"))
    });
    let size = size.unwrap_or_default();
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
fn reason(record: &Record<'_, Checked>) -> Option<String> {
    match record.answer {
        Answer::Found(Checked {
            verdict: Verdict::Many(one, other),
            ..
        }) => difference(&one.to_grid(), &other.to_grid()),
        _ => record.error(),
    }
}

/// `minimal`, or the givens that are not needed.
fn minimality(spare: &[String]) -> String {
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
