//! The constants of all programs: the size of a box, the values, the blank.

/// The value of a cell: characters in the lectures, any type here.
pub trait Value: Clone + PartialEq {}
impl<T: Clone + PartialEq> Value for T {}

/// The rows and columns of a box; the side of the board is their product.
///
/// ```
/// use wholemeal_pearl::Boxsize;
///
/// assert_eq!(Boxsize::square(3).side(), 9);
/// assert_eq!(Boxsize { rows: 2, columns: 3 }.side(), 6);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Boxsize {
    /// The rows of a box.
    pub rows: usize,
    /// The columns of a box.
    pub columns: usize,
}

impl Boxsize {
    /// As many rows as columns.
    #[must_use]
    pub const fn square(size: usize) -> Boxsize {
        Boxsize {
            rows: size,
            columns: size,
        }
    }

    /// The side of the board.
    #[must_use]
    pub const fn side(self) -> usize {
        self.rows * self.columns
    }
}

/// The constants that the lectures write at the top of their programs: `boxsize`,
/// `values` (or `digits`, or `allvals`) and what `blank` is true of.
///
/// ```
/// use wholemeal_pearl::{Boxsize, Rules};
///
/// let rules = Rules::characters(Boxsize::square(3), '.');
/// assert_eq!(rules.values.iter().collect::<String>(), "123456789");
/// assert!(rules.is_blank(&'.') && !rules.is_blank(&'0'));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules<V> {
    /// The size of a box.
    pub boxsize: Boxsize,
    /// The values of a cell, in the order in which they are tried.
    pub values: Vec<V>,
    /// The value of a blank cell.
    pub blank: V,
}

impl<V: Value> Rules<V> {
    /// Returns `true` if this is the blank.
    pub fn is_blank(&self, v: &V) -> bool {
        *v == self.blank
    }

    /// Returns `true` if the board has the right number of rows and columns.
    pub fn fits(&self, board: &[Vec<V>]) -> bool {
        let side = self.boxsize.side();
        board.len() == side && board.iter().all(|row| row.len() == side)
    }

    /// Lecture L4's `blank`: the board without any value.
    #[must_use]
    pub fn blank_board(&self) -> crate::Matrix<V> {
        let side = self.boxsize.side();
        vec![vec![self.blank.clone(); side]; side]
    }
}

impl Rules<char> {
    /// The values `1`, `2`, … as in the lectures, from ten on capital letters, then
    /// small ones, then signs and Greek letters: enough for boxes of up to 10x10.
    #[must_use]
    pub fn characters(boxsize: Boxsize, blank: char) -> Rules<char> {
        let letters = ('A'..='Z').chain('a'..='z');
        let more = "@$&%!~ΓΔΘΛΞΠΣΦΨΩαβγδεζηθικλμνξπρστυφχψω".chars();
        let values = ('1'..='9').chain(letters).chain(more);
        Rules {
            boxsize,
            values: values.take(boxsize.side()).collect(),
            blank,
        }
    }
}

impl Rules<u8> {
    /// The values 1, 2, …, with 0 for a blank.
    #[must_use]
    pub fn numbers(boxsize: Boxsize) -> Rules<u8> {
        Rules {
            boxsize,
            values: (1..=u8::MAX).take(boxsize.side()).collect(),
            blank: 0,
        }
    }
}
