//! The derivation at work on one board, a moment at a time.
//!
//! The pearl has the events of a search ([`step`]) and the passes of
//! a prune ([`passes`](wholemeal::pearl::passes)). A [`Walk`] goes through both and hands out
//! [`Frame`]s: everything a page needs to draw a moment, so that it can also go back.
//!
//! ```
//! use wholemeal_wasm::Position;
//! use wholemeal_wasm::walk::{Done, Walk};
//!
//! let mut walk = Walk::new(&Position::new("2x2", "12.4..1..1..4..1"), "whole").unwrap();
//! let frames = walk.next_frames(1000).frames;
//! assert_eq!(frames[0].boards, "262144");
//! assert_eq!(frames.last().unwrap().done, Done::End { complete: true });
//! assert_eq!(frames.last().unwrap().found, 1);
//! ```

mod frame;
mod program;
mod tree;
mod words;

use std::collections::VecDeque;

use serde::Serialize;
use tsify::Tsify;
use wholemeal::pearl::passes::{Pass, Passes};
use wholemeal::pearl::space::size;
use wholemeal::pearl::step::{self, Event, Why};
use wholemeal::pearl::{Choices, Matrix, Meter, Natural, Rules};
use wholemeal::pearl_bridge::{rules, to_grid, to_matrix};
use wholemeal::{Cell, Conflict, Grid, Shape};

pub use frame::{Change, Done, Frame, State, Twig};
pub use program::{Listing, Piece, programs};

use crate::{Failure, Position};
use program::Program;
use tree::Tree;

type Board = Matrix<Choices<u8>>;

/// The largest board whose choices fit into the bits of a frame.
const MOST_DIGITS: u8 = 25;

/// So many boards are looked at one by one; who wants more is told how long it takes.
const MOST_BOARDS: u64 = 300_000;

/// The derivation at work on one board; see the [module](self).
#[derive(Clone, Debug)]
pub struct Walk {
    shape: Shape,
    rules: Rules<u8>,
    puzzle: Matrix<u8>,
    program: Program,
    passes: Passes,
    repeats: bool,
    events: step::Walk<u8>,
    /// Moments that are ready to be handed out.
    ready: VecDeque<Frame>,
    /// The choices as they are after the last moment.
    board: Board,
    tree: Tree,
    /// Has something been tried or pruned since the last board was judged?
    pruning: bool,
    /// Was the last board given up or found?
    turned_back: bool,
    found: usize,
    /// How many boards are not dealt with yet.
    left: Natural,
    over: bool,
}

/// Some moments of a walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Frames {
    /// The moments, in order; none when the walk is over.
    pub frames: Vec<Frame>,
    /// Is it?
    pub over: bool,
}

impl Walk {
    /// Starts with a board, its givens and what was placed, and the name of a program out of
    /// [`programs`].
    ///
    /// # Errors
    /// When this is no board, too large a board, or no program.
    pub fn new(position: &Position, program: &str) -> Result<Walk, Failure> {
        let grid = position.grid()?;
        let shape = grid.shape();
        let side = shape.side();
        if side > MOST_DIGITS {
            let most = MOST_DIGITS;
            return Err(Failure(format!(
                "a board of {side}x{side} cannot be drawn; the largest is {most}x{most}"
            )));
        }
        let no_program = || Failure(format!("'{program}' is no program to walk through"));
        let program = Program::named(program).ok_or_else(no_program)?;
        let plan = program.plan().ok_or_else(no_program)?;
        let (rules, puzzle) = (rules(shape), to_matrix(&grid));
        Ok(Walk {
            shape,
            program,
            passes: program.passes(),
            repeats: plan.repeat,
            events: step::Walk::new(&rules, plan, &puzzle),
            rules,
            puzzle,
            ready: VecDeque::new(),
            board: Vec::new(),
            tree: Tree::default(),
            pruning: false,
            turned_back: false,
            found: 0,
            left: Natural::ZERO,
            over: false,
        })
    }

    /// The next moments, at most so many.
    pub fn next_frames(&mut self, most: usize) -> Frames {
        let frames: Vec<Frame> = self.by_ref().take(most).collect();
        let over = self.over && self.ready.is_empty();
        Frames { frames, over }
    }
}

impl Iterator for Walk {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        while self.ready.is_empty() && !self.over {
            match self.events.next() {
                Some(event) => self.open(event),
                None => self.end(true, words::end(self.found)),
            }
        }
        self.ready.pop_front()
    }
}

