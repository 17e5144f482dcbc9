//! The words of a line, and what they mean.

use super::TextError;
use crate::variant::{Place, Variant};

/// The words of a line that were not read yet.
#[derive(Clone, Debug)]
pub(super) struct Words<'a> {
    /// The number of the line, counted from 1.
    number: usize,
    /// The words with their columns.
    words: Vec<(usize, &'a str)>,
    next: usize,
    /// The column after the last word.
    end: usize,
}

impl<'a> Words<'a> {
    /// The words of a part of a line that starts at a column, counted from 1.
    pub(super) fn new(number: usize, column: usize, text: &'a str) -> Words<'a> {
        let mut words = Vec::new();
        let (mut start, mut at) = (None, column);
        for (i, c) in text.char_indices() {
            match (c.is_whitespace(), start) {
                (true, Some((first, from))) => {
                    words.push((first, &text[from..i]));
                    start = None;
                }
                (false, None) => start = Some((at, i)),
                _ => {}
            }
            at += 1;
        }
        if let Some((first, from)) = start {
            words.push((first, &text[from..]));
        }
        Words {
            number,
            words,
            next: 0,
            end: at,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.next >= self.words.len()
    }

    /// The next word, without reading it.
    pub(super) fn peek(&self) -> Option<&'a str> {
        self.words.get(self.next).map(|&(_, word)| word)
    }

    /// Reads the next word.
    pub(super) fn word(&mut self, expected: &str) -> Result<&'a str, TextError> {
        let word = self.peek().ok_or_else(|| self.error(expected))?;
        self.next += 1;
        Ok(word)
    }

    /// An error at the next word.
    pub(super) fn error(&self, expected: &str) -> TextError {
        let (column, found) = self.words.get(self.next).copied().unwrap_or((self.end, ""));
        TextError {
            line: self.number,
            column,
            found: found.chars().take(60).collect(),
            expected: expected.to_owned(),
        }
    }

    /// An error at the word that was read last.
    pub(super) fn last_error(&self, expected: &str) -> TextError {
        let mut last = self.clone();
        last.next = last.next.saturating_sub(1);
        last.error(expected)
    }

    /// An error if there are more words.
    pub(super) fn finish(&self) -> Result<(), TextError> {
        if self.is_empty() {
            Ok(())
        } else {
            Err(self.error("the end of the line"))
        }
    }

    /// Reads a number.
    pub(super) fn number<T: std::str::FromStr>(&mut self, expected: &str) -> Result<T, TextError> {
        let word = self.word(expected)?;
        word.parse().map_err(|_| self.last_error(expected))
    }

    /// Reads all numbers before the next other word.
    pub(super) fn numbers(&mut self) -> Result<Vec<u8>, TextError> {
        let mut numbers = Vec::new();
        while self
            .peek()
            .is_some_and(|word| word.starts_with(|c: char| c.is_ascii_digit()))
        {
            numbers.push(self.number("a value")?);
        }
        if numbers.is_empty() {
            return Err(self.error("a value"));
        }
        Ok(numbers)
    }

    /// Reads two numbers with a character between them.
    pub(super) fn two<T: std::str::FromStr>(
        &mut self,
        between: char,
        expected: &str,
    ) -> Result<(T, T), TextError> {
        let word = self.word(expected)?;
        let both = word.split_once(between);
        let both = both.and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
        both.ok_or_else(|| self.last_error(expected))
    }

    /// Reads rows and columns: `3x3`.
    pub(super) fn size(&mut self) -> Result<(u8, u8), TextError> {
        self.two('x', "rows and columns, such as 3x3")
    }

    /// Reads one cell.
    pub(super) fn cell(&mut self, variant: &Variant) -> Result<Place, TextError> {
        let word = self.word("a cell, such as r1c9")?;
        cell(word)
            .filter(|&cell| variant.contains(cell))
            .ok_or_else(|| self.last_error("a cell of the grid, such as r1c9"))
    }

    /// Reads cells and lines of cells (`r1c1-r1c4`) up to a `|` or the end.
    pub(super) fn cells(&mut self, variant: &Variant) -> Result<Vec<Place>, TextError> {
        let mut cells = Vec::new();
        while let Some(word) = self.peek().filter(|&word| word != "|") {
            self.next += 1;
            let line = line_of(word).filter(|line| line.iter().all(|&c| variant.contains(c)));
            let Some(line) = line else {
                return Err(
                    self.last_error("a cell of the grid, such as r1c9, or a line r1c1-r1c4")
                );
            };
            cells.extend(line);
        }
        if cells.is_empty() {
            return Err(self.error("a cell, such as r1c9"));
        }
        Ok(cells)
    }

    /// Reads lists of cells with `|` between them.
    pub(super) fn lists(&mut self, variant: &Variant) -> Result<Vec<Vec<Place>>, TextError> {
        let mut lists = vec![self.cells(variant)?];
        while self.peek() == Some("|") {
            self.next += 1;
            lists.push(self.cells(variant)?);
        }
        Ok(lists)
    }

    /// Reads two lists of cells with `|` between them.
    pub(super) fn two_lists(
        &mut self,
        variant: &Variant,
    ) -> Result<(Vec<Place>, Vec<Place>), TextError> {
        let one = self.cells(variant)?;
        if self.word("'|' and more cells")? != "|" {
            return Err(self.last_error("'|' and more cells"));
        }
        Ok((one, self.cells(variant)?))
    }

    /// Reads two cells.
    pub(super) fn pair(&mut self, variant: &Variant) -> Result<[Place; 2], TextError> {
        let cells = self.cells(variant)?;
        <[Place; 2]>::try_from(cells).map_err(|_| self.last_error("two cells"))
    }
}

/// The cell of a name such as `r1c9`.
fn cell(name: &str) -> Option<Place> {
    let (row, column) = name.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    let index = |text: &str| {
        let is_number = text.chars().all(|c| c.is_ascii_digit());
        text.parse::<u8>()
            .ok()
            .filter(|_| is_number)?
            .checked_sub(1)
    };
    Some(Place::new(index(row)?, index(column)?))
}

/// The cells of `r1c1`, or of a straight line `r1c1-r1c4`.
fn line_of(word: &str) -> Option<Vec<Place>> {
    let Some((start, end)) = word.split_once('-') else {
        return Some(vec![cell(word)?]);
    };
    let (start, end) = (cell(start)?, cell(end)?);
    let rows = i16::from(end.row) - i16::from(start.row);
    let columns = i16::from(end.column) - i16::from(start.column);
    let length = rows.abs().max(columns.abs());
    let is_straight = [rows, columns].iter().all(|d| *d == 0 || d.abs() == length);
    let at = |i: i16| {
        let row = i16::from(start.row) + i * rows.signum();
        let column = i16::from(start.column) + i * columns.signum();
        Place::new(row as u8, column as u8)
    };
    is_straight.then(|| (0..=length).map(at).collect())
}
