//! Finders that take the steps of HoDoKu 2.2 (B. Hobiger).
//!
//! HoDoKu's score is the sum over a path, so it depends on which of several possible steps is
//! taken. `docs/hodoku.md` describes HoDoKu's choices. A finder of this module replaces that of
//! the table of techniques where the choices differ; [`finder`] lists them.

mod als;
mod fish;
mod forcing;
mod loops;
mod patterns;
mod remote_pair;
mod singles;
mod subsets;
mod sue_de_coq;
mod tables;

pub(crate) use singles::SinglesQueues;

use crate::Technique;
use crate::technique::Finder;

/// The finder of a technique, if it is not that of the table.
pub(crate) fn finder(technique: Technique) -> Option<Finder> {
    let finder: Finder = match technique {
        Technique::FULL_HOUSE => singles::full_house,
        Technique::NAKED_SINGLE => singles::naked,
        Technique::HIDDEN_SINGLE => singles::hidden,
        Technique::NAKED_PAIR => |s| subsets::naked(s, 2),
        Technique::NAKED_TRIPLE => |s| subsets::naked(s, 3),
        Technique::NAKED_QUADRUPLE => |s| subsets::naked(s, 4),
        Technique::HIDDEN_PAIR => |s| subsets::hidden(s, 2),
        Technique::HIDDEN_TRIPLE => |s| subsets::hidden(s, 3),
        Technique::HIDDEN_QUADRUPLE => |s| subsets::hidden(s, 4),
        Technique::SKYSCRAPER => patterns::skyscraper,
        Technique::TURBOT_FISH => patterns::turbot_fish,
        Technique::XY_WING => patterns::xy_wing,
        Technique::FINNED_X_WING => |s| fish::finned(s, 2),
        Technique::SASHIMI_X_WING => |s| fish::sashimi(s, 2),
        Technique::FINNED_SWORDFISH => |s| fish::finned(s, 3),
        Technique::SASHIMI_SWORDFISH => |s| fish::sashimi(s, 3),
        Technique::FINNED_JELLYFISH => |s| fish::finned(s, 4),
        Technique::SASHIMI_JELLYFISH => |s| fish::sashimi(s, 4),
        Technique::CONTINUOUS_NICE_LOOP | Technique::DISCONTINUOUS_NICE_LOOP | Technique::AIC => {
            loops::plain
        }
        Technique::GROUPED_CONTINUOUS_NICE_LOOP
        | Technique::GROUPED_DISCONTINUOUS_NICE_LOOP
        | Technique::GROUPED_AIC => loops::grouped,
        Technique::REMOTE_PAIR => remote_pair::find,
        Technique::AVOIDABLE_RECTANGLE_1 => patterns::avoidable_rectangle_1,
        Technique::SUE_DE_COQ => sue_de_coq::find,
        Technique::ALS_XY_WING => als::xy_wing,
        Technique::ALS_XY_CHAIN => als::xy_chain,
        Technique::FORCING_CHAIN_CONTRADICTION | Technique::FORCING_CHAIN_VERITY => forcing::chains,
        Technique::FORCING_NET_CONTRADICTION | Technique::FORCING_NET_VERITY => forcing::nets,
        _ => return None,
    };
    Some(finder)
}
