//! What each form removes.

use crate::automaton::Automaton;
use crate::form::{FormKind, ValueSet, Variable};
use crate::model::Model;

use super::board::is_handled;

/// Variables with the values that they keep.
#[derive(Debug, Default)]
pub(super) struct Changed(Vec<(Variable, ValueSet)>);

impl Changed {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &(Variable, ValueSet)> {
        self.0.iter()
    }

    /// A variable keeps these values only.
    fn keep(&mut self, variable: Variable, values: ValueSet, domains: &[ValueSet]) {
        if domains[usize::from(variable)] & !values != 0 {
            self.0.push((variable, values));
        }
    }
}

/// A form that removes values.
#[derive(Clone, Debug)]
pub(super) enum Propagator {
    /// All variables are different; `is_full` if every value occurs.
    Region {
        variables: Vec<Variable>,
        is_full: bool,
        /// For full regions: the variables outside that see a variable of the region, with the
        /// positions that they see, a bit each.
        seen_by: Vec<(Variable, u64)>,
    },
    SetFamily {
        variables: Vec<Variable>,
        family: Vec<ValueSet>,
    },
    Linear(Linear),
    Pair {
        first: Variable,
        second: Variable,
        allowed: Vec<ValueSet>,
        /// For each value of the second variable the values of the first.
        reverse: Vec<ValueSet>,
    },
    Line {
        variables: Vec<Variable>,
        automaton: Automaton,
    },
    Count {
        variables: Vec<Variable>,
        values: ValueSet,
        least: usize,
        most: usize,
    },
    Link(Vec<((Variable, u8), (Variable, u8))>),
    Any(Vec<Vec<Propagator>>),
    /// Within a branch: the variable has one of the values.
    Domain(Variable, ValueSet),
}

impl Propagator {
    /// The propagator of a form; `None` if the board does the work.
    pub(super) fn new(
        kind: &FormKind,
        model: &Model,
        peers: &[Vec<Variable>],
    ) -> Option<Propagator> {
        (!is_handled(kind)).then(|| Propagator::of(kind, model, peers))
    }

    fn of(kind: &FormKind, model: &Model, peers: &[Vec<Variable>]) -> Propagator {
        match kind.clone() {
            FormKind::Domain { variable, values } => Propagator::Domain(variable, values),
            FormKind::Region { variables } => {
                let size = variables.iter().map(|&v| model.sizes[usize::from(v)]).max();
                let is_full = size.is_some_and(|size| usize::from(size) == variables.len());
                Propagator::Region {
                    seen_by: seen_by(&variables, peers, is_full),
                    is_full,
                    variables,
                }
            }
            FormKind::SetFamily { variables, family } => {
                Propagator::SetFamily { variables, family }
            }
            FormKind::Linear { terms, least, most } => {
                Propagator::Linear(Linear::new(&terms, least, most, peers))
            }
            FormKind::Pair {
                first,
                second,
                allowed,
            } => Propagator::Pair {
                first,
                second,
                reverse: transposed(&allowed),
                allowed,
            },
            FormKind::Line {
                variables,
                automaton,
            } => Propagator::Line {
                variables,
                automaton,
            },
            FormKind::Count {
                variables,
                values,
                least,
                most,
            } => Propagator::Count {
                variables,
                values,
                least,
                most,
            },
            FormKind::Link { implications } => Propagator::Link(implications),
            FormKind::Any { branches } => {
                let branch = |forms: &Vec<FormKind>| {
                    forms
                        .iter()
                        .map(|form| Propagator::of(form, model, peers))
                        .collect()
                };
                Propagator::Any(branches.iter().map(branch).collect())
            }
        }
    }

