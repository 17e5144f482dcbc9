//! Sums that follow from several constraints: innies and outies.
//!
//! The sum of a full region is known. If some sums cover disjoint parts of it, the rest has the
//! rest of the sum (innies). If disjoint sums cover more than the region, the cells outside have
//! the difference (outies). The same holds for runs of full regions, such as neighbouring rows.

use crate::expand::sets_with_sum;
use crate::form::{Form, FormKind, Variable};
use crate::model::Model;

/// Longer sums are not derived: they exclude little.
const MOST_CELLS: usize = 5;

/// The longest run of regions.
const LONGEST_RUN: usize = 4;

/// Larger families are not used.
const LARGEST_FAMILY: usize = 200;

/// Variables with a known sum of indices of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KnownSum {
    pub(crate) variables: Vec<Variable>,
    pub(crate) sum: i32,
}

/// Adds sums that follow from the known ones.
pub(crate) fn derive(model: &mut Model, sums: &[KnownSum]) {
    if sums.is_empty() {
        return;
    }
    let mut derived: Vec<KnownSum> = Vec::new();
    for area in areas(model) {
        for found in [innies(&area, sums), outies(&area, sums)] {
            let Some(found) = found else {
                continue;
            };
            let is_new = !found.variables.is_empty()
                && found.variables.len() <= MOST_CELLS
                && !derived.contains(&found)
                && !sums
                    .iter()
                    .any(|sum| sorted(&sum.variables) == found.variables);
            if is_new {
                derived.push(found);
            }
        }
    }
    let peers = model.peers();
    for sum in derived {
        let kind = form(sum, model, &peers);
        model.forms.push(Form { kind, origin: None });
    }
}

/// Full regions and runs of them, with their sums.
fn areas(model: &Model) -> Vec<KnownSum> {
    let regions: Vec<(Option<usize>, &Vec<Variable>)> = model
        .forms
        .iter()
        .filter_map(|form| match &form.kind {
            FormKind::Region { variables } if is_full(model, variables) => {
                Some((form.origin, variables))
            }
            _ => None,
        })
        .collect();
    let mut areas = Vec::new();
    for start in 0..regions.len() {
        let mut area = KnownSum {
            variables: Vec::new(),
            sum: 0,
        };
        for (origin, variables) in regions[start..].iter().take(LONGEST_RUN) {
            let is_disjoint = variables.iter().all(|v| !area.variables.contains(v));
            if *origin != regions[start].0 || !is_disjoint {
                break;
            }
            area.variables.extend_from_slice(variables);
            area.sum += (0..variables.len() as i32).sum::<i32>();
            areas.push(area.clone());
        }
    }
    areas
}

fn is_full(model: &Model, variables: &[Variable]) -> bool {
    let has_size = |&v: &Variable| usize::from(model.sizes[usize::from(v)]) == variables.len();
    variables.iter().all(has_size)
}

/// The cells of an area that no sum inside it covers.
fn innies(area: &KnownSum, sums: &[KnownSum]) -> Option<KnownSum> {
    let mut rest = area.clone();
    for sum in sums {
        if sum.variables.iter().all(|v| rest.variables.contains(v)) {
            rest.variables.retain(|v| !sum.variables.contains(v));
            rest.sum -= sum.sum;
        }
    }
    (rest.variables.len() < area.variables.len()).then(|| rest.sorted())
}

/// The cells outside an area of disjoint sums that cover it; `None` if no such sums exist.
fn outies(area: &KnownSum, sums: &[KnownSum]) -> Option<KnownSum> {
    let mut covered: Vec<Variable> = Vec::new();
    let mut outside = KnownSum {
        variables: Vec::new(),
        sum: -area.sum,
    };
    for sum in sums {
        let touches = sum.variables.iter().any(|v| area.variables.contains(v));
        let is_disjoint = sum.variables.iter().all(|v| !covered.contains(v));
        if touches && is_disjoint {
            covered.extend_from_slice(&sum.variables);
            outside.sum += sum.sum;
        }
    }
    if !area.variables.iter().all(|v| covered.contains(v)) {
        return None;
    }
    covered.retain(|v| !area.variables.contains(v));
    outside.variables = covered;
    Some(outside.sorted())
}

impl KnownSum {
    fn sorted(mut self) -> KnownSum {
        self.variables.sort_unstable();
        self
    }
}

fn sorted(variables: &[Variable]) -> Vec<Variable> {
    let mut sorted = variables.to_vec();
    sorted.sort_unstable();
    sorted
}

/// A family of sets if all variables are different, else a sum.
fn form(known: KnownSum, model: &Model, peers: &[Vec<Variable>]) -> FormKind {
    let KnownSum { variables, sum } = known;
    let sees = |one: &Variable, other: &Variable| {
        one == other || peers[usize::from(*one)].binary_search(other).is_ok()
    };
    let differ = variables
        .iter()
        .all(|one| variables.iter().all(|other| sees(one, other)));
    let size = variables
        .first()
        .map_or(0, |&v| model.sizes[usize::from(v)]);
    if differ && sum >= 0 {
        let family = sets_with_sum(size.into(), variables.len(), sum as u32, LARGEST_FAMILY);
        if let Some(family) = family {
            return FormKind::SetFamily { variables, family };
        }
    }
    FormKind::Linear {
        terms: variables.into_iter().map(|v| (v, 1)).collect(),
        least: sum,
        most: sum,
    }
}
