//! Writes strings of the Interactive Sudoku Solver.

use std::error::Error;
use std::fmt::{self, Write};

use super::pair_key;
use crate::constraint::{Constraint, Mark};
use crate::variant::{Place, Variant, box_size};

/// A constraint that a string of the Interactive Sudoku Solver cannot represent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotInIss(
    /// The constraint, or the size of the grid.
    pub String,
);

impl fmt::Display for NotInIss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the iss format does not support '{}'", self.0)
    }
}

impl Error for NotInIss {}

/// Writes a variant as a string of constraints that [`read_iss`](super::read_iss) reads. The order
/// of the constraints may differ.
///
/// ```
/// use wholemeal_variants::{Constraint, Variant, write_iss};
///
/// let mut variant = Variant::sudoku(6, 6, 2, 3);
/// variant.add(Constraint::AntiKnight);
/// assert_eq!(write_iss(&variant).unwrap(), ".Shape~6x6.AntiKnight");
/// ```
///
/// # Errors
/// Returns the first constraint that such a string cannot represent.
pub fn write_iss(variant: &Variant) -> Result<String, NotInIss> {
    let mut writer = Writer {
        variant,
        text: String::new(),
    };
    writer.frame()?;
    for constraint in variant.constraints() {
        writer.constraint(constraint)?;
    }
    if writer.text.is_empty() {
        // An empty string cannot be read back.
        writer.text.push_str(".Shape~9x9");
    }
    Ok(writer.text)
}

struct Writer<'a> {
    variant: &'a Variant,
    text: String,
}

/// Cells have one character for each coordinate: digits, then letters.
const MOST_LINES: u8 = 35;

