//! Published facts about classes of boards.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use wholemeal_grid::{Digit, Grid, Shape, Symmetry};
use wholemeal_symmetry::{
    Canonizer, CompactKey, Form, Limits, automorphisms, band_class, band_classes, canonical,
    canonical_by_solution, canonical_form, equivalent,
};
use wholemeal_testkit::boards::full_grid;
use wholemeal_testkit::corpora;
use wholemeal_testkit::random::Random;

const SMALLEST: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";
const LARGEST: &str =
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543";

fn cells(line: &str) -> [u8; 81] {
    let mut cells = [0; 81];
    for (cell, byte) in cells.iter_mut().zip(line.bytes()) {
        *cell = if byte == b'.' { 0 } else { byte - b'0' };
    }
    cells
}

#[test]
fn the_smallest_and_the_largest_grid_are_their_own_forms() {
    for (line, order) in [(SMALLEST, None), (LARGEST, Some(72))] {
        let grid: Grid = line.parse().unwrap();
        let form = canonical(&grid);
        assert_eq!(form.grid, grid);
        assert_eq!(form.automorphisms, automorphisms(&grid).order);
        if order.is_some() {
            assert_eq!(form.automorphisms.to_u64(), order);
        }
    }
}

/// The grid with the most automorphisms: 648.
#[test]
fn the_most_symmetric_grid_has_648_automorphisms() {
    let line = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    let grid: Grid = line.parse().unwrap();
    assert!(grid.is_solution());
    assert_eq!(canonical(&grid).automorphisms.to_u64(), Some(648));
    assert_eq!(automorphisms(&grid).order.to_u64(), Some(648));
}

#[test]
fn there_are_416_classes_of_bands() {
    let bands: Vec<[u8; 27]> = (1..).map_while(band_class).collect();
    assert_eq!(bands.len(), 416);
    assert!(bands.is_sorted());
    // The first band of a canonical form is that of its smallest class.
    let mut random = Random::new(6);
    for _ in 0..200 {
        let grid = full_grid(Shape::NINE, &mut random);
        let line = grid.to_string();
        let classes = band_classes(&cells(&line)).unwrap();
        assert!(classes.iter().all(|class| (1..=416).contains(class)));
        let smallest = band_class(*classes.iter().min().unwrap()).unwrap();
        assert!(
            canonical(&grid)
                .grid
                .to_string()
                .as_bytes()
                .starts_with(&smallest)
        );
    }
}

/// All solution grids of a small shape.
fn all_solutions(shape: Shape) -> Vec<Grid> {
    fn fill(grid: &Grid, cell: usize, all: &mut Vec<Grid>) {
        let Some(place) = grid.shape().cells().nth(cell) else {
            all.push(grid.clone());
            return;
        };
        let side = grid.shape().side();
        let peers = grid.shape().peers(place);
        for digit in Digit::all(side) {
            if peers.iter().all(|peer| grid.get(peer) != Some(digit)) {
                fill(&grid.clone().with(place, Some(digit)), cell + 1, all);
            }
        }
    }
    let mut all = Vec::new();
    fill(&Grid::empty(shape), 0, &mut all);
    all
}

#[test]
fn the_288_grids_of_4x4_are_in_2_classes() {
    let grids = all_solutions(Shape::FOUR);
    assert_eq!(grids.len(), 288);
    let forms: HashMap<Grid, u64> = grids
        .iter()
        .map(canonical)
        .map(|form| (form.grid, form.automorphisms.to_u64().unwrap()))
        .collect();
    assert_eq!(forms.len(), 2);
    // The classes have all grids: the orbit of a grid has as many as there are symmetries for
    // every automorphism.
    let symmetries = 2 * 8 * 8 * 24;
    let count: u64 = forms
        .values()
        .map(|automorphisms| symmetries / automorphisms)
        .sum();
    assert_eq!(count, 288);
}

