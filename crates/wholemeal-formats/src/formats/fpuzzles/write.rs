//! Constraints as rules of f-puzzles.

use serde_json::{Map, Value, json};
use wholemeal_variants::{Constraint, Mark, Place, Variant};

use crate::{Loss, Metadata, VariantPuzzle};

/// The JSON of a variant, and what it does not represent.
///
/// # Errors
/// Returns what f-puzzles has no field for.
pub(crate) fn to_json(puzzle: &VariantPuzzle) -> Result<(Value, Vec<Loss>), String> {
    let variant = &puzzle.variant;
    let (rows, columns) = (variant.rows(), variant.columns());
    if rows != columns {
        return Err(format!("{rows}x{columns} grids"));
    }
    if (variant.first_value(), variant.last_value()) != (1, rows) {
        let (first, last) = (variant.first_value(), variant.last_value());
        return Err(format!("the values {first} to {last}"));
    }
    for needed in [Constraint::Rows, Constraint::Columns] {
        if !variant.constraints().contains(&needed) {
            return Err(format!("grids without the rule '{needed}'"));
        }
    }
    let mut writer = Writer {
        variant,
        cells: vec![Map::new(); variant.cell_count()],
        fields: Map::new(),
        has_pieces: false,
        losses: puzzle.lost_metadata(&[Metadata::TITLE, Metadata::AUTHOR, Metadata::RULES]),
    };
    writer.regions();
    for constraint in variant.constraints() {
        writer.constraint(constraint)?;
    }
    let cells: Vec<Value> = writer.cells.into_iter().map(Value::from).collect();
    let grid: Vec<Value> = cells.chunks(rows.into()).map(Value::from).collect();
    let mut fields = writer.fields;
    let text = |name: &str| puzzle.about.get(name).unwrap_or_default();
    fields.insert("size".to_owned(), rows.into());
    fields.insert("title".to_owned(), text(Metadata::TITLE).into());
    fields.insert("author".to_owned(), text(Metadata::AUTHOR).into());
    if !text(Metadata::RULES).is_empty() {
        fields.insert("ruleset".to_owned(), text(Metadata::RULES).into());
    }
    fields.insert("grid".to_owned(), grid.into());
    Ok((Value::from(fields), writer.losses))
}

struct Writer<'a> {
    variant: &'a Variant,
    cells: Vec<Map<String, Value>>,
    fields: Map<String, Value>,
    /// Whether regions of the size of the grid are written as regions of cells.
    has_pieces: bool,
    losses: Vec<Loss>,
}

