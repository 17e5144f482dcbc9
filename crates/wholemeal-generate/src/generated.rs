//! Generated puzzles, and the error if no puzzle could be generated.

use std::fmt;

use wholemeal_grid::Grid;
use wholemeal_logic::Grade;

use crate::Seed;

/// A puzzle with its solution. A full grid is its own solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The seed that gives the same puzzle again.
    pub seed: Seed,
    /// The givens.
    pub puzzle: Grid,
    /// The unique solution.
    pub solution: Grid,
    /// The grade, if the plan requires one and logic solves the puzzle.
    pub grade: Option<Grade>,
    /// The weight of an unbiased sample; 1 for other plans.
    pub weight: f64,
    /// The number of attempts, including the successful one.
    pub attempts: u64,
}

/// All attempts to make a puzzle failed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GiveUpError {
    /// The seed of the puzzle.
    pub seed: Seed,
    /// The number of attempts.
    pub attempts: u64,
    /// Why the attempts were rejected.
    pub rejections: RejectionCounts,
}

/// Why attempts were rejected, and how many givens they had.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RejectionCounts {
    /// Attempts with a number of givens outside the range.
    pub clues: u64,
    /// Attempts with a redundant given.
    pub minimal: u64,
    /// Attempts that found no unique solution for the pattern.
    pub unique: u64,
    /// Attempts with another difficulty, score or techniques.
    pub difficulty: u64,
    /// The fewest givens of all attempts.
    pub fewest: Option<usize>,
    /// The most givens of all attempts.
    pub most: Option<usize>,
}

impl RejectionCounts {
    /// Adds other counts.
    pub fn add(&mut self, other: &RejectionCounts) {
        self.clues += other.clues;
        self.minimal += other.minimal;
        self.unique += other.unique;
        self.difficulty += other.difficulty;
        self.fewest = self.fewest.into_iter().chain(other.fewest).min();
        self.most = self.most.max(other.most);
    }

    pub(crate) fn note_clue_count(&mut self, clues: usize) {
        self.fewest = Some(self.fewest.map_or(clues, |least| least.min(clues)));
        self.most = self.most.max(Some(clues));
    }
}

impl fmt::Display for RejectionCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let mut add = |number: u64, what: &str| {
            if number > 0 {
                parts.push(format!("{number} {what}"));
            }
        };
        add(self.unique, "without a unique solution");
        add(self.clues, "with another number of givens");
        add(self.minimal, "not minimal");
        add(self.difficulty, "of another difficulty, score or technique");
        if let (Some(fewest), Some(most)) = (self.fewest, self.most) {
            parts.push(format!("{fewest} to {most} givens seen"));
        }
        f.write_str(&parts.join(", "))
    }
}

impl fmt::Display for GiveUpError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let GiveUpError {
            seed,
            attempts,
            rejections,
        } = self;
        write!(
            f,
            "puzzle {seed} given up after {attempts} attempts: {rejections}"
        )
    }
}

impl std::error::Error for GiveUpError {}
