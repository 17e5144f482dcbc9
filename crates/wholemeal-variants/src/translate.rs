//! Forms as groups and clauses.

use wholemeal_solve::{ClauseSolver, Literal};

use crate::automaton::Automaton;
use crate::form::{FormKind, ValueSet, Variable};
use crate::model::Model;

/// Adds forms to a clause solver. Every candidate of a variable is a literal.
pub(crate) struct Translator<'a> {
    solver: &'a mut ClauseSolver,
    /// For every variable and value the literal; `None` if the value is impossible.
    literals: &'a [Vec<Option<Literal>>],
    /// Within a branch: the literal that says that the branch holds.
    guard: Option<Literal>,
}

/// Adds a literal for each candidate, and all forms.
pub(crate) fn translate(
    model: &Model,
    domains: &[ValueSet],
    solver: &mut ClauseSolver,
) -> Vec<Vec<Option<Literal>>> {
    let mut literals = Vec::with_capacity(domains.len());
    for (&set, &size) in domains.iter().zip(&model.sizes) {
        let mut own = vec![None; usize::from(size)];
        for (value, literal) in own.iter_mut().enumerate() {
            if set >> value & 1 == 1 {
                *literal = Some(Literal::positive(solver.add_variable()));
            }
        }
        let group: Vec<Literal> = own.iter().copied().flatten().collect();
        solver.add_exactly_one(&group);
        literals.push(own);
    }
    let mut translator = Translator {
        solver,
        literals: &literals,
        guard: None,
    };
    for form in &model.forms {
        translator.form(&form.kind);
    }
    literals
}

