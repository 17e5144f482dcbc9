//! A set of arrangements of a board that agree in everything that was decided.

use wholemeal_grid::{Digit, Symmetry};

use super::board::Board;
use crate::Form;
use crate::group_order::GroupOrder;

/// A decision of the search. The numbers are those of the board, or of the transposed board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The orientation; `true` means transposed.
    Orientation(bool),
    /// The next row.
    Row(usize),
    /// The next stack.
    Stack(usize),
    /// The next column.
    Column(usize),
    /// The digit with the smallest label of its group.
    Digit(usize),
}

/// What a state needs.
pub(super) enum Need {
    /// One of these decisions.
    Choice(Vec<Choice>),
    /// Nothing: all arrangements give the same board.
    Nothing,
}

/// A set of arrangements: the first rows are decided; stacks, columns and digits are decided as far
/// as the values of these rows need it.
///
/// Columns of a stack at consecutive positions can be *tied*: they may be arranged in any order,
/// and all orders give the same values so far. Stacks can be tied in the same way; then they have
/// equal columns so far. Digits with consecutive labels can be a *group*: each came into the board in
/// a different column of the same tied columns, so their labels follow the order of these columns.
#[derive(Clone)]
pub(super) struct State {
    form: Form,
    orientation: Option<bool>,
    /// The rows that were chosen, and how far the last of them was compared.
    rows: Vec<usize>,
    cursor: usize,
    /// The column at every position, and whether it is tied to the one on its left.
    columns: Vec<usize>,
    tied: Vec<bool>,
    /// Whether the stack at a place is tied to the one on its left.
    stacks_tied: Vec<bool>,
    /// The smallest label of the group of every digit; 0 if it has none. Index 0 is the blank.
    label: Vec<usize>,
    /// The number of digits of the group with this smallest label.
    group_size: Vec<usize>,
    /// The column in which a digit got its label.
    first_column: Vec<usize>,
    next_label: usize,
}

/// The value of a blank in the largest form, which is computed as the smallest with labels
/// counted backwards and blanks last.
const LAST: u8 = u8::MAX;

impl State {
    pub(super) fn new(board: &Board, form: Form) -> State {
        let (side, width) = (board.side, board.width);
        State {
            form,
            orientation: None,
            rows: Vec::with_capacity(side),
            cursor: side,
            columns: (0..side).collect(),
            tied: (0..side).map(|place| place % width != 0).collect(),
            stacks_tied: (0..side / width).map(|place| place != 0).collect(),
            label: vec![0; side + 1],
            group_size: vec![0; side + 2],
            first_column: vec![0; side + 1],
            next_label: 1,
        }
    }

    fn transposed(&self) -> bool {
        self.orientation.unwrap_or_default()
    }

    /// Makes a decision.
    pub(super) fn choose(&mut self, board: &Board, choice: Choice) {
        match choice {
            Choice::Orientation(transposed) => self.orientation = Some(transposed),
            Choice::Row(row) => {
                self.rows.push(row);
                self.cursor = 0;
            }
            Choice::Stack(stack) => self.put_stack(board, stack),
            Choice::Column(column) => self.put_column(board, column),
            Choice::Digit(digit) if self.label[digit] == 0 => self.add_group(&[digit], &[0]),
            Choice::Digit(digit) => self.put_first(board, digit),
        }
    }

    /// Appends values until a decision is needed.
    pub(super) fn advance(&mut self, board: &Board, values: &mut Vec<u8>) -> Need {
        if self.orientation.is_none() {
            let all = board.orientations().iter().copied();
            return Need::Choice(all.map(Choice::Orientation).collect());
        }
        while self.cursor < board.side {
            if let Some(choices) = self.step(board, values) {
                return Need::Choice(choices);
            }
        }
        if self.rows.len() < board.side {
            return Need::Choice(self.next_rows(board));
        }
        let undecided = |digit: &usize| self.group_size[self.label[*digit]] > 1;
        match (1..=board.side).find(undecided) {
            None => Need::Nothing,
            Some(digit) => {
                let group = (1..=board.side).filter(|&d| self.label[d] == self.label[digit]);
                Need::Choice(group.map(Choice::Digit).collect())
            }
        }
    }

    /// The rows that can come next: the rest of the band, or all rows of the other bands.
    fn next_rows(&self, board: &Board) -> Vec<Choice> {
        let height = board.height;
        let complete = self.rows.len().is_multiple_of(height);
        let band = self.rows.last().map(|row| row / height);
        let fits = |row: &usize| {
            if complete {
                self.rows.iter().all(|used| used / height != row / height)
            } else {
                Some(row / height) == band && !self.rows.contains(row)
            }
        };
        (0..board.side).filter(fits).map(Choice::Row).collect()
    }

