//! A step as a page draws it.

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

    /// What a mistake is about.
    pub(crate) fn mistaken(mistake: &Mistake) -> Candidate {
        let (Mistake::Digit(cell, digit) | Mistake::Candidate(cell, digit)) = mistake;
        Candidate {
            cell: cell.index(),
            digit: digit.get().into(),
        }
    }
}

/// A technique.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Named {
    /// Its English name.
    pub name: String,
    /// Its code in HoDoKu's library.
    pub code: String,
    /// What a step of it adds to the score.
    pub score: u32,
    /// The difficulty of a puzzle that needs it.
    pub level: String,
    /// Whether it is enabled by default.
    pub usual: bool,
}

impl Named {
    pub(crate) fn new(technique: Technique) -> Named {
        Named {
            name: technique.name().to_owned(),
            code: technique.code().to_owned(),
            score: technique.score(),
            level: technique.difficulty().to_string(),
            usual: technique.is_default(),
        }
    }
}

/// A step: what follows, in words, and how to draw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Seen {
    /// The technique.
    pub technique: Named,
    /// Its name in the language of the step.
    pub name: String,
    /// The digits it places.
    pub placements: Vec<Candidate>,
    /// The candidates it removes.
    pub eliminations: Vec<Candidate>,
    /// The step in one line, in the notation of the players.
    pub line: String,
    /// Why it follows.
    pub reasons: String,
    /// Whether it assumes that the puzzle has a unique solution.
    pub unique: bool,
    /// What candidates do in it.
    pub marks: Vec<Mark>,
    /// The cells of each house it starts from.
    pub houses: Vec<Vec<usize>>,
    /// The arrows of its chains.
    pub arrows: Vec<Arrow>,
}

/// What a candidate does in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Mark {
    /// The cell.
    pub cell: usize,
    /// The digit.
    pub digit: usize,
    /// `part` of the pattern, its `other` side, a `fin`, `gone`, or `placed`.
    pub role: &'static str,
}

/// From one stop of a chain to the next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Arrow {
    /// Where it starts.
    pub from: Stop,
    /// Where it ends.
    pub to: Stop,
    /// Is the link strong (if not this, then that) or weak (if this, then not that)?
    pub strong: bool,
}

/// A stop of a chain: a digit in a cell, or in a group of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct Stop {
    /// The cells.
    pub cells: Vec<usize>,
    /// The digit.
    pub digit: usize,
}

impl Seen {
    pub(crate) fn new(board: &Board, step: &Step, language: Language) -> Seen {
        let marks = roles(board, step).into_iter().map(|(candidate, role)| {
            let Candidate { cell, digit } = Candidate::new(candidate);
            Mark {
                cell,
                digit,
                role: name(role),
            }
        });
        let evidence = &step.evidence;
        let arrows = evidence
            .chains
            .iter()
            .flat_map(|chain| chain.windows(2).map(arrow));
        Seen {
            technique: Named::new(step.technique),
            name: explain::technique(step.technique, language),
            placements: step
                .placements
                .iter()
                .copied()
                .map(Candidate::new)
                .collect(),
            eliminations: step
                .eliminations
                .iter()
                .copied()
                .map(Candidate::new)
                .collect(),
            line: explain::line(step, language),
            reasons: explain::reasons(step, language),
            unique: step.assumes_uniqueness(),
            marks: marks.collect(),
            houses: evidence.houses.iter().map(|&house| cells(house)).collect(),
            arrows: arrows.collect(),
        }
    }
}

fn name(role: Role) -> &'static str {
    match role {
        Role::Part => "part",
        Role::Other => "other",
        Role::Fin => "fin",
        Role::Gone => "gone",
        Role::Placed => "placed",
    }
}

/// The cells of a house.
fn cells(house: House) -> Vec<usize> {
    let cells = Shape::NINE.cells_of(house);
    cells.map(Cell::index).collect()
}

fn arrow(pair: &[Node]) -> Arrow {
    let stop = |node: &Node| Stop {
        cells: node.cells.iter().map(Cell::index).collect(),
        digit: node.digit.get().into(),
    };
    Arrow {
        from: stop(&pair[0]),
        to: stop(&pair[1]),
        strong: pair[1].on,
    }
}
