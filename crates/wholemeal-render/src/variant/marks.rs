//! How each constraint is drawn.

use wholemeal_variants::{Constraint, Place, Variant};

use super::borders::Borders;
use super::is_adjacent;
use super::shapes::{Picture, between};

/// The fill of extra regions, and of odd and even cells.
const SHADE: &str = "#e4e4e4";
/// The fill of clones and of cells whose value is a position.
const TINT: &str = "#def3f5";

/// Draws a constraint; returns `false` if it has to be written below the grid.
pub(super) fn draw(constraint: &Constraint, variant: &Variant, picture: &mut Picture) -> bool {
    match constraint {
        // Rows, columns and boxes are the lines of the grid.
        Constraint::Rows | Constraint::Columns | Constraint::Boxes { .. } => true,
        Constraint::Candidates { cell, values } => candidates(*cell, values, variant, picture),
        Constraint::Region { cells } => {
            let is_piece = Borders::new(&Variant::new(
                variant.rows(),
                variant.columns(),
                1,
                variant.value_count(),
            ))
            .is_piece(cells, variant);
            let has_boxes = variant
                .constraints()
                .iter()
                .any(|c| matches!(c, Constraint::Boxes { .. }));
            if has_boxes || !is_piece {
                cells.iter().for_each(|&cell| picture.shade(cell, SHADE));
            }
            true
        }
        Constraint::Windoku { rows, columns } => {
            windows(variant, *rows, *columns)
                .into_iter()
                .for_each(|cell| picture.shade(cell, SHADE));
            true
        }
        Constraint::Diagonal { rising } => {
            let last = variant.rows().saturating_sub(1);
            let ends = if *rising {
                [Place::new(last, 0), Place::new(0, last)]
            } else {
                [Place::new(0, 0), Place::new(last, last)]
            };
            picture.line(&ends, "#9ab8d8", 2);
            true
        }
        Constraint::Cage { cells, sum } => {
            let text = sum.map(|sum| sum.to_string()).unwrap_or_default();
            cage(cells, &text, "#444", picture)
        }
        Constraint::Rellik { cells, sum } => cage(cells, &sum.to_string(), "#c0392b", picture),
        Constraint::EqualityCage { cells } => cage(cells, "=", "#7a3fa0", picture),
        Constraint::Lunchbox { cells, sum } => cage(cells, &sum.to_string(), "#8a5a00", picture),
        Constraint::Counts { cells, counts } => {
            let said: Vec<String> = counts.iter().map(|(v, n)| format!("{n}{v}")).collect();
            cage(cells, &said.join(" "), "#2e7d32", picture)
        }
        Constraint::Sum { cells, sum } => sum_of(cells, *sum, variant, picture),
        Constraint::Difference { cells, difference } => {
            let text = if *difference == 1 {
                String::new()
            } else {
                difference.to_string()
            };
            dot(cells, "white", &text, picture)
        }
        Constraint::Ratio { cells, ratio } => {
            let text = if *ratio == 2 {
                String::new()
            } else {
                ratio.to_string()
            };
            dot(cells, "black", &text, picture)
        }
        Constraint::Greater { cells } => greater(cells, picture),
        Constraint::Minimum { cell } | Constraint::Maximum { cell } => {
            picture.shade(*cell, SHADE);
            let is_smallest = matches!(constraint, Constraint::Minimum { .. });
            picture.corner(*cell, if is_smallest { "min" } else { "max" });
            true
        }
        Constraint::ColumnIndex { cell }
        | Constraint::RowIndex { cell }
        | Constraint::BoxIndex { cell, .. } => {
            picture.shade(*cell, TINT);
            picture.corner(
                *cell,
                match constraint {
                    Constraint::ColumnIndex { .. } => "column",
                    Constraint::RowIndex { .. } => "row",
                    _ => "box",
                },
            );
            true
        }
        Constraint::Contains { cells, values } => quadruple(cells, values, picture),
        Constraint::CountingCircles { cells } => {
            cells
                .iter()
                .for_each(|&cell| picture.circle(cell, 24, "none", "#888"));
            true
        }
        Constraint::Clone { one, other } => {
            one.iter()
                .chain(other)
                .for_each(|&cell| picture.shade(cell, TINT));
            true
        }
        other => lines(other, variant, picture),
    }
}

