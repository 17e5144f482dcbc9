//! Techniques that HoDoKu does not have: found where the pattern is, not found where a condition
//! is missing, and never wrong.

use wholemeal_grid::{Digit, DigitSet, Grid, Marks, Shape};
use wholemeal_logic::{
    Board, Candidate, CellsAndDigits, DeadlyPattern, Settings, Step, Technique, all_steps, check,
    solve,
};
use wholemeal_solve::{Puzzle9, Solver, Verdict};

use crate::corpora::{board, sample};
use crate::positions::positions;

/// The techniques that HoDoKu does not have, except the last resort, which has its own tests.
fn new_techniques() -> Vec<Technique> {
    let all = Technique::all().filter(|t| !t.is_in_hodoku());
    all.filter(|&t| t != Technique::PROOF_BY_CASES).collect()
}

fn steps(board: &Board, technique: Technique) -> Vec<Step> {
    all_steps(board, &Settings::with([technique])).steps
}

/// A board on which some cells have only these candidates, and all others have all.
fn with_candidates(cells: &[(&str, &str)]) -> Board {
    let mut sets = vec![DigitSet::all(9); 81];
    for (names, digits) in cells {
        let digits: DigitSet = digits.chars().map(digit).collect();
        for name in names.split(' ') {
            let candidate: Candidate = format!("{name}=1").parse().expect("a cell");
            sets[candidate.cell().index()] = digits;
        }
    }
    let marks = Marks::from_cells(Shape::NINE, sets).expect("81 sets");
    Board::from_marks(&marks).expect("9x9")
}

fn digit(c: char) -> Digit {
    Digit::new(c.to_digit(10).expect("a digit") as u8).expect("1 to 9")
}

fn eliminations(steps: &[Step]) -> Vec<String> {
    let mut all: Vec<String> = steps
        .iter()
        .flat_map(|step| &step.eliminations)
        .map(ToString::to_string)
        .collect();
    all.sort();
    all.dedup();
    all
}

#[test]
fn a_tridagon_has_an_odd_number_of_boxes_in_one_direction() {
    let three = "r1c1 r2c2 r3c3 r1c4 r2c5 r3c6 r4c1 r5c2 r6c3";
    let odd = with_candidates(&[(three, "123"), ("r4c4 r5c6", "123"), ("r6c5", "12345")]);
    let found = steps(&odd, Technique::TRIDAGON);
    assert_eq!(eliminations(&found), ["r6c5=1", "r6c5=2", "r6c5=3"]);
    for step in &found {
        assert_eq!(check(&odd, step), Ok(()));
    }
    let even = with_candidates(&[(three, "123"), ("r4c4 r5c5", "123"), ("r6c6", "12345")]);
    assert_eq!(steps(&even, Technique::TRIDAGON), []);
    // With an even number the cells can be filled, so the checker refuses the same conclusion.
    let mut wrong = found[0].clone();
    wrong.eliminations = vec!["r6c6=1".parse().expect("a candidate")];
    wrong.evidence.truths = "r1c1 r2c2 r3c3 r1c4 r2c5 r3c6 r4c1 r5c2 r6c3 r4c4 r5c5 r6c6"
        .split(' ')
        .map(|cell| cell.parse().expect("a cell"))
        .collect();
    assert!(check(&even, &wrong).is_err());
}

#[test]
fn two_guardians_of_a_tridagon_remove_what_both_exclude() {
    let three = "r1c1 r2c2 r3c3 r1c4 r2c5 r3c6 r4c1 r5c2 r6c3 r4c4";
    let board = with_candidates(&[(three, "123"), ("r5c6 r6c5", "1234")]);
    let found = steps(&board, Technique::TRIDAGON);
    let gone = eliminations(&found);
    assert!(gone.contains(&"r4c5=4".to_owned()) && gone.iter().all(|c| c.ends_with("=4")));
}

