//! The notation of Sudoku players, the same in every language: `r1c23`, `r27 / c38`, chains.

use wholemeal_grid::{Digit, House};

use crate::geometry::{column, row};
use crate::{Cells, Digits, Node};

/// Groups of cells that share a row or a column: `r1c23`, `r45c6`.
pub(super) fn cell_groups(set: Cells) -> Vec<String> {
    let by_row = grouped(set, row, column, |rows, columns| {
        format!("r{rows}c{columns}")
    });
    let by_column = grouped(set, column, row, |columns, rows| {
        format!("r{rows}c{columns}")
    });
    if by_column.len() < by_row.len() {
        by_column
    } else {
        by_row
    }
}

/// Joins lines that have the same places.
fn grouped(
    set: Cells,
    line: fn(usize) -> usize,
    place: fn(usize) -> usize,
    name: impl Fn(Digits, Digits) -> String,
) -> Vec<String> {
    let places = |i: usize| {
        set.into_iter()
            .filter(|&cell| line(cell) == i)
            .map(place)
            .collect::<Digits>()
    };
    let mut groups: Vec<(Digits, Digits)> = Vec::new();
    for i in 0..9 {
        let here = places(i);
        if here.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, places)| *places == here) {
            Some((lines, _)) => *lines |= Digits::of(i),
            None => groups.push((Digits::of(i), here)),
        }
    }
    groups
        .into_iter()
        .map(|(lines, places)| name(lines, places))
        .collect()
}

/// Cells as a list with commas.
///
/// ```
/// use wholemeal_logic::explain::cells;
///
/// assert_eq!(cells("r1c2 r1c3 r4c6 r5c6".parse().unwrap()), "r1c23, r45c6");
/// ```
#[must_use]
pub fn cells(set: Cells) -> String {
    cell_groups(set).join(", ")
}

/// The digits, separated by commas.
pub(super) fn digit_list(digits: Digits) -> Vec<String> {
    digits.iter().map(|digit| digit.to_string()).collect()
}

/// `r27`, `c3 b5`
pub(super) fn short_houses(list: &[House]) -> String {
    let letter = |house: &House| match house {
        House::Row(_) => 'r',
        House::Column(_) => 'c',
        House::Box(_) => 'b',
    };
    let of = |kind: char| {
        let numbers = list.iter().filter(|house| letter(house) == kind);
        let numbers: String = numbers.map(|house| number(*house)).collect();
        (!numbers.is_empty()).then(|| format!("{kind}{numbers}"))
    };
    let parts: Vec<String> = ['r', 'c', 'b'].into_iter().filter_map(of).collect();
    parts.join(" ")
}

/// The number of a house, from 1.
pub(super) fn number(house: House) -> String {
    (u16::from(house.index()) + 1).to_string()
}

/// `r1c2=3`, or `r1c2<>3` if the node is off.
pub(super) fn literal(node: &Node) -> String {
    let sign = if node.on { "=" } else { "<>" };
    format!("{}{sign}{}", cells(node.cells), node.digit)
}

/// `r1c2=3`, whether the node is on or off.
pub(super) fn candidate(cells_of_node: Cells, digit: Digit) -> String {
    format!("{}={digit}", cells(cells_of_node))
}

/// `r1c2=3 == r1c7=3 -- r5c7=3`: strong links with `==`, weak ones with `--`.
pub(super) fn chain(chain: &[Node]) -> String {
    let mut text = String::new();
    for node in chain {
        if !text.is_empty() {
            text += if node.on { " == " } else { " -- " };
        }
        text += &candidate(node.cells, node.digit);
    }
    text
}
