//! The engine for batches: as many boards as a vector has words, swept together.
//!
//! Between two sweeps, every lane whose board needs it is advanced separately. A lane whose
//! board has a contradiction continues with the newest board of its own stack. A lane that has
//! finished its puzzle loads the next one. When there are no more puzzles, an idle lane steals
//! the oldest board of the lane with the most, so that one hard puzzle keeps all lanes busy.
//!
//! Stolen boards are searched out of order, and the search of one board counts contradictions,
//! which lanes do not. So where the order of solutions matters, a puzzle with several solutions
//! is abandoned, to be solved by the search of one board, if it was shared by lanes or has
//! backtracked [`PLAIN_CONTRADICTIONS`] times. Most boards with several solutions have few
//! contradictions, so a puzzle is shared only after [`SHARED_AFTER`] of them.

use std::sync::atomic::{Ordering, compiler_fence};

use super::board::Solution9;
use super::board_in_registers::BoardInRegisters;
use super::lanes::{Boards, Lanes, Signals, U16Vector};
use super::puzzles::{Puzzle, Puzzles};
use super::search::PLAIN_CONTRADICTIONS;
use super::search_result::{ResultHandler, SearchResult};
use super::simd;
use super::stack::Stack;
use super::statistics::Statistics;
use super::sweep::ALL;
use super::types::{DIGITS, Digits};

/// The number of sweeps between two polls of the budget.
const SWEEPS_PER_POLL: u64 = 16;

/// Where the order of solutions matters, lanes share a puzzle after this many contradictions. One
/// in fifty boards with several solutions gets there, so few have to be solved again.
const SHARED_AFTER: u64 = 2;

/// The limits of the search of one puzzle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The search ends when it has this many solutions.
    pub(crate) solutions: u64,
    /// The puzzle is abandoned after this many guesses.
    pub(crate) guesses: u64,
    /// `true` if the solutions must be those of the search of one board; `false` if only their
    /// number matters.
    pub(crate) in_order: bool,
}

/// A puzzle that is searched by one lane or several.
#[derive(Clone, Debug)]
struct Job {
    /// One bit for each of its lanes.
    lanes: u32,
    /// `true` if a second lane has searched it.
    shared: bool,
    result: SearchResult,
}

/// The number of words of the largest vector.
const MOST_LANES: usize = 32;

/// The memory of a batch engine apart from its boards. It is reused for all batches.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// The stack of each lane.
    stacks: [Stack; MOST_LANES],
    /// The job of each lane.
    job_of: [usize; MOST_LANES],
    jobs: [Job; MOST_LANES],
}

impl Scratch {
    pub(crate) fn new() -> Box<Scratch> {
        let job = |_| Job {
            lanes: 0,
            shared: false,
            result: SearchResult {
                id: 0,
                found: 0,
                solutions: [Solution9::new(&[0; 81]); 2],
                guesses: 0,
                abandoned: false,
            },
        };
        Box::new(Scratch {
            stacks: std::array::from_fn(|_| Stack::default()),
            job_of: [0; MOST_LANES],
            jobs: std::array::from_fn(job),
        })
    }
}

/// Searches a batch of puzzles in the lanes of vectors.
#[derive(Debug)]
pub(crate) struct BatchEngine<'s, V, P> {
    boards: Boards<V>,
    scratch: &'s mut Scratch,
    puzzles: P,
    /// The index of the next puzzle.
    next: usize,
    /// One bit for each lane without a job.
    idle_lanes: u32,
    /// One bit for each job without a lane.
    free_jobs: u32,
    /// The number of boards on all stacks.
    pending: usize,
    limits: Limits,
    statistics: Statistics,
}

