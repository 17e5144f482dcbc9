//! A depth-first search that learns from contradictions.

use wholemeal_grid::Marks;

use super::board::{Board, Contradiction};
use super::layout::Layout;
use crate::Budget;

/// A depth-first search for the solutions of a board.
///
/// It tries the cell with the lowest ratio of candidates to weight, where the weight counts
/// contradictions. Of its candidates it tries the preferred one, or the smallest, first.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub(super) board: Board,
    /// For every cell the number of contradictions that it was part of, plus one.
    weight: Vec<u64>,
    /// For every cell the digit to try first. If empty, the smallest is tried first.
    pub(super) preferred: Vec<u8>,
    /// The mark of the board after the first propagation; `None` if that was a contradiction.
    root: Option<usize>,
    /// Guesses that can still be excluded, the newest one last.
    open_guesses: Vec<Guess>,
    pub(super) guesses: u64,
    /// The number of contradictions: a measure of how hard the board is.
    pub(super) contradictions: u64,
    next: Next,
}

/// A digit that was tried and can still be excluded.
#[derive(Clone, Copy, Debug)]
struct Guess {
    cell: u16,
    digit: u8,
    mark: usize,
}

/// The next action.
#[derive(Clone, Copy, Debug)]
enum Next {
    Propagate,
    Guess,
    Backtrack,
}

/// Why the search returned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// The board is a solution.
    Solution,
    /// There are no more solutions.
    End,
    /// The budget or the limit of guesses was reached. The search can be continued.
    Limit,
}

/// The number of guesses between two polls of the budget.
const GUESSES_PER_POLL: u64 = 16;

/// The number of removed candidates between two polls of the budget, which take a few
/// milliseconds.
const WORK_PER_POLL: u64 = 1 << 18;

impl Search {
    pub(super) fn new(layout: &Layout) -> Search {
        Search {
            board: Board::new(layout),
            weight: vec![1; layout.cell_count()],
            preferred: Vec::new(),
            root: None,
            open_guesses: Vec::new(),
            guesses: 0,
            contradictions: 0,
            next: Next::Backtrack,
        }
    }

    /// Forgets the weights and the number of guesses of another board.
    pub(super) fn reset(&mut self) {
        self.weight.fill(1);
        self.guesses = 0;
        self.contradictions = 0;
    }

    /// Starts with the candidates of a puzzle.
    pub(super) fn start(&mut self, layout: &Layout, puzzle: &Marks) {
        self.open_guesses.clear();
        self.board.load(layout, puzzle);
        self.propagate(layout);
        // Propagation starts from settled cells and does not find a cell without candidates.
        let is_open = matches!(self.next, Next::Guess) && !self.board.sizes().contains(&0);
        self.root = is_open.then(|| self.board.mark());
        self.restart(layout);
    }

    /// Restarts the search and keeps the weights.
    pub(super) fn restart(&mut self, layout: &Layout) {
        self.open_guesses.clear();
        self.next = match self.root {
            Some(mark) => {
                self.board.undo_to(layout, mark);
                Next::Guess
            }
            None => Next::Backtrack,
        };
    }

    /// Whether the board has no solution, as the first propagation showed.
    pub(super) fn is_refuted(&self) -> bool {
        self.root.is_none()
    }

    /// Searches for the next solution until the total number of guesses is `most`.
    pub(super) fn next_solution(
        &mut self,
        layout: &Layout,
        most: u64,
        budget: &Budget<'_>,
    ) -> Reached {
        loop {
            if self.board.work >= WORK_PER_POLL {
                self.board.work = 0;
                if budget.is_exhausted() {
                    return Reached::Limit;
                }
            }
            match self.next {
                Next::Propagate => self.propagate(layout),
                Next::Guess => {
                    let Some(cell) = self.choose() else {
                        self.next = Next::Backtrack;
                        return Reached::Solution;
                    };
                    let poll = self.guesses.is_multiple_of(GUESSES_PER_POLL);
                    if self.guesses >= most || (poll && budget.is_exhausted()) {
                        return Reached::Limit;
                    }
                    self.guess(layout, cell);
                }
                Next::Backtrack => {
                    let Some(guess) = self.open_guesses.pop() else {
                        return Reached::End;
                    };
                    self.exclude(layout, guess);
                }
            }
        }
    }

    fn propagate(&mut self, layout: &Layout) {
        let propagated = self.board.propagate(layout);
        self.contradictions += u64::from(propagated.is_err());
        self.next = match propagated {
            Ok(()) => Next::Guess,
            Err(Contradiction::Cell(cell)) => {
                self.weight[cell] += 1;
                Next::Backtrack
            }
            Err(Contradiction::House(house)) => {
                for &cell in layout.cells_of(house) {
                    self.weight[usize::from(cell)] += 1;
                }
                Next::Backtrack
            }
        };
    }

    fn guess(&mut self, layout: &Layout, cell: usize) {
        self.guesses += 1;
        let set = self.board.candidates(cell);
        let digit = match self.preferred.get(cell) {
            Some(&digit) if set >> digit & 1 != 0 => usize::from(digit),
            _ => set.trailing_zeros() as usize,
        };
        self.open_guesses.push(Guess {
            cell: cell as u16,
            digit: digit as u8,
            mark: self.board.mark(),
        });
        self.board.place(layout, cell, digit);
        self.next = Next::Propagate;
    }

    /// Undoes a guess and removes its candidate.
    fn exclude(&mut self, layout: &Layout, guess: Guess) {
        self.board.undo_to(layout, guess.mark);
        let (cell, digit) = (usize::from(guess.cell), usize::from(guess.digit));
        self.board.remove(layout, cell, digit);
        self.next = Next::Propagate;
    }

    /// The first of the cells with the lowest ratio of candidates to weight; `None` if all cells
    /// are settled.
    fn choose(&self) -> Option<usize> {
        if self.board.open() == 0 {
            return None;
        }
        let mut best: Option<(usize, u64, u64)> = None;
        for (cell, &size) in self.board.sizes().iter().enumerate() {
            if size == 1 {
                continue;
            }
            let (size, weight) = (u64::from(size), self.weight[cell]);
            if best
                .is_none_or(|(_, best_size, best_weight)| size * best_weight < best_size * weight)
            {
                best = Some((cell, size, weight));
            }
        }
        best.map(|(cell, _, _)| cell)
    }
}
