//! Hints and steps in words.
//!
//! Finders contain no text. The notation of cells and chains is the same in every language. The
//! trait `Sentences` lists the sentences of a language, and each language is one file that
//! implements it. The code that chooses the sentences for a step is shared by all languages.
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
//!     "Naked Single: 6 is the only candidate in r5c1. So r5c1 is 6."
//! );
//! assert_eq!(explain::line(&step, english), "Naked Single: 6 in r5c1 => r5c1=6");
//! assert_eq!(
//!     explain::reasons(&step, Language::De),
//!     "Nackter Einer: In r5c1 ist 6 der einzige Kandidat. Also gehört 6 in r5c1."
//! );
//! # Ok::<(), wholemeal_grid::text::ReadError>(())
//! ```

mod arguments;
mod chains;
mod de;
mod en;
mod exotic;
mod family;
mod fish;
mod hints;
mod language;
mod notation;
mod patterns;
mod region;
mod sentences;
mod teller;
mod why;

use crate::{Difficulty, Step, Technique};

pub use arguments::Paragraph;
pub use hints::{check_error, checked, hint, mistake, path};
pub use language::{Language, UnknownLanguage};
pub use notation::cells;
pub use region::{Region, region};
pub use why::why;

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

/// The whole step with its reasons, in paragraphs: an argument by cases has one for each case.
#[must_use]
pub fn paragraphs(step: &Step, language: Language) -> Vec<Paragraph> {
    Teller::new(step, language).paragraphs()
}

/// A step in one line, in the usual notation: `=` places, `<>` removes.
#[must_use]
pub fn line(step: &Step, language: Language) -> String {
    Teller::new(step, language).line()
}