/// A junior exocet with base r1c1 and r1c2, targets r2c4 and r3c7, and cross-lines 3, 4 and 7.
const EXOCET: [(&str, &str); 5] = [
    ("r1c1 r1c2", "123"),
    ("r2c4 r3c7", "123456"),
    ("r3c4 r2c7", "456789"),
    // The base digits are in rows 4 and 7 of the cross-lines only.
    ("r5c3 r6c3 r8c3 r9c3 r5c4 r6c4 r8c4 r9c4", "456789"),
    ("r5c7 r6c7 r8c7 r9c7", "456789"),
];

#[test]
fn the_targets_of_a_junior_exocet_contain_base_digits_only() {
    let board = with_candidates(&EXOCET);
    let found = steps(&board, Technique::JUNIOR_EXOCET);
    let gone = eliminations(&found);
    let expected = ["r2c4=4", "r2c4=5", "r2c4=6", "r3c7=4", "r3c7=5", "r3c7=6"];
    assert!(
        expected.iter().all(|c| gone.contains(&(*c).to_owned())),
        "{gone:?}"
    );
    for step in &found {
        assert_eq!(check(&board, step), Ok(()), "{step}");
    }
}

#[test]
fn without_a_condition_there_is_no_junior_exocet() {
    // A companion with a base digit; a third line with a base digit.
    for (cells, digits) in [("r3c4", "3456789"), ("r5c3", "3456789")] {
        let mut broken = EXOCET.to_vec();
        broken.push((cells, digits));
        let board = with_candidates(&broken);
        let found = steps(&board, Technique::JUNIOR_EXOCET);
        let gone = eliminations(&found);
        assert!(!gone.contains(&"r2c4=4".to_owned()), "{gone:?}");
    }
}

#[test]
fn a_mirror_cell_can_already_contain_the_digit_of_its_target() {
    // r3c8 and r3c9 are the mirror of r2c4.
    let mut board = with_candidates(&EXOCET);
    board.place("r3c8=1".parse().expect("a candidate"));
    let gone = eliminations(&steps(&board, Technique::JUNIOR_EXOCET));
    assert!(gone.contains(&"r2c4=4".to_owned()), "{gone:?}");
    for kept in ["r2c4=1", "r1c1=1", "r1c2=1"] {
        assert!(!gone.contains(&kept.to_owned()), "{gone:?}");
    }
}

/// A senior exocet with base r1c1 and r1c2, targets r2c4 and r5c7, and cross-lines 3, 4 and 7.
const SENIOR_EXOCET: [(&str, &str); 5] = [
    ("r1c1 r1c2", "123"),
    ("r2c4 r5c7", "123456"),
    ("r3c4 r2c7 r3c7", "456789"),
    // Apart from r5c7, the base digits are in rows 4 and 7 of the cross-lines only.
    ("r5c3 r6c3 r8c3 r9c3 r5c4 r6c4 r8c4 r9c4", "456789"),
    ("r6c7 r8c7 r9c7", "456789"),
];

#[test]
fn a_target_of_a_senior_exocet_is_outside_the_band() {
    let board = with_candidates(&SENIOR_EXOCET);
    let expected = ["r2c4=4", "r2c4=5", "r2c4=6", "r5c7=4", "r5c7=5", "r5c7=6"];
    assert_removes(&board, Technique::SENIOR_EXOCET, &expected);
    // It is not a junior exocet, and a junior exocet is not a senior one.
    assert_eq!(steps(&board, Technique::JUNIOR_EXOCET), []);
    let junior = with_candidates(&EXOCET);
    assert_eq!(steps(&junior, Technique::SENIOR_EXOCET), []);
}

#[test]
fn without_a_condition_there_is_no_senior_exocet() {
    // A second cell of the band with a base digit; a third line with a base digit.
    for (cells, digits) in [("r3c7", "3456789"), ("r6c3", "3456789")] {
        let mut broken = SENIOR_EXOCET.to_vec();
        broken.push((cells, digits));
        let board = with_candidates(&broken);
        assert_eq!(steps(&board, Technique::SENIOR_EXOCET), [], "{cells}");
    }
}

