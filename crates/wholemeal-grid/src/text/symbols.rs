//! What the characters of a board stand for.

use crate::Digit;

/// The characters of one board. They are those of [`Digit::from_symbol`], but for 16x16
/// boards in hexadecimal: these have `0`-`F` for digits and `.` for a blank. A board with
/// `.`, `0` and some of `A`-`F`, but without `G`, is such a one; its `0` is the sixteenth
/// digit, so that all others keep their names.
///
/// ```
/// use wholemeal_grid::{Digit, text::Symbols};
///
/// let hexadecimal = Symbols::of("0F..3".chars(), 16);
/// assert_eq!(hexadecimal.digit('0'), Digit::new(16));
/// assert_eq!(hexadecimal.digit('F'), Digit::new(15));
/// let usual = Symbols::of("0G003".chars(), 16);
/// assert_eq!(usual.digit('0'), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    side: u8,
    hexadecimal: bool,
}

impl Symbols {
    /// What the characters of a board of this side tell.
    #[must_use]
    pub fn of(characters: impl Iterator<Item = char>, side: u8) -> Symbols {
        let (mut dot, mut zero, mut letter, mut last) = (false, false, false, false);
        if side == 16 {
            for character in characters {
                match character.to_ascii_uppercase() {
                    '.' => dot = true,
                    '0' => zero = true,
                    'A'..='F' => letter = true,
                    'G' => last = true,
                    _ => {}
                }
            }
        }
        Symbols {
            side,
            hexadecimal: dot && zero && letter && !last,
        }
    }

    /// The digit that a character stands for, if it stands for one.
    #[must_use]
    pub fn digit(self, character: char) -> Option<Digit> {
        if self.hexadecimal && character == '0' {
            return Digit::new(self.side);
        }
        Digit::from_symbol(character, self.side)
    }
}
