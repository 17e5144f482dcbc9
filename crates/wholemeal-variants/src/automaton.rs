//! Automata that accept the values along a line of cells.

use std::collections::BTreeMap;

/// An automaton that reads one value of each cell of a line. Every cell has its own transitions,
/// so states may depend on the position.
///
/// ```
/// use wholemeal_variants::Automaton;
///
/// // Words of three values below 2 whose sum is 2. The state is the sum so far.
/// let automaton = Automaton::new(&[2, 2, 2], vec![0], |_, sum, value| Some(sum + value), |&sum| sum == 2);
/// assert!(automaton.unwrap().accepts(&[1, 0, 1]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    layers: Vec<Layer>,
}

/// The transitions that read one cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layer {
    /// The number of states before the cell is read.
    pub(crate) states: usize,
    pub(crate) edges: Vec<Edge>,
}

/// A transition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Edge {
    pub(crate) from: u32,
    pub(crate) value: u8,
    pub(crate) to: u32,
}

/// An automaton would have too many transitions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

/// The largest number of transitions.
const MOST_EDGES: usize = 200_000;

impl Automaton {
    /// Follows all transitions from the states of `starts`. `sizes` are the numbers of values of the cells;
    /// `step` gets the position, the state and the value, and returns the next state or `None`;
    /// `accepts` tells which states may be the last. States from which no accepted state is
    /// reached are dropped.
    ///
    /// # Errors
    /// Returns [`TooLarge`] if there are too many transitions.
    pub fn new<S: Clone + Ord>(
        sizes: &[usize],
        starts: Vec<S>,
        step: impl Fn(usize, &S, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Automaton, TooLarge> {
        let mut states = starts;
        let mut layers = Vec::with_capacity(sizes.len());
        let mut total = 0;
        for (position, &size) in sizes.iter().enumerate() {
            let mut next: BTreeMap<S, u32> = BTreeMap::new();
            let mut edges = Vec::new();
            for (from, state) in states.iter().enumerate() {
                for value in 0..size {
                    if let Some(reached) = step(position, state, value) {
                        let number = next.len() as u32;
                        let to = *next.entry(reached).or_insert(number);
                        let (from, value) = (from as u32, value as u8);
                        edges.push(Edge { from, value, to });
                    }
                }
            }
            total += edges.len();
            if total > MOST_EDGES {
                return Err(TooLarge);
            }
            layers.push(Layer {
                states: states.len(),
                edges,
            });
            let mut numbered: Vec<(u32, S)> = next.into_iter().map(|(s, n)| (n, s)).collect();
            numbered.sort_unstable_by_key(|&(number, _)| number);
            states = numbered.into_iter().map(|(_, state)| state).collect();
        }
        let accepted = states.iter().map(accepts).collect();
        let mut automaton = Automaton { layers };
        automaton.drop_dead_ends(accepted);
        Ok(automaton)
    }

    /// Drops transitions that lead to no accepted state, and numbers the states again.
    fn drop_dead_ends(&mut self, mut useful: Vec<bool>) {
        for layer in self.layers.iter_mut().rev() {
            let numbers = numbers(&useful);
            layer.edges.retain(|edge| useful[edge.to as usize]);
            useful = vec![false; layer.states];
            for edge in &mut layer.edges {
                edge.to = numbers[edge.to as usize];
                useful[edge.from as usize] = true;
            }
            let own = self::numbers(&useful);
            for edge in &mut layer.edges {
                edge.from = own[edge.from as usize];
            }
            layer.states = useful.iter().filter(|&&useful| useful).count();
        }
    }

    /// Whether it accepts these values, one for each cell, counted from 0.
    #[must_use]
    pub fn accepts(&self, values: &[u8]) -> bool {
        if values.len() != self.layers.len() {
            return false;
        }
        let starts = self.layers.first().map_or(1, |layer| layer.states);
        let mut states: Vec<u32> = (0..starts as u32).collect();
        for (layer, &value) in self.layers.iter().zip(values) {
            let fits = |edge: &&Edge| edge.value == value && states.contains(&edge.from);
            let mut next: Vec<u32> = layer.edges.iter().filter(fits).map(|e| e.to).collect();
            next.sort_unstable();
            next.dedup();
            states = next;
        }
        !states.is_empty() && self.layers.iter().all(|layer| !layer.edges.is_empty())
    }

    pub(crate) fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// The number of states behind a layer.
    pub(crate) fn states_after(&self, layer: usize) -> usize {
        match self.layers.get(layer + 1) {
            Some(next) => next.states,
            None => {
                let last = self.layers.get(layer).map_or(&[][..], |layer| &layer.edges);
                last.iter()
                    .map(|edge| edge.to as usize + 1)
                    .max()
                    .unwrap_or(0)
            }
        }
    }
}

/// New numbers of the states that are kept.
fn numbers(kept: &[bool]) -> Vec<u32> {
    let mut next = 0;
    kept.iter()
        .map(|&kept| {
            let number = next;
            next += u32::from(kept);
            number
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_ends_are_dropped() {
        let sum = |_: usize, sum: &usize, value: usize| Some(sum + value);
        let automaton = Automaton::new(&[4, 4], vec![0], sum, |&sum| sum == 5).unwrap();
        // 2 + 3 and 3 + 2 remain.
        let edges: Vec<usize> = automaton.layers.iter().map(|l| l.edges.len()).collect();
        assert_eq!(edges, [2, 2]);
        assert!(automaton.accepts(&[2, 3]) && automaton.accepts(&[3, 2]));
        assert!(!automaton.accepts(&[3, 3]) && !automaton.accepts(&[3]));
    }

    #[test]
    fn an_automaton_that_accepts_nothing_has_no_transitions() {
        let automaton = Automaton::new(&[2, 2], vec![()], |_, (), _| Some(()), |()| false).unwrap();
        assert!(!automaton.accepts(&[0, 0]));
        assert!(automaton.layers.iter().all(|layer| layer.edges.is_empty()));
    }

    #[test]
    fn too_many_transitions_are_an_error() {
        let step = |position: usize, word: &Vec<usize>, value: usize| {
            let mut longer = word.clone();
            longer.push(position * 9 + value);
            Some(longer)
        };
        let large = Automaton::new(&[9; 8], vec![Vec::new()], step, |_| true);
        assert_eq!(large, Err(TooLarge));
    }
}