#[test]
fn excluders_of_an_aligned_pair_see_both_cells() {
    // r1c5 excludes 1 and 2, r2c2 excludes 1 and 3.
    let board = with_candidates(&[("r2c4", "23"), ("r1c5", "12"), ("r2c2", "13")]);
    let expected = ["r1c1=1", "r1c2=1", "r1c3=1", "r2c5=1", "r2c6=1"];
    assert_removes(&board, Technique::ALIGNED_PAIR_EXCLUSION, &expected);
    let apart = with_candidates(&[("r2c4", "23"), ("r1c5", "12"), ("r3c2", "13")]);
    assert_eq!(steps(&apart, Technique::ALIGNED_PAIR_EXCLUSION), []);
}

#[test]
fn an_excluder_can_be_an_almost_locked_set() {
    let pair = [("r2c4", "23"), ("r1c5", "12")];
    let board = with_candidates(&[pair[0], pair[1], ("r2c2", "34"), ("r2c3", "14")]);
    let found = steps(&board, Technique::ALIGNED_PAIR_EXCLUSION);
    let gone = eliminations(&found);
    assert!(gone.contains(&"r1c1=1".to_owned()), "{gone:?}");
    for step in &found {
        assert_eq!(check(&board, step), Ok(()), "{step}");
    }
    // Two cells with four digits are not almost locked.
    let wide = with_candidates(&[pair[0], pair[1], ("r2c2", "34"), ("r2c3", "145")]);
    assert_eq!(steps(&wide, Technique::ALIGNED_PAIR_EXCLUSION), []);
}

/// Asserts that a technique removes exactly these candidates, and that the checker agrees.
fn assert_removes(board: &Board, technique: Technique, expected: &[&str]) {
    let found = steps(board, technique);
    assert_eq!(eliminations(&found), expected, "{technique}");
    for step in &found {
        assert_eq!(check(board, step), Ok(()), "{step}");
    }
}

#[test]
fn a_unique_loop_has_two_cells_in_each_of_its_houses() {
    let five = ("r1c1 r2c1 r2c4 r3c4 r3c7", "12");
    let board = with_candidates(&[five, ("r1c7", "1234")]);
    assert_removes(&board, Technique::UNIQUE_LOOP, &["r1c7=1", "r1c7=2"]);
    // Type 2: two cells with the same guardian.
    let four = ("r1c1 r2c1 r2c4 r3c4", "12");
    let board = with_candidates(&[four, ("r1c7 r3c7", "123")]);
    let gone = eliminations(&steps(&board, Technique::UNIQUE_LOOP));
    assert!(gone.contains(&"r9c7=3".to_owned()) && gone.iter().all(|c| c.ends_with("=3")));
    // One cell in another column: columns 7 and 8 have one cell each.
    let apart = with_candidates(&[five, ("r1c7", "3456789"), ("r1c8", "1234")]);
    assert_eq!(steps(&apart, Technique::UNIQUE_LOOP), []);
}

#[test]
fn the_lines_of_an_extended_rectangle_are_in_one_band() {
    let five = ("r1c1 r1c4 r1c7 r2c1 r2c4", "123");
    let board = with_candidates(&[five, ("r2c7", "12345")]);
    let expected = ["r2c7=1", "r2c7=2", "r2c7=3"];
    assert_removes(&board, Technique::EXTENDED_RECTANGLE, &expected);
    let apart = [("r1c1 r1c4 r1c7 r4c1 r4c4", "123"), ("r4c7", "12345")];
    let apart = with_candidates(&apart);
    assert_eq!(steps(&apart, Technique::EXTENDED_RECTANGLE), []);
}

#[test]
fn the_checker_refuses_patterns_whose_digits_cannot_be_exchanged() {
    let board = with_candidates(&[("r1c1 r2c1 r2c4 r3c4 r3c7", "12"), ("r1c7", "1234")]);
    let step = steps(&board, Technique::UNIQUE_LOOP).remove(0);
    let Some(DeadlyPattern::Interchangeable { sets }) = &step.evidence.deadly else {
        panic!("{step:?}");
    };
    // Five of the six cells; a third digit; the same cells twice.
    let part = CellsAndDigits {
        cells: "r1c1 r2c1 r2c4 r3c4 r1c7".parse().expect("cells"),
        ..sets[0]
    };
    let wider = CellsAndDigits {
        digits: "123".parse().expect("digits"),
        ..sets[0]
    };
    for sets in [vec![part], vec![wider], vec![sets[0], sets[0]], Vec::new()] {
        let mut wrong = step.clone();
        wrong.evidence.deadly = Some(DeadlyPattern::Interchangeable { sets });
        assert!(check(&board, &wrong).is_err(), "{wrong:?}");
    }
}

