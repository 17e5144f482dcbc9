//! Import and export of puzzles.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wholemeal::formats::stream::{Chunks, Decompressed, Segment};
use wholemeal::formats::{
    self as library, Entry, FORMATS, Format, Metadata, Options, Puzzle, Writer,
};
use wholemeal::{Cell, Grid, Marks};

use crate::ApiError;
use crate::position::{digits, grid, marks, parse_shape};

/// A puzzle with everything that its file contains.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(default)]
pub struct PuzzleData {
    /// Rows and columns of a box: `3x3`.
    #[serde(rename = "box")]
    pub shape: String,
    /// The givens as a line; dots are blanks.
    pub givens: String,
    /// The digits that a player placed, as a line.
    pub placed: String,
    /// The remaining candidates of each cell, if the file has them.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// Notes in the centre of cells.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centre: Option<Vec<String>>,
    /// Notes in the corners of cells.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corner: Option<Vec<String>>,
    /// Coloured cells, as `#RRGGBB`.
    pub colours: Vec<CellColour>,
    /// Metadata such as title and author, as names and values.
    pub about: Vec<(String, String)>,
}

/// The colour of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct CellColour {
    /// The cell, counted from 0 in reading order.
    pub cell: u16,
    /// The colour.
    pub colour: String,
}

impl PuzzleData {
    fn new(puzzle: &Puzzle) -> PuzzleData {
        let colours = puzzle.colours.iter().map(|(cell, colour)| CellColour {
            cell: cell.index() as u16,
            colour: colour.clone(),
        });
        let about = puzzle.about.iter();
        PuzzleData {
            shape: puzzle.shape().to_string(),
            givens: puzzle.givens.to_string(),
            placed: puzzle.placed.to_string(),
            candidates: puzzle.candidates.as_ref().map(digits),
            centre: puzzle.centre.as_ref().map(digits),
            corner: puzzle.corner.as_ref().map(digits),
            colours: colours.collect(),
            about: about
                .map(|(name, value)| (name.to_owned(), value.to_owned()))
                .collect(),
        }
    }

    fn to_puzzle(&self) -> Result<Puzzle, ApiError> {
        let shape = parse_shape(&self.shape)?;
        let notes = |cells: &Option<Vec<String>>| -> Result<Option<Marks>, ApiError> {
            cells.as_ref().map(|cells| marks(shape, cells)).transpose()
        };
        let mut puzzle = Puzzle::new(grid(shape, &self.givens)?);
        if !self.placed.is_empty() {
            let free = |(cell, _): &(Cell, _)| puzzle.givens.get(*cell).is_none();
            let placed = grid(shape, &self.placed)?;
            let placed = placed.givens().filter(free);
            puzzle.placed = placed.fold(Grid::empty(shape), |all, (cell, digit)| {
                all.with(cell, Some(digit))
            });
        }
        if let Some(candidates) = notes(&self.candidates)? {
            puzzle.set_candidates(&candidates);
        }
        puzzle.centre = notes(&self.centre)?;
        puzzle.corner = notes(&self.corner)?;
        let on_board = |coloured: &&CellColour| shape.contains(Cell::new(coloured.cell));
        let colours = self.colours.iter().filter(on_board);
        puzzle.colours = colours
            .map(|c| (Cell::new(c.cell), c.colour.clone()))
            .collect();
        puzzle.about = Metadata::default();
        for (name, value) in &self.about {
            puzzle.about.set(name, value);
        }
        Ok(puzzle)
    }
}

/// A puzzle of a file, or the error in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ReadResult {
    /// The line in which it starts, counted from 1.
    pub line: usize,
    /// The format that was detected.
    pub format: String,
    /// The puzzle.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<PuzzleData>,
    /// The error: where, what was found, and what was expected.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl ReadResult {
    fn new(entry: &Entry) -> ReadResult {
        let (puzzle, error) = match &entry.puzzle {
            Ok(puzzle) => (Some(PuzzleData::new(puzzle)), None),
            Err(error) => (None, Some(error.to_string())),
        };
        ReadResult {
            line: entry.line,
            format: entry.format.id.to_owned(),
            puzzle,
            error,
        }
    }
}

/// Reads puzzles from a text and detects its format.
///
/// ```
/// use wholemeal_wasm::files::read;
///
/// let results = read("1..4..1..1..4..1\n1..4..1..1.x4..1\n");
/// assert_eq!(results[0].puzzle.as_ref().unwrap().shape, "2x2");
/// assert!(results[1].error.as_ref().unwrap().starts_with("line 2, column 12"));
/// ```
#[must_use]
pub fn read(text: &str) -> Vec<ReadResult> {
    library::read(text, Options::default())
        .iter()
        .map(ReadResult::new)
        .collect()
}

