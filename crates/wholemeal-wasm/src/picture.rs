//! Boards as pictures.

use wholemeal::render::svg;

use crate::{Failure, Position};

/// A board as a picture, in SVG. With candidates (for 9x9 alone) digits that were placed look
/// different from givens.
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
/// When this is no board, or not one of 9x9 and candidates are wanted.
pub fn picture(position: &Position, candidates: bool) -> Result<String, Failure> {
    Ok(if candidates {
        svg::candidates(&position.board()?)
    } else {
        svg::grid(&position.grid()?)
    })
}
