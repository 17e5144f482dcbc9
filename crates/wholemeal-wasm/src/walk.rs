//! The derivation on one board, frame by frame.
//!
//! The pearl reports the events of a search ([`step`]) and the passes of a prune
//! ([`passes`](wholemeal::pearl::passes)). A [`Walk`] turns both into [`Frame`]s. Each frame
//! contains everything that a page draws, so a page can also go back.
//!
//! ```
//! use wholemeal_wasm::Position;
//! use wholemeal_wasm::walk::{Action, Walk};
//!
//! let mut walk = Walk::new(&Position::new("2x2", "12.4..1..1..4..1"), "whole").unwrap();
//! let frames = walk.next_frames(1000).frames;
//! assert_eq!(frames[0].boards, "262144");
//! assert_eq!(frames.last().unwrap().action, Action::End { complete: true });
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
use wholemeal::pearl::step::{self, DeadEnd, Event};
use wholemeal::pearl::{Choices, Matrix, Meter, Natural, Rules};
use wholemeal::pearl_bridge::{rules, to_grid, to_matrix};
use wholemeal::{Cell, Conflict, Grid, Shape};

pub use frame::{Action, Branch, Frame, NodeChange, NodeState};
pub use program::{CodeSpan, Listing, programs};

use crate::{ApiError, Position};
use program::Program;
use tree::Tree;

type Board = Matrix<Choices<u8>>;

/// The largest board whose choices fit into the bits of a frame.
const MOST_DIGITS: u8 = 25;

/// The largest number of boards that a walk enumerates. If there are more, it reports how long
/// that would take.
const MOST_BOARDS: u64 = 300_000;

/// The derivation on one board; see the [module](self).
#[derive(Clone, Debug)]
pub struct Walk {
    shape: Shape,
    rules: Rules<u8>,
    puzzle: Matrix<u8>,
    program: Program,
    passes: Passes,
    repeats: bool,
    events: step::Walk<u8>,
    /// Frames that are not returned yet.
    ready: VecDeque<Frame>,
    /// The choices after the last frame.
    board: Board,
    tree: Tree,
    /// Whether the last event was a prune, or started one.
    pruning: bool,
    /// Whether the last board was a dead end or a solution.
    backtracking: bool,
    found: usize,
    /// The number of boards that are not decided yet.
    left: Natural,
    over: bool,
}

/// Some frames of a walk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Frames {
    /// The frames in order; none if the walk is over.
    pub frames: Vec<Frame>,
    /// Whether the walk is over.
    pub over: bool,
}

impl Walk {
    /// Starts a program of [`programs`] on a board with its givens and placed digits.
    ///
    /// # Errors
    /// [`ApiError`] if the position is not a board or too large to draw, or if the program is not
    /// known.
    pub fn new(position: &Position, program: &str) -> Result<Walk, ApiError> {
        let grid = position.grid()?;
        let shape = grid.shape();
        let side = shape.side();
        if side > MOST_DIGITS {
            let most = MOST_DIGITS;
            return Err(ApiError::new(format!(
                "a board of {side}x{side} is too large to draw; the largest is {most}x{most}"
            )));
        }
        let unknown = || ApiError::new(format!("unknown program '{program}'"));
        let program = Program::named(program).ok_or_else(unknown)?;
        let plan = program.search_plan().ok_or_else(unknown)?;
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
            backtracking: false,
            found: 0,
            left: Natural::ZERO,
            over: false,
        })
    }

    /// The next frames, at most `limit`.
    pub fn next_frames(&mut self, limit: usize) -> Frames {
        let frames: Vec<Frame> = self.by_ref().take(limit).collect();
        let over = self.over && self.ready.is_empty();
        Frames { frames, over }
    }
}

impl Iterator for Walk {
    type Item = Frame;

    fn next(&mut self) -> Option<Frame> {
        while self.ready.is_empty() && !self.over {
            match self.events.next() {
                Some(event) => self.add_event(event),
                None => self.end(true, words::end(self.found)),
            }
        }
        self.ready.pop_front()
    }
}

impl Walk {
    /// Turns an event into frames.
    fn add_event(&mut self, event: Event<u8>) {
        if self.pruning && self.repeats && !matches!(event, Event::Pruned(_)) {
            self.fixed();
        }
        self.pruning = matches!(event, Event::Pruned(_));
        let backtracking = std::mem::take(&mut self.backtracking);
        match event {
            Event::Choices(m) => self.choices(m),
            Event::Pruned(m) => self.pruned(&m),
            Event::Tried {
                place,
                value,
                to_come,
                board,
            } => {
                if !backtracking {
                    self.expand(place, value, &to_come);
                }
                self.tried(backtracking, board);
            }
            Event::Abandoned(why, _) => self.dead(why),
            Event::Solved(rows) => {
                let part = self.judge("solved");
                self.solved(&rows, part, self.events.left());
            }
            Event::Enumerate(boards) => self.enumerate(&boards),
        }
    }

