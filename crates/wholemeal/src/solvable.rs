//! The boards that can be solved.

use wholemeal_grid::{Grid, Marks};
use wholemeal_solve::{Puzzle9, Solution9};

/// A board that [`solve`](crate::solve), [`count`](crate::count) and
/// [`solutions`](crate::solutions) accept: digits ([`Grid`]) or candidates ([`Marks`]) of any size,
/// and the 9x9 types. With their features, also a puzzle of a file (its givens and
/// placed digits) and a board of `logic` (its remaining candidates).
///
/// ```
/// use wholemeal::{Grid, Marks, Shape};
///
/// let grid: Grid = "12.4..1..1..4..1".parse()?;
/// let marks = Marks::choices(&grid);
/// assert_eq!(wholemeal::solve(&grid), wholemeal::solve(&marks));
/// # Ok::<(), wholemeal::text::ReadError>(())
/// ```
///
/// The trait is sealed: other crates cannot implement it, so that it can get more methods.
pub trait Solvable: sealed::Candidates {}

impl<T: sealed::Candidates + ?Sized> Solvable for T {}

pub(crate) mod sealed {
    use super::{Grid, Marks, Puzzle9, Solution9};

    /// The candidates of a board: 9x9, which has a solver of its own, or another size.
    #[derive(Debug)]
    pub enum Board {
        /// A 9x9 board.
        Nine(Puzzle9),
        /// A board of another size.
        Other(Marks),
    }

    /// A board with candidates.
    pub trait Candidates: Sync {
        /// The candidates.
        fn candidates(&self) -> Board;
    }

    impl Candidates for Grid {
        fn candidates(&self) -> Board {
            let nine = Puzzle9::from_grid(self).map(Board::Nine);
            nine.unwrap_or_else(|| Board::Other(Marks::choices(self)))
        }
    }

    impl Candidates for Marks {
        fn candidates(&self) -> Board {
            let nine = Puzzle9::from_marks(self).map(Board::Nine);
            nine.unwrap_or_else(|| Board::Other(self.clone()))
        }
    }

    impl Candidates for Puzzle9 {
        fn candidates(&self) -> Board {
            Board::Nine(*self)
        }
    }

    impl Candidates for Solution9 {
        fn candidates(&self) -> Board {
            Board::Nine(Puzzle9::from(self))
        }
    }

    #[cfg(feature = "formats")]
    impl Candidates for wholemeal_formats::Puzzle {
        fn candidates(&self) -> Board {
            self.board().candidates()
        }
    }

    #[cfg(feature = "logic")]
    impl Candidates for wholemeal_logic::Board {
        fn candidates(&self) -> Board {
            self.to_marks().candidates()
        }
    }

    impl<T: Candidates + ?Sized> Candidates for &T {
        fn candidates(&self) -> Board {
            (**self).candidates()
        }
    }
}
