//! What is said about a puzzle, and how puzzles without end are gone through.

use std::fmt;
use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use rayon::prelude::*;
use serde::Serialize;
use wholemeal::{Budget, Conflict, Full, Grid, Nine, Simd, Solver, Verdict};

use crate::args::EngineArgs;
use crate::exit::{Exit, Failure, complain};
use crate::input::{self, Sources, legible};
use crate::stream::{self, Board, Chunk, Item};
use crate::{interrupt, progress};

/// How many 9x9 boards a core takes at a time.
const SHARE: usize = 512;

/// How many chunks may wait between two stages: enough that none waits for
/// another, few enough that memory stays flat.
const WAITING: usize = 2;

/// What became of a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Answer<T> {
    /// It was worked on.
    Found(T),
    /// Its givens clash.
    Clash(Vec<Conflict>),
    /// It could not be read.
    Unreadable(String),
}

/// A puzzle and what became of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a, T> {
    pub(crate) item: &'a Item,
    pub(crate) answer: &'a Answer<T>,
    /// The names of the sources, where there are several.
    pub(crate) names: &'a [Option<String>],
}

impl<T> Record<'_, T> {
    /// The puzzle as one line, or the text that is none.
    pub(crate) fn puzzle(&self) -> String {
        match &self.item.board {
            Ok(board) => board.to_grid().to_string(),
            Err(bad) => bad.text.clone(),
        }
    }

    /// The board, if it is one.
    pub(crate) fn grid(&self) -> Option<Grid> {
        self.item.board.as_ref().ok().map(Board::to_grid)
    }

    /// Where it stands: its line, and the file if there are several.
    pub(crate) fn place(&self) -> String {
        let name = self.names.get(self.item.source).and_then(Option::as_ref);
        let file = name.map(|name| format!("{name}: ")).unwrap_or_default();
        format!("{file}line {}", self.item.line)
    }

    /// What is wrong with the puzzle, if anything is.
    pub(crate) fn error(&self) -> Option<String> {
        match self.answer {
            Answer::Clash(conflicts) => {
                let list: Vec<String> = conflicts.iter().map(ToString::to_string).collect();
                Some(format!("the givens clash: {}", list.join("; ")))
            }
            Answer::Unreadable(error) => Some(error.clone()),
            Answer::Found(_) => None,
        }
    }

    /// The name of the verdict that was found, or `invalid`.
    pub(crate) fn verdict_name(&self, name: impl Fn(&T) -> &'static str) -> &'static str {
        match self.answer {
            Answer::Found(found) => name(found),
            Answer::Clash(_) | Answer::Unreadable(_) => "invalid",
        }
    }

    /// A comment line that says that this is no puzzle. What cannot be read was
    /// complained of already.
    pub(crate) fn invalid_line(&self) -> String {
        let puzzle = legible(&self.puzzle());
        match self.answer {
            Answer::Clash(_) => {
                format!("# invalid: {puzzle}: {}", self.error().unwrap_or_default())
            }
            _ => format!("# invalid: {puzzle}"),
        }
    }
}

/// A solution of a board of any size.
#[derive(Clone, Debug)]
pub(crate) enum Solution {
    Nine(Full),
    Any(Grid),
}

impl Solution {
    pub(crate) fn to_grid(&self) -> Grid {
        match self {
            Solution::Nine(full) => full.to_grid(),
            Solution::Any(grid) => grid.clone(),
        }
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solution::Nine(full) => full.fmt(f),
            Solution::Any(grid) => grid.fmt(f),
        }
    }
}

/// What is asked of every puzzle.
pub(crate) trait Question: Send + Sync + 'static {
    type Answer: Send + 'static;

    /// The answers for 9x9 boards; `None` when interrupted.
    fn nines(&self, puzzles: &[Nine]) -> Vec<Option<Self::Answer>>;

    /// The answer for a board of another size; `None` when interrupted.
    fn any(&self, puzzle: &Grid) -> Option<Self::Answer>;

    /// Does this answer say that there is no solution? Only then is it worth
    /// looking whether the givens clash.
    fn is_none(answer: &Self::Answer) -> bool;
}

/// How many solutions has it: none, one, or more?
pub(crate) struct Solve {
    pub(crate) simd: Simd,
}

impl Question for Solve {
    type Answer = Verdict<Solution>;

    fn nines(&self, puzzles: &[Nine]) -> Vec<Option<Verdict<Solution>>> {
        if interrupt::asked() {
            return puzzles.iter().map(|_| None).collect();
        }
        let verdicts = Solver::with_simd(self.simd).solve_batch(puzzles);
        let named = verdicts
            .into_iter()
            .map(|verdict| verdict.map(Solution::Nine));
        named.map(Some).collect()
    }

    fn any(&self, puzzle: &Grid) -> Option<Verdict<Solution>> {
        let verdict = wholemeal::solve_within(puzzle, &Budget::until(&interrupt::asked)).ok()?;
        Some(verdict.map(Solution::Any))
    }

