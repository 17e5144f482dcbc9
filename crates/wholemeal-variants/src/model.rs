//! A variant reduced to forms.

use std::error::Error;
use std::fmt;

use crate::derive::derive;
use crate::expand::Expander;
use crate::form::{Form, FormKind, ValueSet, Variable};
use crate::variant::{Place, Variant};

/// The variables and forms of a [`Variant`].
///
/// ```
/// use wholemeal_variants::{Constraint, Place, Variant};
///
/// let mut variant = Variant::sudoku(4, 4, 2, 2);
/// variant.add(Constraint::given(Place::new(0, 0), 3));
/// let model = variant.model().unwrap();
/// // Four rows, four columns, four boxes and the given.
/// assert_eq!(model.forms().len(), 13);
/// assert_eq!(model.forms()[12].origin, Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Model {
    /// The number of values of each variable.
    pub(crate) sizes: Vec<u8>,
    pub(crate) cells: usize,
    pub(crate) forms: Vec<Form>,
}

impl Model {
    pub(crate) fn new(variant: &Variant) -> Result<Model, ModelError> {
        let mut expander = Expander::new(variant);
        for (origin, constraint) in variant.constraints().iter().enumerate() {
            expander
                .expand(constraint)
                .map_err(|problem| ModelError { origin, problem })?;
            expander.finish(origin);
        }
        let (mut model, sums) = expander.into_model();
        derive(&mut model, &sums);
        Ok(model)
    }

    /// The forms in the order of their constraints, then those that follow from several.
    #[must_use]
    pub fn forms(&self) -> &[Form] {
        &self.forms
    }

    /// The number of cells. The other variables are extra ones.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.cells
    }

    /// The number of variables.
    #[must_use]
    pub fn variable_count(&self) -> usize {
        self.sizes.len()
    }

    /// Whether all forms hold for these values, counted from 0, of all variables.
    #[must_use]
    pub fn holds(&self, values: &[u8]) -> bool {
        self.forms.iter().all(|form| form.kind.holds(values))
    }

    /// The values that each variable may have if only [`FormKind::Domain`] is considered.
    pub(crate) fn domains(&self) -> Vec<ValueSet> {
        let mut domains: Vec<ValueSet> = self.sizes.iter().map(|&size| full(size)).collect();
        for form in &self.forms {
            if let FormKind::Domain { variable, values } = form.kind {
                domains[usize::from(variable)] &= values;
            }
        }
        domains
    }

    /// For every variable the variables that must have other values, in ascending order.
    pub(crate) fn peers(&self) -> Vec<Vec<Variable>> {
        let mut peers = vec![Vec::new(); self.sizes.len()];
        for form in &self.forms {
            let (FormKind::Region { variables } | FormKind::SetFamily { variables, .. }) =
                &form.kind
            else {
                continue;
            };
            for &one in variables {
                let others = variables.iter().filter(|&&other| other != one);
                peers[usize::from(one)].extend(others);
            }
        }
        for list in &mut peers {
            list.sort_unstable();
            list.dedup();
        }
        peers
    }
}

/// All values below a number.
pub(crate) fn full(size: u8) -> ValueSet {
    if size >= 64 {
        u64::MAX
    } else {
        (1 << size) - 1
    }
}

/// A constraint that has no meaning on its grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModelError {
    /// The position of the constraint in the list of the variant.
    pub origin: usize,
    /// The problem.
    pub problem: Problem,
}

/// The problem of a constraint.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Problem {
    /// The cell is not in the grid.
    OutsideGrid(Place),
    /// The cell is named twice.
    Repeated(Place),
    /// The constraint has no cells.
    Empty,
    /// The lists of cells have different lengths.
    DifferentLengths,
    /// The grid cannot be divided into boxes of this size.
    Boxes {
        /// The height of a box.
        rows: u8,
        /// The width of a box.
        columns: u8,
    },
    /// The constraint is defined for other grids only; the text says for which.
    WrongGrid(&'static str),
    /// The constraint needs more memory than is allowed.
    TooLarge,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Problem::OutsideGrid(cell) => write!(f, "{cell} is outside the grid"),
            Problem::Repeated(cell) => write!(f, "{cell} is named twice"),
            Problem::Empty => f.write_str("there are no cells"),
            Problem::DifferentLengths => f.write_str("the lists of cells have different lengths"),
            Problem::Boxes { rows, columns } => write!(
                f,
                "the grid cannot be divided into boxes of {rows} rows and {columns} columns"
            ),
            Problem::WrongGrid(grids) => write!(f, "the constraint is defined for {grids} only"),
            Problem::TooLarge => f.write_str("the constraint is too large; use fewer cells"),
        }
    }
}

impl fmt::Display for ModelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "constraint {}: {}", self.origin + 1, self.problem)
    }
}

impl Error for ModelError {}
