//! What a format can represent, and what a conversion to it loses.

use std::fmt;

use wholemeal_grid::Shape;

use crate::{Metadata, Puzzle};

/// What a format can represent in addition to givens.
///
/// ```
/// use wholemeal_formats::{Format, Loss, Puzzle};
///
/// let mut puzzle = Puzzle::new("1..4..1..1..4..1".parse().unwrap());
/// puzzle.about.set("author", "Royle");
/// let line = Format::named("line").unwrap();
/// assert_eq!(line.capabilities.losses(&puzzle), [Loss::Metadata("author".to_owned())]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Capabilities {
    /// Placed digits that differ from givens.
    pub placed: bool,
    /// The candidates of every cell.
    pub candidates: bool,
    /// A single candidate that differs from a digit.
    pub singles: bool,
    /// Notes of a player.
    pub notes: bool,
    /// Colours of cells.
    pub colours: bool,
    /// Title, author and other metadata.
    pub metadata: Fields,
    /// Characters that values of the metadata must not contain. A blank is written instead.
    pub forbidden_chars: &'static [char],
    /// The supported board sizes.
    pub sizes: Sizes,
    /// Boxes that are not the usual ones for the size of the board.
    pub boxes: bool,
}

/// The metadata that a format supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fields {
    /// None.
    None,
    /// Only these names.
    Some(&'static [&'static str]),
    /// Any name.
    Any,
}

impl Fields {
    /// Returns `true` if the format can store metadata of this name.
    #[must_use]
    pub fn supports(self, name: &str) -> bool {
        match self {
            Fields::None => false,
            Fields::Some(names) => names.contains(&name),
            Fields::Any => true,
        }
    }
}

/// The board sizes that a format supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// Only 9x9.
    Nine,
    /// At most 9x9.
    UpToNine,
    /// At most this number of rows.
    UpTo(u8),
    /// All sizes.
    Any,
}

impl Sizes {
    /// Returns `true` if boards of this shape are supported.
    #[must_use]
    pub fn supports(self, shape: Shape) -> bool {
        match self {
            Sizes::Nine => shape == Shape::NINE,
            Sizes::UpToNine => shape.side() <= 9,
            Sizes::UpTo(side) => shape.side() <= side,
            Sizes::Any => true,
        }
    }
}

/// Something that a format cannot represent.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Loss {
    /// Placed digits are written as givens.
    Placed,
    /// Candidates are not written.
    Candidates,
    /// A cell with one candidate is read back as a given.
    Singles,
    /// Notes are not written.
    Notes,
    /// Colours are not written.
    Colours,
    /// The size of the boxes, which is not the usual one, is not written.
    Boxes,
    /// The order of reading or the form of a drawing is not written: the constraint is replaced by
    /// others with the same solutions.
    Drawing,
    /// The metadata of this name are not written.
    Metadata(String),
    /// In the metadata of this name, line breaks and separators are written as blanks.
    Characters(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Placed => f.write_str("placed digits are written as givens"),
            Loss::Candidates => f.write_str("candidates are not written"),
            Loss::Singles => f.write_str("cells with one candidate are read back as givens"),
            Loss::Notes => f.write_str("notes are not written"),
            Loss::Colours => f.write_str("colours are not written"),
            Loss::Boxes => f.write_str("the size of the boxes is not written"),
            Loss::Drawing => {
                f.write_str("some constraints are written as others with the same solutions")
            }
            Loss::Metadata(name) => write!(f, "'{name}' is not written"),
            Loss::Characters(name) => write!(
                f,
                "line breaks and separators in '{name}' are written as blanks"
            ),
        }
    }
}

impl Capabilities {
    /// Only givens, on boards of any size.
    pub const GIVENS: Capabilities = Capabilities {
        placed: false,
        candidates: false,
        singles: true,
        notes: false,
        colours: false,
        metadata: Fields::None,
        forbidden_chars: &[],
        sizes: Sizes::Any,
        boxes: false,
    };

    /// Lists what the format cannot represent of this puzzle.
    #[must_use]
    pub fn losses(&self, puzzle: &Puzzle) -> Vec<Loss> {
        let mut losses = Vec::new();
        let mut lose = |lost: bool, loss: Loss| losses.extend(lost.then_some(loss));
        let shape = puzzle.shape();
        let usual = Shape::of_side(shape.side().into()) == Ok(shape);
        lose(!self.placed && puzzle.placed.clues() > 0, Loss::Placed);
        lose(
            !self.candidates && puzzle.candidates.is_some(),
            Loss::Candidates,
        );
        if self.candidates && !self.singles {
            let singles = puzzle.candidates_or_pencilled().singles();
            lose(singles.clues() > puzzle.board().clues(), Loss::Singles);
        }
        let notes = puzzle.centre.is_some() || puzzle.corner.is_some();
        lose(!self.notes && notes, Loss::Notes);
        lose(!self.colours && !puzzle.colours.is_empty(), Loss::Colours);
        lose(!self.boxes && !usual, Loss::Boxes);
        for (name, value) in puzzle.about.iter() {
            let supported = self.metadata.supports(name);
            lose(!supported, Loss::Metadata(name.to_owned()));
            let replaced = supported && value.contains(self.forbidden_chars);
            lose(replaced, Loss::Characters(name.to_owned()));
        }
        losses
    }

    /// A value of the metadata, with a blank for each forbidden character.
    pub(crate) fn replace_forbidden(&self, value: &str) -> String {
        value.replace(self.forbidden_chars, " ")
    }

    /// The part of a puzzle that survives writing and reading.
    ///
    /// ```
    /// use wholemeal_formats::{Format, Puzzle};
    ///
    /// let mut puzzle = Puzzle::new("1..4..1..1..4..1".parse().unwrap());
    /// puzzle.placed = "..2.............".parse().unwrap();
    /// let left = Format::named("line").unwrap().capabilities.round_trip(&puzzle);
    /// assert_eq!(left.givens.to_string(), "1.24..1..1..4..1");
    /// ```
    #[must_use]
    pub fn round_trip(&self, puzzle: &Puzzle) -> Puzzle {
        let mut left = puzzle.clone();
        if !self.candidates {
            left.candidates = None;
        }
        if !self.placed {
            left = left.settled();
        }
        if !self.notes {
            (left.centre, left.corner) = (None, None);
        }
        if !self.colours {
            left.colours.clear();
        }
        let mut about = Metadata::default();
        for (name, value) in left.about.iter() {
            if self.metadata.supports(name) {
                about.set(name, &self.replace_forbidden(value));
            }
        }
        left.about = about;
        left
    }
}
