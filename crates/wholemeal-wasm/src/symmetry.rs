//! Puzzles that are the same up to symmetry.

use wholemeal::Symmetry;
use wholemeal::symmetry::{Form, Limits, canonical_form};

use crate::{ApiError, Position};

/// The most nodes of a search for a canonical form: some seconds for large boards.
const MAX_NODES: u64 = 100_000;

/// The canonical form of the givens as a line: the smallest line of all puzzles that are the same up
/// to symmetry.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::symmetry::canonical;
///
/// let position = Position::new("2x2", "1..4..1..1..4...");
/// assert_eq!(canonical(&position).unwrap(), "...1..2..1..2.1.");
/// ```
///
/// # Errors
/// [`ApiError`] if the position is not a board, or if the search takes too long.
pub fn canonical(position: &Position) -> Result<String, ApiError> {
    let limits = Limits::none().with_max_nodes(MAX_NODES);
    let found = canonical_form(&position.givens()?, Form::Min, &limits);
    let found = found.map_err(|stopped| ApiError::new(stopped.to_string()))?;
    Ok(found.grid.to_string())
}

/// The givens after a random symmetry: the same puzzle with another look. The same seed gives the same
/// line.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::symmetry::{canonical, other_look};
///
/// let position = Position::new("2x2", "1..4..1..1..4...");
/// let other = Position::new("2x2", &other_look(&position, 7).unwrap());
/// assert_ne!(other.givens, position.givens);
/// assert_eq!(canonical(&other).unwrap(), canonical(&position).unwrap());
/// ```
///
/// # Errors
/// [`ApiError`] if the position is not a board.
pub fn other_look(position: &Position, seed: u32) -> Result<String, ApiError> {
    let grid = position.givens()?;
    let mut state = u64::from(seed);
    let symmetry = Symmetry::random(grid.shape(), |bound| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        ((u128::from(mixed(state)) * bound as u128) >> 64) as usize
    });
    let image = symmetry.apply(&grid);
    let image = image.ok_or_else(|| ApiError::new("the board has another shape".to_owned()))?;
    Ok(image.to_string())
}

/// Scatters the bits of a number (the finisher of S. Vigna's SplitMix64).
fn mixed(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
