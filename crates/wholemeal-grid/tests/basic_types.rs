//! Laws of shapes, houses, conflicts, marks and symmetries, for every box size.

use std::collections::HashSet;

use proptest::prelude::*;
use wholemeal_grid::{
    Cell, CellSet, Digit, DigitSet, Grid, House, HouseSet, Marks, Shape, Symmetry,
};

fn all_shapes() -> impl Iterator<Item = Shape> {
    (1..=Shape::MAX_BOX).flat_map(|rows| {
        (1..=Shape::MAX_BOX).map(move |columns| Shape::new(rows, columns).unwrap())
    })
}

#[test]
fn the_houses_of_every_shape_cover_the_board() {
    for shape in all_shapes() {
        let all: CellSet = shape.cells().collect();
        assert_eq!(all.len(), shape.cell_count());
        assert_eq!(shape.houses().count(), 3 * usize::from(shape.side()));
        for make in [House::Row, House::Column, House::Box] {
            let mut seen = CellSet::new();
            for house in (0..shape.side()).map(make) {
                let cells: CellSet = shape.cells_of(house).collect();
                assert_eq!(cells.len(), usize::from(shape.side()), "{shape} {house}");
                assert!(cells.is_disjoint(&seen), "{shape} {house}");
                assert!(
                    cells
                        .iter()
                        .all(|cell| shape.houses_of(cell).contains(&house))
                );
                seen = seen | cells;
            }
            assert_eq!(seen, all, "{shape}: a kind of house covers the board");
        }
    }
}

#[test]
fn a_house_outside_the_board_has_no_cells() {
    for house in [House::Row(4), House::Column(200), House::Box(255)] {
        assert_eq!(Shape::FOUR.cells_of(house).count(), 0, "{house}");
    }
    assert!(!HouseSet::from([House::Row(200)]).contains(House::Row(200)));
}

#[test]
fn symmetries_do_not_move_cells_outside_the_board() {
    for cell in [Cell::new(16), Cell::new(1024), Cell::new(u16::MAX)] {
        assert!(!Shape::FOUR.contains(cell));
        assert_eq!(Symmetry::identity(Shape::FOUR).cell(cell), None);
        assert_eq!(Grid::empty(Shape::FOUR).get(cell), None);
    }
}

#[test]
#[should_panic(expected = "#16 is not on a 4x4 board")]
fn the_row_of_a_cell_outside_the_board_panics() {
    let _ = Shape::FOUR.row_of(Cell::new(16));
}

#[test]
fn usual_sides_have_usual_boxes() {
    let usual = [
        (1, "1x1"),
        (4, "2x2"),
        (6, "2x3"),
        (8, "2x4"),
        (9, "3x3"),
        (10, "2x5"),
    ];
    let large = [
        (12, "3x4"),
        (15, "3x5"),
        (16, "4x4"),
        (25, "5x5"),
        (49, "7x7"),
        (64, "8x8"),
        (81, "9x9"),
        (100, "10x10"),
    ];
    for (side, name) in usual.into_iter().chain(large) {
        assert_eq!(Shape::of_side(side).unwrap().to_string(), name);
    }
    for side in [0, 11, 13, 17, 22, 65, 99, 101, 121, 1000] {
        assert!(Shape::of_side(side).is_err(), "{side}");
    }
}

#[test]
fn shapes_are_read_or_refused() {
    assert_eq!(" 2 x 3 ".parse::<Shape>(), Ok(Shape::SIX));
    for text in ["", "3", "3x", "x3", "0x3", "3x11", "-1x3", "3x3x3", "999x1"] {
        assert!(text.parse::<Shape>().is_err(), "{text}");
    }
    let error = "3by3".parse::<Shape>().unwrap_err().to_string();
    assert_eq!(
        error,
        "'3by3' is not a box size: write ROWSxCOLUMNS, as in 3x3 or 2x3"
    );
}

