//! Random boards of every kind.

use wholemeal_grid::{Digit, DigitSet, Grid, Marks, Shape};

use crate::random::Random;

/// The kinds of random boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A few digits that do not conflict: many solutions, or none.
    Sparse,
    /// Random digits, possibly equal ones in one house.
    Conflicting,
    /// Digits of a full grid: few solutions.
    Puzzle,
    /// The same with one digit changed: mostly without a solution.
    Changed,
    /// Candidates around a full grid: one solution or more.
    Pencilmarks,
    /// Candidates at random: mostly without a solution.
    RandomPencilmarks,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 6] = [
        Kind::Sparse,
        Kind::Conflicting,
        Kind::Puzzle,
        Kind::Changed,
        Kind::Pencilmarks,
        Kind::RandomPencilmarks,
    ];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Sparse => "sparse",
            Kind::Conflicting => "conflicting",
            Kind::Puzzle => "puzzle",
            Kind::Changed => "changed",
            Kind::Pencilmarks => "pencilmarks",
            Kind::RandomPencilmarks => "random pencilmarks",
        }
    }

    /// Returns `true` if a board of this kind can be written as a grid of digits.
    #[must_use]
    pub fn is_grid(self) -> bool {
        !matches!(self, Kind::Pencilmarks | Kind::RandomPencilmarks)
    }

    /// A random board of this kind.
    ///
    /// ```
    /// use wholemeal_grid::Shape;
    /// use wholemeal_testkit::boards::Kind;
    /// use wholemeal_testkit::random::Random;
    ///
    /// let mut random = Random::new(1);
    /// for kind in Kind::ALL {
    ///     assert_eq!(kind.board(Shape::SIX, &mut random).shape(), Shape::SIX);
    /// }
    /// ```
    pub fn board(self, shape: Shape, random: &mut Random) -> Marks {
        match self {
            Kind::Sparse => Marks::choices(&sparse(shape, random)),
            Kind::Conflicting => Marks::choices(&conflicting(shape, random)),
            Kind::Puzzle => Marks::choices(&puzzle(shape, random)),
            Kind::Changed => Marks::choices(&changed(shape, random)),
            Kind::Pencilmarks => pencilmarks(shape, random),
            Kind::RandomPencilmarks => random_pencilmarks(shape, random),
        }
    }
}

/// A full grid: the pattern that exists for every shape, with lines and digits exchanged at random.
/// The grids are not uniformly distributed, but no solver is needed to make one.
///
/// ```
/// use wholemeal_grid::Shape;
/// use wholemeal_testkit::boards::full_grid;
/// use wholemeal_testkit::random::Random;
///
/// assert!(full_grid(Shape::TWELVE, &mut Random::new(1)).is_solution());
/// ```
pub fn full_grid(shape: Shape, random: &mut Random) -> Grid {
    let side = usize::from(shape.side());
    let (height, width) = (
        usize::from(shape.box_rows()),
        usize::from(shape.box_columns()),
    );
    let rows = shuffled_lines(side, height, random);
    let columns = shuffled_lines(side, width, random);
    let mut digits: Vec<Digit> = Digit::all(shape.side()).collect();
    random.shuffle(&mut digits);
    let digit = |cell: usize| {
        let (row, column) = (rows[cell / side], columns[cell % side]);
        digits[(row % height * width + row / height + column) % side]
    };
    let cells = (0..side * side).map(|cell| Some(digit(cell))).collect();
    Grid::from_cells(shape, cells).expect("a digit for every cell")
}

/// The lines of a board, shuffled within their bands, with the bands shuffled too.
fn shuffled_lines(side: usize, band: usize, random: &mut Random) -> Vec<usize> {
    let mut bands: Vec<usize> = (0..side / band).collect();
    random.shuffle(&mut bands);
    let mut lines = Vec::with_capacity(side);
    for start in bands {
        let mut members: Vec<usize> = (start * band..(start + 1) * band).collect();
        random.shuffle(&mut members);
        lines.extend(members);
    }
    lines
}

fn random_digit(shape: Shape, random: &mut Random) -> Digit {
    let index = random.below(shape.side().into());
    Digit::from_index(index).expect("below the side")
}

fn sparse(shape: Shape, random: &mut Random) -> Grid {
    let mut grid = Grid::empty(shape);
    let tries = random.below(shape.cell_count() / 2);
    for _ in 0..tries {
        let cell = shape.cells().nth(random.below(shape.cell_count()));
        let cell = cell.expect("a cell of the board");
        let digit = random_digit(shape, random);
        let fits = |peer| grid.get(peer) != Some(digit);
        if grid.get(cell).is_none() && shape.peers(cell).iter().all(fits) {
            grid = grid.with(cell, Some(digit));
        }
    }
    grid
}

fn conflicting(shape: Shape, random: &mut Random) -> Grid {
    let density = 2 + random.below(12);
    let cells = (0..shape.cell_count())
        .map(|_| random.one_in(density).then(|| random_digit(shape, random)))
        .collect();
    Grid::from_cells(shape, cells).expect("digits of the shape")
}

/// Keeps between a fifth and a half of a full grid.
fn puzzle(shape: Shape, random: &mut Random) -> Grid {
    let solution = full_grid(shape, random);
    let cells = shape.cell_count();
    let kept = cells / 5 + random.below(cells * 3 / 10 + 1);
    let mut order: Vec<usize> = (0..cells).collect();
    random.shuffle(&mut order);
    let mut givens = vec![None; cells];
    for &cell in &order[..kept] {
        givens[cell] = solution.cells()[cell];
    }
    Grid::from_cells(shape, givens).expect("digits of the shape")
}

fn changed(shape: Shape, random: &mut Random) -> Grid {
    let puzzle = puzzle(shape, random);
    let givens: Vec<_> = puzzle.givens().collect();
    let (cell, _) = givens[random.below(givens.len())];
    let digit = random_digit(shape, random);
    puzzle.with(cell, Some(digit))
}

fn pencilmarks(shape: Shape, random: &mut Random) -> Marks {
    let solution = full_grid(shape, random);
    let spread = 2 + random.below(5);
    let cells = solution.cells().iter().map(|digit| {
        let own = digit.map_or_else(DigitSet::default, DigitSet::of);
        own | random_set(shape, spread, random)
    });
    Marks::from_cells(shape, cells.collect()).expect("digits of the shape")
}

fn random_pencilmarks(shape: Shape, random: &mut Random) -> Marks {
    // From a third of the digits to one in ten is missing.
    let spread = 3 + random.below(8);
    let cells = (0..shape.cell_count()).map(|_| {
        let missing = random_set(shape, spread, random);
        DigitSet::all(shape.side()).difference(&missing)
    });
    Marks::from_cells(shape, cells.collect()).expect("digits of the shape")
}

/// Every digit with a probability of one in `spread`.
fn random_set(shape: Shape, spread: usize, random: &mut Random) -> DigitSet {
    let digits = Digit::all(shape.side()).filter(|_| random.one_in(spread));
    digits.collect()
}

/// The candidates of a 9x9 board as 729 characters: nine for each cell.
#[must_use]
pub fn as_729(marks: &Marks) -> String {
    let symbol = |set: DigitSet, digit: Digit| match set.contains(digit) {
        true => digit.symbol(),
        false => '.',
    };
    let cells = marks.cells().iter();
    let symbols = cells.flat_map(|&set| Digit::all(9).map(move |digit| symbol(set, digit)));
    symbols.collect()
}
