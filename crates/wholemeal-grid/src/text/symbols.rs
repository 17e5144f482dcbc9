//! The digits that the characters of a board represent.

use crate::Digit;

/// The side of boards in hexadecimal.
const SIXTEEN: usize = 16;

/// The characters of one board. They are those of [`Digit::from_symbol`], except on 16x16 boards
/// in hexadecimal, which have `0`-`F` for digits and `.` for a blank. A board with `.`, `0` and
/// some of `A`-`F`, but without `G`, is hexadecimal. Its `0` is the sixteenth digit, so that all
/// other digits keep their symbols. A board without `.` and `G` and with exactly one `0` in every
/// row is hexadecimal, too: if the `0` were a blank, it could only be the sixteenth digit.
///
/// ```
/// use wholemeal_grid::{Digit, text::Symbols};
///
/// let hexadecimal = Symbols::of("0F..3".chars(), 16);
/// assert_eq!(hexadecimal.digit('0'), Digit::new(16));
/// assert_eq!(hexadecimal.digit('F'), Digit::new(15));
/// let usual = Symbols::of("0G003".chars(), 16);
/// assert_eq!(usual.digit('0'), None);
/// let full = Symbols::of("0123456789ABCDEF".repeat(16).chars(), 16);
/// assert_eq!(full.digit('0'), Digit::new(16));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symbols {
    side: u8,
    hexadecimal: bool,
}

impl Symbols {
    /// Detects whether a board of this side with these characters is hexadecimal.
    #[must_use]
    pub fn of(characters: impl Iterator<Item = char>, side: u8) -> Symbols {
        let (mut dot, mut letter, mut last) = (false, false, false);
        let mut zeros = [0; SIXTEEN];
        if usize::from(side) == SIXTEEN {
            for (i, character) in characters.enumerate() {
                match character.to_ascii_uppercase() {
                    '.' => dot = true,
                    '0' => zeros[i / SIXTEEN % SIXTEEN] += 1,
                    'A'..='F' => letter = true,
                    'G' => last = true,
                    _ => {}
                }
            }
        }
        let digits = if dot {
            zeros != [0; SIXTEEN]
        } else {
            zeros == [1; SIXTEEN]
        };
        Symbols {
            side,
            hexadecimal: digits && letter && !last,
        }
    }

    /// The digit that a character represents; `None` if it is not a digit.
    #[must_use]
    pub fn digit(self, character: char) -> Option<Digit> {
        if self.hexadecimal && character == '0' {
            return Digit::new(self.side);
        }
        Digit::from_symbol(character, self.side)
    }
}
