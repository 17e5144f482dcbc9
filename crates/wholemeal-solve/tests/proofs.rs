//! Case trees are accepted by the verifier, and have the solutions of other solvers.

use wholemeal_grid::{Grid, Marks, Shape};
use wholemeal_solve::{Budget, CaseTree, Prover};
use wholemeal_testkit::boards::{Kind, as_729};
use wholemeal_testkit::corpora;
use wholemeal_testkit::exact_cover::ExactCover;
use wholemeal_testkit::random::Random;
use wholemeal_verify::{Puzzle, Solution, Verifier};

/// Boards with more solutions than this are not proved.
const MOST: usize = 200;

fn prove(prover: &mut Prover, marks: &Marks) -> CaseTree {
    let tree = prover.prove(marks, &Budget::UNLIMITED);
    tree.expect("the budget is unlimited")
}

/// The verifier's own shape.
fn verify_shape(shape: Shape) -> wholemeal_verify::Shape {
    shape.to_string().parse().expect("a shape")
}

/// Checks the claim of a tree with the verifier.
fn assert_accepted(verifier: &mut Verifier, text: &str, shape: Shape, tree: &CaseTree) {
    let shape = verify_shape(shape);
    let puzzle = Puzzle::parse(text, Some(shape)).expect("a puzzle");
    let proof = tree.to_string();
    let result = match (tree.solutions(), tree.first()) {
        (0, _) => verifier.no_solution(&puzzle, &proof),
        (1, Some(solution)) => {
            let solution = Solution::parse(&solution.to_string(), shape).expect("a full grid");
            verifier.unique(&puzzle, &solution, &proof)
        }
        (n, _) => verifier.count(&puzzle, n, &proof),
    };
    assert_eq!(result, Ok(()), "{text}: {proof}");
}

#[test]
fn random_boards_have_the_solutions_of_exact_cover() {
    let mut random = Random::new(19);
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (1, 5), (2, 4), (3, 3)] {
        let shape = Shape::new(rows, columns).expect("a small shape");
        let mut prover = Prover::new(shape);
        let mut verifier = Verifier::new(verify_shape(shape));
        let mut proved = 0;
        for round in 0..600 {
            let kind = Kind::ALL[round % Kind::ALL.len()];
            if !kind.is_grid() && shape != Shape::NINE {
                continue;
            }
            let marks = kind.board(shape, &mut random);
            let Ok(solutions) = ExactCover::new(&marks).solutions(MOST + 1, 5_000) else {
                continue;
            };
            if solutions.len() > MOST {
                continue;
            }
            let tree = prove(&mut prover, &marks);
            assert_eq!(tree.solutions(), solutions.len() as u64, "{marks:?}");
            let first = tree.first();
            assert!(first.is_none_or(|first| solutions.contains(first)));
            let text = match kind.is_grid() {
                true => marks.singles().to_string(),
                false => as_729(&marks),
            };
            assert_accepted(&mut verifier, &text, shape, &tree);
            proved += 1;
        }
        assert!(proved > 150, "{shape}: only {proved} boards were proved");
    }
}

#[test]
fn empty_small_boards_have_their_known_numbers_of_solutions() {
    let tree = prove(&mut Prover::new(Shape::FOUR), &Marks::full(Shape::FOUR));
    assert_eq!(tree.solutions(), 288);
    let mut verifier = Verifier::new(verify_shape(Shape::FOUR));
    assert_accepted(&mut verifier, &".".repeat(16), Shape::FOUR, &tree);
}

#[test]
fn a_budget_ends_a_proof() {
    let mut prover = Prover::new(Shape::NINE);
    let empty = Marks::full(Shape::NINE);
    let interrupted = prover.prove(&empty, &Budget::guesses(100)).unwrap_err();
    assert_eq!(interrupted.guesses, 100);
    let stop = || true;
    assert!(prover.prove(&empty, &Budget::until(&stop)).is_err());
}

