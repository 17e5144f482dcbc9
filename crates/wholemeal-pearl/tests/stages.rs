//! Compares all stages with each other, and tests their laziness and budgets.

use std::cell::Cell;

use wholemeal_pearl::{Boxsize, Budget, Matrix, Meter, Natural, Rules, STAGES, Stage};

const FOUR: Boxsize = Boxsize::square(2);
const NINE: Boxsize = Boxsize::square(3);

fn solve(stage: Stage, rules: &Rules<u8>, board: &Matrix<u8>) -> Vec<Matrix<u8>> {
    let meter = Meter::unlimited();
    let mut found: Vec<_> = stage.solve(rules, board, &meter).collect();
    found.sort();
    let report = meter.report();
    assert!(!report.stopped);
    assert_eq!(
        report.settled,
        report.total,
        "{} settles every board",
        stage.name()
    );
    found
}

fn all_of_4x4() -> Vec<Matrix<u8>> {
    let rules = Rules::numbers(FOUR);
    solve(Stage::Best, &rules, &rules.blank_board())
}

/// The board with the cells at these indices blanked.
fn without(board: &Matrix<u8>, cells: &[usize]) -> Matrix<u8> {
    let mut board = board.clone();
    let side = board.len();
    for cell in cells {
        board[cell / side][cell % side] = 0;
    }
    board
}

#[test]
fn there_are_288_grids_of_4x4() {
    let rules = Rules::numbers(FOUR);
    let all = all_of_4x4();
    assert_eq!(all.len(), 288);
    for stage in [Stage::Search, Stage::Level0, Stage::SearchLate] {
        assert_eq!(
            solve(stage, &rules, &rules.blank_board()),
            all,
            "{}",
            stage.name()
        );
    }
}

#[test]
fn all_stages_agree_on_all_grids_of_4x4_with_holes() {
    let rules = Rules::numbers(FOUR);
    // Blanks that leave one solution, and blanks that leave several.
    let patterns: [&[usize]; 5] = [&[], &[0], &[0, 5, 10, 15], &[0, 1, 4, 5], &[0, 2, 4, 6, 9]];
    let mut several = 0;
    for grid in all_of_4x4() {
        for holes in patterns {
            let board = without(&grid, holes);
            let expected = solve(Stage::Naive, &rules, &board);
            assert!(expected.contains(&grid));
            several += usize::from(expected.len() > 1);
            for row in STAGES {
                assert_eq!(
                    solve(row.stage, &rules, &board),
                    expected,
                    "{} {board:?}",
                    row.name
                );
            }
        }
    }
    assert!(several > 50, "{several} boards with more than one solution");
}

#[test]
fn all_stages_agree_on_boards_without_solution() {
    let rules = Rules::numbers(FOUR);
    for grid in all_of_4x4().iter().step_by(7) {
        // A digit that is moved to a neighbouring blank causes a conflict or a dead end.
        let mut board = without(grid, &[0, 1, 5, 10]);
        board[0][1] = grid[0][0];
        assert!(solve(Stage::Naive, &rules, &board).is_empty(), "{board:?}");
        for row in STAGES {
            let found = solve(row.stage, &rules, &board);
            assert!(found.is_empty(), "{} {board:?}", row.name);
        }
    }
}

#[test]
fn all_stages_agree_on_near_full_grids_of_9x9() {
    let rules = Rules::numbers(NINE);
    let (b, s) = (3, 9);
    let grid: Matrix<u8> = (0..s)
        .map(|r| {
            (0..s)
                .map(|c| ((b * (r % b) + r / b + c) % s) as u8 + 1)
                .collect()
        })
        .collect();
    for holes in [
        &[0, 40, 80][..],
        &[0, 1, 2],
        &[3, 12, 30, 39],
        &[0, 9, 27, 36],
    ] {
        let board = without(&grid, holes);
        let expected = solve(Stage::Naive, &rules, &board);
        for row in STAGES {
            assert_eq!(solve(row.stage, &rules, &board), expected, "{}", row.name);
        }
    }
}

