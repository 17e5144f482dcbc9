//! One row of a drawn board.

use wholemeal_grid::Shape;

use super::{Token, is_vertical};
use crate::text::{Columns, Input, Line, is_nine};

/// The style of the rows of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// One character per cell.
    Compact,
    /// Cells separated by blanks, commas or lines.
    Spaced,
    /// Cells of one character, with or without a space between them; spaces are blank cells.
    Fixed(usize),
    /// Lines around every cell; spaces are blank cells.
    Boxed,
}

/// One row, split at vertical lines.
pub(super) struct Row<'a> {
    pub(super) line: Line<'a>,
    pub(super) parts: Vec<&'a str>,
    pub(super) framed: bool,
}

impl<'a> Row<'a> {
    /// Splits a row. `framed` is `None` if it is not known whether the table has a frame.
    pub(super) fn new(line: Line<'a>, framed: Option<bool>) -> Row<'a> {
        let text = line.text;
        let framed =
            framed.unwrap_or_else(|| text.starts_with(is_vertical) && text.ends_with(is_vertical));
        let parts = if framed {
            let inner = text.strip_prefix(is_vertical).unwrap_or(text);
            let inner = inner.strip_suffix(is_vertical).unwrap_or(inner);
            inner.split(is_vertical).collect()
        } else if text.contains(is_vertical) {
            // The row may start or end with blank cells.
            line.untagged().split(is_vertical).collect()
        } else {
            vec![text]
        };
        Row {
            line,
            parts,
            framed,
        }
    }

    /// Adds the positions to texts of this row, which are ordered from left to right.
    fn tokens(&self, texts: Vec<&'a str>) -> Vec<Token<'a>> {
        let mut columns = Columns::new(&self.line);
        let token = |text| Token {
            text,
            line: self.line.number,
            column: columns.of(text),
        };
        texts.into_iter().map(token).collect()
    }

    /// The words of the row.
    fn words(&self) -> Vec<&'a str> {
        let gap = |c: char| c.is_whitespace() || c == ',';
        let words = self.parts.iter().flat_map(|part| part.split(gap));
        words.filter(|word| !word.is_empty()).collect()
    }

    /// The characters of the row without blanks.
    fn characters(&self) -> Vec<&'a str> {
        let letters = self.parts.iter().flat_map(|part| characters(part));
        letters.filter(|text| !text.trim().is_empty()).collect()
    }