    fn is_none(answer: &Verdict<Solution>) -> bool {
        matches!(answer, Verdict::None)
    }
}

/// Asks a question of every puzzle, on all cores, and hands over the answers in
/// input order. Reading, working and writing go on at the same time. Unreadable
/// puzzles are reported at once and counted.
pub(crate) fn for_each<Q: Question>(
    sources: Sources,
    engine: &EngineArgs,
    question: Q,
    mut write: impl FnMut(Record<'_, Q::Answer>) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut exit = sources.exit;
    let bar = progress::of_bytes(&sources);
    let names: Vec<Option<String>> = if sources.list.len() > 1 {
        let names = sources.list.iter().map(|source| source.name.clone());
        names.collect()
    } else {
        Vec::new()
    };
    let answered = answers(sources, engine, question)?;
    let mut done = 0;
    loop {
        let chunk = match answered.recv_timeout(Duration::from_millis(100)) {
            Ok(chunk) => chunk?,
            Err(RecvTimeoutError::Timeout) if interrupt::asked() => {
                return Ok(interrupted(&bar, done));
            }
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => break,
        };
        for (item, answer) in chunk.items.iter().zip(chunk.answers.iter().flatten()) {
            // Without an answer: the work was stopped.
            let Some(answer) = answer else {
                return Ok(interrupted(&bar, done));
            };
            match answer {
                Answer::Unreadable(error) => {
                    bar.suspend(|| complain(&format!("error: {error}")));
                    exit = exit.max(Exit::BadInput);
                }
                Answer::Clash(_) => exit = exit.max(Exit::Outcome),
                Answer::Found(_) => {}
            }
            let names = &names;
            exit = exit.max(write(Record {
                item,
                answer,
                names,
            })?);
            done += 1;
        }
        bar.inc(chunk.bytes);
        bar.set_message(progress::rate(done, bar.elapsed()));
    }
    bar.finish_and_clear();
    if done == 0 {
        return Err(input::no_puzzle());
    }
    Ok(exit)
}

fn interrupted(bar: &indicatif::ProgressBar, done: u64) -> Exit {
    bar.finish_and_clear();
    complain(&format!("interrupted after {done} puzzles"));
    Exit::Interrupted
}

/// A chunk and its answers, share by share.
struct Answered<T> {
    items: Vec<Item>,
    answers: Vec<Vec<Option<Answer<T>>>>,
    bytes: u64,
}

/// Answers as they come, chunk by chunk.
type Stream<T> = Receiver<Result<Answered<T>, Failure>>;

/// One thread reads, one has the work done on all cores. Neither is waited for: if
/// nobody wants more answers they end by themselves, or with the program.
fn answers<Q: Question>(
    sources: Sources,
    engine: &EngineArgs,
    question: Q,
) -> Result<Stream<Q::Answer>, Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(engine.threads)
        .build()
        .map_err(|error| Failure::Usage(format!("cannot start threads: {error}")))?;
    let (send_chunk, chunks) = sync_channel(WAITING);
    thread::spawn(move || {
        for chunk in stream::chunks(sources) {
            if send_chunk.send(chunk).is_err() {
                return;
            }
        }
    });
    let (send_answers, answered) = sync_channel(WAITING);
    thread::spawn(move || {
        for chunk in chunks {
            let answered = chunk.map(|Chunk { items, bytes }| {
                let shares = items.par_chunks(SHARE);
                let answers = pool.install(|| shares.map(|share| ask(&question, share)).collect());
                Answered {
                    items,
                    answers,
                    bytes,
                }
            });
            if send_answers.send(answered).is_err() {
                return;
            }
        }
    });
    Ok(answered)
}

/// The answers for one share, in order; none where the work was stopped.
fn ask<Q: Question>(question: &Q, items: &[Item]) -> Vec<Option<Answer<Q::Answer>>> {
    let nines = items.iter().filter_map(|item| match &item.board {
        Ok(Board::Nine(nine)) => Some(*nine),
        _ => None,
    });
    let mut nines = question.nines(&nines.collect::<Vec<_>>()).into_iter();
    let answer = |item: &Item| {
        let found = match &item.board {
            Ok(Board::Nine(_)) => nines.next().flatten(),
            Ok(Board::Any(grid)) if !interrupt::asked() => question.any(grid),
            _ => None,
        };
        answer_for::<Q>(item, found)
    };
    items.iter().map(answer).collect()
}

fn answer_for<Q: Question>(item: &Item, found: Option<Q::Answer>) -> Option<Answer<Q::Answer>> {
    let board = match &item.board {
        Ok(board) => board,
        Err(bad) => return Some(Answer::Unreadable(bad.error.clone())),
    };
    let found = found?;
    if Q::is_none(&found) {
        let conflicts = board.to_grid().conflicts();
        if !conflicts.is_empty() {
            return Some(Answer::Clash(conflicts));
        }
    }
    Some(Answer::Found(found))
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
