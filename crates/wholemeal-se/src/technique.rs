//! The techniques of Sudoku Explainer, in its vocabulary.

use std::fmt;

/// A technique of the scale. [`Display`](fmt::Display) gives its short name.
///
/// ```
/// use wholemeal_se::{ChainKind, Technique};
///
/// assert_eq!(Technique::DirectHiddenPair.to_string(), "direct-hidden-pair");
/// let nested = Technique::Dynamic { level: 2, kind: ChainKind::House };
/// assert_eq!(nested.to_string(), "dynamic-plus-2-house");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Technique {
    /// The last empty cell of a house.
    LastCell,
    /// A digit with one place in a box.
    HiddenSingleBox,
    /// A digit with one place in a column.
    HiddenSingleColumn,
    /// A digit with one place in a row.
    HiddenSingleRow,
    /// Pointing that leaves one place for the digit in another box.
    DirectPointing,
    /// Claiming that leaves one place for the digit in another line.
    DirectClaiming,
    /// A hidden pair that leaves one place for another digit.
    DirectHiddenPair,
    /// A hidden triple that leaves one place for another digit.
    DirectHiddenTriple,
    /// A cell with one candidate.
    NakedSingle,
    /// The places of a digit in a box lie in one line.
    Pointing,
    /// The places of a digit in a line lie in one box.
    Claiming,
    /// Two, three or four cells of a house with as many digits.
    Naked(u8),
    /// Two, three or four digits of a house with as many places.
    Hidden(u8),
    /// X-wing (2), swordfish (3), jellyfish (4).
    Fish(u8),
    /// A pivot with two candidates and two wings.
    XyWing,
    /// A pivot with three candidates and two wings.
    XyzWing,
    /// A loop of cells that would hold two digits in two ways.
    UniqueLoop {
        /// The number of cells; four make a unique rectangle.
        cells: u8,
        /// How the loop is avoided.
        kind: LoopKind,
    },
    /// A bivalue universal grave of type 1 to 4.
    Bug(u8),
    /// Pairs of digits in two cells that no common neighbour allows.
    AlignedPair,
    /// The same with three cells.
    AlignedTriple,
    /// A closed chain of strong and weak links of one digit.
    CycleX,
    /// A closed chain through cells with two candidates.
    CycleY,
    /// Any other closed chain of strong and weak links.
    CycleXy,
    /// A chain of one digit whose assumption refutes itself.
    ForcingChainX,
    /// Any other chain whose assumption refutes itself.
    ForcingChainXy,
    /// A contradiction of one digit.
    Nishio,
    /// All candidates of a cell lead to the same conclusion.
    MultipleCell,
    /// All places of a digit in a house lead to the same conclusion.
    MultipleHouse,
    /// Chains whose links may depend on earlier conclusions.
    Dynamic {
        /// 0, or the level of the techniques that the chains may use: 1 to 5.
        level: u8,
        /// The kind of argument.
        kind: ChainKind,
    },
}

/// The types of unique loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LoopKind {
    /// One cell has other candidates: it loses the two digits.
    Type1,
    /// All other candidates are one digit.
    Type2,
    /// The other candidates of two cells are part of a naked subset.
    Type3Naked,
    /// The two digits of two cells are part of a hidden subset.
    Type3Hidden,
    /// One of the two digits has no other place in a house.
    Type4,
}

/// The kinds of arguments of dynamic chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChainKind {
    /// All candidates of a cell lead to the same conclusion.
    Cell,
    /// All places of a digit in a house lead to the same conclusion.
    House,
    /// A candidate leads to the same conclusion whether it is true or false.
    Double,
    /// An assumption leads to a contradiction.
    Contradiction,
}

impl LoopKind {
    /// The number of the type.
    #[must_use]
    pub fn number(self) -> u8 {
        match self {
            LoopKind::Type1 => 1,
            LoopKind::Type2 => 2,
            LoopKind::Type3Naked | LoopKind::Type3Hidden => 3,
            LoopKind::Type4 => 4,
        }
    }

    fn suffix(self) -> &'static str {
        match self {
            LoopKind::Type3Naked => "-naked",
            LoopKind::Type3Hidden => "-hidden",
            _ => "",
        }
    }
}

impl Technique {
    fn simple_name(self) -> &'static str {
        match self {
            Technique::LastCell => "last-cell",
            Technique::HiddenSingleBox => "hidden-single-box",
            Technique::HiddenSingleColumn => "hidden-single-col",
            Technique::HiddenSingleRow => "hidden-single-row",
            Technique::DirectPointing => "direct-pointing",
            Technique::DirectClaiming => "direct-claiming",
            Technique::DirectHiddenPair => "direct-hidden-pair",
            Technique::DirectHiddenTriple => "direct-hidden-triple",
            Technique::NakedSingle => "naked-single",
            Technique::Pointing => "pointing",
            Technique::Claiming => "claiming",
            Technique::Naked(2) => "naked-pair",
            Technique::Naked(3) => "naked-triple",
            Technique::Naked(_) => "naked-quad",
            Technique::Hidden(2) => "hidden-pair",
            Technique::Hidden(3) => "hidden-triple",
            Technique::Hidden(_) => "hidden-quad",
            Technique::Fish(2) => "x-wing",
            Technique::Fish(3) => "swordfish",
            Technique::Fish(_) => "jellyfish",
            Technique::XyWing => "xy-wing",
            Technique::XyzWing => "xyz-wing",
            Technique::UniqueLoop { .. } => "unique-loop",
            Technique::Bug(_) => "bug",
            Technique::AlignedPair => "aligned-pair",
            Technique::AlignedTriple => "aligned-triple",
            Technique::CycleX => "cycle-x",
            Technique::CycleY => "cycle-y",
            Technique::CycleXy => "cycle-xy",
            Technique::ForcingChainX => "forcing-chain-x",
            Technique::ForcingChainXy => "forcing-chain-xy",
            Technique::Nishio => "nishio",
            Technique::MultipleCell => "multiple-cell",
            Technique::MultipleHouse => "multiple-house",
            Technique::Dynamic { .. } => "dynamic",
        }
    }
}

impl fmt::Display for ChainKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ChainKind::Cell => "cell",
            ChainKind::House => "house",
            ChainKind::Double => "double",
            ChainKind::Contradiction => "contradiction",
        })
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.simple_name();
        match *self {
            Technique::UniqueLoop { cells, kind } => {
                write!(f, "{name}-{cells}-type-{}{}", kind.number(), kind.suffix())
            }
            Technique::Bug(number) => write!(f, "{name}-{number}"),
            Technique::Dynamic { level: 0, kind } => write!(f, "{name}-{kind}"),
            Technique::Dynamic { level, kind } => write!(f, "{name}-plus-{level}-{kind}"),
            _ => f.write_str(name),
        }
    }
}
