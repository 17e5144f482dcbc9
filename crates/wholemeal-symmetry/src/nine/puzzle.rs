//! The canonical form of a 9x9 puzzle, row by row.
//!
//! All arrangements that give the smallest rows so far are kept as states; a state is a set of
//! arrangements. Columns that are equal so far are *tied*: their order is decided by the first row in
//! which they differ, so an empty row decides nothing. Stacks are tied in the same way.

use super::{Board, Canonical9, Lines};
use crate::Form;

/// The key of a digit without a label. It is larger than every label.
const NEW: u8 = 10;
/// The key of a blank in the largest form. It is larger than every digit.
const BLANK_LAST: u8 = 11;

/// More states than this are left to the general search, which uses the automorphisms that it finds.
const MAX_STATES: usize = 1 << 16;

/// A set of arrangements with equal values in the first rows.
#[derive(Clone, Copy, Debug)]
struct State {
    transposed: bool,
    /// The rows that were chosen, in order, and as a set.
    rows: [u8; 9],
    used: u16,
    /// The column at every position.
    columns: [u8; 9],
    /// Bit `p`: the column at position `p` is tied to the one on its left.
    ties: u16,
    /// Bit `s`: the stack at place `s` is tied to the one on its left.
    stack_ties: u8,
    /// The keys of the digits: their labels, or [`NEW`]. Index 0 is the blank.
    keys: [u8; 16],
    next_label: u8,
    /// The number of orders of equal rows.
    weight: u32,
}

/// A row that may follow a state, and the number of rows equal to it.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    state: u32,
    row: u8,
    equal: u8,
}

/// The states of a search. Its memory is reused.
#[derive(Clone, Debug, Default)]
pub(super) struct PuzzleSearch {
    states: Vec<State>,
    next_states: Vec<State>,
    candidates: Vec<Candidate>,
    variants: Vec<[u8; 9]>,
    more_variants: Vec<[u8; 9]>,
}

impl PuzzleSearch {
    /// The canonical form of a board without equal digits in a row or column; `None` if there are
    /// too many states.
    pub(super) fn canonical(&mut self, board: &Board, form: Form) -> Option<Canonical9> {
        self.states.clear();
        for transposed in [false, true] {
            self.states.push(State::first(transposed, form));
        }
        for row in 0..9 {
            self.find_smallest(board, row);
            self.next_states.clear();
            for i in 0..self.candidates.len() {
                self.expand(board, self.candidates[i], row);
                if self.next_states.len() > MAX_STATES {
                    return None;
                }
            }
            std::mem::swap(&mut self.states, &mut self.next_states);
        }
        let first = self.states.first()?;
        let automorphisms = self.states.iter().map(State::arrangements).sum();
        Some(first.result(board, form, automorphisms))
    }

    /// Finds the candidates with the smallest next row.
    fn find_smallest(&mut self, board: &Board, row: usize) {
        let mut smallest = u64::MAX;
        self.candidates.clear();
        for (i, state) in self.states.iter().enumerate() {
            let lines = &board.lines[usize::from(state.transposed)];
            state.for_each_row(lines, row, |row, equal| {
                let key = state.row_key(&lines.rows[row]);
                if key > smallest {
                    return;
                }
                if key < smallest {
                    smallest = key;
                    self.candidates.clear();
                }
                self.candidates.push(Candidate {
                    state: i as u32,
                    row: row as u8,
                    equal,
                });
            });
        }
    }

    /// Adds the states of a candidate: one for every order of the tied columns with new digits.
    fn expand(&mut self, board: &Board, candidate: Candidate, row: usize) {
        let state = &self.states[candidate.state as usize];
        let lines = &board.lines[usize::from(state.transposed)];
        let cells = &lines.rows[usize::from(candidate.row)];
        let mut next = *state;
        next.rows[row] = candidate.row;
        next.used |= 1 << candidate.row;
        next.weight *= u32::from(candidate.equal);
        if lines.is_blank(candidate.row.into()) {
            self.next_states.push(next);
            return;
        }
        let keys = next.arrange(cells);
        let free = next.untie(&keys);
        if free == (0, 0) {
            next.add_labels(cells, &keys);
            self.next_states.push(next);
            return;
        }
        self.find_variants(next.columns, free);
        for &columns in &self.variants {
            let mut variant = State { columns, ..next };
            variant.add_labels(cells, &keys);
            self.next_states.push(variant);
        }
    }

