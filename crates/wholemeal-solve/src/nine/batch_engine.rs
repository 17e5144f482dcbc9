//! The crew: as many boards as a vector has words, swept together and served one
//! by one.
//!
//! Between two sweeps every lane that needs it is served by itself. A lane whose
//! board is dead takes the last node of its own stack; one that is done with its
//! puzzle takes the next; and when there are no more puzzles it takes the oldest
//! node of the lane with the most, so that one hard puzzle keeps all lanes busy.
//!
//! Nodes that are taken by other lanes are searched out of order, and the search of one
//! board learns from its contradictions where this one does not. So where the order of
//! solutions matters, a puzzle is given up, to be solved alone, if it has several solutions
//! and was shared by lanes or has backtracked [`PLAIN_CONTRADICTIONS`] times. Most boards
//! with several solutions meet few contradictions, so a puzzle is shared only after
//! [`SHARED_AFTER`] of them.

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

/// How many sweeps are made between two looks at the budget.
const POLL: u64 = 16;

/// Where the order of solutions matters, lanes share a puzzle after so many contradictions. Of
/// boards with several solutions one in fifty gets there, so few have to be solved again.
const SHARED_AFTER: u64 = 2;

/// When work on a puzzle ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// After so many solutions it is done.
    pub(crate) solutions: u64,
    /// After so many guesses it is given up.
    pub(crate) guesses: u64,
    /// Whether it matters which solutions are found, or only how many.
    pub(crate) in_order: bool,
}

/// One puzzle that is being worked on, by one lane or several.
#[derive(Clone, Debug)]
struct Job {
    /// The bits of its lanes.
    lanes: u32,
    /// Whether a second lane has worked on it.
    shared: bool,
    result: SearchResult,
}

/// No vector has more words.
const MOST_LANES: usize = 32;

/// What a crew needs beside its boards; it can be used again and again.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// Nodes that wait, for each lane.
    stacks: [Stack; MOST_LANES],
    /// The job of each lane, and the jobs.
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
                solutions: [Solution9::found(&[0; 81]); 2],
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

