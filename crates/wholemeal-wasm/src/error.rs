//! Errors of the functions for JavaScript.

use std::fmt;

/// The reason why a call failed, as a sentence for the user. JavaScript gets it as an `Error`.
///
/// ```
/// use wholemeal_wasm::Position;
///
/// let error = Position::new("2x2", "1..4").givens().unwrap_err();
/// assert_eq!(error.to_string(), "the line has 4 cells; the board has 16");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ApiError(String);

impl ApiError {
    pub(crate) fn new(message: impl fmt::Display) -> ApiError {
        ApiError(message.to_string())
    }
}

impl fmt::Display for ApiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ApiError {}
