//! A board with several solutions always gives the same ones.

use wholemeal_grid::{DigitSet, Marks, Shape};
use wholemeal_solve::{
    Budget, Lines, Puzzle9, Simd, Solution9, Solver, Verdict, solve_batch, solve_stream,
};
use wholemeal_testkit::corpora;
use wholemeal_testkit::random::Random;

use crate::equal::{instruction_sets, puzzle};

/// Boards with several solutions that are hard to find. The search of one board takes from 143 to
/// 14,943 guesses, so that it uses the counts of contradictions and restarts, and lanes abandon
/// the board.
const HARD_TO_FIND: [&str; 6] = [
    "6....4.........92..............4..9.......23....................5.....81.........",
    "2.........1.......3...1.....2.4..3.............7....5............5..4.9..........",
    "......5..............5......4.............4....58.9....7.9...1.8..7............2.",
    ".1...............42...6...78...............9...........73.5....5..17............3",
    ".....1....5.......8..7......1...............7.6...2........5...24.....9.......42.",
    "........4.......7.........8........3..........875.......42...5........8......6...",
];

/// One solution, and none: boards that are mixed with the others in a batch.
const UNIQUE: &str =
    "98.7.....6.....87...7.....5.4..3.5....65...9......2..1..86...5.....1.3.......4..2";
const NONE: &str =
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..";

/// The digit of a cell on a full board, with rows and columns of each block rotated.
fn digit(cell: usize, rotations: &[usize; 6]) -> usize {
    let rotated = |line: usize, by: usize| line / 3 * 3 + (line + by) % 3;
    let row = rotated(cell / 9, rotations[cell / 27]);
    let column = rotated(cell % 9, rotations[3 + cell % 9 / 3]);
    (3 * (row % 3) + row / 3 + column) % 9
}

fn rotations(random: &mut Random) -> [usize; 6] {
    std::array::from_fn(|_| random.below(3))
}

/// A part of a full board as a line, from an empty board to one with few solutions.
fn sparse_line(random: &mut Random) -> String {
    let rotations = rotations(random);
    let share = random.below(38);
    let symbol = |cell| match random.below(100) < share {
        true => char::from(b'1' + digit(cell, &rotations) as u8),
        false => '.',
    };
    (0..81).map(symbol).collect()
}

/// Pencilmarks: the digits of a full board and others.
fn pencilmarks(random: &mut Random) -> Puzzle9 {
    let rotations = rotations(random);
    let set = |cell| {
        let others = random.below(0x200);
        DigitSet::from_bits(others as u128 | 1 << digit(cell, &rotations))
    };
    let sets = (0..81).map(set).collect();
    let marks = Marks::from_cells(Shape::NINE, sets).expect("81 sets");
    Puzzle9::from_marks(&marks).expect("a 9x9 board")
}

/// Lines of every kind; most have several solutions.
fn lines() -> Vec<String> {
    let mut random = Random::new(1);
    let mut lines: Vec<String> = (0..90).map(|_| sparse_line(&mut random)).collect();
    let others = HARD_TO_FIND.iter().chain([&UNIQUE, &NONE]);
    for (i, line) in others.enumerate() {
        lines.insert(i * 9, (*line).to_owned());
    }
    lines
}

fn boards() -> Vec<Puzzle9> {
    let mut random = Random::new(2);
    let lines = lines();
    let lines = lines.iter().map(|line| puzzle(line));
    let boards: Vec<Puzzle9> = lines
        .flat_map(|line| [line, pencilmarks(&mut random)])
        .collect();
    let many = expected(&boards).iter().filter(|v| is_many(v)).count();
    assert!(many > 150, "only {many} of {} boards", boards.len());
    boards
}

fn is_many(verdict: &Verdict<Solution9>) -> bool {
    matches!(verdict, Verdict::Many(..))
}

/// The verdict of each board, solved on its own without vectors.
fn expected(boards: &[Puzzle9]) -> Vec<Verdict<Solution9>> {
    let mut solver = Solver::with_simd(Simd::Portable);
    boards.iter().map(|board| solver.solve(board)).collect()
}

#[test]
fn single_boards_give_the_same_solutions_on_every_instruction_set() {
    let boards = boards();
    let expected = expected(&boards);
    for simd in instruction_sets() {
        let mut solver = Solver::with_simd(simd);
        for (board, expected) in boards.iter().zip(&expected) {
            assert_eq!(solver.solve(board), *expected, "{simd}");
            assert_eq!(solver.first(board).as_ref(), expected.solution(), "{simd}");
        }
    }
}

