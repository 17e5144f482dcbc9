//! The heading of a sheet.

use std::collections::HashMap;
use std::sync::Arc;

use super::record::{Record, delimiter, fields};
use super::{board, holds_board};
use crate::text::Input;

/// Usual names of the column of the puzzle, the most likely first.
pub(crate) const NAMES: [&str; 13] = [
    "puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "givens", "clues", "problem",
    "board", "grid", "cells", "mission",
];

/// Usual names of the column of the solution.
const SOLUTIONS: [&str; 4] = ["solution", "solutions", "answer", "answers"];

/// The heading of a sheet: the delimiter, the names of the columns, and their roles.
#[derive(Clone, Debug)]
pub(crate) struct Heading {
    pub(super) delimiter: u8,
    /// The names in lower case.
    pub(super) names: Arc<[String]>,
    /// The names as they are written.
    pub(super) headings: Arc<[String]>,
    /// The columns that may contain the puzzle, the most likely first.
    puzzles: Arc<[usize]>,
    /// The columns with the rows and columns of a box.
    pub(super) box_rows: Option<usize>,
    pub(super) box_columns: Option<usize>,
    /// The columns that may contain placed digits.
    pub(super) states: [Option<usize>; 3],
    /// Whether a blank line follows the heading or its records. After a blank line, only a
    /// record with all columns and a valid board continues the sheet.
    apart: bool,
}

impl Heading {
    /// Reads the first line as a heading; `None` if it is not one.
    pub(super) fn read(input: &Input<'_>) -> Option<Heading> {
        let text = input.first().text;
        if !text.is_ascii() || !text.contains(|c: char| c.is_ascii_alphabetic()) {
            return None;
        }
        let delimiter = delimiter(text).unwrap_or(b',');
        let headings = fields(text, delimiter).into_iter().map(shortened);
        let headings = distinct(headings.collect());
        let lower = headings.iter().map(|name| name.to_ascii_lowercase());
        let names: Vec<String> = lower.collect();
        let puzzles = puzzle_columns(input, &names, delimiter)?;
        let find = |name: &str| names.iter().position(|n| n == name);
        Some(Heading {
            delimiter,
            headings: headings.into(),
            puzzles: puzzles.into(),
            box_rows: find("box_h").or_else(|| find("box_rows")),
            box_columns: find("box_w").or_else(|| find("box_columns")),
            states: ["placed", "board", "state"].map(find),
            names: names.into(),
            apart: false,
        })
    }

    /// The same heading after a blank line.
    pub(crate) fn apart(self) -> Heading {
        let apart = true;
        Heading { apart, ..self }
    }

    /// Returns `true` if the sheet has one column, so that its records look like lines.
    pub(crate) fn is_single(&self) -> bool {
        self.names.len() == 1
    }

    /// The column of the puzzle in this record: the first with a board, else the most likely.
    pub(super) fn puzzle(&self, input: &Input<'_>, record: &Record<'_>) -> usize {
        let valid =
            |column: &usize| board(input, record.field(*column)).is_some_and(|board| board.is_ok());
        // A record may have far fewer columns than the heading.
        let columns = self.puzzles.iter().copied();
        let most = record.fields.len().max(NAMES.len());
        let found = columns.take(most).find(valid);
        found.unwrap_or(self.puzzles[0])
    }

    /// Returns whether the first line is a record of this sheet; `None` if more lines are
    /// needed to tell.
    pub(super) fn continues(&self, input: &Input<'_>) -> Option<bool> {
        let Some(record) = Record::read(input, self.delimiter) else {
            return input.ended.then_some(false);
        };
        let all_columns = record.fields.len() == self.names.len();
        let field = record.fields.get(self.puzzle(input, &record));
        let valid = |field: &String| board(input, field).is_some_and(|b| b.is_ok());
        let board = field.is_some_and(valid);
        if self.is_single() {
            return Some(board && !self.apart);
        }
        let several = record.fields.len() > 1;
        Some(if self.apart {
            all_columns && board
        } else {
            all_columns || several && board
        })
    }
}

/// The columns that may contain the puzzle; `None` if these names are not a heading.
fn puzzle_columns(input: &Input<'_>, names: &[String], delimiter: u8) -> Option<Vec<usize>> {
    // In a line of data, none of these words is a whole field.
    let find = |name: &&str| names.iter().position(|n| n == *name);
    let known: Vec<usize> = NAMES.iter().filter_map(find).collect();
    if !known.is_empty() {
        return Some(known);
    }
    let solution = |column: &usize| SOLUTIONS.contains(&names[*column].as_str());
    let others: Vec<usize> = (0..names.len()).filter(|c| !solution(c)).collect();
    let heading = !others.is_empty() && are_unknown_names(input, names, delimiter);
    heading.then_some(others)
}

/// Numbers repeated headings, so that all columns have different names.
fn distinct(mut headings: Vec<String>) -> Vec<String> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for heading in &mut headings {
        let count = seen.entry(heading.to_ascii_lowercase()).or_default();
        *count += 1;
        if *count > 1 && !heading.is_empty() {
            *heading = format!("{heading} ({count})");
        }
    }
    headings
}

/// Shortens a long name: every record stores a copy of it.
fn shortened(name: String) -> String {
    const LONGEST: usize = 128;
    if name.len() <= LONGEST {
        return name;
    }
    name.chars().take(LONGEST).collect()
}

/// Returns `true` if these are names of columns that are not known: short words, followed by a
/// record with as many columns and a board.
fn are_unknown_names(input: &Input<'_>, names: &[String], delimiter: u8) -> bool {
    const LONGEST_NAME: usize = 32;
    let word = |name: &String| {
        name.len() <= LONGEST_NAME && name.chars().next().is_none_or(char::is_alphabetic)
    };
    let Some((_, rest)) = input.text.split_once('\n') else {
        return false;
    };
    let next = Input {
        text: rest,
        line: input.line + 1,
        ..*input
    };
    let board = |record: &Record<'_>| record.fields.iter().any(|field| holds_board(&next, field));
    names.len() > 1
        && names.iter().all(word)
        && Record::read(&next, delimiter)
            .is_some_and(|record| record.fields.len() == names.len() && board(&record))
}

/// Returns `true` if the next line is needed to tell whether the first one is a heading.
pub(super) fn needs_record(input: &Input<'_>) -> bool {
    let line = input.first();
    let names = delimiter(line.text).is_some() && line.text.starts_with(char::is_alphabetic);
    !input.ended && names && input.lines().nth(1).is_none()
}