impl Writer<'_> {
    fn cell(&mut self, cell: Place) -> Option<&mut Map<String, Value>> {
        let index = usize::from(cell.row) * usize::from(self.variant.columns());
        self.cells.get_mut(index + usize::from(cell.column))
    }

    fn set_region(&mut self, cell: Place, region: Value) {
        if let Some(fields) = self.cell(cell) {
            fields.insert("region".to_owned(), region);
        }
    }

    /// The usual boxes need no field. Other boxes and disjoint regions as large as a row are
    /// written for each cell; without any, the cells have no region.
    fn regions(&mut self) {
        let boxes = self.variant.constraints().iter().find_map(|c| match c {
            Constraint::Boxes { rows, columns } => Some((*rows, *columns)),
            _ => None,
        });
        if boxes.is_some() && boxes == self.variant.usual_boxes() {
            return;
        }
        let pieces = match boxes {
            Some((rows, columns)) => self.variant.boxes(rows, columns),
            None => self.pieces(),
        };
        self.has_pieces = boxes.is_none();
        for cell in self.variant.cells() {
            self.set_region(cell, Value::Null);
        }
        for (i, cells) in pieces.iter().enumerate() {
            for &cell in cells {
                self.set_region(cell, i.into());
            }
        }
    }

    /// The disjoint regions as large as a row.
    fn pieces(&self) -> Vec<Vec<Place>> {
        let mut pieces: Vec<Vec<Place>> = Vec::new();
        for constraint in self.variant.constraints() {
            let Constraint::Region { cells } = constraint else {
                continue;
            };
            let is_free = |cell: &Place| !pieces.iter().any(|piece| piece.contains(cell));
            if cells.len() == usize::from(self.variant.rows()) && cells.iter().all(is_free) {
                pieces.push(cells.clone());
            }
        }
        pieces
    }

    fn is_piece(&self, cells: &[Place]) -> bool {
        self.has_pieces && self.pieces().iter().any(|piece| piece == cells)
    }

    fn set(&mut self, name: &str) {
        self.fields.insert(name.to_owned(), true.into());
    }

    /// Adds an item to the list of a rule.
    fn push(&mut self, name: &str, item: Value) {
        let list = self.fields.entry(name).or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(item);
        }
    }

    fn line(&mut self, name: &str, cells: &[Place]) {
        self.push(name, json!({ "lines": [names(cells)] }));
    }

    fn line_with(&mut self, name: &str, cells: &[Place], value: u8) {
        let item = json!({ "lines": [names(cells)], "value": value.to_string() });
        self.push(name, item);
    }

    fn constraint(&mut self, constraint: &Constraint) -> Result<(), String> {
        let refuse = || Err(format!("'{constraint}'"));
        match constraint {
            Constraint::Rows | Constraint::Columns => {}
            Constraint::Boxes { .. } => {}
            Constraint::Region { cells } if self.is_piece(cells) => {}
            Constraint::Region { cells } => {
                self.push("extraregion", json!({ "cells": names(cells) }));
            }
            Constraint::Candidates { cell, values } => return self.candidates(*cell, values),
            Constraint::Cage { cells, sum } => {
                let value = sum.map(|sum| sum.to_string()).unwrap_or_default();
                self.push(
                    "killercage",
                    json!({ "cells": names(cells), "value": value }),
                );
            }
            Constraint::Diagonal { rising } => {
                self.set(if *rising { "diagonal+" } else { "diagonal-" });
            }
            Constraint::DisjointGroups { rows, columns }
                if self.variant.usual_boxes() == Some((*rows, *columns)) =>
            {
                self.set("disjointgroups");
            }
            Constraint::Windoku { rows, columns } => self.windoku(*rows, *columns),
            Constraint::AntiKnight => self.set("antiknight"),
            Constraint::AntiKing => self.set("antiking"),
            Constraint::NonConsecutive => self.set("nonconsecutive"),
            Constraint::Unmarked { mark } => match mark {
                Mark::Xv => self.push("negative", "xv".into()),
                Mark::Ratio => self.push("negative", "ratio".into()),
                Mark::Kropki => return refuse(),
            },
            Constraint::Difference { cells, difference } => {
                let value = difference.to_string();
                self.push(
                    "difference",
                    json!({ "cells": names(cells), "value": value }),
                );
            }
            Constraint::Ratio { cells, ratio } => {
                let value = ratio.to_string();
                self.push("ratio", json!({ "cells": names(cells), "value": value }));
            }
            Constraint::Minimum { cell } => self.push("minimum", json!({ "cell": name(*cell) })),
            Constraint::Maximum { cell } => self.push("maximum", json!({ "cell": name(*cell) })),
            Constraint::Arrow { circle, line } => {
                let first = circle.last().copied();
                let line: Vec<Place> = first.into_iter().chain(line.iter().copied()).collect();
                let item = json!({ "cells": names(circle), "lines": [names(&line)] });
                self.push("arrow", item);
                if !circle.is_sorted() {
                    return refuse();
                }
            }
            Constraint::Sum { cells, sum } => return self.sum(cells, *sum, constraint),
            Constraint::Clone { one, other } => {
                self.push(
                    "clone",
                    json!({ "cells": names(one), "cloneCells": names(other) }),
                );
            }
            Constraint::Contains { cells, values } if cells.len() == 4 => {
                self.push(
                    "quadruple",
                    json!({ "cells": names(cells), "values": values }),
                );
            }
            Constraint::RowIndex { cell } => {
                self.push("rowindexer", json!({ "cells": names(&[*cell]) }));
            }
            Constraint::ColumnIndex { cell } => {
                self.push("columnindexer", json!({ "cells": names(&[*cell]) }));
            }
            Constraint::BoxIndex {
                cell,
                box_rows,
                box_columns,
            } if self.variant.usual_boxes() == Some((*box_rows, *box_columns)) => {
                self.push("boxindexer", json!({ "cells": names(&[*cell]) }));
            }
            other => return self.clue(other),
        }
        Ok(())
    }

    /// Lines, and clues outside the grid.
    fn clue(&mut self, constraint: &Constraint) -> Result<(), String> {
        match constraint {
            Constraint::Thermometer { cells, slow: false } => self.line("thermometer", cells),
            Constraint::Thermometer { cells, slow: true } => self.line("slowthermometer", cells),
            Constraint::Palindrome { cells } => self.line("palindrome", cells),
            Constraint::Renban { cells } => self.line("renban", cells),
            Constraint::Nabner { cells } => self.line("nabner", cells),
            Constraint::DoubleArrow { cells } => self.line("doublearrow", cells),
            Constraint::Zipper { cells } => self.line("zipperline", cells),
            Constraint::Between { cells } => self.line("betweenline", cells),
            Constraint::Entropic { cells } => self.line("entropicline", cells),
            Constraint::RegionSumLine {
                cells,
                box_rows,
                box_columns,
            } if self.variant.usual_boxes() == Some((*box_rows, *box_columns)) => {
                self.line("regionsumline", cells);
            }
            Constraint::Whispers { cells, difference } => {
                self.line_with("whispers", cells, *difference);
            }
            Constraint::Lockout { cells, difference } => {
                self.line_with("lockout", cells, *difference);
            }
            Constraint::Modular { cells, modulus } => {
                self.line_with("modularline", cells, *modulus);
            }
            Constraint::XSum { cells, sum } => {
                return self.outside("xsum", cells, &sum.to_string(), constraint);
            }
            Constraint::Sandwich { cells, sum } => {
                return self.outside("sandwichsum", cells, &sum.to_string(), constraint);
            }
            Constraint::Skyscraper { cells, visible } => {
                return self.outside("skyscraper", cells, &visible.to_string(), constraint);
            }
            Constraint::NumberedRoom { cells, value } => {
                return self.outside("numberedroom", cells, &value.to_string(), constraint);
            }
            other => return Err(format!("'{other}'")),
        }
        Ok(())
    }

    /// Odd and even cells, givens and candidates.
    fn candidates(&mut self, place: Place, values: &[u8]) -> Result<(), String> {
        let side = self.variant.rows();
        let is_all = |odd: bool| {
            values
                .iter()
                .copied()
                .eq((1..=side).filter(|v| (v % 2 == 1) == odd))
        };
        if side > 2 && is_all(true) {
            self.push("odd", json!({ "cell": name(place) }));
            return Ok(());
        }
        if side > 3 && is_all(false) {
            self.push("even", json!({ "cell": name(place) }));
            return Ok(());
        }
        let Some(fields) = self.cell(place) else {
            return Err(format!("the cell {place}, which is outside the grid"));
        };
        if fields.contains_key("value") || fields.contains_key("givenPencilMarks") {
            return Err(format!("two lists of candidates in {place}"));
        }
        match values {
            [value] => {
                fields.insert("value".to_owned(), (*value).into());
                fields.insert("given".to_owned(), true.into());
            }
            _ => {
                fields.insert("givenPencilMarks".to_owned(), values.into());
            }
        }
        Ok(())
    }

    /// The extra regions of windoku, which has no field.
    fn windoku(&mut self, rows: u8, columns: u8) {
        let starts =
            |whole: u8, part: u8| (1..whole.saturating_sub(part)).step_by(usize::from(part) + 1);
        for top in starts(self.variant.rows(), rows) {
            for left in starts(self.variant.columns(), columns) {
                let places = (top..top + rows).flat_map(|row| {
                    (left..left + columns).map(move |column| Place::new(row, column))
                });
                let cells: Vec<Place> = places.collect();
                self.push("extraregion", json!({ "cells": names(&cells) }));
            }
        }
        self.losses.push(Loss::Drawing);
    }

    /// X and V, or a diagonal from the border.
    fn sum(&mut self, cells: &[Place], sum: u32, constraint: &Constraint) -> Result<(), String> {
        let value = sum.to_string();
        if let (&[one, other], 5 | 10) = (cells, sum)
            && one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
        {
            let value = if sum == 5 { "V" } else { "X" };
            self.push("xv", json!({ "cells": names(cells), "value": value }));
            return Ok(());
        }
        match little_killer(cells, self.variant) {
            Some((cell, direction)) => {
                let item = json!({ "cell": cell, "direction": direction, "value": value });
                self.push("littlekillersum", item);
                Ok(())
            }
            None => Err(format!("'{constraint}'")),
        }
    }

    /// A clue for a whole row or column.
    fn outside(
        &mut self,
        field: &str,
        cells: &[Place],
        value: &str,
        constraint: &Constraint,
    ) -> Result<(), String> {
        match outer_cell(cells, self.variant.rows()) {
            Some(cell) => {
                self.push(field, json!({ "cell": cell, "value": value }));
                Ok(())
            }
            None => Err(format!("'{constraint}'")),
        }
    }
}

