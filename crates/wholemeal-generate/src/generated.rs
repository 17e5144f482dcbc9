//! What comes out.

use std::fmt;

use wholemeal_grid::Grid;
use wholemeal_logic::Grade;

use crate::Seed;

/// A puzzle that was made, with its solution; or a full grid, which is its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Generated {
    /// Makes it again.
    pub seed: Seed,
    /// The givens.
    pub puzzle: Grid,
    /// The only solution.
    pub solution: Grid,
    /// How hard it is, where the plan asks for it and logic goes to the end.
    pub grade: Option<Grade>,
    /// How much it counts for where sampling is unbiased, else 1.
    pub weight: f64,
    /// How often it was begun anew, the last time included.
    pub attempts: u64,
}

/// A puzzle that did not come about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GiveUpError {
    /// Which one.
    pub seed: Seed,
    /// How often it was tried.
    pub attempts: u64,
    /// What the attempts came to.
    pub missed: RejectionCounts,
}

/// Why attempts were thrown away, and how far they came.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RejectionCounts {
    /// Not the number of givens asked for.
    pub clues: u64,
    /// Some given could be taken away.
    pub minimal: u64,
    /// No single solution for the pattern.
    pub unique: u64,
    /// Not the grade, score or techniques asked for.
    pub grade: u64,
    /// The fewest givens of all attempts.
    pub fewest: Option<usize>,
    /// The most givens of all attempts.
    pub most: Option<usize>,
}

impl RejectionCounts {
    /// Both together.
    pub fn add(&mut self, other: &RejectionCounts) {
        self.clues += other.clues;
        self.minimal += other.minimal;
        self.unique += other.unique;
        self.grade += other.grade;
        self.fewest = self.fewest.into_iter().chain(other.fewest).min();
        self.most = self.most.max(other.most);
    }

    pub(crate) fn saw(&mut self, clues: usize) {
        self.fewest = Some(self.fewest.map_or(clues, |least| least.min(clues)));
        self.most = self.most.max(Some(clues));
    }
}

impl fmt::Display for RejectionCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        let mut say = |number: u64, what: &str| {
            if number > 0 {
                parts.push(format!("{number} {what}"));
            }
        };
        say(self.unique, "without a single solution");
        say(self.clues, "with another number of givens");
        say(self.minimal, "not minimal");
        say(self.grade, "of another grade, score or technique");
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
            missed,
        } = self;
        write!(
            f,
            "puzzle {seed} given up after {attempts} attempts: {missed}"
        )
    }
}

impl std::error::Error for GiveUpError {}
