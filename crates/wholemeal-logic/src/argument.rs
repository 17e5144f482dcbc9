//! Arguments by cases: trees of assumptions and what they force.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Candidate, Constraint};

/// An argument by cases. It proves the conclusion of a step.
///
/// The [checker](crate::check) confirms every deduction of every case.
///
/// ```
/// use wholemeal_grid::Grid;
/// use wholemeal_logic::{Board, CaseEnd, Settings, Technique, check, next_step};
///
/// let puzzle: Grid =
///     "98.7..6..7.5....9..43.....78..2....6..7.1..2......48..3..9...6.....5.3.......1..9"
///         .parse()?;
/// let board = Board::new(&puzzle).unwrap();
/// let step = next_step(&board, &Settings::with([Technique::PROOF_BY_CASES])).unwrap();
/// let argument = step.evidence.argument.as_ref().unwrap();
/// // The only case is that the removed candidate is true.
/// assert_eq!(argument.of, None);
/// assert_eq!(argument.cases[0].assumption, step.eliminations[0]);
/// assert!(matches!(argument.cases[0].end, CaseEnd::Cases(_)));
/// assert_eq!(check(&board, &step), Ok(()));
/// # Ok::<(), wholemeal_grid::text::ReadError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Argument {
    /// The constraint of which one candidate is true in each case. `None` for a proof by
    /// contradiction, whose only case is the opposite of the conclusion.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "Option::is_none", default)
    )]
    pub of: Option<Constraint>,
    /// The true candidates that exclude all other candidates of the constraint.
    #[cfg_attr(
        feature = "serde",
        serde(skip_serializing_if = "Vec::is_empty", default)
    )]
    pub because: Vec<Candidate>,
    /// The cases.
    pub cases: Vec<Case>,
}

/// One case of an [`Argument`]: an assumption and what follows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Case {
    /// The candidate that is assumed to be true, or false.
    pub assumption: Candidate,
    /// Whether it is assumed to be true.
    pub on: bool,
    /// The digits that must be placed, in order. All of them lead to the end of the case.
    pub deductions: Vec<Deduction>,
    /// How the case ends.
    pub end: CaseEnd,
}

/// A digit that must be placed, because all other candidates of a constraint are excluded.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Deduction {
    /// The digit and its cell.
    pub candidate: Candidate,
    /// The constraint in which it is the only candidate left.
    pub only_in: Constraint,
    /// The true candidates that exclude the others.
    pub because: Vec<Candidate>,
}

/// The end of a [`Case`].
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum CaseEnd {
    /// No candidate of a constraint is left.
    Contradiction {
        /// The constraint.
        none_in: Constraint,
        /// The true candidates that exclude its candidates.
        because: Vec<Candidate>,
    },
    /// The conclusion of the step is true in this case.
    Conclusion {
        /// The true candidate that excludes the removed candidate, or is the placed one.
        because: Candidate,
    },
    /// Further cases.
    Cases(Argument),
}

impl Argument {
    /// The number of cases, with all cases of cases.
    #[must_use]
    pub fn case_count(&self) -> usize {
        let inner = |case: &Case| match &case.end {
            CaseEnd::Cases(argument) => argument.case_count(),
            _ => 0,
        };
        self.cases.len() + self.cases.iter().map(inner).sum::<usize>()
    }

    /// The number of deductions in all cases.
    #[must_use]
    pub fn deduction_count(&self) -> usize {
        let of = |case: &Case| {
            let inner = match &case.end {
                CaseEnd::Cases(argument) => argument.deduction_count(),
                _ => 0,
            };
            case.deductions.len() + inner
        };
        self.cases.iter().map(of).sum()
    }
}
