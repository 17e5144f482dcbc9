//! Streams, budgets, boards that mislead a search, and counts without enumeration.

use wholemeal_solve::{Budget, Count, Puzzle9, Solver, Verdict, solutions, solve_stream};

use crate::equal::{instruction_sets, puzzle};
use crate::naive;

/// Boards without a solution whose contradiction is in a corner. Searches that try other cells
/// first need up to 150,000 guesses for the first of them.
const MISLEADING: [&str; 3] = [
    "...3..........5..........2...7...21.2.1....7......9....2.4..9....4......51.......",
    ".3..7...6.1......5....8...9.2.......8.....36.9..15.............3..........2..9..1",
    "..5........25.......3..2..76.48.7.......5.279......3.52.....7.....3...2..........",
];

const SOLVED: [u8; 81] =
    *b"249571638861432975573986142725698413698143257314725869937814526152369784486257391";

#[test]
fn searches_learn_from_contradictions() {
    for simd in instruction_sets() {
        for line in MISLEADING {
            let mut solver = Solver::with_simd(simd);
            let verdict = solver.solve_within(&puzzle(line), &Budget::guesses(3000));
            assert_eq!(verdict, Ok(Verdict::None), "{line}");
        }
    }
}

/// Boards with three or more equal givens in one row, in one box and in three, and hardly any
/// other givens.
const THREE_EQUAL: [&str; 4] = [
    "444..............................................................................",
    ".2...........................111.......................9.........................",
    "....8....3...3...3....................................................9..........",
    "7.7.7.7.7......................1.............................2...................",
];

#[test]
fn three_equal_givens_in_a_row_or_column_have_no_solution() {
    let transposed = |line: &str| -> String {
        let symbol = |cell: usize| char::from(line.as_bytes()[cell % 9 * 9 + cell / 9]);
        (0..81).map(symbol).collect()
    };
    let rows = THREE_EQUAL.iter().map(|line| puzzle(line));
    let columns = THREE_EQUAL.iter().map(|line| puzzle(&transposed(line)));
    let boards: Vec<Puzzle9> = rows.chain(columns).collect();
    let many: Vec<Puzzle9> = boards.iter().cycle().take(40).copied().collect();
    let budget = Budget::guesses(10_000);
    for simd in instruction_sets() {
        let mut solver = Solver::with_simd(simd);
        for board in &boards {
            assert_eq!(solver.solve_within(board, &budget), Ok(Verdict::None));
            assert_eq!(solver.first_within(board, &budget), Ok(None));
            assert_eq!(solver.count(board, 10, &budget), Ok(Count::Exactly(0)));
            assert_eq!(solutions(board).next(), None);
        }
        let verdicts = solver.solve_batch(&many);
        assert!(verdicts.iter().all(|verdict| *verdict == Verdict::None));
    }
}

#[test]
fn misleading_boards_do_not_delay_a_batch() {
    for simd in instruction_sets() {
        let one = puzzle(&String::from_utf8_lossy(&SOLVED));
        let puzzles: Vec<Puzzle9> = (0..40)
            .map(|i| {
                if i % 8 == 3 {
                    puzzle(MISLEADING[i / 8 % 3])
                } else {
                    one
                }
            })
            .collect();
        let mut solver = Solver::with_simd(simd);
        let names: Vec<&str> = solver
            .solve_batch(&puzzles)
            .iter()
            .map(Verdict::name)
            .collect();
        for (i, name) in names.into_iter().enumerate() {
            assert_eq!(name, if i % 8 == 3 { "none" } else { "unique" });
        }
        let firsts = solver.first_batch(&puzzles);
        assert!(
            firsts
                .iter()
                .enumerate()
                .all(|(i, first)| first.is_none() == (i % 8 == 3))
        );
        assert!(solver.statistics().guesses < 50_000);
        let mut answers = 0;
        solver.solvable_each(&puzzles, |id, solvable| {
            answers += 1;
            assert_eq!(solvable, id % 8 != 3);
        });
        assert_eq!(answers, puzzles.len());
    }
}

#[test]
fn an_endless_stream_is_solved_lazily() {
    let read = std::cell::Cell::new(0);
    let puzzles = (0..).map(|i| {
        read.set(i);
        if i % 3 == 0 {
            puzzle(MISLEADING[2])
        } else {
            Puzzle9::EMPTY
        }
    });
    let names: Vec<&str> = solve_stream(puzzles)
        .take(20_000)
        .map(|v| v.name())
        .collect();
    assert!((0..20_000).all(|i| names[i] == if i % 3 == 0 { "none" } else { "many" }));
    assert!(read.get() < 100_000, "the stream was read too far ahead");
    assert_eq!(solve_stream(std::iter::empty()).count(), 0);
}

