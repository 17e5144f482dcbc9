//! Plans that cannot be.

use std::fmt;
use std::ops::RangeInclusive;

use wholemeal_grid::{CellSet, Shape};
use wholemeal_logic::{self as logic, Technique};

use crate::plan::Kind;
use crate::unbiased::MOST as MOST_OF_MINIMAL;
use crate::{ClueLevel, ClueSymmetry, Plan};

/// Why nothing can be made from a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// A board with a side above 64: sets of digits are words of 64 bits.
    TooLarge(Shape),
    /// A range without a number in it.
    EmptyRange(&'static str),
    /// Fewer givens than any puzzle with one solution has.
    TooFewGivens(Shape, usize),
    /// More givens than cells.
    TooManyGivens(Shape, usize),
    /// A symmetry that no such number of givens can have.
    NoSuchNumber(ClueSymmetry, RangeInclusive<usize>),
    /// Something that is known for 9x9 boards alone.
    NineOnly(&'static str, Shape),
    /// A level and a number of givens that do not go together.
    LevelAndClues(ClueLevel, RangeInclusive<usize>),
    /// A pattern that does not have the symmetry asked for.
    PatternAndBalance(ClueSymmetry),
    /// A pattern with another number of cells than asked for.
    PatternAndClues(usize, RangeInclusive<usize>),
    /// A pattern cannot be dug by level.
    PatternAndLevel(ClueLevel),
    /// A board to start from that is no solution.
    NoSolution,
    /// A board to start from of another shape.
    OtherShape(Shape, Shape),
    /// A technique that is not looked for when puzzles are graded.
    TechniqueOff(Technique),
    /// Full houses are naked singles too.
    NeverNeeded(Technique),
    /// A technique that is harder than the grade.
    TechniqueAndGrade(Technique, logic::Difficulty),
    /// A technique that is harder than the hardest.
    TechniqueAndHardest(Technique, Technique),
    /// A score that is beyond the grade.
    ScoreAndGrade(u32, logic::Difficulty),
    /// A score below that of every such puzzle: the score asked for, the smallest possible,
    /// and the fewest blanks.
    ScoreTooLow(u32, u32, usize),
    /// A technique that is needed but not allowed.
    NeedsAndOnly(Technique),
    /// Two wishes that do not go together.
    Together(&'static str, &'static str),
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlanError::TooLarge(shape) => {
                let nearest = nearest(*shape);
                write!(
                    f,
                    "boards of {} are too large: puzzles and grids are made up to {LARGEST}x{LARGEST}; \
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
                "no {} puzzle has fewer than {least} givens and one solution; ask for {least} or more",
                size(*shape)
            ),
            PlanError::TooManyGivens(shape, asked) => write!(
                f,
                "{asked} givens on a board of {} cells",
                shape.cell_count()
            ),
            PlanError::NoSuchNumber(balance, clues) => write!(
                f,
                "no board with symmetry {balance} has {} givens",
                range(clues)
            ),
            PlanError::NineOnly(what, shape) => {
                write!(f, "{what} for 9x9 boards only; this one is {}", size(*shape))
            }
            PlanError::LevelAndClues(level, clues) => write!(
                f,
                "level {level} has {} givens, not {}",
                range(&level.givens()),
                range(clues)
            ),
            PlanError::PatternAndBalance(balance) => {
                write!(f, "the pattern does not have symmetry {balance}; leave one of them out")
            }
            PlanError::PatternAndClues(cells, clues) => {
                write!(f, "the pattern has {cells} cells, not {}", range(clues))
            }
            PlanError::PatternAndLevel(level) => write!(
                f,
                "level {level} says where to dig, and so does the pattern; leave one of them out"
            ),
            PlanError::NoSolution => {
                f.write_str("the grid to start from is no solution: it needs every digit in every row, column and box")
            }
            PlanError::OtherShape(given, asked) => write!(
                f,
                "the board to start from is {}, with {given} boxes; {}, with {asked} boxes, is asked for",
                size(*given),
                size(*asked)
            ),
            PlanError::TechniqueOff(technique) => {
                write!(f, "{technique} is off when puzzles are graded, so no path has it")
            }
            PlanError::NeverNeeded(technique) => {
                write!(f, "{technique} is never needed: every one of them is a naked single too")
            }
            PlanError::TechniqueAndGrade(technique, grade) => write!(
                f,
                "{technique} is of level {}, so the puzzle cannot be {grade}",
                technique.difficulty()
            ),
            PlanError::TechniqueAndHardest(technique, hardest) => {
                write!(f, "{technique} is harder than {hardest}, which should be the hardest")
            }
            PlanError::ScoreAndGrade(score, grade) => write!(
                f,
                "a puzzle with {score} points or more is harder than {grade} ({} at most)",
                grade.limit()
            ),
            PlanError::ScoreTooLow(most, least, blanks) => write!(
                f,
                "no such puzzle has a score of {most} or less: it has at least {blanks} blank \
                 cell{}, and a cell takes {} points or more; ask for {least} or more",
                if *blanks == 1 { "" } else { "s" },
                points_for_a_cell()
            ),
            PlanError::NeedsAndOnly(technique) => write!(
                f,
                "{technique} should be needed, but is not among the techniques that may be used"
            ),
            PlanError::Together(one, other) => {
                write!(f, "{one} and {other} do not go together; leave one of them out")
            }
        }
    }
}

