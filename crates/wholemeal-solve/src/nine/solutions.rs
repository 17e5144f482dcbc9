//! All solutions of one board, lazily and in a fixed order.

use super::board::{Puzzle9, Solution9};
use super::search::{Reached, Search};
use super::simd::{Available, Simd};

/// All solutions of a board, each once, in the same order on every machine. Each is searched when
/// it is requested. The order can differ from that of [`Solver::solve`](crate::Solver::solve),
/// which restarts searches that take long.
///
/// ```
/// use wholemeal_solve::{Solution9, Puzzle9, solutions};
///
/// // The empty board has 6,670,903,752,021,072,936,960 solutions; here are three.
/// let three: Vec<Solution9> = solutions(&Puzzle9::EMPTY).take(3).collect();
/// assert!(three.iter().all(|full| full.to_grid().is_solution()));
/// assert!(three[0] != three[1] && three[1] != three[2] && three[0] != three[2]);
/// ```
#[must_use]
pub fn solutions(puzzle: &Puzzle9) -> Solutions {
    Solutions {
        simd: Available::new(Simd::best()),
        search: Search::default(),
        not_started: (!puzzle.has_duplicate_in_some_row()).then_some(*puzzle),
    }
}

/// An iterator over the solutions of a board; see [`solutions`].
#[derive(Clone, Debug)]
pub struct Solutions {
    simd: Available,
    search: Search,
    /// The board until the search is started; `None` also if the board has no solution.
    not_started: Option<Puzzle9>,
}

impl Iterator for Solutions {
    type Item = Solution9;

    fn next(&mut self) -> Option<Solution9> {
        let mut solution = [0; 81];
        let search = &mut self.search;
        let reached = match self.not_started.take() {
            Some(puzzle) => self
                .simd
                .start(search, &puzzle.cells, u64::MAX, &mut solution),
            None => self.simd.resume(search, u64::MAX, &mut solution),
        };
        (reached == Reached::Solution).then(|| Solution9::new(&solution))
    }
}
