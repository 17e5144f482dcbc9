//! Counting without enumerating all solutions.
//!
//! * If the open cells of a board fall into independent parts, the number of solutions is the
//!   product of the numbers of the parts.
//! * Digits that are candidates of the same open cells are interchangeable: the count for one of
//!   them holds for the others.
//! * The count of a part is remembered under a key that does not depend on the names of the
//!   digits. Different guesses often leave the same part.
//!
//! Boards with few solutions, and boards on which this helps little, are enumerated in lanes,
//! which is faster.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use super::batch_engine::{Limits, Scratch};
use super::board::Puzzle9;
use super::search::{Reached, Search};
use super::search_result::{ResultHandler, SearchResult};
use super::simd::Available;
use super::single_board::State;
use super::stacked_board::StackedBoard;
use super::statistics::Statistics;
use crate::Budget;
use crate::mixer::Mixer;

/// The number of solutions that are enumerated before counting starts.
const FEW: u64 = 50_000;

/// The number of guesses of the first attempt.
const TRIAL: u64 = 1 << 13;

/// Counting continues after the first attempt if each guess counted at least this many solutions
/// on average.
const SOLUTIONS_PER_GUESS: u128 = 32;

/// The number of counts that are remembered at most.
const MOST_REMEMBERED: usize = 1 << 18;

/// The number of solutions, or any number greater than the limit. If the budget runs out, the
/// error is a lower bound.
pub(crate) fn count(
    simd: Available,
    scratch: &mut Scratch,
    puzzle: &Puzzle9,
    limit: u128,
    budget: &Budget<'_>,
    work: &mut Statistics,
) -> Result<u128, u128> {
    let before = work.guesses;
    let left = |work: &Statistics| budget.without_guesses(work.guesses - before);
    let all = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    let few = FEW.min(all);
    let found = enumerate(simd, scratch, puzzle, few, budget, work)?;
    if found < few.into() || found > limit {
        return Ok(found);
    }
    let mut counter = Counter::new(simd, left(work), work);
    let mut most = TRIAL;
    loop {
        // Remembered counts make a restart cheap. After each attempt the lower bound is compared
        // with the limit.
        match counter.attempt(puzzle, most) {
            Ok(found) => return Ok(found),
            Err(at_least) if at_least > limit => return Ok(at_least),
            Err(at_least) if counter.stopped => {
                return Err(at_least.max(found));
            }
            Err(at_least) if at_least < SOLUTIONS_PER_GUESS * u128::from(TRIAL) => {
                return enumerate(simd, scratch, puzzle, all, &left(work), work);
            }
            Err(_) => most *= 2,
        }
    }
}

/// Counts solutions up to `most` by enumerating them in all lanes. If the budget runs out, the
/// error is a lower bound.
fn enumerate(
    simd: Available,
    scratch: &mut Scratch,
    puzzle: &Puzzle9,
    most: u64,
    budget: &Budget<'_>,
    work: &mut Statistics,
) -> Result<u128, u128> {
    let mut handler = CountHandler {
        budget,
        found: None,
    };
    let limits = Limits {
        solutions: most,
        guesses: budget.guesses,
        in_order: false,
    };
    let done = simd.run(scratch, std::slice::from_ref(puzzle), &mut handler, limits);
    work.add(&done);
    match handler.found {
        Some((found, false)) => Ok(found.into()),
        found => Err(found.map_or(0, |(found, _)| found).into()),
    }
}

/// Keeps the number of solutions of one puzzle, and whether it was abandoned.
struct CountHandler<'a> {
    budget: &'a Budget<'a>,
    found: Option<(u64, bool)>,
}

impl ResultHandler for CountHandler<'_> {
    fn handle(&mut self, result: &SearchResult) {
        self.found = Some((result.found, result.abandoned));
    }

    fn should_stop(&mut self, _: &Statistics) -> bool {
        self.budget.is_exhausted()
    }
}

/// A set of cells, a bit each.
type Cells = u128;

/// For each digit the open cells that have it as a candidate.
type Part = [Cells; 9];

/// Counts solutions, and remembers the counts of parts.
struct Counter<'a> {
    simd: Available,
    budget: Budget<'a>,
    work: &'a mut Statistics,
    known: HashMap<Part, u128, BuildHasherDefault<Mixer>>,
    guesses: u64,
    most: u64,
    stopped: bool,
}

