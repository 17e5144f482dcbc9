//! Canonical forms compared with the smallest and largest of all images.

use std::cmp::Ordering;

use wholemeal_grid::{Digit, Grid, Shape};
use wholemeal_symmetry::{Form, Limits, canonical_form};
use wholemeal_testkit::boards::Kind;
use wholemeal_testkit::random::Random;

/// All orders of `0..n`.
fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let insert = |order: Vec<usize>| {
        (0..n).map(move |place| {
            let mut order = order.clone();
            order.insert(place, n - 1);
            order
        })
    };
    orders(n - 1).into_iter().flat_map(insert).collect()
}

/// All orders of lines that keep blocks of `size` lines together.
fn line_orders(side: usize, size: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for blocks in orders(side / size) {
        let mut lines = vec![Vec::new()];
        for block in blocks {
            let members = orders(size);
            lines = lines
                .iter()
                .flat_map(|line: &Vec<usize>| {
                    members.iter().map(move |order| {
                        let added = order.iter().map(|i| block * size + i);
                        line.iter().copied().chain(added).collect()
                    })
                })
                .collect();
        }
        all.extend(lines);
    }
    all
}

/// The best image of a board and the number of arrangements of cells that give it. Values are
/// compared as the smallest form does; the largest form counts labels backwards, and blanks are last.
fn best_image(grid: &Grid, form: Form) -> (Vec<u8>, u64) {
    let shape = grid.shape();
    let side = usize::from(shape.side());
    let cells: Vec<u8> = grid
        .cells()
        .iter()
        .map(|c| c.map_or(0, Digit::get))
        .collect();
    let transposed: Vec<u8> = (0..side * side)
        .map(|i| cells[i % side * side + i / side])
        .collect();
    let (box_rows, box_columns) = (shape.box_rows(), shape.box_columns());
    let boards = match box_rows.cmp(&box_columns) {
        Ordering::Less => vec![cells],
        Ordering::Equal => vec![cells, transposed],
        Ordering::Greater => vec![transposed],
    };
    let rows = line_orders(side, box_rows.min(box_columns).into());
    let columns = line_orders(side, box_rows.max(box_columns).into());
    let blank = if form == Form::Min { 0 } else { u8::MAX };
    let mut best: Vec<u8> = vec![u8::MAX; side * side];
    let mut count = 0;
    for board in &boards {
        for rows in &rows {
            for columns in &columns {
                let mut labels = [0; 101];
                let mut next = 1;
                let mut smaller = false;
                let mut larger = false;
                'cells: for (i, row) in rows.iter().enumerate() {
                    for (j, column) in columns.iter().enumerate() {
                        let value = match board[row * side + column] {
                            0 => blank,
                            digit => {
                                let label = &mut labels[usize::from(digit)];
                                if *label == 0 {
                                    *label = next;
                                    next += 1;
                                }
                                *label
                            }
                        };
                        let place = i * side + j;
                        if smaller {
                            best[place] = value;
                            continue;
                        }
                        match value.cmp(&best[place]) {
                            Ordering::Less => {
                                smaller = true;
                                best[place] = value;
                            }
                            Ordering::Equal => {}
                            Ordering::Greater => {
                                larger = true;
                                break 'cells;
                            }
                        }
                    }
                }
                if smaller {
                    count = 1;
                } else if !larger {
                    count += 1;
                }
            }
        }
    }
    if form == Form::Max {
        for value in &mut best {
            *value = if *value == blank {
                0
            } else {
                side as u8 + 1 - *value
            };
        }
    }
    (best, count)
}

fn compare(grid: &Grid) {
    for form in [Form::Min, Form::Max] {
        let (cells, count) = best_image(grid, form);
        let found = canonical_form(grid, form, &Limits::none()).unwrap();
        let found_cells: Vec<u8> = found
            .grid
            .cells()
            .iter()
            .map(|c| c.map_or(0, Digit::get))
            .collect();
        assert_eq!(found_cells, cells, "{form:?} of {grid}");
        assert_eq!(
            found.automorphisms.to_u64(),
            Some(count),
            "{form:?} of {grid}"
        );
        assert_eq!(
            found.transformation.apply(grid),
            Some(found.grid),
            "{form:?} of {grid}"
        );
    }
}

fn random_boards(shape: Shape, count: usize, seed: u64) -> impl Iterator<Item = Grid> {
    let mut random = Random::new(seed);
    let kinds: Vec<Kind> = Kind::ALL
        .into_iter()
        .filter(|kind| kind.is_grid())
        .collect();
    (0..count).map(move |i| {
        let marks = kinds[i % kinds.len()].board(shape, &mut random);
        let cells = marks.cells().iter().map(|set| {
            let mut digits = set.iter();
            let first = digits.next();
            first.filter(|_| digits.next().is_none())
        });
        Grid::from_cells(shape, cells.collect()).unwrap()
    })
}

#[test]
fn small_boards_have_the_smallest_and_largest_image() {
    for grid in random_boards(Shape::FOUR, 1000, 1) {
        compare(&grid);
    }
    for (rows, columns) in [(1, 1), (1, 2), (2, 1)] {
        compare(&Grid::empty(Shape::new(rows, columns).unwrap()));
    }
    for (rows, columns) in [(1, 4), (4, 1), (1, 5), (2, 3), (3, 2)] {
        let shape = Shape::new(rows, columns).unwrap();
        compare(&Grid::empty(shape));
        for grid in random_boards(shape, 100, 2) {
            compare(&grid);
        }
    }
}

#[test]
fn full_boards_of_equal_digits_have_the_smallest_and_largest_image() {
    let mut random = Random::new(3);
    for digits in 1..=4 {
        for _ in 0..100 {
            let cells = (0..16).map(|_| Digit::from_index(random.below(digits)));
            compare(&Grid::from_cells(Shape::FOUR, cells.collect()).unwrap());
        }
    }
}

#[test]
fn nine_by_nine_boards_have_the_smallest_and_largest_image() {
    let lines = [
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
        "123456789456789123789123456214365897365897214897214365531642978642978531978531642",
        "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
        // The smallest line does not have the smallest pattern.
        "................12..3..4...........5....4.36.78..1.........5..4.1...3....2.....8.",
        // One, two and nine givens.
        "....5............................................................................",
        "....5.......................................4....................................",
        "1.........2.........3.........4.........5.........6.........7.........8.........9",
        // Nearly full, and not a solution.
        "12345678.456789123789123456214365897365897214897214365531642978642978531978531642",
        "123456789234567891345678912456789123567891234678912345789123456891234567912345678",
        // Equal digits in a row and in a column.
        "11..22...3...3...........1.................9..9..........2............1.1........",
        "1................1...............................................................",
    ];
    for line in lines {
        compare(&line.parse().unwrap());
    }
    for grid in random_boards(Shape::NINE, 8, 4) {
        compare(&grid);
    }
}

#[test]
fn many_nine_by_nine_boards_have_the_smallest_and_largest_image() {
    for grid in random_boards(Shape::NINE, 200, 5) {
        compare(&grid);
    }
}