    /// The cells of one character each. The width of the middle part shows whether there are
    /// spaces between them. The first part of a row without a frame has no space before it.
    fn fixed(&self, columns: usize) -> Vec<&'a str> {
        let middle = self.parts[self.parts.len() / 2].chars().count();
        let (offset, step) = match middle {
            n if n == columns => (0, 1),
            n if n == columns + 2 => (1, 1),
            _ => (1, 2),
        };
        let cells = self.parts.iter().enumerate().flat_map(|(i, part)| {
            let offset = if i == 0 && !self.framed { 0 } else { offset };
            let cells = characters(part).skip(offset).step_by(step);
            // Spaces at the end of a line may have been removed.
            let cells = cells.chain(std::iter::repeat(" ")).take(columns);
            cells.collect::<Vec<_>>()
        });
        cells.collect()
    }

    pub(super) fn cells(&self, form: Form) -> Vec<Token<'a>> {
        self.tokens(match form {
            Form::Compact => self.characters(),
            Form::Spaced => self.words(),
            Form::Fixed(columns) => self.fixed(columns),
            Form::Boxed => self.parts.iter().map(|part| part.trim()).collect(),
        })
    }

    /// Returns `true` if there are lines around every cell and a cell is blank.
    pub(super) fn is_boxed(&self) -> bool {
        let words = |part: &&str| part.split_whitespace().count();
        let most = self.parts.iter().map(words).max();
        most <= Some(1) && self.parts.iter().any(|part| words(part) == 0)
    }

    /// Returns `true` for a row of three boxes with gaps between them: `2.. ..1 .38`.
    fn is_gapped(&self) -> bool {
        let words = self.words();
        let part = |word: &&str| word.len() == 3 && word.chars().all(is_nine);
        words.len() == 3 && words.iter().all(part)
    }

    /// The style of the row, and the shape of a board with such rows.
    pub(super) fn form(&self, input: &Input<'_>) -> Option<(Form, Shape)> {
        let parts = self.parts.len();
        let (words, letters) = (self.words().len(), self.characters().len());
        let of_side = |side: usize| {
            // Vertical lines between boxes show the width of the boxes.
            let boxes = (1 < parts && parts < side && side.is_multiple_of(parts))
                .then(|| Shape::new(u8::try_from(parts).ok()?, (side / parts) as u8).ok());
            match (input.shape, boxes.flatten()) {
                (Some(shape), _) => (usize::from(shape.side()) == side).then_some(shape),
                (None, Some(boxes)) => Some(boxes),
                (None, None) => input.shape_of_side(side),
            }
        };
        let compact = || Some((Form::Compact, of_side(letters)?));
        let spaced = || Some((Form::Spaced, of_side(words)?));
        if parts == 1 && self.is_gapped() {
            return compact();
        }
        if parts == 1 {
            let cells = self.words().into_iter().all(is_cell);
            return spaced().filter(|_| words >= 4 && cells);
        }
        if words == parts && letters > words && letters.is_multiple_of(parts) {
            let square = letters / parts == words || of_side(words).is_none();
            if let Some(found) = compact().filter(|_| square) {
                return Some(found);
            }
        }
        if self.is_boxed()
            && let Some(shape) = of_side(parts)
        {
            return Some((Form::Boxed, shape));
        }
        let blanks = self.with_blank_cells(of_side);
        let wider = |(_, shape): &(Form, Shape)| usize::from(shape.side()) > words;
        let spaced = spaced().filter(|_| words.is_multiple_of(parts));
        blanks.filter(wider).or(spaced).or(blanks)
    }

    /// The style of a row in which spaces are blank cells: three parts of a 9x9 board of the
    /// same width.
    pub(super) fn with_blank_cells(
        &self,
        of_side: impl Fn(usize) -> Option<Shape>,
    ) -> Option<(Form, Shape)> {
        const COLUMNS: usize = 3;
        let widths: Vec<usize> = self.parts.iter().map(|part| part.chars().count()).collect();
        let [first, middle, last] = widths[..] else {
            return None;
        };
        let known = |c: char| c == ' ' || c.is_ascii_digit();
        let letters = self.characters().len();
        // If there are spaces between cells, no two digits are adjacent.
        let apart = self.words().len() == letters;
        let wide = middle == COLUMNS || middle == COLUMNS + 2 || middle == 2 * COLUMNS + 1 && apart;
        let cells = self.fixed(COLUMNS);
        // Every character must be in a cell.
        let all = cells.iter().filter(|&&cell| cell != " ").count() == letters;
        let plain = self.parts.iter().all(|part| part.chars().all(known));
        let fits = wide && first <= middle && last <= middle && all && plain;
        Some((Form::Fixed(COLUMNS), of_side(9)?)).filter(|_| fits)
    }
}

/// Returns `true` if this word can be in a cell.
pub(super) fn is_cell(word: &str) -> bool {
    let figure = |c: char| c.is_ascii_digit() || ".*_-+/()[]{}<>#@".contains(c);
    let digits = without_letter(word.trim_start_matches(['u', 'U']));
    digits.chars().all(figure) || word.chars().count() == 1 || word.starts_with('{')
}

/// Removes the letter before or after several candidates that marks their cell.
pub(super) fn without_letter(word: &str) -> &str {
    let letter = |c: char| c.is_ascii_alphabetic();
    let bare = word.strip_prefix(letter);
    let bare = bare.or_else(|| word.strip_suffix(letter)).unwrap_or(word);
    let several = bare.len() > 1 && bare.chars().all(|c| c.is_ascii_digit());
    if several { bare } else { word }
}

/// The characters of a text, each as a text.
fn characters(text: &str) -> impl Iterator<Item = &str> {
    let starts = text.char_indices();
    starts.map(|(i, c)| &text[i..i + c.len_utf8()])
}
