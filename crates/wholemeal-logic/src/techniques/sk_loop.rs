//! SK Loop.
//!
//! Two rows and two columns cross in four boxes. In each box there are two cells of the row and
//! two cells of the column, without the crossing: eight pairs of cells. Each pair shares its row
//! or column with one neighbour and its box with the other, so that the pairs form a loop. Each
//! digit is covered in as few of these rows, columns and boxes as possible. If that makes as many
//! links as there are empty cells in the loop, every link is used inside the loop, and all other
//! candidates of the links are false.
//!
//! Truths and links: the cells are the truths; the digits in the rows, columns and boxes that cover
//! them are the links. There are as many links as truths.

use crate::geometry::HOUSES;
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, Digits, Step, Technique};

/// The fewest empty cells of a loop; a full one has sixteen.
const FEWEST_CELLS: usize = 14;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    for [top, bottom] in pairs() {
        for [left, right] in pairs() {
            search.spend(1)?;
            if let Some(step) = step(search.board, &Loop::new(top, bottom, left, right)) {
                search.found(step)?;
            }
        }
    }
    GO_ON
}

/// All pairs of lines in different bands.
fn pairs() -> impl Iterator<Item = [usize; 2]> {
    (0..9).flat_map(|one| (one / 3 * 3 + 3..9).map(move |other| [one, other]))
}

/// Eight pairs of cells; pair `i` is in the houses `i` and `i + 1`.
struct Loop {
    pairs: [Cells; 8],
    houses: [usize; 8],
}

impl Loop {
    fn new(top: usize, bottom: usize, left: usize, right: usize) -> Loop {
        let box_of = |row: usize, column: usize| 18 + row / 3 * 3 + column / 3;
        let houses = [
            box_of(top, left),
            top,
            box_of(top, right),
            9 + right,
            box_of(bottom, right),
            bottom,
            box_of(bottom, left),
            9 + left,
        ];
        let lines = [top, bottom, 9 + left, 9 + right].map(|line| HOUSES[line]);
        let crossings = (lines[0] | lines[1]) & (lines[2] | lines[3]);
        let pair = |i: usize| (HOUSES[houses[i]] & HOUSES[houses[(i + 1) % 8]]) - crossings;
        Loop {
            pairs: std::array::from_fn(pair),
            houses,
        }
    }
}

/// For every set of pairs the fewest houses that cover it.
const FEWEST: [u8; 256] = {
    let mut fewest = [8; 256];
    let mut pairs = 0;
    while pairs < 256 {
        let mut houses: usize = 0;
        while houses < 256 {
            if covers(houses, pairs) && (houses.count_ones() as u8) < fewest[pairs] {
                fewest[pairs] = houses.count_ones() as u8;
            }
            houses += 1;
        }
        pairs += 1;
    }
    fewest
};

/// Returns `true` if each of these pairs is in one of these houses.
const fn covers(houses: usize, pairs: usize) -> bool {
    // Pair i is in the houses i and i + 1.
    let next = (houses >> 1) | ((houses & 1) << 7);
    pairs & !(houses | next) == 0
}

fn step(board: &Board, pattern: &Loop) -> Option<Step> {
    let empty = board.empty_cells();
    let cells = pattern
        .pairs
        .iter()
        .fold(Cells::NONE, |all, &pair| all | pair)
        & empty;
    if cells.len() < FEWEST_CELLS {
        return None;
    }
    let places = |digit: usize| -> usize {
        let held = |i: &usize| pattern.pairs[*i].meets(board.places(digit));
        (0..8).filter(held).map(|i| 1 << i).sum()
    };
    let links: usize = (0..9).map(|digit| usize::from(FEWEST[places(digit)])).sum();
    if links != cells.len() {
        return None;
    }
    let mut step = Step::new(Technique::SK_LOOP)
        .cell_truths(cells)
        .cells(cells)
        .digits(board.union(cells))
        .houses(pattern.houses);
    for digit in board.union(cells) {
        let (houses, gone) = best_cover(board, pattern, digit, places(digit), cells);
        step = step.removing_all(digit, gone).links(
            houses
                .into_iter()
                .map(|house| Constraint::digit_in(digit, house)),
        );
    }
    for &pair in &pattern.pairs {
        step.add_set(pair & empty, board.union(pair));
    }
    (!step.eliminations.is_empty()).then_some(step)
}

/// Of the smallest covers of a digit the one that removes most, and what it removes.
fn best_cover(
    board: &Board,
    pattern: &Loop,
    digit: usize,
    pairs: usize,
    cells: Cells,
) -> (Vec<usize>, Cells) {
    let smallest =
        |houses: &usize| houses.count_ones() == u32::from(FEWEST[pairs]) && covers(*houses, pairs);
    let cover = |houses: usize| {
        let used: Digits = (0..8).filter(|i| houses >> i & 1 == 1).collect();
        let used: Vec<usize> = used.into_iter().map(|i| pattern.houses[i]).collect();
        let all = used
            .iter()
            .fold(Cells::NONE, |all, &house| all | HOUSES[house]);
        (used, (board.places(digit) & all) - cells)
    };
    let covers = (0..256).filter(smallest).map(cover);
    covers
        .max_by_key(|(_, gone)| gone.len())
        .unwrap_or_default()
}