    /// The digit of the current row in a column.
    fn digit(&self, board: &Board, column: usize) -> usize {
        let row = self.rows.last().copied().unwrap_or_default();
        board.digit(self.transposed(), row, column)
    }

    /// The smallest value that a digit can have.
    fn value(&self, digit: usize) -> u8 {
        if digit == 0 {
            return match self.form {
                Form::Min => 0,
                Form::Max => LAST,
            };
        }
        match self.label[digit] {
            0 => self.new_value(),
            label => label as u8,
        }
    }

    /// The value of all digits without a label: larger than every label.
    fn new_value(&self) -> u8 {
        self.label.len() as u8
    }

    /// Returns `true` for a blank and for a digit whose label is decided.
    fn is_decided(&self, digit: usize) -> bool {
        digit == 0 || self.label[digit] != 0 && self.group_size[self.label[digit]] == 1
    }

    /// Appends the values of the next tied columns, or of a part of them. Returns the choices if a
    /// decision is needed.
    fn step(&mut self, board: &Board, values: &mut Vec<u8>) -> Option<Vec<Choice>> {
        let (start, width) = (self.cursor, board.width);
        if start.is_multiple_of(width) {
            let place = start / width;
            let end = end_of_tie(&self.stacks_tied, place);
            if end > place + 1 {
                return self.step_stacks(board, place, end, values);
            }
        }
        let end = end_of_tie(&self.tied, start);
        let value_of = |state: &State, column| state.value(state.digit(board, column));
        let columns = self.columns[start..end].iter();
        let least = columns.map(|&column| value_of(self, column)).min()?;
        let minimal: Vec<usize> = self.columns[start..end]
            .iter()
            .copied()
            .filter(|&column| value_of(self, column) == least)
            .collect();
        let digits: Vec<usize> = minimal.iter().map(|&c| self.digit(board, c)).collect();
        let mut distinct = digits.clone();
        distinct.sort_unstable();
        distinct.dedup();
        let all_choices =
            |distinct: &[usize]| distinct.iter().copied().map(Choice::Digit).collect();
        if self.is_decided(digits[0]) {
            self.split(board, start, end, &minimal);
            values.extend(minimal.iter().map(|_| least));
        } else if least != self.new_value() {
            let tied = &self.columns[start..end];
            let is_linked = |&digit: &usize| tied.contains(&self.first_column[digit]);
            if end - start > 1 && distinct.iter().any(is_linked) {
                // The labels of these digits follow the order of these columns, so the smallest
                // value of a column depends on its position.
                return Some(tied.iter().copied().map(Choice::Column).collect());
            }
            if distinct.len() > 1 {
                return Some(all_choices(&distinct));
            }
            self.put_first(board, distinct[0]);
            return None;
        } else if distinct.len() < digits.len() {
            // Equal digits of a row that have no label yet: the order matters.
            if distinct.len() > 1 {
                return Some(all_choices(&distinct));
            }
            self.add_group(&distinct, &minimal);
            return None;
        } else {
            values.extend(
                (self.next_label..)
                    .map(|label| label as u8)
                    .take(digits.len()),
            );
            self.add_group(&digits, &minimal);
            self.split(board, start, end, &minimal);
        }
        self.cursor += minimal.len();
        None
    }

    /// Appends the values of tied stacks if they are decided. Otherwise one stack must be chosen.
    fn step_stacks(
        &mut self,
        board: &Board,
        place: usize,
        end: usize,
        values: &mut Vec<u8>,
    ) -> Option<Vec<Choice>> {
        let width = board.width;
        let columns = &self.columns[place * width..end * width];
        if !columns
            .iter()
            .all(|&c| self.is_decided(self.digit(board, c)))
        {
            let stacks = columns.iter().step_by(width);
            return Some(stacks.map(|column| Choice::Stack(column / width)).collect());
        }
        let mut stacks: Vec<(Vec<u8>, Vec<usize>)> = Vec::with_capacity(end - place);
        for place in place..end {
            let mut sorted: Vec<(u8, usize)> = Vec::with_capacity(width);
            let mut start = place * width;
            while start < (place + 1) * width {
                let end = end_of_tie(&self.tied, start);
                let columns = self.columns[start..end].iter();
                sorted.extend(columns.map(|&c| (self.value(self.digit(board, c)), c)));
                sorted[start - place * width..].sort_unstable();
                start = end;
            }
            stacks.push(sorted.into_iter().unzip());
        }
        stacks.sort_unstable();
        for (offset, (keys, columns)) in stacks.iter().enumerate() {
            let first = (place + offset) * width;
            self.columns[first..first + width].copy_from_slice(columns);
            for i in 1..width {
                self.tied[first + i] &= keys[i] == keys[i - 1];
            }
            if offset > 0 {
                self.stacks_tied[place + offset] = *keys == stacks[offset - 1].0;
            }
            values.extend(keys);
        }
        self.cursor = end * width;
        None
    }