impl Translator<'_> {
    fn form(&mut self, form: &FormKind) {
        match form {
            FormKind::Domain { variable, values } => {
                for literal in self.outside(*variable, *values) {
                    self.clause(&[!literal]);
                }
                if self.inside(*variable, *values).is_empty() {
                    self.clause(&[]);
                }
            }
            FormKind::Region { variables } => self.region(variables),
            FormKind::SetFamily { variables, family } => self.family(variables, family),
            FormKind::Linear { terms, least, most } => self.linear(terms, *least, *most),
            FormKind::Pair {
                first,
                second,
                allowed,
            } => self.pair(*first, *second, allowed),
            FormKind::Line {
                variables,
                automaton,
            } => self.line(variables, automaton),
            FormKind::Count {
                variables,
                values,
                least,
                most,
            } => self.count(variables, *values, *least, *most),
            FormKind::Link { implications } => {
                for &((a, x), (b, y)) in implications {
                    if let Some(cause) = self.literal(a, x.into()) {
                        let mut clause = vec![!cause];
                        clause.extend(self.literal(b, y.into()));
                        self.clause(&clause);
                    }
                }
            }
            FormKind::Any { branches } => self.any(branches),
        }
    }

    fn region(&mut self, variables: &[Variable]) {
        let size = variables.iter().map(|&v| self.size(v)).max().unwrap_or(0);
        for value in 0..size {
            let places = self.places(variables, value);
            if variables.len() == size {
                self.exactly_one(&places);
            } else {
                self.at_most_one(&places);
            }
        }
    }

    /// A literal for each set of the family; for each value "it occurs" and "a set with it is
    /// chosen" are the same.
    fn family(&mut self, variables: &[Variable], family: &[ValueSet]) {
        let union = variables.iter().fold(0, |set, &v| set | self.domain(v));
        let possible: Vec<ValueSet> = family
            .iter()
            .copied()
            .filter(|set| set & !union == 0)
            .collect();
        let chosen: Vec<Literal> = possible.iter().map(|_| self.new_literal()).collect();
        self.exactly_one(&chosen);
        let size = variables.iter().map(|&v| self.size(v)).max().unwrap_or(0);
        for value in 0..size {
            let occurs = self.new_literal();
            let mut sets = vec![!occurs];
            let with_value = possible
                .iter()
                .zip(&chosen)
                .filter(|(set, _)| *set >> value & 1 == 1);
            sets.extend(with_value.map(|(_, &literal)| literal));
            self.exactly_one(&sets);
            let mut places = self.places(variables, value);
            places.push(!occurs);
            self.exactly_one(&places);
        }
    }

    /// An automaton whose state is the sum so far.
    fn linear(&mut self, terms: &[(Variable, i32)], least: i32, most: i32) {
        let sizes: Vec<usize> = terms.iter().map(|&(v, _)| self.size(v)).collect();
        let domains: Vec<ValueSet> = terms.iter().map(|&(v, _)| self.domain(v)).collect();
        let step = |position: usize, sum: &i32, value: usize| {
            let is_possible = domains[position] >> value & 1 == 1;
            is_possible.then(|| sum + terms[position].1 * value as i32)
        };
        let variables: Vec<Variable> = terms.iter().map(|&(v, _)| v).collect();
        let fits = |sum: &i32| (least..=most).contains(sum);
        match Automaton::new(&sizes, vec![0], step, fits) {
            Ok(automaton) => self.line(&variables, &automaton),
            Err(_) => self.linear_in_halves(terms, least, most),
        }
    }

    /// A sum that is too long for one automaton is cut by bounds on both halves: every pair of a
    /// first and a second half that fits is a branch.
    fn linear_in_halves(&mut self, terms: &[(Variable, i32)], least: i32, most: i32) {
        let (one, other) = terms.split_at(terms.len() / 2);
        let bounds = |terms: &[(Variable, i32)]| {
            terms.iter().fold((0, 0), |(low, high), &(v, f)| {
                let last = f * (self.size(v) as i32 - 1);
                (low + last.min(0), high + last.max(0))
            })
        };
        let (low, high) = bounds(one);
        let (other_low, other_high) = bounds(other);
        let sums = low.max(least - other_high)..=high.min(most - other_low);
        let branches = sums
            .map(|sum| {
                let half = |terms: &[(Variable, i32)], least, most| FormKind::Linear {
                    terms: terms.to_vec(),
                    least,
                    most,
                };
                vec![half(one, sum, sum), half(other, least - sum, most - sum)]
            })
            .collect::<Vec<_>>();
        self.any(&branches);
    }

    fn pair(&mut self, first: Variable, second: Variable, allowed: &[ValueSet]) {
        for (value, &set) in allowed.iter().enumerate() {
            if let Some(literal) = self.literal(first, value) {
                let mut clause = self.inside(second, set);
                clause.push(!literal);
                self.clause(&clause);
            }
        }
        for value in 0..self.size(second) {
            let Some(literal) = self.literal(second, value) else {
                continue;
            };
            let causes = allowed.iter().enumerate();
            let causes = causes.filter(|(_, set)| *set >> value & 1 == 1);
            let mut clause: Vec<Literal> = causes
                .filter_map(|(cause, _)| self.literal(first, cause))
                .collect();
            clause.push(!literal);
            self.clause(&clause);
        }
    }

    /// A literal for each transition and each state.
    fn line(&mut self, variables: &[Variable], automaton: &Automaton) {
        let layers = automaton.layers();
        let mut states: Option<Vec<Literal>> = None;
        for (i, (layer, &variable)) in layers.iter().zip(variables).enumerate() {
            let edges: Vec<Option<Literal>> = layer
                .edges
                .iter()
                .map(|edge| {
                    let is_possible = self.literal(variable, edge.value.into()).is_some();
                    is_possible.then(|| self.new_literal())
                })
                .collect();
            let used: Vec<Literal> = edges.iter().copied().flatten().collect();
            self.exactly_one(&used);
            let values = layer.edges.iter().map(|edge| edge.value.into());
            for (value, reading) in buckets(self.size(variable), values, &edges)
                .into_iter()
                .enumerate()
            {
                if let Some(literal) = self.literal(variable, value) {
                    self.is_one_of(literal, reading);
                }
            }
            if let Some(states) = states {
                let sources = layer.edges.iter().map(|edge| edge.from as usize);
                for (&literal, leaving) in states.iter().zip(buckets(states.len(), sources, &edges))
                {
                    self.is_one_of(literal, leaving);
                }
            }
            if i + 1 == layers.len() {
                return;
            }
            let number = automaton.states_after(i);
            let reached: Vec<Literal> = (0..number).map(|_| self.new_literal()).collect();
            let targets = layer.edges.iter().map(|edge| edge.to as usize);
            for (&literal, entering) in reached.iter().zip(buckets(number, targets, &edges)) {
                self.is_one_of(literal, entering);
            }
            states = Some(reached);
        }
    }

    fn count(&mut self, variables: &[Variable], values: ValueSet, least: usize, most: usize) {
        if least == 1 && most >= variables.len() {
            let clause: Vec<Literal> = variables
                .iter()
                .flat_map(|&v| self.inside(v, values))
                .collect();
            self.clause(&clause);
            return;
        }
        let sizes: Vec<usize> = variables.iter().map(|&v| self.size(v)).collect();
        // Beyond the smallest number it does not matter how many more there are.
        let enough = if most >= variables.len() {
            least
        } else {
            most + 1
        };
        let step = |_: usize, number: &usize, value: usize| {
            let number = number + (values >> value & 1) as usize;
            (number <= most).then_some(number.min(enough))
        };
        let automaton = Automaton::new(&sizes, vec![0], step, |&number| number >= least)
            .expect("the expansion limits the number of cells");
        self.line(variables, &automaton);
    }

    fn any(&mut self, branches: &[Vec<FormKind>]) {
        let guards: Vec<Literal> = branches.iter().map(|_| self.new_literal()).collect();
        self.clause(&guards);
        let outer = self.guard;
        for (branch, &guard) in branches.iter().zip(&guards) {
            if let Some(outer) = outer {
                self.solver.add_clause(&[!guard, outer]);
            }
            self.guard = Some(guard);
            for form in branch {
                self.form(form);
            }
        }
        self.guard = outer;
    }

    /// The literal is true exactly if one of the others is; at most one of them is.
    fn is_one_of(&mut self, literal: Literal, mut others: Vec<Literal>) {
        others.push(!literal);
        self.exactly_one(&others);
    }

    fn clause(&mut self, literals: &[Literal]) {
        match self.guard {
            None => self.solver.add_clause(literals),
            Some(guard) => {
                let mut guarded = literals.to_vec();
                guarded.push(!guard);
                self.solver.add_clause(&guarded);
            }
        }
    }

    /// Within a branch, pairs are clauses: a group would hold in all branches.
    fn at_most_one(&mut self, literals: &[Literal]) {
        if self.guard.is_none() {
            self.solver.add_at_most_one(literals);
            return;
        }
        for (i, &one) in literals.iter().enumerate() {
            for &other in &literals[i + 1..] {
                self.clause(&[!one, !other]);
            }
        }
    }

    fn exactly_one(&mut self, literals: &[Literal]) {
        self.at_most_one(literals);
        self.clause(literals);
    }

    fn new_literal(&mut self) -> Literal {
        let literal = Literal::positive(self.solver.add_variable());
        self.solver.prefer(!literal);
        literal
    }

    fn size(&self, variable: Variable) -> usize {
        self.literals[usize::from(variable)].len()
    }

    fn literal(&self, variable: Variable, value: usize) -> Option<Literal> {
        let own = &self.literals[usize::from(variable)];
        own.get(value).copied().flatten()
    }

    /// The values that a variable can have.
    fn domain(&self, variable: Variable) -> ValueSet {
        let own = self.literals[usize::from(variable)].iter().enumerate();
        own.filter(|(_, literal)| literal.is_some())
            .fold(0, |set, (value, _)| set | 1 << value)
    }

    /// The literals of a variable with one of the values.
    fn inside(&self, variable: Variable, values: ValueSet) -> Vec<Literal> {
        let own = self.literals[usize::from(variable)].iter().enumerate();
        own.filter(|(value, _)| values >> value & 1 == 1)
            .filter_map(|(_, literal)| *literal)
            .collect()
    }

    fn outside(&self, variable: Variable, values: ValueSet) -> Vec<Literal> {
        self.inside(variable, !values)
    }

    /// The literals of a value in several variables.
    fn places(&self, variables: &[Variable], value: usize) -> Vec<Literal> {
        variables
            .iter()
            .filter_map(|&v| self.literal(v, value))
            .collect()
    }
}

/// The literals that exist, in a list for each key below `number`.
fn buckets(
    number: usize,
    keys: impl Iterator<Item = usize>,
    literals: &[Option<Literal>],
) -> Vec<Vec<Literal>> {
    let mut buckets = vec![Vec::new(); number];
    for (key, literal) in keys.zip(literals) {
        if let (Some(bucket), Some(literal)) = (buckets.get_mut(key), literal) {
            bucket.push(*literal);
        }
    }
    buckets
}
