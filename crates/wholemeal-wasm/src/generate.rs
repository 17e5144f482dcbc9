//! New puzzles.

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wholemeal::Shape;
use wholemeal::generate::{ClueLevel, ClueSymmetry, Plan, Seed};
use wholemeal::logic::Difficulty;
use wholemeal::logic::explain::Language;

use crate::ApiError;
use crate::logic::Grade;
use crate::position::parse_shape;

/// The properties of the puzzle to generate. All are optional; the default is a 9x9 puzzle of
/// any difficulty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Tsify)]
#[serde(default, rename_all = "camelCase")]
pub struct GenerateOptions {
    /// Rows and columns of a box: `3x3`.
    #[serde(rename = "box")]
    #[tsify(optional)]
    pub shape: Option<String>,
    /// The level of Jiang's paper, which is defined by the number of givens: `extremely-easy`,
    /// `easy`, `medium`, `difficult` or `evil`. For 9x9.
    #[tsify(optional)]
    pub clue_level: Option<String>,
    /// The difficulty on HoDoKu's scale: `Easy`, `Medium`, `Hard`, `Unfair` or `Extreme`. For
    /// 9x9.
    #[tsify(optional)]
    pub difficulty: Option<String>,
    /// The symmetry of the givens: `none`, `rotate180`, `mirrors`, ...
    #[tsify(optional)]
    pub symmetry: Option<String>,
    /// Whether to remove givens until every one of them is necessary.
    pub minimal: bool,
    /// The seed: the same seed and options give the same puzzle. `7`, or `7/123` for a later
    /// puzzle of the same seed.
    #[tsify(optional)]
    pub seed: Option<String>,
}

/// A puzzle that was generated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct GeneratedPuzzle {
    /// Rows and columns of a box.
    #[serde(rename = "box")]
    pub shape: String,
    /// The givens as a line.
    pub givens: String,
    /// The only solution as a line.
    pub solution: String,
    /// The seed that gives this puzzle again with the same options.
    pub seed: String,
    /// The grade of a 9x9 puzzle that logic solves completely.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grade: Option<Grade>,
}

/// Generates a puzzle.
///
/// ```
/// use wholemeal_wasm::generate::{GenerateOptions, generate};
///
/// let options = GenerateOptions {
///     difficulty: Some("Medium".to_owned()),
///     ..GenerateOptions::default()
/// };
/// let puzzle = generate(&options).unwrap();
/// assert_eq!(puzzle.grade.as_ref().unwrap().difficulty, "Medium");
/// assert_eq!(generate(&options).unwrap(), puzzle);
/// ```
///
/// # Errors
/// [`ApiError`] if an option is not valid, if the options contradict each other, or if all
/// attempts fail.
pub fn generate(options: &GenerateOptions) -> Result<GeneratedPuzzle, ApiError> {
    let plan = plan(options)?;
    let mut puzzles = plan.puzzles().map_err(ApiError::new)?;
    let generated = puzzles
        .next()
        .ok_or_else(|| ApiError::new("no puzzle was found"))?
        .map_err(ApiError::new)?;
    let grade = generated.grade.as_ref();
    Ok(GeneratedPuzzle {
        shape: generated.puzzle.shape().to_string(),
        givens: generated.puzzle.to_string(),
        solution: generated.solution.to_string(),
        seed: generated.seed.to_string(),
        grade: grade.map(|grade| Grade::new(grade, Language::default())),
    })
}

fn plan(options: &GenerateOptions) -> Result<Plan, ApiError> {
    let shape = parse_shape(options.shape.as_deref().unwrap_or("3x3"))?;
    let mut plan = Plan::new(shape);
    if shape == Shape::NINE {
        plan = plan.graded();
    }
    if let Some(level) = &options.clue_level {
        plan = plan.clue_level(level.parse::<ClueLevel>().map_err(ApiError::new)?);
    }
    if let Some(name) = &options.difficulty {
        plan = plan.difficulty(difficulty(name)?);
    }
    if let Some(symmetry) = &options.symmetry {
        plan = plan.symmetry(symmetry.parse::<ClueSymmetry>().map_err(ApiError::new)?);
    }
    if options.minimal {
        plan = plan.minimal();
    }
    if let Some(seed) = &options.seed {
        plan = plan.first_puzzle(seed.parse::<Seed>().map_err(ApiError::new)?);
    }
    Ok(plan)
}

fn difficulty(name: &str) -> Result<Difficulty, ApiError> {
    let all = Difficulty::ALL;
    let found = all
        .into_iter()
        .find(|difficulty| difficulty.to_string().eq_ignore_ascii_case(name));
    found.ok_or_else(|| {
        let names = all.map(|difficulty| difficulty.to_string()).join(", ");
        ApiError::new(format!("unknown difficulty '{name}': use one of {names}"))
    })
}
