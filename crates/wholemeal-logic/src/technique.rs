//! Techniques and difficulties. The table of the techniques is in [`crate::techniques`].

use std::fmt;
use std::str::FromStr;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::search::{Flow, Search};
use crate::techniques::TABLE;
#[cfg(feature = "serde")]
use crate::text_serde::serde_as_text;

/// A technique: a row of the table.
///
/// ```
/// use wholemeal_logic::{Difficulty, Technique};
///
/// let wing: Technique = "xy".parse().unwrap();
/// assert_eq!(wing, Technique::XY_WING);
/// assert_eq!((wing.name(), wing.code(), wing.score()), ("XY-Wing", "0800", 160));
/// assert_eq!(wing.difficulty(), Difficulty::Hard);
/// assert!(Technique::all().all(|t| t.code().parse() == Ok(t)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Technique(pub(crate) u8);

/// The difficulty of a step or a puzzle, on HoDoKu's scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Difficulty {
    /// Singles.
    Easy,
    /// Locked candidates and small subsets.
    Medium,
    /// Fish, wings, single chains, uniqueness.
    Hard,
    /// Chains, finned fish, almost locked sets.
    Unfair,
    /// Forcing chains and nets.
    Extreme,
}

impl Difficulty {
    /// All difficulties, the easiest first.
    pub const ALL: [Difficulty; 5] = [
        Difficulty::Easy,
        Difficulty::Medium,
        Difficulty::Hard,
        Difficulty::Unfair,
        Difficulty::Extreme,
    ];

    /// The highest score of a puzzle of this difficulty.
    #[must_use]
    pub const fn limit(self) -> u32 {
        match self {
            Difficulty::Easy => 800,
            Difficulty::Medium => 1000,
            Difficulty::Hard => 1600,
            Difficulty::Unfair => 1800,
            Difficulty::Extreme => u32::MAX,
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// A function that searches for the steps of a technique.
pub(crate) type Finder = fn(&mut Search<'_>) -> Flow;

/// A row of the table.
pub(crate) struct Row {
    /// HoDoKu's code, or a code that starts with `W` if HoDoKu does not have the technique.
    pub(crate) code: &'static str,
    /// HoDoKu's short name, or a similar one.
    pub(crate) short: &'static str,
    pub(crate) name: &'static str,
    pub(crate) score: u32,
    pub(crate) difficulty: Difficulty,
    /// Its rank in the order of search. Techniques with the same rank share a finder.
    pub(crate) search_rank: u16,
    /// Whether the default settings use it.
    pub(crate) on: bool,
    pub(crate) finder: Finder,
    /// The path of the finder function, as the table spells it.
    pub(crate) source: &'static str,
}

impl Technique {
    pub(crate) fn info(self) -> &'static Row {
        &TABLE[usize::from(self.0)]
    }

    /// All techniques in order of search.
    pub fn all() -> impl DoubleEndedIterator<Item = Technique> + Clone {
        (0..TABLE.len() as u8).map(Technique)
    }

    /// Its English name.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Its code in HoDoKu's library. Codes of techniques that HoDoKu does not have start with
    /// `W`.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.info().code
    }

    /// Its short name on HoDoKu's command line.
    #[must_use]
    pub fn short(self) -> &'static str {
        self.info().short
    }

    /// The points that a step adds to the score of a puzzle.
    #[must_use]
    pub fn score(self) -> u32 {
        self.info().score
    }

    /// The difficulty of a puzzle that needs it.
    #[must_use]
    pub fn difficulty(self) -> Difficulty {
        self.info().difficulty
    }

    /// Returns `true` if HoDoKu has the technique.
    ///
    /// ```
    /// # use wholemeal_logic::Technique;
    /// assert!(Technique::XY_WING.is_in_hodoku());
    /// assert!(!Technique::JUNIOR_EXOCET.is_in_hodoku());
    /// ```
    #[must_use]
    pub fn is_in_hodoku(self) -> bool {
        !self.code().starts_with('W')
    }

    /// Its rank in the order of search. Techniques of HoDoKu are in HoDoKu's order.
    #[must_use]
    pub fn search_rank(self) -> u16 {
        self.info().search_rank
    }

    /// Returns `true` if the default settings use it.
    #[must_use]
    pub fn is_default(self) -> bool {
        self.info().on
    }

    /// Returns `true` if it is a forcing net.
    pub(crate) fn is_net(self) -> bool {
        self == Technique::FORCING_NET_CONTRADICTION || self == Technique::FORCING_NET_VERITY
    }

    /// The file of `src/techniques` that defines and finds it.
    ///
    /// ```
    /// # use wholemeal_logic::Technique;
    /// assert_eq!(Technique::XY_WING.file(), "wings.rs");
    /// assert_eq!(Technique::NAKED_PAIR.file(), "subsets.rs");
    /// ```
    #[must_use]
    pub fn file(self) -> String {
        let before = self.info().source.split("::").next().unwrap_or_default();
        let module = before.rsplit([' ', '|', '{']).next().unwrap_or_default();
        format!("{}.rs", module.trim())
    }

    /// The name of its page in `docs/techniques`.
    ///
    /// ```
    /// # use wholemeal_logic::Technique;
    /// assert_eq!(Technique::XY_WING.page(), "xy-wing.md");
    /// ```
    #[must_use]
    pub fn page(self) -> String {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { ' ' };
        let words: String = self.name().to_lowercase().chars().map(plain).collect();
        let words: Vec<&str> = words.split_whitespace().collect();
        format!("{}.md", words.join("-"))
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The text does not name a technique.
///
/// ```
/// use wholemeal_logic::Technique;
///
/// let error = "magic".parse::<Technique>().unwrap_err();
/// assert_eq!(error.to_string(), "no technique is called 'magic'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseTechniqueError {
    /// The text.
    pub text: String,
}

impl fmt::Display for ParseTechniqueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no technique is called '{}'", self.text)
    }
}

impl std::error::Error for ParseTechniqueError {}

impl FromStr for Technique {
    type Err = ParseTechniqueError;

    /// Reads a name, a code or a short name. Case, hyphens and blanks are ignored: `naked-pair` is
    /// a Naked Pair, `xwing` an X-Wing.
    fn from_str(text: &str) -> Result<Technique, ParseTechniqueError> {
        let plain = |text: &str| text.replace(['-', '_', ' '], "").to_lowercase();
        let wanted = plain(text);
        let same = |technique: &Technique| {
            [technique.name(), technique.code(), technique.short()]
                .iter()
                .any(|word| plain(word) == wanted)
        };
        Technique::all()
            .find(same)
            .ok_or_else(|| ParseTechniqueError {
                text: text.to_owned(),
            })
    }
}

#[cfg(feature = "serde")]
serde_as_text!(Technique);

/// A set of techniques.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TechniqueSet([u128; 2]);

impl TechniqueSet {
    pub(crate) fn contains(self, technique: Technique) -> bool {
        self.0[usize::from(technique.0 / 128)] >> (technique.0 % 128) & 1 == 1
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> Self {
        let mut set = TechniqueSet::default();
        for technique in techniques {
            set.0[usize::from(technique.0 / 128)] |= 1 << (technique.0 % 128);
        }
        set
    }
}
