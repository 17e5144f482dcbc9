//! The boards that `hint`, `why`, `explain` and `steps` work on.

use std::io::Write;

use wholemeal::formats::Puzzle;
use wholemeal::logic::Board;
use wholemeal::{Grid, Shape};

use crate::args::InputArgs;
use crate::exit::{Exit, Failure, eprint_line};
use crate::format_counts::FormatCounts;
use crate::input::{self, Label};
use crate::origin::Origin;
use crate::output::Output;
use crate::pipeline;
use crate::record::{Answer, Input, Record, candidates_line, place};
use crate::stream::{self, SourceChunk};
use crate::table::Table;
use crate::workers::End;

/// A board of the input, its puzzle and its place.
pub(super) struct BoardInput<'a> {
    pub(super) board: Board,
    puzzle: Puzzle,
    line: usize,
    /// The source, if there are several.
    source: Option<&'a Label>,
    table: &'a Table,
    /// The heading of its text, if the input has several puzzles.
    heading: Option<String>,
    /// The number of the board, from 1.
    number: usize,
}

impl BoardInput<'_> {
    fn record(&self) -> Record<'_, ()> {
        Record {
            line: self.line,
            input: Input::Puzzle(&self.puzzle),
            answer: &Answer::Answered(&()),
            source: self.source,
        }
    }

    /// The board as one line: its digits, or its candidates if some were removed.
    pub(super) fn puzzle(&self) -> String {
        let (digits, marks) = (self.board.to_grid(), self.board.to_marks());
        let complete = Board::new(&digits).is_some_and(|board| board.to_marks() == marks);
        if complete {
            return digits.to_string();
        }
        let puzzle = Puzzle {
            candidates: Some(marks),
            ..Puzzle::new(digits)
        };
        candidates_line(&puzzle)
    }

    /// The place and the metadata of the puzzle, as part of a JSON object.
    pub(super) fn origin(&self) -> Origin<'_> {
        Origin::new(self.line, self.source, Some(&self.puzzle))
    }

    /// Writes a row of CSV with these results.
    pub(super) fn write_row(&self, out: &mut Output, results: &[&str]) -> Result<(), Failure> {
        let mut row = Vec::new();
        self.table.row(&mut row, &self.record(), results)?;
        Ok(out.write_all(&row)?)
    }

    /// Writes the heading, and a blank line before it unless the board is the first.
    pub(super) fn write_heading(&self, out: &mut impl Write) -> Result<(), Failure> {
        if let Some(heading) = &self.heading {
            let blank = if self.number == 1 { "" } else { "\n" };
            writeln!(out, "{blank}{heading}:")?;
        }
        Ok(())
    }

    /// The prefix of the names of pictures: `2-` for the second board, or nothing if it is the
    /// only one.
    pub(super) fn file_prefix(&self) -> String {
        let number = self.heading.as_ref().map(|_| format!("{}-", self.number));
        number.unwrap_or_default()
    }

    /// The prefix of messages about the board: `line 3: `, or nothing if it is the only one.
    pub(super) fn place(&self) -> String {
        let heading = self.heading.as_ref();
        heading.map_or_else(String::new, |heading| format!("{heading}: "))
    }
}

