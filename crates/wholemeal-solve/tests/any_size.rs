//! Compares the solver for boards of any size with a naive one, the pearl, the 9x9 engine and
//! known totals.

use std::cell::Cell as Counter;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use wholemeal_grid::{Cell, Digit, DigitSet, Grid, House, Marks, Shape};
use wholemeal_pearl::{Boxsize, Meter, Rules, Stage};
use wholemeal_solve::{AnySizeSolver, Budget, Count, Puzzle9, Solver, Verdict};

fn shape(rows: u8, columns: u8) -> Shape {
    Shape::new(rows, columns).unwrap()
}

/// Cells as numbers, so that lists of solutions can be sorted.
fn numbers(grid: &Grid) -> Vec<u8> {
    let number = |digit: &Option<Digit>| digit.map_or(0, Digit::get);
    grid.cells().iter().map(number).collect()
}

/// All solutions as the pearl finds them, sorted.
fn by_the_pearl(grid: &Grid) -> Vec<Vec<u8>> {
    let shape = grid.shape();
    let rules = Rules::numbers(Boxsize {
        rows: shape.box_rows().into(),
        columns: shape.box_columns().into(),
    });
    let rows = numbers(grid);
    let matrix = rows.chunks(shape.side().into()).map(<[u8]>::to_vec);
    let meter = Meter::unlimited();
    let found = Stage::Best.solve(&rules, &matrix.collect(), &meter);
    let mut found: Vec<Vec<u8>> = found.map(|rows| rows.concat()).collect();
    found.sort_unstable();
    found
}

/// All solutions, sorted, by trying every digit in every blank in reading order. It
/// shares no code with the solvers.
fn by_trying(grid: &Grid) -> Vec<Vec<u8>> {
    fn conflicts(shape: Shape, cells: &[u8], a: usize) -> bool {
        let (side, high, wide) = (
            usize::from(shape.side()),
            usize::from(shape.box_rows()),
            usize::from(shape.box_columns()),
        );
        let place = |cell: usize| (cell / side, cell % side);
        let ((r, c), same) = (place(a), |b: &usize| cells[*b] == cells[a] && *b != a);
        (0..cells.len()).filter(same).any(|b| {
            let (row, column) = place(b);
            row == r || column == c || (row / high == r / high && column / wide == c / wide)
        })
    }
    fn fill(shape: Shape, cells: &mut Vec<u8>, found: &mut Vec<Vec<u8>>) {
        let Some(blank) = cells.iter().position(|&n| n == 0) else {
            found.push(cells.clone());
            return;
        };
        for digit in 1..=shape.side() {
            cells[blank] = digit;
            if !conflicts(shape, cells, blank) {
                fill(shape, cells, found);
            }
        }
        cells[blank] = 0;
    }
    let (shape, mut cells, mut found) = (grid.shape(), numbers(grid), Vec::new());
    let given = |&cell: &usize| cells[cell] != 0;
    if !(0..cells.len())
        .filter(given)
        .any(|cell| conflicts(shape, &cells, cell))
    {
        fill(shape, &mut cells, &mut found);
    }
    found
}

fn by_the_solver(grid: &Grid) -> Vec<Vec<u8>> {
    let solutions = AnySizeSolver::new(grid.shape()).solutions(Marks::choices(grid));
    let mut found: Vec<Vec<u8>> = solutions.map(|grid| numbers(&grid)).collect();
    found.sort_unstable();
    found
}

fn count(grid: &Grid, limit: u128) -> Count {
    let counted = AnySizeSolver::new(grid.shape()).count_within(
        &Marks::choices(grid),
        limit,
        &Budget::UNLIMITED,
    );
    counted.expect("an unlimited budget does not run out")
}

/// The count of a board with this number of solutions, up to a limit.
fn expected(number: usize, limit: u128) -> Count {
    if number as u128 > limit {
        Count::AtLeast(limit)
    } else {
        Count::Exactly(number as u128)
    }
}

