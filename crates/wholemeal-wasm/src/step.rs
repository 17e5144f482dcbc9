//! Steps as a page shows them.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{self, Board, Mistake, Node, Step, Technique};
use wholemeal::render::{Role, roles};
use wholemeal::{Cell, House, Shape};

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Candidate {
    /// The cell, counted from 0 in reading order.
    pub cell: usize,
    /// The digit, from 1.
    pub digit: usize,
}

impl Candidate {
    fn new(candidate: logic::Candidate) -> Candidate {
        Candidate {
            cell: candidate.cell().index(),
            digit: candidate.digit().get().into(),
        }
    }

    /// The cell and the digit of a mistake.
    pub(crate) fn of_mistake(mistake: &Mistake) -> Candidate {
        let (Mistake::Digit(cell, digit) | Mistake::Candidate(cell, digit)) = mistake;
        Candidate {
            cell: cell.index(),
            digit: digit.get().into(),
        }
    }
}

/// A technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct TechniqueInfo {
    /// The English name, which identifies the technique.
    pub name: String,
    /// The name in the requested language.
    pub title: String,
    /// The code in HoDoKu's library.
    pub code: String,
    /// The points that each step adds to the score of a puzzle.
    pub score: u32,
    /// The difficulty of a puzzle that needs it.
    pub difficulty: String,
    /// Whether it is enabled by default.
    pub enabled: bool,
}

impl TechniqueInfo {
    pub(crate) fn new(technique: Technique, language: Language) -> TechniqueInfo {
        TechniqueInfo {
            name: technique.name().to_owned(),
            title: explain::technique(technique, language),
            code: technique.code().to_owned(),
            score: technique.score(),
            difficulty: technique.difficulty().to_string(),
            enabled: technique.is_default(),
        }
    }
}

/// A step: its conclusions, its explanation, and the data to draw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct StepView {
    /// The technique.
    pub technique: TechniqueInfo,
    /// The digits that the step places.
    pub placements: Vec<Candidate>,
    /// The candidates that the step removes.
    pub eliminations: Vec<Candidate>,
    /// The step in one line of the usual notation.
    pub line: String,
    /// The explanation.
    pub reasons: String,
    /// Whether the step assumes that the puzzle has a unique solution.
    pub assumes_uniqueness: bool,
    /// The roles of candidates in the step.
    pub marks: Vec<CandidateMark>,
    /// The cells of each house that the step starts from.
    pub houses: Vec<Vec<usize>>,
    /// The links of chains.
    pub arrows: Vec<Arrow>,
}

/// The role of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CandidateMark {
    /// The cell.
    pub cell: usize,
    /// The digit.
    pub digit: usize,
    /// `pattern` or `other` (the second side of a pattern), `fin`, `eliminated` or `placed`.
    pub role: &'static str,
}

/// A link of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Arrow {
    /// Where the arrow starts.
    pub from: ChainNode,
    /// Where the arrow ends.
    pub to: ChainNode,
    /// Whether the link is strong (if not this, then that) or weak (if this, then not that).
    pub strong: bool,
}

/// A node of a chain: a digit in a cell or in a group of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ChainNode {
    /// The cells.
    pub cells: Vec<usize>,
    /// The digit.
    pub digit: usize,
}

impl StepView {
    pub(crate) fn new(board: &Board, step: &Step, language: Language) -> StepView {
        let marks = roles(board, step).into_iter().map(|(candidate, role)| {
            let Candidate { cell, digit } = Candidate::new(candidate);
            CandidateMark {
                cell,
                digit,
                role: role_name(role),
            }
        });
        let evidence = &step.evidence;
        let chains = evidence.chains.iter();
        let arrows = chains.flat_map(|chain| chain.windows(2).map(arrow));
        let candidates =
            |list: &[logic::Candidate]| list.iter().copied().map(Candidate::new).collect();
        StepView {
            technique: TechniqueInfo::new(step.technique, language),
            placements: candidates(&step.placements),
            eliminations: candidates(&step.eliminations),
            line: explain::line(step, language),
            reasons: explain::reasons(step, language),
            assumes_uniqueness: step.assumes_uniqueness(),
            marks: marks.collect(),
            houses: evidence.houses.iter().map(|&house| cells(house)).collect(),
            arrows: arrows.collect(),
        }
    }
}

fn role_name(role: Role) -> &'static str {
    match role {
        Role::Part => "pattern",
        Role::Other => "other",
        Role::Fin => "fin",
        Role::Gone => "eliminated",
        Role::Placed => "placed",
    }
}

/// The cells of a house.
fn cells(house: House) -> Vec<usize> {
    let cells = Shape::NINE.cells_of(house);
    cells.map(Cell::index).collect()
}

fn arrow(pair: &[Node]) -> Arrow {
    let node = |node: &Node| ChainNode {
        cells: node.cells.iter().map(Cell::index).collect(),
        digit: node.digit.get().into(),
    };
    Arrow {
        from: node(&pair[0]),
        to: node(&pair[1]),
        strong: pair[1].on,
    }
}
