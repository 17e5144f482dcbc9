//! What is said about a puzzle, and how a file of puzzles is gone through.

use std::io::Write;

use rayon::prelude::*;
use serde::Serialize;
use wholemeal::text::Entry;
use wholemeal::{Conflict, Grid, Verdict};

use crate::exit::{Exit, Failure, complain};
use crate::input::{self, Source, Sources, legible};
use crate::{interrupt, progress};

/// How many puzzles are worked on before their answers are written.
const CHUNK: usize = 256;

/// What became of a puzzle.
#[derive(Debug)]
pub(crate) enum Answer<T> {
    /// It was worked on.
    Found(T),
    /// Its givens clash.
    Clash(Vec<Conflict>),
    /// It could not be read.
    Unreadable(String),
    /// The work was stopped.
    Interrupted,
}

/// A puzzle and what became of it.
#[derive(Debug)]
pub(crate) struct Record<T> {
    /// Where it stands: its line, and the file if there are several.
    pub(crate) place: String,
    /// The puzzle as one line, or the text that is none.
    pub(crate) puzzle: String,
    /// The board, if it is one.
    pub(crate) grid: Option<Grid>,
    pub(crate) answer: Answer<T>,
}

impl<T> Record<T> {
    /// What is wrong with the puzzle, if anything is.
    pub(crate) fn error(&self) -> Option<String> {
        match &self.answer {
            Answer::Clash(conflicts) => {
                let list: Vec<String> = conflicts.iter().map(ToString::to_string).collect();
                Some(format!("the givens clash: {}", list.join("; ")))
            }
            Answer::Unreadable(error) => Some(error.clone()),
            Answer::Found(_) | Answer::Interrupted => None,
        }
    }

    /// A comment line that says that this is no puzzle. What cannot be read was
    /// complained of already.
    pub(crate) fn invalid_line(&self) -> String {
        let puzzle = legible(&self.puzzle);
        match &self.answer {
            Answer::Clash(_) => {
                format!("# invalid: {puzzle}: {}", self.error().unwrap_or_default())
            }
            _ => format!("# invalid: {puzzle}"),
        }
    }
}

/// Works on every puzzle on all cores and hands over the answers in input order.
/// Unreadable puzzles are reported at once and counted.
pub(crate) fn for_each<T: Send>(
    sources: &Sources,
    work: impl Fn(&Grid) -> Option<T> + Sync,
    mut write: impl FnMut(Record<T>) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let total = sources.puzzles().count();
    if total == 0 {
        return Err(input::no_puzzle());
    }
    let several = sources.list.len() > 1;
    let bar = progress::bar(total, "puzzles");
    let mut puzzles = sources.puzzles();
    let mut exit = sources.exit;
    let mut done = 0;
    loop {
        let chunk: Vec<_> = puzzles.by_ref().take(CHUNK).collect();
        if chunk.is_empty() {
            break;
        }
        let answers: Vec<Record<T>> = chunk
            .into_par_iter()
            .map(|(source, entry)| record(source, several, entry, &work))
            .collect();
        for record in answers {
            match &record.answer {
                Answer::Interrupted => {
                    bar.finish_and_clear();
                    complain(&format!("interrupted after {done} of {total} puzzles"));
                    return Ok(Exit::Interrupted);
                }
                Answer::Unreadable(error) => {
                    bar.suspend(|| complain(&format!("error: {error}")));
                    exit = exit.max(Exit::BadInput);
                }
                Answer::Clash(_) => exit = exit.max(Exit::Outcome),
                Answer::Found(_) => {}
            }
            exit = exit.max(write(record)?);
            done += 1;
        }
        bar.set_position(done as u64);
    }
    bar.finish_and_clear();
    Ok(exit)
}

fn record<T>(
    source: &Source,
    several: bool,
    entry: Entry<'_>,
    work: impl Fn(&Grid) -> Option<T>,
) -> Record<T> {
    let file = source.name.as_ref().filter(|_| several);
    let file = file.map(|name| format!("{name}: ")).unwrap_or_default();
    let place = format!("{file}line {}", entry.line);
    match entry.board {
        Err(error) => Record {
            place,
            puzzle: entry.source.to_owned(),
            grid: None,
            answer: Answer::Unreadable(source.explain(&error)),
        },
        Ok(grid) => {
            let conflicts = grid.conflicts();
            let answer = if !conflicts.is_empty() {
                Answer::Clash(conflicts)
            } else if interrupt::asked() {
                Answer::Interrupted
            } else {
                work(&grid).map_or(Answer::Interrupted, Answer::Found)
            };
            Record {
                place,
                puzzle: grid.to_string(),
                grid: Some(grid),
                answer,
            }
        }
    }
}

/// Solves a board, unless somebody presses Ctrl-C.
pub(crate) fn solve(grid: &Grid) -> Option<Verdict> {
    wholemeal::solve_until(grid, &interrupt::asked).ok()
}

/// Writes one JSON object and ends the line.
pub(crate) fn json_line(out: &mut impl Write, value: &impl Serialize) -> Result<(), Failure> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")?;
    Ok(())
}

/// Writes one line of comma-separated values.
pub(crate) fn csv_line(out: &mut impl Write, fields: &[&str]) -> Result<(), Failure> {
    let mut writer = csv::WriterBuilder::new().from_writer(out);
    writer.write_record(fields)?;
    writer.flush()?;
    Ok(())
}