    /// Collects what variables keep. Returns `false` if the form cannot hold.
    pub(super) fn propagate(&self, domains: &[ValueSet], changed: &mut Changed) -> bool {
        match self {
            Propagator::Domain(variable, values) => {
                changed.keep(*variable, *values, domains);
                domains[usize::from(*variable)] & values != 0
            }
            Propagator::Region {
                variables,
                is_full,
                seen_by,
            } => propagate_region(variables, *is_full, seen_by, domains, changed),
            Propagator::SetFamily { variables, family } => {
                propagate_family(variables, family, domains, changed)
            }
            Propagator::Linear(linear) => linear.propagate(domains, changed),
            Propagator::Pair {
                first,
                second,
                allowed,
                reverse,
            } => {
                let image = |variable: Variable, table: &[ValueSet]| {
                    let set = domains[usize::from(variable)];
                    bits(set).fold(0, |image, value| image | table[value])
                };
                changed.keep(*second, image(*first, allowed), domains);
                changed.keep(*first, image(*second, reverse), domains);
                true
            }
            Propagator::Line {
                variables,
                automaton,
            } => propagate_line(variables, automaton, domains, changed),
            Propagator::Count {
                variables,
                values,
                least,
                most,
            } => propagate_count(variables, *values, *least, *most, domains, changed),
            Propagator::Link(implications) => {
                let has = |(variable, value): (Variable, u8)| {
                    domains[usize::from(variable)] >> value & 1 == 1
                };
                for &(cause, effect) in implications {
                    if has(cause) && !has(effect) {
                        changed.keep(cause.0, !(1 << cause.1), domains);
                    } else if domains[usize::from(cause.0)] == 1 << cause.1 {
                        changed.keep(effect.0, 1 << effect.1, domains);
                    }
                }
                true
            }
            Propagator::Any(branches) => propagate_any(branches, domains, changed),
        }
    }
}

/// The elements of a set.
fn bits(mut set: ValueSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let value = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            value
        })
    })
}

fn transposed(allowed: &[ValueSet]) -> Vec<ValueSet> {
    let mut reverse = vec![0; 64];
    for (value, &set) in allowed.iter().enumerate() {
        for other in bits(set) {
            reverse[other] |= 1 << value;
        }
    }
    reverse
}

fn seen_by(variables: &[Variable], peers: &[Vec<Variable>], is_full: bool) -> Vec<(Variable, u64)> {
    if !is_full {
        return Vec::new();
    }
    let mut seen = vec![0u64; peers.len()];
    for (position, &variable) in variables.iter().enumerate() {
        for &peer in &peers[usize::from(variable)] {
            seen[usize::from(peer)] |= 1 << position;
        }
    }
    let outside = |variable: &Variable| !variables.contains(variable);
    (0..peers.len() as Variable)
        .filter(outside)
        .map(|variable| (variable, seen[usize::from(variable)]))
        .filter(|&(_, positions)| positions.count_ones() >= 2)
        .collect()
}

/// Hidden singles, and values whose places are all seen by a variable outside.
fn propagate_region(
    variables: &[Variable],
    is_full: bool,
    seen_by: &[(Variable, u64)],
    domains: &[ValueSet],
    changed: &mut Changed,
) -> bool {
    let (mut once, mut twice, mut thrice, mut more) = (0, 0, 0, 0);
    for &variable in variables {
        let set = domains[usize::from(variable)];
        more |= thrice & set;
        thrice |= twice & set;
        twice |= once & set;
        once |= set;
    }
    if (once.count_ones() as usize) < variables.len() {
        return false;
    }
    if !is_full {
        return true;
    }
    let single = once & !twice;
    for &variable in variables {
        let set = domains[usize::from(variable)];
        let here = set & single;
        if here != 0 && here != set {
            if !here.is_power_of_two() {
                return false;
            }
            changed.keep(variable, here, domains);
        }
    }
    for value in bits(twice & !more) {
        let places = variables
            .iter()
            .enumerate()
            .fold(0u64, |places, (i, &variable)| {
                places | (domains[usize::from(variable)] >> value & 1) << i
            });
        for &(outside, positions) in seen_by {
            if places & !positions == 0 {
                changed.keep(outside, !(1 << value), domains);
            }
        }
    }
    true
}

/// Filters the family, and keeps values that some set has.
fn propagate_family(
    variables: &[Variable],
    family: &[ValueSet],
    domains: &[ValueSet],
    changed: &mut Changed,
) -> bool {
    let (mut union, mut fixed) = (0, 0);
    for &variable in variables {
        let set = domains[usize::from(variable)];
        union |= set;
        if set.is_power_of_two() {
            fixed |= set;
        }
    }
    let (mut some, mut every) = (0, u64::MAX);
    for &set in family {
        let fits = set & !union == 0
            && fixed & !set == 0
            && variables
                .iter()
                .all(|&v| domains[usize::from(v)] & set != 0);
        if fits {
            some |= set;
            every &= set;
        }
    }
    if some == 0 {
        return variables.is_empty();
    }
    for &variable in variables {
        changed.keep(variable, some, domains);
    }
    let (mut once, mut twice) = (0, 0);
    for &variable in variables {
        let set = domains[usize::from(variable)] & some;
        twice |= once & set;
        once |= set;
    }
    if every & !once != 0 {
        return false;
    }
    let single = every & !twice;
    for &variable in variables {
        let here = domains[usize::from(variable)] & single;
        if here != 0 {
            changed.keep(variable, here, domains);
        }
    }
    true
}

