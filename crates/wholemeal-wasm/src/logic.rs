//! Logical solving: hints, paths, steps and grades.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::logic::explain::Language;
use wholemeal::logic::{self, HintDetail, Settings, Technique, all_steps};

use crate::step::{Candidate, StepView, TechniqueInfo};
use crate::{ApiError, Position};

/// A hint in three levels of detail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Hint {
    /// The kind of hint.
    pub kind: HintKind,
    /// The text of the hint: where to look; which technique and where; the full step with its
    /// reasons.
    pub details: [String; 3],
    /// The step, if the hint is one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepView>,
    /// The mistakes on the board. In a filled cell it is the wrong digit, in an empty cell a
    /// candidate that was removed by mistake.
    pub mistakes: Vec<Candidate>,
}

/// The kind of a [`Hint`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum HintKind {
    /// The board is solved.
    Solved,
    /// The puzzle has no solution.
    None,
    /// The puzzle has more than one solution.
    Many,
    /// The board has mistakes.
    Mistakes,
    /// There is a step.
    Step,
    /// No technique finds a step.
    Stuck,
}

/// The next hint for a 9x9 board: mistakes first, otherwise a step. The default language is
/// English.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::logic::{HintKind, hint};
///
/// let board = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// let english = hint(&Position::new("3x3", board), None).unwrap();
/// assert_eq!(english.kind, HintKind::Step);
/// assert_eq!(english.details[0], "Look at box 4.");
/// assert_eq!(english.details[1], "There is a Naked Single in r5c1.");
/// let german = hint(&Position::new("3x3", board), Some("de")).unwrap();
/// assert_eq!(german.details[0], "Suche in Block 4.");
/// ```
///
/// # Errors
/// [`ApiError`] if the board is not 9x9 or the language is not known.
pub fn hint(position: &Position, language: Option<&str>) -> Result<Hint, ApiError> {
    let language = parse_language(language)?;
    let board = position.board()?;
    let hint = logic::hint(&board, &Settings::default());
    let details = HintDetail::ALL.map(|detail| hint.text(detail, language));
    let kind = match &hint {
        logic::Hint::Solved => HintKind::Solved,
        logic::Hint::NoSolution => HintKind::None,
        logic::Hint::ManySolutions => HintKind::Many,
        logic::Hint::Mistakes(_) => HintKind::Mistakes,
        logic::Hint::Step(_) => HintKind::Step,
        logic::Hint::Stuck => HintKind::Stuck,
    };
    let mistakes = match &hint {
        logic::Hint::Mistakes(mistakes) => mistakes.iter().map(Candidate::of_mistake).collect(),
        _ => Vec::new(),
    };
    let step = match &hint {
        logic::Hint::Step(step) => Some(StepView::new(&board, step, language)),
        _ => None,
    };
    Ok(Hint {
        kind,
        details,
        step,
        mistakes,
    })
}

/// The steps from a board as far as logic goes, and the grade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct SolvePath {
    /// The steps in order.
    pub steps: Vec<StepView>,
    /// Whether the steps lead to the solution.
    pub solved: bool,
    /// The grade.
    pub grade: Grade,
}

/// The difficulty of a puzzle as HoDoKu rates it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Grade {
    /// `Easy` to `Extreme`.
    pub difficulty: String,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The hardest technique; missing if the board is already solved.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<TechniqueInfo>,
    /// The number of steps of each technique, in order of search.
    pub techniques: Vec<TechniqueCount>,
}

/// The number of steps of a technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TechniqueCount {
    /// The technique.
    pub technique: TechniqueInfo,
    /// The number of its steps.
    pub count: usize,
}

impl Grade {
    /// Converts a grade. Techniques have titles in `language`.
    pub(crate) fn new(grade: &logic::Grade, language: Language) -> Grade {
        let counts = grade.techniques.iter();
        let counts = counts.map(|(&technique, &count)| TechniqueCount {
            technique: TechniqueInfo::new(technique, language),
            count,
        });
        let hardest = grade.hardest;
        Grade {
            difficulty: grade.difficulty.to_string(),
            score: grade.score,
            hardest: hardest.map(|technique| TechniqueInfo::new(technique, language)),
            techniques: counts.collect(),
        }
    }
}