/// The first row is 123456 in the grids that are enumerated, up to the names of the digits.
#[test]
fn the_28200960_grids_of_6x6_are_in_49_classes() {
    fn fill(cells: &mut [usize; 36], cell: usize, visit: &mut impl FnMut(&[usize; 36])) {
        if cell == 36 {
            return visit(cells);
        }
        let (row, column) = (cell / 6, cell % 6);
        'digits: for digit in 1..=6 {
            for (other, &value) in cells.iter().enumerate().take(cell) {
                let same = other / 6 == row
                    || other % 6 == column
                    || other / 12 == cell / 12 && other % 6 / 3 == column / 3;
                if same && value == digit {
                    continue 'digits;
                }
            }
            cells[cell] = digit;
            fill(cells, cell + 1, visit);
        }
    }
    let mut cells = [0; 36];
    for (column, cell) in cells.iter_mut().enumerate().take(6) {
        *cell = column + 1;
    }
    // The first column of the second and third band is ascending in every class.
    let mut forms: HashMap<Grid, u64> = HashMap::new();
    let mut count = 0u64;
    fill(&mut cells, 6, &mut |cells| {
        count += 1;
        let sorted = cells[12] < cells[18] && cells[24] < cells[30] && cells[12] < cells[24];
        if !sorted {
            return;
        }
        let digits = cells.iter().map(|&digit| Digit::new(digit as u8)).collect();
        let form = canonical(&Grid::from_cells(Shape::SIX, digits).unwrap());
        forms.insert(form.grid, form.automorphisms.to_u64().unwrap());
    });
    assert_eq!(count * 720, 28_200_960);
    assert_eq!(forms.len(), 49);
    let symmetries = 48 * 72 * 720;
    let all: u64 = forms
        .values()
        .map(|automorphisms| symmetries / automorphisms)
        .sum();
    assert_eq!(all, 28_200_960);
}

#[test]
fn all_puzzles_with_17_clues_are_different() {
    let Some(text) = corpora::text("17clue_49158.txt") else {
        return;
    };
    let mut canonizer = Canonizer::new();
    let mut keys = HashSet::new();
    for line in text.lines() {
        let form = canonizer.canonical(&cells(line), Form::Min).unwrap();
        assert!(keys.insert(CompactKey::of_nine(&form.cells)), "{line}");
    }
    assert_eq!(keys.len(), 49_158);
}

#[test]
fn boards_of_every_set_keep_their_form_under_symmetries() {
    let sets = [
        "17clue_49158.txt",
        "magictour_top1465.txt",
        "minimal_39clue_2650.txt",
        "qqwing_easy_1000.txt",
    ];
    let mut random = Random::new(8);
    for set in sets {
        let Some(text) = corpora::text(set) else {
            continue;
        };
        for line in text.lines().step_by(97) {
            let Some(line) = line.get(..81) else {
                continue;
            };
            let Ok(grid) = line.parse::<Grid>() else {
                continue;
            };
            assert_form_of_images(&grid, 20, &mut random);
        }
    }
}

fn assert_form_of_images(grid: &Grid, images: usize, random: &mut Random) {
    for form in [Form::Min, Form::Max] {
        let first = canonical_form(grid, form, &Limits::none()).unwrap();
        assert_eq!(first.transformation.apply(grid).as_ref(), Some(&first.grid));
        for _ in 0..images {
            let symmetry = Symmetry::random(grid.shape(), |n| random.below(n));
            let image = symmetry.apply(grid).unwrap();
            let found = canonical_form(&image, form, &Limits::none()).unwrap();
            assert_eq!(found.grid, first.grid, "{image}");
            assert_eq!(found.automorphisms, first.automorphisms, "{image}");
            assert_eq!(
                found.transformation.apply(&image),
                Some(found.grid),
                "{image}"
            );
        }
    }
}