/// Reads at most `limit` puzzles from a file, which may be compressed, and detects its format.
///
/// ```
/// use wholemeal_wasm::files::read_file;
///
/// let line = format!("{}\n", ".".repeat(81));
/// assert_eq!(read_file(line.repeat(10).as_bytes(), 4).unwrap().len(), 4);
/// ```
///
/// # Errors
/// [`ApiError`] if the file cannot be decompressed.
pub fn read_file(bytes: &[u8], limit: usize) -> Result<Vec<ReadResult>, ApiError> {
    let mut results = Vec::new();
    for chunk in Chunks::new(Decompressed::new(bytes), Options::default()) {
        let chunk = chunk.map_err(ApiError::new)?;
        for segment in &chunk.segments {
            match segment {
                Segment::Lines(run) => {
                    for (i, line) in chunk.lines(run).enumerate().take(limit - results.len()) {
                        let line = String::from_utf8_lossy(line);
                        let read = library::read(&line, Options::default());
                        results.extend(read.iter().map(|entry| ReadResult {
                            line: run.line + i,
                            ..ReadResult::new(entry)
                        }));
                    }
                }
                Segment::Entry(entry) => results.push(ReadResult::new(entry)),
            }
            if results.len() >= limit {
                return Ok(results);
            }
        }
    }
    Ok(results)
}

/// Reads at most `limit` puzzles from a text that a person pastes. If a part of it cannot be read,
/// the text around the puzzles is removed first.
///
/// ```
/// use wholemeal_wasm::files::read_pasted;
///
/// let text = format!("Have you seen this one? https://example.org/?s={}", "0".repeat(81));
/// let results = read_pasted(&text, 10).unwrap();
/// assert!(results.len() == 1 && results[0].puzzle.is_some());
/// ```
///
/// # Errors
/// [`ApiError`] if the text cannot be read at all.
pub fn read_pasted(text: &str, limit: usize) -> Result<Vec<ReadResult>, ApiError> {
    let results = read_file(text.as_bytes(), limit)?;
    if results.iter().all(|result| result.error.is_none()) {
        return Ok(results);
    }
    let cleaned = read_file(library::without_prose(text).as_bytes(), limit)?;
    let found = cleaned.iter().any(|result| result.puzzle.is_some());
    Ok(if found { cleaned } else { results })
}

/// The text of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct WriteResult {
    /// The text.
    pub text: String,
    /// The parts of the puzzles that the format cannot represent.
    pub losses: Vec<String>,
}

/// Writes puzzles in a format.
///
/// ```
/// use wholemeal_wasm::files::{read, write};
///
/// let puzzle = read("1..4..1..1..4..1").remove(0).puzzle.unwrap();
/// let written = write(&[puzzle], "block").unwrap();
/// assert_eq!(written.text, "1..4\n..1.\n.1..\n4..1\n");
/// ```
///
/// # Errors
/// [`ApiError`] if the format is not known or only readable, or if it cannot represent a board.
pub fn write(puzzles: &[PuzzleData], format: &str) -> Result<WriteResult, ApiError> {
    let found = Format::named(format);
    let format = found.ok_or_else(|| ApiError::new(format!("unknown format '{format}'")))?;
    let mut writer = Writer::new(format).map_err(ApiError::new)?;
    let (mut text, mut losses) = (String::new(), BTreeSet::new());
    for puzzle in puzzles {
        let lost = writer
            .write(&puzzle.to_puzzle()?, &mut text)
            .map_err(ApiError::new)?;
        losses.extend(lost.iter().map(ToString::to_string));
    }
    writer.finish(&mut text);
    Ok(WriteResult {
        text,
        losses: losses.into_iter().collect(),
    })
}

/// A file format.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct FormatInfo {
    /// The name.
    pub id: String,
    /// A short description.
    pub about: String,
    /// The extensions of its files.
    pub extensions: Vec<String>,
    /// Whether it can be written, or only read.
    pub writable: bool,
}

/// All formats.
#[must_use]
pub fn formats() -> Vec<FormatInfo> {
    let info = |format: &Format| FormatInfo {
        id: format.id.to_owned(),
        about: format.about.to_owned(),
        extensions: format
            .extensions
            .iter()
            .map(|&extension| extension.to_owned())
            .collect(),
        writable: format.is_written(),
    };
    FORMATS.iter().map(info).collect()
}