/// All steps from a 9x9 board as far as logic goes.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::logic::path;
///
/// let board = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// let path = path(&Position::new("3x3", board), None).unwrap();
/// assert!(path.solved);
/// assert_eq!((path.grade.difficulty.as_str(), path.grade.score), ("Easy", 204));
/// ```
///
/// # Errors
/// [`ApiError`] if the board is not 9x9 or the language is not known.
pub fn path(position: &Position, language: Option<&str>) -> Result<SolvePath, ApiError> {
    let language = parse_language(language)?;
    let mut board = position.board()?;
    let path = logic::solve(&board, &Settings::default());
    let mut steps = Vec::with_capacity(path.steps.len());
    for step in &path.steps {
        let step = step.clone().trimmed(&board);
        steps.push(StepView::new(&board, &step, language));
        board.apply(&step);
    }
    Ok(SolvePath {
        steps,
        solved: path.is_solved(),
        grade: Grade::new(&path.grade(), language),
    })
}

/// The grade of a 9x9 board, and whether logic solves it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Rating {
    /// Whether logic solves the board.
    pub solved: bool,
    /// The grade of the steps that were found.
    pub grade: Grade,
}

/// Rates the difficulty of a 9x9 board, by the steps that HoDoKu takes.
///
/// # Errors
/// [`ApiError`] if the board is not 9x9.
pub fn rate(position: &Position) -> Result<Rating, ApiError> {
    let path = logic::solve(&position.board()?, &Settings::hodoku_exact());
    Ok(Rating {
        solved: path.is_solved(),
        grade: Grade::new(&path.grade(), Language::default()),
    })
}

/// The steps that are possible now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StepList {
    /// The steps in order of search.
    pub steps: Vec<StepView>,
    /// The techniques whose search reached its work limit.
    pub cut_short: Vec<TechniqueInfo>,
}

/// Every step that is possible now on a 9x9 board, of all techniques that are enabled by
/// default or of the given ones (names or codes).
///
/// # Errors
/// [`ApiError`] if the board is not 9x9, or if a technique or the language is not known.
pub fn steps(
    position: &Position,
    techniques: Option<&[String]>,
    language: Option<&str>,
) -> Result<StepList, ApiError> {
    let language = parse_language(language)?;
    let board = position.board()?;
    let settings = match techniques {
        None => Settings::default(),
        Some(names) => {
            let parsed = names
                .iter()
                .map(|name| name.parse::<Technique>().map_err(ApiError::new));
            Settings::with(parsed.collect::<Result<Vec<_>, _>>()?)
        }
    };
    let found = all_steps(&board, &settings);
    let view = |step| StepView::new(&board, step, language);
    let info = |technique| TechniqueInfo::new(technique, language);
    Ok(StepList {
        steps: found.steps.iter().map(view).collect(),
        cut_short: found.cut_short.into_iter().map(info).collect(),
    })
}

/// A language of hints and explanations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct LanguageInfo {
    /// The code that other functions take: `en`.
    pub code: String,
    /// The name of the language in that language: `English`.
    pub name: String,
}

/// The languages of hints and explanations.
///
/// ```
/// let languages = wholemeal_wasm::logic::languages();
/// assert!(languages.iter().any(|language| language.code == "de"));
/// ```
#[must_use]
pub fn languages() -> Vec<LanguageInfo> {
    let info = |language: Language| LanguageInfo {
        code: language.code().to_owned(),
        name: language.name().to_owned(),
    };
    Language::ALL.map(info).to_vec()
}

/// The language with this code; English if there is no code.
pub(crate) fn parse_language(code: Option<&str>) -> Result<Language, ApiError> {
    code.map_or(Ok(Language::default()), str::parse)
        .map_err(ApiError::new)
}

/// All techniques in order of search, with titles in a language.
///
/// ```
/// let techniques = wholemeal_wasm::logic::techniques(Some("de")).unwrap();
/// let single = techniques.iter().find(|technique| technique.name == "Naked Single");
/// assert_eq!(single.unwrap().title, "Nackter Einer");
/// ```
///
/// # Errors
/// [`ApiError`] if the language is not known.
pub fn techniques(language: Option<&str>) -> Result<Vec<TechniqueInfo>, ApiError> {
    let language = parse_language(language)?;
    let info = |technique| TechniqueInfo::new(technique, language);
    Ok(Technique::all().map(info).collect())
}
