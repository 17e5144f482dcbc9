//! Every chain of every step is one: its nodes alternate, and its links exist on the board.

use wholemeal_grid::{Cell, Digit, House, Shape};
use wholemeal_logic::{
    Board, Candidate, Cells, Evidence, Node, Settings, Step, Technique, all_steps, solve,
};

use crate::corpora::{PUZZLES, board, sample};
use crate::positions::positions;

/// A puzzle with remote pairs whose cells branch.
const BRANCHED: &str =
    ".1.4...7.....52.13..27....44.9.21.8.3.........51..732.5.........64.93...........2";

fn see(a: Cell, b: Cell) -> bool {
    Shape::NINE.peers(a).contains(b)
}

fn digits(board: &Board, cell: Cell) -> Vec<Digit> {
    let has = |digit: &Digit| Candidate::new(cell, *digit).is_some_and(|c| board.contains(c));
    Digit::all(9).filter(has).collect()
}

/// The places of a digit in a house.
fn places(board: &Board, node: &Node, house: House) -> Vec<Cell> {
    let cells = Shape::NINE.cells_of(house);
    let has = |cell: &Cell| Candidate::new(*cell, node.digit).is_some_and(|c| board.contains(c));
    cells.filter(has).collect()
}

/// At most one of two nodes is true.
fn is_weak(a: &Node, b: &Node) -> bool {
    if a.digit == b.digit {
        let apart = |x: Cell| b.cells.iter().all(|y| see(x, y));
        a.cells.iter().all(apart)
    } else {
        a.cells == b.cells && a.cells.len() == 1
    }
}

/// At least one of two nodes is true.
fn is_strong(board: &Board, evidence: &Evidence, a: &Node, b: &Node) -> bool {
    if a.digit == b.digit {
        let both = |cell: &Cell| a.cells.iter().chain(b.cells.iter()).any(|own| own == *cell);
        let covered = |house: House| places(board, a, house).iter().all(both);
        return Shape::NINE.houses().any(covered);
    }
    let only = |cell: Cell| {
        let digits = digits(board, cell);
        digits.len() == 2 && digits.contains(&a.digit) && digits.contains(&b.digit)
    };
    let inside_cell = a.cells == b.cells && a.cells.len() == 1 && a.cells.iter().all(only);
    inside_cell
        || evidence
            .sets
            .iter()
            .any(|set| in_set(board, set.cells, a, b))
}

/// Two nodes are all places of two digits in an almost locked set.
fn in_set(board: &Board, set: Cells, a: &Node, b: &Node) -> bool {
    let mut all: Vec<Digit> = set.iter().flat_map(|cell| digits(board, cell)).collect();
    all.sort_unstable();
    all.dedup();
    let all_places = |node: &Node| {
        let has = |cell: &Cell| digits(board, *cell).contains(&node.digit);
        set.iter().filter(has).eq(node.cells.iter())
    };
    all.len() == set.len() + 1 && all_places(a) && all_places(b)
}

fn assert_chains(board: &Board, step: &Step) {
    for chain in &step.evidence.chains {
        assert!(chain.len() > 1, "{step}: {chain:?}");
        for pair in chain.windows(2) {
            let [a, b] = pair else { continue };
            let link = if b.on {
                is_strong(board, &step.evidence, a, b)
            } else {
                is_weak(a, b)
            };
            assert!(a.on != b.on && link, "{board:?}\n{step}: {a:?} to {b:?}");
        }
    }
}

/// Checks the chains of all steps on the boards of a path. Returns their number.
fn walk(start: Board, settings: &Settings) -> usize {
    let mut board = start;
    let mut chains = 0;
    for next in solve(&board, &Settings::default()).steps {
        if next.technique > Technique::HIDDEN_SINGLE {
            let steps = all_steps(&board, settings).steps;
            for step in &steps {
                assert_chains(&board, step);
                chains += step.evidence.chains.len();
            }
        }
        board.apply(&next);
    }
    chains
}

#[test]
fn every_link_of_every_chain_exists() {
    for position in positions() {
        assert_chains(&position.board, &position.step);
    }
    let settings = Settings {
        duals: true,
        overlapping_sets: true,
        sets_in_chains: true,
        budget: 20_000,
        ..Settings::everything()
    };
    let ours = PUZZLES.into_iter().chain([BRANCHED]).map(board);
    let hard = sample("magictour_top1465.txt", 400);
    let chains: usize = ours.chain(hard).map(|start| walk(start, &settings)).sum();
    assert!(chains > 10_000, "{chains}");
}

#[test]
fn a_branched_remote_pair_has_a_chain_for_every_elimination() {
    let mut board = board(BRANCHED);
    let mut found = 0;
    for step in solve(&board, &Settings::default()).steps {
        if step.technique == Technique::REMOTE_PAIR {
            found += 1;
            for gone in &step.eliminations {
                let ends = |chain: &Vec<Node>| {
                    let ends = [chain.first(), chain.last()];
                    ends.into_iter()
                        .flatten()
                        .all(|node| node.cells.iter().all(|end| see(end, gone.cell())))
                };
                assert!(step.evidence.chains.iter().any(ends), "{step}");
            }
        }
        board.apply(&step);
    }
    assert!(found > 0);
}
