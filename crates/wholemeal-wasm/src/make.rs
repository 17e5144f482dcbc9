//! New puzzles.

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wholemeal::generate::{ClueLevel, ClueSymmetry, Plan, Seed};
use wholemeal::{Shape, logic};

use crate::Failure;
use crate::help::Graded;

/// What is to be made. All may be left out: then it is a minimal 9x9 puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(default)]
pub struct Wish {
    /// Rows and columns of a box: `3x3`.
    #[serde(rename = "box")]
    #[tsify(optional)]
    pub shape: Option<String>,
    /// How many givens, where, and how they are dug: `extremely-easy`, `easy`, `medium`,
    /// `difficult` or `evil`. For 9x9.
    #[tsify(optional)]
    pub level: Option<String>,
    /// How hard it is for a person: `Easy`, `Medium`, `Hard`, `Unfair` or `Extreme`. For 9x9.
    #[tsify(optional)]
    pub grade: Option<String>,
    /// The symmetry of the givens: `none`, `rotate180`, `mirrors`, ...
    #[tsify(optional)]
    pub symmetry: Option<String>,
    /// Can no given be taken away?
    pub minimal: bool,
    /// Names the puzzle: the same seed and wish give the same puzzle. `7`, or `7/123`
    /// for a later one of the same run.
    #[tsify(optional)]
    pub seed: Option<String>,
}

/// A puzzle that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Fresh {
    /// Rows and columns of a box.
    #[serde(rename = "box")]
    pub shape: String,
    /// The givens as a line.
    pub givens: String,
    /// The only solution.
    pub solution: String,
    /// Makes it again.
    pub seed: String,
    /// How hard it is; for 9x9, where logic goes to the end.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<Graded>,
}

/// Makes a puzzle.
///
/// ```
/// use wholemeal_wasm::make::{Wish, generate};
///
/// let wish = Wish { grade: Some("Medium".to_owned()), ..Wish::default() };
/// let fresh = generate(&wish).unwrap();
/// assert_eq!(fresh.grade.as_ref().unwrap().level, "Medium");
/// assert_eq!(generate(&wish).unwrap(), fresh);
/// ```
///
/// # Errors
/// When there can be no such puzzle, or none was found.
pub fn generate(wish: &Wish) -> Result<Fresh, Failure> {
    let plan = plan(wish)?;
    let mut puzzles = plan.puzzles().map_err(|error| Failure(error.to_string()))?;
    let made = puzzles
        .next()
        .ok_or_else(|| Failure("no puzzle was found".to_owned()))?;
    let made = made.map_err(|error| Failure(error.to_string()))?;
    Ok(Fresh {
        shape: made.puzzle.shape().to_string(),
        givens: made.puzzle.to_string(),
        solution: made.solution.to_string(),
        seed: made.seed.to_string(),
        grade: made.grade.as_ref().map(Graded::new),
    })
}

fn plan(wish: &Wish) -> Result<Plan, Failure> {
    let shape = wish.shape.as_deref().unwrap_or("3x3");
    let shape: Shape = shape
        .parse()
        .map_err(|error| Failure(format!("'{shape}' is no box: {error}")))?;
    let mut plan = Plan::new(shape);
    if shape == Shape::NINE {
        plan = plan.graded();
    }
    if let Some(level) = &wish.level {
        plan = plan.level(
            level
                .parse::<ClueLevel>()
                .map_err(|error| Failure(error.to_string()))?,
        );
    }
    if let Some(name) = &wish.grade {
        let named = |grade: &logic::Difficulty| grade.to_string().eq_ignore_ascii_case(name);
        let grade = logic::Difficulty::ALL.into_iter().find(named);
        plan = plan.grade(grade.ok_or_else(|| Failure(format!("no grade is called '{name}'")))?);
    }
    if let Some(symmetry) = &wish.symmetry {
        plan = plan.symmetry(
            symmetry
                .parse::<ClueSymmetry>()
                .map_err(|error| Failure(error.to_string()))?,
        );
    }
    if wish.minimal {
        plan = plan.minimal();
    }
    if let Some(seed) = &wish.seed {
        plan = plan.first_puzzle(
            seed.parse::<Seed>()
                .map_err(|error| Failure(error.to_string()))?,
        );
    }
    Ok(plan)
}
