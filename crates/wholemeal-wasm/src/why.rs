//! Why a cell cannot contain a digit.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::logic::{self, Settings, Why};
use wholemeal::{Cell, Digit};

use crate::logic::parse_language;
use crate::step::{Candidate, StepView};
use crate::{ApiError, Position};

/// Why a cell cannot contain a digit, or that it can.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct WhyNot {
    /// The kind of answer.
    pub kind: WhyKind,
    /// The explanation.
    pub text: String,
    /// The steps that exclude the digit, if the answer consists of steps: each on the board after
    /// the ones before it.
    pub steps: Vec<StepView>,
    /// The cell that already contains the digit, if the answer is one.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<usize>,
    /// The mistakes on the board.
    pub mistakes: Vec<Candidate>,
}

/// The kind of a [`WhyNot`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum WhyKind {
    /// The cell already contains a digit.
    Filled,
    /// The digit is already placed in a cell that shares a house with the cell.
    Seen,
    /// A step excludes it, or several steps one after the other.
    Step,
    /// The cell can contain the digit.
    Possible,
    /// It is excluded, but no technique shows it in one step.
    Unexplained,
    /// The board has mistakes.
    Mistakes,
    /// The puzzle has no solution.
    None,
}

/// Why a cell (counted from 0) of a 9x9 board cannot contain a digit: the shortest explanation.
/// The default language is English.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::why::{WhyKind, why};
///
/// let board = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
/// let answer = why(&Position::new("3x3", board), 1, 3, None).unwrap();
/// assert_eq!((answer.kind, answer.by), (WhyKind::Seen, Some(7)));
/// assert_eq!(answer.text, "r1c2 cannot be 3: r1c8, in the same row, is already 3.");
/// ```
///
/// # Errors
/// [`ApiError`] if the board is not 9x9, the cell or the digit does not exist, or the language is
/// not known.
pub fn why(
    position: &Position,
    cell: usize,
    digit: usize,
    language: Option<&str>,
) -> Result<WhyNot, ApiError> {
    let language = parse_language(language)?;
    let board = position.board()?;
    let candidate = candidate(cell, digit)
        .ok_or_else(|| ApiError::new(format!("a 9x9 board has no digit {digit} in cell {cell}")))?;
    let answer = logic::why(&board, candidate, &Settings::default());
    let (kind, by) = match &answer {
        Why::Filled(..) => (WhyKind::Filled, None),
        Why::Seen(_, by) => (WhyKind::Seen, Some(by.index())),
        Why::Step(..) | Why::Steps(..) => (WhyKind::Step, None),
        Why::Possible(_) => (WhyKind::Possible, None),
        Why::Unexplained(_) => (WhyKind::Unexplained, None),
        Why::Mistakes(_) => (WhyKind::Mistakes, None),
        Why::NoSolution => (WhyKind::None, None),
    };
    let steps = match &answer {
        Why::Step(_, step) => std::slice::from_ref(&**step),
        Why::Steps(_, steps) => steps,
        _ => &[],
    };
    let mut after = board;
    let view = |step: &logic::Step| {
        let view = StepView::new(&after, step, language);
        after.apply(step);
        view
    };
    let steps = steps.iter().map(view).collect();
    let mistakes = match &answer {
        Why::Mistakes(list) => list.iter().map(Candidate::of_mistake).collect(),
        _ => Vec::new(),
    };
    Ok(WhyNot {
        kind,
        text: answer.text(language),
        steps,
        by,
        mistakes,
    })
}

fn candidate(cell: usize, digit: usize) -> Option<logic::Candidate> {
    let digit = Digit::new(u8::try_from(digit).ok()?)?;
    logic::Candidate::new(Cell::from_index(cell)?, digit)
}