    fn choices(&mut self, m: Board) {
        let blanks = self.puzzle.iter().flatten().filter(|&&v| v == 0).count();
        let left = size(&m);
        let text = words::choices(blanks, self.shape.side());
        let root = self.tree.plant();
        self.board = m;
        let frame = self.frame(Action::Choices, "choices", text, left);
        self.push(frame, vec![root]);
        self.pruning = self.repeats;
    }

    /// Adds a frame for each pass of a prune that removes something.
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
            let text = words::fixed(false);
            let frame = self.frame(Action::Fixed, "idle", text, self.events.left());
            self.push(frame, Vec::new());
        }
    }

    fn passed(&mut self, pass: Pass, after: Board, others: &Natural) {
        let before = std::mem::replace(&mut self.board, after);
        let (rule, view) = (words::rule(pass.rule), words::view(pass.view));
        let (removed, settled) = difference(&before, &self.board);
        let gone = removed.iter().map(|(_, bits)| bits.count_ones() as usize);
        let text = words::pruned(pass, gone.sum(), settled.len());
        let left = others.plus(&size(&self.board));
        let frame = self.frame(
            Action::Prune { rule, view },
            &format!("{rule}-{view}"),
            text,
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
        // The search is already one event ahead and may have decided more boards.
        let left = self.left.clone();
        let frame = self.frame(Action::Fixed, "fixed", words::fixed(true), left);
        self.push(frame, Vec::new());
    }

    fn expand(&mut self, place: (usize, usize), value: u8, to_come: &[u8]) {
        let cell = place.0 * self.puzzle.len() + place.1;
        let values = [&[value], to_come].concat();
        let text = words::expand(self.program.cell_order(), &self.name(cell), &values);
        let created = self.tree.fork(cell, &values);
        let frame = self.frame(Action::Expand { cell }, "expand", text, self.events.left());
        self.push(frame, created);
    }

    fn tried(&mut self, again: bool, board: Board) {
        let Some((next, change)) = self.tree.take() else {
            return;
        };
        let tree::NextValue {
            cell,
            value,
            untried,
        } = next;
        let text = words::tried(again, &self.name(cell), value, &untried);
        let before = std::mem::replace(&mut self.board, board);
        let frame = self.frame(Action::Try { cell, value }, "try", text, self.events.left());
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

    fn dead(&mut self, why: DeadEnd) {
        let conflict = self.conflict();
        let void = self.board.iter().flatten().enumerate();
        let void: Vec<usize> = void
            .filter_map(|(i, c)| c.is_empty().then_some(i))
            .collect();
        let cells = match (&conflict, why) {
            (Some(conflict), DeadEnd::Unsafe) => conflict.cells.iter().map(|c| c.index()).collect(),
            _ => void,
        };
        let names: Vec<String> = cells.iter().map(|&cell| self.name(cell)).collect();
        let text = words::dead(why, &names, conflict.as_ref());
        let part = self.judge("dead");
        let frame = self.frame(Action::Dead { cells }, part, text, self.events.left());
        let closed = self.tree.close(false);
        self.push(frame, closed);
        self.backtracking = true;
    }

    fn solved(&mut self, rows: &Matrix<u8>, part: &str, left: Natural) {
        self.found += 1;
        self.board = rows
            .iter()
            .map(|row| row.iter().map(|&v| vec![v]).collect())
            .collect();
        let solution = to_grid(self.shape, rows).map(|grid| grid.to_string());
        let action = Action::Solved {
            solution: solution.unwrap_or_default(),
        };
        let frame = self.frame(action, part, words::solved(self.found), left);
        let closed = self.tree.close(true);
        self.push(frame, closed);
        self.backtracking = true;
    }

    /// Enumerates all boards that pruning left, unless there are too many.
    fn enumerate(&mut self, boards: &Natural) {
        let text = words::enumerate(boards);
        let frame = self.frame(Action::Enumerate, "enumerate", text, boards.clone());
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

    fn end(&mut self, complete: bool, text: String) {
        self.over = true;
        let left = if complete {
            Natural::ZERO
        } else {
            self.left.clone()
        };
        let no_solution = complete && self.found == 0;
        let closed = if no_solution {
            self.tree.close(false)
        } else {
            Vec::new()
        };
        let frame = self.frame(Action::End { complete }, "end", text, left);
        self.push(frame, closed);
    }

    /// The part of the program text that checks a board. Programs that enumerate all boards have
    /// only one such part.
    fn judge(&self, searching: &'static str) -> &'static str {
        let searches = self
            .program
            .search_plan()
            .is_some_and(|plan| plan.expand.is_some());
        if searches { searching } else { "judge" }
    }

    /// A frame with the current board.
    fn frame(&mut self, action: Action, part: &str, text: String, left: Natural) -> Frame {
        let frame = Frame {
            action,
            part: part.to_owned(),
            text,
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

    fn push(&mut self, frame: Frame, tree: Vec<NodeChange>) {
        self.ready.push_back(Frame { tree, ..frame });
    }

    fn name(&self, cell: usize) -> String {
        let cell = Cell::from_index(cell);
        cell.map_or_else(String::new, |cell| self.shape.name(cell))
    }

    /// The first conflict of fixed cells.
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

/// The removed choices of each cell, and the cells that now have a single choice.
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
