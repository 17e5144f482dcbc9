//! The forms to which all constraints are reduced.

use crate::automaton::Automaton;

/// A number of a variable: cells first, in reading order, then extra variables.
pub type Variable = u16;

/// A set of values, a bit for each value. Values are counted from 0.
pub type ValueSet = u64;

/// The condition of a form on its variables. Values are counted from 0, whatever the smallest value of
/// the grid is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FormKind {
    /// The variable has one of the values.
    Domain {
        /// The variable.
        variable: Variable,
        /// Its values.
        values: ValueSet,
    },
    /// All variables are different. If there are as many as values, each value occurs.
    Region {
        /// The variables.
        variables: Vec<Variable>,
    },
    /// All variables are different, and their set is one of the family.
    SetFamily {
        /// The variables.
        variables: Vec<Variable>,
        /// The sets that are allowed.
        family: Vec<ValueSet>,
    },
    /// A sum of multiples of the variables lies in a range.
    Linear {
        /// The variables with their factors.
        terms: Vec<(Variable, i32)>,
        /// The smallest sum.
        least: i32,
        /// The largest sum.
        most: i32,
    },
    /// The values of two variables are an allowed pair.
    Pair {
        /// The first variable.
        first: Variable,
        /// The second variable.
        second: Variable,
        /// For each value of the first variable the values of the second.
        allowed: Vec<ValueSet>,
    },
    /// An automaton accepts the values in this order.
    Line {
        /// The variables.
        variables: Vec<Variable>,
        /// The automaton.
        automaton: Automaton,
    },
    /// The number of variables with one of the values lies in a range.
    Count {
        /// The variables.
        variables: Vec<Variable>,
        /// The values that are counted.
        values: ValueSet,
        /// The smallest number.
        least: usize,
        /// The largest number.
        most: usize,
    },
    /// If one variable has a value, another one has a value: `((a, x), (b, y))` for a = x implies
    /// b = y.
    Link {
        /// The implications.
        implications: Vec<((Variable, u8), (Variable, u8))>,
    },
    /// All forms of at least one branch hold.
    Any {
        /// The branches.
        branches: Vec<Vec<FormKind>>,
    },
}

/// A form, and the constraint that it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Form {
    /// The condition.
    pub kind: FormKind,
    /// The position of the constraint in the list of the variant; `None` if the form follows from
    /// several.
    pub origin: Option<usize>,
}

impl FormKind {
    /// The variables that it depends on, each once.
    #[must_use]
    pub fn variables(&self) -> Vec<Variable> {
        let mut variables = match self {
            FormKind::Domain { variable, .. } => vec![*variable],
            FormKind::Region { variables }
            | FormKind::SetFamily { variables, .. }
            | FormKind::Line { variables, .. }
            | FormKind::Count { variables, .. } => variables.clone(),
            FormKind::Linear { terms, .. } => terms.iter().map(|&(v, _)| v).collect(),
            FormKind::Pair { first, second, .. } => vec![*first, *second],
            FormKind::Link { implications } => {
                let both = |&((a, _), (b, _)): &((Variable, u8), (Variable, u8))| [a, b];
                implications.iter().flat_map(both).collect()
            }
            FormKind::Any { branches } => {
                let forms = branches.iter().flatten();
                forms.flat_map(FormKind::variables).collect()
            }
        };
        variables.sort_unstable();
        variables.dedup();
        variables
    }

    /// Whether it holds for these values of all variables.
    ///
    /// ```
    /// use wholemeal_variants::FormKind;
    ///
    /// let region = FormKind::Region { variables: vec![0, 2] };
    /// assert!(region.holds(&[1, 1, 0]) && !region.holds(&[1, 0, 1]));
    /// ```
    #[must_use]
    pub fn holds(&self, values: &[u8]) -> bool {
        let value = |variable: Variable| values[usize::from(variable)];
        let bit = |variable: Variable| 1 << value(variable);
        let all = |variables: &[Variable]| -> Vec<u8> {
            variables.iter().map(|&variable| value(variable)).collect()
        };
        match self {
            FormKind::Domain { variable, values } => values & bit(*variable) != 0,
            FormKind::Region { variables } => set_of(&all(variables)).is_some(),
            FormKind::SetFamily { variables, family } => {
                set_of(&all(variables)).is_some_and(|set| family.contains(&set))
            }
            FormKind::Linear { terms, least, most } => {
                let sum: i32 = terms.iter().map(|&(v, f)| f * i32::from(value(v))).sum();
                (*least..=*most).contains(&sum)
            }
            FormKind::Pair {
                first,
                second,
                allowed,
            } => allowed[usize::from(value(*first))] & bit(*second) != 0,
            FormKind::Line {
                variables,
                automaton,
            } => automaton.accepts(&all(variables)),
            FormKind::Count {
                variables,
                values,
                least,
                most,
            } => {
                let number = variables.iter().filter(|&&v| values & bit(v) != 0).count();
                (*least..=*most).contains(&number)
            }
            FormKind::Link { implications } => implications
                .iter()
                .all(|&((a, x), (b, y))| value(a) != x || value(b) == y),
            FormKind::Any { branches } => branches
                .iter()
                .any(|branch| branch.iter().all(|form| form.holds(values))),
        }
    }
}

/// The set of values; `None` if two are equal.
fn set_of(values: &[u8]) -> Option<ValueSet> {
    values.iter().try_fold(0, |set: ValueSet, &value| {
        (set >> value & 1 == 0).then_some(set | 1 << value)
    })
}