impl<'a> Counter<'a> {
    fn new(simd: Available, budget: Budget<'a>, work: &'a mut Statistics) -> Counter<'a> {
        Counter {
            simd,
            budget,
            work,
            known: HashMap::default(),
            guesses: 0,
            most: 0,
            stopped: false,
        }
    }

    /// Counts the solutions of a puzzle with up to `guesses` guesses. If they are not enough, the
    /// error is a lower bound.
    fn attempt(&mut self, puzzle: &Puzzle9, guesses: u64) -> Result<u128, u128> {
        self.most = self.guesses + guesses;
        self.count(StackedBoard::new(&puzzle.cells))
    }

    /// The number of solutions of a board. If the attempt ends, the error is a lower bound.
    fn count(&mut self, mut board: StackedBoard) -> Result<u128, u128> {
        match self.simd.prune(&mut board) {
            State::Contradiction => return Ok(0),
            State::Full => return Ok(1),
            State::Open => {}
        }
        let open = open_cells(&board);
        let parts = parts(&open);
        if let [part] = parts[..] {
            return self.count_part(&board, &open, part);
        }
        // The other parts are filled with the digits of a solution while one part is counted.
        let mut solution = [0; 81];
        let mut search = Search::default();
        let cells = board.candidates();
        if self
            .simd
            .start(&mut search, &cells, u64::MAX, &mut solution)
            != Reached::Solution
        {
            return Ok(0);
        }
        let mut product: u128 = 1;
        for (i, &part) in parts.iter().enumerate() {
            let others = parts.iter().enumerate().filter(|&(j, _)| j != i);
            let mut filled = board;
            for cell in others.flat_map(|(_, &other)| cells_of(other)) {
                filled.set(cell, 1 << (solution[cell] - 1));
            }
            // Every part has a solution, so the product of some counts is a lower bound.
            match self.count_part(&filled, &open, part) {
                Ok(number) => product *= number,
                Err(at_least) => return Err(product * at_least.max(1)),
            }
        }
        Ok(product)
    }

    /// The number of ways to fill one part of the open cells.
    fn count_part(&mut self, board: &StackedBoard, open: &Part, part: Cells) -> Result<u128, u128> {
        let mut places = *open;
        for cells in &mut places {
            *cells &= part;
        }
        let mut key = places;
        key.sort_unstable();
        if let Some(&number) = self.known.get(&key) {
            return Ok(number);
        }
        if self.must_stop() {
            return Err(0);
        }
        let cell = cell_to_try(&places, part);
        let mut sum = 0;
        for digit in 0..9 {
            let is_candidate = places[digit] >> cell & 1 != 0;
            if is_candidate && !places[..digit].contains(&places[digit]) {
                let alike = places.iter().filter(|&&cells| cells == places[digit]);
                let times = alike.count() as u128;
                let mut next = *board;
                next.set(cell, 1 << digit);
                match self.count(next) {
                    Ok(number) => sum += times * number,
                    Err(at_least) => return Err(sum + times * at_least),
                }
            }
        }
        if self.known.len() >= MOST_REMEMBERED {
            self.known.clear();
        }
        self.known.insert(key, sum);
        Ok(sum)
    }

    /// Counts a guess. Returns `true` if the attempt or the budget ends here.
    fn must_stop(&mut self) -> bool {
        let look = self.guesses.is_multiple_of(256) && self.budget.is_exhausted();
        self.stopped |= look || self.guesses >= self.budget.guesses;
        if self.stopped || self.guesses >= self.most {
            return true;
        }
        self.guesses += 1;
        self.work.guesses += 1;
        self.work.nodes += 1;
        false
    }
}

/// For every digit the open cells that have it as a candidate.
fn open_cells(board: &StackedBoard) -> Part {
    let mut open = [0; 9];
    for (cell, &set) in board.candidates().iter().enumerate() {
        if set.count_ones() > 1 {
            for (digit, cells) in open.iter_mut().enumerate() {
                *cells |= u128::from(set >> digit & 1) << cell;
            }
        }
    }
    open
}

/// The independent parts of the open cells. Cells of a part see each other and share a candidate,
/// directly or through other cells.
fn parts(open: &Part) -> Vec<Cells> {
    let mut left = open.iter().fold(0, |all, cells| all | cells);
    let mut parts = Vec::new();
    while left != 0 {
        let mut part: Cells = 0;
        let mut front = left & left.wrapping_neg();
        while front != 0 {
            let cell = front.trailing_zeros() as usize;
            front &= front - 1;
            part |= 1 << cell;
            for cells in open {
                if cells >> cell & 1 != 0 {
                    front |= cells & PEERS[cell] & !part;
                }
            }
        }
        left &= !part;
        parts.push(part);
    }
    parts
}

/// A cell with few candidates in the band or stack that has the fewest open cells. When a band is
/// full, the rest depends on little of how it was filled.
fn cell_to_try(places: &Part, part: Cells) -> usize {
    let chutes = CHUTES.iter().map(|chute| chute & part);
    let chute = chutes.filter(|&cells| cells != 0);
    let chute = chute.min_by_key(|cells| cells.count_ones()).unwrap_or(part);
    let candidates = |cell: &usize| {
        places
            .iter()
            .filter(|&&cells| cells >> cell & 1 != 0)
            .count()
    };
    cells_of(chute).min_by_key(candidates).unwrap_or(0)
}

/// The cells of the three bands and the three stacks.
const CHUTES: [Cells; 6] = {
    let mut chutes = [0; 6];
    let mut cell = 0;
    while cell < 81 {
        chutes[cell / 27] |= 1 << cell;
        chutes[3 + cell % 9 / 3] |= 1 << cell;
        cell += 1;
    }
    chutes
};

/// The cells of a set, in reading order.
fn cells_of(mut cells: Cells) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as usize;
        (cells != 0).then(|| {
            cells &= cells - 1;
            cell
        })
    })
}

/// The peers of each cell.
const PEERS: [Cells; 81] = {
    let mut peers = [0; 81];
    let mut i = 0;
    while i < 81 * 81 {
        let (a, b) = (i / 81, i % 81);
        let same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
        if a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box) {
            peers[a] |= 1 << b;
        }
        i += 1;
    }
    peers
};
