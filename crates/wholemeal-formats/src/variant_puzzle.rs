//! A variant with the metadata of its file.

use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};
use wholemeal_variants::text::write_line;
use wholemeal_variants::{Constraint, Variant};

use crate::{Loss, Metadata, Puzzle, ReadError, ReadErrorKind};

/// Everything that a file contains about one variant.
///
/// ```
/// use wholemeal_formats::VariantPuzzle;
/// use wholemeal_variants::{Constraint, Variant};
///
/// let mut variant = Variant::sudoku(4, 4, 2, 2);
/// variant.add(Constraint::AntiKing);
/// let puzzle = VariantPuzzle::new(variant);
/// assert_eq!(puzzle.line(), "variant 4x4; rows; columns; boxes 2x2; anti-king");
/// assert_eq!(puzzle.kinds(), ["anti-king"]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantPuzzle {
    /// The variant.
    pub variant: Variant,
    /// Title, author, rules in words and other metadata.
    pub about: Metadata,
    /// What the file contains that is not a rule, such as drawings, in words.
    pub notes: Vec<String>,
    /// The text of the puzzle if it is one line of constraints.
    source: Option<String>,
}

impl VariantPuzzle {
    /// A variant without metadata.
    #[must_use]
    pub fn new(variant: Variant) -> VariantPuzzle {
        VariantPuzzle {
            variant,
            about: Metadata::default(),
            notes: Vec::new(),
            source: None,
        }
    }

    /// The same puzzle, written as this line.
    pub(crate) fn with_source(self, line: &str) -> VariantPuzzle {
        VariantPuzzle {
            source: Some(line.to_owned()),
            ..self
        }
    }

    /// The puzzle as one line: its own line if it was read from a string of constraints, else the
    /// text format with semicolons.
    #[must_use]
    pub fn line(&self) -> String {
        self.source
            .clone()
            .unwrap_or_else(|| write_line(&self.variant))
    }

