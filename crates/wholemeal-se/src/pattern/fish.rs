//! X-wing, swordfish and jellyfish.

use crate::board::{Board, Marks};
use crate::found::{Found, Why};
use crate::geometry::{COLUMN, HOUSE_SETS, ROW, cells, ones};
use crate::pattern::subsets::{Item, tight};
use crate::technique::Technique;

/// Base lines in which a digit lies only in as many cover lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fish {
    pub(crate) digit: usize,
    /// The kind of the base lines.
    pub(crate) base_kind: usize,
    /// The numbers of the base lines.
    pub(crate) base: u16,
    /// The numbers of the cover lines.
    pub(crate) cover: u16,
}

/// All fish of one size that remove candidates, in the order of search: the base lines are the
/// outer loop, the digits the inner one.
pub(crate) fn all(marks: &Marks, placed: &[u8; 9], size: u32) -> Vec<Fish> {
    let mut fish = Vec::new();
    for base_kind in [COLUMN, ROW] {
        let before = fish.len();
        for digit in (0..9).filter(|&digit| u32::from(placed[digit]) + 2 * size <= 9) {
            each(marks, base_kind, digit, size, |found| {
                fish.push(found);
                false
            });
        }
        fish[before..].sort_by_key(|found: &Fish| (found.base, found.digit));
    }
    fish
}

/// Calls `with` for every fish of one digit that removes candidates until it returns `true`.
fn each(
    marks: &Marks,
    base_kind: usize,
    digit: usize,
    size: u32,
    mut with: impl FnMut(Fish) -> bool,
) {
    let (mut items, mut count): ([Item; 9], usize) = ([(0, 0); 9], 0);
    for line in 0..9 {
        let positions = marks.positions[9 * base_kind + line][digit];
        if (2..=size).contains(&positions.count_ones()) {
            items[count] = (line as u8, positions);
            count += 1;
        }
    }
    tight(
        &items[..count],
        size as usize,
        size,
        (0, 0),
        &mut |base, cover| {
            let fish = Fish {
                digit,
                base_kind,
                base,
                cover,
            };
            fish.removes(marks) && with(fish)
        },
    );
}

impl Fish {
    pub(crate) fn cover_kind(self) -> usize {
        ROW + COLUMN - self.base_kind
    }

    fn removes(self, marks: &Marks) -> bool {
        let first = 9 * self.cover_kind();
        ones(self.cover).any(|line| marks.positions[first + line][self.digit] & !self.base != 0)
    }

    /// The cells that lose the digit.
    pub(crate) fn removed(self, marks: &Marks) -> u128 {
        let lines = |kind: usize, numbers: u16| {
            ones(numbers).fold(0, |all, line| all | HOUSE_SETS[9 * kind + line])
        };
        let outside = lines(self.cover_kind(), self.cover) & !lines(self.base_kind, self.base);
        marks.places[self.digit] & outside
    }
}

/// The first fish of this size.
pub(crate) fn find(board: &Board, size: u32) -> Option<Found> {
    let first = first(&board.marks, &board.placed, size)?;
    let rating = [3.2, 3.8, 5.2][size as usize - 2];
    let why = Why::Fish {
        digit: first.digit,
        base_kind: first.base_kind,
        base: first.base,
        cover: first.cover,
    };
    let removed = cells(first.removed(&board.marks));
    let remove = removed.map(|cell| (cell as u8, 1 << first.digit)).collect();
    Some(Found::new(Technique::Fish(size as u8), rating, why).removing(remove))
}

/// The first fish in the order of search. Each digit contributes its first one.
fn first(marks: &Marks, placed: &[u8; 9], size: u32) -> Option<Fish> {
    [COLUMN, ROW].into_iter().find_map(|base_kind| {
        let digits = (0..9).filter(|&digit| u32::from(placed[digit]) + 2 * size <= 9);
        let of_digit = |digit| {
            let mut found = None;
            each(marks, base_kind, digit, size, |fish| {
                found = Some(fish);
                true
            });
            found
        };
        digits
            .filter_map(of_digit)
            .min_by_key(|fish| (fish.base, fish.digit))
    })
}
