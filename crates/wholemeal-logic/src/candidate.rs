//! Candidates, and the sets that truths and links are made of.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use wholemeal_grid::{Cell, Digit};

use crate::geometry::{HOUSES_OF, house_name, name};
use crate::{Cells, Digits};

/// A digit that a cell might hold: one of 729.
///
/// ```
/// use wholemeal_logic::Candidate;
///
/// let candidate: Candidate = "r4c7=5".parse().unwrap();
/// assert_eq!((candidate.cell().index(), candidate.digit().get()), (33, 5));
/// assert_eq!(candidate.to_string(), "r4c7=5");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate(u16);

impl Candidate {
    /// The candidate `digit` (0 to 8) of `cell` (0 to 80).
    pub(crate) const fn at(cell: usize, digit: usize) -> Candidate {
        Candidate((cell * 9 + digit) as u16)
    }

    /// The candidate of a cell and a digit; `None` if the board is larger than 9x9.
    #[must_use]
    pub fn new(cell: Cell, digit: Digit) -> Option<Candidate> {
        let fits = cell.index() < 81 && digit.index() < 9;
        fits.then(|| Candidate::at(cell.index(), digit.index()))
    }

    /// Its cell.
    #[must_use]
    pub fn cell(self) -> Cell {
        Cell::new(self.0 / 9)
    }

    /// Its digit.
    #[must_use]
    pub fn digit(self) -> Digit {
        Digit::from_index(self.d()).expect("a digit of nine")
    }

    /// Its cell as an index.
    pub(crate) const fn c(self) -> usize {
        self.0 as usize / 9
    }

    /// Its digit as an index.
    pub(crate) const fn d(self) -> usize {
        self.0 as usize % 9
    }

    /// Its place among the 729.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The four sets it lies in: its cell, and its digit in row, column, box.
    pub(crate) fn sets(self) -> [Set; 4] {
        let [row, column, box_] = HOUSES_OF[self.c()];
        [
            Set::cell(self.c()),
            Set::digit_in(self.d(), row),
            Set::digit_in(self.d(), column),
            Set::digit_in(self.d(), box_),
        ]
    }
}

/// These cells, all with this digit.
pub(crate) fn all_of(cells: Cells, digit: usize) -> impl Iterator<Item = Candidate> {
    cells
        .into_iter()
        .map(move |cell| Candidate::at(cell, digit))
}

/// This cell with each of these digits.
pub(crate) fn each_of(cell: usize, digits: Digits) -> impl Iterator<Item = Candidate> {
    digits
        .into_iter()
        .map(move |digit| Candidate::at(cell, digit))
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", name(self.c()), self.d() + 1)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Candidate {
    type Err = String;

    /// Reads `r4c7=5`.
    fn from_str(text: &str) -> Result<Candidate, String> {
        let [b'r', row, b'c', column, b'=', digit] = text.as_bytes() else {
            return Err(format!("'{text}' is no candidate: write it as r4c7=5"));
        };
        let one_to_nine = |byte: &u8| match byte {
            b'1'..=b'9' => Ok(usize::from(byte - b'1')),
            _ => Err(format!("'{text}' is no candidate: digits are 1 to 9")),
        };
        let cell = one_to_nine(row)? * 9 + one_to_nine(column)?;
        Ok(Candidate::at(cell, one_to_nine(digit)?))
    }
}

/// A set of candidates of which exactly one is true: a cell, or a digit in a
/// house. There are 324.
///
/// Used as a *truth* it says "at least one", used as a *link* "at most one".
///
/// ```
/// use wholemeal_logic::Set;
///
/// let set: Set = "5 in row 4".parse().unwrap();
/// assert_eq!(set.to_string(), "5 in row 4");
/// assert_eq!("r4c7".parse::<Set>().unwrap().to_string(), "r4c7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Set(u16);

impl Set {
    /// How many sets there are.
    pub const COUNT: usize = 324;

    pub(crate) const fn cell(cell: usize) -> Set {
        Set(cell as u16)
    }

    pub(crate) const fn digit_in(digit: usize, house: usize) -> Set {
        Set((81 + digit * 27 + house) as u16)
    }

    /// Its place among the 324.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it is: a cell, or a digit (from 0) and a house (rows 0-8, columns
    /// 9-17, boxes 18-26).
    #[must_use]
    pub const fn kind(self) -> SetKind {
        let index = self.0 as usize;
        if index < 81 {
            SetKind::Cell(index)
        } else {
            SetKind::DigitIn((index - 81) / 27, (index - 81) % 27)
        }
    }

    /// Is this candidate one of the set?
    #[must_use]
    pub fn contains(self, candidate: Candidate) -> bool {
        match self.kind() {
            SetKind::Cell(cell) => candidate.c() == cell,
            SetKind::DigitIn(digit, house) => {
                candidate.d() == digit && HOUSES_OF[candidate.c()].contains(&house)
            }
        }
    }
}

/// What a [`Set`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetKind {
    /// All digits of a cell.
    Cell(usize),
    /// A digit in a house.
    DigitIn(usize, usize),
}

impl fmt::Display for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            SetKind::Cell(cell) => f.write_str(&name(cell)),
            SetKind::DigitIn(digit, house) => write!(f, "{} in {}", digit + 1, house_name(house)),
        }
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Set {
    type Err = String;

    /// Reads `r4c7` or `5 in row 4`.
    fn from_str(text: &str) -> Result<Set, String> {
        let all = (0..Set::COUNT as u16).map(Set);
        let mut named = all.filter(|set| set.to_string() == text);
        named
            .next()
            .ok_or_else(|| format!("'{text}' is no set: write r4c7 or '5 in row 4'"))
    }
}

/// Writes and reads a type as its text.
macro_rules! serde_as_text {
    ($name:ty) => {
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(de::Error::custom)
            }
        }
    };
}

pub(crate) use serde_as_text;

serde_as_text!(Candidate);
serde_as_text!(Set);
serde_as_text!(Cells);
serde_as_text!(Digits);

impl FromStr for Cells {
    type Err = String;

    /// Reads `r1c1 r4c7`.
    fn from_str(text: &str) -> Result<Cells, String> {
        let cell = |name: &str| Ok(format!("{name}=1").parse::<Candidate>()?.c());
        text.split_whitespace().map(cell).collect()
    }
}

impl FromStr for Digits {
    type Err = String;

    /// Reads `159`.
    fn from_str(text: &str) -> Result<Digits, String> {
        let digit = |c: char| match c.to_digit(10) {
            Some(value @ 1..=9) => Ok(value as usize - 1),
            _ => Err(format!("'{text}' is no set of digits: write 159")),
        };
        text.chars().map(digit).collect()
    }
}