impl std::error::Error for PlanError {}

/// The longest side of a board that is made.
const LARGEST: u8 = 64;

/// The largest shape up to the longest side whose boxes fit into those of another.
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

/// The score of the easiest technique. Every other technique scores more for each cell that
/// it fills.
fn points_for_a_cell() -> u32 {
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

/// Can a plan be carried out?
pub(crate) fn check(plan: &Plan) -> Result<(), PlanError> {
    if plan.shape.side() > LARGEST {
        return Err(PlanError::TooLarge(plan.shape));
    }
    check_kind(plan)?;
    check_givens(plan)?;
    check_pattern(plan)?;
    check_from(plan)?;
    check_target(plan)
}

fn ensure(holds: bool, otherwise: impl FnOnce() -> PlanError) -> Result<(), PlanError> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// The fewest givens of a puzzle with one solution. Of the digits at most one may be
/// missing; more is known for small boards (17 of 9x9: G. McGuire and others, 2012).
fn fewest(shape: Shape) -> usize {
    match shape {
        Shape::FOUR => 4,
        Shape::NINE => 17,
        _ if shape == Shape::SIX || shape == Shape::SIX.transposed() => 8,
        _ => usize::from(shape.side()) - 1,
    }
}

/// The fewest blanks of a 9x9 puzzle of this plan.
fn fewest_blanks(plan: &Plan) -> usize {
    let asked = plan.pattern.as_ref().map(CellSet::len);
    let level = plan.level.map(|level| *level.givens().end());
    let clues = plan.clues.as_ref().map(|clues| *clues.end());
    // Without a number of givens, puzzles without symmetry are dug until they are minimal.
    let digs = level.is_none() && clues.is_none() && plan.balance == ClueSymmetry::None;
    let minimal = (plan.minimal || digs && asked.is_none()).then_some(MOST_OF_MINIMAL);
    let most = [asked, level, clues, minimal].into_iter().flatten().min();
    most.map_or(0, |most| plan.shape.cell_count().saturating_sub(most))
}

/// Grids and unbiased puzzles take nothing else.
fn check_kind(plan: &Plan) -> Result<(), PlanError> {
    let wishes = [
        (plan.level.is_some(), "a level"),
        (plan.order.is_some(), "an order of digging"),
        (plan.balance != ClueSymmetry::None, "symmetry"),
        (plan.pattern.is_some(), "a pattern"),
        (plan.from.is_some(), "a board to start from"),
    ];
    let of_puzzles = [
        (plan.clues.is_some(), "a number of givens"),
        (plan.minimal, "minimality"),
        (plan.graded || !plan.target.is_any(), "grades"),
    ];
    let refuse = |what, wishes: &[(bool, &'static str)]| {
        let wish = wishes.iter().find(|(wished, _)| *wished);
        wish.map_or(Ok(()), |(_, name)| Err(PlanError::Together(what, name)))
    };
    if plan.kind == Kind::Grids {
        refuse("full grids", &wishes)?;
        refuse("full grids", &of_puzzles)?;
    }
    if plan.unbiased {
        ensure(plan.shape == Shape::NINE, || {
            PlanError::NineOnly("unbiased sampling is", plan.shape)
        })?;
        refuse("unbiased sampling", &wishes)?;
    }
    Ok(())
}

fn check_givens(plan: &Plan) -> Result<(), PlanError> {
    if let Some(level) = plan.level {
        ensure(plan.shape == Shape::NINE, || {
            PlanError::NineOnly("the levels of the paper are", plan.shape)
        })?;
        if let Some(clues) = &plan.clues {
            ensure(plan.bounds(level).is_some(), || {
                PlanError::LevelAndClues(level, clues.clone())
            })?;
        }
    }
    let Some(clues) = &plan.clues else {
        return Ok(());
    };
    ensure(!clues.is_empty(), || PlanError::EmptyRange("givens"))?;
    let least = fewest(plan.shape);
    ensure(*clues.end() >= least, || {
        PlanError::TooFewGivens(plan.shape, least)
    })?;
    ensure(*clues.start() <= plan.shape.cell_count(), || {
        PlanError::TooManyGivens(plan.shape, *clues.start())
    })?;
    let possible = numbers(plan.balance, plan.shape);
    ensure(
        clues.clone().any(|n| possible.get(n) == Some(&true)),
        || PlanError::NoSuchNumber(plan.balance, clues.clone()),
    )
}

/// Which numbers of givens a symmetry allows.
fn numbers(balance: ClueSymmetry, shape: Shape) -> Vec<bool> {
    let mut possible = vec![false; shape.cell_count() + 1];
    possible[0] = true;
    for unit in balance.units(shape) {
        for n in (unit.len()..possible.len()).rev() {
            possible[n] |= possible[n - unit.len()];
        }
    }
    possible
}

fn check_pattern(plan: &Plan) -> Result<(), PlanError> {
    let Some(pattern) = &plan.pattern else {
        return Ok(());
    };
    if let Some(level) = plan.level {
        return Err(PlanError::PatternAndLevel(level));
    }
    ensure(plan.order.is_none(), || {
        PlanError::Together("a pattern", "an order of digging")
    })?;
    let (cells, least) = (pattern.len(), fewest(plan.shape));
    ensure(cells >= least, || {
        PlanError::TooFewGivens(plan.shape, least)
    })?;
    if let Some(clues) = &plan.clues {
        ensure(clues.contains(&cells), || {
            PlanError::PatternAndClues(cells, clues.clone())
        })?;
    }
    ensure(plan.balance.holds(plan.shape, pattern), || {
        PlanError::PatternAndBalance(plan.balance)
    })
}

fn check_from(plan: &Plan) -> Result<(), PlanError> {
    let Some(solution) = &plan.from else {
        return Ok(());
    };
    ensure(solution.shape() == plan.shape, || {
        PlanError::OtherShape(solution.shape(), plan.shape)
    })?;
    ensure(solution.is_solution(), || PlanError::NoSolution)
}

fn check_target(plan: &Plan) -> Result<(), PlanError> {
    let target = &plan.target;
    if target.is_any() {
        return Ok(());
    }
    ensure(plan.shape == Shape::NINE, || {
        PlanError::NineOnly("grades are", plan.shape)
    })?;
    if let Some(score) = &target.score {
        ensure(!score.is_empty(), || PlanError::EmptyRange("scores"))?;
        if let Some(grade) = target.grade {
            ensure(*score.start() <= grade.limit(), || {
                PlanError::ScoreAndGrade(*score.start(), grade)
            })?;
        }
        let blanks = fewest_blanks(plan);
        let least = points_for_a_cell() * blanks as u32;
        ensure(*score.end() >= least, || {
            PlanError::ScoreTooLow(*score.end(), least, blanks)
        })?;
    }
    for &technique in target.needs.iter().chain(&target.hardest) {
        ensure(technique.is_default(), || {
            PlanError::TechniqueOff(technique)
        })?;
        if let Some(grade) = target.grade {
            ensure(technique.difficulty() <= grade, || {
                PlanError::TechniqueAndGrade(technique, grade)
            })?;
        }
    }
    for &technique in &target.needs {
        ensure(technique != Technique::FULL_HOUSE, || {
            PlanError::NeverNeeded(technique)
        })?;
        ensure(
            target.only.is_empty()
                || target.only.contains(&technique)
                || technique <= Technique::HIDDEN_SINGLE,
            || PlanError::NeedsAndOnly(technique),
        )?;
        if let Some(hardest) = target.hardest {
            ensure(technique.difficulty() <= hardest.difficulty(), || {
                PlanError::TechniqueAndHardest(technique, hardest)
            })?;
        }
    }
    Ok(())
}

impl Plan {
    /// How many givens a level may have where a number of them is asked for too.
    pub(crate) fn bounds(&self, level: ClueLevel) -> Option<RangeInclusive<usize>> {
        let givens = level.givens();
        let both = match &self.clues {
            Some(clues) => *clues.start().max(givens.start())..=*clues.end().min(givens.end()),
            None => givens,
        };
        (!both.is_empty()).then_some(both)
    }
}
