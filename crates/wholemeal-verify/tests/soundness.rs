//! No false claim is accepted: whatever the verifier accepts is true according to exact cover.

use wholemeal_grid::{Grid, Marks, Shape as GridShape};
use wholemeal_testkit::boards::{self, Kind};
use wholemeal_testkit::exact_cover::ExactCover;
use wholemeal_testkit::random::Random;
use wholemeal_verify::{Puzzle, Reason, Shape, Solution, Transformation, Verifier, equivalent};

const SHAPES: [(u8, u8); 4] = [(2, 2), (2, 3), (3, 2), (1, 4)];

/// Boards with more solutions than this are not used.
const MOST: usize = 60;

/// A random board, and its solutions according to exact cover.
struct Case {
    grid_shape: GridShape,
    shape: Shape,
    text: String,
    solutions: Vec<Grid>,
}

fn case(random: &mut Random) -> Option<Case> {
    let (rows, columns) = SHAPES[random.below(SHAPES.len())];
    let shape = GridShape::new(rows, columns).expect("a small shape");
    let kinds = [Kind::Sparse, Kind::Conflicting, Kind::Puzzle, Kind::Changed];
    let marks = kinds[random.below(kinds.len())].board(shape, random);
    let solutions = ExactCover::new(&marks).solutions(MOST + 1, 100_000).ok()?;
    (solutions.len() <= MOST).then(|| Case {
        grid_shape: shape,
        shape: shape.to_string().parse().expect("a shape"),
        text: marks.singles().to_string(),
        solutions,
    })
}

/// A random branch.
fn token(shape: Shape, random: &mut Random) -> String {
    let mut number = || 1 + random.below(shape.side());
    let (a, b, kind) = (number(), number(), number());
    match kind % 4 {
        0 => format!("r{a}c{b}"),
        1 => format!("{a}r{b}"),
        2 => format!("{a}c{b}"),
        _ => format!("{a}b{b}"),
    }
}

/// A random proof that is accepted for some count: branches are added where the verifier misses one,
/// and replaced where they are wrong.
fn random_proof(verifier: &mut Verifier, puzzle: &Puzzle, random: &mut Random) -> Vec<String> {
    let mut proof: Vec<String> = Vec::new();
    loop {
        let Err(rejection) = verifier.count(puzzle, u64::MAX, &proof.join(" ")) else {
            return proof;
        };
        match rejection.reason {
            Reason::Open => proof.push(token(puzzle.shape(), random)),
            Reason::Decided => {
                proof.pop();
                proof.push(token(puzzle.shape(), random));
            }
            _ => return proof,
        }
    }
}

fn solution(grid: &Grid, shape: Shape) -> Solution {
    Solution::parse(&grid.to_string(), shape).expect("a full grid")
}

/// Checks all claims about a puzzle with this proof.
fn assert_only_true_claims(
    verifier: &mut Verifier,
    puzzle: &Puzzle,
    solutions: &[Grid],
    others: &[Grid],
    proof: &str,
) -> bool {
    let n = solutions.len() as u64;
    let mut any = false;
    for claim in [0, 1, 2, n.saturating_sub(1), n, n + 1] {
        let accepted = verifier.count(puzzle, claim, proof).is_ok();
        assert!(
            !accepted || claim == n,
            "{claim} accepted, not {n}: {proof}"
        );
        any |= accepted;
    }
    let none = verifier.no_solution(puzzle, proof).is_ok();
    assert!(!none || n == 0);
    for grid in solutions.iter().chain(others) {
        let claimed = solution(grid, puzzle.shape());
        let accepted = verifier.unique(puzzle, &claimed, proof).is_ok();
        assert!(!accepted || solutions == std::slice::from_ref(grid));
    }
    any
}

#[test]
fn random_proofs_prove_the_true_count_and_mutated_ones_nothing_else() {
    let mut random = Random::new(1);
    let (mut accepted, mut mutated_accepted) = (0, 0);
    let mut cases = 0;
    while cases < 1500 {
        let Some(case) = case(&mut random) else {
            continue;
        };
        cases += 1;
        let puzzle = Puzzle::parse(&case.text, Some(case.shape)).expect("a puzzle");
        let mut verifier = Verifier::new(case.shape);
        let full = [boards::full_grid(case.grid_shape, &mut random)];
        let proof = random_proof(&mut verifier, &puzzle, &mut random);
        let joined = proof.join(" ");
        let n = case.solutions.len() as u64;
        assert_eq!(verifier.count(&puzzle, n, &joined), Ok(()), "{}", case.text);
        accepted += 1;
        assert_only_true_claims(&mut verifier, &puzzle, &case.solutions, &full, &joined);
        for _ in 0..6 {
            let mut other = proof.clone();
            match random.below(4) {
                0 if !other.is_empty() => {
                    other.remove(random.below(other.len()));
                }
                1 if !other.is_empty() => {
                    let i = random.below(other.len());
                    other[i] = token(case.shape, &mut random);
                }
                2 if other.len() > 1 => {
                    let i = random.below(other.len() - 1);
                    other.swap(i, i + 1);
                }
                _ => other.insert(
                    random.below(other.len() + 1),
                    token(case.shape, &mut random),
                ),
            }
            let any = assert_only_true_claims(
                &mut verifier,
                &puzzle,
                &case.solutions,
                &full,
                &other.join(" "),
            );
            mutated_accepted += usize::from(any);
        }
    }
    // Both happen: some mutations are proofs as well.
    assert!(accepted == 1500 && mutated_accepted > 0);
}

