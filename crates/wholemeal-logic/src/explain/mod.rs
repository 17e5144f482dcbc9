//! Hints and steps in words.
//!
//! Finders do not know any words. The notation of cells and chains is the same in every
//! language; the trait `Sentences` lists what a language has to say, and every language is one
//! file that implements it. Choosing the sentences for a step is done once, for all languages.
//!
//! ```
//! use wholemeal_grid::Grid;
//! use wholemeal_logic::explain::{self, Language};
//! use wholemeal_logic::{Board, Settings, next_step};
//!
//! let grid: Grid =
//!     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
//!         .parse()?;
//! let step = next_step(&Board::new(&grid).unwrap(), &Settings::default()).unwrap();
//! let english = Language::En;
//! assert_eq!(explain::nudge(&step, english), "Look at box 4.");
//! assert_eq!(explain::whereabouts(&step, english), "There is a Naked Single in r5c1.");
//! assert_eq!(
//!     explain::reasons(&step, english),
//!     "Naked Single: 6 is the only candidate in r5c1. Therefore r5c1 is 6."
//! );
//! assert_eq!(explain::line(&step, english), "Naked Single: 6 in r5c1 => r5c1=6");
//! assert_eq!(
//!     explain::reasons(&step, Language::De),
//!     "Nackter Einer: In r5c1 ist 6 der einzige Kandidat. Daher gehört 6 in r5c1."
//! );
//! # Ok::<(), wholemeal_grid::text::ReadError>(())
//! ```

mod chains;
mod de;
mod en;
mod family;
mod fish;
mod hints;
mod language;
mod notation;
mod patterns;
mod sentences;
mod teller;

use crate::{Difficulty, Step, Technique};

pub use hints::{check_error, checked, hint, mistake, path};
pub use language::{Language, UnknownLanguage};
pub use notation::cells;

use teller::Teller;

/// The name of a technique. Players use most English names in every language.
///
/// ```
/// use wholemeal_logic::{Technique, explain::{Language, technique}};
///
/// assert_eq!(technique(Technique::NAKED_PAIR, Language::De), "Nacktes Paar");
/// assert_eq!(technique(Technique::X_WING, Language::De), "X-Wing");
/// ```
#[must_use]
pub fn technique(technique: Technique, language: Language) -> String {
    language.sentences().technique(technique)
}

/// The name of a difficulty.
///
/// ```
/// use wholemeal_logic::{Difficulty, explain::{Language, difficulty}};
///
/// assert_eq!(difficulty(Difficulty::Easy, Language::De), "Leicht");
/// ```
#[must_use]
pub fn difficulty(difficulty: Difficulty, language: Language) -> &'static str {
    language.sentences().difficulty(difficulty)
}

/// Where to look, and nothing more.
#[must_use]
pub fn nudge(step: &Step, language: Language) -> String {
    Teller::new(step, language).nudge()
}

/// The technique and where it is.
#[must_use]
pub fn whereabouts(step: &Step, language: Language) -> String {
    Teller::new(step, language).whereabouts()
}

/// The whole step with its reasons.
#[must_use]
pub fn reasons(step: &Step, language: Language) -> String {
    Teller::new(step, language).reasons()
}

/// A step in one line, in the notation of the players: `=` places, `<>` removes.
#[must_use]
pub fn line(step: &Step, language: Language) -> String {
    Teller::new(step, language).line()
}
