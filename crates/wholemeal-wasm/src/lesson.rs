//! Lessons: examples of a technique, exercises, and the check of an answer.

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wholemeal::formats::{self, Puzzle};
use wholemeal::logic::{self, Board, Settings, Step, Technique, all_steps, check};
use wholemeal::{Cell, Digit, Grid, Shape, Symmetry};

use crate::logic::parse_language;
use crate::solve::{SolveResult, solve};
use crate::step::{Candidate, StepView};
use crate::{ApiError, Position};

/// The work limit of the search for the steps of one technique.
const BUDGET: u64 = 300_000;

/// A position of a lesson and the step of its technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Example {
    /// The board.
    pub position: Position,
    /// The step.
    pub step: StepView,
}

/// The position of a line of HoDoKu's library, and the step that the line describes. With a
/// `seed`, rows, columns and digits are exchanged in a way that depends on it.
///
/// ```
/// use wholemeal_wasm::lesson::example;
///
/// let line = ":0000:8:.8.47...3.+3..5.+416.4.+1+3.+85+7...3.+47.+1.+7...+5+3.432+4+7.1+9658+53.4.\
///             +1+72+4...+1+7+5+3..1.5.3+6+4.:::865:Full House:";
/// let found = example(line, None, None).unwrap();
/// assert_eq!(found.step.technique.name, "Full House");
/// let varied = example(line, Some(7), None).unwrap();
/// assert_ne!(varied.position, found.position);
/// assert_eq!(varied.step.technique, found.step.technique);
/// ```
///
/// # Errors
/// [`ApiError`] if the line cannot be read, the step is not found, or the language is not known.
pub fn example(line: &str, seed: Option<u32>, language: Option<&str>) -> Result<Example, ApiError> {
    let language = parse_language(language)?;
    let puzzle = formats::read_hodoku_line(line).map_err(ApiError::new)?;
    let symmetry = match seed {
        Some(seed) => random_symmetry(seed)?,
        None => Symmetry::identity(Shape::NINE),
    };
    let position = position(&puzzle, &symmetry)?;
    let board = position.board()?;
    let field = |name| puzzle.about.get(name).unwrap_or_default();
    // The library writes 0000 both for a full house and for no technique.
    let code = puzzle.about.get("technique").unwrap_or("0000");
    let technique: Technique = code.parse().map_err(ApiError::new)?;
    let placements = conclusions(field("placements"), &symmetry);
    let eliminations = conclusions(field("eliminations"), &symmetry);
    let is_wanted =
        |step: &&Step| step.placements == placements && step.eliminations == eliminations;
    let steps = steps(&board, technique);
    let step = steps.iter().find(is_wanted).or(steps.first());
    let step = step.ok_or_else(|| ApiError::new(format!("no {technique} on this board")))?;
    let step = shown(&board, step.clone());
    Ok(Example {
        position,
        step: StepView::new(&board, &step, language),
    })
}

/// The steps of a technique.
fn steps(board: &Board, technique: Technique) -> Vec<Step> {
    let settings = Settings {
        duals: true,
        budget: BUDGET,
        ..Settings::with([technique])
    };
    let found = all_steps(board, &settings).steps.into_iter();
    found.filter(|step| step.technique == technique).collect()
}

/// A fish keeps all of its evidence, because it would look like a smaller one otherwise.
fn shown(board: &Board, step: Step) -> Step {
    if step.evidence.covers.is_empty() {
        step.trimmed(board)
    } else {
        step
    }
}

/// Reads `713 724`: digit, row and column; and applies a symmetry.
fn conclusions(text: &str, symmetry: &Symmetry) -> Vec<logic::Candidate> {
    let one = |word: &str| {
        let [digit, row, column] = <[u8; 3]>::try_from(word.as_bytes()).ok()?;
        let index = |byte: u8| usize::from(byte.wrapping_sub(b'1'));
        let cell = Cell::from_index(index(row) * 9 + index(column))?;
        let digit = Digit::from_index(index(digit))?;
        logic::Candidate::new(symmetry.cell(cell)?, symmetry.digit(digit)?)
    };
    let mut all: Vec<_> = text.split_whitespace().filter_map(one).collect();
    all.sort_unstable();
    all
}

/// The position of a puzzle under a symmetry.
fn position(puzzle: &Puzzle, symmetry: &Symmetry) -> Result<Position, ApiError> {
    let board = Board::with_placed(&puzzle.board(), &puzzle.givens);
    let mut board = board.ok_or_else(|| ApiError::new("lessons need boards with 3x3 boxes"))?;
    if let Some(marks) = &puzzle.candidates {
        board.retain_candidates(marks);
    }
    let line = |grid: &Grid| symmetry.apply(grid).map(|grid| grid.to_string());
    let missing = || ApiError::new("lessons need boards with 3x3 boxes");
    let marks = board.to_marks();
    let mut candidates = vec![String::new(); 81];
    for (cell, set) in Shape::NINE.cells().zip(marks.cells()) {
        let at = symmetry.cell(cell).ok_or_else(missing)?;
        let mut digits: Vec<Digit> = set.iter().filter_map(|d| symmetry.digit(d)).collect();
        digits.sort_unstable();
        candidates[at.index()] = digits.iter().map(ToString::to_string).collect();
    }
    Ok(Position {
        shape: "3x3".to_owned(),
        givens: line(&puzzle.givens).ok_or_else(missing)?,
        placed: line(&puzzle.placed),
        candidates: Some(candidates),
    })
}