impl<'s, V: Lanes, P: Puzzles> BatchEngine<'s, V, P> {
    #[inline(always)]
    pub(crate) fn new(
        scratch: &'s mut Scratch,
        puzzles: P,
        limits: Limits,
    ) -> BatchEngine<'s, V, P> {
        for stack in &mut scratch.stacks {
            stack.clear();
        }
        BatchEngine {
            boards: Boards::idle(),
            scratch,
            puzzles,
            next: 0,
            idle_lanes: u32::MAX >> (32 - V::WIDTH),
            free_jobs: u32::MAX >> (32 - V::WIDTH),
            pending: 0,
            limits,
            statistics: Statistics::default(),
        }
    }

    /// Searches until all puzzles are done or the handler stops the search.
    #[inline(always)]
    pub(crate) fn run(mut self, handler: &mut impl ResultHandler) -> Statistics {
        let all = self.idle_lanes;
        loop {
            if self.idle_lanes != 0 {
                self.fill_idle_lanes();
            }
            if self.idle_lanes == all {
                return self.statistics;
            }
            if self.statistics.sweeps.is_multiple_of(SWEEPS_PER_POLL)
                && handler.should_stop(&self.statistics)
            {
                for job in lanes(!self.free_jobs & all) {
                    self.abandon_job(job, handler);
                }
                return self.statistics;
            }
            let signals = V::sweep(&mut self.boards);
            self.statistics.sweeps += 1;
            let to_advance = signals.contradiction | signals.full | signals.unchanged;
            for lane in lanes(to_advance & !self.idle_lanes) {
                // Another lane may have finished its puzzle in this round.
                if self.idle_lanes & 1 << lane == 0 {
                    self.advance_lane(lane, &signals, handler);
                }
            }
        }
    }

    /// Advances a lane after a sweep: records a solution, makes a guess, or loads another board.
    ///
    /// Each of these is called in one place only. Loading a board is inlined and takes many
    /// instructions; with several copies the loop would not fit into the instruction cache.
    #[inline(always)]
    fn advance_lane(&mut self, lane: usize, signals: &Signals, handler: &mut impl ResultHandler) {
        let has = |signal: u32| signal & 1 << lane != 0;
        if !has(signals.contradiction) {
            if !has(signals.full) || !self.record_solution(lane) {
                if has(signals.unchanged) {
                    self.branch(lane, handler);
                }
                return;
            }
            self.end_job_if_enough(lane);
        }
        if !self.load_next_board(lane) {
            self.release_lane(lane, handler);
            self.load_next_puzzle(lane);
        }
    }

    /// Assigns work to idle lanes, at the start and near the end of a batch.
    #[inline(never)]
    fn fill_idle_lanes(&mut self) {
        let mut idle = self.idle_lanes;
        while idle != 0 {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            if !self.load_next_puzzle(lane) && (self.pending == 0 || !self.steal(lane)) {
                // If there is no work for this lane, there is none for the others.
                return;
            }
        }
    }

    /// Loads the next puzzle. Returns `false` if there are no more.
    #[inline(always)]
    fn load_next_puzzle(&mut self, lane: usize) -> bool {
        let Some(puzzle) = self.puzzles.get(self.next) else {
            return false;
        };
        let mut buffer = [0; 81];
        let candidates = puzzle.candidates::<V>(&mut buffer);
        let words = simd::words_mut(&mut self.boards);
        let words = &mut words[lane..][..80 * V::WIDTH + 1];
        for row in 0..9 {
            for column in 0..9 {
                let cell = row * 9 + column;
                words[cell * V::WIDTH] = candidates[cell];
            }
            compiler_fence(Ordering::SeqCst);
        }
        let job = self.free_jobs.trailing_zeros() as usize;
        self.free_jobs &= !(1 << job);
        self.scratch.jobs[job].lanes = 1 << lane;
        self.scratch.jobs[job].shared = false;
        let result = &mut self.scratch.jobs[job].result;
        (result.id, result.found, result.guesses) = (self.next, 0, 0);
        result.abandoned = false;
        self.next += 1;
        self.assign(lane, job);
        true
    }

    /// Loads the oldest board of the lane that has the most, of the lanes that can share their
    /// puzzle. Returns `false` if there is none.
    #[inline(never)]
    fn steal(&mut self, lane: usize) -> bool {
        let others = (0..V::WIDTH).filter(|&from| self.can_share(from));
        let Some(from) = others.max_by_key(|&from| self.scratch.stacks[from].len()) else {
            return false;
        };
        let Some(node) = self.scratch.stacks[from].pop_oldest() else {
            return false;
        };
        self.pending -= 1;
        node.insert::<V>(simd::words_mut(&mut self.boards), lane);
        let job = self.scratch.job_of[from];
        self.scratch.jobs[job].lanes |= 1 << lane;
        self.scratch.jobs[job].shared = true;
        self.assign(lane, job);
        true
    }

    /// Returns `true` if another lane may steal a board of this one. A lane backtracks after a
    /// contradiction and after a solution; only contradictions count.
    #[inline(always)]
    fn can_share(&self, lane: usize) -> bool {
        let job = &self.scratch.jobs[self.scratch.job_of[lane]];
        let has_pending = self.scratch.stacks[lane].len() > 0;
        let enough = || self.backtracks(lane) >= job.result.found + SHARED_AFTER;
        has_pending && (!self.limits.in_order || job.shared || enough())
    }

    /// The number of backtracks of the only lane of a puzzle: every guess pushes a board, and every
    /// backtrack pops one.
    #[inline(always)]
    fn backtracks(&self, lane: usize) -> u64 {
        let guesses = self.scratch.jobs[self.scratch.job_of[lane]].result.guesses;
        guesses - self.scratch.stacks[lane].len() as u64
    }

    /// Returns `true` if the search of one board may find the solutions of the lane's puzzle in
    /// another order.
    #[inline(always)]
    fn is_out_of_order(&self, lane: usize) -> bool {
        let shared = self.scratch.jobs[self.scratch.job_of[lane]].shared;
        self.limits.in_order && (shared || self.backtracks(lane) >= PLAIN_CONTRADICTIONS)
    }

    /// Starts work on a job in a lane whose board was loaded.
    #[inline(always)]
    fn assign(&mut self, lane: usize, job: usize) {
        self.scratch.job_of[lane] = job;
        self.idle_lanes &= !(1 << lane);
        self.statistics.nodes += 1;
        self.clear_sum(lane);
    }

    /// Clears the sum of a lane, because a new board may have the same sum as the old one.
    #[inline(always)]
    fn clear_sum(&mut self, lane: usize) {
        simd::words_mut(&mut self.boards)[81 * V::WIDTH + lane] = 0;
    }

    /// Loads the newest board of the lane's stack. Returns `false` if it is empty.
    #[inline(always)]
    fn load_next_board(&mut self, lane: usize) -> bool {
        let Some(node) = self.scratch.stacks[lane].pop() else {
            return false;
        };
        self.pending -= 1;
        node.insert::<V>(simd::words_mut(&mut self.boards), lane);
        self.statistics.nodes += 1;
        self.clear_sum(lane);
        true
    }

    /// Removes a lane from its job. The last lane of a job emits the result.
    #[inline(always)]
    fn release_lane(&mut self, lane: usize, handler: &mut impl ResultHandler) {
        self.idle_lanes |= 1 << lane;
        let job = self.scratch.job_of[lane];
        self.scratch.jobs[job].lanes &= !(1 << lane);
        if self.scratch.jobs[job].lanes == 0 {
            self.emit_result(job, handler);
        }
    }

    /// Records the board of a lane as a solution. Returns `false` if it is not a solution.
    #[inline(always)]
    fn record_solution(&mut self, lane: usize) -> bool {
        let result = &mut self.scratch.jobs[self.scratch.job_of[lane]].result;
        // Solutions after the second one are counted but not kept.
        let kept = (result.found as usize).min(result.solutions.len());
        let mut discarded: Digits = [0; 81];
        let digits = match result.solutions.get_mut(kept) {
            Some(full) => full.digits_mut(),
            None => &mut discarded,
        };
        let full = V::read(simd::words(&self.boards), lane, digits);
        result.found += u64::from(full);
        full
    }

    /// If the puzzle of a lane has enough solutions, releases its other lanes and clears its
    /// stacks.
    #[inline(always)]
    fn end_job_if_enough(&mut self, lane: usize) {
        let job = self.scratch.job_of[lane];
        if self.scratch.jobs[job].result.found >= self.limits.solutions {
            self.scratch.jobs[job].result.abandoned = self.is_out_of_order(lane);
            self.clear_stacks(job);
            self.idle_lanes |= self.scratch.jobs[job].lanes;
            self.scratch.jobs[job].lanes = 1 << lane;
        }
    }

    /// Clears the stacks of the lanes of a job.
    #[inline(always)]
    fn clear_stacks(&mut self, job: usize) {
        for lane in lanes(self.scratch.jobs[job].lanes) {
            self.pending -= self.scratch.stacks[lane].len();
            self.scratch.stacks[lane].clear();
        }
    }

    /// Ends the search of a puzzle in all its lanes before it is complete.
    #[inline(never)]
    fn abandon_job(&mut self, job: usize, handler: &mut impl ResultHandler) {
        self.clear_stacks(job);
        self.idle_lanes |= self.scratch.jobs[job].lanes;
        self.scratch.jobs[job].result.abandoned = true;
        self.emit_result(job, handler);
    }

    /// Passes the result of a job to the handler.
    #[inline(always)]
    fn emit_result(&mut self, job: usize, handler: &mut impl ResultHandler) {
        let result = &self.scratch.jobs[job].result;
        self.statistics.without_guess += u64::from(result.guesses == 0);
        self.free_jobs |= 1 << job;
        handler.handle(result);
    }

    /// Tries the first candidate of a cell, and pushes the board with the others.
    #[inline(always)]
    fn branch(&mut self, lane: usize, handler: &mut impl ResultHandler) {
        let job = self.scratch.job_of[lane];
        if self.scratch.jobs[job].result.guesses >= self.limits.guesses {
            return self.abandon_job(job, handler);
        }
        let open = BoardInRegisters::<V::Boxes>::extract::<V>(simd::words(&self.boards), lane);
        let chosen = open.choose(V::Boxes::splat(0));
        let node = self.scratch.stacks[lane].push();
        open.store(node);
        let Some(cell_ref) = chosen.or_else(|| node.smallest()) else {
            // No cell is open. The next sweep finds the contradiction.
            self.scratch.stacks[lane].pop();
            return;
        };
        self.pending += 1;
        let first = node.split(cell_ref);
        simd::words_mut(&mut self.boards)[cell_ref.cell() * V::WIDTH + lane] = first;
        self.statistics.guesses += 1;
        self.statistics.nodes += 1;
        self.scratch.jobs[job].result.guesses += 1;
    }
}

