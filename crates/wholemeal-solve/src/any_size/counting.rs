//! Counting without enumerating all solutions.
//!
//! * If the open cells fall into independent parts, the counts of the parts are multiplied.
//! * Digits that are candidates of the same open cells are interchangeable: one of
//!   them is tried, and its count holds for the others.
//! * The count of a part is remembered under a key that does not depend on the names
//!   of the digits. Different guesses often leave the same part.
//!
//! All board states are those of one [`Board`], reached by guesses and undone after
//! them.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::board::{Board, digits};
use super::cells::Cells;
use super::layout::Layout;
use crate::mixer::Mixer;
use crate::{Budget, Count, Interrupted};

/// The number of guesses of the first attempt. It doubles with each attempt.
const FIRST_ATTEMPT: u64 = 1 << 12;

/// All remembered counts are dropped when they take this many words of 8 bytes, which is 32 MB.
const MOST_WORDS: usize = 1 << 22;

/// The number of words of a remembered count without its key.
const WORDS_PER_COUNT: usize = 8;

/// The number of guesses between two polls of the budget.
const GUESSES_PER_POLL: u64 = 64;

/// The number of removed candidates between two polls of the budget.
const WORK_PER_POLL: u64 = 1 << 16;

/// Boards with more open cells are not counted part by part: the recursion would be
/// too deep.
pub(super) const MOST_OPEN: usize = 1024;

/// Counts the solutions of one board, and remembers the counts of its parts.
pub(super) struct Counter<'a> {
    layout: &'a Layout,
    board: &'a mut Board,
    budget: Budget<'a>,
    /// The open cells of the puzzle. Sets of cells are sets of indices into this list.
    open: Vec<u16>,
    /// For every open cell its open peers.
    peers: Vec<Cells>,
    /// The open cells of every band and stack.
    chutes: Vec<Cells>,
    known: HashMap<Box<[u64]>, u128, BuildHasherDefault<Mixer>>,
    known_words: usize,
    guesses: u64,
    /// The number of guesses at which the attempt ends.
    most: u64,
    stopped: bool,
}

/// The attempt ended before everything was counted. The number is a lower bound of the number of
/// solutions.
struct Unfinished(u128);

