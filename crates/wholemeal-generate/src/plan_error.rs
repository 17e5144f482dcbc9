//! The error of a plan for which no puzzle can exist.

use std::fmt;
use std::ops::RangeInclusive;

use wholemeal_grid::Shape;
use wholemeal_logic::{self as logic, Technique};

use crate::{ClueLevel, ClueSymmetry};

/// The reason why no puzzle of a plan can exist.
///
/// ```
/// use wholemeal_generate::{Plan, PlanError};
/// use wholemeal_grid::Shape;
///
/// let plan = Plan::default().clues(90..=99);
/// assert_eq!(plan.check(), Err(PlanError::TooManyGivens(Shape::NINE, 90)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// The side is above 64: sets of digits are words of 64 bits.
    TooLarge(Shape),
    /// A range is empty. The text names the range.
    EmptyRange(&'static str),
    /// The plan has fewer givens than every puzzle with one solution. The number is the smallest
    /// possible.
    TooFewGivens(Shape, usize),
    /// The plan has this number of givens, more than cells.
    TooManyGivens(Shape, usize),
    /// No such number of givens can have this symmetry.
    ImpossibleClueCount(ClueSymmetry, RangeInclusive<usize>),
    /// The named feature exists only for 9x9 boards; the plan has another shape.
    OnlyNineByNine(&'static str, Shape),
    /// The clue level does not allow such a number of givens.
    LevelAndClues(ClueLevel, RangeInclusive<usize>),
    /// The pattern does not have the symmetry of the plan.
    PatternAndSymmetry(ClueSymmetry),
    /// The pattern has a number of cells outside the range of givens.
    PatternAndClues(usize, RangeInclusive<usize>),
    /// A pattern and a clue level cannot be combined.
    PatternAndLevel(ClueLevel),
    /// The prescribed solution is not a solution.
    NotASolution,
    /// The prescribed solution has the first shape, the plan the second.
    ShapeMismatch(Shape, Shape),
    /// Grading does not use this technique.
    TechniqueOff(Technique),
    /// No puzzle needs this technique: full houses are naked singles too.
    NeverNeeded(Technique),
    /// The technique is harder than the difficulty.
    TechniqueAndDifficulty(Technique, logic::Difficulty),
    /// The first technique is harder than the second, which has to be the hardest.
    TechniqueAndHardest(Technique, Technique),
    /// The score is above the limit of the difficulty.
    ScoreAndDifficulty(u32, logic::Difficulty),
    /// The score is too low: the score of the plan, the smallest possible one, and the smallest
    /// number of blank cells.
    ScoreTooLow(u32, u32, usize),
    /// The technique is required but not allowed.
    NeedsAndOnly(Technique),
    /// Two requirements that cannot be combined.
    Incompatible(&'static str, &'static str),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::TooLarge(shape) => {
                let nearest = nearest(*shape);
                write!(
                    f,
                    "{} boards are too large: the generator supports up to {LARGEST}x{LARGEST}; \
                     the nearest box that works is {nearest} ({})",
                    size(*shape),
                    size(nearest)
                )
            }
            PlanError::EmptyRange(what) => {
                write!(f, "the range of {what} is empty; write the smaller number first")
            }
            PlanError::TooFewGivens(shape, least) => write!(
                f,
                "every {} puzzle with one solution has at least {least} givens; use {least} or more",
                size(*shape)
            ),
            PlanError::TooManyGivens(shape, asked) => write!(
                f,
                "a {} board has {} cells, so it cannot have {asked} givens",
                size(*shape),
                shape.cell_count()
            ),
            PlanError::ImpossibleClueCount(symmetry, clues) => write!(
                f,
                "a board with symmetry {symmetry} cannot have {} givens",
                range(clues)
            ),
            PlanError::OnlyNineByNine(what, shape) => {
                write!(f, "{what} supported only for 9x9 boards; this one is {}", size(*shape))
            }
            PlanError::LevelAndClues(level, clues) => write!(
                f,
                "clue level {level} has {} givens, not {}",
                range(&level.givens()),
                range(clues)
            ),
            PlanError::PatternAndSymmetry(symmetry) => {
                write!(f, "the pattern does not have symmetry {symmetry}; use only one of them")
            }
            PlanError::PatternAndClues(cells, clues) => {
                write!(f, "the pattern has {cells} cells, not {}", range(clues))
            }
            PlanError::PatternAndLevel(level) => write!(
                f,
                "clue level {level} and a pattern cannot be combined; use only one of them"
            ),
            PlanError::NotASolution => {
                f.write_str("the prescribed grid is not a solution: every row, column and box needs every digit")
            }
            PlanError::ShapeMismatch(given, asked) => write!(
                f,
                "the prescribed solution is {} with {given} boxes, but the plan is {} with {asked} boxes",
                size(*given),
                size(*asked)
            ),
            PlanError::TechniqueOff(technique) => {
                write!(f, "grading does not use {technique}, so no puzzle can require it")
            }
            PlanError::NeverNeeded(technique) => {
                write!(f, "{technique} is never required: each one is also a naked single")
            }
            PlanError::TechniqueAndDifficulty(technique, difficulty) => write!(
                f,
                "{technique} has difficulty {}, so the puzzle cannot be {difficulty}",
                technique.difficulty()
            ),
            PlanError::TechniqueAndHardest(technique, hardest) => {
                write!(f, "{technique} is harder than {hardest}, which has to be the hardest technique")
            }
            PlanError::ScoreAndDifficulty(score, difficulty) => write!(
                f,
                "a puzzle with a score of {score} or more is harder than {difficulty} (at most {})",
                difficulty.limit()
            ),
            PlanError::ScoreTooLow(most, least, blanks) => write!(
                f,
                "a score of {most} or less is not possible: the puzzle has at least {blanks} blank \
                 cell{} with at least {} points each; use {least} or more",
                if *blanks == 1 { "" } else { "s" },
                points_for_a_cell()
            ),
            PlanError::NeedsAndOnly(technique) => write!(
                f,
                "{technique} is required, but is not among the allowed techniques"
            ),
            PlanError::Incompatible(one, other) => {
                write!(f, "{one} and {other} cannot be combined; use only one of them")
            }
        }
    }
}

impl std::error::Error for PlanError {}

/// The longest side that the generator supports.
pub(crate) const LARGEST: u8 = 64;

/// The largest supported shape whose boxes fit into the boxes of this one.
fn nearest(shape: Shape) -> Shape {
    let rows = 1..=shape.box_rows();
    let fitting = rows.filter_map(|rows| {
        let columns = shape.box_columns().min(LARGEST / rows);
        Shape::new(rows, columns).ok()
    });
    let skew = |shape: &Shape| shape.box_rows().abs_diff(shape.box_columns());
    let largest = fitting.max_by_key(|shape| (shape.side(), std::cmp::Reverse(skew(shape))));
    largest.unwrap_or(Shape::NINE)
}

/// The score of the easiest technique. Every other technique scores more for each cell that it
/// fills.
pub(crate) fn points_for_a_cell() -> u32 {
    Technique::FULL_HOUSE.score()
}

fn size(shape: Shape) -> String {
    let side = shape.side();
    format!("{side}x{side}")
}

/// `24`, or `22 to 27`.
fn range(range: &RangeInclusive<usize>) -> String {
    if range.start() == range.end() {
        range.start().to_string()
    } else {
        format!("{} to {}", range.start(), range.end())
    }
}