/// The lanes of a set of bits, in ascending order.
#[inline(always)]
fn lanes(bits: u32) -> Bits {
    Bits(bits)
}

/// An iterator over the bits of a number.
struct Bits(u32);

impl Iterator for Bits {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        let first = self.0.trailing_zeros() as usize;
        (self.0 != 0).then(|| {
            self.0 &= self.0 - 1;
            first
        })
    }
}

/// Reads the board of a lane as digits, 1 to 9. Returns `true` if it is a solution; the board must
/// have the sum of a full board.
///
/// The sum of a row that has every digit is smallest if each digit is there once. So if every row
/// has every digit and the board has the smallest sum, every cell has one candidate.
#[inline(always)]
pub(crate) fn read_solution<V: Lanes>(words: &[u16], lane: usize, digits: &mut Digits) -> bool {
    let words = &words[lane..][..80 * V::WIDTH + 1];
    let mut all = ALL;
    for row in 0..9 {
        let mut held = 0;
        for column in 0..9 {
            let cell = row * 9 + column;
            let set = words[cell * V::WIDTH];
            digits[cell] = DIGITS[usize::from(set & ALL)];
            held |= set;
        }
        all &= held;
    }
    all == ALL
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Simd;
    use crate::nine::board::Puzzle9;
    use crate::nine::search::{Reached, Search, Work};
    use crate::nine::simd::Available;

    /// Boards whose trees have from one to thousands of nodes; with no solution, with one, and
    /// with thousands.
    const BOARDS: [&str; 6] = [
        "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
        "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2",
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
        "..5........25.......3..2..76.48.7.......5.279......3.52.....7.....3...2..........",
        "..957.6.886....97557.986...7.5698...698....57...7.58699.78..5.6.5..6978..86.57.9.",
    ];

    /// Ignores results.
    struct Ignored;

    impl ResultHandler for Ignored {
        fn handle(&mut self, result: &SearchResult) {
            assert!(!result.abandoned, "the search has no limits");
        }
    }

    /// Guesses and nodes of the search of one board, without the counts of contradictions.
    fn single(simd: Available, board: &Puzzle9) -> (u64, u64) {
        let mut search = Search::default();
        search.reset(u64::MAX);
        let mut solution = [0; 81];
        let mut reached = simd.start(&mut search, &board.cells, u64::MAX, &mut solution);
        while reached == Reached::Solution {
            reached = simd.resume(&mut search, u64::MAX, &mut solution);
        }
        let Work { guesses, nodes, .. } = search.work;
        (guesses, nodes)
    }

    /// The same for lanes. They search the whole tree, so stealing does not change the numbers.
    fn in_lanes(simd: Available, board: &Puzzle9) -> (u64, u64) {
        let limits = Limits {
            solutions: u64::MAX,
            guesses: u64::MAX,
            in_order: true,
        };
        let boards = std::slice::from_ref(board);
        let work = simd.run(&mut Scratch::new(), boards, &mut Ignored, limits);
        (work.guesses, work.nodes)
    }

    #[test]
    fn lanes_and_single_searches_have_the_same_tree_on_every_instruction_set() {
        let portable = Available::new(Simd::Portable);
        let mut largest = 0;
        for line in BOARDS {
            let board = Puzzle9::from_line(line.as_bytes()).expect("81 characters");
            let expected = single(portable, &board);
            largest = largest.max(expected.1);
            for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
                let available = Available::new(simd);
                assert_eq!(single(available, &board), expected, "{simd} {line}");
                assert_eq!(in_lanes(available, &board), expected, "{simd} {line}");
            }
        }
        assert!(largest > 1000, "the largest tree has {largest} nodes");
    }
}
