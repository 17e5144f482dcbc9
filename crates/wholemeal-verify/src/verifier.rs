//! Checks claims against case trees and grids.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use crate::branch::Branch;
use crate::rejection::{Reason, Rejection};
use crate::state::{Closure, State};
use crate::{Puzzle, Shape, Solution};

/// Checks claims about puzzles of one shape. It has tables and memory, so it is made once and used for
/// many puzzles.
///
/// ```
/// use wholemeal_verify::{Puzzle, Shape, Verifier};
///
/// let puzzle: Puzzle = "1..4..1..1..4..1".parse().unwrap();
/// let mut verifier = Verifier::new(puzzle.shape());
/// assert!(verifier.count(&puzzle, 2, "r1c2").is_ok());
/// assert!(verifier.count(&puzzle, 3, "r1c2").is_err());
/// ```
#[derive(Clone, Debug)]
pub struct Verifier {
    shape: Shape,
    state: AnyState,
}

/// Sets of cells are as large as the board needs, in four sizes.
#[derive(Clone, Debug)]
enum AnyState {
    /// Up to 11x11.
    Small(Box<State<2>>),
    /// Up to 25x25.
    Medium(Box<State<10>>),
    /// Up to 49x49.
    Large(Box<State<38>>),
    Largest(Box<State<256>>),
}

impl Verifier {
    /// A verifier for boards of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Verifier {
        let state = match shape.side() {
            ..=11 => AnyState::Small(Box::new(State::new(shape))),
            12..=25 => AnyState::Medium(Box::new(State::new(shape))),
            26..=49 => AnyState::Large(Box::new(State::new(shape))),
            _ => AnyState::Largest(Box::new(State::new(shape))),
        };
        Verifier { shape, state }
    }

    /// Checks that the puzzle has no solution.
    ///
    /// # Errors
    /// Returns the reason if the proof does not show this.
    pub fn no_solution(&mut self, puzzle: &Puzzle, proof: &str) -> Result<(), Rejection> {
        self.exactly(puzzle, None, proof)
    }

    /// Checks that the puzzle has exactly one solution, this one.
    ///
    /// # Errors
    /// Returns the reason if the proof does not show this.
    pub fn unique(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        proof: &str,
    ) -> Result<(), Rejection> {
        self.exactly(puzzle, Some(solution), proof)
    }

    /// Checks that the puzzle has exactly this many solutions.
    ///
    /// # Errors
    /// Returns the reason if the proof does not show this.
    pub fn count(&mut self, puzzle: &Puzzle, count: u64, proof: &str) -> Result<(), Rejection> {
        let found = self.walk(puzzle, None, u64::MAX, proof)?;
        expect_count(count, found)
    }

    /// Checks that these grids are different solutions of the puzzle.
    ///
    /// # Errors
    /// Returns the reason if one is not a solution, or occurs twice.
    pub fn at_least(&self, puzzle: &Puzzle, solutions: &[Solution]) -> Result<(), Rejection> {
        for (i, solution) in solutions.iter().enumerate() {
            if !puzzle.is_solved_by(solution) {
                return Err(Reason::NotASolution(i).into());
            }
            if solutions[..i].contains(solution) {
                return Err(Reason::Repeated(i).into());
            }
        }
        Ok(())
    }

    /// Checks that the given in a cell, counted from 0, is necessary: the witness is a solution of
    /// the puzzle without it, with another digit there.
    ///
    /// # Errors
    /// Returns the reason if the witness does not show this.
    pub fn necessary(
        &self,
        puzzle: &Puzzle,
        given: usize,
        witness: &Solution,
    ) -> Result<(), Rejection> {
        let is_given = puzzle.candidates.get(given).copied();
        if !is_given.is_some_and(u128::is_power_of_two) {
            return Err(Reason::NotAGiven(given).into());
        }
        let other = !puzzle.is_solved_by(witness);
        if other && puzzle.without(given).is_solved_by(witness) {
            Ok(())
        } else {
            Err(Reason::Witness(given).into())
        }
    }

    /// Checks that the puzzle has exactly this solution, and that every given is necessary. There is
    /// one witness for every given, in reading order.
    ///
    /// # Errors
    /// Returns the reason if the proof or a witness does not show this.
    pub fn minimal(
        &mut self,
        puzzle: &Puzzle,
        solution: &Solution,
        proof: &str,
        witnesses: &[Solution],
    ) -> Result<(), Rejection> {
        let givens = puzzle.givens();
        if givens.len() != witnesses.len() {
            let (givens, witnesses) = (givens.len(), witnesses.len());
            return Err(Reason::Witnesses { givens, witnesses }.into());
        }
        self.unique(puzzle, solution, proof)?;
        for (&given, witness) in givens.iter().zip(witnesses) {
            self.necessary(puzzle, given, witness)?;
        }
        Ok(())
    }

    /// Checks that the puzzle has no other solution than this one, and this one if there is one.
    fn exactly(
        &mut self,
        puzzle: &Puzzle,
        solution: Option<&Solution>,
        proof: &str,
    ) -> Result<(), Rejection> {
        let claimed = u64::from(solution.is_some());
        let found = self.walk(puzzle, solution, claimed, proof)?;
        expect_count(claimed, found)
    }

    /// Walks through the case tree and counts its solutions. Rejects a solution after the first
    /// `limit`, and one that differs from `expected`.
    fn walk(
        &mut self,
        puzzle: &Puzzle,
        expected: Option<&Solution>,
        limit: u64,
        proof: &str,
    ) -> Result<u64, Rejection> {
        if puzzle.shape != self.shape {
            return Err(Reason::Shape.into());
        }
        let claim = Claim { expected, limit };
        match &mut self.state {
            AnyState::Small(state) => Walk::new(self.shape, state, proof).run(puzzle, &claim),
            AnyState::Medium(state) => Walk::new(self.shape, state, proof).run(puzzle, &claim),
            AnyState::Large(state) => Walk::new(self.shape, state, proof).run(puzzle, &claim),
            AnyState::Largest(state) => Walk::new(self.shape, state, proof).run(puzzle, &claim),
        }
    }
}