/// Every puzzle of a set has a proof that the verifier accepts. Returns the mean length.
fn mean_length(name: &str, step: usize) -> Option<f64> {
    let text = corpora::text(name)?;
    let lines = text.lines().filter(|line| line.len() >= 81);
    let mut prover = Prover::new(Shape::NINE);
    let mut verifier = Verifier::new(wholemeal_verify::Shape::NINE);
    let (mut puzzles, mut bytes) = (0, 0);
    for line in lines.step_by(step) {
        let grid: Grid = line[..81].parse().expect("a puzzle");
        let tree = prove(&mut prover, &Marks::choices(&grid));
        assert_eq!(tree.solutions(), 1, "{line}");
        assert_accepted(&mut verifier, &line[..81], Shape::NINE, &tree);
        (puzzles, bytes) = (puzzles + 1, bytes + tree.to_string().len());
    }
    assert!(puzzles > 0, "{name} is empty");
    Some(bytes as f64 / f64::from(puzzles))
}

#[test]
fn proofs_of_17_clue_puzzles_are_short() {
    if let Some(mean) = mean_length("17clue_49158.txt", 10) {
        assert!(mean < 5.0, "{mean} bytes");
    }
}

#[test]
fn hard_puzzles_have_proofs() {
    for (name, step, most) in [
        ("magictour_top1465.txt", 10, 60.0),
        ("forum_hardest_1106.txt", 6, 500.0),
        ("forum_hardest_1905_11plus.txt", 200, 350.0),
    ] {
        if let Some(mean) = mean_length(name, step) {
            assert!(mean < most, "{name}: {mean} bytes");
        }
    }
}

/// All 288 solutions of the empty 4x4 board.
fn all_grids() -> Vec<Grid> {
    let mut cover = ExactCover::new(&Marks::full(Shape::FOUR));
    cover.solutions(1000, 1_000_000).expect("few steps")
}

/// Calls `found` for every 4x4 board with up to `givens` more givens from this cell on.
fn for_each_board(board: &Grid, from: usize, givens: usize, found: &mut dyn FnMut(&Grid)) {
    found(board);
    if givens == 0 {
        return;
    }
    for cell in Shape::FOUR.cells().skip(from) {
        for digit in wholemeal_grid::Digit::all(4) {
            let next = board.clone().with(cell, Some(digit));
            for_each_board(&next, cell.index() + 1, givens - 1, found);
        }
    }
}

#[test]
fn exactly_the_true_counts_of_all_4x4_boards_with_few_givens_are_accepted() {
    let grids = all_grids();
    assert_eq!(grids.len(), 288);
    let mut prover = Prover::new(Shape::FOUR);
    let mut verifier = Verifier::new(verify_shape(Shape::FOUR));
    let mut boards = 0;
    for_each_board(&Grid::empty(Shape::FOUR), 0, 3, &mut |board| {
        boards += 1;
        let is_solution = |grid: &&Grid| board.givens().all(|(cell, d)| grid.get(cell) == Some(d));
        let solutions = grids.iter().filter(is_solution).count() as u64;
        let proof = prove(&mut prover, &Marks::choices(board)).to_string();
        let puzzle: Puzzle = board.to_string().parse().expect("a puzzle");
        let first = Solution::parse(&grids[0].to_string(), puzzle.shape()).expect("full");
        for claim in [solutions.saturating_sub(1), solutions, solutions + 1, 0, 1] {
            let accepted = verifier.count(&puzzle, claim, &proof).is_ok();
            assert_eq!(accepted, claim == solutions, "{board}: {claim}");
        }
        assert_eq!(
            verifier.no_solution(&puzzle, &proof).is_ok(),
            solutions == 0
        );
        let only_first = solutions == 1 && is_solution(&&grids[0]);
        assert_eq!(verifier.unique(&puzzle, &first, &proof).is_ok(), only_first);
    });
    assert_eq!(boards, 1 + 64 + 1_920 + 35_840);
}