/// Reads the line forward, then keeps values on paths to the end.
fn propagate_line(
    variables: &[Variable],
    automaton: &Automaton,
    domains: &[ValueSet],
    changed: &mut Changed,
) -> bool {
    let layers = automaton.layers();
    let mut reached: Vec<Vec<bool>> = Vec::with_capacity(layers.len() + 1);
    reached.push(vec![true; layers.first().map_or(1, |layer| layer.states)]);
    for (i, (layer, &variable)) in layers.iter().zip(variables).enumerate() {
        let set = domains[usize::from(variable)];
        let mut next = vec![false; automaton.states_after(i)];
        for edge in &layer.edges {
            if set >> edge.value & 1 == 1 && reached[i][edge.from as usize] {
                next[edge.to as usize] = true;
            }
        }
        reached.push(next);
    }
    let mut useful = reached.pop().unwrap_or_default();
    for (i, (layer, &variable)) in layers.iter().zip(variables).enumerate().rev() {
        let set = domains[usize::from(variable)];
        let mut kept = 0;
        let mut before = vec![false; layer.states];
        for edge in &layer.edges {
            if set >> edge.value & 1 == 1
                && useful[edge.to as usize]
                && reached[i][edge.from as usize]
            {
                kept |= 1 << edge.value;
                before[edge.from as usize] = true;
            }
        }
        if kept == 0 {
            return false;
        }
        changed.keep(variable, kept, domains);
        useful = before;
    }
    true
}

fn propagate_count(
    variables: &[Variable],
    values: ValueSet,
    least: usize,
    most: usize,
    domains: &[ValueSet],
    changed: &mut Changed,
) -> bool {
    let domain = |variable: &Variable| domains[usize::from(*variable)];
    let certain = variables
        .iter()
        .filter(|v| domain(v) & !values == 0)
        .count();
    let possible = variables.iter().filter(|v| domain(v) & values != 0).count();
    if certain > most || possible < least {
        return false;
    }
    for &variable in variables {
        let set = domain(&variable);
        if certain == most && set & !values != 0 {
            changed.keep(variable, !values, domains);
        } else if possible == least && set & values != 0 {
            changed.keep(variable, values, domains);
        }
    }
    true
}

/// Keeps the values that some branch keeps.
fn propagate_any(
    branches: &[Vec<Propagator>],
    domains: &[ValueSet],
    changed: &mut Changed,
) -> bool {
    let mut union: Option<Vec<ValueSet>> = None;
    for branch in branches {
        let Some(kept) = propagate_branch(branch, domains) else {
            continue;
        };
        match &mut union {
            None => union = Some(kept),
            Some(union) => {
                for (all, one) in union.iter_mut().zip(kept) {
                    *all |= one;
                }
            }
        }
    }
    let Some(union) = union else {
        return false;
    };
    for (variable, &kept) in union.iter().enumerate() {
        changed.keep(variable as Variable, kept, domains);
    }
    true
}

/// The values that are left if all forms of a branch hold; `None` if they cannot.
fn propagate_branch(branch: &[Propagator], domains: &[ValueSet]) -> Option<Vec<ValueSet>> {
    let mut own = domains.to_vec();
    let mut changed = Changed::default();
    loop {
        let mut has_changed = false;
        for propagator in branch {
            changed.clear();
            if !propagator.propagate(&own, &mut changed) {
                return None;
            }
            for &(variable, values) in &changed.0 {
                let set = &mut own[usize::from(variable)];
                has_changed |= *set & !values != 0;
                *set &= values;
                if *set == 0 {
                    return None;
                }
            }
            if let Propagator::Region { variables, .. } = propagator {
                has_changed |= separate(variables, &mut own)?;
            }
        }
        if !has_changed {
            return Some(own);
        }
    }
}