/// A symmetry that depends only on the seed.
fn random_symmetry(seed: u32) -> Result<Symmetry, ApiError> {
    let mut random = Random(u64::from(seed) * 2 + 1);
    let digits: Vec<Digit> = random.shuffled((0..9).filter_map(Digit::from_index).collect());
    let (rows, columns) = (random.lines(), random.lines());
    let transpose = random.below(2) == 1;
    Symmetry::new(Shape::NINE, transpose, &rows, &columns, &digits).map_err(ApiError::new)
}

/// Random numbers that depend only on the seed (Marsaglia's xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % bound.max(1) as u64) as usize
    }

    fn shuffled<T>(&mut self, mut items: Vec<T>) -> Vec<T> {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
        items
    }

    /// New numbers of the nine rows or columns, such that bands stay together.
    fn lines(&mut self) -> Vec<u8> {
        let bands = self.shuffled(vec![0, 1, 2]);
        let lines = bands.into_iter().flat_map(|band: u8| {
            let inside = self.shuffled(vec![0, 1, 2]);
            inside.into_iter().map(move |line: u8| 3 * band + line)
        });
        lines.collect()
    }
}

/// The answer to an exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Answer {
    /// The digits that can be placed.
    pub placed: Vec<Candidate>,
    /// The candidates that can be removed.
    pub removed: Vec<Candidate>,
}

/// What is right and what is missing in an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Judgement {
    /// Whether the answer is right.
    pub kind: JudgementKind,
    /// The step of the technique that the answer found, or comes closest to.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<StepView>,
    /// The number of conclusions of the step that the answer does not have.
    pub missing: usize,
}

/// The kind of a [`Judgement`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum JudgementKind {
    /// The answer is empty.
    Empty,
    /// A step of the technique has exactly these conclusions.
    Found,
    /// A step of the technique has these conclusions, and more.
    Part,
    /// The conclusions are true, but no single step of the technique has all of them.
    Other,
    /// The solution contradicts one of the conclusions.
    Wrong,
}

/// Compares an answer with the steps of a technique that pass the independent checker.
///
/// ```
/// use wholemeal_wasm::lesson::{Answer, JudgementKind, example, judge};
///
/// let line = ":0000:8:.8.47...3.+3..5.+416.4.+1+3.+85+7...3.+47.+1.+7...+5+3.432+4+7.1+9658+53.4.\
///             +1+72+4...+1+7+5+3..1.5.3+6+4.:::865:Full House:";
/// let found = example(line, None, None).unwrap();
/// let answer = Answer { placed: found.step.placements, ..Answer::default() };
/// let judgement = judge(&found.position, "0000", &answer, None).unwrap();
/// assert_eq!(judgement.kind, JudgementKind::Found);
/// ```
///
/// # Errors
/// [`ApiError`] if the board is not 9x9 or has no unique solution, or if the technique or the
/// language is not known.
pub fn judge(
    position: &Position,
    technique: &str,
    answer: &Answer,
    language: Option<&str>,
) -> Result<Judgement, ApiError> {
    let language = parse_language(language)?;
    let board = position.board()?;
    let technique: Technique = technique.parse().map_err(ApiError::new)?;
    let SolveResult::Unique { solution } = solve(position)? else {
        return Err(ApiError::new("exercises need a puzzle with one solution"));
    };
    let checked = |step: &Step| check(&board, step).is_ok();
    let steps: Vec<Step> = steps(&board, technique)
        .into_iter()
        .filter(checked)
        .collect();
    let best = steps.iter().max_by_key(|step| Overlap::new(step, answer));
    let overlap = best.map(|step| Overlap::new(step, answer));
    let count = answer.placed.len() + answer.removed.len();
    let kind = match overlap {
        _ if count == 0 => JudgementKind::Empty,
        _ if contradicts(answer, &solution) => JudgementKind::Wrong,
        Some(Overlap { common, missing }) if common == count => match missing.0 {
            0 => JudgementKind::Found,
            _ => JudgementKind::Part,
        },
        _ => JudgementKind::Other,
    };
    let view = |step: &Step| StepView::new(&board, &shown(&board, step.clone()), language);
    Ok(Judgement {
        kind,
        step: best.map(view),
        missing: overlap.map_or(0, |overlap| overlap.missing.0),
    })
}

/// How much of an answer a step has, and how much of the step is missing in it. More in common is
/// greater, then fewer missing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Overlap {
    common: usize,
    missing: std::cmp::Reverse<usize>,
}

impl Overlap {
    fn new(step: &Step, answer: &Answer) -> Overlap {
        let common = |own: &[logic::Candidate], given: &[Candidate]| {
            let own: Vec<Candidate> = own.iter().copied().map(Candidate::new).collect();
            given.iter().filter(|one| own.contains(one)).count()
        };
        // A placement says everything about its cell.
        let removed = match step.placements.is_empty() {
            true => common(&step.eliminations, &answer.removed),
            false => 0,
        };
        let wanted = match step.placements.len() {
            0 => step.eliminations.len(),
            count => count,
        };
        let common = common(&step.placements, &answer.placed) + removed;
        Overlap {
            common,
            missing: std::cmp::Reverse(wanted.saturating_sub(common)),
        }
    }
}

/// Returns true if a placed digit is not in the solution, or a removed one is.
fn contradicts(answer: &Answer, solution: &str) -> bool {
    let solution: Vec<char> = solution.chars().collect();
    let is_right = |one: &Candidate| {
        let digit = u32::try_from(one.digit).ok();
        let symbol = digit.and_then(|digit| char::from_digit(digit, 10));
        symbol.is_some() && solution.get(one.cell).copied() == symbol
    };
    !answer.placed.iter().all(is_right) || answer.removed.iter().any(is_right)
}