impl<'a> Counter<'a> {
    /// A counter for a board that was propagated.
    pub(super) fn new(layout: &'a Layout, board: &'a mut Board, budget: Budget<'a>) -> Counter<'a> {
        let open = open_cells(board);
        let set = |is_in: &dyn Fn(u16) -> bool| {
            let mut cells = Cells::new(open.len());
            for (i, _) in open.iter().enumerate().filter(|&(_, &cell)| is_in(cell)) {
                cells.insert(i);
            }
            cells
        };
        let peers_of = |&cell: &u16| {
            let peers = layout.peers(cell.into());
            set(&|other| peers.binary_search(&other).is_ok())
        };
        let line_of = |cell: u16, kind: usize| {
            usize::from(layout.houses_of[usize::from(cell)][kind]) - kind * layout.side
        };
        let (box_rows, box_columns) = (
            usize::from(layout.shape.box_rows()),
            usize::from(layout.shape.box_columns()),
        );
        let bands = (0..box_columns).map(|band| set(&|cell| line_of(cell, 0) / box_rows == band));
        let stacks =
            (0..box_rows).map(|stack| set(&|cell| line_of(cell, 1) / box_columns == stack));
        Counter {
            peers: open.iter().map(peers_of).collect(),
            chutes: bands.chain(stacks).collect(),
            layout,
            board,
            budget,
            open,
            known: HashMap::default(),
            known_words: 0,
            guesses: 0,
            most: 0,
            stopped: false,
        }
    }

    /// Counts up to a limit. Each attempt uses the counts that the previous ones remembered, so that
    /// restarts are cheap. After each attempt the lower bound is compared with the limit.
    pub(super) fn run(mut self, limit: u128) -> Result<Count, Interrupted> {
        let mut attempt = FIRST_ATTEMPT;
        let mut all = self.no_cells();
        (0..self.open.len()).for_each(|i| all.insert(i));
        loop {
            self.most = self.guesses.saturating_add(attempt);
            // Sums saturate at the largest number, which then means "at least".
            match self.count(&all) {
                Ok(number) if number <= limit && number < u128::MAX => {
                    return Ok(Count::Exactly(number));
                }
                Err(Unfinished(number)) if number <= limit && number < u128::MAX => {
                    if self.stopped {
                        return Err(Interrupted {
                            guesses: self.guesses,
                            found: number,
                        });
                    }
                }
                _ => return Ok(Count::AtLeast(limit)),
            }
            attempt *= 2;
        }
    }

    /// The number of ways to fill the open ones of these cells.
    fn count(&mut self, cells: &Cells) -> Result<u128, Unfinished> {
        let places = self.places(cells);
        let mut parts = self.parts(&places);
        if let [part] = &parts[..] {
            return self.count_part(&places, part);
        }
        // The smallest parts are counted first. If the attempt ends in the largest part, the other
        // counts are complete and the product is a lower bound.
        parts.sort_by_key(Cells::len);
        let mut product: u128 = 1;
        for (i, part) in parts.iter().enumerate() {
            match self.count_part(&places, part) {
                Ok(0) => return Ok(0),
                Ok(number) => product = product.saturating_mul(number),
                Err(Unfinished(number)) if i + 1 == parts.len() => {
                    return Err(Unfinished(product.saturating_mul(number)));
                }
                // A part that was not counted may have no solution.
                Err(_) => return Err(Unfinished(0)),
            }
        }
        Ok(product)
    }

    /// The number of ways to fill one part.
    fn count_part(&mut self, places: &[Cells], part: &Cells) -> Result<u128, Unfinished> {
        let places: Vec<Cells> = places
            .iter()
            .map(|cells| cells.intersection(part))
            .collect();
        let key = Counter::key(&places);
        if let Some(&number) = self.known.get(&key) {
            return Ok(number);
        }
        if self.must_stop() {
            return Err(Unfinished(0));
        }
        let place = self.place_to_try(part);
        let cell = usize::from(self.open[place]);
        let mut sum: u128 = 0;
        for digit in digits(self.board.candidates(cell)) {
            if places[..digit].contains(&places[digit]) {
                continue;
            }
            let alike = places.iter().filter(|&cells| *cells == places[digit]);
            let times = alike.count() as u128;
            match self.count_with(cell, digit, part) {
                Ok(number) => sum = sum.saturating_add(times.saturating_mul(number)),
                Err(Unfinished(number)) => {
                    let more = times.saturating_mul(number);
                    return Err(Unfinished(sum.saturating_add(more)));
                }
            }
        }
        self.remember(key, sum);
        Ok(sum)
    }

    /// The number of ways to fill a part with this digit in this cell.
    fn count_with(&mut self, cell: usize, digit: usize, part: &Cells) -> Result<u128, Unfinished> {
        let mark = self.board.mark();
        self.board.place(self.layout, cell, digit);
        let number = match self.board.propagate(self.layout) {
            Ok(()) => self.count(part),
            Err(_) => Ok(0),
        };
        self.board.undo_to(self.layout, mark);
        number
    }

    fn no_cells(&self) -> Cells {
        Cells::new(self.open.len())
    }

    /// For every digit the open ones of these cells that have it as a candidate.
    fn places(&self, cells: &Cells) -> Vec<Cells> {
        let mut places = vec![self.no_cells(); self.layout.side];
        for i in cells.iter() {
            let set = self.candidates(i);
            if !set.is_power_of_two() {
                for digit in digits(set) {
                    places[digit].insert(i);
                }
            }
        }
        places
    }

    fn candidates(&self, i: usize) -> u128 {
        self.board.candidates(self.open[i].into())
    }

    /// The independent parts of these open cells. Cells of a part share a house and a candidate,
    /// directly or through other cells.
    fn parts(&self, places: &[Cells]) -> Vec<Cells> {
        let mut left = self.no_cells();
        for cells in places {
            left.add_all(cells);
        }
        let mut parts = Vec::new();
        while let Some(first) = left.pop() {
            let mut part = self.no_cells();
            let mut reached = vec![first];
            while let Some(i) = reached.pop() {
                part.insert(i);
                for digit in digits(self.candidates(i)) {
                    left.move_common(&places[digit], &self.peers[i], &mut reached);
                }
            }
            parts.push(part);
        }
        parts
    }

    /// A cell with few candidates in the band or stack that has the fewest open cells.
    /// When a band is full, the rest depends on little of how it was filled.
    fn place_to_try(&self, part: &Cells) -> usize {
        let chutes = self.chutes.iter().map(|chute| chute.intersection(part));
        let chute = chutes
            .filter(|cells| !cells.is_empty())
            .min_by_key(Cells::len)
            .expect("a part has cells");
        chute
            .iter()
            .min_by_key(|&i| self.candidates(i).count_ones())
            .expect("the chute is not empty")
    }

    /// The key under which the count of a part is remembered.
    fn key(places: &[Cells]) -> Box<[u64]> {
        let mut used: Vec<&Cells> = places.iter().filter(|cells| !cells.is_empty()).collect();
        used.sort_unstable();
        used.into_iter().flat_map(Cells::words).copied().collect()
    }

    fn remember(&mut self, key: Box<[u64]>, number: u128) {
        let words = key.len() + WORDS_PER_COUNT;
        self.known_words += words;
        if self.known_words > MOST_WORDS {
            self.known.clear();
            self.known_words = words;
        }
        self.known.insert(key, number);
    }

    /// Counts a guess. Returns `true` if the attempt or the budget ends here.
    fn must_stop(&mut self) -> bool {
        let poll = self.guesses.is_multiple_of(GUESSES_PER_POLL) || self.board.work > WORK_PER_POLL;
        if poll {
            self.board.work = 0;
            self.stopped |= self.budget.is_exhausted();
        }
        self.stopped |= self.guesses >= self.budget.guesses;
        if self.stopped || self.guesses >= self.most {
            return true;
        }
        self.guesses += 1;
        false
    }
}

/// The cells of a board that are not settled.
fn open_cells(board: &Board) -> Vec<u16> {
    let cells = board.sizes().iter().enumerate();
    let open = cells.filter(|&(_, &size)| size != 1);
    open.map(|(cell, _)| cell as u16).collect()
}

#[cfg(test)]
mod tests {
    use wholemeal_grid::{Grid, Marks, Shape};

    use super::*;
    use crate::AnySizeSolver;

    /// The solver enumerates boards with few solutions and does not use the counter for them. This
    /// test does.
    #[test]
    fn counter_agrees_with_enumeration_on_boards_with_few_solutions() {
        for shape in [Shape::FOUR, Shape::SIX] {
            let mut solver = AnySizeSolver::new(shape);
            let solution = solver.first_within(&Marks::full(shape), &Budget::UNLIMITED);
            let solution = solution.unwrap().unwrap();
            for blanks in 1..20.min(shape.cell_count()) {
                // Blanks that are spread over the board.
                let holes = shape.cells().filter(|cell| cell.index() * 5 % 36 < blanks);
                let puzzle: Grid = holes.fold(solution.clone(), |grid, cell| grid.with(cell, None));
                let all = solver
                    .find_up_to(&Marks::choices(&puzzle), usize::MAX, &Budget::UNLIMITED)
                    .unwrap();
                solver.search.restart(&solver.layout);
                let counter =
                    Counter::new(&solver.layout, &mut solver.search.board, Budget::UNLIMITED);
                let counted = counter.run(u128::MAX);
                assert_eq!(counted, Ok(Count::Exactly(all.len() as u128)), "{puzzle}");
            }
        }
    }
}
