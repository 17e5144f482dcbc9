//! Seeds are reproducible: the puzzles of these plans change only together with `STREAM`.

use wholemeal_generate::{ClueLevel, ClueSymmetry, Order, Plan};
use wholemeal_grid::{CellSet, Shape};
use wholemeal_logic::{Difficulty, Technique};

/// The run of all golden puzzles.
const RUN: u64 = 2006;

/// A failure shows the whole puzzle.
#[test]
fn the_first_puzzle_of_each_plan_is_the_recorded_one() {
    let first = |plan: Plan| {
        let mut puzzles = plan.seed(RUN).puzzles().unwrap();
        puzzles.next().unwrap().unwrap().puzzle.to_string()
    };
    let plan = Plan::default;
    let found = [
        first(plan()),
        first(plan().clue_level(ClueLevel::Evil)),
        first(plan().clue_level(ClueLevel::Easy)),
        first(plan().difficulty(Difficulty::Unfair)),
        first(plan().symmetry(ClueSymmetry::Rotate180)),
        first(plan().clues(30..=35)),
        first(plan().full_grids()),
        first(plan().full_grids().unbiased()),
        first(Plan::new(Shape::SIX)),
    ];
    let golden = include_str!("golden.txt");
    assert_eq!(found.join("\n"), golden.trim_end());
}

/// One puzzle of a plan does not reveal a change that affects one puzzle in a hundred, so a
/// hash covers many of them.
#[test]
fn the_puzzles_of_each_plan_have_the_recorded_hash() {
    let lines = plans().map(|(name, number, plan)| {
        let hash = hash_of(&plan.seed(RUN), number);
        format!("{hash:016x} {number:4} {name}")
    });
    let golden = include_str!("golden_hashes.txt");
    assert_eq!(lines.join("\n"), golden.trim_end());
}

/// The plans, with the number of puzzles that are hashed. Plans that take long have fewer.
fn plans() -> [(&'static str, usize, Plan); 18] {
    let plan = Plan::default;
    let checkered = CellSet::from_iter(Shape::NINE.cells().step_by(2));
    [
        ("minimal 9x9", 1000, plan()),
        (
            "level extremely-easy",
            1000,
            plan().clue_level(ClueLevel::ExtremelyEasy),
        ),
        ("level easy", 1000, plan().clue_level(ClueLevel::Easy)),
        ("level medium", 1000, plan().clue_level(ClueLevel::Medium)),
        (
            "level difficult",
            1000,
            plan().clue_level(ClueLevel::Difficult),
        ),
        ("level evil", 1000, plan().clue_level(ClueLevel::Evil)),
        ("order reading", 1000, plan().order(Order::Reading)),
        (
            "symmetry rotate180",
            1000,
            plan().symmetry(ClueSymmetry::Rotate180),
        ),
        (
            "symmetry full, minimal",
            5,
            plan().symmetry(ClueSymmetry::Full).minimal(),
        ),
        ("30 to 35 givens", 1000, plan().clues(30..=35)),
        ("difficulty hard", 50, plan().difficulty(Difficulty::Hard)),
        ("needs X-Wing", 3, plan().needs(Technique::X_WING)),
        ("checkered pattern", 100, plan().pattern(checkered)),
        ("full grids", 1000, plan().full_grids()),
        ("unbiased grids", 100, plan().full_grids().unbiased()),
        ("unbiased puzzles", 2, plan().unbiased()),
        ("6x6", 1000, Plan::new(Shape::SIX)),
        ("12x12", 20, Plan::new(Shape::TWELVE)),
    ]
}

/// A hash of the puzzles, solutions, weights and numbers of attempts of a plan.
fn hash_of(plan: &Plan, number: usize) -> u64 {
    let texts = plan.puzzles().unwrap().take(number).map(|made| {
        let made = made.unwrap();
        let weight = made.weight.to_bits();
        format!(
            "{} {} {weight} {}\n",
            made.puzzle, made.solution, made.attempts
        )
    });
    texts.fold(FNV_OFFSET, |hash, text| fnv1a(hash, text.as_bytes()))
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;

/// Continues the hash FNV-1a (G. Fowler, L. C. Noll, K.-P. Vo). The hashes of the standard
/// library may change between versions of Rust.
fn fnv1a(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