/// A 9x9 board of this number: a full grid, or some of its digits.
fn board(number: usize, random: &mut Random) -> Grid {
    let full = full_grid(Shape::NINE, random);
    if number.is_multiple_of(4) {
        return full;
    }
    let mut grid = Grid::empty(Shape::NINE);
    for _ in 0..random.below(60) {
        let cell = Shape::NINE.cells().nth(random.below(81)).unwrap();
        grid = grid.with(cell, full.get(cell));
    }
    grid
}

#[test]
fn ten_thousand_images_of_a_thousand_boards_have_one_form() {
    let next = AtomicUsize::new(0);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= 1000 {
                        return;
                    }
                    let mut random = Random::new(number as u64);
                    let grid = board(number, &mut random);
                    assert_form_of_images(&grid, 10_000, &mut random);
                }
            });
        }
    });
}

#[test]
fn boards_of_other_shapes_keep_their_form_under_symmetries() {
    let mut random = Random::new(10);
    for (rows, columns, boards) in [
        (2, 2, 50),
        (2, 3, 50),
        (3, 2, 50),
        (2, 4, 20),
        (3, 4, 6),
        (4, 4, 4),
    ] {
        let shape = Shape::new(rows, columns).unwrap();
        for i in 0..boards {
            let full = full_grid(shape, &mut random);
            let mut grid = Grid::empty(shape);
            for cell in shape.cells() {
                if i % 3 == 0 || random.one_in(2 + i % 3) {
                    grid = grid.with(cell, full.get(cell));
                }
            }
            assert_form_of_images(&grid, 2, &mut random);
        }
    }
}

#[test]
fn boards_with_2x3_and_3x2_boxes_have_common_forms() {
    let mut random = Random::new(11);
    let grid = full_grid(Shape::SIX, &mut random);
    let turned = Symmetry::quarter_turn(Shape::SIX).apply(&grid).unwrap();
    assert_ne!(grid.shape(), turned.shape());
    assert_eq!(canonical(&grid).grid, canonical(&turned).grid);
    assert_eq!(
        equivalent(&turned, &grid).unwrap().apply(&turned),
        Some(grid)
    );
}

/// The number of symmetries of the cells, as text.
fn symmetries(rows: u64, columns: u64) -> u128 {
    let factorial = |n: u64| -> u128 { (1..=u128::from(n)).product() };
    let lines = |blocks: u64, size: u64| factorial(blocks) * factorial(size).pow(blocks as u32);
    let square = u128::from(rows == columns) + 1;
    square * lines(columns, rows) * lines(rows, columns)
}

#[test]
fn all_symmetries_keep_empty_boards() {
    for (rows, columns) in [(1, 1), (2, 3), (3, 2), (3, 3), (4, 4), (5, 5), (1, 9)] {
        let shape = Shape::new(rows, columns).unwrap();
        let empty = Grid::empty(shape);
        let within = Limits::none().with_max_nodes(2000);
        let form = canonical_form(&empty, Form::Min, &within).unwrap();
        let order = symmetries(rows.into(), columns.into()).to_string();
        assert_eq!(form.automorphisms.to_string(), order, "{shape}");
        assert_eq!(automorphisms(&empty).order.to_string(), order, "{shape}");
    }
    let large = Shape::new(10, 10).unwrap();
    let order = canonical(&Grid::empty(large)).automorphisms.to_string();
    // 2 * (10!)^22 is 4.12 * 10^144.
    assert_eq!((order.len(), &order[..3]), (145, "412"));
}

/// One given on every row and column, all of different digits: all row orders of the board are
/// equivalent.
#[test]
fn diagonals_take_few_steps() {
    for size in [2, 3, 4, 5] {
        let shape = Shape::new(size, size).unwrap();
        let side = shape.side();
        let grid = (0..side).fold(Grid::empty(shape), |grid, i| {
            grid.with(shape.cell(i, i).unwrap(), Digit::new(i + 1))
        });
        let within = Limits::none().with_max_nodes(20_000);
        let found = wholemeal_symmetry::automorphisms_within(&grid, &within).unwrap();
        let lines = symmetries(size.into(), size.into()) / 2;
        let order = 2 * lines.isqrt();
        assert_eq!(found.order.to_string(), order.to_string());
        for generator in &found.generators {
            assert_eq!(generator.apply(&grid).as_ref(), Some(&grid));
        }
    }
}