    /// All orders of columns and stacks that were tied and have new digits. The sets are those of
    /// ties, as in a state.
    fn find_variants(&mut self, columns: [u8; 9], (ties, stack_ties): (u16, u8)) {
        self.variants.clear();
        self.variants.push(columns);
        self.vary(stack_ties.into(), 3);
        for stack in 0..3 {
            let ties = ties >> (3 * stack) & 0b111;
            self.vary(ties << (3 * stack), 1);
        }
    }

    /// Adds the other orders of the parts of `size` columns that are tied. There is one run of ties.
    fn vary(&mut self, ties: u16, size: usize) {
        if ties == 0 {
            return;
        }
        let first = ties.trailing_zeros() as usize - 1;
        let orders: &[[usize; 3]] = if ties.count_ones() == 1 {
            &[[0, 1, 2], [1, 0, 2]]
        } else {
            &ORDERS
        };
        let count = ties.count_ones() as usize + 1;
        self.more_variants.clear();
        for variant in &self.variants {
            for order in orders {
                let mut other = *variant;
                for (to, from) in order.iter().enumerate().take(count) {
                    let (to, from) = ((first + to) * size, (first + from) * size);
                    other[to..to + size].copy_from_slice(&variant[from..from + size]);
                }
                self.more_variants.push(other);
            }
        }
        std::mem::swap(&mut self.variants, &mut self.more_variants);
    }
}

/// The orders of three things.
const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// No column is tied to the one on its left across a stack.
const ALL_TIES: u16 = 0b110_110_110;
const ALL_STACK_TIES: u8 = 0b110;

impl State {
    /// All arrangements of an orientation.
    fn first(transposed: bool, form: Form) -> State {
        let mut keys = [NEW; 16];
        keys[0] = match form {
            Form::Min => 0,
            Form::Max => BLANK_LAST,
        };
        State {
            transposed,
            rows: [0; 9],
            used: 0,
            columns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
            ties: ALL_TIES,
            stack_ties: ALL_STACK_TIES,
            keys,
            next_label: 1,
            weight: 1,
        }
    }

    /// Calls `callback` with every row that can be the next one. Of equal rows, which are blank,
    /// there is one, with their number.
    fn for_each_row(&self, lines: &Lines, row: usize, mut callback: impl FnMut(usize, u8)) {
        let mut of_band = |band: usize, equal_bands: u8| {
            let unused = !(self.used >> (3 * band)) & 0b111;
            let blank = lines.blank >> (3 * band) & unused;
            let mut rows = unused & !blank;
            while rows != 0 {
                callback(3 * band + rows.trailing_zeros() as usize, equal_bands);
                rows &= rows - 1;
            }
            if blank != 0 {
                let first = 3 * band + blank.trailing_zeros() as usize;
                callback(first, equal_bands * blank.count_ones() as u8);
            }
        };
        if !row.is_multiple_of(3) {
            return of_band(usize::from(self.rows[row - 1]) / 3, 1);
        }
        let mut blank_bands = 0;
        let mut blank_band = 0;
        for band in 0..3 {
            if self.used >> (3 * band) & 1 != 0 {
                continue;
            }
            if lines.blank >> (3 * band) & 0b111 == 0b111 {
                blank_bands += 1;
                blank_band = band;
            } else {
                of_band(band, 1);
            }
        }
        if blank_bands > 0 {
            of_band(blank_band, blank_bands);
        }
    }

    /// The keys of a row at the positions of the columns.
    #[inline]
    fn keys_of(&self, cells: &[u8; 16]) -> [u8; 9] {
        let mut keys = [0; 9];
        for (key, &column) in keys.iter_mut().zip(&self.columns) {
            *key = self.keys[usize::from(cells[usize::from(column & 15)] & 15)];
        }
        keys
    }

