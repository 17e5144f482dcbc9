//! Generates variants.
//!
//! A full grid is filled at random, clues are placed that fit to it, and then givens and clues are
//! removed, each if the solution stays unique.
//!
//! ```
//! use wholemeal_generate::variant::{VariantKind, generate};
//! use wholemeal_generate::Seed;
//! use wholemeal_solve::Budget;
//!
//! let kinds = [VariantKind::AntiKing, VariantKind::Thermometer];
//! let made = generate(&kinds, Seed::new(1), &Budget::UNLIMITED).unwrap();
//! assert_eq!(made.variant.rows(), 9);
//! let mut solver = wholemeal_variants::Solver::new(&made.variant).unwrap();
//! assert!(solver.solve(&Budget::UNLIMITED).unwrap().is_unique());
//! ```

mod clues;
mod jigsaw;

use std::fmt;
use std::str::FromStr;

use wholemeal_solve::{Budget, Interrupted};
use wholemeal_variants::{Constraint, Filled, Place, Solver, Variant};

use crate::Seed;
use crate::seed::Dice;

/// A kind of variant that can be generated. Kinds can be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum VariantKind {
    /// Different values on both diagonals.
    Diagonal,
    /// Four extra boxes.
    Windoku,
    /// Irregular regions instead of boxes.
    Jigsaw,
    /// Different values a knight's move apart.
    AntiKnight,
    /// Different values in cells that touch at a corner.
    AntiKing,
    /// Cages with sums.
    Killer,
    /// Thermometers.
    Thermometer,
    /// Arrows.
    Arrow,
    /// White and black dots.
    Kropki,
    /// X and V.
    Xv,
    /// German whispers.
    Whispers,
}

impl VariantKind {
    /// All kinds.
    pub const ALL: [VariantKind; 11] = [
        VariantKind::Diagonal,
        VariantKind::Windoku,
        VariantKind::Jigsaw,
        VariantKind::AntiKnight,
        VariantKind::AntiKing,
        VariantKind::Killer,
        VariantKind::Thermometer,
        VariantKind::Arrow,
        VariantKind::Kropki,
        VariantKind::Xv,
        VariantKind::Whispers,
    ];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            VariantKind::Diagonal => "diagonal",
            VariantKind::Windoku => "windoku",
            VariantKind::Jigsaw => "jigsaw",
            VariantKind::AntiKnight => "anti-knight",
            VariantKind::AntiKing => "anti-king",
            VariantKind::Killer => "killer",
            VariantKind::Thermometer => "thermometer",
            VariantKind::Arrow => "arrow",
            VariantKind::Kropki => "kropki",
            VariantKind::Xv => "xv",
            VariantKind::Whispers => "whispers",
        }
    }
}

/// The error of a name that is not a [`VariantKind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct VariantKindError;

impl fmt::Display for VariantKindError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = VariantKind::ALL.map(VariantKind::name);
        write!(
            f,
            "unknown kind of variant; use one of {}",
            names.join(", ")
        )
    }
}

impl std::error::Error for VariantKindError {}

impl FromStr for VariantKind {
    type Err = VariantKindError;

    fn from_str(name: &str) -> Result<VariantKind, VariantKindError> {
        let mut all = VariantKind::ALL.into_iter();
        all.find(|kind| kind.name() == name).ok_or(VariantKindError)
    }
}

/// A generated variant and its only solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratedVariant {
    /// The variant. No given and no clue can be removed without losing uniqueness.
    pub variant: Variant,
    /// The solution.
    pub solution: Filled,
}

/// Why no variant was generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VariantError {
    /// The budget ran out.
    Interrupted,
    /// No grid was found that has all these rules.
    NoGrid,
}

impl fmt::Display for VariantError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            VariantError::Interrupted => "the budget ran out before the variant was complete",
            VariantError::NoGrid => {
                "no grid was found that has all of these rules; combine fewer kinds"
            }
        })
    }
}

impl std::error::Error for VariantError {}

impl From<Interrupted> for VariantError {
    fn from(_: Interrupted) -> VariantError {
        VariantError::Interrupted
    }
}

/// The number of grids that are tried.
const ATTEMPTS: usize = 40;

/// The number of guesses that one try to fill a grid may take.
const FILL_GUESSES: u64 = 3000;

