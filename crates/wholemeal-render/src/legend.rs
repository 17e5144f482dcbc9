//! The words of legends, in every language.

use wholemeal_logic::explain::Language;

use crate::Role;

/// A line of a legend that is not about a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Item {
    /// At least one end is true.
    StrongLink,
    /// At most one end is true.
    WeakLink,
    /// The pivot of a wing.
    Pivot,
    /// Digits that exclude the alternatives of a single.
    Excluding,
    /// The cover of a fish.
    Cover,
}

impl Item {
    pub(crate) fn meaning(self, language: Language) -> &'static str {
        let (english, german) = match self {
            Item::StrongLink => ("one end is true", "ein Ende ist wahr"),
            Item::WeakLink => ("one end is false", "ein Ende ist falsch"),
            Item::Pivot => ("pivot", "Angelpunkt"),
            Item::Excluding => ("excludes others", "schließt andere aus"),
            Item::Cover => ("cover", "Deckhaus"),
        };
        choose(language, english, german)
    }
}

impl Role {
    /// What the role means, for the legend of a picture.
    pub(crate) fn meaning(self, language: Language) -> &'static str {
        let (english, german) = match self {
            Role::Part => ("pattern", "Muster"),
            Role::Other => ("pattern, other side", "Muster, andere Seite"),
            Role::Fin => ("fin, extra or assumption", "Flosse, Zusatz, Annahme"),
            Role::Gone => ("removed", "gestrichen"),
            Role::Placed => ("placed", "gesetzt"),
        };
        choose(language, english, german)
    }
}

fn choose(language: Language, english: &'static str, german: &'static str) -> &'static str {
    match language {
        Language::De => german,
        _ => english,
    }
}