/// A board with some random digits, with or without conflicts.
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

/// Some cells of a solution: the board has a solution.
fn solvable_board(solution: Grid, givens: std::ops::Range<usize>) -> impl Strategy<Value = Grid> {
    let cells: Vec<Cell> = solution.shape().cells().collect();
    prop::sample::subsequence(cells, givens).prop_map(move |given| {
        given
            .into_iter()
            .fold(Grid::empty(solution.shape()), |grid, cell| {
                grid.with(cell, solution.get(cell))
            })
    })
}

fn a_solution(shape: Shape) -> Grid {
    let mut solver = AnySizeSolver::new(shape);
    let first = solver.first_within(&Marks::full(shape), &Budget::UNLIMITED);
    first.unwrap().expect("the empty board has solutions")
}

/// Lists, counts with every kind of limit and the verdict have to agree with the list
/// of another solver.
fn assert_agrees(grid: &Grid, all: &[Vec<u8>]) -> Result<(), TestCaseError> {
    prop_assert_eq!(&by_the_solver(grid), all);
    for limit in [0, 1, 2, 3, 100, 1_000_000, u128::MAX] {
        prop_assert_eq!(count(grid, limit), expected(all.len(), limit));
    }
    let marks = Marks::choices(grid);
    let verdict = AnySizeSolver::new(grid.shape()).solve_within(&marks, &Budget::UNLIMITED);
    let witnesses = match verdict.unwrap() {
        Verdict::None => vec![],
        Verdict::Unique(one) => vec![one],
        Verdict::Many(one, other) => vec![one, other],
    };
    prop_assert_eq!(witnesses.len(), all.len().min(2));
    let first: Vec<Grid> = AnySizeSolver::new(grid.shape())
        .solutions(marks)
        .take(2)
        .collect();
    prop_assert_eq!(first, witnesses);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn all_solvers_agree_4x4(grid in random_board(Shape::FOUR, 8)) {
        let all = by_trying(&grid);
        prop_assert_eq!(&by_the_pearl(&grid), &all);
        assert_agrees(&grid, &all)?;
    }

    #[test]
    fn all_solvers_agree_on_boxes_of_one_row(grid in random_board(shape(1, 4), 8)) {
        assert_agrees(&grid, &by_trying(&grid))?;
    }

    #[test]
    fn all_solvers_agree_on_conflicting_6x6(grid in random_board(Shape::SIX, 20)) {
        prop_assume!(!grid.conflicts().is_empty());
        assert_agrees(&grid, &by_trying(&grid))?;
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn all_solvers_agree_6x6(grid in solvable_board(a_solution(Shape::SIX), 8..20)) {
        let all = by_trying(&grid);
        prop_assert_eq!(&by_the_pearl(&grid), &all);
        assert_agrees(&grid, &all)?;
    }

    #[test]
    fn all_solvers_agree_3x2_boxes(grid in random_board(shape(3, 2), 14)) {
        prop_assume!(grid.clues() > 8);
        assert_agrees(&grid, &by_trying(&grid))?;
    }

    #[test]
    fn all_solvers_agree_8x8(grid in solvable_board(a_solution(shape(2, 4)), 24..40)) {
        assert_agrees(&grid, &by_trying(&grid))?;
    }

    /// Both solvers count without enumeration and share no code.
    #[test]
    fn counts_agree_with_the_engine_9x9(
        grid in solvable_board(a_solution(Shape::NINE), 21..28),
    ) {
        let nine = Puzzle9::from_grid(&grid).unwrap();
        let limit = 100_000;
        let counted = Solver::new().count(&nine, limit, &Budget::UNLIMITED).unwrap();
        prop_assert_eq!(count(&grid, limit), counted);
    }

    #[test]
    fn counts_are_lengths_of_lists_12x12(
        grid in solvable_board(a_solution(Shape::TWELVE), 50..80),
    ) {
        let limit = 50_000;
        let solutions = AnySizeSolver::new(Shape::TWELVE).solutions(Marks::choices(&grid));
        let listed = solutions.take(limit + 1).count();
        prop_assert_eq!(count(&grid, limit as u128), expected(listed, limit as u128));
    }
}

/// Random boards without a solution can be hard to refute, so a budget may end the
/// search; but most boards have to be decided, and those have to agree.
#[test]
fn verdicts_agree_with_the_engine_9x9() {
    const CASES: u32 = 200;
    let decided = Counter::new(0);
    let mut runner = TestRunner::new(Config::with_cases(CASES));
    let compared = runner.run(&random_board(Shape::NINE, 40), |grid| {
        let marks = Marks::choices(&grid);
        let any_size = AnySizeSolver::new(Shape::NINE).solve_within(&marks, &Budget::guesses(5000));
        prop_assume!(any_size.is_ok());
        decided.set(decided.get() + 1);
        let (any_size, nine) = (any_size.unwrap(), Puzzle9::from_grid(&grid).unwrap());
        let nine = Solver::new().solve(&nine).map(|full| full.to_grid());
        prop_assert_eq!(any_size.name(), nine.name());
        if any_size.is_unique() {
            prop_assert_eq!(any_size, nine);
        }
        Ok(())
    });
    compared.unwrap();
    assert!(decided.get() >= CASES, "{} boards decided", decided.get());
}

#[test]
fn totals_of_empty_boards_are_known() {
    let totals = [
        (shape(1, 1), 1),
        (shape(1, 2), 2),
        (Shape::FOUR, 288),
        // Boxes of one row add nothing to the rows: these are Latin squares.
        (shape(1, 5), 161_280),
        (shape(6, 1), 812_851_200),
        (Shape::SIX, 28_200_960),
        (shape(3, 2), 28_200_960),
    ];
    for (shape, total) in totals {
        assert_eq!(
            count(&Grid::empty(shape), u128::MAX),
            Count::Exactly(total),
            "{shape}"
        );
        assert_eq!(
            count(&Grid::empty(shape), total),
            Count::Exactly(total),
            "{shape}"
        );
        let below = Count::AtLeast(total - 1);
        assert_eq!(count(&Grid::empty(shape), total - 1), below, "{shape}");
    }
}

#[test]
fn small_limits_are_reached_on_every_size() {
    for (rows, columns) in [(2, 4), (4, 4), (5, 5), (8, 8), (10, 10)] {
        let empty = Grid::empty(shape(rows, columns));
        for limit in [0, 1, 2, 3] {
            assert_eq!(count(&empty, limit), Count::AtLeast(limit));
        }
    }
}

#[test]
fn every_digit_of_a_cell_has_the_same_number_of_solutions() {
    let one: Grid = "1...............".parse().unwrap();
    assert_eq!(count(&one, u128::MAX), Count::Exactly(288 / 4));
    let cell = Cell::new(17);
    for digit in Digit::all(6) {
        let one = Grid::empty(Shape::SIX).with(cell, Some(digit));
        assert_eq!(count(&one, u128::MAX), Count::Exactly(28_200_960 / 6));
    }
}

#[test]
fn independent_parts_are_multiplied() {
    let grid = rectangles(&[0, 1]);
    let budget = Budget::guesses(100_000);
    let counted =
        AnySizeSolver::new(grid.shape()).count_within(&Marks::choices(&grid), u128::MAX, &budget);
    assert_eq!(counted, Ok(Count::Exactly(1 << 100)));
}

/// A count that does not fit into 128 bits is "at least".
#[test]
fn counts_beyond_128_bits_do_not_wrap() {
    let grid = rectangles(&[0, 1, 3]);
    for limit in [1 << 100, u128::MAX] {
        let budget = Budget::guesses(100_000);
        let marks = Marks::choices(&grid);
        let counted = AnySizeSolver::new(grid.shape()).count_within(&marks, limit, &budget);
        assert_eq!(counted, Ok(Count::AtLeast(limit)));
    }
}

/// A 100x100 board with 50 open rectangles for each offset. The corners of each hold two
/// digits that can be exchanged without influence on the other rectangles, as long as no
/// offset is the mean of two others.
fn rectangles(offsets: &[usize]) -> Grid {
    let shape = shape(10, 10);
    let digit = |row: usize, column: usize| {
        let number = (row % 10 * 10 + row / 10 + column) % 100;
        Digit::from_index(number)
    };
    let all = shape
        .cells()
        .map(|cell| digit(cell.index() / 100, cell.index() % 100));
    let full = Grid::from_cells(shape, all.collect()).unwrap();
    assert!(full.is_solution());
    let mut puzzle = full;
    for (i, offset) in (0..50).flat_map(|i| offsets.iter().map(move |offset| (i, offset))) {
        // Rows of a band that are moved by half a row, and columns that are as far apart.
        let (row, column) = (i % 10 * 10 + i / 10, (i + offset) % 50);
        for corner in [
            (row, column),
            (row + 5, column),
            (row, column + 50),
            (row + 5, column + 50),
        ] {
            let cell = shape.cell(corner.0 as u8, corner.1 as u8).unwrap();
            assert!(puzzle.get(cell).is_some(), "rectangles do not overlap");
            puzzle = puzzle.with(cell, None);
        }
    }
    puzzle
}

#[test]
fn boards_without_candidates_have_no_solutions() {
    for shape in [Shape::FOUR, Shape::SIXTEEN, shape(10, 10)] {
        let mut cells = Marks::full(shape).cells().to_vec();
        cells[shape.cell_count() / 2] = DigitSet::new();
        let marks = Marks::from_cells(shape, cells).unwrap();
        let mut solver = AnySizeSolver::new(shape);
        assert_eq!(
            solver.solve_within(&marks, &Budget::UNLIMITED),
            Ok(Verdict::None)
        );
        let counted = solver.count_within(&marks, u128::MAX, &Budget::UNLIMITED);
        assert_eq!(counted, Ok(Count::Exactly(0)));
        assert_eq!(solver.solutions(marks).count(), 0);
    }
}

#[test]
fn equal_givens_in_a_house_have_no_solution_on_every_size() {
    for (rows, columns) in [(2, 2), (2, 3), (4, 4), (5, 5), (8, 8), (10, 10)] {
        let shape = shape(rows, columns);
        for house in [House::Row(1), House::Column(2), House::Box(3)] {
            let cells: Vec<Cell> = shape.cells_of(house).collect();
            let conflicting = cells[..3].iter().fold(Grid::empty(shape), |grid, &cell| {
                grid.with(cell, Digit::new(2))
            });
            assert_eq!(
                count(&conflicting, 1),
                Count::Exactly(0),
                "{shape}, {house:?}"
            );
        }
    }
}

#[test]
fn large_boards_have_witnesses_that_are_solutions() {
    for (rows, columns) in [(3, 4), (4, 4), (5, 5), (6, 6), (8, 8), (10, 10)] {
        let shape = shape(rows, columns);
        let empty = Marks::full(shape);
        let verdict = AnySizeSolver::new(shape).solve_within(&empty, &Budget::guesses(100_000));
        let Ok(Verdict::Many(one, other)) = verdict else {
            panic!("{shape}: {verdict:?}");
        };
        assert!(one.is_solution() && other.is_solution() && one != other);
    }
}

#[test]
fn large_boards_with_a_few_givens_are_solved() {
    for (rows, columns) in [(6, 6), (8, 8), (10, 10)] {
        let shape = shape(rows, columns);
        let givens = (0..10).map(|i| {
            let cell = shape.cell(3 * i, (7 * i + 1) % shape.side()).unwrap();
            (cell, Digit::new(11 * i % shape.side() + 1))
        });
        let puzzle = givens.fold(Grid::empty(shape), |grid, (cell, digit)| {
            grid.with(cell, digit)
        });
        assert_eq!((puzzle.clues(), puzzle.conflicts()), (10, vec![]));
        let verdict = AnySizeSolver::new(shape)
            .solve_within(&Marks::choices(&puzzle), &Budget::guesses(100_000));
        let found = verdict.unwrap();
        assert!(found.solution().unwrap().is_solution_of(&puzzle), "{shape}");
    }
}

/// Generated puzzles depend on the first solution of boards up to 25x25, so the order
/// of the search is fixed.
#[test]
fn the_order_of_the_search_is_fixed() {
    for (shape, golden) in [
        (Shape::TWELVE, include_str!("any_size/first-12x12.txt")),
        (Shape::SIXTEEN, include_str!("any_size/first-16x16.txt")),
        (Shape::TWENTY_FIVE, include_str!("any_size/first-25x25.txt")),
    ] {
        let corner = Cell::new(shape.side().into());
        let puzzle = Grid::empty(shape).with(corner, Digit::new(shape.side()));
        let mut solver = AnySizeSolver::new(shape);
        let first = solver.first_within(&Marks::choices(&puzzle), &Budget::guesses(10_000));
        assert_eq!(first.unwrap().unwrap().to_string(), golden.trim_end());
    }
}

#[test]
fn a_limit_of_guesses_ends_the_search() {
    let mut solver = AnySizeSolver::new(Shape::TWENTY_FIVE);
    let empty = Marks::full(Shape::TWENTY_FIVE);
    let interrupted = solver
        .solve_within(&empty, &Budget::guesses(5))
        .unwrap_err();
    assert_eq!(interrupted.to_string(), "interrupted after 5 guesses");
    let counted = solver.count_within(&empty, 1 << 40, &Budget::guesses(5));
    let interrupted = counted.unwrap_err();
    assert_eq!((interrupted.guesses, interrupted.found), (5, 0));
    let mut solutions = solver.solutions(empty);
    let interrupted = solutions.next_within(&Budget::guesses(5)).unwrap_err();
    assert_eq!(interrupted.guesses, 5);
}

#[test]
fn an_interrupted_count_has_a_lower_bound() {
    const TOTAL: u128 = 29_136_487_207_403_520;
    let eight = shape(2, 4);
    let (empty, mut solver) = (Marks::full(eight), AnySizeSolver::new(eight));
    let mut last = 0;
    for guesses in [10, 1000, 15_000, 30_000, 60_000] {
        let interrupted = solver
            .count_within(&empty, u128::MAX, &Budget::guesses(guesses))
            .unwrap_err();
        assert!(interrupted.guesses <= guesses);
        assert!(last <= interrupted.found && interrupted.found < TOTAL);
        last = interrupted.found;
    }
    // More than these guesses could enumerate.
    assert!(last > 1_000_000, "{last}");
}

/// The callback is polled in every phase and on every size, and the first `true` ends the work.
#[test]
fn a_stop_callback_ends_a_count_at_once() {
    for (rows, columns) in [(2, 4), (4, 4), (5, 5), (10, 10)] {
        let shape = shape(rows, columns);
        let empty = Marks::full(shape);
        for allowed in [0, 1, 10, 500] {
            let polls = Counter::new(0);
            let stop = || {
                polls.set(polls.get() + 1);
                polls.get() > allowed
            };
            let budget = Budget::until(&stop);
            let counted = AnySizeSolver::new(shape).count_within(&empty, u128::MAX, &budget);
            assert!(counted.is_err(), "{shape}: {counted:?}");
            // At most one more poll, to find out why the search returned.
            assert!(polls.get() <= allowed + 2, "{shape}: {} times", polls.get());
        }
    }
}
