//! Whatever the verifier accepts about a 4x4 puzzle is true according to brute force.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wholemeal_verify::{Puzzle, Shape, Solution, Verifier};

fuzz_target!(|input: (&str, &str, &str, u8)| {
    let (board, proof, solution, count) = input;
    let Some(shape) = Shape::new(2, 2) else { return };
    let mut verifier = Verifier::new(shape);
    // Any text is read or refused, and any proof of a 9x9 board ends.
    if let Ok(puzzle) = board.parse::<Puzzle>() {
        let _ = Verifier::new(puzzle.shape()).count(&puzzle, u64::from(count), proof);
    }
    let digits: Vec<u8> = (0..16)
        .map(|i| board.as_bytes().get(i).map_or(0, |byte| byte % 5))
        .collect();
    let text: String = digits.iter().map(ToString::to_string).collect();
    let Ok(puzzle) = Puzzle::parse(&text, Some(shape)) else {
        panic!("{text} is a board")
    };
    let mut solutions = Vec::new();
    search(&mut digits.clone(), &digits, 0, &mut solutions);
    let n = solutions.len() as u64;
    if verifier.count(&puzzle, u64::from(count), proof).is_ok() {
        assert_eq!(u64::from(count), n, "{text}: {proof}");
    }
    if verifier.no_solution(&puzzle, proof).is_ok() {
        assert_eq!(n, 0, "{text}: {proof}");
    }
    if let Ok(claimed) = Solution::parse(solution, shape)
        && verifier.unique(&puzzle, &claimed, proof).is_ok()
    {
        assert_eq!(n, 1, "{text}: {proof}");
    }
});

/// Fills the cells from `cell` on in all ways.
fn search(grid: &mut Vec<u8>, givens: &[u8], cell: usize, found: &mut Vec<Vec<u8>>) {
    if cell == 16 {
        found.push(grid.clone());
        return;
    }
    for digit in 1..=4 {
        if givens[cell] != 0 && givens[cell] != digit {
            continue;
        }
        let (row, column) = (cell / 4, cell % 4);
        let conflicts = (0..cell).any(|other| {
            let (r, c) = (other / 4, other % 4);
            let together = r == row || c == column || (r / 2, c / 2) == (row / 2, column / 2);
            together && grid[other] == digit
        });
        if !conflicts {
            grid[cell] = digit;
            search(grid, givens, cell + 1, found);
        }
    }
    grid[cell] = givens[cell];
}
