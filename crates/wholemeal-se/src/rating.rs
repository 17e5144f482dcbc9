//! Ratings: numbers with one decimal place.

use std::fmt;
use std::str::FromStr;

/// The rating of a step or a puzzle, in tenths.
///
/// ```
/// use wholemeal_se::Rating;
///
/// let rating: Rating = "7.1".parse().unwrap();
/// assert_eq!((rating.tenths(), rating.to_string()), (71, "7.1".to_owned()));
/// assert!(rating < Rating::from_tenths(112));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(u16);

impl Rating {
    /// The rating of a puzzle that no technique of the scale solves.
    pub const BEYOND: Rating = Rating(200);

    /// A rating in tenths.
    #[must_use]
    pub const fn from_tenths(tenths: u16) -> Rating {
        Rating(tenths)
    }

    /// The rating in tenths.
    #[must_use]
    pub const fn tenths(self) -> u16 {
        self.0
    }

    /// Rounds as Sudoku Explainer prints: the tenths of the number plus 0.05, truncated.
    pub(crate) fn of(rating: f64) -> Rating {
        Rating(((rating + 0.05) * 10.0) as u16)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// The error of a text that is not a rating.
///
/// ```
/// use wholemeal_se::Rating;
///
/// let error = "7.15".parse::<Rating>().unwrap_err();
/// assert_eq!(error.to_string(), "'7.15' is not a rating: write a number such as 7.1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseRatingError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParseRatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a rating: write a number such as 7.1",
            self.text
        )
    }
}

impl std::error::Error for ParseRatingError {}

impl FromStr for Rating {
    type Err = ParseRatingError;

    /// Reads `7` or `7.1`.
    fn from_str(text: &str) -> Result<Rating, ParseRatingError> {
        let (whole, tenth) = text.split_once('.').unwrap_or((text, "0"));
        let digits = |part: &str, most: usize| {
            let fits = (1..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
            fits.then(|| part.parse::<u16>().ok()).flatten()
        };
        let tenths = digits(whole, 3).zip(digits(tenth, 1));
        let rating = tenths.map(|(whole, tenth)| Rating(10 * whole + tenth));
        rating.ok_or_else(|| ParseRatingError {
            text: text.to_owned(),
        })
    }
}

/// The three ratings of a puzzle. [`Display`](fmt::Display) writes `ER/EP/ED`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Ratings {
    /// The rating of the hardest step; 20.0 if no technique goes on.
    pub er: Rating,
    /// The rating of the hardest step up to the first placement.
    pub ep: Rating,
    /// The rating of the first step.
    pub ed: Rating,
}

impl fmt::Display for Ratings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}