#[test]
fn a_proof_of_another_puzzle_proves_only_what_is_true() {
    let mut random = Random::new(2);
    let mut checked = 0;
    while checked < 500 {
        let (Some(a), Some(b)) = (case(&mut random), case(&mut random)) else {
            continue;
        };
        if a.shape != b.shape {
            continue;
        }
        let mut verifier = Verifier::new(a.shape);
        let puzzle = |case: &Case| Puzzle::parse(&case.text, Some(case.shape)).expect("a puzzle");
        let proof = random_proof(&mut verifier, &puzzle(&a), &mut random).join(" ");
        assert_only_true_claims(
            &mut verifier,
            &puzzle(&b),
            &b.solutions,
            &a.solutions,
            &proof,
        );
        checked += 1;
    }
}

/// The solutions of a 4x4 puzzle.
fn solutions_of(text: &str) -> Vec<Grid> {
    let grid: Grid = text.parse().expect("a board");
    ExactCover::new(&Marks::choices(&grid))
        .solutions(1000, 1_000_000)
        .expect("few steps")
}

#[test]
fn at_least_needs_different_solutions() {
    let puzzle: Puzzle = "1..4..1..1..4..1".parse().expect("a puzzle");
    let found = solutions_of("1..4..1..1..4..1");
    let [one, two] = &found[..] else {
        panic!("two solutions")
    };
    let (one, two) = (solution(one, puzzle.shape()), solution(two, puzzle.shape()));
    let verifier = Verifier::new(puzzle.shape());
    assert_eq!(verifier.at_least(&puzzle, &[one.clone(), two]), Ok(()));
    let repeated = verifier.at_least(&puzzle, &[one.clone(), one.clone()]);
    assert_eq!(repeated.unwrap_err().reason, Reason::Repeated(1));
    let other = Solution::parse("1234341243212143", puzzle.shape()).expect("a full grid");
    let wrong = verifier.at_least(&puzzle, &[one, other]);
    assert_eq!(wrong.unwrap_err().reason, Reason::NotASolution(1));
}

/// A minimal 4x4 puzzle: its solution, and a witness for every given.
fn minimal() -> (&'static str, Grid, Vec<Grid>) {
    let text = "1......2.3....4.";
    let [solution] = &solutions_of(text)[..] else {
        panic!("one solution")
    };
    let witness = |i: usize| {
        let mut without = text.to_owned();
        without.replace_range(i..=i, ".");
        let others = solutions_of(&without)
            .into_iter()
            .filter(|grid| grid != solution);
        others
            .min_by_key(ToString::to_string)
            .expect("a necessary given")
    };
    let givens = [0, 7, 9, 14];
    (text, solution.clone(), givens.map(witness).to_vec())
}

#[test]
fn minimal_needs_a_witness_for_every_given() {
    let (text, grid, witnesses) = minimal();
    let puzzle: Puzzle = text.parse().expect("a puzzle");
    let shape = puzzle.shape();
    let one = solution(&grid, shape);
    let witnesses: Vec<Solution> = witnesses.iter().map(|w| solution(w, shape)).collect();
    let mut verifier = Verifier::new(shape);
    let proof = random_proof(&mut verifier, &puzzle, &mut Random::new(3)).join(" ");
    assert_eq!(verifier.minimal(&puzzle, &one, &proof, &witnesses), Ok(()));
    let reason = |result: Result<(), wholemeal_verify::Rejection>| result.unwrap_err().reason;
    let few = verifier.minimal(&puzzle, &one, &proof, &witnesses[1..]);
    assert_eq!(
        reason(few),
        Reason::Witnesses {
            givens: 4,
            witnesses: 3
        }
    );
    // The solution itself, and witnesses of other givens, prove nothing.
    for i in 0..4 {
        for other in witnesses
            .iter()
            .chain([&one])
            .filter(|w| **w != witnesses[i])
        {
            let mut changed = witnesses.clone();
            changed[i] = other.clone();
            let result = verifier.minimal(&puzzle, &one, &proof, &changed);
            assert_eq!(reason(result), Reason::Witness(puzzle.givens()[i]));
        }
    }
    let blank = verifier.necessary(&puzzle, 1, &one);
    assert_eq!(reason(blank), Reason::NotAGiven(1));
    let outside = verifier.necessary(&puzzle, 99, &one);
    assert_eq!(reason(outside), Reason::NotAGiven(99));
}

