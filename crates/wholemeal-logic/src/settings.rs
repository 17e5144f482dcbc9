//! The techniques that are searched for, their order, and their limits.

use crate::technique::Finder;
use crate::{Technique, hodoku, techniques::TABLE};

/// The functions that search for steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Finders {
    /// Those of the table of techniques. They find every pattern of a technique.
    #[default]
    Complete,
    /// Those that find what HoDoKu 2.2 finds, in its order. Scores and difficulties are HoDoKu's
    /// only with these.
    Hodoku,
}

impl Finders {
    /// The function that searches for a technique.
    pub(crate) fn of(self, technique: Technique) -> Finder {
        let finder = technique.info().finder;
        match self {
            Finders::Complete => finder,
            Finders::Hodoku => hodoku::finder(technique).unwrap_or(finder),
        }
    }
}

/// The techniques of a search, their order and their refinements.
///
/// The default has all techniques that are on by default. [`Settings::hodoku`] has those that
/// HoDoKu uses, in its order.
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
    /// Which functions search for them.
    pub finders: Finders,
    /// Whether the box of an empty rectangle may have only two candidates.
    pub small_rectangles: bool,
    /// Whether two steps of one kind with the same pattern are joined: dual kites, dual empty
    /// rectangles, Siamese fish.
    pub duals: bool,
    /// Whether unique rectangles may lack some of their candidates.
    pub incomplete_rectangles: bool,
    /// Whether the almost locked sets of a step may share cells.
    pub overlapping_sets: bool,
    /// Whether grouped chains use almost locked sets as nodes.
    pub sets_in_chains: bool,
    /// The largest number of almost locked sets in a chain.
    pub longest_set_chain: usize,
    /// Whether a [proof by cases](Technique::PROOF_BY_CASES) is the next step if no technique finds
    /// one. Every puzzle with one solution is then solved.
    pub proof_by_cases: bool,
    /// The work limit of a finder. A finder that reaches it is reported as cut short.
    pub budget: u64,
}

/// Enough for every finder that is on by default, on almost every board.
const BUDGET: u64 = 2_000_000;

impl Default for Settings {
    fn default() -> Self {
        let techniques = Technique::all().filter(|technique| technique.is_default());
        Settings {
            proof_by_cases: true,
            ..Settings::with(techniques)
        }
    }
}

impl Settings {
    /// These techniques in this order.
    pub fn with(techniques: impl IntoIterator<Item = Technique>) -> Settings {
        Settings {
            techniques: techniques.into_iter().collect(),
            finders: Finders::Complete,
            small_rectangles: false,
            duals: false,
            incomplete_rectangles: true,
            overlapping_sets: false,
            sets_in_chains: false,
            longest_set_chain: 6,
            proof_by_cases: false,
            budget: BUDGET,
        }
    }

    /// The techniques that HoDoKu uses by default, in its order. Scores and difficulties of
    /// puzzles refer to these.
    ///
    /// ```
    /// use wholemeal_logic::{Settings, Technique};
    ///
    /// assert!(Settings::hodoku().techniques.iter().all(|t| t.is_in_hodoku()));
    /// assert!(Settings::default().techniques.contains(&Technique::JUNIOR_EXOCET));
    /// ```
    #[must_use]
    pub fn hodoku() -> Settings {
        Settings::default().only_hodoku()
    }

    /// The same without techniques that HoDoKu does not have.
    #[must_use]
    pub fn only_hodoku(mut self) -> Settings {
        self.techniques.retain(|technique| technique.is_in_hodoku());
        self
    }

    /// The same without proofs by cases: a path ends where no technique finds a step.
    ///
    /// ```
    /// use wholemeal_logic::Settings;
    ///
    /// assert!(Settings::default().proof_by_cases);
    /// assert!(!Settings::default().without_proofs().proof_by_cases);
    /// ```
    #[must_use]
    pub fn without_proofs(mut self) -> Settings {
        self.proof_by_cases = false;
        self
    }

    /// All techniques, including those that are off by default.
    #[must_use]
    pub fn everything() -> Settings {
        Settings::with(Technique::all())
    }

    /// The default techniques up to and including this one.
    #[must_use]
    pub fn up_to(last: Technique) -> Settings {
        let all = Technique::all().filter(|t| t.is_default() || *t == last);
        Settings::with(all.filter(|t| t.search_rank() <= last.search_rank()))
    }

    /// The names of the presets.
    pub const PRESETS: [&str; 7] = [
        "default",
        "hodoku",
        "hodoku-exact",
        "everything",
        "level-1",
        "level-2",
        "level-3",
    ];

    /// HoDoKu's techniques, with the steps that HoDoKu takes. [`Path::grade`](crate::Path::grade)
    /// then has HoDoKu's score on almost every puzzle.
    ///
    /// ```
    /// use wholemeal_grid::Grid;
    /// use wholemeal_logic::{Board, Settings, solve};
    ///
    /// let puzzle: Grid =
    ///     "..............1..2..1.3..4......5......2.65....4.......6..7..3.25.......8...4...."
    ///         .parse()?;
    /// let path = solve(&Board::new(&puzzle).unwrap(), &Settings::hodoku_exact());
    /// assert_eq!(path.grade().score, 706);
    /// # Ok::<(), wholemeal_grid::text::ReadError>(())
    /// ```
    #[must_use]
    pub fn hodoku_exact() -> Settings {
        Settings {
            finders: Finders::Hodoku,
            ..Settings::hodoku()
        }
    }

    /// A preset by its name. `hodoku` has HoDoKu's techniques in its order; `hodoku-exact` also
    /// takes the same steps; `everything` has all techniques. `level-1` to `level-3` are the
    /// levels of a lecture report: cells with one candidate; then naked pairs too; then naked triples.
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
            "default" => Some(Settings::default()),
            "hodoku" => Some(Settings::hodoku()),
            "hodoku-exact" => Some(Settings::hodoku_exact()),
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
            a.search_rank == b.search_rank
        })
    }
}
