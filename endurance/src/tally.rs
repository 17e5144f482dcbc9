//! Counts the boards that were compared.

use std::collections::BTreeMap;
use std::fmt;

/// The number of boards that were compared, by kind and outcome.
///
/// ```
/// use wholemeal_endurance::tally::Tally;
///
/// let mut tally = Tally::default();
/// tally.add("sparse, unique");
/// tally.add("sparse, unique");
/// assert_eq!(tally.total(), 2);
/// assert_eq!(tally.get("sparse, unique"), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: BTreeMap<String, u64>,
}

impl Tally {
    /// Counts one board.
    pub fn add(&mut self, name: &str) {
        match self.counts.get_mut(name) {
            Some(count) => *count += 1,
            None => drop(self.counts.insert(name.to_owned(), 1)),
        }
    }

    /// Adds the counts of another tally.
    pub fn merge(&mut self, other: &Tally) {
        for (name, count) in &other.counts {
            *self.counts.entry(name.clone()).or_default() += count;
        }
    }

    /// The number of boards with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or_default()
    }

    /// The number of boards whose name starts with this text or contains it.
    #[must_use]
    pub fn matching(&self, text: &str) -> u64 {
        let names = self.counts.iter().filter(|(name, _)| name.contains(text));
        names.map(|(_, count)| count).sum()
    }

    /// The number of all boards.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.values().sum()
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, count) in &self.counts {
            writeln!(f, "{count:>12}  {name}")?;
        }
        write!(f, "{:>12}  total", self.total())
    }
}