#[test]
fn one_digit_of_a_wxyz_wing_is_not_restricted() {
    let line = [("r1c1", "1234"), ("r1c5", "14"), ("r1c8", "24")];
    let wing = with_candidates(&[line[0], line[1], line[2], ("r2c2", "34")]);
    assert_removes(&wing, Technique::WXYZ_WING, &["r1c2=4", "r1c3=4"]);
    let apart = with_candidates(&[line[0], line[1], line[2], ("r4c2", "34")]);
    assert_eq!(steps(&apart, Technique::WXYZ_WING), []);
}

#[test]
fn the_checker_follows_long_chains_of_sets() {
    // A puzzle of magictour's list. Each of the sets can be filled in several ways, which are not
    // tried for all sets together.
    let start =
        board("6..3.2....4.....1..........7.26............543.........8.15........4.2........7..");
    let board = solve(&start, &Settings::up_to(Technique::CLAIMING)).end;
    let found = steps(&board, Technique::ALS_AIC);
    assert!(!found.is_empty());
    for step in &found {
        assert_eq!(check(&board, step), Ok(()), "{step}");
    }
}

/// A loop through the almost locked set r1c123 (1, 2, 3, 5), r5c2 and r5c1.
const LOOP_WITH_SET: [(&str, &str); 5] = [
    ("r1c1", "125"),
    ("r1c2", "135"),
    ("r1c3", "15"),
    ("r5c2", "34"),
    ("r5c1", "24"),
];

#[test]
fn a_loop_can_lead_through_an_almost_locked_set() {
    let technique = Technique::GROUPED_CONTINUOUS_NICE_LOOP;
    let with_sets = Settings {
        sets_in_chains: true,
        ..Settings::with([technique])
    };
    let board = with_candidates(&LOOP_WITH_SET);
    let found = all_steps(&board, &with_sets).steps;
    // The weak links are in column 2, row 5, box 4 and column 1. The set is locked, so its other
    // digits can be removed from the rest of row 1 and box 1.
    let expected = [
        "r9c2=3", "r5c9=4", "r6c3=4", "r9c1=2", "r1c9=1", "r1c9=5", "r2c3=1", "r3c3=5",
    ];
    let removes_all = |step: &&Step| {
        let gone = eliminations(std::slice::from_ref(*step));
        expected.iter().all(|c| gone.contains(&(*c).to_owned()))
    };
    let step = found.iter().find(removes_all);
    let step = step.unwrap_or_else(|| panic!("{found:?}"));
    assert_eq!(check(&board, step), Ok(()), "{step}");
    // The set is needed.
    assert_eq!(steps(&board, technique), []);
    let mut wide = LOOP_WITH_SET.to_vec();
    wide.push(("r1c3", "156"));
    assert_eq!(all_steps(&with_candidates(&wide), &with_sets).steps, []);
}

#[test]
fn three_fireworks_fill_three_cells() {
    let lines = "r1c4 r1c5 r1c6 r1c9 r4c1 r5c1 r6c1 r8c1 r9c1";
    let board = with_candidates(&[(lines, "456789"), ("r1c8", "456789")]);
    let gone = eliminations(&steps(&board, Technique::TRIPLE_FIREWORK));
    assert_eq!(gone.len(), 18);
    assert!(gone.contains(&"r1c1=9".to_owned()) && gone.contains(&"r7c1=4".to_owned()));
    // A second place outside the box.
    let wide = with_candidates(&[(lines, "456789"), ("r1c8", "3456789")]);
    assert_eq!(steps(&wide, Technique::TRIPLE_FIREWORK), []);
}