impl Writer<'_> {
    fn refuse<T>(&self, what: &dyn fmt::Display) -> Result<T, NotInIss> {
        Err(NotInIss(what.to_string()))
    }

    fn has(&self, constraint: &Constraint) -> bool {
        self.variant.constraints().contains(constraint)
    }

    /// The size of the grid, its values, and whether rows, columns and boxes are regions.
    fn frame(&mut self) -> Result<(), NotInIss> {
        let v = self.variant;
        let (rows, columns) = (v.rows(), v.columns());
        if rows.max(columns) > MOST_LINES {
            return self.refuse(&format!("{rows}x{columns} grid"));
        }
        let is_raw = !(self.has(&Constraint::Rows) && self.has(&Constraint::Columns));
        let usual_values = (v.first_value(), v.last_value()) == (1, rows.max(columns));
        let mut shape = format!("{rows}x{columns}");
        if v.first_value() == 1 && !usual_values {
            shape.push_str(&format!("~{}", v.value_count()));
        } else if !usual_values {
            shape.push_str(&format!("~{}-{}", v.first_value(), v.last_value()));
        }
        if is_raw {
            shape.push_str("~Raw");
        }
        if shape != "9x9" {
            self.add(&format!("Shape~{shape}"));
        }
        for (constraint, is_row) in [(Constraint::Rows, true), (Constraint::Columns, false)] {
            if is_raw && self.has(&constraint) {
                self.lines(is_row);
            }
        }
        self.boxes(is_raw);
        Ok(())
    }

    /// Boxes are implied, or have the size of a region, or are written one by one.
    fn boxes(&mut self, is_raw: bool) {
        let v = self.variant;
        let sizes: Vec<(u8, u8)> = v
            .constraints()
            .iter()
            .filter_map(|constraint| match constraint {
                Constraint::Boxes { rows, columns } => Some((*rows, *columns)),
                _ => None,
            })
            .collect();
        if is_raw {
            // Without rows and columns no boxes are implied.
        } else if let &[(rows, columns)] = sizes.as_slice() {
            let implied =
                |cells: u8| box_size(v.rows(), v.columns(), cells) == Some((rows, columns));
            let cells = rows.saturating_mul(columns);
            if implied(v.value_count()) {
                return;
            }
            if implied(cells) {
                self.add(&format!("RegionSize~{cells}"));
                return;
            }
            self.add("NoBoxes");
        } else if v.usual_boxes().is_some() {
            self.add("NoBoxes");
        }
        for (rows, columns) in sizes {
            for cells in v.boxes(rows, columns) {
                self.with_cells("AllDifferent", &[], &cells);
            }
        }
    }

    /// Rows or columns as regions of their own.
    fn lines(&mut self, rows: bool) {
        let (height, width) = (self.variant.rows(), self.variant.columns());
        let (size_one, size_other) = if rows { (1, width) } else { (height, 1) };
        for cells in self.variant.boxes(size_one, size_other) {
            self.with_cells("AllDifferent", &[], &cells);
        }
    }

    fn add(&mut self, item: &str) {
        self.text.push('.');
        self.text.push_str(item);
    }

    /// A type, arguments, and cells.
    fn with_cells(&mut self, name: &str, arguments: &[&dyn fmt::Display], cells: &[Place]) {
        let mut item = name.to_owned();
        for argument in arguments {
            // Writing to a string does not fail.
            let _ = write!(item, "~{argument}");
        }
        for cell in cells {
            item.push('~');
            item.push_str(&name_of(*cell));
        }
        self.add(&item);
    }

    /// Neighbours on a line satisfy a relation.
    fn pairs(&mut self, all: bool, cells: &[Place], relation: impl Fn(u8, u8) -> bool) {
        let count = usize::from(self.variant.value_count());
        let value = |i: usize| self.variant.first_value() + i as u8;
        let pairs = (0..count).flat_map(|a| (0..count).map(move |b| (a, b)));
        let pairs = pairs.filter(|&(a, b)| relation(value(a), value(b)));
        let key = pair_key::encode(pairs, count);
        self.with_cells(if all { "PairX" } else { "Pair" }, &[&key, &""], cells);
    }

    /// A clue for a whole row or column.
    fn outside(
        &mut self,
        name: &str,
        clue: &dyn fmt::Display,
        cells: &[Place],
        constraint: &Constraint,
    ) -> Result<(), NotInIss> {
        let Some((line, is_reversed)) = self.line_name(cells) else {
            return self.refuse(constraint);
        };
        self.add(&if is_reversed {
            format!("{name}~{line}~~{clue}")
        } else {
            format!("{name}~{line}~{clue}~")
        });
        Ok(())
    }

    /// The name of a row or column, and whether the cells are in reverse order.
    fn line_name(&self, cells: &[Place]) -> Option<(String, bool)> {
        let (first, last) = (cells.first()?, cells.last()?);
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let (rows, columns) = (self.variant.rows(), self.variant.columns());
        let row = first.row;
        let column = first.column;
        let is_row = sorted == (0..columns).map(|c| Place::new(row, c)).collect::<Vec<_>>();
        let is_column = sorted == (0..rows).map(|r| Place::new(r, column)).collect::<Vec<_>>();
        let is_reversed = first > last;
        let mut ordered = cells.to_vec();
        if is_reversed {
            ordered.reverse();
        }
        if ordered != sorted {
            return None;
        }
        if is_row {
            Some((format!("R{}", coordinate(row)), is_reversed))
        } else if is_column {
            Some((format!("C{}", coordinate(column)), is_reversed))
        } else {
            None
        }
    }

    fn constraint(&mut self, constraint: &Constraint) -> Result<(), NotInIss> {
        match constraint {
            Constraint::Rows | Constraint::Columns | Constraint::Boxes { .. } => {}
            Constraint::Candidates { cell, values } => {
                let values: String = values.iter().map(|value| format!("_{value}")).collect();
                self.add(&format!("~{}{values}", name_of(*cell)));
            }
            Constraint::Region { cells } => self.with_cells("AllDifferent", &[], cells),
            Constraint::Cage { cells, sum } => {
                self.with_cells("Cage", &[&sum.unwrap_or(0)], cells);
            }
            Constraint::Diagonal { rising } => {
                self.add(if *rising { "Diagonal~1" } else { "Diagonal~-1" });
            }
            Constraint::DisjointGroups { rows, columns }
            | Constraint::Windoku { rows, columns } => {
                let boxes = Constraint::Boxes {
                    rows: *rows,
                    columns: *columns,
                };
                let is_windoku = matches!(constraint, Constraint::Windoku { .. });
                let name = if is_windoku {
                    "Windoku"
                } else {
                    "DisjointSets"
                };
                if !self.has(&boxes) {
                    return self.refuse(constraint);
                }
                self.add(name);
            }
            Constraint::AntiKnight => self.add("AntiKnight"),
            Constraint::AntiKing => self.add("AntiKing"),
            Constraint::NonConsecutive => self.add("AntiConsecutive"),
            Constraint::GlobalEntropy => self.add("GlobalEntropy"),
            Constraint::GlobalModular => self.add("GlobalMod"),
            Constraint::Unmarked { mark } => match mark {
                Mark::Kropki => self.add("StrictKropki"),
                Mark::Xv => self.add("StrictXV"),
                Mark::Ratio => return self.refuse(constraint),
            },
            Constraint::AnyOf { alternatives } => {
                self.add("Or");
                for alternative in alternatives {
                    self.add("And");
                    for constraint in alternative {
                        self.constraint(constraint)?;
                    }
                    self.add("End");
                }
                self.add("End");
            }
            other => return self.clue(other),
        }
        Ok(())
    }

    /// Constraints with cells and clues outside the grid.
    fn clue(&mut self, constraint: &Constraint) -> Result<(), NotInIss> {
        match constraint {
            Constraint::Sum { cells, sum } => match (sum, cells.as_slice()) {
                (5, [one, other]) if is_adjacent(*one, *other) => self.with_cells("V", &[], cells),
                (10, [one, other]) if is_adjacent(*one, *other) => self.with_cells("X", &[], cells),
                _ => self.with_cells("Sum", &[sum], cells),
            },
            Constraint::WeightedSum { terms, sum } => {
                let factors: String = terms.iter().map(|(_, n)| format!("_{n}")).collect();
                let cells: Vec<Place> = terms.iter().map(|&(cell, _)| cell).collect();
                self.with_cells("Sum", &[&format!("{sum}_={factors}")], &cells);
            }
            Constraint::Difference { cells, difference } => {
                if *difference == 1 && is_adjacent(cells[0], cells[1]) {
                    self.with_cells("WhiteDot", &[], cells);
                } else if self.has_negative() {
                    return self.refuse(constraint);
                } else {
                    self.pairs(false, cells, |a, b| a.abs_diff(b) == *difference);
                }
            }
            Constraint::Ratio { cells, ratio } => {
                let has_ratio = |a: u8, b: u8| u16::from(a) == u16::from(*ratio) * u16::from(b);
                if *ratio == 2 && is_adjacent(cells[0], cells[1]) {
                    self.with_cells("BlackDot", &[], cells);
                } else if self.has_negative() {
                    return self.refuse(constraint);
                } else {
                    self.pairs(false, cells, |a, b| has_ratio(a, b) || has_ratio(b, a));
                }
            }
            Constraint::Greater { cells } if is_adjacent(cells[0], cells[1]) => {
                self.with_cells("GreaterThan", &[], cells);
            }
            Constraint::Greater { cells } => self.pairs(false, cells, |a, b| a > b),
            Constraint::Arrow { circle, line } => {
                let mut cells = circle.clone();
                cells.extend(line);
                let is_sorted = circle.is_sorted();
                match circle.len() {
                    1 => self.with_cells("Arrow", &[], &cells),
                    number if is_sorted => self.with_cells("PillArrow", &[&number], &cells),
                    _ => return self.refuse(constraint),
                }
            }
            Constraint::Thermometer { cells, slow: false } => self.with_cells("Thermo", &[], cells),
            Constraint::Thermometer { cells, slow: true } => {
                self.pairs(false, cells, |a, b| a <= b);
            }
            Constraint::Whispers { cells, difference } => {
                self.with_cells("Whisper", &[difference], cells);
            }
            Constraint::Renban { cells } => self.with_cells("Renban", &[], cells),
            Constraint::Nabner { cells } => self.pairs(true, cells, |a, b| a.abs_diff(b) >= 2),
            Constraint::Palindrome { cells } => self.with_cells("Palindrome", &[], cells),
            Constraint::Zipper { cells } => self.with_cells("Zipper", &[], cells),
            Constraint::Between { cells } => self.with_cells("Between", &[], cells),
            Constraint::Lockout { cells, difference } => {
                self.with_cells("Lockout", &[difference], cells);
            }
            Constraint::Entropic { cells } => self.with_cells("Entropic", &[], cells),
            Constraint::Modular { cells, modulus } => {
                self.with_cells("Modular", &[modulus], cells);
            }
            Constraint::DoubleArrow { cells } => self.with_cells("DoubleArrow", &[], cells),
            Constraint::Lunchbox { cells, sum } => self.with_cells("Lunchbox", &[sum], cells),
            Constraint::SumLine { cells, sum, closed } => {
                self.with_cells("SumLine", &[sum], cells);
                if *closed {
                    self.text.push_str("~LOOP");
                }
            }
            Constraint::Rellik { cells, sum } => self.with_cells("RellikCage", &[sum], cells),
            Constraint::CountingCircles { cells } => {
                self.with_cells("CountingCircles", &[], cells);
            }
            Constraint::EqualityCage { cells } => self.with_cells("EqualityCage", &[], cells),
            Constraint::Clone { one, other } => {
                for (&a, &b) in one.iter().zip(other) {
                    self.with_cells("Palindrome", &[], &[a, b]);
                }
            }
            Constraint::EqualSums { sets } => self.lists("EqualSum", sets),
            Constraint::SameValues { sets } => {
                let cells: Vec<Place> = sets.concat();
                self.with_cells("SameValues", &[&sets.len()], &cells);
            }
            Constraint::RegionSumLine {
                cells,
                box_rows,
                box_columns,
            } => {
                let box_of = |cell: &Place| (cell.row / box_rows, cell.column / box_columns);
                let parts = cells.chunk_by(|a, b| box_of(a) == box_of(b));
                self.lists(
                    "EqualSum",
                    &parts.map(<[Place]>::to_vec).collect::<Vec<_>>(),
                );
            }
            Constraint::Contains { cells, values } => self.contains(cells, values),
            Constraint::Counts { cells, counts } => {
                if counts
                    .iter()
                    .any(|&(value, number)| value > 9 || number > 9)
                {
                    return self.refuse(constraint);
                }
                let said: String = counts
                    .iter()
                    .map(|(value, n)| format!("{n}{value}"))
                    .collect();
                self.with_cells("LookAndSay", &[&said], cells);
            }
            Constraint::CountDistinct { counter, cells } => {
                self.with_cells("CountDistinct", &[&name_of(*counter)], cells);
            }
            Constraint::ColumnIndex { cell } => self.with_cells("Indexing", &[&"C"], &[*cell]),
            Constraint::RowIndex { cell } => self.with_cells("Indexing", &[&"R"], &[*cell]),
            Constraint::ValueIndex {
                value,
                index,
                cells,
            } => {
                let (value, index) = (name_of(*value), name_of(*index));
                self.with_cells("ValueIndexing", &[&value, &index], cells);
            }
            Constraint::AllowedPairs { cells, pairs, all } => {
                self.pairs(*all, cells, |a, b| pairs.contains(&(a, b)));
            }
            Constraint::Sandwich { cells, sum } => match self.line_name(cells) {
                Some((line, _)) => self.add(&format!("Sandwich~{sum}~{line}")),
                None => return self.refuse(constraint),
            },
            Constraint::XSum { cells, sum } => {
                return self.outside("XSum", sum, cells, constraint);
            }
            Constraint::Skyscraper { cells, visible } => {
                return self.outside("Skyscraper", visible, cells, constraint);
            }
            Constraint::HiddenSkyscraper { cells, value } => {
                return self.outside("HiddenSkyscraper", value, cells, constraint);
            }
            Constraint::NumberedRoom { cells, value } => {
                return self.outside("NumberedRoom", value, cells, constraint);
            }
            Constraint::FullRank { cells, rank, ties } => {
                if *ties && !self.text.contains(".FullRankTies~any") {
                    self.add("FullRankTies~any");
                }
                return self.outside("FullRank", rank, cells, constraint);
            }
            other => return self.refuse(other),
        }
        Ok(())
    }

    fn has_negative(&self) -> bool {
        let mut all = self.variant.constraints().iter();
        all.any(|constraint| matches!(constraint, Constraint::Unmarked { .. }))
    }

    /// A quadruple, or values of any cells.
    fn contains(&mut self, cells: &[Place], values: &[u8]) {
        let corner = cells.first().copied().unwrap_or(Place::new(0, 0));
        let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
            .map(|(row, column)| Place::new(corner.row + row, corner.column + column));
        if cells == square {
            let values: String = values.iter().map(|value| format!("~{value}")).collect();
            self.add(&format!("Quad~{}{values}", name_of(corner)));
        } else {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            self.with_cells("ContainAtLeast", &[&values.join("_")], cells);
        }
    }

    /// Lists of cells with an empty argument between them.
    fn lists(&mut self, name: &str, lists: &[Vec<Place>]) {
        let names = |cells: &Vec<Place>| -> String {
            let names: Vec<String> = cells.iter().map(|&cell| name_of(cell)).collect();
            names.join("~")
        };
        let lists: Vec<String> = lists.iter().map(names).collect();
        self.add(&format!("{name}~{}", lists.join("~~")));
    }
}

/// `R1C9`, with letters from 10 on.
fn name_of(cell: Place) -> String {
    format!("R{}C{}", coordinate(cell.row), coordinate(cell.column))
}

fn coordinate(index: u8) -> char {
    let digit = char::from_digit(u32::from(index) + 1, 36);
    digit.map_or('0', |c| c.to_ascii_uppercase())
}

fn is_adjacent(one: Place, other: Place) -> bool {
    one.row.abs_diff(other.row) + one.column.abs_diff(other.column) == 1
}
