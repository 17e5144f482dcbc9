//! The value that a variable gets when it is decided.

use super::assignment::Assignment;
use super::literal::Literal;

/// The preferred values of variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Phases {
    /// The value at the start.
    original: Vec<bool>,
    /// The last value.
    saved: Vec<bool>,
    /// The values of the longest trail without a conflict since the last change of phases.
    target: Vec<Option<bool>>,
    target_len: usize,
    /// The values of the longest trail without a conflict since the values were last reset.
    best: Vec<bool>,
    best_len: usize,
    resets: u64,
    /// The number of conflicts at which values are reset.
    reset_at: u64,
}

/// The number of conflicts before the first reset. It is multiplied by the number of resets.
const RESET_INTERVAL: u64 = 1000;

impl Phases {
    pub(super) fn add_variable(&mut self) {
        self.original.push(true);
        self.saved.push(true);
        self.target.push(None);
        self.best.push(true);
        self.reset_at = self.reset_at.max(RESET_INTERVAL);
    }

    /// Sets the value that is preferred at the start.
    pub(super) fn prefer(&mut self, literal: Literal) {
        self.original[literal.var()] = literal.is_positive();
        self.saved[literal.var()] = literal.is_positive();
        self.best[literal.var()] = literal.is_positive();
    }

    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.var()] = literal.is_positive();
    }

    /// The literal to decide.
    pub(super) fn literal(&self, variable: u32, is_stable: bool) -> Literal {
        let i = variable as usize;
        let target = if is_stable { self.target[i] } else { None };
        Literal::new(variable, target.unwrap_or(self.saved[i]))
    }

    /// Stores the first `len` literals of the trail, which have no conflict, if this is the longest
    /// such trail so far.
    pub(super) fn reached(&mut self, assignment: &Assignment, len: usize) {
        if len > self.target_len {
            self.target_len = len;
            for literal in &assignment.trail[..len] {
                self.target[literal.var()] = Some(literal.is_positive());
            }
        }
        if len > self.best_len {
            self.best_len = len;
            for literal in &assignment.trail[..len] {
                self.best[literal.var()] = literal.is_positive();
            }
        }
    }

    /// Forgets the target.
    pub(super) fn forget_target(&mut self) {
        self.target.fill(None);
        self.target_len = 0;
    }

    /// Resets the saved values from time to time, so that the search sees other parts. Returns
    /// `true` if it did.
    pub(super) fn reset(&mut self, conflicts: u64) -> bool {
        if conflicts < self.reset_at {
            return false;
        }
        self.resets += 1;
        self.reset_at = conflicts + RESET_INTERVAL * (self.resets + 1);
        match self.resets % 4 {
            1 | 3 => self.saved.copy_from_slice(&self.best),
            2 => {
                for (saved, original) in self.saved.iter_mut().zip(&self.original) {
                    *saved = !original;
                }
            }
            _ => self.saved.copy_from_slice(&self.original),
        }
        self.best_len = 0;
        self.forget_target();
        true
    }
}