#[test]
fn every_truth_of_a_trimmed_position_is_needed() {
    for position in positions()
        .iter()
        .filter(|p| new_techniques().contains(&p.step.technique))
    {
        let step = position.step.clone().trimmed(&position.board);
        for i in 0..step.evidence.truths.len() {
            let mut mutant = step.clone();
            mutant.evidence.truths.remove(i);
            assert!(check(&position.board, &mutant).is_err(), "{step}");
        }
    }
}

/// Compares every step of the new techniques on the board of a puzzle with its solution, and
/// checks it. The board is searched where locked candidates lead no further. Returns the number of
/// steps.
fn assert_never_wrong(start: &Board) -> usize {
    let Some(solution) = solution(start) else {
        return 0;
    };
    let board = solve(start, &Settings::up_to(Technique::CLAIMING)).end;
    assert_steps_are_right(&board, &solution)
}

/// Compares every step of the new techniques with the solution, and checks it. Returns the number
/// of steps.
fn assert_steps_are_right(board: &Board, solution: &Grid) -> usize {
    let steps = all_steps(board, &Settings::with(new_techniques())).steps;
    for step in &steps {
        for gone in &step.eliminations {
            let right = solution.get(gone.cell());
            assert_ne!(right, Some(gone.digit()), "{board:?}: {step}");
        }
        assert_eq!(check(board, step), Ok(()), "{board:?}: {step}");
    }
    steps.len()
}

fn solution(board: &Board) -> Option<Grid> {
    match Solver::new().solve(&Puzzle9::from_grid(&board.to_grid())?) {
        Verdict::Unique(solution) => Some(solution.to_grid()),
        _ => None,
    }
}

/// The puzzle sets, and of how many of their puzzles one is taken.
const SETS: [(&str, usize); 5] = [
    ("forum_hardest_1905_11plus.txt", 1),
    ("mith_te3_sample1000.txt", 1),
    ("magictour_top1465.txt", 1),
    ("qqwing_expert_1000.txt", 1),
    ("17clue_49158.txt", 3),
];

#[test]
fn new_techniques_are_never_wrong() {
    for (name, every) in SETS {
        let boards = sample(name, 97 * every).map(|board| assert_never_wrong(&board));
        println!("{name}: {} steps", boards.sum::<usize>());
    }
}

#[test]
fn new_techniques_are_never_wrong_along_paths() {
    let hardest = sample("forum_hardest_1905_11plus.txt", 250);
    for start in hardest.chain(sample("mith_te3_sample1000.txt", 15)) {
        let solution = solution(&start).expect("one solution");
        let mut board = start.clone();
        // Proofs by cases continue the path to the end.
        for step in solve(&start, &Settings::default()).steps {
            if step.placements.is_empty() {
                assert_steps_are_right(&board, &solution);
            }
            board.apply(&step);
        }
    }
}

/// The same on more than 20,000 puzzles.
#[test]
fn new_techniques_are_never_wrong_on_twenty_thousand_puzzles() {
    let mut puzzles = 0;
    for (name, every) in SETS {
        let mut steps = 0;
        for board in sample(name, every) {
            puzzles += 1;
            steps += assert_never_wrong(&board);
        }
        println!("{name}: {steps} steps, {puzzles} puzzles so far");
    }
    assert!(puzzles == 0 || puzzles >= 20_000, "{puzzles}");
}

#[test]
fn some_of_the_hardest_puzzles_are_solved_with_new_techniques_only() {
    // Of the forum's list of puzzles rated 11 or more, and of mith's list of T&E(3) puzzles.
    const EXOCET: &str =
        "98.7..6..75..6......6..8...5......4...9.8.7.....3....24....1.....7.9.5.3..587.4..";
    const TRIDAGON: &str =
        "1..4.6...4..18.......37.41..4.....9759.7..3.17..9..54.37..9..54.14...9.39.5......";
    for puzzle in [EXOCET, TRIDAGON] {
        let start = board(puzzle);
        assert!(!solve(&start, &Settings::hodoku().without_proofs()).is_solved());
        assert!(
            solve(&start, &Settings::default().without_proofs()).is_solved(),
            "{puzzle}"
        );
    }
}