    /// The kinds of its constraints, each once, without givens, rows, columns and boxes.
    #[must_use]
    pub fn kinds(&self) -> Vec<String> {
        let mut kinds = Vec::new();
        for constraint in self.variant.constraints() {
            if is_plain(constraint) {
                continue;
            }
            let text = constraint.to_string();
            let kind = text.split([' ', ';']).next().unwrap_or_default().to_owned();
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if kinds.is_empty() {
            let (rows, columns) = (self.variant.rows(), self.variant.columns());
            kinds.push(format!("{rows}x{columns} grid"));
        }
        kinds
    }

    /// The number of constraints without rows, columns and boxes.
    #[must_use]
    pub fn clues(&self) -> usize {
        let constraints = self.variant.constraints().iter();
        let is_clue = |c: &&Constraint| matches!(c, Constraint::Candidates { .. }) || !is_plain(c);
        constraints.filter(is_clue).count()
    }

    /// The metadata that is lost if only these names are written.
    pub(crate) fn lost_metadata(&self, written: &[&str]) -> Vec<Loss> {
        let names = self.about.iter().map(|(name, _)| name);
        let lost = names.filter(|name| !written.contains(name));
        lost.map(|name| Loss::Metadata(name.to_owned())).collect()
    }

    /// A plain puzzle if the rules are those of Sudoku, else the error that the puzzle is a variant.
    pub(crate) fn into_result(self, line: usize) -> Result<Puzzle, ReadError> {
        match plain(&self.variant) {
            Some(mut puzzle) => {
                puzzle.about = self.about;
                Ok(puzzle)
            }
            None => {
                let kind = ReadErrorKind::IsVariant(Box::new(self));
                Err(ReadError::new(line, 1, kind))
            }
        }
    }
}

/// Whether plain Sudoku has such constraints.
fn is_plain(constraint: &Constraint) -> bool {
    matches!(
        constraint,
        Constraint::Rows
            | Constraint::Columns
            | Constraint::Boxes { .. }
            | Constraint::Candidates { .. }
    )
}

/// The plain puzzle with the same solutions; `None` if there are other rules.
fn plain(variant: &Variant) -> Option<Puzzle> {
    let side = variant.rows();
    let is_square = variant.columns() == side;
    if !is_square || variant.first_value() != 1 || variant.value_count() != side {
        return None;
    }
    let constraints = variant.constraints();
    let shape = shape_of(variant)?;
    let has = |constraint| constraints.contains(&constraint);
    let is_sudoku = has(Constraint::Rows) && has(Constraint::Columns);
    // Regions were compared with the boxes.
    let is_known = |c: &Constraint| is_plain(c) || matches!(c, Constraint::Region { .. });
    if !is_sudoku || !constraints.iter().all(is_known) || shape.side() != side {
        return None;
    }
    let mut sets = vec![DigitSet::all(side); variant.cell_count()];
    for constraint in constraints {
        if let Constraint::Candidates { cell, values } = constraint {
            let index = usize::from(cell.row) * usize::from(side) + usize::from(cell.column);
            let digits = values
                .iter()
                .filter(|&&v| v <= side)
                .filter_map(|&v| Digit::new(v));
            let allowed: DigitSet = digits.collect();
            let set = sets.get_mut(index).filter(|_| cell.column < side)?;
            *set = set.intersection(&allowed);
        }
    }
    let marks = Marks::from_cells(shape, sets)?;
    let mut puzzle = Puzzle::new(marks.singles());
    let all = DigitSet::all(side);
    let is_open = |cell: Cell| puzzle.givens.get(cell).is_none() && marks.get(cell) != all;
    if shape.cells().any(is_open) {
        puzzle.set_candidates(&marks);
    }
    Some(puzzle)
}

/// The shape whose boxes are the boxes or the regions of a variant; `None` if there is none.
fn shape_of(variant: &Variant) -> Option<Shape> {
    let side = variant.rows();
    let (mut boxes, mut regions) = (Vec::new(), Vec::new());
    for constraint in variant.constraints() {
        match constraint {
            Constraint::Boxes { rows, columns } => boxes.push((*rows, *columns)),
            Constraint::Region { cells } => regions.push(cells.clone()),
            _ => {}
        }
    }
    if let (&[(rows, columns)], true) = (boxes.as_slice(), regions.is_empty()) {
        return Shape::new(rows, columns).ok();
    }
    let is_size = |rows: &u8| boxes.is_empty() && side.is_multiple_of(*rows);
    let sizes = (1..=side).filter(is_size).map(|rows| (rows, side / rows));
    let fits = |&(rows, columns): &(u8, u8)| variant.boxes(rows, columns) == regions;
    sizes
        .filter(|_| regions.len() == usize::from(side))
        .find(fits)
        .and_then(|(rows, columns)| Shape::new(rows, columns).ok())
}

/// A plain puzzle as a variant: candidates if it has them, else digits.
impl From<&Puzzle> for VariantPuzzle {
    fn from(puzzle: &Puzzle) -> VariantPuzzle {
        let shape = puzzle.shape();
        let side = shape.side();
        let mut variant = Variant::sudoku(side, side, shape.box_rows(), shape.box_columns());
        let cells: Vec<_> = variant.cells().collect();
        let board: Grid = puzzle.board();
        for (place, cell) in cells.into_iter().zip(shape.cells()) {
            let digits = match (board.get(cell), &puzzle.candidates) {
                (Some(digit), _) => DigitSet::of(digit),
                (None, Some(marks)) => marks.get(cell),
                (None, None) => continue,
            };
            let mut values: Vec<u8> = digits.iter().map(Digit::get).collect();
            if values.is_empty() {
                // No digit is possible; a value of no cell says so.
                values.push(0);
            }
            variant.add(Constraint::Candidates {
                cell: place,
                values,
            });
        }
        VariantPuzzle {
            about: puzzle.about.clone(),
            ..VariantPuzzle::new(variant)
        }
    }
}