#[test]
fn batches_of_every_size_give_the_same_solutions_at_every_position() {
    let boards = boards();
    let expected = expected(&boards);
    for simd in instruction_sets() {
        let mut solver = Solver::with_simd(simd);
        for size in 1..=70 {
            let order: Vec<usize> = (0..size).map(|i| (size * 41 + i) % boards.len()).collect();
            let batch: Vec<Puzzle9> = order.iter().map(|&i| boards[i]).collect();
            let verdicts = solver.solve_batch(&batch);
            let firsts = solver.first_batch(&batch);
            for ((&i, verdict), first) in order.iter().zip(verdicts).zip(firsts) {
                assert_eq!(verdict, expected[i], "{simd}, batch of {size}");
                assert_eq!(first.as_ref(), expected[i].solution(), "{simd}, {size}");
            }
        }
        // All lanes but one are idle, and steal where they can.
        for (board, expected) in boards.iter().zip(&expected) {
            let batch = [puzzle(NONE), puzzle(NONE), puzzle(NONE), *board];
            assert_eq!(solver.solve_batch(&batch)[3], *expected, "{simd}");
        }
        assert_eq!(solver.solve_batch(&boards), expected, "{simd}");
    }
}

#[test]
fn lines_of_text_give_the_same_solutions() {
    let lines = lines();
    let boards: Vec<Puzzle9> = lines.iter().map(|line| puzzle(line)).collect();
    let expected = expected(&boards);
    for simd in instruction_sets() {
        let mut solver = Solver::with_simd(simd);
        for from in [0, 1, 30, 77] {
            let text = lines[from..].join("\n");
            let text = Lines::new(text.as_bytes(), 82).expect("lines of 81 characters");
            let mut answers = 0;
            let all = solver.solve_lines_until(text, &|| false, |id, verdict| {
                answers += 1;
                assert_eq!(verdict, expected[from + id].as_ref(), "{simd}, from {from}");
            });
            assert!(all && answers == lines.len() - from, "{simd}, from {from}");
        }
    }
}

#[test]
fn threads_and_streams_give_the_same_solutions() {
    let boards = boards();
    let expected = expected(&boards);
    let many: Vec<Puzzle9> = boards.iter().cycle().take(3000).copied().collect();
    let threads: &[usize] = if cfg!(target_family = "wasm") {
        eprintln!("SKIPPED: WebAssembly has no threads, so one is tested");
        &[1]
    } else {
        &[1, 2, 3, 7]
    };
    for &threads in threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build().expect("threads start").install(|| {
            let verdicts = solve_batch(&many);
            let stream = solve_stream(many.iter().copied());
            for ((verdict, streamed), expected) in
                verdicts.iter().zip(stream).zip(expected.iter().cycle())
            {
                assert_eq!(verdict, expected, "{threads} threads");
                assert_eq!(streamed, *expected, "{threads} threads, stream");
            }
            assert_eq!(verdicts.len(), many.len());
        });
    }
}

#[test]
fn sufficient_budgets_give_the_same_solutions() {
    let boards = boards();
    let expected = expected(&boards);
    for simd in instruction_sets() {
        for (board, expected) in boards.iter().zip(&expected) {
            let mut solver = Solver::with_simd(simd);
            let timed = solver.solve_within(board, &Budget::until(&|| false));
            assert_eq!(timed.as_ref(), Ok(expected), "{simd}");
            let guesses = solver.statistics().guesses;
            for guesses in [guesses, guesses + 1, 2 * guesses + 1000] {
                let found = solver.solve_within(board, &Budget::guesses(guesses));
                assert_eq!(found.as_ref(), Ok(expected), "{simd}, {guesses} guesses");
            }
            if guesses > 0 {
                let few = Budget::guesses(guesses - 1);
                assert!(solver.solve_within(board, &few).is_err(), "{simd}");
            }
        }
    }
}

/// The solutions are part of the definition of the order. Changing them is a change for users.
#[test]
fn solutions_are_those_of_the_documented_order() {
    let digest = |verdict: &Verdict<Solution9>| {
        let Verdict::Many(first, second) = verdict else {
            panic!("{verdict:?}");
        };
        let lines = [first.to_line(), second.to_line()].concat();
        lines.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, &c| {
            (sum ^ u64::from(c)).wrapping_mul(0x100_0000_01b3)
        })
    };
    let boards: Vec<Puzzle9> = HARD_TO_FIND.iter().map(|line| puzzle(line)).collect();
    let digests: Vec<u64> = solve_batch(&boards).iter().map(digest).collect();
    let expected = [
        6_263_531_356_037_012_999,
        4_318_422_538_251_243_759,
        14_827_177_853_858_568_139,
        10_744_462_427_427_054_331,
        5_917_024_895_491_120_667,
        17_783_485_692_251_709_407,
    ];
    assert_eq!(digests, expected);
}

#[test]
fn batches_of_a_puzzle_set_give_the_solutions_of_single_boards() {
    let Some(text) = corpora::text("serg_benchmark.txt") else {
        return;
    };
    let boards: Vec<Puzzle9> = text.lines().map(|line| puzzle(&line[..81])).collect();
    assert_eq!(boards.len(), 4970);
    let expected = expected(&boards);
    assert!(expected.iter().all(is_many));
    for simd in instruction_sets() {
        let mut solver = Solver::with_simd(simd);
        for size in [5, 64, 4970] {
            let batches = boards.chunks(size).zip(expected.chunks(size));
            for (batch, expected) in batches {
                assert_eq!(solver.solve_batch(batch), expected, "{simd}, {size}");
            }
        }
    }
}