#[test]
fn all_conflicting_pairs_are_listed_with_their_house() {
    let grid: Grid = ["11.1", "....", "1...", "...."].join("\n").parse().unwrap();
    let found: Vec<String> = grid.conflicts().iter().map(ToString::to_string).collect();
    assert_eq!(
        found,
        [
            "r1c1 and r1c2 both hold 1 (row 1)",
            "r1c1 and r1c4 both hold 1 (row 1)",
            "r1c2 and r1c4 both hold 1 (row 1)",
            "r1c1 and r3c1 both hold 1 (column 1)",
            "r1c1 and r1c2 both hold 1 (box 1)",
        ]
    );
}

#[test]
fn every_digit_has_its_own_symbol() {
    let symbols: HashSet<char> = Digit::all(100).map(Digit::symbol).collect();
    assert_eq!(symbols.len(), 100);
    for digit in Digit::all(100) {
        assert_eq!(Digit::from_symbol(digit.symbol(), 100), Some(digit));
        assert!(!".0#[]{}<>()|-=+_*?:;/\\\"', ".contains(digit.symbol()));
    }
}

/// The plain pattern, which is a solution for every shape.
fn pattern(shape: Shape) -> Grid {
    let (r, c, n) = (
        shape.box_rows(),
        shape.box_columns(),
        u16::from(shape.side()),
    );
    let digit = |cell: Cell| {
        let (row, column) = (shape.row_of(cell), shape.column_of(cell));
        let value = u16::from(c) * u16::from(row % r) + u16::from(row / r) + u16::from(column);
        Digit::new((value % n) as u8 + 1)
    };
    Grid::from_cells(shape, shape.cells().map(digit).collect()).unwrap()
}

#[test]
fn solutions_of_every_shape_are_recognised() {
    for shape in all_shapes() {
        let full = pattern(shape);
        assert!(full.is_solution(), "{shape}");
        assert_eq!(Marks::choices(&full).singles(), full);
        assert_eq!(Marks::pencilled(&full).singles(), full);
        if shape.side() > 1 {
            let broken = full.clone().with(Cell::new(0), full.get(Cell::new(1)));
            assert!(!broken.is_solution() && !broken.conflicts().is_empty());
        }
    }
}

/// A permutation that keeps blocks of `size` together, from random numbers.
fn lines(size: u8, blocks: u8, keys: &[u64]) -> Vec<u8> {
    let by_key = |n: u8, keys: &[u64]| {
        let mut order: Vec<u8> = (0..n).collect();
        order.sort_by_key(|&i| keys[usize::from(i)]);
        order
    };
    let order = by_key(blocks, keys);
    order
        .iter()
        .flat_map(|&block| {
            by_key(size, &keys[8 * usize::from(block)..])
                .into_iter()
                .map(move |i| block * size + i)
        })
        .collect()
}

fn symmetries(shape: Shape) -> impl Strategy<Value = Symmetry> {
    let keys = || prop::collection::vec(any::<u64>(), 80);
    (any::<bool>(), keys(), keys(), keys()).prop_map(move |(transpose, rows, columns, digits)| {
        let target = if transpose { shape.transposed() } else { shape };
        let (r, c) = (target.box_rows(), target.box_columns());
        let mut names: Vec<Digit> = Digit::all(shape.side()).collect();
        names.sort_by_key(|d| digits[d.index()]);
        let (rows, columns) = (lines(r, c, &rows), lines(c, r, &columns));
        Symmetry::new(shape, transpose, &rows, &columns, &names).unwrap()
    })
}

fn small_shapes() -> impl Strategy<Value = Shape> {
    (1..=4u8, 1..=4u8).prop_map(|(rows, columns)| Shape::new(rows, columns).unwrap())
}

/// Three symmetries, each of which applies to the results of the previous one.
fn chains() -> impl Strategy<Value = (Symmetry, Symmetry, Symmetry)> {
    small_shapes()
        .prop_flat_map(symmetries)
        .prop_flat_map(|a| (Just(a.clone()), symmetries(a.target())))
        .prop_flat_map(|(a, b)| (Just(a), Just(b.clone()), symmetries(b.target())))
}

