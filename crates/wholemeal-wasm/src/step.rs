//! Steps as a page shows them.

use serde::{Deserialize, Serialize};
use tsify::Tsify;
use wholemeal::logic::explain::{self, Language};
use wholemeal::logic::{self, Board, Mistake, Node, Step, Technique};
use wholemeal::render::{Role, roles};
use wholemeal::{Cell, House, Shape};

use crate::single::{Exclusion, exclusions};

/// A digit in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, Tsify)]
pub struct Candidate {
    /// The cell, counted from 0 in reading order.
    pub cell: usize,
    /// The digit, from 1.
    pub digit: usize,
}

impl Candidate {
    pub(crate) fn new(candidate: logic::Candidate) -> Candidate {
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
    /// The last part of the address of its lesson: `x-wing`.
    pub id: String,
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
            id: technique.page().replace(".md", ""),
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
    /// The part of the board that the first level of a hint names.
    pub region: RegionView,
    /// The cells that the second level of a hint names.
    pub cells: Vec<usize>,
    /// The cells of each house that the step starts from.
    pub houses: Vec<Vec<usize>>,
    /// The cells of each house that covers the pattern.
    pub covers: Vec<Vec<usize>>,
    /// The cells of each almost locked set.
    pub sets: Vec<Vec<usize>>,
    /// What excludes the other digits of the cell or the other cells of the house, if the step is
    /// a single.
    pub exclusions: Vec<Exclusion>,
    /// The links of chains, in the order in which they are followed.
    pub arrows: Vec<Arrow>,
}

/// A part of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct RegionView {
    /// The cells.
    pub cells: Vec<usize>,
    /// The digit, if the hint names one instead of a region.
    #[tsify(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digit: Option<usize>,
}

/// The role of a candidate in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CandidateMark {
    /// The cell.
    pub cell: usize,
    /// The digit.
    pub digit: usize,
    /// `pattern` or `other` (the second side of a pattern), `fin`, `pincer`, `eliminated` or
    /// `placed`.
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
    /// The number of the chain, from 0.
    pub chain: usize,
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
                role: role_name(role, step.technique),
            }
        });
        let evidence = &step.evidence;
        let chains = evidence.chains.iter();
        let arrows = chains.enumerate().flat_map(|(number, chain)| {
            let pairs = chain.windows(2);
            pairs.map(move |pair| arrow(number, pair))
        });
        let region = explain::region(step);
        let indices = |cells: logic::Cells| cells.into_iter().collect::<Vec<usize>>();
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
            region: RegionView {
                cells: indices(region.cells),
                digit: region.digit.map(|digit| digit.get().into()),
            },
            cells: named_cells(board, step),
            houses: evidence.houses.iter().map(|&house| cells(house)).collect(),
            covers: evidence.covers.iter().map(|&house| cells(house)).collect(),
            sets: evidence.sets.iter().map(|set| indices(set.cells)).collect(),
            exclusions: exclusions(board, step),
            arrows: arrows.collect(),
        }
    }
}

fn role_name(role: Role, technique: Technique) -> &'static str {
    let wings = [Technique::XY_WING, Technique::XYZ_WING, Technique::W_WING];
    match role {
        Role::Fin if wings.contains(&technique) => "pincer",
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

/// The cells of a step, or those of its pattern if it is about houses.
fn named_cells(board: &Board, step: &Step) -> Vec<usize> {
    if !step.evidence.cells.is_empty() {
        return step.evidence.cells.into_iter().collect();
    }
    let in_pattern = |(candidate, role): (logic::Candidate, Role)| {
        (role != Role::Gone).then(|| candidate.cell().index())
    };
    let mut cells: Vec<usize> = roles(board, step)
        .into_iter()
        .filter_map(in_pattern)
        .collect();
    cells.dedup();
    cells
}

fn arrow(chain: usize, pair: &[Node]) -> Arrow {
    let node = |node: &Node| ChainNode {
        cells: node.cells.iter().map(Cell::index).collect(),
        digit: node.digit.get().into(),
    };
    Arrow {
        from: node(&pair[0]),
        to: node(&pair[1]),
        strong: pair[1].on,
        chain,
    }
}