/// All lanes and what they work on.
#[derive(Debug)]
pub(crate) struct BatchEngine<'s, V, P> {
    boards: Boards<V>,
    scratch: &'s mut Scratch,
    /// The puzzles, and which is the next.
    puzzles: P,
    next: usize,
    /// Bits of lanes without work, and of jobs without lanes.
    idle_lanes: u32,
    free_jobs: u32,
    /// How many nodes wait, in all stacks.
    waiting: usize,
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
            waiting: 0,
            limits,
            statistics: Statistics::default(),
        }
    }

    /// Works until all puzzles are done.
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
            if self.statistics.sweeps.is_multiple_of(POLL) && handler.should_stop(&self.statistics)
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
                // Its puzzle may have been finished by another lane just now.
                if self.idle_lanes & 1 << lane == 0 {
                    self.advance_lane(lane, &signals, handler);
                }
            }
        }
    }

    /// Does what a sweep has shown to be next for a lane.
    ///
    /// Every way to go on is written down once: loading a board takes many instructions,
    /// and with several copies of them the loop is too long for the processor to keep.
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
        if !self.load_next_node(lane) {
            self.release_lane(lane, handler);
            self.load_next_puzzle(lane);
        }
    }

    /// Finds work for lanes that have none: at the start and near the end.
    #[inline(never)]
    fn fill_idle_lanes(&mut self) {
        let mut idle = self.idle_lanes;
        while idle != 0 {
            let lane = idle.trailing_zeros() as usize;
            idle &= idle - 1;
            if !self.load_next_puzzle(lane) && (self.waiting == 0 || !self.steal(lane)) {
                // What this lane did not find, no other will.
                return;
            }
        }
    }

    /// Starts with the next puzzle, if there is one.
    #[inline(always)]
    fn load_next_puzzle(&mut self, lane: usize) -> bool {
        let Some(puzzle) = self.puzzles.get(self.next) else {
            return false;
        };
        let mut room = [0; 81];
        let candidates = puzzle.candidates::<V>(&mut room);
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

    /// Takes the oldest node of the lane that has the most, of those that may share their
    /// puzzle.
    #[inline(never)]
    fn steal(&mut self, lane: usize) -> bool {
        let others = (0..V::WIDTH).filter(|&from| self.can_share(from));
        let Some(from) = others.max_by_key(|&from| self.scratch.stacks[from].len()) else {
            return false;
        };
        let Some(node) = self.scratch.stacks[from].pop_oldest() else {
            return false;
        };
        self.waiting -= 1;
        node.insert::<V>(simd::words_mut(&mut self.boards), lane);
        let job = self.scratch.job_of[from];
        self.scratch.jobs[job].lanes |= 1 << lane;
        self.scratch.jobs[job].shared = true;
        self.assign(lane, job);
        true
    }

    /// May another lane take a node of this one? A lane backtracks after a contradiction and after
    /// a solution; only contradictions count.
    #[inline(always)]
    fn can_share(&self, lane: usize) -> bool {
        let job = &self.scratch.jobs[self.scratch.job_of[lane]];
        let waits = self.scratch.stacks[lane].len() > 0;
        let enough = || self.backtracks(lane) >= job.result.found + SHARED_AFTER;
        waits && (!self.limits.in_order || job.shared || enough())
    }

    /// How often the only lane of a puzzle has backtracked: every guess puts a node on the
    /// stack, and every backtrack takes one.
    #[inline(always)]
    fn backtracks(&self, lane: usize) -> u64 {
        let guesses = self.scratch.jobs[self.scratch.job_of[lane]].result.guesses;
        guesses - self.scratch.stacks[lane].len() as u64
    }

    /// Can a search alone find the solutions of this lane's puzzle in another order?
    #[inline(always)]
    fn is_out_of_order(&self, lane: usize) -> bool {
        let shared = self.scratch.jobs[self.scratch.job_of[lane]].shared;
        self.limits.in_order && (shared || self.backtracks(lane) >= PLAIN_CONTRADICTIONS)
    }

    #[inline(always)]
    fn assign(&mut self, lane: usize, job: usize) {
        self.scratch.job_of[lane] = job;
        self.idle_lanes &= !(1 << lane);
        self.statistics.nodes += 1;
        self.forget_sum(lane);
    }

    /// A new board may have the same sum as the old one by chance.
    #[inline(always)]
    fn forget_sum(&mut self, lane: usize) {
        simd::words_mut(&mut self.boards)[81 * V::WIDTH + lane] = 0;
    }

    /// Goes on with the next node of this lane, if there is one.
    #[inline(always)]
    fn load_next_node(&mut self, lane: usize) -> bool {
        let Some(node) = self.scratch.stacks[lane].pop() else {
            return false;
        };
        self.waiting -= 1;
        node.insert::<V>(simd::words_mut(&mut self.boards), lane);
        self.statistics.nodes += 1;
        self.forget_sum(lane);
        true
    }

    /// A lane has nothing left to do of its puzzle; the last one hands it over.
    #[inline(always)]
    fn release_lane(&mut self, lane: usize, handler: &mut impl ResultHandler) {
        self.idle_lanes |= 1 << lane;
        let job = self.scratch.job_of[lane];
        self.scratch.jobs[job].lanes &= !(1 << lane);
        if self.scratch.jobs[job].lanes == 0 {
            self.emit_result(job, handler);
        }
    }

    /// Reads the board of a lane as a solution, if it is one.
    #[inline(always)]
    fn record_solution(&mut self, lane: usize) -> bool {
        let result = &mut self.scratch.jobs[self.scratch.job_of[lane]].result;
        // Solutions beyond the second are counted and not kept.
        let kept = (result.found as usize).min(result.solutions.len());
        let mut nowhere: Digits = [0; 81];
        let digits = match result.solutions.get_mut(kept) {
            Some(full) => full.digits_mut(),
            None => &mut nowhere,
        };
        let full = V::read(simd::words(&self.boards), lane, digits);
        result.found += u64::from(full);
        full
    }

    /// If its puzzle has as many solutions as are asked for, the other lanes leave it, and
    /// nothing waits any longer.
    #[inline(always)]
    fn end_job_if_enough(&mut self, lane: usize) {
        let job = self.scratch.job_of[lane];
        if self.scratch.jobs[job].result.found >= self.limits.solutions {
            self.scratch.jobs[job].result.abandoned = self.is_out_of_order(lane);
            self.drop_nodes(job);
            self.idle_lanes |= self.scratch.jobs[job].lanes;
            self.scratch.jobs[job].lanes = 1 << lane;
        }
    }

    /// Forgets what waits of a puzzle.
    #[inline(always)]
    fn drop_nodes(&mut self, job: usize) {
        for lane in lanes(self.scratch.jobs[job].lanes) {
            self.waiting -= self.scratch.stacks[lane].len();
            self.scratch.stacks[lane].clear();
        }
    }

    /// Ends the work on a puzzle in all its lanes.
    #[inline(never)]
    fn abandon_job(&mut self, job: usize, handler: &mut impl ResultHandler) {
        self.drop_nodes(job);
        self.idle_lanes |= self.scratch.jobs[job].lanes;
        self.scratch.jobs[job].result.abandoned = true;
        self.emit_result(job, handler);
    }

    /// Hands over what was found.
    #[inline(always)]
    fn emit_result(&mut self, job: usize, handler: &mut impl ResultHandler) {
        let result = &self.scratch.jobs[job].result;
        self.statistics.without_guess += u64::from(result.guesses == 0);
        self.free_jobs |= 1 << job;
        handler.handle(result);
    }

    /// Tries a cell: its first candidate now, the others later.
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
            // Nothing is open, and the next sweep will see why.
            self.scratch.stacks[lane].pop();
            return;
        };
        self.waiting += 1;
        let first = node.split(cell_ref);
        simd::words_mut(&mut self.boards)[cell_ref.cell() * V::WIDTH + lane] = first;
        self.statistics.guesses += 1;
        self.statistics.nodes += 1;
        self.scratch.jobs[job].result.guesses += 1;
    }
}

