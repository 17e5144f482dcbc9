//! Constraints as setters draw them.

use crate::variant::Place;

/// A constraint as a setter draws it: data only. [`Variant::model`](crate::Variant::model) reduces
/// it to [forms](crate::FormKind).
///
/// Values are those of the grid: on a grid with the values 0 to 8, a given 0 is a 0. Lists of cells
/// have the order of the drawing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Constraint {
    /// The cell has one of the values: givens, pencil marks, odd and even cells.
    Candidates {
        /// The cell.
        cell: Place,
        /// Its values.
        values: Vec<u8>,
    },
    /// The values of every row are different.
    Rows,
    /// The values of every column are different.
    Columns,
    /// The grid is divided into boxes of this size, whose values are different.
    Boxes {
        /// The height of a box.
        rows: u8,
        /// The width of a box.
        columns: u8,
    },
    /// The values are different: a jigsaw piece or an extra region.
    Region {
        /// The cells.
        cells: Vec<Place>,
    },
    /// The values are different and have this sum, if there is one.
    Cage {
        /// The cells.
        cells: Vec<Place>,
        /// The sum.
        sum: Option<u32>,
    },
    /// The values of a diagonal are different.
    Diagonal {
        /// Whether it rises from the bottom left to the top right.
        rising: bool,
    },
    /// Cells at the same position of different boxes of this size have different values.
    DisjointGroups {
        /// The height of a box.
        rows: u8,
        /// The width of a box.
        columns: u8,
    },
    /// Extra regions of the size of a box, with one cell between them and around them.
    Windoku {
        /// The height of a box.
        rows: u8,
        /// The width of a box.
        columns: u8,
    },
    /// Cells that are a knight's move apart have different values.
    AntiKnight,
    /// Cells that touch at a corner have different values.
    AntiKing,
    /// Cells that share a side do not have consecutive values.
    NonConsecutive,
    /// The values have this sum and may repeat: a little killer.
    Sum {
        /// The cells.
        cells: Vec<Place>,
        /// The sum.
        sum: u32,
    },
    /// The values of two cells differ by this number: a white dot.
    Difference {
        /// The cells.
        cells: [Place; 2],
        /// The difference.
        difference: u8,
    },
    /// One value is a multiple of the other: a black dot.
    Ratio {
        /// The cells.
        cells: [Place; 2],
        /// The factor.
        ratio: u8,
    },
    /// Cells that share a side and have no mark of this kind do not have such values.
    Unmarked {
        /// The kind of mark.
        mark: Mark,
    },
    /// The value of the first cell is larger.
    Greater {
        /// The larger and the smaller cell.
        cells: [Place; 2],
    },
    /// The cell is smaller than all cells that share a side with it.
    Minimum {
        /// The cell.
        cell: Place,
    },
    /// The cell is larger than all cells that share a side with it.
    Maximum {
        /// The cell.
        cell: Place,
    },
    /// The values along the line have the sum of the circle. A circle of several cells is a
    /// number, read in the given order.
    Arrow {
        /// The cells of the circle.
        circle: Vec<Place>,
        /// The cells of the line, without the circle.
        line: Vec<Place>,
    },
    /// The values at both ends have the sum of the values between them.
    DoubleArrow {
        /// The cells.
        cells: Vec<Place>,
    },
    /// Values increase along the line.
    Thermometer {
        /// The cells, from the bulb.
        cells: Vec<Place>,
        /// Whether equal values are allowed.
        slow: bool,
    },
    /// Values of neighbours on the line differ by this number at least: German whispers (5) and
    /// Dutch whispers (4).
    Whispers {
        /// The cells.
        cells: Vec<Place>,
        /// The smallest difference.
        difference: u8,
    },
    /// The values are different and consecutive, in any order.
    Renban {
        /// The cells.
        cells: Vec<Place>,
    },
    /// All values are different and no two are consecutive.
    Nabner {
        /// The cells.
        cells: Vec<Place>,
    },
    /// The line reads the same from both ends.
    Palindrome {
        /// The cells.
        cells: Vec<Place>,
    },
    /// Cells at the same position of both lists are equal.
    Clone {
        /// The cells of one list.
        one: Vec<Place>,
        /// The cells of the other list.
        other: Vec<Place>,
    },
    /// All lists contain the same values the same number of times.
    SameValues {
        /// The lists.
        sets: Vec<Vec<Place>>,
    },
    /// All lists have the same sum: equal sums, and lines cut by boxes.
    EqualSums {
        /// The lists.
        sets: Vec<Vec<Place>>,
    },
    /// The parts of a line in different boxes of this size have the same sum.
    RegionSumLine {
        /// The cells.
        cells: Vec<Place>,
        /// The height of a box.
        box_rows: u8,
        /// The width of a box.
        box_columns: u8,
    },
    /// Pairs of cells with the same distance from the ends have the same sum; it is the value of
    /// the cell in the middle, if there is one.
    Zipper {
        /// The cells.
        cells: Vec<Place>,
    },
    /// Values of a line lie between those of its ends.
    Between {
        /// The cells; the ends are the first and the last.
        cells: Vec<Place>,
    },
    /// The ends of a line differ by this number at least, and no other value of the line lies
    /// between them or is equal to one of them.
    Lockout {
        /// The cells; the ends are the first and the last.
        cells: Vec<Place>,
        /// The smallest difference of the ends.
        difference: u8,
    },
    /// Any three neighbours on the line have a low, a middle and a high value.
    Entropic {
        /// The cells.
        cells: Vec<Place>,
    },
    /// Any `modulus` neighbours on the line have different remainders.
    Modular {
        /// The cells.
        cells: Vec<Place>,
        /// The divisor.
        modulus: u8,
    },
    /// Every 2x2 square has a low, a middle and a high value.
    GlobalEntropy,
    /// The cells contain all these values, repeated ones as often as they are listed.
    Contains {
        /// The cells; four around a corner for a quadruple.
        cells: Vec<Place>,
        /// The values.
        values: Vec<u8>,
    },
    /// If the cell is in column `c` and has value `v`, then column `v` of its row has value `c`.
    ColumnIndex {
        /// The cell.
        cell: Place,
    },
    /// If the cell is in row `r` and has value `v`, then row `v` of its column has value `r`.
    RowIndex {
        /// The cell.
        cell: Place,
    },
    /// If the cell is at position `p` of its box of this size and has value `v`, then position
    /// `v` of the box has value `p`.
    BoxIndex {
        /// The cell.
        cell: Place,
        /// The height of a box.
        box_rows: u8,
        /// The width of a box.
        box_columns: u8,
    },
    /// If the first cell has value `n`, cell `n` has the clue.
    NumberedRoom {
        /// The cells, from the clue.
        cells: Vec<Place>,
        /// The clue.
        value: u8,
    },
    /// This number of values are larger than all values before them: a skyscraper clue.
    Skyscraper {
        /// The cells, from the clue.
        cells: Vec<Place>,
        /// The number of values that are seen.
        visible: u8,
    },
    /// The first `x` values have this sum, where `x` is the first value.
    XSum {
        /// The cells, from the clue.
        cells: Vec<Place>,
        /// The sum.
        sum: u32,
    },
    /// The values between the smallest and the largest value of the grid have this sum.
    Sandwich {
        /// The cells of the row or column.
        cells: Vec<Place>,
        /// The sum.
        sum: u32,
    },
    /// The values are different, and those between the smallest and the largest of them have
    /// this sum.
    Lunchbox {
        /// The cells.
        cells: Vec<Place>,
        /// The sum.
        sum: u32,
    },
    /// The line is cut into parts of neighbouring cells that have this sum each.
    SumLine {
        /// The cells.
        cells: Vec<Place>,
        /// The sum of each part.
        sum: u32,
        /// Whether the line is closed: the first and the last cell are neighbours.
        closed: bool,
    },
    /// The value of every circle is the number of circles with this value.
    CountingCircles {
        /// The circles.
        cells: Vec<Place>,
    },
    /// The values are different, and no selection of them has this sum: a Rellik cage.
    Rellik {
        /// The cells.
        cells: Vec<Place>,
        /// The sum.
        sum: u32,
    },
    /// The values are different. As many of them are odd as even, and as many belong to the lower
    /// half of the values as to the upper half.
    EqualityCage {
        /// The cells.
        cells: Vec<Place>,
    },
    /// The cells contain each of these values exactly as often as its number says: look-and-say.
    Counts {
        /// The cells.
        cells: Vec<Place>,
        /// Values with their numbers.
        counts: Vec<(u8, u8)>,
    },
    /// The value of the first cell is the number of different values of the others.
    CountDistinct {
        /// The cell with the number.
        counter: Place,
        /// The other cells.
        cells: Vec<Place>,
    },
    /// This value is the first that is smaller than a value before it.
    HiddenSkyscraper {
        /// The cells, from the clue.
        cells: Vec<Place>,
        /// The first hidden value.
        value: u8,
    },
    /// Every 2x2 square has all remainders of the division by 3.
    GlobalModular,
    /// If the cell `index` has value `n`, cell `n` of the list is equal to `value`.
    ValueIndex {
        /// The cell with the value that is found.
        value: Place,
        /// The cell with the position, counted from the smallest value.
        index: Place,
        /// The list.
        cells: Vec<Place>,
    },
    /// A sum of multiples of the values.
    WeightedSum {
        /// The cells with their factors.
        terms: Vec<(Place, i8)>,
        /// The sum.
        sum: i32,
    },
    /// Neighbours on the line have one of these pairs of values in this order.
    AllowedPairs {
        /// The cells.
        cells: Vec<Place>,
        /// The pairs that are allowed.
        pairs: Vec<(u8, u8)>,
        /// Whether any two cells of the list, not only neighbours, have such a pair.
        all: bool,
    },
    /// Rows and columns, read as numbers from this border, are ordered by size together with those
    /// of all borders, and this one has this rank, from 1 for the smallest.
    FullRank {
        /// The cells, from the clue.
        cells: Vec<Place>,
        /// The rank.
        rank: u32,
        /// Whether other numbers may be equal to this one.
        ties: bool,
    },
    /// All constraints of at least one list hold.
    AnyOf {
        /// The lists.
        alternatives: Vec<Vec<Constraint>>,
    },
}

/// A mark between two cells that share a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// White dots (difference 1) and black dots (ratio 2).
    Kropki,
    /// V (sum 5) and X (sum 10).
    Xv,
    /// Black dots (ratio 2).
    Ratio,
}

impl Constraint {
    /// The sum of two cells: X (10) or V (5).
    ///
    /// ```
    /// use wholemeal_variants::{Constraint, Place};
    ///
    /// let cells = [Place::new(0, 0), Place::new(0, 1)];
    /// let v = Constraint::pair_sum(cells, 5);
    /// assert_eq!(v, Constraint::Sum { cells: cells.to_vec(), sum: 5 });
    /// ```
    #[must_use]
    pub fn pair_sum(cells: [Place; 2], sum: u32) -> Constraint {
        Constraint::Sum {
            cells: cells.to_vec(),
            sum,
        }
    }

    /// A given value.
    #[must_use]
    pub fn given(cell: Place, value: u8) -> Constraint {
        Constraint::Candidates {
            cell,
            values: vec![value],
        }
    }
}
