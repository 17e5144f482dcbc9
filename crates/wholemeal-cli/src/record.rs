//! A puzzle and its answer, as commands write them.

use wholemeal::formats::{Format, Metadata, Puzzle, VariantPuzzle};
use wholemeal::{Conflict, Grid, Interrupted, Puzzle9};

use crate::input::{Label, sanitize};

/// The answer for a puzzle.
#[derive(Clone, Debug)]
pub(crate) enum Answer<'a, T> {
    Answered(&'a T),
    /// The budget ran out.
    OutOfBudget(Interrupted),
    /// The givens conflict.
    Conflicts(Vec<Conflict>),
    /// The puzzle could not be read; the error.
    Unreadable(String),
}

/// A puzzle as it was read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Input<'a> {
    /// A line of 81 characters.
    Line(&'a [u8; 81]),
    /// A puzzle in another format.
    Puzzle(&'a Puzzle),
    /// A variant.
    Variant(&'a VariantPuzzle),
    /// A text that could not be read as a puzzle.
    Text(&'a str),
}

impl Input<'_> {
    /// The digits, unless the puzzle could not be read.
    pub(crate) fn grid(&self) -> Option<Grid> {
        match self {
            Input::Line(line) => Puzzle9::from_line(*line).map(|puzzle| puzzle.to_grid()),
            Input::Puzzle(puzzle) => Some(puzzle.board()),
            Input::Variant(_) | Input::Text(_) => None,
        }
    }

    /// The metadata, if the puzzle has any.
    pub(crate) fn about(&self) -> Option<&Metadata> {
        match self {
            Input::Puzzle(puzzle) => Some(&puzzle.about),
            Input::Variant(puzzle) => Some(&puzzle.about),
            Input::Line(_) | Input::Text(_) => None,
        }
    }
}

/// A puzzle and its answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record<'a, T> {
    /// The line that the puzzle starts in.
    pub(crate) line: usize,
    pub(crate) input: Input<'a>,
    pub(crate) answer: &'a Answer<'a, T>,
    /// The source, if there are several.
    pub(crate) source: Option<&'a Label>,
}

impl<T> Record<'_, T> {
    /// The puzzle as one line: its candidates if it has any, else its digits, or the text
    /// that could not be read.
    pub(crate) fn puzzle(&self) -> String {
        match self.input {
            Input::Line(line) => String::from_utf8_lossy(line).replace('0', "."),
            Input::Puzzle(puzzle) if puzzle.candidates.is_some() => candidates_line(puzzle),
            Input::Puzzle(puzzle) => puzzle.board().to_string(),
            Input::Variant(puzzle) => puzzle.line(),
            Input::Text(text) => text.to_owned(),
        }
    }

    /// The digits, unless the puzzle could not be read.
    pub(crate) fn grid(&self) -> Option<Grid> {
        self.input.grid()
    }

    /// The number of rows and columns, such as `9x9`, unless the puzzle could not be read.
    pub(crate) fn size(&self) -> Option<String> {
        match self.input {
            Input::Variant(puzzle) => {
                let (rows, columns) = (puzzle.variant.rows(), puzzle.variant.columns());
                Some(format!("{rows}x{columns}"))
            }
            _ => self.grid().map(|grid| {
                let side = grid.shape().side();
                format!("{side}x{side}")
            }),
        }
    }

    /// The number of givens, or of the clues of a variant, unless the puzzle could not be read.
    pub(crate) fn clues(&self) -> Option<usize> {
        match self.input {
            Input::Variant(puzzle) => Some(puzzle.clues()),
            _ => self.grid().as_ref().map(Grid::clues),
        }
    }

    /// The place of the puzzle: `line 3`, with the source if there are several.
    pub(crate) fn place(&self) -> String {
        place(self.source, self.line)
    }

    /// The error, if the puzzle has no answer.
    pub(crate) fn error(&self) -> Option<String> {
        match self.answer {
            Answer::Conflicts(conflicts) => {
                let list: Vec<String> = conflicts.iter().map(ToString::to_string).collect();
                Some(format!("conflicting givens: {}", list.join("; ")))
            }
            Answer::Unreadable(error) => Some(error.clone()),
            Answer::OutOfBudget(interrupted) => Some(interrupted.to_string()),
            Answer::Answered(_) => None,
        }
    }

    /// The name of the verdict of an answer, `interrupted` or `invalid`.
    pub(crate) fn verdict_name(&self, name: impl Fn(&T) -> &'static str) -> &'static str {
        match self.answer {
            Answer::Answered(answer) => name(answer),
            Answer::OutOfBudget(_) => "interrupted",
            Answer::Conflicts(_) | Answer::Unreadable(_) => "invalid",
        }
    }

    /// A comment line for an invalid puzzle. The error of a puzzle that could not be read is
    /// left out, because it was printed to standard error.
    pub(crate) fn invalid_line(&self) -> String {
        let puzzle = sanitize(&self.puzzle());
        match self.answer {
            Answer::Conflicts(_) => {
                format!("# invalid: {puzzle}: {}", self.error().unwrap_or_default())
            }
            _ => format!("# invalid: {puzzle}"),
        }
    }
}

/// The candidates of a puzzle as one line; its digits if the format does not support its size.
pub(crate) fn candidates_line(puzzle: &Puzzle) -> String {
    let marks = Format::named("729").and_then(|format| format.write(puzzle).ok());
    marks.map_or_else(|| puzzle.board().to_string(), |text| text.trim().to_owned())
}

/// The place of a puzzle: `line 3`, with the source if there are several.
pub(crate) fn place(source: Option<&Label>, line: usize) -> String {
    match source {
        None => format!("line {line}"),
        Some(argument @ Label::Argument(_)) if line == 1 => argument.to_string(),
        Some(argument @ Label::Argument(_)) => format!("{argument}, line {line}"),
        Some(Label::Stream(name)) => format!("{name}: line {line}"),
    }
}