    /// Puts a stack before those that it is tied to.
    fn put_stack(&mut self, board: &Board, stack: usize) {
        let width = board.width;
        let place = self.cursor / width;
        let end = end_of_tie(&self.stacks_tied, place);
        let found = (place..end).find(|p| self.columns[p * width] / width == stack);
        let found = found.unwrap_or(place);
        self.columns[place * width..(found + 1) * width].rotate_right(width);
        if let Some(next) = self.stacks_tied.get_mut(place + 1) {
            *next = false;
        }
    }

    /// Gives the next labels to digits that come into the board in these columns.
    fn add_group(&mut self, digits: &[usize], columns: &[usize]) {
        for (&digit, &column) in digits.iter().zip(columns) {
            self.label[digit] = self.next_label;
            self.first_column[digit] = column;
        }
        self.group_size[self.next_label] = digits.len();
        self.next_label += digits.len();
    }

    /// Gives a digit the smallest label of its group, so its column is the first of the tied ones.
    fn put_first(&mut self, board: &Board, digit: usize) {
        self.put_column(board, self.first_column[digit]);
    }

    /// Puts a column before those that it is tied to.
    fn put_column(&mut self, board: &Board, column: usize) {
        let Some(place) = self.columns.iter().position(|&c| c == column) else {
            return;
        };
        let start = (0..=place).rev().find(|&p| !self.tied[p]).unwrap_or(0);
        let end = end_of_tie(&self.tied, start);
        self.split(board, start, end, &[column]);
    }

    /// Puts some of the tied columns before the others. The labels follow.
    fn split(&mut self, board: &Board, start: usize, end: usize, first: &[usize]) {
        if first.len() == end - start {
            return;
        }
        let columns = &mut self.columns[start..end];
        columns.sort_by_key(|column| !first.contains(column));
        self.tied[start + first.len()] = false;
        self.split_groups(board);
    }

    /// Splits the groups of digits whose columns are no longer tied.
    fn split_groups(&mut self, board: &Board) {
        let mut tie = vec![0; board.side];
        let mut start = 0;
        for (place, &column) in self.columns.iter().enumerate() {
            if !self.tied[place] {
                start = place;
            }
            tie[column] = start;
        }
        let mut label = 1;
        while label < self.next_label {
            let size = self.group_size[label];
            if size > 1 {
                let group = (1..=board.side).filter(|&digit| self.label[digit] == label);
                let mut digits: Vec<usize> = group.collect();
                digits.sort_by_key(|&digit| tie[self.first_column[digit]]);
                let mut next = label;
                for part in
                    digits.chunk_by(|&a, &b| tie[self.first_column[a]] == tie[self.first_column[b]])
                {
                    part.iter().for_each(|&digit| self.label[digit] = next);
                    self.group_size[next] = part.len();
                    next += part.len();
                }
            }
            label += size.max(1);
        }
    }

    /// One of the arrangements.
    pub(super) fn transformation(&self, board: &Board) -> Symmetry {
        let side = board.side;
        let (mut rows, mut columns) = (vec![0; side], vec![0; side]);
        for (place, &row) in self.rows.iter().enumerate() {
            rows[row] = place as u8;
        }
        for (place, &column) in self.columns.iter().enumerate() {
            columns[column] = place as u8;
        }
        let mut unused = self.next_label..;
        let digits = (1..=side).filter_map(|digit| {
            let label = match self.label[digit] {
                0 => unused.next()?,
                label => label,
            };
            Digit::from_index(match self.form {
                Form::Min => label - 1,
                Form::Max => side - label,
            })
        });
        let digits: Vec<Digit> = digits.collect();
        Symmetry::new(board.shape, self.transposed(), &rows, &columns, &digits)
            .unwrap_or_else(|_| Symmetry::identity(board.shape))
    }

    /// Multiplies by the number of arrangements, if all decisions are made.
    pub(super) fn multiply_arrangements(&self, order: &mut GroupOrder) {
        for ties in [&self.tied, &self.stacks_tied] {
            let mut start = 0;
            while start < ties.len() {
                let end = end_of_tie(ties, start);
                order.multiply_factorial(end - start);
                start = end;
            }
        }
    }
}

/// The end of the tie that starts at a place.
fn end_of_tie(ties: &[bool], start: usize) -> usize {
    let rest = ties[start + 1..].iter();
    start + 1 + rest.take_while(|&&tied| tied).count()
}
