//! Boards to write and read.

use proptest::collection::vec;
use proptest::prelude::*;
use wholemeal_formats::Puzzle;
use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

pub(crate) const NINE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";

/// The data of a puzzle in addition to its givens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct With {
    pub(crate) placed: bool,
    pub(crate) candidates: bool,
    pub(crate) notes: bool,
    pub(crate) colours: bool,
    pub(crate) about: &'static [&'static str],
}

fn shapes() -> impl Strategy<Value = Shape> {
    let nine = Just(Shape::NINE);
    let odd = (2u8..=4, 2u8..=4).prop_map(|(r, c)| Shape::new(r, c).expect("a small box"));
    prop_oneof![3 => nine, 1 => odd, 1 => Just(Shape::TWENTY_FIVE)]
}

/// Any digits, because formats do not check the rules of Sudoku.
fn digits(shape: Shape) -> impl Strategy<Value = Vec<Option<u8>>> {
    let some = (1..=shape.side()).prop_map(Some);
    vec(prop_oneof![3 => Just(None), 1 => some], shape.cell_count())
}

fn grid(shape: Shape, cells: &[Option<u8>]) -> Grid {
    let cells = cells.iter().map(|n| n.and_then(Digit::new)).collect();
    Grid::from_cells(shape, cells).expect("as many cells as the shape has")
}

fn marks(shape: Shape, bits: &[u128]) -> Marks {
    let all = DigitSet::all(shape.side());
    let sets = bits
        .iter()
        .map(|&bits| DigitSet::from_bits(bits) & all)
        .collect();
    Marks::from_cells(shape, sets).expect("as many cells as the shape has")
}

/// The parts of a puzzle.
type Parts = (
    Shape,
    Vec<Option<u8>>,
    Vec<Option<u8>>,
    Vec<u128>,
    Vec<u128>,
    Vec<u128>,
    Vec<Option<String>>,
);

/// Puzzles of every size with the requested contents.
pub(crate) fn puzzles(with: With) -> impl Strategy<Value = Puzzle> {
    let parts = |shape: Shape| {
        let bits = || vec(any::<u128>(), shape.cell_count());
        let about = vec(
            proptest::option::of("[a-zA-Z][a-zA-Z0-9é'&<,;\" .-]{0,12}[a-zA-Z0-9]"),
            with.about.len(),
        );
        (
            Just(shape),
            digits(shape),
            digits(shape),
            bits(),
            bits(),
            bits(),
            about,
        )
    };
    let puzzle = move |(shape, givens, placed, candidates, centre, corner, about): Parts| {
        let mut puzzle = Puzzle::new(grid(shape, &givens));
        if with.placed {
            let open =
                |(placed, given): (&Option<u8>, &Option<u8>)| placed.filter(|_| given.is_none());
            let placed: Vec<_> = placed.iter().zip(&givens).map(open).collect();
            puzzle.placed = grid(shape, &placed);
        }
        if with.notes {
            let some =
                |marks: Marks| Some(marks).filter(|m| m.cells().iter().any(|s| !s.is_empty()));
            puzzle.centre = some(marks(shape, &centre));
            puzzle.corner = some(marks(shape, &corner));
        }
        if with.candidates {
            // Fewer candidates than the digits imply, so that they have to be written.
            let pencilled = Marks::pencilled(&puzzle.board());
            let sets = marks(shape, &candidates);
            let both = pencilled
                .cells()
                .iter()
                .zip(sets.cells())
                .map(|(a, b)| *a & *b);
            let both = Marks::from_cells(shape, both.collect()).expect("as many");
            if both != pencilled {
                puzzle.set_candidates(&both);
            }
            if puzzle.candidates.as_ref() == Some(&pencilled) {
                puzzle.candidates = None;
            }
        }
        if with.colours {
            puzzle.colours = vec![
                (Cell::new(1), "#A8A8A8".to_owned()),
                (Cell::new(5), "#FFA0A0".to_owned()),
            ];
        }
        for (name, value) in with.about.iter().zip(about) {
            puzzle.about.set(name, &value.unwrap_or_default());
        }
        puzzle
    };
    shapes().prop_flat_map(parts).prop_map(puzzle)
}

/// A puzzle of this size with candidates, notes and placed digits, always the same.
pub(crate) fn large(side: u8) -> Puzzle {
    let shape = Shape::of_side(side.into()).expect("a board of this side");
    let n = usize::from(side);
    let digit = |i: usize| Digit::new((i * 31 % n) as u8 + 1);
    let some = |i: usize, of: usize, is: usize| digit(i).filter(|_| i % of == is);
    let cells = |is| (0..n * n).map(|i| some(i, 5, is)).collect();
    let mut puzzle = Puzzle::new(Grid::from_cells(shape, cells(0)).expect("a board"));
    puzzle.placed = Grid::from_cells(shape, cells(1)).expect("a board");
    let set = |i: usize| {
        (0..3 + i % 4)
            .filter_map(|j| digit(i * 7 + j * 3))
            .collect()
    };
    let sets: Vec<DigitSet> = (0..n * n).map(set).collect();
    let marks = Marks::from_cells(shape, sets).expect("as many");
    puzzle.centre = Some(marks.clone());
    puzzle.set_candidates(&marks);
    puzzle
}
