//! The values of cells.

use std::fmt;
use std::num::NonZeroU8;

/// The symbols of the digits 1 to 100, in order.
///
/// Decimal digits, then capital and small letters; three signs complete the 64 that an 8x8
/// box needs. Three more signs follow, then Greek capitals and small Greek letters that do not
/// look like Latin ones. `0` and `.` are blanks and `#` starts a comment, so they are not used.
const SYMBOLS: [char; 100] = [
    '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J',
    'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U', 'V', 'W', 'X', 'Y', 'Z', 'a', 'b', 'c',
    'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v',
    'w', 'x', 'y', 'z', '@', '$', '&', '%', '!', '~', 'Γ', 'Δ', 'Θ', 'Λ', 'Ξ', 'Π', 'Σ', 'Φ', 'Ψ',
    'Ω', 'α', 'β', 'γ', 'δ', 'ε', 'ζ', 'η', 'θ', 'ι', 'κ', 'λ', 'μ', 'ν', 'ξ', 'π', 'ρ', 'σ', 'τ',
    'υ', 'φ', 'χ', 'ψ', 'ω',
];

/// The number of symbols that are ASCII letters and digits, whose values are computed. The
/// others are searched in the table.
const ALPHANUMERIC: usize = 61;

/// The last digit that is written with a capital letter.
const LAST_CAPITAL: u8 = 35;

/// A digit: 1 up to the side of the board, at most 100.
///
/// ```
/// use wholemeal_grid::Digit;
///
/// let seven = Digit::new(7).unwrap();
/// assert_eq!(seven.get(), 7);
/// assert_eq!(seven.symbol(), '7');
/// assert_eq!(Digit::new(12).unwrap().symbol(), 'C');
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::new(100).unwrap().symbol(), 'ω');
/// assert_eq!(Digit::new(101), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The largest digit: the side of a board with 10x10 boxes.
    pub const MAX: u8 = 100;

    /// The digit with this value; `None` if it is not 1 to 100.
    #[must_use]
    pub const fn new(value: u8) -> Option<Digit> {
        if value > Self::MAX {
            return None;
        }
        match NonZeroU8::new(value) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// The value, 1 to 100.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The value minus one: an index into a list of digits.
    #[must_use]
    pub const fn index(self) -> usize {
        self.get() as usize - 1
    }

    /// The digit with this index, counted from 0.
    ///
    /// ```
    /// # use wholemeal_grid::Digit;
    /// assert!((0..100).all(|i| Digit::from_index(i).unwrap().index() == i));
    /// assert_eq!(Digit::from_index(100), None);
    /// assert_eq!(Digit::from_index(usize::MAX), None);
    /// ```
    #[must_use]
    pub fn from_index(index: usize) -> Option<Digit> {
        u8::try_from(index.checked_add(1)?)
            .ok()
            .and_then(Digit::new)
    }

    /// The character it is written with.
    #[must_use]
    pub const fn symbol(self) -> char {
        SYMBOLS[self.index()]
    }

    /// The digit that `symbol` represents on a board of this side.
    ///
    /// On boards up to 35x35, small letters mean the same as capitals.
    ///
    /// ```
    /// use wholemeal_grid::Digit;
    ///
    /// assert_eq!(Digit::from_symbol('9', 9), Digit::new(9));
    /// assert_eq!(Digit::from_symbol('9', 6), None);
    /// assert_eq!(Digit::from_symbol('g', 16), Digit::new(16));
    /// assert_eq!(Digit::from_symbol('g', 64), Digit::new(42));
    /// assert_eq!(Digit::from_symbol('0', 9), None);
    /// ```
    #[must_use]
    pub fn from_symbol(symbol: char, side: u8) -> Option<Digit> {
        let symbol = if side <= LAST_CAPITAL {
            symbol.to_ascii_uppercase()
        } else {
            symbol
        };
        let index = match symbol {
            '1'..='9' => symbol as usize - '1' as usize,
            'A'..='Z' => symbol as usize - 'A' as usize + 9,
            'a'..='z' => symbol as usize - 'a' as usize + 35,
            _ => ALPHANUMERIC + SYMBOLS[ALPHANUMERIC..].iter().position(|&c| c == symbol)?,
        };
        Digit::from_index(index).filter(|digit| digit.get() <= side)
    }

    /// The digits of a board of this side, in order.
    ///
    /// ```
    /// # use wholemeal_grid::Digit;
    /// let six: String = Digit::all(6).map(Digit::symbol).collect();
    /// assert_eq!(six, "123456");
    /// ```
    pub fn all(side: u8) -> impl DoubleEndedIterator<Item = Digit> + Clone {
        (1..=side.min(Self::MAX)).filter_map(Digit::new)
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.symbol(), f)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