/// Removes the values of settled variables from the others. Outside of branches the board does
/// this. Returns whether something was removed; `None` if a variable has no value left.
fn separate(variables: &[Variable], domains: &mut [ValueSet]) -> Option<bool> {
    let mut has_changed = false;
    for &one in variables {
        let value = domains[usize::from(one)];
        if !value.is_power_of_two() {
            continue;
        }
        for &other in variables {
            let set = &mut domains[usize::from(other)];
            if other != one && *set & value != 0 {
                *set &= !value;
                has_changed = true;
                if *set == 0 {
                    return None;
                }
            }
        }
    }
    Some(has_changed)
}

/// A sum whose variables are grouped: the variables of a group have the same factor and
/// different values, so its bounds are tighter than those of single variables.
#[derive(Clone, Debug)]
pub(super) struct Linear {
    groups: Vec<(Vec<Variable>, i32)>,
    least: i32,
    most: i32,
}

impl Linear {
    fn new(terms: &[(Variable, i32)], least: i32, most: i32, peers: &[Vec<Variable>]) -> Linear {
        let mut groups: Vec<(Vec<Variable>, i32)> = Vec::new();
        for &(variable, factor) in terms {
            let sees = |other: &Variable| peers[usize::from(variable)].binary_search(other).is_ok();
            let fits =
                |group: &&mut (Vec<Variable>, i32)| group.1 == factor && group.0.iter().all(sees);
            match groups.iter_mut().find(fits) {
                Some(group) => group.0.push(variable),
                None => groups.push((vec![variable], factor)),
            }
        }
        Linear {
            groups,
            least,
            most,
        }
    }

    fn propagate(&self, domains: &[ValueSet], changed: &mut Changed) -> bool {
        let bounds: Vec<(i32, i32)> = self
            .groups
            .iter()
            .map(|(variables, factor)| group_bounds(variables, *factor, domains))
            .collect();
        let low: i32 = bounds.iter().map(|&(low, _)| low).sum();
        let high: i32 = bounds.iter().map(|&(_, high)| high).sum();
        if low > self.most || high < self.least {
            return false;
        }
        for ((variables, factor), &(group_low, group_high)) in self.groups.iter().zip(&bounds) {
            let least = self.least - (high - group_high);
            let most = self.most - (low - group_low);
            keep_in_bounds(variables, *factor, least, most, domains, changed);
        }
        true
    }
}

/// The smallest and the largest sum of a group, times its factor.
fn group_bounds(variables: &[Variable], factor: i32, domains: &[ValueSet]) -> (i32, i32) {
    let (low, high) = different_bounds(variables, None, domains);
    let (a, b) = (low * factor, high * factor);
    (a.min(b), a.max(b))
}

/// Bounds of the sum of different variables without one of them. The k-th smallest value is at
/// least the smallest of all, and larger than the one before it.
fn different_bounds(
    variables: &[Variable],
    without: Option<Variable>,
    domains: &[ValueSet],
) -> (i32, i32) {
    let mut lows = [0u8; 64];
    let mut highs = [0u8; 64];
    let mut number = 0;
    for &variable in variables {
        if Some(variable) != without && number < 64 {
            let set = domains[usize::from(variable)];
            lows[number] = set.trailing_zeros().min(63) as u8;
            highs[number] = 63 - set.leading_zeros().min(63) as u8;
            number += 1;
        }
    }
    let (lows, highs) = (&mut lows[..number], &mut highs[..number]);
    lows.sort_unstable();
    highs.sort_unstable();
    let (mut low, mut last) = (0, -1);
    for &value in lows.iter() {
        last = (last + 1).max(value.into());
        low += last;
    }
    let (mut high, mut last) = (0, 64);
    for &value in highs.iter().rev() {
        last = (last - 1).min(value.into());
        high += last;
    }
    (low, high)
}

/// Keeps the values of each variable of a group that are possible if the sum of the group, times
/// the factor, lies in a range.
fn keep_in_bounds(
    variables: &[Variable],
    factor: i32,
    least: i32,
    most: i32,
    domains: &[ValueSet],
    changed: &mut Changed,
) {
    for &variable in variables {
        let (low, high) = if variables.len() == 1 {
            (0, 0)
        } else {
            different_bounds(variables, Some(variable), domains)
        };
        let set = domains[usize::from(variable)];
        let kept = bits(set)
            .filter(|&value| {
                let (a, b) = (
                    (low + value as i32) * factor,
                    (high + value as i32) * factor,
                );
                a.min(b) <= most && a.max(b) >= least
            })
            .fold(0, |kept, value| kept | 1 << value);
        changed.keep(variable, kept, domains);
    }
}