#[test]
fn each_verdict_is_reported_once() {
    for simd in instruction_sets() {
        for size in [0, 1, 3, 4, 40] {
            let puzzles: Vec<Puzzle9> = (0..size).map(|i| puzzle(MISLEADING[i % 3])).collect();
            let mut times = vec![0; size];
            Solver::with_simd(simd).solve_each(&puzzles, |id, verdict| {
                times[id] += 1;
                assert_eq!(verdict, Verdict::None);
            });
            assert!(times.iter().all(|&n| n == 1), "{size}: {times:?}");
        }
    }
}

#[test]
fn a_stopped_batch_returns_false() {
    let polls = std::cell::Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() > 3
    };
    let mut solved = 0;
    let all = Solver::new().solve_each_until(&[Puzzle9::EMPTY; 10_000], &stop, |_, _| solved += 1);
    assert!(!all && solved < 10_000 && polls.get() == 4);
}

#[test]
fn limits_of_guesses_are_exact() {
    for simd in instruction_sets() {
        let mut solver = Solver::with_simd(simd);
        for most in [0, 1, 7, 20] {
            let counted = solver.count(&Puzzle9::EMPTY, u128::MAX, &Budget::guesses(most));
            assert_eq!(counted.unwrap_err().guesses, most);
            let stopped = solver.solve_within(&Puzzle9::EMPTY, &Budget::guesses(most));
            let stopped = stopped.unwrap_err();
            assert_eq!((stopped.guesses, stopped.found), (most, 0));
        }
        let stopped = solver.count(&Puzzle9::EMPTY, u128::MAX, &Budget::guesses(200_000));
        let stopped = stopped.unwrap_err();
        assert_eq!(stopped.guesses, 200_000);
        assert!(stopped.found > 100_000, "{stopped:?}");
    }
}

/// The candidates of the board without these digits.
fn without(digits: &[u8]) -> [u16; 81] {
    SOLVED.map(|c| match c - b'0' {
        digit if digits.contains(&digit) => 0x1ff,
        digit => 1 << (digit - 1),
    })
}

fn puzzle_of(candidates: &[u16; 81]) -> Puzzle9 {
    let digit = |&set: &u16| match set {
        0x1ff => '.',
        one => char::from(b'1' + one.trailing_zeros() as u8),
    };
    puzzle(&candidates.iter().map(digit).collect::<String>())
}

fn exactly(candidates: &[u16; 81]) -> u128 {
    let count = Solver::new().count(&puzzle_of(candidates), u128::MAX, &Budget::UNLIMITED);
    let Ok(Count::Exactly(n)) = count else {
        panic!("{count:?}")
    };
    n
}

/// Two digits can be exchanged in each part of their cells independently.
#[test]
fn a_board_without_two_digits_has_a_power_of_two_of_solutions() {
    for a in 1..=9 {
        for b in a + 1..=9 {
            let mut left: Vec<usize> = (0..81)
                .filter(|&i| [a, b].contains(&(SOLVED[i] - b'0')))
                .collect();
            let mut parts = 0;
            while let Some(cell) = left.pop() {
                parts += 1;
                let mut front = vec![cell];
                while let Some(cell) = front.pop() {
                    let house = |i: usize| [i / 9, i % 9, i / 27 * 3 + i % 9 / 3];
                    let sees = |i: &usize| (0..3).any(|h| house(*i)[h] == house(cell)[h]);
                    front.extend(left.iter().copied().filter(sees));
                    left.retain(|i| !sees(i));
                }
            }
            assert_eq!(exactly(&without(&[a, b])), 1 << parts, "{a} {b}");
        }
    }
}

/// These boards have enough solutions that they are counted without enumeration.
#[test]
fn counts_agree_with_lists() {
    for digits in [[1, 2, 3, 4], [2, 4, 6, 8], [3, 5, 7, 9], [1, 5, 6, 9]] {
        let candidates = without(&digits);
        let listed = solutions(&puzzle_of(&candidates)).count();
        assert_eq!(exactly(&candidates), listed as u128, "{digits:?}");
    }
    let candidates = without(&[1, 2, 3, 4, 5]);
    let listed = solutions(&puzzle_of(&candidates)).count();
    assert!(listed > 100_000);
    assert_eq!(exactly(&candidates), listed as u128);
}

/// Boards with up to 100,000 solutions.
#[test]
fn counts_agree_with_the_naive_solver() {
    let mut compared = 0;
    let mut random = 1u64;
    while compared < 6 {
        let mut next = || {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (random >> 33) % 100
        };
        let kept = |c: u8| 1 << (c - b'1');
        let candidates = SOLVED.map(|c| if next() < 30 { kept(c) } else { 0x1ff });
        let limit = Solver::new().count(&puzzle_of(&candidates), 100_000, &Budget::UNLIMITED);
        let Ok(Count::Exactly(n @ 5_000..)) = limit else {
            continue;
        };
        let naive = naive::solutions(&candidates, 200_000, usize::MAX).unwrap_or_default();
        assert_eq!(naive.len() as u128, n);
        compared += 1;
    }
}
