//! When the search restarts, and how it alternates between two ways to search.
//!
//! A *focused* search restarts often and refutes well. A *stable* search restarts rarely, prefers
//! the values of its deepest assignment so far, and finds solutions well.

/// Decides when to restart and when to change the way of searching.
#[derive(Clone, Debug)]
pub(super) struct Restarts {
    pub(super) is_stable: bool,
    fast: Average,
    slow: Average,
    /// The number of conflicts at which the next restart may happen.
    earliest: u64,
    luby: Luby,
    /// The end of the current phase, in conflicts for the first and in work for all others.
    phase_end: u64,
    phases: u64,
    phase_work: u64,
}

/// The number of conflicts of the first phase.
const FIRST_PHASE: u64 = 1000;

/// The number of conflicts between two restarts of a focused search, at least.
const FOCUSED_INTERVAL: u64 = 2;

/// The number of conflicts that is multiplied by the numbers of Luby's sequence.
const STABLE_INTERVAL: u64 = 1024;

/// A focused search restarts if recent clauses are worse than the average by this factor.
const MARGIN: f64 = 1.1;

impl Default for Restarts {
    fn default() -> Restarts {
        Restarts {
            is_stable: false,
            fast: Average::new(1.0 / 33.0),
            slow: Average::new(1e-5),
            earliest: FOCUSED_INTERVAL,
            luby: Luby::default(),
            phase_end: FIRST_PHASE,
            phases: 0,
            phase_work: 0,
        }
    }
}

impl Restarts {
    /// Records a learned clause.
    pub(super) fn learned(&mut self, spread: u32) {
        self.fast.add(f64::from(spread));
        self.slow.add(f64::from(spread));
    }

    pub(super) fn is_due(&self, conflicts: u64) -> bool {
        conflicts >= self.earliest
            && (self.is_stable || self.fast.value() > MARGIN * self.slow.value())
    }

    pub(super) fn restarted(&mut self, conflicts: u64) {
        self.earliest = conflicts
            + if self.is_stable {
                STABLE_INTERVAL * self.luby.next()
            } else {
                FOCUSED_INTERVAL
            };
    }

    /// Changes the way of searching if the current phase is over. Returns `true` if it did.
    pub(super) fn switch(&mut self, conflicts: u64, work: u64) -> bool {
        let now = if self.phases == 0 { conflicts } else { work };
        if now < self.phase_end {
            return false;
        }
        if self.phases == 0 {
            self.phase_work = work;
        }
        self.phases += 1;
        let pair = self.phases.div_ceil(2);
        self.phase_end = work + self.phase_work * pair * pair;
        self.is_stable = !self.is_stable;
        self.luby = Luby::default();
        self.restarted(conflicts);
        true
    }
}

/// An average in which older values count less.
#[derive(Clone, Debug)]
struct Average {
    weight: f64,
    value: f64,
    /// The weight of the values that were not added yet, which corrects the start.
    missing: f64,
}

impl Average {
    fn new(weight: f64) -> Average {
        Average {
            weight,
            value: 0.0,
            missing: 1.0,
        }
    }

    fn add(&mut self, value: f64) {
        self.value += self.weight * (value - self.value);
        self.missing *= 1.0 - self.weight;
    }

    fn value(&self) -> f64 {
        if self.missing >= 1.0 {
            0.0
        } else {
            self.value / (1.0 - self.missing)
        }
    }
}

/// Luby's sequence 1, 1, 2, 1, 1, 2, 4, ... as Knuth computes it.
#[derive(Clone, Debug)]
struct Luby {
    u: u64,
    v: u64,
}

impl Default for Luby {
    fn default() -> Luby {
        Luby { u: 1, v: 1 }
    }
}

impl Luby {
    fn next(&mut self) -> u64 {
        let value = self.v;
        if self.u & self.u.wrapping_neg() == self.v {
            self.u += 1;
            self.v = 1;
        } else {
            self.v *= 2;
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lubys_sequence() {
        let mut luby = Luby::default();
        let start: Vec<u64> = (0..15).map(|_| luby.next()).collect();
        assert_eq!(start, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    #[test]
    fn the_average_of_equal_values_is_the_value() {
        let mut average = Average::new(1e-5);
        for _ in 0..3 {
            average.add(7.0);
            assert!((average.value() - 7.0).abs() < 1e-6);
        }
    }
}