/// The lanes of a set of bits.
#[inline(always)]
fn lanes(bits: u32) -> Bits {
    Bits(bits)
}

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

/// Reads the board of a lane as digits, 1 to 9; says whether it is full,
/// for a board whose sum says that it may be.
///
/// No row can have a smaller sum than one with every digit once. So if every row
/// holds every digit and the sum of the board is as small as it can be, all cells
/// are settled.
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

    /// Takes findings and does nothing with them.
    struct Ignored;

    impl ResultHandler for Ignored {
        fn handle(&mut self, result: &SearchResult) {
            assert!(!result.abandoned, "nothing limits the search");
        }
    }

    /// Guesses and nodes of a search of one board that never learns.
    fn alone(simd: Available, board: &Puzzle9) -> (u64, u64) {
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

    /// The same for lanes. They search the whole tree, so it does not matter who steals.
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
    fn lanes_and_a_search_alone_have_the_same_tree_on_every_instruction_set() {
        let portable = Available::new(Simd::Portable);
        let mut largest = 0;
        for line in BOARDS {
            let board = Puzzle9::from_line(line.as_bytes()).expect("81 characters");
            let expected = alone(portable, &board);
            largest = largest.max(expected.1);
            for simd in Simd::ALL.into_iter().filter(|simd| simd.is_available()) {
                let available = Available::new(simd);
                assert_eq!(alone(available, &board), expected, "{simd} {line}");
                assert_eq!(in_lanes(available, &board), expected, "{simd} {line}");
            }
        }
        assert!(largest > 1000, "the largest tree has {largest} nodes");
    }
}