fn name(cell: Place) -> String {
    format!(
        "R{}C{}",
        u16::from(cell.row) + 1,
        u16::from(cell.column) + 1
    )
}

fn names(cells: &[Place]) -> Vec<String> {
    cells.iter().map(|&cell| name(cell)).collect()
}

/// The cell outside the grid before the first cell of a whole row or column.
fn outer_cell(cells: &[Place], side: u8) -> Option<String> {
    let first = cells.first()?;
    let forward: Vec<u8> = (0..side).collect();
    let backward: Vec<u8> = (0..side).rev().collect();
    let rows: Vec<u8> = cells.iter().map(|cell| cell.row).collect();
    let columns: Vec<u8> = cells.iter().map(|cell| cell.column).collect();
    let (row, column) = (u16::from(first.row) + 1, u16::from(first.column) + 1);
    let end = u16::from(side) + 1;
    let same = |list: &[u8]| list.iter().all(|&n| n == list[0]);
    if same(&rows) && columns == forward {
        Some(format!("R{row}C0"))
    } else if same(&rows) && columns == backward {
        Some(format!("R{row}C{end}"))
    } else if same(&columns) && rows == forward {
        Some(format!("R0C{column}"))
    } else if same(&columns) && rows == backward {
        Some(format!("R{end}C{column}"))
    } else {
        None
    }
}

/// The outer cell and the direction of a whole diagonal from border to border.
fn little_killer(cells: &[Place], variant: &Variant) -> Option<(String, &'static str)> {
    let &first = cells.first()?;
    let at = |cell: Place| (i32::from(cell.row), i32::from(cell.column));
    let (row, column) = at(first);
    let is_inside = |row: i32, column: i32| {
        (0..i32::from(variant.rows())).contains(&row)
            && (0..i32::from(variant.columns())).contains(&column)
    };
    let directions = [
        ((-1, 1), "UR"),
        ((-1, -1), "UL"),
        ((1, 1), "DR"),
        ((1, -1), "DL"),
    ];
    for ((down, right), direction) in directions {
        let step = |i: usize| (row + down * i as i32, column + right * i as i32);
        let fits = cells
            .iter()
            .enumerate()
            .all(|(i, &cell)| at(cell) == step(i));
        let (after_row, after_column) = step(cells.len());
        let is_whole =
            !is_inside(row - down, column - right) && !is_inside(after_row, after_column);
        if fits && is_whole {
            return Some((
                format!("R{}C{}", row - down + 1, column - right + 1),
                direction,
            ));
        }
    }
    None
}
