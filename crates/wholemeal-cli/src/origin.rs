//! The origin of a puzzle and the metadata of its input, as JSON.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use wholemeal::formats::{Metadata, Puzzle, VariantPuzzle};

use crate::input::Label;
use crate::record::{Input, Record};

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
    /// The metadata of the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    about: Option<About<'a>>,
}

impl<'a> Origin<'a> {
    /// The origin of the puzzle of a record.
    pub(crate) fn of<T>(record: &Record<'a, T>) -> Origin<'a> {
        match record.input {
            Input::Puzzle(puzzle) => Origin::new(record.line, record.source, Some(puzzle)),
            Input::Variant(puzzle) => Origin::of_variant(record.line, record.source, puzzle),
            Input::Line(_) | Input::Text(_) => Origin::new(record.line, record.source, None),
        }
    }

    /// The origin of a variant. `source` is set if there are several.
    pub(crate) fn of_variant(
        line: usize,
        source: Option<&Label>,
        puzzle: &'a VariantPuzzle,
    ) -> Origin<'a> {
        Origin {
            about: About::of(&puzzle.about),
            ..Origin::new(line, source, None)
        }
    }

    /// The origin of a puzzle. `source` is set if there are several.
    pub(crate) fn new(
        line: usize,
        source: Option<&Label>,
        puzzle: Option<&'a Puzzle>,
    ) -> Origin<'a> {
        Origin {
            line,
            source: source.map(ToString::to_string),
            placed: puzzle.and_then(placed),
            about: puzzle.and_then(|puzzle| About::of(&puzzle.about)),
        }
    }
}

/// Metadata under the names of the input, without empty values.
struct About<'a>(&'a Metadata);

impl<'a> About<'a> {
    /// Metadata, if there is any.
    fn of(about: &'a Metadata) -> Option<About<'a>> {
        (!about.is_empty()).then_some(About(about))
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