impl Walk {
    /// Turns an event into its moments.
    fn open(&mut self, event: Event<u8>) {
        if self.pruning && self.repeats && !matches!(event, Event::Pruned(_)) {
            self.fixed();
        }
        self.pruning = matches!(event, Event::Pruned(_));
        let turned_back = std::mem::take(&mut self.turned_back);
        match event {
            Event::Choices(m) => self.choices(m),
            Event::Pruned(m) => self.pruned(&m),
            Event::Tried {
                place,
                value,
                to_come,
                board,
            } => {
                if !turned_back {
                    self.expand(place, value, &to_come);
                }
                self.tried(turned_back, board);
            }
            Event::GivenUp(why, _) => self.dead(why),
            Event::Solved(rows) => {
                let at = self.judge("solved");
                self.solved(&rows, at, self.events.left());
            }
            Event::Enumerate(boards) => self.enumerate(&boards),
        }
    }

    fn choices(&mut self, m: Board) {
        let blanks = self.puzzle.iter().flatten().filter(|&&v| v == 0).count();
        let left = size(&m);
        let say = words::choices(blanks, self.shape.side());
        let root = self.tree.plant();
        self.board = m;
        let frame = self.moment(Done::Choices, "choices", say, left);
        self.push(frame, vec![root]);
        self.pruning = self.repeats;
    }

    /// A prune, pass by pass; those that take nothing away are left out.
    fn pruned(&mut self, m: &Board) {
        let others = self.events.left().minus(&size(m));
        let before = self.board.clone();
        for (pass, left) in self.passes.open(&self.rules, before) {
            if left != self.board {
                self.passed(pass, left, &others);
            }
        }
        debug_assert_eq!(self.board, *m, "the passes are the prune");
        if self.ready.is_empty() {
            let say = words::fixed(false);
            let frame = self.moment(Done::Fixed, "idle", say, self.events.left());
            self.push(frame, Vec::new());
        }
    }

    fn passed(&mut self, pass: Pass, after: Board, others: &Natural) {
        let before = std::mem::replace(&mut self.board, after);
        let (rule, view) = (words::rule(pass.rule), words::view(pass.view));
        let (removed, settled) = difference(&before, &self.board);
        let gone = removed.iter().map(|(_, bits)| bits.count_ones() as usize);
        let say = words::pruned(pass, gone.sum(), settled.len());
        let left = others.plus(&size(&self.board));
        let frame = self.moment(
            Done::Prune { rule, view },
            &format!("{rule}-{view}"),
            say,
            left,
        );
        let frame = Frame {
            removed,
            settled,
            ..frame
        };
        self.push(frame, Vec::new());
    }

    fn fixed(&mut self) {
        // The event behind this moment may already have dealt with boards.
        let left = self.left.clone();
        let frame = self.moment(Done::Fixed, "fixed", words::fixed(true), left);
        self.push(frame, Vec::new());
    }

    fn expand(&mut self, place: (usize, usize), value: u8, to_come: &[u8]) {
        let cell = place.0 * self.puzzle.len() + place.1;
        let values = [&[value], to_come].concat();
        let say = words::expand(self.program.chooses(), &self.name(cell), &values);
        let born = self.tree.fork(cell, &values);
        let frame = self.moment(Done::Expand { cell }, "expand", say, self.events.left());
        self.push(frame, born);
    }

    fn tried(&mut self, again: bool, board: Board) {
        let Some((taken, change)) = self.tree.take() else {
            return;
        };
        let tree::Taken {
            cell,
            value,
            to_come,
        } = taken;
        let say = words::tried(again, &self.name(cell), value, &to_come);
        let before = std::mem::replace(&mut self.board, board);
        let frame = self.moment(Done::Try { cell, value }, "try", say, self.events.left());
        let (removed, settled) = if again {
            (Vec::new(), vec![cell])
        } else {
            difference(&before, &self.board)
        };
        let frame = Frame {
            removed,
            settled,
            ..frame
        };
        self.push(frame, vec![change]);
        self.pruning = self.repeats;
    }

    fn dead(&mut self, why: Why) {
        let conflict = self.conflict();
        let void = self.board.iter().flatten().enumerate();
        let void: Vec<usize> = void
            .filter_map(|(i, c)| c.is_empty().then_some(i))
            .collect();
        let cells = match (&conflict, why) {
            (Some(conflict), Why::Unsafe) => conflict.cells.iter().map(|c| c.index()).collect(),
            _ => void,
        };
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        let say = words::dead(why, &names, conflict.as_ref());
        let at = self.judge("dead");
        let frame = self.moment(Done::Dead { cells }, at, say, self.events.left());
        let closed = self.tree.close(false);
        self.push(frame, closed);
        self.turned_back = true;
    }