#[test]
fn malformed_proofs_are_rejected_with_their_place() {
    let puzzle: Puzzle = "1..4..1..1..4..1".parse().expect("a puzzle");
    let mut verifier = Verifier::new(puzzle.shape());
    for (proof, message) in [
        (
            "",
            "at the root: it is still open, but the proof has no more branches",
        ),
        (
            "r1c1",
            "branch 1 ('r1c1'), at the root: it has fewer than two candidates there",
        ),
        (
            "r1c2 r2c1",
            "branch 2 ('r2c1'), every case is closed, but the proof has more branches",
        ),
        (
            "r0c1",
            "branch 1 ('r0c1'), at the root: expected a cell such as r4c5, or a digit in a house such as \
             7r3, 7c9 or 7b2",
        ),
    ] {
        let rejection = verifier.count(&puzzle, 2, proof).unwrap_err();
        assert_eq!(rejection.to_string(), message, "{proof}");
    }
    for token in [
        "- -",
        "r1c2 -",
        "r5c1",
        "r1c5",
        "5r1",
        "1b5",
        "r1",
        "rc",
        "r",
        "1",
        "1x1",
        "r1c2c",
        "+1r1",
        "01r1",
        "r01c2",
        "\u{1f600}",
        "1r",
        "r1c\u{661}",
        "99999999999999999999r1",
        "-1c1",
        "1r-1",
        "r1c1 r1c1",
    ] {
        assert!(verifier.count(&puzzle, 2, token).is_err(), "{token}");
    }
}

#[test]
fn a_long_proof_takes_bounded_memory_and_ends() {
    // Every branch of a hostile proof is rejected as soon as it has fewer than two candidates, so the
    // depth is bounded by the board.
    let puzzle: Puzzle = Puzzle::parse(&".".repeat(81), None).expect("a puzzle");
    let mut verifier = Verifier::new(puzzle.shape());
    let cells = (1..=9).flat_map(|r| (1..=9).map(move |c| format!("r{r}c{c}")));
    let proof = cells.collect::<Vec<_>>().join(" ").repeat(1000);
    let rejection = verifier.no_solution(&puzzle, &proof).unwrap_err();
    assert!(rejection.node.split(' ').count() < 81);
}

#[test]
fn puzzles_of_another_shape_are_rejected() {
    let six: Puzzle = Puzzle::parse(&".".repeat(36), None).expect("a puzzle");
    let mut verifier = Verifier::new(Shape::NINE);
    assert_eq!(
        verifier.count(&six, 1, "").unwrap_err().reason,
        Reason::Shape
    );
    let turned: Shape = "3x2".parse().expect("a shape");
    assert_ne!(Puzzle::parse(&".".repeat(36), Some(turned)), Ok(six));
}

#[test]
fn equivalent_puzzles_need_the_right_transformation() {
    let a: Puzzle = "12..34..21..43..".parse().expect("a puzzle");
    let transposed: Puzzle = "13242413........".parse().expect("a puzzle");
    let read = |text: &str| text.parse::<Transformation>().expect("a transformation");
    let plain = "rows 1,2,3,4 columns 1,2,3,4 digits 1,2,3,4";
    assert_eq!(equivalent(&a, &a, &read(plain)), Ok(()));
    let transpose = read(&format!("transpose {plain}"));
    assert_eq!(equivalent(&a, &transposed, &transpose), Ok(()));
    let other = equivalent(&a, &transposed, &read(plain)).unwrap_err();
    assert_eq!(other.reason, Reason::OtherPuzzle(1));
    for torn in [
        "rows 1,3,2,4 columns 1,2,3,4 digits 1,2,3,4",
        "rows 1,1,3,4 columns 1,2,3,4 digits 1,2,3,4",
        "rows 1,2,3,4 columns 1,2,3 digits 1,2,3,4",
        "rows 1,2,3,4 columns 1,2,3,4 digits 1,2,3,5",
    ] {
        let reason = equivalent(&a, &a, &read(torn)).unwrap_err().reason;
        assert_eq!(reason, Reason::NotASymmetry, "{torn}");
    }
    for text in [
        "",
        "rows",
        "rows 0,1 columns 1 digits 1",
        "rows 1 columns 1 digits 1 x",
        "columns 1 rows 1 digits 1",
    ] {
        assert!(text.parse::<Transformation>().is_err(), "{text}");
    }
}

#[test]
fn texts_are_read_or_refused() {
    let numbers = "1 0 0 4 0 0 1 0 0 1 0 0 4 0 0 1";
    assert_eq!(numbers.parse::<Puzzle>(), "1..4..1..1..4..1".parse());
    assert_eq!(
        numbers.replace(' ', ", ").parse::<Puzzle>(),
        "1..4..1..1..4..1".parse()
    );
    let sixteen = format!("{}G{}", ".".repeat(255), "").parse::<Puzzle>();
    assert_eq!(sixteen.map(|puzzle| puzzle.givens()), Ok(vec![255]));
    for text in [
        "",
        "x",
        "12",
        "1.....",
        &"9".repeat(80),
        &"1".repeat(730),
        "1 2 3 99 5",
        "\u{1f600}",
    ] {
        assert!(text.parse::<Puzzle>().is_err(), "{text}");
    }
}
