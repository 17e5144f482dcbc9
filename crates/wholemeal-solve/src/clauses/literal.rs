//! Variables that are true or false, and their negations.

use std::ops::Not;

/// A variable of a [`ClauseSolver`](super::ClauseSolver) or its negation.
///
/// ```
/// use wholemeal_solve::Literal;
///
/// let literal = Literal::positive(7);
/// assert_eq!((literal.variable(), literal.is_positive()), (7, true));
/// assert_eq!(!!literal, literal);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal(u32);

impl Literal {
    /// The variable itself.
    #[must_use]
    pub fn positive(variable: u32) -> Literal {
        Literal(variable << 1)
    }

    /// The variable or, with `false`, its negation.
    #[must_use]
    pub fn new(variable: u32, positive: bool) -> Literal {
        Literal(variable << 1 | u32::from(!positive))
    }

    /// Its variable.
    #[must_use]
    pub fn variable(self) -> u32 {
        self.0 >> 1
    }

    /// Returns `true` for the variable, `false` for its negation.
    #[must_use]
    pub fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// Its number: literals are numbered without gaps.
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// The number of its variable.
    pub(super) fn var(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(super) fn code(self) -> u32 {
        self.0
    }

    pub(super) fn from_code(code: u32) -> Literal {
        Literal(code)
    }
}

impl Not for Literal {
    type Output = Literal;

    fn not(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}
