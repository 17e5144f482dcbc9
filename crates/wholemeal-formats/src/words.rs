//! What a word in a cell stands for.

use wholemeal_grid::{Digit, text::Symbols};

use crate::text::is_other_blank;

/// The words of one board: numbers, symbols, or what people write for a blank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words {
    side: u8,
    symbols: Symbols,
}

impl Words {
    /// What words mean on any board of this side.
    pub(crate) fn plain(side: u8) -> Words {
        let symbols = Symbols::of(std::iter::empty(), side);
        Words { side, symbols }
    }

    /// What they mean on this board, all of whose words are given. Where all have one
    /// character, they may be hexadecimal.
    pub(crate) fn of<'a>(words: impl Iterator<Item = &'a str> + Clone, side: u8) -> Words {
        if words.clone().any(|word| word.chars().nth(1).is_some()) {
            return Words::plain(side);
        }
        let symbol = |word: &str| match word.chars().next() {
            Some(c) if c == '0' || !is_blank(word, side) => c,
            _ => '.',
        };
        let symbols = Symbols::of(words.map(symbol), side);
        Words { side, symbols }
    }

    /// What a cell with this word holds; `None` if it can stand in none.
    pub(crate) fn cell(&self, word: &str) -> Option<Option<Digit>> {
        match single(word).and_then(|c| self.symbols.digit(c)) {
            Some(digit) => Some(Some(digit)),
            None if is_blank(word, self.side) => Some(None),
            None => self.number(word.parse().ok()),
        }
    }

    /// What a cell with this number holds.
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

/// The character of a word that has one.
fn single(word: &str) -> Option<char> {
    let mut letters = word.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Is this how people write a blank cell? What is a digit is none: on large boards `X` is.
pub(crate) fn is_blank(word: &str, side: u8) -> bool {
    let blank = |c: char| c == '.' || c == '0' || c == '-' || is_other_blank(c);
    let digit = |c: char| Digit::from_symbol(c, side).is_some();
    word.is_empty() || single(word).is_some_and(|c| blank(c) && !digit(c))
}