/// Constraints along lines, and clues outside the grid.
fn lines(constraint: &Constraint, variant: &Variant, picture: &mut Picture) -> bool {
    match constraint {
        Constraint::Thermometer { cells, slow } => {
            let colour = if *slow { "#d6cbb8" } else { "#cccccc" };
            if let Some(&bulb) = cells.first() {
                picture.circle(bulb, 22, colour, colour);
            }
            picture.line(cells, colour, 16);
        }
        Constraint::Arrow { circle, line } => {
            circle
                .iter()
                .for_each(|&cell| picture.circle(cell, 24, "white", "#888"));
            if circle.len() > 1 {
                picture.line(circle, "white", 44);
            }
            let start = circle.last().into_iter();
            let cells: Vec<Place> = start.chain(line).copied().collect();
            picture.arrow(&cells);
        }
        Constraint::DoubleArrow { cells } | Constraint::Between { cells } => {
            picture.line(cells, "#b0b0b0", 5);
            ends(cells, picture);
        }
        Constraint::Lockout { cells, difference } => {
            picture.line(cells, "#8fb3e0", 5);
            ends(cells, picture);
            if let Some(&first) = cells.first() {
                picture.corner(first, &difference.to_string());
            }
        }
        Constraint::Whispers { cells, difference } => {
            picture.line(
                cells,
                if *difference == 5 {
                    "#67c76b"
                } else {
                    "#f0a04b"
                },
                8,
            );
            if ![4, 5].contains(difference) {
                corner_of(cells, &difference.to_string(), picture);
            }
        }
        Constraint::Renban { cells } => picture.line(cells, "#e06be0", 8),
        Constraint::Nabner { cells } => picture.line(cells, "#d8c84a", 8),
        Constraint::Palindrome { cells } => picture.line(cells, "#a8a8a8", 8),
        Constraint::Zipper { cells } => picture.line(cells, "#b9a5f0", 8),
        Constraint::Entropic { cells } => picture.line(cells, "#f5b26b", 8),
        Constraint::Modular { cells, modulus } => {
            picture.line(cells, "#45b8b0", 8);
            if *modulus != 3 {
                corner_of(cells, &modulus.to_string(), picture);
            }
        }
        Constraint::RegionSumLine { cells, .. } => picture.line(cells, "#5aa0e8", 8),
        Constraint::SumLine { cells, sum, closed } => {
            let mut line = cells.clone();
            line.extend(cells.first().filter(|_| *closed));
            picture.line(&line, "#9fc8a0", 8);
            corner_of(cells, &sum.to_string(), picture);
        }
        Constraint::EqualSums { sets } => {
            sets.iter()
                .for_each(|cells| picture.line(cells, "#5aa0e8", 8));
        }
        Constraint::XSum { cells, sum } | Constraint::Sandwich { cells, sum } => {
            return clue(cells, &sum.to_string(), variant, picture);
        }
        Constraint::Skyscraper {
            cells,
            visible: value,
        }
        | Constraint::HiddenSkyscraper { cells, value }
        | Constraint::NumberedRoom { cells, value } => {
            return clue(cells, &value.to_string(), variant, picture);
        }
        Constraint::FullRank { cells, rank, .. } => {
            return clue(cells, &format!("#{rank}"), variant, picture);
        }
        _ => return false,
    }
    // Lines look alike; the clues above are written next to their number.
    true
}

/// Odd values are discs, even ones squares; other candidates are written small.
fn candidates(cell: Place, values: &[u8], variant: &Variant, picture: &mut Picture) -> bool {
    let all = variant.first_value()..=variant.last_value();
    let is_all = |odd: bool| {
        values
            .iter()
            .copied()
            .eq(all.clone().filter(|v| (v % 2 == 1) == odd))
    };
    match values.len() {
        1 => {}
        _ if is_all(true) => picture.circle(cell, 22, SHADE, SHADE),
        _ if is_all(false) => picture.square(cell, SHADE),
        _ => {
            let text: Vec<String> = values.iter().map(|&value| super::symbol(value)).collect();
            picture.corner(cell, &text.concat());
        }
    }
    true
}

