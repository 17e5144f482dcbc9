//! The languages of hints and explanations.

use std::fmt;
use std::str::FromStr;

use super::sentences::Sentences;
use super::{de::German, en::English};

/// A language of hints and explanations.
///
/// ```
/// use wholemeal_logic::explain::Language;
///
/// assert_eq!("de".parse(), Ok(Language::De));
/// assert_eq!(Language::De.name(), "Deutsch");
/// assert_eq!(Language::default(), Language::En);
/// assert!("tlh".parse::<Language>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Language {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::En, Language::De];

    /// Its code of two letters (ISO 639-1).
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Language::En => "en",
            Language::De => "de",
        }
    }

    /// Its own name for itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::En => "English",
            Language::De => "Deutsch",
        }
    }

    pub(super) fn sentences(self) -> &'static dyn Sentences {
        match self {
            Language::En => &English,
            Language::De => &German,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// The text does not name a [`Language`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes = Language::ALL.map(Language::code).join(", ");
        write!(f, "unknown language '{}': use one of {codes}", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    /// Reads a code or a name, in upper or lower case.
    fn from_str(text: &str) -> Result<Language, UnknownLanguage> {
        let named = |language: &Language| {
            [language.code(), language.name()]
                .iter()
                .any(|word| word.eq_ignore_ascii_case(text))
        };
        let found = Language::ALL.into_iter().find(named);
        found.ok_or_else(|| UnknownLanguage(text.to_owned()))
    }
}
