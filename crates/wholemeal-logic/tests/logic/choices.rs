//! Steps that were missed or badly chosen once.

use wholemeal_logic::{Board, Settings, Step, Technique, all_steps, check, next_step, solve};

use crate::corpora::board;

/// The board of a line of HoDoKu's library.
fn library(line: &str) -> Board {
    let puzzle = wholemeal_formats::read_first(line).expect("a line of HoDoKu's library");
    let mut board = Board::with_placed(&puzzle.board(), &puzzle.givens).expect("9x9");
    if let Some(marks) = &puzzle.candidates {
        board.retain_candidates(marks);
    }
    board
}

#[test]
fn the_third_cell_of_an_intersection_does_not_lock_a_pair() {
    let board = library(
        ":0000:x:21......5.739+56+2.+15......+7.....4......1..34.7..5...1..+9+5273+4+816+1+8+4+69+57+23+36+7...5..:813 814 818 834 835 836 643 854:::",
    );
    let step = next_step(&board, &Settings::default()).expect("a step");
    assert_eq!(step.technique, Technique::NAKED_PAIR);
}

#[test]
fn loops_may_have_more_than_ten_links() {
    let start =
        board(".1..5.9...3...87..5...6..2...1.....7.9..8.26...2.351....6..9...9....6.8..7.......");
    let names = [
        Technique::CONTINUOUS_NICE_LOOP,
        Technique::DISCONTINUOUS_NICE_LOOP,
        Technique::AIC,
    ];
    let steps = solve(&start, &Settings::default()).steps;
    let loops = steps.iter().filter(|step| names.contains(&step.technique));
    let longest = loops.flat_map(|step| &step.evidence.chains).map(Vec::len);
    // With a limit of ten links the longest chain of this puzzle has fewer nodes.
    assert!(longest.max() > Some(16));
}

/// Returns `true` if a chain of the step comes back to a cell that it has left.
fn enters_a_cell_twice(step: &Step) -> bool {
    step.evidence.chains.iter().any(|chain| {
        let mut cells: Vec<_> = chain.iter().map(|node| node.cells).collect();
        cells.dedup();
        let count = cells.len();
        cells.sort_unstable();
        cells.dedup();
        cells.len() < count
    })
}

#[test]
fn xy_chains_enter_no_cell_twice() {
    for puzzle in [
        "..............1..2..3....4.........5....3.6.1..76.......438..7..1.....8.5........",
        "........1.......23..4..5........64...1.......37..........37......82..9..5...1....",
    ] {
        let steps = solve(&board(puzzle), &Settings::default()).steps;
        let chain = |step: &&Step| step.technique == Technique::XY_CHAIN;
        assert!(
            !steps.iter().filter(chain).any(enters_a_cell_twice),
            "{puzzle}"
        );
    }
}

#[test]
fn nets_that_place_come_first() {
    let board = library(
        ":0000:x:.....+1..7.2..854..8.5..92.....1.867.....4.+1..7.....3.8..9.1...23......1..6..5....:917 318 618 918 921 323 623 253 562 263 474 783 484 989 494 998 999:::",
    );
    let settings = Settings::with([
        Technique::FORCING_NET_CONTRADICTION,
        Technique::FORCING_NET_VERITY,
    ]);
    let steps = all_steps(&board, &settings).steps;
    let places = |step: &Step| !step.placements.is_empty();
    assert!(steps.iter().any(places) && !steps.iter().all(places));
    let next = next_step(&board, &settings).expect("a step");
    assert!(places(&next), "{next}");
}

#[test]
fn a_chain_of_sets_is_found_next_to_a_shorter_walk_that_is_none() {
    let board = library(
        ":0000:x:1234......+5...9.+3.....2..542..+9..3..3.5.6492....+2+38..55.+2...6.38+31.9.....76....1.:719 819 136 142 478 778 784 586 786 894 595 596 497:::",
    );
    let sets = Settings::with([
        Technique::ALS_XZ,
        Technique::ALS_XY_WING,
        Technique::ALS_XY_CHAIN,
    ]);
    let step = next_step(&board, &sets).expect("a step");
    assert_eq!(step.technique, Technique::ALS_XY_CHAIN);
    assert_eq!(step.eliminations, ["r1c8=7".parse().unwrap()]);
    assert_eq!(check(&board, &step), Ok(()));
}
