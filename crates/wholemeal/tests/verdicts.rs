//! Verdicts, counts and lists of solutions agree, on boards of every kind.

use proptest::prelude::*;
use wholemeal::{Budget, Cell, Count, Digit, Grid, Marks, Shape, Verdict};

/// Boards of small shapes with a few random digits, with and without conflicts.
fn boards() -> impl Strategy<Value = Grid> {
    let shape = prop_oneof![
        Just(Shape::FOUR),
        Just(Shape::new(1, 4).unwrap()),
        Just(Shape::new(3, 1).unwrap()),
        Just(Shape::new(1, 1).unwrap()),
        Just(Shape::SIX),
        Just(Shape::new(2, 4).unwrap()),
    ];
    let givens = prop::collection::vec((any::<u16>(), any::<u8>()), 0..8);
    (shape, givens).prop_map(|(shape, givens)| {
        givens
            .into_iter()
            .fold(Grid::empty(shape), |grid, (cell, digit)| {
                let cell = Cell::new(cell % shape.cell_count() as u16);
                grid.with(cell, Digit::new(digit % shape.side() + 1))
            })
    })
}

/// The most solutions that are listed.
const LISTED: usize = 2000;

proptest! {
    #[test]
    fn verdict_count_and_list_agree(grid in boards()) {
        let all: Vec<Grid> = wholemeal::solutions(&grid).take(LISTED).collect();
        prop_assert!(all.iter().all(|solution| solution.is_solution_of(&grid)));
        let mut distinct = all.clone();
        distinct.sort_by_key(ToString::to_string);
        distinct.dedup();
        prop_assert_eq!(distinct.len(), all.len(), "every solution once");
        for limit in [1, 2, 3, 100, LISTED as u128 - 1] {
            let count = wholemeal::count(&grid, limit);
            let expected = if all.len() as u128 > limit {
                Count::AtLeast(limit)
            } else {
                Count::Exactly(all.len() as u128)
            };
            prop_assert_eq!(count, expected);
        }
        match wholemeal::solve(&grid) {
            Verdict::None => prop_assert!(all.is_empty()),
            Verdict::Unique(one) => prop_assert_eq!(&all[..], &[one]),
            Verdict::Many(one, other) => prop_assert_eq!(&all[..2], &[one, other]),
        }
        if !grid.conflicts().is_empty() {
            prop_assert!(all.is_empty());
        }
    }
}

#[test]
fn common_sizes_are_solved() {
    for side in [4, 6, 8, 9, 10, 12, 16, 25] {
        let shape = Shape::of_side(side).unwrap();
        let first = wholemeal::solutions(&Grid::empty(shape))
            .next()
            .expect("a solution");
        assert!(first.is_solution());
        // Every third cell blank: few enough blanks to be quick at any size.
        let holes = shape.cells().step_by(3);
        let puzzle = holes.fold(first.clone(), |grid, cell| grid.with(cell, None));
        let verdict = wholemeal::solve(&puzzle);
        assert!(
            verdict
                .solution()
                .is_some_and(|found| found.is_solution_of(&puzzle))
        );
    }
}

#[test]
fn the_largest_board_with_few_blanks_is_solved() {
    let shape = Shape::of_side(100).unwrap();
    let (r, n) = (u16::from(shape.box_rows()), u16::from(shape.side()));
    let digit = |cell: Cell| {
        let (row, column) = (
            u16::from(shape.row_of(cell)),
            u16::from(shape.column_of(cell)),
        );
        Digit::new(((n / r * (row % r) + row / r + column) % n) as u8 + 1)
    };
    let full = Grid::from_cells(shape, shape.cells().map(digit).collect()).unwrap();
    let puzzle = shape
        .cells()
        .step_by(41)
        .fold(full.clone(), |grid, cell| grid.with(cell, None));
    assert!(wholemeal::solve(&puzzle).solution().is_some());
}

#[test]
fn the_first_of_the_list_are_the_witnesses_on_large_boards() {
    for side in [12, 16, 25, 36, 64, 100] {
        let empty = Grid::empty(Shape::of_side(side).unwrap());
        let first: Vec<Grid> = wholemeal::solutions(&empty).take(2).collect();
        let Verdict::Many(one, other) = wholemeal::solve(&empty) else {
            panic!("{side}x{side}: an empty board has many solutions");
        };
        assert!(one.is_solution() && other.is_solution());
        assert_eq!(first, [one, other]);
    }
}

