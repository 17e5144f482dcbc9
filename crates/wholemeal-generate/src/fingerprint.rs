//! Fingerprints of puzzles up to symmetry.

use wholemeal_grid::Grid;

/// A number that is equal for all puzzles that differ only by a symmetry: digits, rows, columns,
/// bands and stacks exchanged, the board transposed.
///
/// Puzzles with different fingerprints are not equivalent. Puzzles with equal fingerprints are
/// almost certainly equivalent.
///
/// ```
/// use wholemeal_generate::fingerprint;
/// use wholemeal_grid::{Grid, Shape, Symmetry};
///
/// let puzzle: Grid = "1..4..1..1..4...".parse().unwrap();
/// let turned = Symmetry::quarter_turn(Shape::FOUR).apply(&puzzle).unwrap();
/// let other: Grid = "1..4..1..14.....".parse().unwrap();
/// assert_eq!(fingerprint(&puzzle), fingerprint(&turned));
/// assert_ne!(fingerprint(&puzzle), fingerprint(&other));
/// ```
#[must_use]
pub fn fingerprint(puzzle: &Grid) -> u64 {
    let mut colours = Colours::new(puzzle);
    // A round combines the colour of a given with those of the givens in its houses and with its
    // digit.
    for _ in 0..ROUNDS {
        colours.refine();
    }
    colours.sum()
}

const ROUNDS: usize = 5;

/// A given with the numbers of its row, column, box and digit.
struct Given {
    row: usize,
    column: usize,
    block: usize,
    digit: usize,
}

/// The colours of lines, boxes and digits. A colour depends on the colours of the givens in the
/// line or box or with the digit, but not on its index.
struct Colours {
    givens: Vec<Given>,
    /// The number of rows of a band, and of columns of a stack.
    sizes: [usize; 2],
    lines: [Vec<u64>; 2],
    blocks: Vec<u64>,
    digits: Vec<u64>,
}

impl Colours {
    fn new(puzzle: &Grid) -> Colours {
        let shape = puzzle.shape();
        let side = usize::from(shape.side());
        let given = |(cell, digit): (_, wholemeal_grid::Digit)| Given {
            row: shape.row_of(cell).into(),
            column: shape.column_of(cell).into(),
            block: shape.box_of(cell).into(),
            digit: digit.index(),
        };
        Colours {
            givens: puzzle.givens().map(given).collect(),
            sizes: [shape.box_rows().into(), shape.box_columns().into()],
            lines: [vec![1; side], vec![1; side]],
            blocks: vec![2; side],
            digits: vec![3; side],
        }
    }

    /// The colour of a given. Exchanging rows and columns does not change it.
    fn colour(&self, given: &Given) -> u64 {
        let [rows, columns] = &self.lines;
        let lines = mixed(rows[given.row]).wrapping_add(mixed(columns[given.column]));
        let places = mixed(lines ^ self.blocks[given.block].rotate_left(17));
        mixed(places ^ self.digits[given.digit].rotate_left(41))
    }

    fn refine(&mut self) {
        let side = self.blocks.len();
        let mut lines = [vec![0u64; side], vec![0u64; side]];
        let (mut blocks, mut digits) = (vec![0u64; side], vec![0u64; side]);
        for given in &self.givens {
            let colour = self.colour(given);
            let add = |sum: &mut u64| *sum = sum.wrapping_add(colour);
            add(&mut lines[0][given.row]);
            add(&mut lines[1][given.column]);
            add(&mut blocks[given.block]);
            add(&mut digits[given.digit]);
        }
        for (new, (old, size)) in lines.iter_mut().zip(self.lines.iter().zip(self.sizes)) {
            join(new, old);
            // The colour of a line depends on the lines of its band or stack.
            for band in new.chunks_mut(size) {
                let all = band
                    .iter()
                    .fold(0, |sum: u64, &line| sum.wrapping_add(mixed(line)));
                for line in band {
                    *line = mixed(*line ^ all.rotate_left(29));
                }
            }
        }
        join(&mut blocks, &self.blocks);
        join(&mut digits, &self.digits);
        (self.lines, self.blocks, self.digits) = (lines, blocks, digits);
    }

    fn sum(&self) -> u64 {
        let colours = self.givens.iter().map(|given| self.colour(given));
        colours.fold(self.givens.len() as u64, u64::wrapping_add)
    }
}

/// Mixes the old colours into the new ones.
fn join(new: &mut [u64], old: &[u64]) {
    for (new, old) in new.iter_mut().zip(old) {
        *new = mixed(*new ^ old.rotate_left(7));
    }
}

/// Scatters the bits of a number (the finisher of S. Vigna's SplitMix64).
fn mixed(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}
