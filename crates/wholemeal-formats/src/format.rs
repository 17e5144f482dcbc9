//! File formats and the table of all of them.

use crate::text::{Input, Outcome, Sniff};
use crate::{Capabilities, Loss, Puzzle, VariantPuzzle, WriteError, Writer, formats};

/// A file format.
///
/// ```
/// use wholemeal_formats::Format;
///
/// let sudocue = Format::named("sdk").unwrap();
/// assert_eq!(sudocue.extensions, ["sdk"]);
/// assert!(sudocue.is_written() && !sudocue.capabilities.candidates);
/// assert!(Format::named("docx").is_none());
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// The name of the format.
    pub id: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// File name extensions.
    pub extensions: &'static [&'static str],
    /// A short description.
    pub about: &'static str,
    /// What the format can represent.
    pub capabilities: Capabilities,
    /// Detects the format.
    pub(crate) sniff: fn(&Input<'_>) -> Sniff,
    /// Reads the entries that start in the first line.
    pub(crate) read: fn(&Input<'_>) -> Outcome,
    /// How the format is written; `None` if it can only be read.
    pub(crate) write: Option<WriteSpec>,
}

/// How a format is written.
#[derive(Debug)]
pub(crate) struct WriteSpec {
    /// Writes one puzzle; a sheet gets the names of its columns.
    pub(crate) puzzle: fn(&Puzzle, &[String], &mut String),
    /// Written before the first puzzle.
    pub(crate) header: &'static str,
    /// Written between two puzzles.
    pub(crate) separator: &'static str,
    /// Written after the last puzzle.
    pub(crate) footer: &'static str,
    /// Whether the format is a sheet with a heading.
    pub(crate) sheet: bool,
    /// Whether a puzzle of givens alone is written as a line of cells.
    pub(crate) plain: bool,
    /// Writes a variant; `None` if the format supports plain puzzles only.
    pub(crate) variant: Option<WriteVariant>,
}

/// Writes a variant and returns what is lost, or the reason why the format cannot represent it.
pub(crate) type WriteVariant = fn(&VariantPuzzle, &mut String) -> Result<Vec<Loss>, String>;

impl WriteSpec {
    /// Puzzles without a separator.
    pub(crate) const fn lines(puzzle: fn(&Puzzle, &[String], &mut String)) -> WriteSpec {
        WriteSpec {
            puzzle,
            header: "",
            separator: "",
            footer: "",
            sheet: false,
            plain: false,
            variant: None,
        }
    }

    /// The same for puzzles, with a writer for variants.
    pub(crate) const fn and_variants(mut self, variant: WriteVariant) -> WriteSpec {
        self.variant = Some(variant);
        self
    }

    /// Puzzles without a separator; one of givens alone is a line of cells.
    pub(crate) const fn plain(puzzle: fn(&Puzzle, &[String], &mut String)) -> WriteSpec {
        let mut write = WriteSpec::lines(puzzle);
        write.plain = true;
        write
    }

    /// Puzzles separated by a blank line.
    pub(crate) const fn blocks(puzzle: fn(&Puzzle, &[String], &mut String)) -> WriteSpec {
        let mut write = WriteSpec::lines(puzzle);
        write.separator = "\n";
        write
    }
}

/// All formats, in the order of detection. The last one, plain text, reads everything that no
/// other format detects. A new format is a file in `formats/` and a row here.
pub static FORMATS: [Format; 22] = [
    formats::variant::FORMAT,
    formats::iss::FORMAT,
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
    /// Finds a format by its name, an alias or a file extension, in upper or lower case.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Format> {
        let name = name.trim().trim_start_matches('.').to_ascii_lowercase();
        let name = name.as_str();
        FORMATS.iter().find(|format| {
            format.id == name || format.aliases.contains(&name) || format.extensions.contains(&name)
        })
    }

    /// Returns `true` if variants can be written in the format.
    #[must_use]
    pub fn writes_variants(&self) -> bool {
        self.write
            .as_ref()
            .is_some_and(|write| write.variant.is_some())
    }

    /// Returns `true` if the format can be written.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.write.is_some()
    }

    /// Writes a file with one puzzle.
    ///
    /// # Errors
    /// Returns a [`WriteError`] if the format does not support the board or can only be read.
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
