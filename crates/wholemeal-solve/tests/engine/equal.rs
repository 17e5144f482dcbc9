//! Every instruction set and batch size gives the verdicts of the naive solver and the pearl.

use std::io::{self, Write};
use std::sync::Once;

use proptest::prelude::*;
use wholemeal_grid::{DigitSet, Grid, Marks, Shape};
use wholemeal_pearl::{Boxsize, Meter, Rules, Stage};
use wholemeal_solve::{
    Budget, Count, Lines, Puzzle9, Simd, Solution9, Solver, Verdict, solutions, solve_batch,
};

use crate::naive;

const ONE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
const HARD: &str =
    "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2";
const EMPTY: &str =
    ".................................................................................";
/// No two givens are in conflict, and there is no solution.
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

pub(crate) fn puzzle(line: &str) -> Puzzle9 {
    Puzzle9::from_line(line.as_bytes()).expect("81 characters")
}

/// The instruction sets of this machine. Prints the others, once.
pub(crate) fn instruction_sets() -> impl Iterator<Item = Simd> {
    static PRINTED: Once = Once::new();
    let available = |simd: &Simd| simd.is_available();
    PRINTED.call_once(|| {
        for simd in Simd::ALL.into_iter().filter(|simd| !available(simd)) {
            let note = format!("SKIPPED: this machine does not have {simd}\n");
            let _ = io::stderr().write_all(note.as_bytes());
        }
    });
    Simd::ALL.into_iter().filter(available)
}

/// Returns `true` if the verdict is correct for a board with these solutions (two at most).
fn is_correct(verdict: &Verdict<Solution9>, expected: &[[u8; 81]], candidates: &[u16; 81]) -> bool {
    let fits = |full: &Solution9| {
        let cells = full.digits().iter().zip(candidates);
        full.to_grid().is_solution() && cells.into_iter().all(|(d, c)| c >> (d - 1) & 1 == 1)
    };
    match verdict {
        Verdict::None => expected.is_empty(),
        Verdict::Unique(one) => expected.len() == 1 && *one.digits() == expected[0],
        Verdict::Many(one, other) => {
            expected.len() == 2 && one != other && fits(one) && fits(other)
        }
    }
}

#[test]
fn verdicts_agree_with_the_naive_solver() {
    for (line, verdict) in [
        (ONE, "unique"),
        (HARD, "unique"),
        (EMPTY, "many"),
        (NONE, "none"),
    ] {
        let cells = naive::candidates(line);
        let expected = naive::solutions(&cells, 2, 1_000_000).expect(line);
        for simd in instruction_sets() {
            let found = Solver::with_simd(simd).solve(&puzzle(line));
            assert_eq!(found.name(), verdict, "{simd} {line}");
            assert!(is_correct(&found, &expected, &cells), "{simd} {line}");
        }
    }
}

/// Small enough for Miri: `cargo +nightly miri test -p wholemeal-solve --test engine
/// -- portable_code`.
#[test]
fn portable_code_solves_a_few_puzzles() {
    let mut solver = Solver::with_simd(Simd::Portable);
    let verdicts = solver.solve_batch(&[puzzle(ONE), puzzle(NONE), puzzle(EMPTY)]);
    let names: Vec<&str> = verdicts.iter().map(Verdict::name).collect();
    assert_eq!(names, ["unique", "none", "many"]);
    assert!(solutions(&puzzle(ONE)).next().is_some());
}

#[test]
fn batches_of_any_size_give_the_verdicts_of_single_boards() {
    let kinds = [ONE, HARD, NONE, EMPTY];
    for simd in instruction_sets() {
        for size in [0, 1, 2, 7, 8, 9, 15, 16, 17, 31, 33, 100, 1000] {
            let puzzles: Vec<Puzzle9> = (0..size).map(|i| puzzle(kinds[i * 7 % 4])).collect();
            let verdicts = Solver::with_simd(simd).solve_batch(&puzzles);
            assert_eq!(verdicts.len(), size);
            for (puzzle, verdict) in puzzles.iter().zip(&verdicts) {
                let single = Solver::with_simd(simd).solve(puzzle);
                assert_eq!(verdict.name(), single.name(), "{simd} {size}");
                if let Verdict::Unique(full) = verdict {
                    assert_eq!(single.solution(), Some(full));
                }
            }
        }
    }
}

