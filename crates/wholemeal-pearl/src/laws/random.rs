//! Random rows and boards, the same for the same seed.

use crate::matrix::{Matrix, Row, View};
use crate::{Boxsize, Choices, Rules};

/// The shapes that laws are tried on: every kind of box, small ones first.
const SHAPES: [(usize, usize); 9] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 3),
    (2, 2),
    (3, 1),
    (2, 3),
    (3, 2),
    (3, 3),
];

/// A source of random boards: `SplitMix64`, which is small and sufficient.
#[derive(Clone, Debug)]
pub(super) struct Random {
    state: u64,
    /// 0 for the smallest cases, 100 for the largest.
    size: u32,
}

impl Random {
    /// Cases of this seed, of a size between 0 and 100.
    pub(super) fn new(seed: u64, size: u32) -> Random {
        Random {
            state: seed,
            size: size.min(100),
        }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.state ^ (self.state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    pub(super) fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }

    pub(super) fn byte(&mut self) -> u8 {
        self.below(256) as u8
    }

    /// `true` with a probability of one in `n`.
    pub(super) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(super) fn shuffle<T>(&mut self, xs: &mut [T]) {
        for i in (1..xs.len()).rev() {
            xs.swap(i, self.below(i + 1));
        }
    }

    /// A case that meets a side condition: the first of a hundred that does.
    pub(super) fn such_that<T>(
        &mut self,
        mut make: impl FnMut(&mut Random) -> T,
        condition: impl Fn(&T) -> bool,
    ) -> Option<T> {
        (0..100).map(|_| make(self)).find(condition)
    }

    /// A length that grows with the size of the case.
    pub(super) fn length(&mut self, most: usize) -> usize {
        let most = 1 + most * self.size as usize / 100;
        self.below(most + 1)
    }

    /// A list of bytes below `bound`.
    pub(super) fn list(&mut self, most: usize, bound: usize) -> Vec<u8> {
        (0..self.length(most))
            .map(|_| self.below(bound) as u8)
            .collect()
    }

    /// A list of lists.
    pub(super) fn lists(&mut self, most: usize, bound: usize) -> Vec<Vec<u8>> {
        (0..self.length(most))
            .map(|_| self.list(most, bound))
            .collect()
    }

    /// A box of any of the shapes that fit the size of the case.
    pub(super) fn boxsize(&mut self) -> Boxsize {
        let fit = 4 + (SHAPES.len() - 4) * self.size as usize / 100;
        let (rows, columns) = SHAPES[self.below(fit)];
        Boxsize { rows, columns }
    }

    /// A box of any shape from 1x1 to 5x5.
    pub(super) fn large_boxsize(&mut self) -> Boxsize {
        let most = 1 + 4 * self.size as usize / 100;
        Boxsize {
            rows: 1 + self.below(most),
            columns: 1 + self.below(most),
        }
    }

    /// A matrix of different numbers, as many as a board of this box has cells.
    pub(super) fn matrix(&mut self, b: Boxsize) -> Matrix<usize> {
        let mut cells: Vec<usize> = (0..b.side() * b.side()).collect();
        self.shuffle(&mut cells);
        cells.chunks(b.side()).map(<[usize]>::to_vec).collect()
    }

    /// A matrix of any numbers with this many rows and columns.
    pub(super) fn numbers(&mut self, rows: usize, columns: usize) -> Matrix<i64> {
        let mut number = || self.below(2001) as i64 - 1000;
        (0..rows)
            .map(|_| (0..columns).map(|_| number()).collect())
            .collect()
    }

    /// A solution of a board of this box: the plain pattern, shuffled.
    pub(super) fn solution(&mut self, b: Boxsize) -> Matrix<u8> {
        let side = b.side();
        let mut values = Rules::numbers(b).values;
        self.shuffle(&mut values);
        let rows = self.lines(b.rows, b.columns);
        let columns = self.lines(b.columns, b.rows);
        let value = |r: usize, c: usize| values[(b.columns * (r % b.rows) + r / b.rows + c) % side];
        rows.iter()
            .map(|&r| columns.iter().map(|&c| value(r, c)).collect())
            .collect()
    }

    /// Lines shuffled within blocks of `size`, and the blocks shuffled.
    fn lines(&mut self, size: usize, blocks: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..blocks).collect();
        self.shuffle(&mut order);
        let block = |i: usize| {
            let mut lines: Vec<usize> = (i * size..(i + 1) * size).collect();
            self.shuffle(&mut lines);
            lines
        };
        order.into_iter().flat_map(block).collect()
    }

    /// A board of choices that expands to at most `boards` boards, around a
    /// solution.
    pub(super) fn choices_around(&mut self, b: Boxsize, boards: usize) -> Matrix<Choices<u8>> {
        let settled = self.solution(b).into_iter();
        let singles = settled
            .map(|row| row.into_iter().map(|v| vec![v]).collect())
            .collect();
        self.opened(b, singles, boards)
    }