#[test]
fn a_count_at_its_limit_is_a_lower_bound() {
    let empty = Grid::empty(Shape::FOUR);
    let count = |limit| wholemeal::count(&empty, limit);
    assert_eq!(count(287), Count::AtLeast(287));
    assert_eq!(count(288), Count::Exactly(288));
    assert_eq!(count(0), Count::AtLeast(0));
}

#[test]
fn a_spent_budget_is_an_error() {
    for shape in [Shape::NINE, Shape::SIXTEEN] {
        let empty = Grid::empty(shape);
        let spent = Budget::until(&|| true);
        let stopped = wholemeal::solve_within(&empty, &spent).unwrap_err();
        assert_eq!(stopped.to_string(), "interrupted after 0 guesses");
        assert!(wholemeal::count_within(&empty, 10, &spent).is_err());
        let stopped = wholemeal::solve_within(&empty, &Budget::guesses(5)).unwrap_err();
        assert!(stopped.guesses <= 5 && stopped.found == 0);
    }
}

/// Grids of several sizes in mixed order, some of them without a solution.
fn mixed_grids() -> Vec<Grid> {
    let nine = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
    let texts = [
        nine,
        "12.4..1..1..4..1",
        "11..............",
        "................",
    ];
    let mut grids: Vec<Grid> = texts.iter().map(|text| text.parse().unwrap()).collect();
    grids.push(Grid::empty(Shape::SIX));
    let conflict = grids[0].clone().with(Cell::new(1), Digit::new(2));
    grids.extend([conflict, Grid::empty(Shape::NINE)]);
    grids.iter().cycle().take(50).cloned().collect()
}

#[test]
fn a_batch_of_mixed_sizes_gives_the_verdicts_of_the_single_grids() {
    let grids = mixed_grids();
    let single: Vec<Verdict> = grids.iter().map(wholemeal::solve).collect();
    assert_eq!(wholemeal::solve_batch(&grids), single);
    assert_eq!(wholemeal::solve_batch::<Grid>(&[]), []);
}

/// Asserts that a board of another type has the verdict, the count and the solutions of the grid.
fn assert_same(grid: &Grid, board: &impl wholemeal::Solvable) {
    assert_eq!(wholemeal::solve(board), wholemeal::solve(grid));
    assert_eq!(wholemeal::count(board, 10), wholemeal::count(grid, 10));
    let solutions = |board| wholemeal::solutions(board).take(3).collect::<Vec<_>>();
    let expected: Vec<Grid> = wholemeal::solutions(grid).take(3).collect();
    assert_eq!(solutions(board), expected);
    assert_eq!(wholemeal::solve_batch(&[board]), [wholemeal::solve(grid)]);
}

#[test]
fn boards_of_all_types_can_be_solved() {
    for grid in mixed_grids() {
        assert_same(&grid, &&grid);
        assert_same(&grid, &Marks::choices(&grid));
        assert_same(&grid, &wholemeal::formats::Puzzle::new(grid.clone()));
        if let Ok(puzzle) = wholemeal::Puzzle9::try_from(&grid) {
            assert_same(&grid, &puzzle);
        }
        let is_valid = wholemeal::solve(&grid) != Verdict::None;
        if let Some(board) = wholemeal::logic::Board::new(&grid).filter(|_| is_valid) {
            assert_same(&grid, &board);
        }
    }
}

#[test]
fn placed_digits_of_a_file_and_removed_candidates_count() {
    let mut puzzle = wholemeal::formats::Puzzle::new(Grid::empty(Shape::FOUR));
    puzzle.placed = "12.4..1..1..4..1".parse().unwrap();
    assert!(wholemeal::solve(&puzzle).is_unique());
    let Verdict::Many(one, other) = wholemeal::solve(&Grid::empty(Shape::NINE)) else {
        panic!("an empty board has many solutions");
    };
    let solved = wholemeal::Puzzle9::try_from(&one).unwrap();
    assert_eq!(wholemeal::solve(&solved), Verdict::Unique(one));
    assert_eq!(wholemeal::solve(&other), Verdict::Unique(other));
}
