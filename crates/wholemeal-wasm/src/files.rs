//! Files of every kind, in and out.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wholemeal::formats::stream::{Chunks, Decompressed, Piece};
use wholemeal::formats::{
    self as library, Entry, FORMATS, Format, Metadata, Options, Puzzle, Writer,
};
use wholemeal::{Cell, Grid, Marks, Shape};

use crate::position::{Failure, digits, grid, marks};

/// A puzzle with all that came with it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
#[serde(default)]
pub struct Sheet {
    /// Rows and columns of a box: `3x3`.
    #[serde(rename = "box")]
    pub shape: String,
    /// The givens as a line; dots are blanks.
    pub givens: String,
    /// The digits that somebody placed since, as a line.
    pub placed: String,
    /// The candidates that are left in each cell, if the file has them.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<String>>,
    /// Notes in the middle of cells.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub centre: Option<Vec<String>>,
    /// Notes in the corners of cells.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub corner: Option<Vec<String>>,
    /// Coloured cells, as `#RRGGBB`.
    pub colours: Vec<Coloured>,
    /// Title, author and whatever else is known, each a name and a value.
    pub about: Vec<(String, String)>,
}

/// The colour of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Coloured {
    /// The cell, counted from 0 in reading order.
    pub cell: u16,
    /// The colour.
    pub colour: String,
}

impl Sheet {
    fn new(puzzle: &Puzzle) -> Sheet {
        let colours = puzzle.colours.iter().map(|(cell, colour)| Coloured {
            cell: cell.index() as u16,
            colour: colour.clone(),
        });
        let about = puzzle.about.iter();
        Sheet {
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

    fn puzzle(&self) -> Result<Puzzle, Failure> {
        let shape = self.shape.parse::<Shape>();
        let shape =
            shape.map_err(|error| Failure(format!("'{}' is no box: {error}", self.shape)))?;
        let notes = |cells: &Option<Vec<String>>| -> Result<Option<Marks>, Failure> {
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
        let on_board = |coloured: &&Coloured| shape.contains(Cell::new(coloured.cell));
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

/// A puzzle of a file, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Item {
    /// The line it starts in, counted from 1.
    pub line: usize,
    /// The format it was taken for.
    pub format: String,
    /// The puzzle.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<Sheet>,
    /// Why it could not be read: what was found, where, and what was expected.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Item {
    fn new(entry: &Entry) -> Item {
        let (puzzle, error) = match &entry.puzzle {
            Ok(puzzle) => (Some(Sheet::new(puzzle)), None),
            Err(error) => (None, Some(error.to_string())),
        };
        Item {
            line: entry.line,
            format: entry.format.id.to_owned(),
            puzzle,
            error,
        }
    }
}

/// Reads a text in whatever format it is.
///
/// ```
/// use wholemeal_wasm::files::read;
///
/// let items = read("1..4..1..1..4..1\n1..4..1..1.x4..1\n");
/// assert_eq!(items[0].puzzle.as_ref().unwrap().shape, "2x2");
/// assert!(items[1].error.as_ref().unwrap().starts_with("line 2, column 12"));
/// ```
#[must_use]
pub fn read(text: &str) -> Vec<Item> {
    library::read(text, Options::default())
        .iter()
        .map(Item::new)
        .collect()
}

/// Reads a file, compressed or not, in whatever format it is; at most so many puzzles.
///
/// ```
/// use wholemeal_wasm::files::read_file;
///
/// let line = format!("{}\n", ".".repeat(81));
/// assert_eq!(read_file(line.repeat(10).as_bytes(), 4).unwrap().len(), 4);
/// ```
///
/// # Errors
/// When it cannot be unpacked.
pub fn read_file(bytes: &[u8], most: usize) -> Result<Vec<Item>, Failure> {
    let mut items = Vec::new();
    for chunk in Chunks::new(Decompressed::new(bytes), Options::default()) {
        let chunk = chunk.map_err(|error| Failure(error.to_string()))?;
        for piece in &chunk.pieces {
            match piece {
                Piece::Plain(run) => {
                    for (i, line) in chunk.lines(run).enumerate().take(most - items.len()) {
                        let line = String::from_utf8_lossy(line);
                        let read = library::read(&line, Options::default());
                        items.extend(read.iter().map(|entry| Item {
                            line: run.line + i,
                            ..Item::new(entry)
                        }));
                    }
                }
                Piece::Entry(entry) => items.push(Item::new(entry)),
            }
            if items.len() >= most {
                return Ok(items);
            }
        }
    }
    Ok(items)
}

/// A file that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Written {
    /// Its text.
    pub text: String,
    /// What the format has no place for.
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
/// When there is no such format, or it has no place for a board.
pub fn write(puzzles: &[Sheet], format: &str) -> Result<Written, Failure> {
    let found = Format::named(format);
    let format = found.ok_or_else(|| Failure(format!("no format is called '{format}'")))?;
    let refused = |error: library::WriteError| Failure(error.to_string());
    let mut writer = Writer::new(format).map_err(refused)?;
    let (mut text, mut losses) = (String::new(), BTreeSet::new());
    for sheet in puzzles {
        let lost = writer.write(&sheet.puzzle()?, &mut text).map_err(refused)?;
        losses.extend(lost.iter().map(ToString::to_string));
    }
    writer.finish(&mut text);
    Ok(Written {
        text,
        losses: losses.into_iter().collect(),
    })
}

/// A format, for a menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Known {
    /// Its name.
    pub id: String,
    /// What it is, in a few words.
    pub about: String,
    /// How its files end.
    pub extensions: Vec<String>,
    /// Can it be written, or only be read?
    pub written: bool,
}

/// All formats.
#[must_use]
pub fn formats() -> Vec<Known> {
    let kind = |format: &Format| Known {
        id: format.id.to_owned(),
        about: format.about.to_owned(),
        extensions: format
            .extensions
            .iter()
            .map(|&end| end.to_owned())
            .collect(),
        written: format.is_written(),
    };
    FORMATS.iter().map(kind).collect()
}
