//! Boards of any size, one at a time.
//!
//! The same three ideas as for 9x9, without its vectors: a settled digit leaves its
//! peers, a digit with one place in a house is settled there, and the search tries
//! the cell with the fewest candidates for the trouble it has made. A search that
//! takes long is begun anew with what it has learned.

use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

use crate::{Budget, Interrupted, Verdict};

/// A solver for boards of one shape, whatever it is.
///
/// ```
/// use wholemeal_grid::{Grid, Marks, Shape};
/// use wholemeal_solve::{Budget, Wide};
///
/// let mut wide = Wide::new(Shape::SIXTEEN);
/// let empty = Marks::full(Shape::SIXTEEN);
/// let first = wide.first_within(&empty, &Budget::guesses(10_000)).unwrap();
/// assert!(first.unwrap().is_solution());
/// ```
#[derive(Clone, Debug)]
pub struct Wide {
    shape: Shape,
    full: u128,
    /// The cells of every house.
    houses: Vec<Vec<usize>>,
    peers: Vec<Vec<usize>>,
    /// How often each cell was where a board came to nothing.
    heat: Vec<u64>,
    guesses: u64,
    /// Boards that wait, the next one last.
    waiting: Vec<Board>,
    /// Settled cells whose peers do not know it yet.
    news: Vec<usize>,
}

/// The candidates of all cells.
type Board = Vec<u128>;

/// Guesses of the first attempt; each further one has twice as many.
const FIRST_ATTEMPT: u64 = 200;

/// How often the budget is looked at.
const SLICE: u64 = 16;

/// How a search ended.
enum Reached {
    Solution(Board),
    End,
    Limit,
}