fn cage(cells: &[Place], text: &str, colour: &str, picture: &mut Picture) -> bool {
    picture.cage(cells, colour);
    if let Some(&first) = cells.iter().min() {
        picture.corner(first, text);
    }
    true
}

fn dot(cells: &[Place; 2], fill: &str, text: &str, picture: &mut Picture) -> bool {
    let is_near = is_adjacent(cells[0], cells[1]);
    if is_near {
        picture.dot(between(cells[0], cells[1]), fill, text);
    }
    is_near
}

/// The sign opens towards the larger cell.
fn greater(cells: &[Place; 2], picture: &mut Picture) -> bool {
    let [large, small] = *cells;
    if !is_adjacent(large, small) {
        return false;
    }
    let sign = match (large.row.cmp(&small.row), large < small) {
        (std::cmp::Ordering::Equal, true) => ">",
        (std::cmp::Ordering::Equal, false) => "<",
        (_, true) => "∨",
        (_, false) => "∧",
    };
    picture.text(between(large, small), 20, "#c0392b", sign);
    true
}

/// X and V between two cells, or a clue at a diagonal; other sums are written.
fn sum_of(cells: &[Place], sum: u32, variant: &Variant, picture: &mut Picture) -> bool {
    if let (&[one, other], 5 | 10) = (cells, sum)
        && is_adjacent(one, other)
    {
        let text = if sum == 5 { "V" } else { "X" };
        picture.text(between(one, other), 20, "#c0392b", text);
        return true;
    }
    let is_diagonal = cells.windows(2).all(|two| {
        two[0].row.abs_diff(two[1].row) == 1 && two[0].column.abs_diff(two[1].column) == 1
    });
    is_diagonal && cells.len() > 1 && clue(cells, &sum.to_string(), variant, picture)
}

/// Values at the corner where four cells meet; other lists are written.
fn quadruple(cells: &[Place], values: &[u8], picture: &mut Picture) -> bool {
    let (Some(&first), Some(&last)) = (cells.iter().min(), cells.iter().max()) else {
        return false;
    };
    let is_square =
        cells.len() == 4 && (last.row, last.column) == (first.row + 1, first.column + 1);
    if is_square {
        let text: Vec<String> = values.iter().map(|&value| super::symbol(value)).collect();
        picture.dot(between(first, last), "white", &text.concat());
    }
    is_square
}

fn ends(cells: &[Place], picture: &mut Picture) {
    for &cell in [cells.first(), cells.last()].into_iter().flatten() {
        picture.circle(cell, 20, "white", "#888");
    }
}

fn corner_of(cells: &[Place], text: &str, picture: &mut Picture) {
    if let Some(&first) = cells.first() {
        picture.corner(first, text);
    }
}

/// A clue outside the grid, if the line starts at the border.
fn clue(cells: &[Place], text: &str, variant: &Variant, picture: &mut Picture) -> bool {
    let Some(&first) = cells.first() else {
        return false;
    };
    let is_border = first.row == 0
        || first.column == 0
        || first.row + 1 == variant.rows()
        || first.column + 1 == variant.columns();
    if is_border {
        picture.outside(first, cells.get(1).copied(), text);
    }
    is_border
}

/// The cells of the extra regions of windoku.
fn windows(variant: &Variant, rows: u8, columns: u8) -> Vec<Place> {
    let is_inside = |index: u8, size: u8, whole: u8| {
        let step = size + 1;
        !index.is_multiple_of(step) && (index / step + 1) * step <= whole
    };
    variant
        .cells()
        .filter(|cell| {
            is_inside(cell.row, rows, variant.rows())
                && is_inside(cell.column, columns, variant.columns())
        })
        .collect()
}
