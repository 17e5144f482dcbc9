//! The meaning of a word in a cell.

use wholemeal_grid::{Digit, text::Symbols};

use crate::text::is_other_blank;

/// The words of one board: numbers, symbols and the usual signs for a blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellVocabulary {
    side: u8,
    symbols: Symbols,
}

impl CellVocabulary {
    /// The meaning of words on any board of this side.
    pub(crate) fn plain(side: u8) -> CellVocabulary {
        let symbols = Symbols::of(std::iter::empty(), side);
        CellVocabulary { side, symbols }
    }

    /// The meaning of words on the board with these words. If all words have one character,
    /// they may be hexadecimal.
    pub(crate) fn of<'a>(words: impl Iterator<Item = &'a str> + Clone, side: u8) -> CellVocabulary {
        if words.clone().any(|word| word.chars().nth(1).is_some()) {
            return CellVocabulary::plain(side);
        }
        let symbol = |word: &str| match word.chars().next() {
            Some(c) if c == '0' || !is_blank(word, side) => c,
            _ => '.',
        };
        let symbols = Symbols::of(words.map(symbol), side);
        CellVocabulary { side, symbols }
    }

    /// The digit of a cell with this word, or a blank; `None` if the word is invalid.
    pub(crate) fn cell(&self, word: &str) -> Option<Option<Digit>> {
        match single(word).and_then(|c| self.symbols.digit(c)) {
            Some(digit) => Some(Some(digit)),
            None if is_blank(word, self.side) => Some(None),
            None => self.number(word.parse().ok()),
        }
    }

    /// The digit of a cell with this number, or a blank; `None` if the number is too large.
    pub(crate) fn number(&self, number: Option<u64>) -> Option<Option<Digit>> {
        match number? {
            0 => Some(None),
            n if n <= self.side.into() => Some(Digit::new(n as u8)),
            _ => None,
        }
    }

    /// The side of the board.
    pub(crate) fn side(&self) -> u8 {
        self.side
    }
}

/// The character of a word of one character.
fn single(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Returns `true` if this word means a blank cell. Digits of the board are not blanks, such as
/// `X` on large boards.
pub(crate) fn is_blank(word: &str, side: u8) -> bool {
    let blank = |c: char| c == '.' || c == '0' || c == '-' || is_other_blank(c);
    let digit = |c: char| Digit::from_symbol(c, side).is_some();
    word.is_empty() || single(word).is_some_and(|c| blank(c) && !digit(c))
}