#[test]
fn verdicts_do_not_depend_on_the_number_of_threads() {
    let kinds = [ONE, HARD, NONE, EMPTY, ONE];
    let puzzles: Vec<Puzzle9> = (0..5000).map(|i| puzzle(kinds[i % 5])).collect();
    let names = |verdicts: &[Verdict<Solution9>]| -> Vec<&str> {
        verdicts.iter().map(Verdict::name).collect()
    };
    let expected = names(&Solver::new().solve_batch(&puzzles));
    for threads in [1, 2, 3, 8] {
        if cfg!(target_family = "wasm") {
            eprintln!("SKIPPED: WebAssembly has no threads");
            return;
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        assert_eq!(
            names(&pool.install(|| solve_batch(&puzzles))),
            expected,
            "{threads} threads"
        );
    }
}

#[test]
fn lines_of_text_get_the_same_verdicts_as_puzzles() {
    let kinds = [ONE, HARD, NONE, EMPTY, ONE];
    for simd in instruction_sets() {
        for (count, end) in [(0, ""), (1, "\n"), (3, "\r\n"), (17, ""), (200, "\n")] {
            let lines: Vec<&str> = (0..count).map(|i| kinds[i % 5]).collect();
            let text: String = lines.iter().map(|line| format!("{line}{end}")).collect();
            let text = Lines::new(text.as_bytes(), 81 + end.len()).unwrap();
            let puzzles: Vec<Puzzle9> = lines.iter().copied().map(puzzle).collect();
            let mut solver = Solver::with_simd(simd);
            let expected = solver.solve_batch(&puzzles);
            let mut verdicts = vec![None; count];
            let all = solver.solve_lines_until(text, &|| false, |id, verdict| {
                assert!(verdicts[id].is_none(), "each board once");
                verdicts[id] = Some(verdict.map(|&full| full));
            });
            assert!(all);
            let verdicts: Vec<Verdict<Solution9>> =
                verdicts.into_iter().map(Option::unwrap).collect();
            assert_eq!(verdicts, expected, "{simd}, {count} boards");
            let stopped = solver.solve_lines_until(text, &|| true, |_, _| ());
            assert_eq!(stopped, count == 0);
        }
    }
}

/// The fastest instruction set that this machine should use.
#[cfg(target_arch = "x86_64")]
fn expected_best() -> Simd {
    let avx2 = is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt");
    match avx2 {
        true => Simd::Avx2,
        false if is_x86_feature_detected!("sse4.1") => Simd::Sse,
        false => Simd::Portable,
    }
}

/// The fastest instruction set that this machine should use.
#[cfg(not(target_arch = "x86_64"))]
fn expected_best() -> Simd {
    if cfg!(target_arch = "aarch64") {
        Simd::Neon
    } else if cfg!(target_feature = "simd128") {
        Simd::Wasm
    } else {
        Simd::Portable
    }
}

#[test]
fn the_fastest_instruction_set_of_the_machine_is_used() {
    assert_eq!(Simd::best(), expected_best());
    assert_eq!(Solver::new().simd(), expected_best());
    assert!(Simd::best().is_available());
}

/// A solver for an instruction set that the machine does not have uses portable code.
#[test]
fn unavailable_instruction_sets_are_replaced() {
    for simd in Simd::ALL {
        let expected = if simd.is_available() {
            simd
        } else {
            Simd::Portable
        };
        assert_eq!(Solver::with_simd(simd).simd(), expected);
    }
    let foreign = if cfg!(target_arch = "x86_64") {
        Simd::Neon
    } else {
        Simd::Avx2
    };
    assert!(!foreign.is_available());
}

#[test]
fn conversions_keep_all_candidates() {
    let grid: Grid = ONE.parse().unwrap();
    let converted = Puzzle9::try_from(&grid).unwrap();
    assert_eq!(converted, puzzle(ONE));
    let marks = Marks::from(&converted);
    assert_eq!(marks, Marks::choices(&grid));
    assert_eq!(Puzzle9::try_from(&marks), Ok(converted));
    let solution = Solver::new().first(&converted).unwrap();
    let solved = Grid::from(&solution);
    assert!(solved.is_solution_of(&grid));
    assert_eq!(Ok(Puzzle9::from(&solution)), Puzzle9::try_from(&solved));
}

#[test]
fn first_solutions_are_solutions() {
    for simd in instruction_sets() {
        let found =
            Solver::with_simd(simd).first_batch(&[puzzle(ONE), puzzle(NONE), puzzle(EMPTY)]);
        assert_eq!(
            found.iter().map(Option::is_some).collect::<Vec<_>>(),
            [true, false, true]
        );
        assert!(
            found
                .iter()
                .flatten()
                .all(|full| full.to_grid().is_solution())
        );
    }
}

#[test]
fn counts_stop_at_their_limit() {
    for simd in instruction_sets() {
        let mut solver = Solver::with_simd(simd);
        let mut count = |line, limit| {
            let count = solver.count(&puzzle(line), limit, &Budget::UNLIMITED);
            count.unwrap()
        };
        assert_eq!(count(ONE, 10), Count::Exactly(1));
        assert_eq!(count(ONE, 1), Count::Exactly(1));
        assert_eq!(count(NONE, 10), Count::Exactly(0));
        assert_eq!(count(EMPTY, 12345), Count::AtLeast(12345));
    }
}

#[test]
fn a_stop_callback_ends_a_count() {
    for simd in instruction_sets() {
        let polls = std::cell::Cell::new(0);
        let stop = || {
            polls.set(polls.get() + 1);
            polls.get() > 5
        };
        let stopped = Solver::with_simd(simd)
            .count(&Puzzle9::EMPTY, u128::MAX, &Budget::until(&stop))
            .unwrap_err();
        assert!(stopped.guesses > 0, "{stopped}");
        assert!(polls.get() < 10, "the count continued after a stop");
    }
}

#[test]
fn solutions_are_listed_lazily_and_in_a_fixed_order() {
    let all: Vec<Solution9> = solutions(&Puzzle9::EMPTY).take(100).collect();
    let again: Vec<Solution9> = solutions(&Puzzle9::EMPTY).take(100).collect();
    assert_eq!(all, again);
    assert!(all.iter().all(|full| full.to_grid().is_solution()));
    let mut one = solutions(&puzzle(ONE));
    assert!(one.next().is_some());
    assert!(one.next().is_none() && one.next().is_none());
    assert_eq!(solutions(&puzzle(NONE)).count(), 0);
}

#[test]
fn the_engine_agrees_with_the_pearl() {
    let rules = Rules::numbers(Boxsize::square(3));
    for line in [ONE, HARD, NONE] {
        let digit = |c: u8| if c == b'.' { 0 } else { c - b'0' };
        let cells: Vec<u8> = line.bytes().map(digit).collect();
        let board: Vec<Vec<u8>> = cells.chunks(9).map(<[u8]>::to_vec).collect();
        let meter = Meter::unlimited();
        let pearl = Stage::Best
            .solve(&rules, &board, &meter)
            .map(|rows| rows.concat());
        let engine = solutions(&puzzle(line)).map(|full| full.digits().to_vec());
        assert_eq!(
            engine.collect::<Vec<_>>(),
            pearl.collect::<Vec<_>>(),
            "{line}"
        );
    }
}

/// A full board: a pattern with rows, columns and digits exchanged at random.
fn full_boards() -> impl Strategy<Value = [u8; 81]> {
    let digits = Just([1u8, 2, 3, 4, 5, 6, 7, 8, 9]).prop_shuffle();
    let order = || {
        let three = || Just([0usize, 1, 2]).prop_shuffle();
        (three(), [three(), three(), three()]).prop_map(|(blocks, lines)| {
            let inner = |b: usize| lines[b].map(|i| 3 * b + i);
            blocks.map(inner).concat()
        })
    };
    (digits, order(), order()).prop_map(|(digits, rows, columns)| {
        std::array::from_fn(|cell| {
            let (r, c) = (rows[cell / 9], columns[cell % 9]);
            digits[(3 * (r % 3) + r / 3 + c) % 9]
        })
    })
}

/// The marks with these candidates.
fn marks(candidates: &[u16; 81]) -> Marks {
    let sets = candidates
        .iter()
        .map(|&set| DigitSet::from_bits(set.into()))
        .collect();
    Marks::from_cells(Shape::NINE, sets).expect("81 sets")
}

/// Compares all ways to solve a board with the naive solver. Boards that the naive solver cannot
/// decide are rejected: proptest replaces them until the configured number of boards was
/// compared, and fails if it rejects too many.
fn check(candidates: &[u16; 81]) -> Result<(), TestCaseError> {
    let puzzle = Puzzle9::from_marks(&marks(candidates)).unwrap();
    let expected = naive::solutions(candidates, 2, 1000);
    prop_assume!(expected.is_some(), "the naive solver takes too long");
    let expected = expected.unwrap_or_default();
    for simd in instruction_sets() {
        let mut solver = Solver::with_simd(simd);
        // On its own, and in lanes.
        let mut found = vec![solver.solve(&puzzle)];
        found.extend(solver.solve_batch(&[puzzle; 5]));
        for found in found {
            prop_assert!(
                is_correct(&found, &expected, candidates),
                "{} {:?} {:?}",
                simd,
                found,
                expected
            );
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn verdicts_agree_with_the_naive_solver_on_parts_of_solutions(full in full_boards(), keep in prop::collection::vec(0..100u8, 81), share in 25..100u8) {
        let cell = |i: usize| if keep[i] < share { 1 << (full[i] - 1) } else { 0x1ff };
        check(&std::array::from_fn(cell))?;
    }

    #[test]
    fn verdicts_agree_with_the_naive_solver_on_random_digits(cells in prop::collection::vec((0..81usize, 1..=9u8), 0..25)) {
        let mut candidates = [0x1ff; 81];
        for (cell, digit) in cells {
            candidates[cell] = 1 << (digit - 1);
        }
        check(&candidates)?;
    }

    #[test]
    fn verdicts_agree_with_the_naive_solver_on_pencilmarks(full in full_boards(), noise in prop::collection::vec(0..0x200u16, 81), more in prop::collection::vec(0..0x200u16, 81)) {
        check(&std::array::from_fn(|i| 1 << (full[i] - 1) | noise[i] & more[i]))?;
    }

    #[test]
    fn verdicts_agree_with_the_naive_solver_on_random_pencilmarks(noise in prop::collection::vec(0..0x200u16, 81)) {
        check(&std::array::from_fn(|i| noise[i]))?;
    }

    #[test]
    fn counts_and_lists_agree_with_the_naive_solver(full in full_boards(), keep in prop::collection::vec(0..100u8, 81), share in 30..60u8) {
        let cell = |i: usize| if keep[i] < share { 1 << (full[i] - 1) } else { 0x1ff };
        let candidates: [u16; 81] = std::array::from_fn(cell);
        let puzzle = Puzzle9::from_marks(&marks(&candidates)).unwrap();
        let expected = naive::solutions(&candidates, 3000, 100_000);
        prop_assume!(expected.as_ref().is_some_and(|all| all.len() < 3000));
        let mut expected = expected.unwrap_or_default();
        expected.sort_unstable();
        let mut listed: Vec<[u8; 81]> = solutions(&puzzle).map(|full| *full.digits()).collect();
        listed.sort_unstable();
        prop_assert_eq!(&listed, &expected);
        for simd in instruction_sets() {
            let count = Solver::with_simd(simd).count(&puzzle, 10_000, &Budget::UNLIMITED).unwrap();
            prop_assert_eq!(count, Count::Exactly(expected.len() as u128));
        }
    }

    #[test]
    fn verdicts_agree_with_the_naive_solver_on_full_and_changed_boards(full in full_boards(), cell in 0..81usize, digit in 1..=9u8) {
        let mut candidates = full.map(|digit| 1 << (digit - 1));
        check(&candidates)?;
        candidates[cell] = 1 << (digit - 1);
        check(&candidates)?;
    }
}

#[test]
fn other_sizes_and_invalid_lines_are_rejected() {
    let sixteen = Grid::empty(Shape::SIXTEEN);
    assert_eq!(Puzzle9::from_grid(&sixteen), None);
    let error = Puzzle9::try_from(&sixteen).unwrap_err();
    assert_eq!(error.shape(), Shape::SIXTEEN);
    let four = Marks::full(Shape::FOUR);
    assert_eq!(Puzzle9::from_marks(&four), None);
    let error = Puzzle9::try_from(&four).unwrap_err();
    assert_eq!(error.shape(), Shape::FOUR);
    assert_eq!(Puzzle9::from_line(&ONE.as_bytes()[1..]), None);
    assert_eq!(Puzzle9::from_line(ONE.replace('2', "x").as_bytes()), None);
}
