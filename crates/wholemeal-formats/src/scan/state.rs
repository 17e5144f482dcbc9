//! State that one entry leaves for the entries after it.

use crate::formats::csv::Heading;
use crate::formats::opensudoku::Folder;

/// State that applies to the lines after those that were read.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScanState {
    /// The heading of a sheet.
    pub(crate) sheet: Option<Heading>,
    /// Whether a list of JSON objects is open.
    pub(crate) json_list: bool,
    /// Whether that list is a field of an open object.
    pub(crate) json_wrapped: bool,
    /// The unsupported rules in the object around the open list.
    pub(crate) json_rules: Vec<String>,
    /// The metadata of an XML file for the puzzles that follow; `None` outside of such a file.
    pub(crate) folder: Option<Folder>,
    /// No XML comment ends before this byte, counted from the start of the input.
    pub(crate) no_comment_end_before: usize,
}
