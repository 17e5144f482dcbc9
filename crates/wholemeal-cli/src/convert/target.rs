//! The formats that `convert` writes: those of `wholemeal formats`, and pictures.

use std::path::Path;

use wholemeal::formats::plain::LENGTH;
use wholemeal::formats::{Format, Loss, Puzzle, VariantPuzzle, Writer};

use super::pictures::{Picture, PictureWriter};
use crate::args::format_name;
use crate::exit::Failure;
use crate::output_args::refuse_compressed;

/// A format of the output.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Target {
    Format(&'static Format),
    Picture(Picture),
}

impl Target {
    /// Reads the value of `--to`.
    pub(crate) fn parse(name: &str) -> Result<Target, String> {
        match Target::named(name) {
            Some(target) => Ok(target),
            None => match format_name(name) {
                Ok(format) => Ok(Target::Format(format)),
                Err(error) => Err(format!("{error}, svg, html")),
            },
        }
    }

    fn named(name: &str) -> Option<Target> {
        match name {
            "svg" => Some(Target::Picture(Picture::Svg)),
            "html" | "htm" => Some(Target::Picture(Picture::Html)),
            name => Format::named(name).map(Target::Format),
        }
    }

    /// The format for the extension of a file.
    pub(super) fn of_file(path: &Path) -> Result<Option<Target>, Failure> {
        let Some(end) = path.extension().map(|end| end.to_string_lossy()) else {
            return Ok(None);
        };
        refuse_compressed(&end)?;
        Ok(Target::named(&end))
    }

    /// The name of the format.
    pub(super) fn name(self) -> &'static str {
        match self {
            Target::Format(format) => format.id,
            Target::Picture(Picture::Svg) => "svg",
            Target::Picture(Picture::Html) => "html",
        }
    }
}

/// Writes puzzles in a format of the output. A clone continues where the original is.
#[derive(Clone)]
pub(super) enum PuzzleWriter {
    Text(Writer),
    Pictures(PictureWriter),
}

impl PuzzleWriter {
    /// # Errors
    ///
    /// [`Failure::Message`] if the format cannot be written.
    pub(super) fn new(target: Target) -> Result<PuzzleWriter, Failure> {
        match target {
            Target::Picture(picture) => Ok(PuzzleWriter::Pictures(PictureWriter::new(picture))),
            Target::Format(format) if !format.is_written() => Err(Failure::Message(format!(
                "the format {} can be read, but not written; use another one with --to",
                format.id
            ))),
            Target::Format(format) => {
                let writer = Writer::new(format);
                let writer = writer.map_err(|error| Failure::Message(error.to_string()))?;
                Ok(PuzzleWriter::Text(writer))
            }
        }
    }

    pub(super) fn write(&mut self, puzzle: &Puzzle, out: &mut String) -> Result<Vec<Loss>, String> {
        match self {
            PuzzleWriter::Text(writer) => {
                writer.write(puzzle, out).map_err(|error| error.to_string())
            }
            PuzzleWriter::Pictures(writer) => writer.write(puzzle, out).map(|()| Vec::new()),
        }
    }

    pub(super) fn write_variant(
        &mut self,
        puzzle: &VariantPuzzle,
        out: &mut String,
    ) -> Result<Vec<Loss>, String> {
        match self {
            PuzzleWriter::Text(writer) => writer
                .write_variant(puzzle, out)
                .map_err(|error| error.to_string()),
            PuzzleWriter::Pictures(writer) => {
                writer.write_variant(puzzle, out).map(|()| Vec::new())
            }
        }
    }

    /// Writes a line of 81 characters.
    pub(super) fn write_line(
        &mut self,
        line: &[u8; LENGTH],
        out: &mut String,
    ) -> Result<Vec<Loss>, String> {
        match self {
            PuzzleWriter::Text(writer) => writer
                .write_line(line, out)
                .map_err(|error| error.to_string()),
            PuzzleWriter::Pictures(writer) => writer.write_line(line, out).map(|()| Vec::new()),
        }
    }

    /// Writes the end of the file.
    pub(super) fn finish(self, out: &mut String) {
        match self {
            PuzzleWriter::Text(writer) => writer.finish(out),
            PuzzleWriter::Pictures(writer) => writer.finish(out),
        }
    }
}
