//! The values of all variables, and the forms that have to look at them again.

use std::collections::VecDeque;

use super::propagators::{Changed, Propagator};
use crate::form::{FormKind, ValueSet, Variable};
use crate::model::Model;

/// The forms of a model, prepared for propagation.
#[derive(Clone, Debug)]
pub(crate) struct Forms {
    pub(super) propagators: Vec<Propagator>,
    /// For every propagator its variables.
    pub(super) variables: Vec<Vec<Variable>>,
    /// For every variable the propagators that depend on it.
    of: Vec<Vec<u32>>,
    /// For every variable the variables that must have other values.
    pub(super) peers: Vec<Vec<Variable>>,
}

/// Where a contradiction was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Contradiction {
    /// A form cannot hold.
    Form(usize),
    /// A variable has no value left.
    Variable(Variable),
}

impl Forms {
    pub(super) fn new(model: &Model) -> Forms {
        let peers = model.peers();
        let mut propagators = Vec::new();
        let mut variables = Vec::new();
        for form in &model.forms {
            if let Some(propagator) = Propagator::new(&form.kind, model, &peers) {
                propagators.push(propagator);
                variables.push(form.kind.variables());
            }
        }
        let mut of = vec![Vec::new(); model.variable_count()];
        for (i, list) in variables.iter().enumerate() {
            for &variable in list {
                of[usize::from(variable)].push(i as u32);
            }
        }
        Forms {
            propagators,
            variables,
            of,
            peers,
        }
    }
}

/// The values that each variable can still have.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(super) domains: Vec<ValueSet>,
    /// Variables with one value, which their peers still have to lose.
    settled: Vec<Variable>,
    queue: VecDeque<u32>,
    queued: Vec<bool>,
    empty: Option<Variable>,
}

impl Board {
    pub(super) fn new(domains: Vec<ValueSet>, forms: &Forms) -> Board {
        let settled = (0..domains.len())
            .filter(|&i| domains[i].is_power_of_two())
            .map(|i| i as Variable)
            .collect();
        let empty = domains.iter().position(|&set| set == 0);
        Board {
            domains,
            settled,
            queue: (0..forms.propagators.len() as u32).collect(),
            queued: vec![true; forms.propagators.len()],
            empty: empty.map(|i| i as Variable),
        }
    }

    /// Replaces the values of all variables by earlier ones, to which nothing has to be
    /// propagated.
    pub(super) fn restore(&mut self, domains: Vec<ValueSet>) {
        self.domains = domains;
        self.settled.clear();
        self.empty = None;
        for form in self.queue.drain(..) {
            self.queued[form as usize] = false;
        }
    }

    /// Reduces the values of a variable to a subset.
    pub(super) fn set(&mut self, variable: Variable, values: ValueSet, forms: &Forms) {
        let i = usize::from(variable);
        if self.domains[i] == values {
            return;
        }
        self.domains[i] = values;
        if values == 0 {
            self.empty = Some(variable);
        } else if values.is_power_of_two() {
            self.settled.push(variable);
        }
        for &form in &forms.of[i] {
            if !self.queued[form as usize] {
                self.queued[form as usize] = true;
                self.queue.push_back(form);
            }
        }
    }

    /// Removes values until no form removes any more.
    pub(super) fn propagate(&mut self, forms: &Forms) -> Result<(), Contradiction> {
        let mut changed = Changed::default();
        loop {
            if let Some(variable) = self.empty {
                return Err(Contradiction::Variable(variable));
            }
            if let Some(variable) = self.settled.pop() {
                self.clear_peers(variable, forms);
                continue;
            }
            let Some(form) = self.queue.pop_front() else {
                return Ok(());
            };
            self.queued[form as usize] = false;
            let propagator = &forms.propagators[form as usize];
            changed.clear();
            if !propagator.propagate(&self.domains, &mut changed) {
                return Err(Contradiction::Form(form as usize));
            }
            for &(variable, values) in changed.iter() {
                let rest = self.domains[usize::from(variable)] & values;
                if rest == 0 {
                    return Err(Contradiction::Form(form as usize));
                }
                self.set(variable, rest, forms);
            }
        }
    }

    fn clear_peers(&mut self, variable: Variable, forms: &Forms) {
        let value = self.domains[usize::from(variable)];
        for &peer in &forms.peers[usize::from(variable)] {
            let rest = self.domains[usize::from(peer)] & !value;
            self.set(peer, rest, forms);
        }
    }

    /// The values of a board on which every variable has one.
    pub(super) fn values(&self) -> Vec<u8> {
        self.domains
            .iter()
            .map(|set| set.trailing_zeros() as u8)
            .collect()
    }
}

/// Whether a form needs a propagator: peers and domains are handled by the board.
pub(super) fn is_handled(kind: &FormKind) -> bool {
    matches!(kind, FormKind::Domain { .. })
        || matches!(kind, FormKind::Region { variables } if variables.len() == 2)
}
