//! Where a puzzle comes from, and what its input says about it, as JSON.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use wholemeal::formats::{Metadata, Puzzle};

use crate::record::{Board, Record};

/// The part of a JSON object that is the same in every command.
#[derive(Serialize)]
pub(crate) struct Origin<'a> {
    /// The line in its source.
    line: usize,
    /// The source, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    /// The digits that are placed, not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<String>,
    /// What the input says about the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<About<'a>>,
}

impl<'a> Origin<'a> {
    /// The origin of the puzzle of a record.
    pub(crate) fn of<T>(record: &Record<'a, T>) -> Origin<'a> {
        let puzzle = match record.board {
            Board::Puzzle(puzzle) => Some(puzzle),
            Board::Line(_) | Board::Text(_) => None,
        };
        Origin {
            line: record.line,
            source: record.source.map(ToString::to_string),
            placed: puzzle.and_then(placed),
            about: puzzle.and_then(About::of),
        }
    }
}

/// Metadata under the names of the input, without those that have no value.
struct About<'a>(&'a Metadata);

impl<'a> About<'a> {
    /// What is known about a puzzle, if anything is.
    fn of(puzzle: &'a Puzzle) -> Option<About<'a>> {
        (!puzzle.about.is_empty()).then_some(About(&puzzle.about))
    }
}

impl Serialize for About<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.0.columns().filter(|(_, value)| !value.is_empty()) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// The digits that were placed on a puzzle, as a line.
pub(crate) fn placed(puzzle: &Puzzle) -> Option<String> {
    (puzzle.placed.clues() > 0).then(|| puzzle.placed.to_string())
}
