//! Results of sniffers and readers.

use super::Input;
use crate::format::Format;
use crate::scan::ScanState;
use crate::{Puzzle, ReadError};

/// The result of format detection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sniff {
    /// Not this format.
    No,
    /// More lines are needed to decide.
    NeedMore,
    /// This format.
    Yes,
}

impl From<bool> for Sniff {
    fn from(yes: bool) -> Self {
        if yes { Sniff::Yes } else { Sniff::No }
    }
}

/// A puzzle or an error, with the line where it starts.
#[derive(Debug)]
pub(crate) struct Parsed {
    pub(crate) line: usize,
    pub(crate) format: &'static Format,
    pub(crate) puzzle: Result<Puzzle, ReadError>,
}

/// The result of a reader.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// The reader needs more lines.
    NeedMore,
    /// The reader consumed this number of lines.
    Consumed {
        lines: usize,
        parsed: Vec<Parsed>,
        /// The state for the lines that follow, if it changed.
        scan_state: Option<Box<ScanState>>,
    },
}

impl Outcome {
    /// The result of a reader that does not change the [`ScanState`].
    pub(crate) fn consumed(lines: usize, parsed: Vec<Parsed>) -> Outcome {
        Outcome::Consumed {
            lines,
            parsed,
            scan_state: None,
        }
    }

    /// The result of a reader with one entry that starts in the first line.
    pub(crate) fn one(
        input: &Input<'_>,
        lines: usize,
        format: &'static Format,
        puzzle: Result<Puzzle, ReadError>,
    ) -> Outcome {
        let parsed = Parsed {
            line: input.line,
            format,
            puzzle,
        };
        Outcome::consumed(lines, vec![parsed])
    }
}