/// The products of the generators are as many symmetries of the cells as the order says.
#[test]
fn generators_give_the_whole_group() {
    let mut random = Random::new(14);
    for i in 0..200 {
        let full = full_grid(Shape::FOUR, &mut random);
        let grid = Shape::FOUR
            .cells()
            .fold(Grid::empty(Shape::FOUR), |grid, cell| {
                let kept = random.one_in(1 + i % 8);
                grid.with(cell, full.get(cell).filter(|_| kept))
            });
        let group = automorphisms(&grid);
        let cells = |g: &Symmetry| (g.is_transposing(), g.rows().to_vec(), g.columns().to_vec());
        let identity = Symmetry::identity(Shape::FOUR);
        let mut seen = HashSet::from([cells(&identity)]);
        let mut open = vec![identity];
        while let Some(element) = open.pop() {
            for generator in &group.generators {
                let product = element.then(generator).unwrap();
                assert_eq!(product.apply(&grid).as_ref(), Some(&grid));
                if seen.insert(cells(&product)) {
                    open.push(product);
                }
            }
        }
        assert_eq!(group.order.to_u64(), Some(seen.len() as u64), "{grid}");
    }
}

#[test]
fn puzzles_by_solution_keep_their_form_under_symmetries() {
    let mut random = Random::new(12);
    for shape in [Shape::FOUR, Shape::SIX, Shape::NINE] {
        for i in 0..40 {
            let mut solution = full_grid(shape, &mut random);
            if shape == Shape::NINE && i % 4 == 0 {
                solution = LARGEST.parse().unwrap();
            }
            let mut puzzle = solution.clone();
            for cell in shape.cells() {
                if random.one_in(2) {
                    puzzle = puzzle.with(cell, None);
                }
            }
            for form in [Form::Min, Form::Max] {
                let by = |puzzle: &Grid, solution: &Grid| {
                    let form = canonical_by_solution(puzzle, solution, form, &Limits::none());
                    form.unwrap().unwrap()
                };
                let first = by(&puzzle, &solution);
                let solution_form = canonical_form(&solution, form, &Limits::none()).unwrap();
                assert_eq!(
                    first.transformation.apply(&solution),
                    Some(solution_form.grid)
                );
                assert_eq!(
                    first.transformation.apply(&puzzle).as_ref(),
                    Some(&first.grid)
                );
                for _ in 0..10 {
                    let symmetry = Symmetry::random(shape, |n| random.below(n));
                    let image = symmetry.apply(&puzzle).unwrap();
                    let found = by(&image, &symmetry.apply(&solution).unwrap());
                    assert_eq!(found.grid, first.grid);
                    assert_eq!(found.automorphisms, first.automorphisms);
                }
            }
        }
    }
}

#[test]
fn a_witness_passes_the_independent_verifier() {
    let mut random = Random::new(13);
    for shape in [Shape::FOUR, Shape::SIX, Shape::NINE] {
        let a = full_grid(shape, &mut random);
        let b = Symmetry::random(shape, |n| random.below(n))
            .apply(&a)
            .unwrap();
        let witness = equivalent(&a, &b).unwrap();
        assert_eq!(witness.apply(&a).as_ref(), Some(&b));
        if shape == Shape::SIX {
            continue;
        }
        let read = |grid: &Grid| {
            grid.to_string()
                .parse::<wholemeal_verify::Puzzle>()
                .unwrap()
        };
        let witness = witness.to_string().parse().unwrap();
        assert_eq!(
            wholemeal_verify::equivalent(&read(&a), &read(&b), &witness),
            Ok(())
        );
    }
}