#[test]
fn all_searching_stages_agree_on_other_boxes() {
    for boxsize in [
        Boxsize {
            rows: 2,
            columns: 3,
        },
        Boxsize {
            rows: 3,
            columns: 2,
        },
    ] {
        let rules = Rules::numbers(boxsize);
        let board = without(
            &solve_first(&rules),
            &(0..36).step_by(2).collect::<Vec<_>>(),
        );
        let expected = solve(Stage::Best, &rules, &board);
        let searching = STAGES.iter().filter(|row| {
            row.stage
                .search_plan::<u8>()
                .is_none_or(|p| p.expand.is_some())
        });
        for row in searching {
            assert_eq!(
                solve(row.stage, &rules, &board),
                expected,
                "{} {boxsize:?}",
                row.name
            );
        }
    }
}

fn solve_first(rules: &Rules<u8>) -> Matrix<u8> {
    let meter = Meter::unlimited();
    let first = Stage::Best
        .solve(rules, &rules.blank_board(), &meter)
        .next();
    first.expect("the empty board has a solution")
}

#[test]
fn the_first_solution_does_not_compute_the_second() {
    let rules = Rules::numbers(FOUR);
    for row in STAGES {
        let looked = |first_only: bool| {
            let grid = &all_of_4x4()[100];
            let board = without(grid, &[0, 1, 2, 3, 4, 5, 6, 7]);
            let meter = Meter::unlimited();
            let solutions = row.stage.solve(&rules, &board, &meter);
            let found = solutions
                .take(if first_only { 1 } else { usize::MAX })
                .count();
            (found, meter.report().looked)
        };
        let ((one, few), (all, many)) = (looked(true), looked(false));
        assert_eq!(one, 1, "{}", row.name);
        assert!(all > 1 && few < many, "{}: {few} of {many}", row.name);
    }
}

#[test]
fn a_budget_of_boards_stops_every_stage() {
    let rules = Rules::numbers(NINE);
    for row in STAGES {
        let meter = Meter::new(Budget::boards(5));
        let found = row
            .stage
            .solve(&rules, &rules.blank_board(), &meter)
            .count();
        let report = meter.report();
        assert!(report.stopped && found <= 5, "{}", row.name);
        assert_eq!(report.looked, 5, "{}", row.name);
        assert_eq!(report.total, Natural::power(9, 81));
        assert!(report.settled < report.total, "{}", row.name);
    }
}

#[test]
fn a_stop_callback_ends_every_stage() {
    let rules = Rules::numbers(NINE);
    for row in STAGES {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > 3
        };
        let meter = Meter::new(Budget {
            boards: u64::MAX,
            stop: &stop,
        });
        assert_eq!(
            row.stage
                .solve(&rules, &rules.blank_board(), &meter)
                .count(),
            0
        );
        // The last stage also polls while it prunes.
        let looked = if row.stage == Stage::Best { 0 } else { 3 };
        assert_eq!(
            (meter.report().looked, meter.report().stopped),
            (looked, true),
            "{}",
            row.name
        );
    }
}

#[test]
fn solutions_found_before_a_stop_are_correct() {
    let rules = Rules::numbers(FOUR);
    let blank = rules.blank_board();
    let all: Vec<_> = Stage::Best
        .solve(&rules, &blank, &Meter::unlimited())
        .collect();
    let mut most = 0;
    for last in 0..400 {
        let asked = Cell::new(0);
        let stop = || {
            asked.set(asked.get() + 1);
            asked.get() > last
        };
        let meter = Meter::new(Budget {
            boards: u64::MAX,
            stop: &stop,
        });
        let found: Vec<_> = Stage::Best.solve(&rules, &blank, &meter).collect();
        assert!(meter.report().stopped && meter.report().settled < meter.report().total);
        assert!(all.starts_with(&found), "{last}");
        most = most.max(found.len());
    }
    assert!(most > 0 && most < all.len(), "{most}");
}

#[test]
fn an_exhausted_list_stays_exhausted() {
    let rules = Rules::numbers(FOUR);
    let meter = Meter::unlimited();
    let mut solutions = Stage::Naive.solve(&rules, &all_of_4x4()[0], &meter);
    assert!(solutions.next().is_some());
    assert!(solutions.next().is_none());
    assert!(solutions.next().is_none());
}