fn expect_count(claimed: u64, found: u64) -> Result<(), Rejection> {
    match claimed == found {
        true => Ok(()),
        false => Err(Reason::Count { claimed, found }.into()),
    }
}

/// The solutions that a case tree may have.
struct Claim<'a> {
    expected: Option<&'a Solution>,
    limit: u64,
}

/// A branch on the way from the root to the current node.
struct Frame {
    /// The number of candidates of earlier branches that are still to be tried.
    waiting: usize,
    /// The candidate of the current child.
    assumed: (u16, u8),
}

/// A depth-first walk through a case tree.
struct Walk<'a, const W: usize> {
    shape: Shape,
    state: &'a mut State<W>,
    tokens: core::str::SplitAsciiWhitespace<'a>,
    /// The number of branches that were read.
    branches: usize,
    frames: Vec<Frame>,
    /// Candidates that are still to be tried, those of the current branch last, in descending order.
    waiting: Vec<(u16, u8)>,
}

impl<'a, const W: usize> Walk<'a, W> {
    fn new(shape: Shape, state: &'a mut State<W>, proof: &'a str) -> Walk<'a, W> {
        Walk {
            shape,
            state,
            tokens: if proof.trim() == "-" { "" } else { proof }.split_ascii_whitespace(),
            branches: 0,
            frames: Vec::new(),
            waiting: Vec::new(),
        }
    }

    /// Returns the number of solutions.
    fn run(mut self, puzzle: &Puzzle, claim: &Claim<'_>) -> Result<u64, Rejection> {
        self.state.load(&puzzle.candidates);
        let mut solutions = 0;
        loop {
            match self.state.close() {
                Closure::Contradiction => {}
                Closure::Solved => {
                    solutions += 1;
                    let other = claim
                        .expected
                        .is_some_and(|s| !self.state.equals(&s.digits));
                    if other || solutions > claim.limit {
                        return Err(self.reject(Reason::Unclaimed, None));
                    }
                }
                Closure::Open => self.branch()?,
            }
            if !self.next_case() {
                break;
            }
        }
        match self.tokens.next() {
            Some(token) => {
                self.branches += 1;
                Err(self.reject(Reason::TooLong, Some(token)))
            }
            None => Ok(solutions),
        }
    }

    /// Reads the branch of the current node.
    fn branch(&mut self) -> Result<(), Rejection> {
        let Some(token) = self.tokens.next() else {
            return Err(self.reject(Reason::Open, None));
        };
        self.branches += 1;
        let Some(branch) = Branch::parse(token, self.shape) else {
            return Err(self.reject(Reason::NotABranch, Some(token)));
        };
        let first = self.waiting.len();
        let waiting = &mut self.waiting;
        self.state
            .candidates_of(branch, |cell, digit| waiting.push((cell, digit)));
        if self.waiting.len() < first + 2 {
            return Err(self.reject(Reason::Decided, Some(token)));
        }
        self.waiting[first..].reverse();
        if !self.state.save() {
            return Err(self.reject(Reason::TooDeep, Some(token)));
        }
        self.frames.push(Frame {
            waiting: first,
            assumed: (0, 0),
        });
        Ok(())
    }

    /// Goes to the next case that is not closed. Returns `false` if there is none.
    fn next_case(&mut self) -> bool {
        while let Some(frame) = self.frames.last_mut() {
            if self.waiting.len() > frame.waiting
                && let Some(candidate) = self.waiting.pop()
            {
                frame.assumed = candidate;
                self.state.restore();
                self.state.place(candidate);
                return true;
            }
            self.state.forget();
            self.frames.pop();
        }
        false
    }

    /// A rejection at the current node.
    fn reject(&self, reason: Reason, token: Option<&str>) -> Rejection {
        let mut node = String::new();
        for frame in &self.frames {
            let (cell, digit) = (usize::from(frame.assumed.0), frame.assumed.1);
            let (row, column) = (cell / self.shape.side(), cell % self.shape.side());
            let gap = if node.is_empty() { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(node, "{gap}r{}c{}={}", row + 1, column + 1, digit + 1);
        }
        Rejection {
            reason,
            branch: token.map(|token| (self.branches, token.to_owned())),
            node,
        }
    }
}
