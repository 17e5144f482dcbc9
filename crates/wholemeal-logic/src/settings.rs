//! What is looked for, in which order, and how far.

use crate::{Technique, techniques::TABLE};

/// The techniques of a search, their order and their refinements.
///
/// The default is what HoDoKu uses: its techniques in its order.
///
/// ```
/// use wholemeal_logic::{Settings, Technique};
///
/// let singles = Settings::up_to(Technique::HIDDEN_SINGLE);
/// assert_eq!(singles.techniques.len(), 3);
/// assert!(Settings::preset("level-2").unwrap().techniques.contains(&Technique::NAKED_PAIR));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The techniques in the order they are tried.
    pub techniques: Vec<Technique>,
    /// Empty rectangles whose box has two candidates only.
    pub small_rectangles: bool,
    /// Two steps of one kind that share their pattern are joined: dual kites and
    /// empty rectangles, Siamese fish.
    pub duals: bool,
    /// Unique rectangles some of whose candidates are gone.
    pub incomplete_rectangles: bool,
    /// Almost locked sets that are joined in a step may share cells.
    pub overlapping_sets: bool,
    /// Almost locked sets as nodes of grouped chains.
    pub sets_in_chains: bool,
    /// The most almost locked sets in a chain of them.
    pub longest_set_chain: usize,
    /// The work limit of a finder. A finder that reaches it is reported as cut short.
    pub budget: u64,
}

/// Enough for every finder that is on by default, on almost every board.
const BUDGET: u64 = 2_000_000;

impl Default for Settings {
    fn default() -> Self {
        Settings::with(Technique::all().filter(|technique| technique.is_default()))
    }
}

impl Settings {
    /// These techniques in this order.
    pub fn with(techniques: impl IntoIterator<Item = Technique>) -> Settings {
        Settings {
            techniques: techniques.into_iter().collect(),
            small_rectangles: false,
            duals: false,
            incomplete_rectangles: true,
            overlapping_sets: false,
            sets_in_chains: false,
            longest_set_chain: 6,
            budget: BUDGET,
        }
    }

    /// Every technique there is, also those that are off by default.
    #[must_use]
    pub fn everything() -> Settings {
        Settings::with(Technique::all())
    }

    /// The default techniques up to and with this one.
    #[must_use]
    pub fn up_to(last: Technique) -> Settings {
        let all = Technique::all().filter(|t| t.is_default() || *t == last);
        Settings::with(all.filter(|t| t.place() <= last.place()))
    }

    /// The names of the presets.
    pub const PRESETS: [&str; 5] = ["hodoku", "everything", "level-1", "level-2", "level-3"];

    /// A preset by its name. `level-1` to `level-3` are the levels of a lecture
    /// report: cells with one candidate; then naked pairs too; then naked triples.
    #[must_use]
    pub fn preset(name: &str) -> Option<Settings> {
        const LEVELS: [Technique; 6] = [
            Technique::FULL_HOUSE,
            Technique::NAKED_SINGLE,
            Technique::LOCKED_PAIR,
            Technique::NAKED_PAIR,
            Technique::LOCKED_TRIPLE,
            Technique::NAKED_TRIPLE,
        ];
        match name {
            "hodoku" => Some(Settings::default()),
            "everything" => Some(Settings::everything()),
            "level-1" => Some(Settings::with(LEVELS[..2].iter().copied())),
            "level-2" => Some(Settings::with(LEVELS[..4].iter().copied())),
            "level-3" => Some(Settings::with(LEVELS)),
            _ => None,
        }
    }

    /// The techniques as groups that share one finder, in order.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[Technique]> {
        self.techniques.chunk_by(|a, b| {
            let [a, b] = [a, b].map(|technique| &TABLE[usize::from(technique.0)]);
            a.place == b.place
        })
    }
}