proptest! {
    #[test]
    fn symmetries_form_a_group((a, b, c) in chains()) {
        let then = |x: &Symmetry, y: &Symmetry| x.then(y).unwrap();
        prop_assert_eq!(then(&then(&a, &b), &c), then(&a, &then(&b, &c)));
        prop_assert_eq!(then(&a, &Symmetry::identity(a.target())), a.clone());
        prop_assert_eq!(then(&a, &a.inverse()), Symmetry::identity(a.source()));
        prop_assert_eq!(Symmetry::from_text(a.source(), &a.to_string()), Ok(a.clone()));
        prop_assert_eq!(then(&a.inverse(), &a), Symmetry::identity(a.target()));
    }

    #[test]
    fn symmetries_compose_on_boards((a, b, _) in chains()) {
        let grid = pattern(a.source()).with(Cell::new(0), None);
        let (step, moved) = (a.apply(&grid).unwrap(), a.then(&b).unwrap().apply(&grid).unwrap());
        prop_assert_eq!(b.apply(&step).unwrap(), moved);
        prop_assert_eq!(a.inverse().apply(&step).unwrap(), grid);
    }

    #[test]
    fn symmetries_keep_solutions_and_conflicts((a, _, _) in chains(), cell in 0..256u16) {
        let full = pattern(a.source());
        prop_assert!(a.apply(&full).unwrap().is_solution());
        let cell = Cell::new(cell % a.source().cell_count() as u16);
        let broken = full.clone().with(cell, full.get(Cell::new(0)));
        prop_assert_eq!(a.apply(&broken).unwrap().conflicts().len(), broken.conflicts().len());
    }

    #[test]
    fn cell_sets_agree_with_a_model(a: Vec<u16>, b: Vec<u16>) {
        let set = |xs: &[u16]| xs.iter().map(|&x| Cell::new(x % 10_000)).collect::<CellSet>();
        let model = |xs: &[u16]| xs.iter().map(|&x| Cell::new(x % 10_000)).collect::<std::collections::BTreeSet<_>>();
        let (s, t, m, n) = (set(&a), set(&b), model(&a), model(&b));
        let same = |set: &CellSet, model: Vec<Cell>| set.iter().eq(model) ;
        prop_assert!(same(&s.union(&t), (&m | &n).into_iter().collect()));
        prop_assert!(same(&s.intersection(&t), (&m & &n).into_iter().collect()));
        prop_assert!(same(&s.difference(&t), (&m - &n).into_iter().collect()));
        prop_assert!(same(&s.symmetric_difference(&t), (&m ^ &n).into_iter().collect()));
        prop_assert_eq!(s.is_subset(&t), m.is_subset(&n));
        prop_assert_eq!(s.len(), m.len());
    }

    #[test]
    fn digit_sets_agree_with_a_model(a: u128, b: u128) {
        let all = DigitSet::all(100).bits();
        let (a, b) = (a & all, b & all);
        let (s, t) = (DigitSet::from_bits(a), DigitSet::from_bits(b | !all));
        prop_assert_eq!((s | t).bits(), a | b);
        prop_assert_eq!((s - t).bits(), a & !b);
        prop_assert_eq!(s.iter().collect::<DigitSet>(), s);
        prop_assert_eq!(s.iter().count(), s.len());
    }
}

#[test]
fn iterators_of_sets_return_every_item_once_and_in_order() {
    for shape in all_shapes() {
        let cells: CellSet = shape.cells().step_by(3).collect();
        assert!((&cells).into_iter().eq(shape.cells().step_by(3)));
        let houses: HouseSet = shape.houses().step_by(2).collect();
        assert!(houses.into_iter().eq(shape.houses().step_by(2)));
        let digits: DigitSet = Digit::all(shape.side()).step_by(2).collect();
        assert_eq!(digits.iter().len(), digits.len());
        assert!(digits.into_iter().eq(Digit::all(shape.side()).step_by(2)));
    }
}

#[test]
fn grids_are_ordered_by_their_cells() {
    let grid = |text: &str| text.parse::<Grid>().unwrap();
    let ordered = [
        "................",
        "...............1",
        "1...............",
        "12..............",
    ];
    assert!(ordered.map(grid).is_sorted());
}
