//! What a format is, and the table of all of them.

use crate::text::{Outcome, Sniff, Unit};
use crate::{Capabilities, Puzzle, WriteError, Writer, formats};

/// A file format.
///
/// ```
/// use wholemeal_formats::Format;
///
/// let sudocue = Format::named("sdk").unwrap();
/// assert_eq!(sudocue.extensions, ["sdk"]);
/// assert!(sudocue.is_written() && !sudocue.carries.candidates);
/// assert!(Format::named("docx").is_none());
/// ```
#[derive(Debug)]
pub struct Format {
    /// Its name.
    pub id: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// How the names of its files end, if they have an end of their own.
    pub extensions: &'static [&'static str],
    /// What it is, in a few words.
    pub about: &'static str,
    /// What it can carry.
    pub carries: Capabilities,
    /// Is this text in it?
    pub(crate) sniff: fn(&Unit<'_>) -> Sniff,
    /// Reads what starts with the first line.
    pub(crate) read: fn(&Unit<'_>) -> Outcome,
    /// Writes a puzzle.
    pub(crate) write: Option<Write>,
}

/// How a format is written.
#[derive(Debug)]
pub(crate) struct Write {
    /// One puzzle; in a sheet, with these columns.
    pub(crate) puzzle: fn(&Puzzle, &[String], &mut String),
    /// What stands before all, between two, and behind all of them.
    pub(crate) before: &'static str,
    pub(crate) between: &'static str,
    pub(crate) behind: &'static str,
    /// Is it a sheet, with a heading?
    pub(crate) sheet: bool,
    /// Are the givens of a board, where there is nothing else, written as a line?
    pub(crate) plain: bool,
}

impl Write {
    /// Puzzles that follow each other without anything between.
    pub(crate) const fn lines(puzzle: fn(&Puzzle, &[String], &mut String)) -> Write {
        Write {
            puzzle,
            before: "",
            between: "",
            behind: "",
            sheet: false,
            plain: false,
        }
    }

    /// The same, where a board of givens is a line.
    pub(crate) const fn plain(puzzle: fn(&Puzzle, &[String], &mut String)) -> Write {
        let mut write = Write::lines(puzzle);
        write.plain = true;
        write
    }

    /// Puzzles with a blank line between them.
    pub(crate) const fn blocks(puzzle: fn(&Puzzle, &[String], &mut String)) -> Write {
        let mut write = Write::lines(puzzle);
        write.between = "\n";
        write
    }
}

/// All formats. Detection asks them in this order; the last, plain text, takes what
/// is left. A new format is a file in `formats/` and a row here.
pub static FORMATS: [Format; 20] = [
    formats::opensudoku::FORMAT,
    formats::fpuzzles::FORMAT,
    formats::sudokupad::FORMAT,
    formats::sudokuwiki::FORMAT,
    formats::sdk::FORMAT,
    formats::json::FORMAT,
    formats::hodoku::FORMAT,
    formats::gsf::FORMAT,
    formats::csv::FORMAT,
    formats::marks729::FORMAT,
    formats::plus::FORMAT,
    formats::ss::FORMAT,
    formats::sdx::FORMAT,
    formats::candidates::FORMAT,
    formats::grid::FORMAT,
    formats::numbers::FORMAT,
    formats::sdm::FORMAT,
    formats::list::FORMAT,
    formats::block::FORMAT,
    formats::line::FORMAT,
];

impl Format {
    /// The format of this name, in any case.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Format> {
        let name = name.trim().trim_start_matches('.').to_ascii_lowercase();
        let name = name.as_str();
        FORMATS.iter().find(|format| {
            format.id == name || format.aliases.contains(&name) || format.extensions.contains(&name)
        })
    }

    /// Can it be written, or only be read?
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// A file with this one puzzle.
    ///
    /// # Errors
    /// When the format has no place for the board, or is only read.
    pub fn write(&'static self, puzzle: &Puzzle) -> Result<String, WriteError> {
        let mut text = String::new();
        let mut writer = Writer::new(self)?;
        writer.write(puzzle, &mut text)?;
        writer.finish(&mut text);
        Ok(text)
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.id == other.id
    }
}

impl Eq for Format {}