impl Wide {
    /// A solver for boards of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Wide {
        let indices = |cells: &mut dyn Iterator<Item = Cell>| cells.map(Cell::index).collect();
        let side = shape.side();
        Wide {
            shape,
            full: u128::MAX >> (128 - side),
            houses: shape
                .houses()
                .map(|house| indices(&mut shape.cells_of(house)))
                .collect(),
            peers: shape
                .cells()
                .map(|cell| indices(&mut shape.peers(cell).iter()))
                .collect(),
            heat: vec![1; shape.cell_count()],
            guesses: 0,
            waiting: Vec::new(),
            news: Vec::new(),
        }
    }

    /// The shape of the boards it solves.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Solves a board, as far as the budget goes.
    ///
    /// ```
    /// use wholemeal_grid::{Grid, Marks, Shape};
    /// use wholemeal_solve::{Budget, Wide};
    ///
    /// let puzzle: Grid = "1..4..1..1..4..1".parse().unwrap();
    /// let mut wide = Wide::new(Shape::FOUR);
    /// let verdict = wide.solve_within(&Marks::choices(&puzzle), &Budget::UNLIMITED).unwrap();
    /// assert!(verdict.solution().unwrap().is_solution_of(&puzzle));
    /// ```
    ///
    /// # Errors
    /// How far it got.
    ///
    /// # Panics
    /// If the board has another shape.
    pub fn solve_within(
        &mut self,
        puzzle: &Marks,
        budget: &Budget<'_>,
    ) -> Result<Verdict<Grid>, Interrupted> {
        let mut found = self.some_within(puzzle, 2, budget)?.into_iter();
        Ok(match (found.next(), found.next()) {
            (Some(one), Some(other)) => Verdict::Many(one, other),
            (Some(one), None) => Verdict::Unique(one),
            (None, _) => Verdict::None,
        })
    }

    /// Finds a solution, as far as the budget goes.
    ///
    /// # Errors
    /// How far it got.
    ///
    /// # Panics
    /// If the board has another shape.
    pub fn first_within(
        &mut self,
        puzzle: &Marks,
        budget: &Budget<'_>,
    ) -> Result<Option<Grid>, Interrupted> {
        Ok(self.some_within(puzzle, 1, budget)?.pop())
    }

    /// Finds some solutions, up to a number, as far as the budget goes.
    ///
    /// ```
    /// use wholemeal_grid::{Marks, Shape};
    /// use wholemeal_solve::{Budget, Wide};
    ///
    /// let empty = Marks::full(Shape::FOUR);
    /// let all = Wide::new(Shape::FOUR).some_within(&empty, 1000, &Budget::UNLIMITED).unwrap();
    /// assert_eq!(all.len(), 288);
    /// ```
    ///
    /// # Errors
    /// How far it got.
    ///
    /// # Panics
    /// If the board has another shape.
    pub fn some_within(
        &mut self,
        puzzle: &Marks,
        number: usize,
        budget: &Budget<'_>,
    ) -> Result<Vec<Grid>, Interrupted> {
        assert_eq!(puzzle.shape(), self.shape, "a board of another shape");
        self.heat.fill(1);
        self.guesses = 0;
        let start: Board = puzzle.cells().iter().map(|set| set.bits()).collect();
        let mut attempt = FIRST_ATTEMPT;
        loop {
            let most = (self.guesses + attempt).min(budget.guesses);
            let mut found = Vec::new();
            self.waiting.clear();
            self.waiting.push(start.clone());
            let complete = loop {
                match self.next_solution(most, budget) {
                    Reached::Solution(board) => found.push(self.grid(&board)),
                    Reached::End => break true,
                    Reached::Limit => break false,
                }
                if found.len() == number {
                    break true;
                }
            };
            if complete {
                return Ok(found);
            }
            if self.guesses >= budget.guesses || budget.is_over() {
                return Err(Interrupted {
                    guesses: self.guesses,
                    found: found.len() as u128,
                });
            }
            attempt *= 2;
        }
    }

    fn next_solution(&mut self, most: u64, budget: &Budget<'_>) -> Reached {
        while let Some(mut board) = self.waiting.pop() {
            if !self.prune(&mut board) {
                continue;
            }
            let Some(cell) = self.choose(&board) else {
                return Reached::Solution(board);
            };
            if self.guesses >= most || (self.guesses.is_multiple_of(SLICE) && budget.is_over()) {
                return Reached::Limit;
            }
            self.guesses += 1;
            let first = board[cell] & board[cell].wrapping_neg();
            let mut other = board.clone();
            other[cell] ^= first;
            board[cell] = first;
            self.waiting.push(other);
            self.waiting.push(board);
        }
        Reached::End
    }

    /// Prunes until nothing changes; `false` if the board has no solution.
    fn prune(&mut self, board: &mut Board) -> bool {
        self.news.clear();
        let settled = (0..board.len()).filter(|&cell| board[cell].is_power_of_two());
        self.news.extend(settled);
        loop {
            if !self.naked(board) || !self.hidden(board) {
                return false;
            }
            if self.news.is_empty() {
                return true;
            }
        }
    }

    /// Settled digits leave the peers of their cells.
    fn naked(&mut self, board: &mut Board) -> bool {
        while let Some(cell) = self.news.pop() {
            let digit = board[cell];
            for &peer in &self.peers[cell] {
                if board[peer] & digit == 0 {
                    continue;
                }
                board[peer] &= !digit;
                if board[peer] == 0 {
                    self.heat[peer] += 1;
                    return false;
                }
                if board[peer].is_power_of_two() {
                    self.news.push(peer);
                }
            }
        }
        board.iter().all(|&set| set != 0)
    }

    /// Digits with one place in a house are settled there.
    fn hidden(&mut self, board: &mut Board) -> bool {
        for house in &self.houses {
            let (mut once, mut twice) = (0, 0);
            for &cell in house {
                twice |= once & board[cell];
                once |= board[cell];
            }
            if once != self.full {
                for &cell in house {
                    self.heat[cell] += 1;
                }
                return false;
            }
            let only = once & !twice;
            for &cell in house {
                let set = board[cell];
                if set & only == 0 || set.is_power_of_two() {
                    continue;
                }
                if !(set & only).is_power_of_two() {
                    self.heat[cell] += 1;
                    return false;
                }
                board[cell] = set & only;
                self.news.push(cell);
            }
        }
        true
    }

    /// The cell with the fewest candidates for its heat; `None` if all are settled.
    fn choose(&self, board: &Board) -> Option<usize> {
        let open = (0..board.len()).filter(|&cell| !board[cell].is_power_of_two());
        let size = |cell: usize| u64::from(board[cell].count_ones());
        open.min_by(|&a, &b| {
            let (one, other) = (size(a) * self.heat[b], size(b) * self.heat[a]);
            one.cmp(&other)
        })
    }

    fn grid(&self, board: &Board) -> Grid {
        let digit = |&set: &u128| DigitSet::from_bits(set).single();
        let cells: Vec<Option<Digit>> = board.iter().map(digit).collect();
        Grid::from_cells(self.shape, cells).expect("as many cells as the shape has")
    }
}
