//! Which board of a class is its canonical form.

/// Which board of a class is its canonical form, comparing the boards as lines in reading order.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_symmetry::{Form, Limits, canonical_form};
///
/// let puzzle: Grid = "1..4..1..1..4...".parse().unwrap();
/// let form = |form| canonical_form(&puzzle, form, &Limits::none()).unwrap().grid.to_string();
/// assert_eq!(form(Form::Min), "...1..2..1..2.1.");
/// assert_eq!(form(Form::Max), "4.3..3....4....3");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// The smallest line, where a blank is smaller than every digit: *row-minlex*.
    #[default]
    Min,
    /// The largest line: *row-maxlex*.
    Max,
}

impl Form {
    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Form::Min => "minlex",
            Form::Max => "maxlex",
        }
    }
}