    fn solved(&mut self, rows: &Matrix<u8>, at: &str, left: Natural) {
        self.found += 1;
        self.board = rows
            .iter()
            .map(|row| row.iter().map(|&v| vec![v]).collect())
            .collect();
        let solution = to_grid(self.shape, rows).map(|grid| grid.to_string());
        let done = Done::Solved {
            solution: solution.unwrap_or_default(),
        };
        let frame = self.moment(done, at, words::solved(self.found), left);
        let closed = self.tree.close(true);
        self.push(frame, closed);
        self.turned_back = true;
    }

    /// Looks at all boards that pruning has left, if somebody can wait for that.
    fn enumerate(&mut self, boards: &Natural) {
        let say = words::enumerate(boards);
        let frame = self.moment(Done::Enumerate, "enumerate", say, boards.clone());
        self.push(frame, Vec::new());
        if *boards > Natural::from(MOST_BOARDS) {
            return self.end(false, words::too_many(boards));
        }
        let meter = Meter::unlimited();
        let stage = self.program.stage();
        let (rules, puzzle) = (self.rules.clone(), self.puzzle.clone());
        for rows in stage.solve(&rules, &puzzle, &meter) {
            let report = meter.report();
            self.solved(&rows, "judge", report.total.minus(&report.settled));
        }
        self.end(true, words::end(self.found));
    }

    fn end(&mut self, complete: bool, say: String) {
        self.over = true;
        let left = if complete {
            Natural::ZERO
        } else {
            self.left.clone()
        };
        let barren = complete && self.found == 0;
        let closed = if barren {
            self.tree.close(false)
        } else {
            Vec::new()
        };
        let frame = self.moment(Done::End { complete }, "end", say, left);
        self.push(frame, closed);
    }

    /// The part of the text that judges a board: programs that look at all boards have only
    /// one.
    fn judge(&self, searching: &'static str) -> &'static str {
        let searches = self
            .program
            .plan()
            .is_some_and(|plan| plan.expand.is_some());
        if searches { searching } else { "judge" }
    }

    /// A moment with the board as it is.
    fn moment(&mut self, done: Done, at: &str, say: String, left: Natural) -> Frame {
        let frame = Frame {
            done,
            at: at.to_owned(),
            say,
            board: self.board.iter().flatten().map(|c| bits(c)).collect(),
            removed: Vec::new(),
            settled: Vec::new(),
            boards: size(&self.board).to_string(),
            left: left.to_string(),
            node: self.tree.current,
            tree: Vec::new(),
            found: self.found,
        };
        self.left = left;
        frame
    }

    fn push(&mut self, frame: Frame, tree: Vec<Change>) {
        self.ready.push_back(Frame { tree, ..frame });
    }

    fn name(&self, cell: usize) -> String {
        let cell = Cell::from_index(cell);
        cell.map_or_else(String::new, |cell| self.shape.name(cell))
    }

    /// Two settled cells that clash.
    fn conflict(&self) -> Option<Conflict> {
        let settled = |c: &Choices<u8>| if let [v] = c[..] { v } else { 0 };
        let rows = self
            .board
            .iter()
            .map(|row| row.iter().map(settled).collect());
        let grid: Option<Grid> = to_grid(self.shape, &rows.collect());
        grid?.conflicts().into_iter().next()
    }
}

/// Choices as bits: bit 0 is for the digit 1.
fn bits(choices: &[u8]) -> u32 {
    choices.iter().fold(0, |bits, &v| bits | 1 << (v - 1))
}

/// What is gone, cell by cell, and which cells have a single choice only now.
fn difference(before: &Board, after: &Board) -> (Vec<(usize, u32)>, Vec<usize>) {
    let cells = before.iter().flatten().zip(after.iter().flatten());
    let changed: Vec<(usize, u32, usize)> = cells
        .enumerate()
        .map(|(i, (before, after))| (i, bits(before) & !bits(after), after.len()))
        .filter(|&(_, gone, _)| gone != 0)
        .collect();
    let removed = changed.iter().map(|&(i, gone, _)| (i, gone)).collect();
    let settled = changed.iter().filter(|&&(_, _, n)| n == 1);
    (removed, settled.map(|&(i, _, _)| i).collect())
}
