//! Families of techniques that are explained in the same way.

use crate::Technique;

/// Techniques that are explained in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    Naked,
    Hidden,
    Locked,
    Fish,
    SingleDigit,
    Wing,
    Uniqueness,
    Colours,
    Chain,
    Sets,
    Forcing,
    Templates,
    /// Techniques that HoDoKu does not have, unless they belong to a family above.
    Exotic,
}

/// The family of a technique. The first characters of the codes group them.
pub(super) fn family(technique: Technique) -> Family {
    match (&technique.code()[..2], technique.code()) {
        (_, "0002" | "0210" | "0211" | "0212") => Family::Hidden,
        ("00" | "02", _) | (_, "0110" | "0111") => Family::Naked,
        ("01", _) => Family::Locked,
        ("03", _) => Family::Fish,
        ("04", _) => Family::SingleDigit,
        ("05", _) => Family::Colours,
        ("06", _) => Family::Uniqueness,
        ("07", _) => Family::Chain,
        ("08", _) => Family::Wing,
        ("09" | "11", _) => Family::Sets,
        ("12", _) => Family::Templates,
        ("W6", _) => Family::Uniqueness,
        ("W7", _) => Family::Chain,
        ("W9", _) => Family::Forcing,
        _ if !technique.is_in_hodoku() => Family::Exotic,
        _ => Family::Forcing,
    }
}
