//! Writes puzzles one after the other.

use wholemeal_grid::{Digit, Grid, Shape};

use crate::format::WriteSpec;
use crate::{Format, Loss, Puzzle, VariantPuzzle, WriteError, plain};

/// Writes puzzles in one format.
///
/// A clone continues where the original is: after the first puzzle, several threads can write parts
/// of a file, each with a clone.
///
/// ```
/// use wholemeal_formats::{Format, Puzzle, Writer};
///
/// let mut writer = Writer::new(Format::named("csv").unwrap())?;
/// let mut text = String::new();
/// let mut puzzle = Puzzle::new("1..4..1..1..4..1".parse().unwrap());
/// puzzle.about.set("level", "easy");
/// writer.write(&puzzle, &mut text)?;
/// writer.write(&puzzle, &mut text)?;
/// writer.finish(&mut text);
/// assert_eq!(text, "puzzle,level\n1..4..1..1..4..1,easy\n1..4..1..1..4..1,easy\n");
/// # Ok::<(), wholemeal_formats::WriteError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Writer {
    format: &'static Format,
    write: &'static WriteSpec,
    written: u64,
    /// The columns of a sheet, which depend on its first puzzle.
    columns: Vec<String>,
}

impl Writer {
    /// A writer for this format.
    ///
    /// # Errors
    /// Returns [`WriteError::ReadOnly`] if the format cannot be written.
    pub fn new(format: &'static Format) -> Result<Writer, WriteError> {
        let write = format
            .write
            .as_ref()
            .ok_or(WriteError::ReadOnly(format.id))?;
        Ok(Writer {
            format,
            write,
            written: 0,
            columns: Vec::new(),
        })
    }

    /// Writes the next puzzle, and returns what the format cannot represent.
    ///
    /// # Errors
    /// Returns a [`WriteError`] if the format does not support the size of the board, or if the
    /// puzzle has only candidates and the format does not support them. Nothing is written then.
    pub fn write(&mut self, puzzle: &Puzzle, out: &mut String) -> Result<Vec<Loss>, WriteError> {
        let shape = puzzle.shape();
        if !self.format.capabilities.sizes.supports(shape) {
            return Err(WriteError::Size {
                format: self.format.id,
                side: shape.side(),
            });
        }
        let only_candidates = puzzle.candidates.is_some() && puzzle.board().clues() == 0;
        if only_candidates && !self.format.capabilities.candidates {
            return Err(WriteError::OnlyCandidates(self.format.id));
        }
        if self.written == 0 {
            out.push_str(self.write.header);
            if self.write.sheet {
                self.columns = columns(puzzle);
                crate::formats::csv::write_record(self.columns.iter().map(String::as_str), out);
            }
        } else {
            out.push_str(self.write.separator);
        }
        self.written += 1;
        (self.write.puzzle)(puzzle, &self.columns, out);
        let mut losses = self.format.capabilities.losses(puzzle);
        if self.write.sheet {
            let lost = |name: &str| !self.columns.iter().any(|column| column == name);
            let fields = puzzle.about.columns();
            let names = fields.filter(|(name, value)| !value.is_empty() && lost(name));
            losses.extend(names.map(|(name, _)| Loss::Metadata(name.to_owned())));
            if puzzle.placed.clues() > 0 && lost("placed") {
                losses.push(Loss::Placed);
            }
        }
        Ok(losses)
    }

    /// Writes a variant, and returns what the format cannot represent.
    ///
    /// ```
    /// use wholemeal_formats::{Format, Options, Writer, read};
    ///
    /// let entries = read(".Shape~4x4.Cage~3~R1C1~R1C2", Options::default());
    /// let mut writer = Writer::new(Format::named("variant").unwrap())?;
    /// let mut text = String::new();
    /// writer.write_variant(entries[0].variant().unwrap(), &mut text)?;
    /// assert_eq!(text, "variant 4x4\nrows\ncolumns\nboxes 2x2\ncage 3 r1c1 r1c2\nend\n");
    /// # Ok::<(), wholemeal_formats::WriteError>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`WriteError`] if the format does not support variants, or not this one. Nothing
    /// is written then.
    pub fn write_variant(
        &mut self,
        puzzle: &VariantPuzzle,
        out: &mut String,
    ) -> Result<Vec<Loss>, WriteError> {
        let format = self.format.id;
        let write = self.write.variant.ok_or(WriteError::Variants(format))?;
        let mut text = String::new();
        let losses =
            write(puzzle, &mut text).map_err(|reason| WriteError::Variant { format, reason })?;
        out.push_str(if self.written == 0 {
            self.write.header
        } else {
            self.write.separator
        });
        self.written += 1;
        out.push_str(&text);
        Ok(losses)
    }

    /// Writes the board of a line of 81 characters (see [`plain`]) as [`write`](Writer::write)
    /// does. If the format consists of such lines, no puzzle is built.
    ///
    /// ```
    /// use wholemeal_formats::{Format, Writer};
    ///
    /// let line = b"200001038000000005070006000000000013098100257310000800900800020050069784400250000";
    /// let mut writer = Writer::new(Format::named("csv").unwrap())?;
    /// let mut text = String::new();
    /// writer.write_line(line, &mut text)?;
    /// writer.write_line(line, &mut text)?;
    /// assert!(text.starts_with("puzzle\n2....1.38...") && text.lines().count() == 3);
    /// # Ok::<(), wholemeal_formats::WriteError>(())
    /// ```
    ///
    /// # Errors
    /// None at present: every format supports 9x9 boards. A line that is not plain is written as
    /// a blank board.
    pub fn write_line(
        &mut self,
        line: &[u8; plain::LENGTH],
        out: &mut String,
    ) -> Result<Vec<Loss>, WriteError> {
        let columns = self.columns.len() == usize::from(self.write.sheet);
        if self.write.plain && columns {
            let symbol = |&c: &u8| {
                if c.wrapping_sub(b'1') < 9 {
                    c as char
                } else {
                    '.'
                }
            };
            out.extend(line.iter().map(symbol));
            out.push('\n');
            self.written += 1;
            return Ok(Vec::new());
        }
        let digits = plain::digits(line).unwrap_or([0; plain::LENGTH]);
        let cells = digits.iter().map(|&digit| Digit::new(digit)).collect();
        let blank = || Grid::empty(Shape::NINE);
        let grid = Grid::from_cells(Shape::NINE, cells).unwrap_or_else(blank);
        self.write(&Puzzle::new(grid), out)
    }

    /// Writes the end of the file.
    pub fn finish(self, out: &mut String) {
        if self.written == 0 {
            out.push_str(self.write.header);
        }
        out.push_str(self.write.footer);
    }
}

/// The columns of a sheet whose first puzzle is this one.
fn columns(puzzle: &Puzzle) -> Vec<String> {
    let placed = (puzzle.placed.clues() > 0).then_some("placed");
    let names = puzzle.about.columns().map(|(name, _)| name);
    let all = ["puzzle"].into_iter().chain(placed).chain(names);
    all.map(str::to_owned).collect()
}