/// Generates a 9x9 variant of these kinds. It depends only on the kinds and the seed.
///
/// # Errors
/// Returns [`VariantError`] if the budget runs out, or if the kinds exclude each other.
pub fn generate(
    kinds: &[VariantKind],
    seed: Seed,
    budget: &Budget<'_>,
) -> Result<GeneratedVariant, VariantError> {
    let mut dice = Dice::new(seed);
    for _ in 0..ATTEMPTS {
        let rules = rules(kinds, &mut dice);
        let Some(solution) = fill(&rules, &mut dice, budget)? else {
            continue;
        };
        let clues = clues::place(kinds, &rules, &solution, &mut dice);
        let variant = dig(&rules, clues, &solution, &mut dice, budget)?;
        return Ok(GeneratedVariant { variant, solution });
    }
    Err(VariantError::NoGrid)
}

/// The grid with the rules that hold everywhere.
fn rules(kinds: &[VariantKind], dice: &mut Dice) -> Variant {
    let mut variant = Variant::new(9, 9, 1, 9);
    variant.add(Constraint::Rows);
    variant.add(Constraint::Columns);
    let (rows, columns) = (3, 3);
    if kinds.contains(&VariantKind::Jigsaw) {
        for cells in jigsaw::regions(dice) {
            variant.add(Constraint::Region { cells });
        }
    } else {
        variant.add(Constraint::Boxes { rows, columns });
    }
    let mut done = Vec::new();
    for &kind in kinds {
        if done.contains(&kind) {
            continue;
        }
        done.push(kind);
        match kind {
            VariantKind::Diagonal => {
                variant.add(Constraint::Diagonal { rising: true });
                variant.add(Constraint::Diagonal { rising: false });
            }
            VariantKind::Windoku => variant.add(Constraint::Windoku { rows, columns }),
            VariantKind::AntiKnight => variant.add(Constraint::AntiKnight),
            VariantKind::AntiKing => variant.add(Constraint::AntiKing),
            _ => {}
        }
    }
    variant
}

/// A random solution of the rules: a random row is given, and the solver fills the rest; `None`
/// if there is no solution with this row, or it is not found soon.
fn fill(
    rules: &Variant,
    dice: &mut Dice,
    budget: &Budget<'_>,
) -> Result<Option<Filled>, VariantError> {
    let mut variant = rules.clone();
    let row = dice.below(9) as u8;
    for (column, value) in dice.permutation(9).into_iter().enumerate() {
        let cell = Place::new(row, column as u8);
        variant.add(Constraint::given(cell, value as u8 + 1));
    }
    // Some candidates are excluded at random, so that grids with the same row differ.
    for cell in rules.cells().filter(|cell| cell.row != row) {
        let excluded = dice.below(9) as u8 + 1;
        let values = (1..=9).filter(|&value| value != excluded).collect();
        variant.add(Constraint::Candidates { cell, values });
    }
    let Ok(mut solver) = Solver::new(&variant) else {
        return Ok(None);
    };
    let found = solver.find_up_to(1, &budget.with_max_guesses(FILL_GUESSES));
    match found {
        Ok(mut found) => Ok(found.pop()),
        Err(_) if budget.is_exhausted() => Err(VariantError::Interrupted),
        Err(_) => Ok(None),
    }
}

/// Removes givens in a random order, then clues, each if the solution stays unique.
fn dig(
    rules: &Variant,
    mut clues: Vec<Constraint>,
    solution: &Filled,
    dice: &mut Dice,
    budget: &Budget<'_>,
) -> Result<Variant, VariantError> {
    let mut givens: Vec<Constraint> = rules
        .cells()
        .filter_map(|cell| Some(Constraint::given(cell, solution.get(cell)?)))
        .collect();
    dice.shuffle(&mut givens);
    for i in (0..givens.len()).rev() {
        let given = givens.remove(i);
        if !is_unique(rules, &clues, &givens, budget)? {
            givens.push(given);
        }
    }
    dice.shuffle(&mut clues);
    for i in (0..clues.len()).rev() {
        let clue = clues.remove(i);
        if !is_unique(rules, &clues, &givens, budget)? {
            clues.push(clue);
        }
    }
    givens.sort_by_key(cell_of);
    clues.sort_by_key(ToString::to_string);
    Ok(with(rules, &clues, &givens))
}

fn cell_of(constraint: &Constraint) -> Option<Place> {
    match constraint {
        Constraint::Candidates { cell, .. } => Some(*cell),
        _ => None,
    }
}

fn with(rules: &Variant, clues: &[Constraint], givens: &[Constraint]) -> Variant {
    let mut variant = rules.clone();
    for constraint in givens.iter().chain(clues) {
        variant.add(constraint.clone());
    }
    variant
}

fn is_unique(
    rules: &Variant,
    clues: &[Constraint],
    givens: &[Constraint],
    budget: &Budget<'_>,
) -> Result<bool, VariantError> {
    match Solver::new(&with(rules, clues, givens)) {
        Ok(mut solver) => Ok(solver.solve(budget)?.is_unique()),
        Err(_) => Ok(false),
    }
}