#[test]
fn every_stage_has_its_row_and_every_name_its_stage() {
    for row in STAGES {
        assert_eq!(Stage::named(row.name), Some(row.stage));
        assert_eq!(row.stage.name(), row.name);
        for alias in row.aliases {
            assert_eq!(Stage::named(alias), Some(row.stage), "{alias}");
            assert!(!alias.contains(','), "names are listed with commas");
        }
    }
    let names = STAGES
        .iter()
        .flat_map(|row| row.aliases.iter().chain([&row.name]));
    let mut names: Vec<&str> = names.copied().collect();
    names.sort_unstable();
    let all = names.len();
    names.dedup();
    assert_eq!(names.len(), all, "every name means one stage");
    assert_eq!(Stage::named("no such stage"), None);
}

#[test]
fn a_board_of_another_size_has_no_solution() {
    let rules = Rules::numbers(FOUR);
    let ragged = vec![vec![1, 2], vec![3], vec![1, 2, 3, 4], vec![]];
    let wide = vec![vec![0; 5]; 4];
    for row in STAGES {
        for board in [&ragged, &wide, &vec![]] {
            let meter = Meter::unlimited();
            assert_eq!(
                row.stage.solve(&rules, board, &meter).count(),
                0,
                "{}",
                row.name
            );
        }
    }
}

/// The number of boards and guesses of every stage on the boards of the lectures, as `wholemeal
/// pearl race` prints them.
#[test]
fn the_work_of_every_stage_on_the_boards_of_the_lectures() {
    let rules = Rules::characters(NINE, '.');
    let text = include_str!("../../../corpora/lectures.txt");
    let lines = text.lines().filter(|line| line.len() == 81);
    let boards: Vec<Matrix<char>> = lines
        .map(|line| {
            let cells: Vec<char> = line.replace('0', ".").chars().collect();
            cells.chunks(9).map(<[char]>::to_vec).collect()
        })
        .collect();
    assert_eq!(boards.len(), 3);
    let expected = [
        ("search-late", (237, 117)),
        ("search", (57, 27)),
        ("expandprune", (126, 51)),
        ("level0", (430_572, 47_841)),
        ("level1", (80, 34)),
        ("level1-first", (57, 27)),
        ("solve4-min", (57, 27)),
        ("level2", (72, 29)),
        ("level2-first", (53, 25)),
        ("level2-each", (67, 27)),
        ("level2-each-first", (43, 20)),
        ("level3", (72, 29)),
        ("level3-first", (53, 25)),
        ("level3-each", (67, 27)),
        ("level3-each-first", (43, 20)),
        ("best", (5, 1)),
    ];
    for (name, (looked, guesses)) in expected {
        let stage = Stage::named(name).unwrap();
        let meter = Meter::unlimited();
        for board in &boards {
            assert_eq!(stage.solve(&rules, board, &meter).count(), 1, "{name}");
        }
        let report = meter.report();
        assert_eq!((report.looked, report.guesses), (looked, guesses), "{name}");
    }
}

/// A stop ends the search at every depth: values that were not tried are not pruned.
#[test]
fn a_stopped_search_does_not_try_the_other_values() {
    const LAST: u32 = 40;
    let rules = Rules::numbers(Boxsize::square(3));
    let empty = rules.blank_board();
    for name in ["search", "search-late", "level1", "level3", "best"] {
        let stage = Stage::named(name).expect(name);
        let polls = Cell::new(0);
        let stop = || {
            polls.set(polls.get() + 1);
            polls.get() > LAST
        };
        let meter = Meter::new(Budget {
            stop: &stop,
            ..Budget::unlimited()
        });
        assert_eq!(stage.solve(&rules, &empty, &meter).count(), 0);
        assert!(meter.report().stopped);
        // At most one more poll for each depth, and there are fewer depths than polls before.
        assert!(polls.get() <= 2 * LAST, "{name}: {} polls", polls.get());
    }
}
