//! What a format can carry, and what is lost where it carries less.

use std::fmt;

use wholemeal_grid::Shape;

use crate::{Metadata, Puzzle};

/// What a format can carry beside givens, which all of them do.
///
/// ```
/// use wholemeal_formats::{Format, Loss, Puzzle};
///
/// let mut puzzle = Puzzle::new("1..4..1..1..4..1".parse().unwrap());
/// puzzle.about.set("author", "somebody");
/// let line = Format::named("line").unwrap();
/// assert_eq!(line.carries.losses(&puzzle), [Loss::Metadata("author".to_owned())]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capabilities {
    /// Digits that were placed, told apart from givens.
    pub placed: bool,
    /// The candidates of every cell.
    pub candidates: bool,
    /// A single candidate, told apart from a digit.
    pub singles: bool,
    /// Notes of a player.
    pub notes: bool,
    /// Colours of cells.
    pub colours: bool,
    /// Title, author and so on.
    pub metadata: Fields,
    /// Characters that no value of the metadata can have; a blank is written for each.
    pub unfit: &'static [char],
    /// Boards of which size.
    pub sizes: Sizes,
    /// Boxes that are not the usual ones of that size.
    pub boxes: bool,
}

/// Which metadata a format has a place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fields {
    /// None.
    None,
    /// These names.
    Some(&'static [&'static str]),
    /// Any.
    Any,
}

impl Fields {
    fn carry(self, name: &str) -> bool {
        match self {
            Fields::None => false,
            Fields::Some(names) => names.contains(&name),
            Fields::Any => true,
        }
    }
}

/// Which boards a format has a place for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sizes {
    /// 9x9 alone.
    Nine,
    /// Boards whose digits are digits: at most 9x9.
    UpToNine,
    /// All.
    Any,
}

impl Sizes {
    /// Is there a place for this board?
    #[must_use]
    pub fn carry(self, shape: Shape) -> bool {
        match self {
            Sizes::Nine => shape == Shape::NINE,
            Sizes::UpToNine => shape.side() <= 9,
            Sizes::Any => true,
        }
    }
}

/// What a conversion lost.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loss {
    /// Placed digits are written as givens.
    Placed,
    /// Candidates are not written.
    Candidates,
    /// A cell with one candidate reads as a given.
    Singles,
    /// Notes are not written.
    Notes,
    /// Colours are not written.
    Colours,
    /// The boxes are not the usual ones, and nothing says so.
    Boxes,
    /// This is not written.
    Metadata(String),
    /// Line breaks, or what has a meaning of its own, are written as blanks in this.
    Characters(String),
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Loss::Placed => f.write_str("placed digits are written as givens"),
            Loss::Candidates => f.write_str("candidates are not written"),
            Loss::Singles => f.write_str("cells with one candidate read as givens"),
            Loss::Notes => f.write_str("notes are not written"),
            Loss::Colours => f.write_str("colours are not written"),
            Loss::Boxes => f.write_str("the size of the boxes is not written (--box reads it)"),
            Loss::Metadata(name) => write!(f, "'{name}' is not written"),
            Loss::Characters(name) => write!(
                f,
                "'{name}' is written with blanks for line breaks and signs of the format"
            ),
        }
    }
}

impl Capabilities {
    /// Givens of any size, and nothing else.
    pub const GIVENS: Capabilities = Capabilities {
        placed: false,
        candidates: false,
        singles: true,
        notes: false,
        colours: false,
        metadata: Fields::None,
        unfit: &[],
        sizes: Sizes::Any,
        boxes: false,
    };

    /// What of this puzzle the format has no place for.
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
            let carried = self.metadata.carry(name);
            lose(!carried, Loss::Metadata(name.to_owned()));
            let unfit = carried && value.contains(self.unfit);
            lose(unfit, Loss::Characters(name.to_owned()));
        }
        losses
    }

    /// A value of the metadata, with blanks for what cannot stand in it.
    pub(crate) fn fitted(&self, value: &str) -> String {
        value.replace(self.unfit, " ")
    }

    /// What is left of a puzzle when it went through the format.
    ///
    /// ```
    /// use wholemeal_formats::{Format, Puzzle};
    ///
    /// let mut puzzle = Puzzle::new("1..4..1..1..4..1".parse().unwrap());
    /// puzzle.placed = "..2.............".parse().unwrap();
    /// let left = Format::named("line").unwrap().carries.carried(&puzzle);
    /// assert_eq!(left.givens.to_string(), "1.24..1..1..4..1");
    /// ```
    #[must_use]
    pub fn carried(&self, puzzle: &Puzzle) -> Puzzle {
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
            if self.metadata.carry(name) {
                about.set(name, &self.fitted(value));
            }
        }
        left.about = about;
        left
    }
}