    /// A board of choices that expands to at most `boards` boards. Some settled cells
    /// may be in conflict, and a few cells may be empty.
    pub(super) fn any_choices(&mut self, b: Boxsize, boards: usize) -> Matrix<Choices<u8>> {
        let mut m = self.choices_around(b, boards);
        for _ in 0..self.below(3) {
            let (i, j) = (self.below(b.side()), self.below(b.side()));
            let value = 1 + self.below(b.side()) as u8;
            if m[i][j].len() == 1 {
                m[i][j] = if self.once_in(8) { vec![] } else { vec![value] };
            }
        }
        m
    }

    /// A box whose houses have more than `k` cells, and a board around a solution in which `k`
    /// cells of some house have the same `k` choices, while other cells of the house can contain
    /// these values as well.
    pub(super) fn planted(&mut self, k: usize) -> (Boxsize, Matrix<Choices<u8>>) {
        let large = SHAPES.iter().filter(|(rows, columns)| rows * columns > k);
        let large: Vec<_> = large.collect();
        let &(rows, columns) = large[self.below(large.len())];
        let b = Boxsize { rows, columns };
        let view = View::ALL[self.below(3)];
        let mut rows = view.of(b, self.choices_around(b, 1));
        let house = self.below(b.side());
        let mut places: Vec<usize> = (0..b.side()).collect();
        self.shuffle(&mut places);
        let (chosen, others) = places.split_at(k);
        let mut shared: Choices<u8> = chosen.iter().map(|&i| rows[house][i][0]).collect();
        shared.sort_unstable();
        for &i in chosen {
            rows[house][i].clone_from(&shared);
        }
        for &i in &others[..others.len().min(2)] {
            rows[house][i].extend(&shared);
            rows[house][i].sort_unstable();
        }
        (b, view.of(b, rows))
    }

    /// Adds choices to cells while the board expands to at most `boards` boards.
    fn opened(
        &mut self,
        b: Boxsize,
        mut m: Matrix<Choices<u8>>,
        boards: usize,
    ) -> Matrix<Choices<u8>> {
        let mut product = 1;
        for _ in 0..b.side() * b.side() {
            let (i, j) = (self.below(b.side()), self.below(b.side()));
            let others = 1 + self.below(3.min(b.side()));
            let mut cell = m[i][j].clone();
            cell.extend((0..others).map(|_| 1 + self.below(b.side()) as u8));
            cell.sort_unstable();
            cell.dedup();
            let grown = product / m[i][j].len() * cell.len();
            if grown <= boards {
                (m[i][j], product) = (cell, grown);
            }
        }
        m
    }

    /// A board of choices around a solution, with any number of boards.
    pub(super) fn wide_around(&mut self, b: Boxsize) -> Matrix<Choices<u8>> {
        let often = 1 + self.below(4);
        let solution = self.solution(b).into_iter();
        let open = |v: u8| -> Choices<u8> {
            let values = 1..=b.side() as u8;
            values.filter(|&w| w == v || self.once_in(often)).collect()
        };
        let mut open = open;
        solution
            .map(|row| row.into_iter().map(&mut open).collect())
            .collect()
    }

    /// A board of random choices.
    pub(super) fn wide(&mut self, b: Boxsize) -> Matrix<Choices<u8>> {
        let often = 2 + self.below(4);
        let mut cell = || -> Choices<u8> {
            (1..=b.side() as u8)
                .filter(|_| self.once_in(often))
                .collect()
        };
        (0..b.side())
            .map(|_| (0..b.side()).map(|_| cell()).collect())
            .collect()
    }

    /// Part of a board of choices: every choice is kept or not, but a solution
    /// of the given one is always kept.
    pub(super) fn part_of(
        &mut self,
        m: &Matrix<Choices<u8>>,
        keep: &Matrix<u8>,
    ) -> Matrix<Choices<u8>> {
        let mut part = |(cell, kept): (&Choices<u8>, &u8)| -> Choices<u8> {
            cell.iter()
                .copied()
                .filter(|v| v == kept || self.once_in(2))
                .collect()
        };
        let rows = m.iter().zip(keep);
        rows.map(|(row, kept)| row.iter().zip(kept).map(&mut part).collect())
            .collect()
    }

    /// A row of `n` cells with choices among `n` values.
    pub(super) fn row(&mut self, n: usize) -> Row<Choices<u8>> {
        let often = 1 + self.below(4);
        let mut cell =
            || -> Choices<u8> { (1..=n as u8).filter(|_| self.once_in(often)).collect() };
        (0..n).map(|_| cell()).collect()
    }

    /// A solution with some cells blanked.
    pub(super) fn puzzle(&mut self, b: Boxsize, holes: usize) -> Matrix<u8> {
        let mut board = self.solution(b);
        for _ in 0..holes {
            let (i, j) = (self.below(b.side()), self.below(b.side()));
            board[i][j] = 0;
        }
        board
    }
}
