//! Boards of any size: the wide solver beside the pearl and the engine for 9x9.

use proptest::prelude::*;
use wholemeal_grid::{Cell, Digit, Grid, Marks, Shape};
use wholemeal_pearl::{Boxsize, Meter, Rules, Stage};
use wholemeal_solve::{Budget, Nine, Solver, Verdict, Wide};

/// All solutions as the pearl finds them, sorted.
fn by_the_pearl(grid: &Grid) -> Vec<Vec<u8>> {
    let shape = grid.shape();
    let rules = Rules::numbers(Boxsize {
        rows: shape.box_rows().into(),
        columns: shape.box_columns().into(),
    });
    let rows = grid.cells().chunks(shape.side().into());
    let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get);
    let matrix = rows.map(|row| row.iter().map(number).collect()).collect();
    let meter = Meter::unlimited();
    let found = Stage::Best.solve(&rules, &matrix, &meter);
    let mut found: Vec<Vec<u8>> = found.map(|rows| rows.concat()).collect();
    found.sort_unstable();
    found
}

fn by_the_wide_solver(grid: &Grid) -> Vec<Vec<u8>> {
    let mut wide = Wide::new(grid.shape());
    let found = wide.some_within(&Marks::choices(grid), usize::MAX, &Budget::UNLIMITED);
    let digits = |grid: &Grid| grid.cells().iter().flatten().map(|d| d.get()).collect();
    let mut found: Vec<Vec<u8>> = found.unwrap().iter().map(digits).collect();
    found.sort_unstable();
    found
}

/// A board with some random digits.
fn random_board(shape: Shape, most: usize) -> impl Strategy<Value = Grid> {
    let cells = 0..shape.cell_count();
    let digits = 1..=shape.side();
    prop::collection::vec((cells, digits), 0..most).prop_map(move |places| {
        places
            .iter()
            .fold(Grid::empty(shape), |grid, &(cell, digit)| {
                grid.with(Cell::from_index(cell).unwrap(), Digit::new(digit))
            })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_wide_solver_finds_what_the_pearl_finds_4x4(grid in random_board(Shape::FOUR, 8)) {
        prop_assert_eq!(by_the_wide_solver(&grid), by_the_pearl(&grid));
    }

    #[test]
    fn the_wide_solver_agrees_with_the_engine_9x9(grid in random_board(Shape::NINE, 40)) {
        let budget = Budget::guesses(5000);
        let wide = Wide::new(Shape::NINE).solve_within(&Marks::choices(&grid), &budget);
        let nine = Solver::new().solve(&Nine::from_grid(&grid).unwrap());
        // Random boards without a solution can be hard to refute.
        if let Ok(wide) = wide {
            prop_assert_eq!(wide.name(), nine.name());
            if let (Verdict::Unique(wide), Verdict::Unique(nine)) = (&wide, &nine) {
                prop_assert_eq!(wide, &nine.to_grid());
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn the_wide_solver_finds_what_the_pearl_finds_6x6(grid in random_board(Shape::SIX, 14)) {
        prop_assume!(grid.clues() > 8);
        prop_assert_eq!(by_the_wide_solver(&grid), by_the_pearl(&grid));
    }
}

#[test]
fn all_solutions_of_the_empty_4x4_board_are_found_once() {
    let all = by_the_wide_solver(&Grid::empty(Shape::FOUR));
    assert_eq!(all.len(), 288);
    assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn large_boards_have_witnesses_that_are_solutions() {
    for shape in [Shape::TWELVE, Shape::SIXTEEN, Shape::TWENTY_FIVE] {
        let empty = Marks::full(shape);
        let verdict = Wide::new(shape).solve_within(&empty, &Budget::guesses(100_000));
        let Ok(Verdict::Many(one, other)) = verdict else {
            panic!("{shape}: {verdict:?}");
        };
        assert!(one.is_solution() && other.is_solution() && one != other);
    }
}

#[test]
fn a_budget_ends_the_search() {
    let mut wide = Wide::new(Shape::TWENTY_FIVE);
    let empty = Marks::full(Shape::TWENTY_FIVE);
    let interrupted = wide.solve_within(&empty, &Budget::guesses(5)).unwrap_err();
    assert_eq!(interrupted.to_string(), "interrupted after 5 guesses");
    assert!(wide.first_within(&empty, &Budget::until(&|| true)).is_err());
}