    /// The keys of a row in their smallest order, as one number.
    #[inline]
    fn row_key(&self, cells: &[u8; 16]) -> u64 {
        let keys = self.keys_of(cells);
        let stack = |place: usize| {
            let at = |i: usize| u32::from(keys[3 * place + i]);
            let (mut a, mut b, mut c) = (at(0), at(1), at(2));
            match self.ties >> (3 * place) & 0b110 {
                0b000 => {}
                0b010 => (a, b) = (a.min(b), a.max(b)),
                0b100 => (b, c) = (b.min(c), b.max(c)),
                _ => {
                    (a, b) = (a.min(b), a.max(b));
                    (b, c) = (b.min(c), b.max(c));
                    (a, b) = (a.min(b), a.max(b));
                }
            }
            a << 8 | b << 4 | c
        };
        let (mut a, mut b, mut c) = (stack(0), stack(1), stack(2));
        match self.stack_ties {
            0b000 => {}
            0b010 => (a, b) = (a.min(b), a.max(b)),
            0b100 => (b, c) = (b.min(c), b.max(c)),
            _ => {
                (a, b) = (a.min(b), a.max(b));
                (b, c) = (b.min(c), b.max(c));
                (a, b) = (a.min(b), a.max(b));
            }
        }
        u64::from(a) << 24 | u64::from(b) << 12 | u64::from(c)
    }

    /// Moves tied columns and stacks into the smallest order. Returns the keys.
    fn arrange(&mut self, cells: &[u8; 16]) -> [u8; 9] {
        let mut keys = self.keys_of(cells);
        let mut order = |keys: &mut [u8; 9], at: usize| {
            if self.ties >> at & 1 != 0 && keys[at] < keys[at - 1] {
                keys.swap(at, at - 1);
                self.columns.swap(at, at - 1);
            }
        };
        for start in [0, 3, 6] {
            order(&mut keys, start + 1);
            order(&mut keys, start + 2);
            order(&mut keys, start + 1);
        }
        for place in [1, 2, 1] {
            let (left, right) = (3 * place - 3, 3 * place);
            let tied = self.stack_ties >> place & 1 != 0;
            if tied && keys[right..right + 3] < keys[left..left + 3] {
                for i in 0..3 {
                    keys.swap(left + i, right + i);
                    self.columns.swap(left + i, right + i);
                }
            }
        }
        keys
    }

    /// Unties columns and stacks that differ in their keys or have new digits. Returns those that
    /// were tied and have equal keys with new digits: any order of them is possible.
    fn untie(&mut self, keys: &[u8; 9]) -> (u16, u8) {
        let (mut free, mut free_stacks) = (0, 0);
        for at in 1..9 {
            if self.ties >> at & 1 == 0 || keys[at] == keys[at - 1] && keys[at] != NEW {
                continue;
            }
            self.ties &= !(1 << at);
            if keys[at] == keys[at - 1] {
                free |= 1 << at;
            }
        }
        for place in 1..3 {
            let right = &keys[3 * place..3 * place + 3];
            let equal = *right == keys[3 * place - 3..3 * place];
            if self.stack_ties >> place & 1 == 0 || equal && !right.contains(&NEW) {
                continue;
            }
            self.stack_ties &= !(1 << place);
            if equal {
                free_stacks |= 1 << place;
            }
        }
        (free, free_stacks)
    }

    /// Gives labels to the new digits of a row.
    fn add_labels(&mut self, cells: &[u8; 16], keys: &[u8; 9]) {
        for (&column, &key) in self.columns.iter().zip(keys) {
            if key == NEW {
                self.keys[usize::from(cells[usize::from(column)])] = self.next_label;
                self.next_label += 1;
            }
        }
    }

    /// The number of arrangements of a state with all rows.
    fn arrangements(&self) -> u32 {
        let orders = |ties: u16| match ties.count_ones() {
            0 => 1,
            1 => 2,
            _ => 6,
        };
        let of_stack = |stack: u16| orders(self.ties >> (3 * stack) & 0b111);
        self.weight * orders(self.stack_ties.into()) * of_stack(0) * of_stack(1) * of_stack(2)
    }

    fn result(&self, board: &Board, form: Form, automorphisms: u32) -> Canonical9 {
        let mut digits = [0; 10];
        let mut unused = self.next_label..;
        for (digit, new) in digits.iter_mut().enumerate().skip(1) {
            *new = match self.keys[digit] {
                NEW => unused.next().unwrap_or_default(),
                label => label,
            };
            if form == Form::Max {
                *new = 10 - *new;
            }
        }
        Canonical9::new(
            &board.lines[usize::from(self.transposed)],
            self.transposed,
            self.rows,
            self.columns,
            digits,
            automorphisms,
        )
    }
}