/// Calls `callback` with every board of the input. Unusable puzzles are reported. With `givens`, only
/// these digits are given; all others were placed by the player. `columns` are the results of CSV;
/// its heading is written before the first board.
pub(super) fn for_each_board(
    args: &InputArgs,
    givens: Option<&Grid>,
    columns: Option<&[&'static str]>,
    out: &mut Output,
    mut callback: impl FnMut(&BoardInput<'_>, &mut Output) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut sources = input::open(args)?;
    let mut table = Table::default();
    let mut heading = Vec::new();
    if let Some(columns) = columns {
        let Some(read) = Table::new(sources, columns.to_vec())? else {
            return Ok(pipeline::interrupted(0, out));
        };
        (table, sources) = read;
        table.heading(&mut heading)?;
    }
    let (names, labels) = (sources.names(), sources.labels());
    let (strict, verbose) = (sources.strict, sources.verbose);
    let mut exit = sources.exit;
    let mut formats = FormatCounts::default();
    let (mut all, mut failed) = (0, 0);
    let mut use_puzzle = |pending: Pending, several: bool, out: &mut Output| {
        let label = labels.get(pending.source).filter(|_| labels.len() > 1);
        let place = place(label, pending.line);
        let board = pending.puzzle.and_then(|puzzle| {
            let board = board(&puzzle, givens).map_err(|failure| match several {
                true => failure.with_prefix(&place),
                false => failure,
            })?;
            Ok((board, puzzle))
        });
        all += 1;
        match board {
            Ok((board, puzzle)) => {
                out.write_all(&std::mem::take(&mut heading))?;
                let input = BoardInput {
                    board,
                    puzzle,
                    line: pending.line,
                    source: label,
                    table: &table,
                    heading: several.then_some(place),
                    number: all - failed,
                };
                let result = callback(&input, out)?;
                exit = exit.max(result);
                Ok(result != Exit::Interrupted)
            }
            Err(failure) if strict => Err(failure),
            Err(failure) => {
                eprint_line(&format!("error: {failure}"));
                failed += 1;
                exit = exit.max(failure.exit());
                Ok(true)
            }
        }
    };
    // A puzzle is processed when the next one is known, so that the first of several has a heading.
    let mut previous: Option<Pending> = None;
    let (mut several, mut wants_more) = (false, true);
    let end = stream::for_each(sources, |SourceChunk { source, chunk }| {
        input::for_each_in_chunk(&chunk, |line, format, puzzle| {
            if !wants_more {
                return Ok(());
            }
            if puzzle.is_ok() {
                formats.add(source, format, line, 1);
            }
            let name = names.get(source).and_then(Option::as_deref);
            let next = Pending {
                source,
                line,
                puzzle: puzzle
                    .map_err(|error| Failure::Message(input::with_source_name(name, &error))),
            };
            if let Some(previous) = previous.replace(next) {
                several = true;
                wants_more = use_puzzle(previous, several, out)?;
            }
            Ok(())
        })
    })?;
    if let Some(last) = previous.filter(|_| wants_more && end == End::Done) {
        use_puzzle(last, several, out)?;
    }
    if end == End::Interrupted && wants_more {
        return Ok(pipeline::interrupted(all, out));
    }
    if verbose {
        formats.print_summary(&names);
    }
    table.print_lost();
    input::print_failures(failed, all, "used");
    if all == 0 {
        return Err(input::no_puzzle_error());
    }
    if failed == all {
        out.set_useless();
    }
    Ok(exit)
}

/// A puzzle or an error that waits for the next one.
struct Pending {
    source: usize,
    line: usize,
    puzzle: Result<Puzzle, Failure>,
}

/// The board of a puzzle: givens, placed digits, and candidates, if there are any. A placed
/// digit may be a mistake; conflicting givens are an error.
fn board(puzzle: &Puzzle, givens: Option<&Grid>) -> Result<Board, Failure> {
    let digits = puzzle.board();
    if let Some(givens) = givens {
        check_givens(&digits, givens)?;
    }
    let givens = givens.unwrap_or(&puzzle.givens);
    input::reject_conflicts(givens)?;
    let board = Board::with_placed(&digits, givens);
    let mut board = board.ok_or_else(|| Failure::Message(unsupported(puzzle.shape())))?;
    if let Some(marks) = &puzzle.candidates {
        board.retain_candidates(marks);
    }
    Ok(board)
}

/// Returns an error if the board does not contain all givens.
fn check_givens(board: &Grid, givens: &Grid) -> Result<(), Failure> {
    if board.shape() != givens.shape() {
        let message = "--givens: the puzzle and the board have different sizes";
        return Err(Failure::Message(message.to_owned()));
    }
    let missing = givens
        .givens()
        .find(|&(cell, digit)| board.get(cell) != Some(digit));
    missing.map_or(Ok(()), |(cell, digit)| {
        let cell = givens.shape().name(cell);
        Err(Failure::Message(format!(
            "--givens: {cell} is {digit} in the puzzle, but not on the board"
        )))
    })
}

/// The error for a board of a shape that logic does not support.
pub(crate) fn unsupported(shape: Shape) -> String {
    format!("this command supports only boards with 3x3 boxes; this one has {shape} boxes")
}
