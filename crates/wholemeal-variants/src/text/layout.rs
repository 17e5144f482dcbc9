//! Rows of symbols: givens and irregular regions.

use wholemeal_grid::Digit;

use super::TextError;
use super::line::Words;
use crate::constraint::Constraint;
use crate::filled::symbol;
use crate::variant::{Place, Variant};

/// The symbols of a row, without blanks, each with its cell.
fn row<'a>(
    text: &'a str,
    words: &Words<'_>,
    number: u8,
    variant: &Variant,
) -> Result<impl Iterator<Item = (Place, char)> + use<'a>, TextError> {
    let symbols = || text.chars().filter(|c| !c.is_whitespace());
    if symbols().count() != usize::from(variant.columns()) {
        let expected = format!("a row of {} symbols", variant.columns());
        return Err(words.error(&expected));
    }
    Ok(symbols()
        .zip(0..)
        .map(move |(symbol, column)| (Place::new(number, column), symbol)))
}

/// Reads the givens of a row; a dot is a cell without one.
pub(super) fn givens(
    text: &str,
    words: &Words<'_>,
    number: u8,
    variant: &Variant,
) -> Result<Vec<Constraint>, TextError> {
    let mut givens = Vec::new();
    for (cell, symbol) in row(text, words, number, variant)? {
        if symbol == '.' {
            continue;
        }
        let value = match symbol {
            '0' => Some(0),
            _ => Digit::from_symbol(symbol, variant.last_value()).map(Digit::get),
        };
        let values = variant.first_value()..=variant.last_value();
        match value.filter(|value| values.contains(value)) {
            Some(value) => givens.push(Constraint::given(cell, value)),
            None => {
                let expected = format!(
                    "values from {} to {}, or '.'",
                    variant.first_value(),
                    variant.last_value()
                );
                return Err(words.error(&expected));
            }
        }
    }
    Ok(givens)
}

/// Adds the cells of a row to the regions that its symbols name; a dot belongs to no region.
pub(super) fn regions(
    text: &str,
    words: &Words<'_>,
    number: u8,
    variant: &Variant,
    regions: &mut Vec<(char, Vec<Place>)>,
) -> Result<(), TextError> {
    for (cell, symbol) in row(text, words, number, variant)? {
        if symbol == '.' {
            continue;
        }
        match regions.iter_mut().find(|(name, _)| *name == symbol) {
            Some((_, cells)) => cells.push(cell),
            None => regions.push((symbol, vec![cell])),
        }
    }
    Ok(())
}

/// The number of constraints at the start of the list that are givens in reading order.
pub(super) fn givens_at_start(constraints: &[Constraint]) -> usize {
    let mut last = None;
    let is_next = |constraint: &&Constraint| {
        let Constraint::Candidates { cell, values } = constraint else {
            return false;
        };
        let follows = last.is_none_or(|last| last < *cell);
        last = Some(*cell);
        follows && values.len() == 1
    };
    constraints.iter().take_while(is_next).count()
}

/// Writes givens as rows.
pub(super) fn write_givens(givens: &[Constraint], variant: &Variant) -> Vec<String> {
    let mut symbols = vec!['.'; variant.cell_count()];
    for given in givens {
        if let Constraint::Candidates { cell, values } = given {
            symbols[index(*cell, variant)] = values.first().map_or('.', |&value| symbol(value));
        }
    }
    rows(&symbols, variant)
}

/// The number of constraints at the start of the list that are the regions of a layout: without
/// common cells, in the order of their first cells, each in reading order.
pub(super) fn regions_at_start(constraints: &[Constraint], variant: &Variant) -> usize {
    let mut used = vec![false; variant.cell_count()];
    let mut last = None;
    let mut number = 0;
    for constraint in constraints {
        let Constraint::Region { cells } = constraint else {
            break;
        };
        let in_order = cells.windows(2).all(|two| two[0] < two[1]);
        let inside = cells.iter().all(|&cell| variant.contains(cell));
        let follows = last.is_none_or(|last| Some(&last) < cells.first());
        let free = inside && !cells.iter().any(|&cell| used[index(cell, variant)]);
        if !in_order || !follows || !free || cells.is_empty() || number == NAMES.len() {
            break;
        }
        for &cell in cells {
            used[index(cell, variant)] = true;
        }
        last = cells.first().copied();
        number += 1;
    }
    number
}

/// Writes regions as rows of letters.
pub(super) fn write_regions(regions: &[Constraint], variant: &Variant) -> Vec<String> {
    let mut symbols = vec!['.'; variant.cell_count()];
    for (region, &name) in regions.iter().zip(NAMES) {
        if let Constraint::Region { cells } = region {
            for &cell in cells {
                symbols[index(cell, variant)] = char::from(name);
            }
        }
    }
    rows(&symbols, variant)
}

/// The names of regions in a layout.
const NAMES: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

fn index(cell: Place, variant: &Variant) -> usize {
    usize::from(cell.row) * usize::from(variant.columns()) + usize::from(cell.column)
}

fn rows(symbols: &[char], variant: &Variant) -> Vec<String> {
    let rows = symbols.chunks(variant.columns().into());
    rows.map(|row| row.iter().collect()).collect()
}
