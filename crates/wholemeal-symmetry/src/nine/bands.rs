//! The 416 classes of bands.

use std::sync::OnceLock;

use super::row_pairs::{ORDERS, RowPairs};
use super::solution::{for_each_order, labels, row_key};
use super::{Board, Lines};

/// The second and third row of a smallest band: the class of the second row, and the labels of the
/// third.
type BandKey = (u8, u64);

/// The smallest bands of all classes, in order.
fn smallest_bands() -> &'static [BandKey] {
    static BANDS: OnceLock<Vec<BandKey>> = OnceLock::new();
    BANDS.get_or_init(|| {
        let table = RowPairs::table();
        let mut bands: Vec<BandKey> = Vec::new();
        for second in table.second_rows() {
            for third in third_rows(second) {
                let mut rows = [[0; 16]; 9];
                for column in 0..9 {
                    rows[0][column] = column as u8 + 1;
                    rows[1][column] = second[column] + 1;
                    rows[2][column] = third[column] + 1;
                }
                bands.push(smallest(&rows, 0));
            }
        }
        bands.sort_unstable();
        bands.dedup();
        bands
    })
}

/// The rows that complete a band whose rows are `0..9` and `second`: the digits of every box in all
/// orders.
fn third_rows(second: &[u8; 9]) -> Vec<[u8; 9]> {
    let mut base = [0; 9];
    for stack in 0..3 {
        let used = |digit: &u8| {
            usize::from(*digit) / 3 == stack || second[3 * stack..3 * stack + 3].contains(digit)
        };
        let rest = (0..9).filter(|digit| !used(digit));
        for (place, digit) in base[3 * stack..3 * stack + 3].iter_mut().zip(rest) {
            *place = digit;
        }
    }
    let mut all = Vec::with_capacity(216);
    for a in ORDERS {
        for b in ORDERS {
            for c in ORDERS {
                let mut third = [0; 9];
                for (stack, order) in [a, b, c].into_iter().enumerate() {
                    for (i, from) in order.into_iter().enumerate() {
                        third[3 * stack + i] = base[3 * stack + usize::from(from)];
                    }
                }
                all.push(third);
            }
        }
    }
    all
}

/// The smallest band that a band can become.
fn smallest(rows: &[[u8; 16]; 9], band: u8) -> BandKey {
    let table = RowPairs::table();
    let mut smallest = (u8::MAX, u64::MAX);
    for_each_order(rows, band, table, |order, pair| {
        let class = table.class(pair);
        if class > smallest.0 {
            return;
        }
        let [first, _, third] = order.map(|row| &rows[usize::from(row)]);
        for columns in table.arrangements(pair) {
            let key = row_key(third, columns, &labels(first, columns));
            smallest = smallest.min((class, key));
        }
    });
    smallest
}

/// The number of a class of bands, from 1 to 416: classes are in the order of their smallest bands.
fn class_of(lines: &Lines, band: u8) -> u16 {
    let key = smallest(&lines.rows, band);
    let place = smallest_bands().binary_search(&key);
    place.map_or(0, |place| place as u16 + 1)
}

/// The classes of the three bands and the three stacks of a solution grid, from 1 to 416 in the order
/// of their smallest bands; `None` if the board is not a solution grid.
///
/// ```
/// use wholemeal_symmetry::band_classes;
///
/// let mut cells = [0; 81];
/// for (i, cell) in cells.iter_mut().enumerate() {
///     let (row, column) = (i / 9, i % 9);
///     *cell = (row % 3 * 3 + row / 3 + column) as u8 % 9 + 1;
/// }
/// assert_eq!(band_classes(&cells), Some([1, 1, 1, 29, 29, 29]));
/// cells[0] = 0;
/// assert_eq!(band_classes(&cells), None);
/// ```
#[must_use]
pub fn band_classes(solution: &[u8; 81]) -> Option<[u16; 6]> {
    let board = Board::new(solution)?;
    let [plain, transposed] = &board.lines;
    let class = |i: u8| match i {
        0..3 => class_of(plain, i),
        _ => class_of(transposed, i - 3),
    };
    board.is_solution().then(|| [0, 1, 2, 3, 4, 5].map(class))
}

/// The smallest band of a class from 1 to 416: three rows of digits. `None` for other numbers.
///
/// ```
/// use wholemeal_symmetry::band_class;
///
/// assert_eq!(band_class(1).unwrap(), *b"123456789456789123789123456");
/// assert_eq!(band_class(416).unwrap(), *b"123456789457893612986217354");
/// assert_eq!(band_class(417), None);
/// ```
#[must_use]
pub fn band_class(class: u16) -> Option<[u8; 27]> {
    let (second, third) = smallest_bands().get(usize::from(class).checked_sub(1)?)?;
    let second = RowPairs::table().second_rows().get(usize::from(*second))?;
    let mut band = [0; 27];
    for (column, digit) in (0..9).enumerate() {
        band[column] = b'1' + digit;
        band[9 + column] = b'1' + second[column];
        band[18 + column] = b'1' + (third >> (4 * (8 - column)) & 15) as u8;
    }
    Some(band)
}
