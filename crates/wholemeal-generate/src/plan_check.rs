//! Checks whether puzzles of a plan can exist.

use std::ops::RangeInclusive;

use wholemeal_grid::{CellSet, Shape};
use wholemeal_logic::Technique;

use crate::plan::Kind;
use crate::plan_error::{LARGEST, points_for_a_cell};
use crate::unbiased::MAX_MINIMAL;
use crate::{ClueLevel, ClueSymmetry, Plan, PlanError};

/// Checks a plan.
///
/// # Errors
/// Returns the first [`PlanError`] that applies.
pub(crate) fn check(plan: &Plan) -> Result<(), PlanError> {
    if plan.shape.side() > LARGEST {
        return Err(PlanError::TooLarge(plan.shape));
    }
    check_kind(plan)?;
    check_givens(plan)?;
    check_pattern(plan)?;
    check_solution(plan)?;
    check_target(plan)
}

fn ensure(holds: bool, otherwise: impl FnOnce() -> PlanError) -> Result<(), PlanError> {
    if holds { Ok(()) } else { Err(otherwise()) }
}

/// The fewest givens of a puzzle with one solution. At most one digit may be missing; more is
/// known for small boards (17 for 9x9: G. McGuire and others, 2012).
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
    let pattern = plan.pattern.as_ref().map(CellSet::len);
    let level = plan.level.map(|level| *level.givens().end());
    let clues = plan.clues.as_ref().map(|clues| *clues.end());
    // Without a number of givens, puzzles without symmetry are dug until they are minimal.
    let digs = level.is_none() && clues.is_none() && plan.symmetry == ClueSymmetry::None;
    let minimal = (plan.minimal || digs && pattern.is_none()).then_some(MAX_MINIMAL);
    let most = [pattern, level, clues, minimal].into_iter().flatten().min();
    most.map_or(0, |most| plan.shape.cell_count().saturating_sub(most))
}

/// Full grids and unbiased sampling cannot be combined with most requirements.
fn check_kind(plan: &Plan) -> Result<(), PlanError> {
    let for_digging = [
        (plan.level.is_some(), "a clue level"),
        (plan.order.is_some(), "an order of digging"),
        (plan.symmetry != ClueSymmetry::None, "symmetry"),
        (plan.pattern.is_some(), "a pattern"),
        (plan.solution.is_some(), "a prescribed solution"),
    ];
    let for_puzzles = [
        (plan.clues.is_some(), "a number of givens"),
        (plan.minimal, "minimality"),
        (
            plan.graded || !plan.target.is_any(),
            "difficulties and scores",
        ),
    ];
    let refuse = |what, requirements: &[(bool, &'static str)]| {
        let present = requirements.iter().find(|(present, _)| *present);
        present.map_or(Ok(()), |(_, name)| Err(PlanError::Incompatible(what, name)))
    };
    if plan.kind == Kind::Grids {
        refuse("full grids", &for_digging)?;
        refuse("full grids", &for_puzzles)?;
    }
    if plan.unbiased {
        ensure(plan.shape == Shape::NINE, || {
            PlanError::OnlyNineByNine("unbiased sampling is", plan.shape)
        })?;
        refuse("unbiased sampling", &for_digging)?;
    }
    Ok(())
}

fn check_givens(plan: &Plan) -> Result<(), PlanError> {
    if let Some(level) = plan.level {
        ensure(plan.shape == Shape::NINE, || {
            PlanError::OnlyNineByNine("clue levels are", plan.shape)
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
    let possible = possible_clue_counts(plan.symmetry, plan.shape);
    ensure(
        clues.clone().any(|n| possible.get(n) == Some(&true)),
        || PlanError::ImpossibleClueCount(plan.symmetry, clues.clone()),
    )
}

/// For every number of givens, whether a symmetry allows it.
fn possible_clue_counts(symmetry: ClueSymmetry, shape: Shape) -> Vec<bool> {
    let mut possible = vec![false; shape.cell_count() + 1];
    possible[0] = true;
    for orbit in symmetry.orbits(shape) {
        for n in (orbit.len()..possible.len()).rev() {
            possible[n] |= possible[n - orbit.len()];
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
        PlanError::Incompatible("a pattern", "an order of digging")
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
    ensure(plan.symmetry.holds(plan.shape, pattern), || {
        PlanError::PatternAndSymmetry(plan.symmetry)
    })
}

fn check_solution(plan: &Plan) -> Result<(), PlanError> {
    let Some(solution) = &plan.solution else {
        return Ok(());
    };
    ensure(solution.shape() == plan.shape, || {
        PlanError::ShapeMismatch(solution.shape(), plan.shape)
    })?;
    ensure(solution.is_solution(), || PlanError::NotASolution)
}

fn check_target(plan: &Plan) -> Result<(), PlanError> {
    let target = &plan.target;
    if target.is_any() {
        return Ok(());
    }
    ensure(plan.shape == Shape::NINE, || {
        PlanError::OnlyNineByNine("difficulties and scores are", plan.shape)
    })?;
    #[cfg(feature = "se")]
    if let Some(rating) = &target.rating {
        ensure(!rating.is_empty(), || PlanError::EmptyRange("ratings"))?;
    }
    if let Some(score) = &target.score {
        ensure(!score.is_empty(), || PlanError::EmptyRange("scores"))?;
        if let Some(difficulty) = target.difficulty {
            ensure(*score.start() <= difficulty.limit(), || {
                PlanError::ScoreAndDifficulty(*score.start(), difficulty)
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
        if let Some(difficulty) = target.difficulty {
            ensure(technique.difficulty() <= difficulty, || {
                PlanError::TechniqueAndDifficulty(technique, difficulty)
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
    /// The numbers of givens that both a clue level and the plan allow; `None` if there is none.
    pub(crate) fn bounds(&self, level: ClueLevel) -> Option<RangeInclusive<usize>> {
        let givens = level.givens();
        let both = match &self.clues {
            Some(clues) => *clues.start().max(givens.start())..=*clues.end().min(givens.end()),
            None => givens,
        };
        (!both.is_empty()).then_some(both)
    }
}
