//! Logical solving: hints, paths, steps, grades, in a language of the page's choice.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::logic::explain::Language;
use wholemeal::logic::{self, Hint, HintDetail, Settings, Technique, all_steps};

use crate::step::{Candidate, Named, Seen};
use crate::{Failure, Position};

/// A hint in three degrees of detail.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Help {
    /// What kind of help it is.
    pub kind: Kind,
    /// Where to look; the technique and where it is; the whole step with its reasons.
    pub stages: [String; 3],
    /// The step, if there is one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Seen>,
    /// What on the board is a mistake: a digit that is wrong where one is placed, else a
    /// digit that the cell can still hold.
    pub mistakes: Vec<Candidate>,
}

/// What kind of help there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The board is solved.
    Solved,
    /// The puzzle has no solution.
    None,
    /// The puzzle has several solutions.
    Many,
    /// There are mistakes.
    Mistakes,
    /// There is a step.
    Step,
    /// No technique finds a step.
    Stuck,
}

/// The next hint for a 9x9 board: mistakes first, else a step. Without a language it is in
/// English.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::help::{Kind, hint};
///
/// let board = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// let help = hint(&Position::new("3x3", board), None).unwrap();
/// assert_eq!(help.kind, Kind::Step);
/// assert_eq!(help.stages[0], "Look at box 4.");
/// assert_eq!(help.stages[1], "There is a Naked Single in r5c1.");
/// let german = hint(&Position::new("3x3", board), Some("de")).unwrap();
/// assert_eq!(german.stages[0], "Suche in Block 4.");
/// ```
///
/// # Errors
/// When the board is not 9x9, or the language is not known.
pub fn hint(position: &Position, language: Option<&str>) -> Result<Help, Failure> {
    let language = chosen(language)?;
    let board = position.board()?;
    let said = logic::hint(&board, &Settings::default());
    let stages = HintDetail::ALL.map(|detail| said.text(detail, language));
    let kind = match &said {
        Hint::Solved => Kind::Solved,
        Hint::NoSolution => Kind::None,
        Hint::ManySolutions => Kind::Many,
        Hint::Mistakes(_) => Kind::Mistakes,
        Hint::Step(_) => Kind::Step,
        Hint::Stuck => Kind::Stuck,
    };
    let mistakes = match &said {
        Hint::Mistakes(list) => list.iter().map(Candidate::mistaken).collect(),
        _ => Vec::new(),
    };
    let step = match &said {
        Hint::Step(step) => Some(Seen::new(&board, step, language)),
        _ => None,
    };
    Ok(Help {
        kind,
        stages,
        step,
        mistakes,
    })
}

/// The way to the solution, and how hard it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Route {
    /// The steps in order.
    pub steps: Vec<Seen>,
    /// Does it lead to the solution?
    pub solved: bool,
    /// How hard it is.
    pub grade: Graded,
}

/// How hard a puzzle is, as HoDoKu says it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Graded {
    /// `Easy` to `Extreme`.
    pub level: String,
    /// The sum of the scores of all steps.
    pub score: u32,
    /// The hardest technique; none for a board that is solved.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Named>,
    /// What is used, and how often, in order of search.
    pub techniques: Vec<Used>,
}

/// How often a technique is used.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Used {
    /// The technique.
    pub technique: Named,
    /// How often.
    pub times: usize,
}

impl Graded {
    /// A grade as a page sees it.
    pub(crate) fn new(grade: &logic::Grade) -> Graded {
        let used = grade.techniques.iter().map(|(&technique, &times)| Used {
            technique: Named::new(technique),
            times,
        });
        Graded {
            level: grade.difficulty.to_string(),
            score: grade.score,
            hardest: grade.hardest.map(Named::new),
            techniques: used.collect(),
        }
    }
}

/// All steps from a 9x9 board as far as logic goes.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::help::path;
///
/// let board = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// let route = path(&Position::new("3x3", board), None).unwrap();
/// assert!(route.solved);
/// assert_eq!((route.grade.level.as_str(), route.grade.score), ("Easy", 204));
/// ```
///
/// # Errors
/// When the board is not 9x9, or the language is not known.
pub fn path(position: &Position, language: Option<&str>) -> Result<Route, Failure> {
    let language = chosen(language)?;
    let mut board = position.board()?;
    let path = logic::solve(&board, &Settings::default());
    let mut steps = Vec::with_capacity(path.steps.len());
    for step in &path.steps {
        let step = step.clone().trimmed(&board);
        steps.push(Seen::new(&board, &step, language));
        board.apply(&step);
    }
    Ok(Route {
        steps,
        solved: path.is_solved(),
        grade: Graded::new(&path.grade()),
    })
}

/// How hard a 9x9 puzzle is, and whether logic solves it at all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Rated {
    /// Does logic solve it?
    pub solved: bool,
    /// How hard that is.
    pub grade: Graded,
}

/// Grades a 9x9 board.
///
/// # Errors
/// When the board is not 9x9.
pub fn rate(position: &Position) -> Result<Rated, Failure> {
    let path = logic::solve(&position.board()?, &Settings::default());
    Ok(Rated {
        solved: path.is_solved(),
        grade: Graded::new(&path.grade()),
    })
}

/// The steps that can be taken now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Steps {
    /// The steps in order of search.
    pub steps: Vec<Seen>,
    /// The techniques whose search was given up because it took too much work.
    pub cut_short: Vec<Named>,
}

/// Every step that can be taken on a 9x9 board, of all techniques that are on by default or
/// of these, given by name or code.
///
/// # Errors
/// When the board is not 9x9, or a technique or the language is not known.
pub fn steps(
    position: &Position,
    techniques: Option<&[String]>,
    language: Option<&str>,
) -> Result<Steps, Failure> {
    let language = chosen(language)?;
    let board = position.board()?;
    let settings = match techniques {
        None => Settings::default(),
        Some(names) => {
            let all: Result<Vec<Technique>, String> =
                names.iter().map(|name| name.parse()).collect();
            Settings::with(all.map_err(Failure)?)
        }
    };
    let found = all_steps(&board, &settings);
    Ok(Steps {
        steps: found
            .steps
            .iter()
            .map(|step| Seen::new(&board, step, language))
            .collect(),
        cut_short: found.cut_short.into_iter().map(Named::new).collect(),
    })
}

/// A language of hints and explanations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct LanguageInfo {
    /// Its code, which other functions take: `en`.
    pub code: String,
    /// Its own name for itself: `English`.
    pub name: String,
}

/// The languages of hints and explanations.
///
/// ```
/// let codes = wholemeal_wasm::help::languages();
/// assert!(codes.iter().any(|language| language.code == "de"));
/// ```
#[must_use]
pub fn languages() -> Vec<LanguageInfo> {
    let info = |language: Language| LanguageInfo {
        code: language.code().to_owned(),
        name: language.name().to_owned(),
    };
    Language::ALL.map(info).to_vec()
}

/// The language with this code; English if none is chosen.
fn chosen(code: Option<&str>) -> Result<Language, Failure> {
    code.map_or(Ok(Language::default()), str::parse)
        .map_err(|unknown| Failure(unknown.to_string()))
}

/// All techniques in order of search.
#[must_use]
pub fn techniques() -> Vec<Named> {
    Technique::all().map(Named::new).collect()
}
