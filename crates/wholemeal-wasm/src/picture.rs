//! Boards as pictures.

use wholemeal::render::svg;

use crate::{ApiError, Position};

/// Draws a board as SVG. With candidates (9x9 boards only), placed digits look different from
/// givens.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::picture::picture;
///
/// let svg = picture(&Position::new("2x2", "1..4..1..1..4..1"), false).unwrap();
/// assert!(svg.starts_with("<svg") && svg.matches("<text").count() == 6);
/// ```
///
/// # Errors
/// [`ApiError`] if the position is not a board, or if `candidates` is set and it is not 9x9.
pub fn picture(position: &Position, candidates: bool) -> Result<String, ApiError> {
    Ok(if candidates {
        svg::candidates(&position.board()?)
    } else {
        svg::grid(&position.grid()?)
    })
}
