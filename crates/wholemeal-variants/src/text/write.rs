//! Writes the text of a variant.

use std::fmt;

use super::layout;
use crate::constraint::{Constraint, Mark};
use crate::variant::{Place, Variant};

/// The fewest givens that are written as a grid.
const LEAST_GIVENS: usize = 4;

/// Writes a variant as text that [`read_text`](super::read_text) reads: the same constraints in
/// the same order. `about` are names with values, such as `title`.
///
/// ```
/// use wholemeal_variants::Variant;
/// use wholemeal_variants::text::write_text;
///
/// let text = write_text(&Variant::sudoku(4, 4, 2, 2), &[("title", "Empty")]);
/// assert_eq!(text, "variant 4x4\ntitle: Empty\nrows\ncolumns\nboxes 2x2\n");
/// ```
#[must_use]
pub fn write_text(variant: &Variant, about: &[(&str, &str)]) -> String {
    let mut lines = vec![heading(variant)];
    for (name, value) in about {
        let value: String = value
            .chars()
            .map(|c| if c.is_control() { ' ' } else { c })
            .collect();
        lines.push(format!("{name}: {}", value.trim()));
    }
    let mut rest = variant.constraints();
    while let Some(constraint) = rest.first() {
        let givens = layout::givens_at_start(rest);
        let regions = layout::regions_at_start(rest, variant);
        let used = if givens >= LEAST_GIVENS && has_values(&rest[..givens], variant) {
            lines.push("grid".to_owned());
            lines.extend(layout::write_givens(&rest[..givens], variant));
            givens
        } else if regions > 1 {
            lines.push("regions".to_owned());
            lines.extend(layout::write_regions(&rest[..regions], variant));
            regions
        } else {
            add(constraint, 0, &mut lines);
            1
        };
        rest = &rest[used..];
    }
    lines.join("\n") + "\n"
}

/// Writes a variant in one line, with semicolons.
///
/// ```
/// use wholemeal_variants::Variant;
/// use wholemeal_variants::text::{read_text, write_line};
///
/// let variant = Variant::sudoku(4, 4, 2, 2);
/// let line = write_line(&variant);
/// assert_eq!(line, "variant 4x4; rows; columns; boxes 2x2");
/// assert_eq!(read_text(&line).unwrap().variant, variant);
/// ```
#[must_use]
pub fn write_line(variant: &Variant) -> String {
    let mut lines = vec![heading(variant)];
    for constraint in variant.constraints() {
        add(constraint, 0, &mut lines);
    }
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
    lines.join("; ")
}

fn heading(variant: &Variant) -> String {
    let (rows, columns) = (variant.rows(), variant.columns());
    let (first, last) = (variant.first_value(), variant.last_value());
    let values = if (first, last) == (1, rows.max(columns)) {
        String::new()
    } else {
        format!(" values {first}-{last}")
    };
    format!("variant {rows}x{columns}{values}")
}

/// Whether all givens are inside the grid and have values of it.
fn has_values(givens: &[Constraint], variant: &Variant) -> bool {
    let range = variant.first_value()..=variant.last_value();
    givens.iter().all(|given| match given {
        Constraint::Candidates { cell, values } => {
            variant.contains(*cell) && values.iter().all(|value| range.contains(value))
        }
        _ => false,
    })
}

/// Adds the lines of a constraint.
fn add(constraint: &Constraint, depth: usize, lines: &mut Vec<String>) {
    let indent = "  ".repeat(depth);
    let Constraint::AnyOf { alternatives } = constraint else {
        lines.push(format!("{indent}{constraint}"));
        return;
    };
    for (i, alternative) in alternatives.iter().enumerate() {
        lines.push(format!("{indent}{}", if i == 0 { "either" } else { "or" }));
        for constraint in alternative {
            add(constraint, depth + 1, lines);
        }
    }
    lines.push(format!("{indent}end"));
}

/// Cells with blanks between them.
struct Cells<'a>(&'a [Place]);

impl fmt::Display for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.0.iter().enumerate() {
            let gap = if i > 0 { " " } else { "" };
            write!(f, "{gap}{cell}")?;
        }
        Ok(())
    }
}

/// Lists of cells with `|` between them.
struct Lists<'a>(&'a [Vec<Place>]);

impl fmt::Display for Lists<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cells) in self.0.iter().enumerate() {
            let gap = if i > 0 { " | " } else { "" };
            write!(f, "{gap}{}", Cells(cells))?;
        }
        Ok(())
    }
}

fn numbers(values: &[u8]) -> String {
    let values: Vec<String> = values.iter().map(ToString::to_string).collect();
    values.join(" ")
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::Kropki => "kropki",
            Mark::Xv => "xv",
            Mark::Ratio => "ratio",
        })
    }
}

impl fmt::Display for Constraint {
    /// The line of the [text format](crate::text): `cage 12 r1c1 r1c2`. Alternatives are written
    /// with semicolons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Constraint::Candidates { cell, values } if values.len() == 1 => {
                write!(f, "given {cell} {}", values[0])
            }
            Constraint::Candidates { cell, values } => {
                write!(f, "candidates {cell} {}", numbers(values))
            }
            Constraint::Rows => f.write_str("rows"),
            Constraint::Columns => f.write_str("columns"),
            Constraint::Boxes { rows, columns } => write!(f, "boxes {rows}x{columns}"),
            Constraint::Region { cells } => write!(f, "region {}", Cells(cells)),
            Constraint::Cage { cells, sum } => match sum {
                Some(sum) => write!(f, "cage {sum} {}", Cells(cells)),
                None => write!(f, "cage {}", Cells(cells)),
            },
            Constraint::Diagonal { rising: true } => f.write_str("diagonal rising"),
            Constraint::Diagonal { rising: false } => f.write_str("diagonal falling"),
            Constraint::DisjointGroups { rows, columns } => {
                write!(f, "disjoint-groups {rows}x{columns}")
            }
            Constraint::Windoku { rows, columns } => write!(f, "windoku {rows}x{columns}"),
            Constraint::AntiKnight => f.write_str("anti-knight"),
            Constraint::AntiKing => f.write_str("anti-king"),
            Constraint::NonConsecutive => f.write_str("non-consecutive"),
            Constraint::GlobalEntropy => f.write_str("global-entropy"),
            Constraint::GlobalModular => f.write_str("global-modular"),
            Constraint::Sum { cells, sum } => write!(f, "sum {sum} {}", Cells(cells)),
            Constraint::WeightedSum { terms, sum } => {
                write!(f, "weighted-sum {sum}")?;
                terms.iter().try_for_each(|(_, n)| write!(f, " {n}"))?;
                terms.iter().try_for_each(|(cell, _)| write!(f, " {cell}"))
            }
            Constraint::Difference { cells, difference } => {
                write!(f, "difference {difference} {}", Cells(cells))
            }
            Constraint::Ratio { cells, ratio } => write!(f, "ratio {ratio} {}", Cells(cells)),
            Constraint::Unmarked { mark } => write!(f, "negative {mark}"),
            Constraint::Greater { cells } => write!(f, "greater {}", Cells(cells)),
            Constraint::Minimum { cell } => write!(f, "minimum {cell}"),
            Constraint::Maximum { cell } => write!(f, "maximum {cell}"),
            Constraint::Arrow { circle, line } => {
                write!(f, "arrow {} | {}", Cells(circle), Cells(line))
            }
            Constraint::DoubleArrow { cells } => write!(f, "double-arrow {}", Cells(cells)),
            Constraint::Thermometer { cells, slow } => {
                let name = if *slow {
                    "slow-thermometer"
                } else {
                    "thermometer"
                };
                write!(f, "{name} {}", Cells(cells))
            }
            Constraint::Whispers { cells, difference } => {
                write!(f, "whispers {difference} {}", Cells(cells))
            }
            Constraint::Renban { cells } => write!(f, "renban {}", Cells(cells)),
            Constraint::Nabner { cells } => write!(f, "nabner {}", Cells(cells)),
            Constraint::Palindrome { cells } => write!(f, "palindrome {}", Cells(cells)),
            Constraint::Clone { one, other } => {
                write!(f, "clone {} | {}", Cells(one), Cells(other))
            }
            Constraint::SameValues { sets } => write!(f, "same-values {}", Lists(sets)),
            Constraint::EqualSums { sets } => write!(f, "equal-sums {}", Lists(sets)),
            Constraint::RegionSumLine {
                cells,
                box_rows,
                box_columns,
            } => write!(
                f,
                "region-sum-line {box_rows}x{box_columns} {}",
                Cells(cells)
            ),
            Constraint::Zipper { cells } => write!(f, "zipper {}", Cells(cells)),
            Constraint::Between { cells } => write!(f, "between {}", Cells(cells)),
            Constraint::Lockout { cells, difference } => {
                write!(f, "lockout {difference} {}", Cells(cells))
            }
            Constraint::Entropic { cells } => write!(f, "entropic {}", Cells(cells)),
            Constraint::Modular { cells, modulus } => {
                write!(f, "modular {modulus} {}", Cells(cells))
            }
            Constraint::Contains { cells, values } => {
                write!(f, "contains {} {}", numbers(values), Cells(cells))
            }
            Constraint::Counts { cells, counts } => {
                f.write_str("counts")?;
                counts
                    .iter()
                    .try_for_each(|(value, n)| write!(f, " {n}x{value}"))?;
                write!(f, " {}", Cells(cells))
            }
            Constraint::ColumnIndex { cell } => write!(f, "column-index {cell}"),
            Constraint::RowIndex { cell } => write!(f, "row-index {cell}"),
            Constraint::BoxIndex {
                cell,
                box_rows,
                box_columns,
            } => write!(f, "box-index {box_rows}x{box_columns} {cell}"),
            Constraint::NumberedRoom { cells, value } => {
                write!(f, "numbered-room {value} {}", Cells(cells))
            }
            Constraint::Skyscraper { cells, visible } => {
                write!(f, "skyscraper {visible} {}", Cells(cells))
            }
            Constraint::HiddenSkyscraper { cells, value } => {
                write!(f, "hidden-skyscraper {value} {}", Cells(cells))
            }
            Constraint::XSum { cells, sum } => write!(f, "x-sum {sum} {}", Cells(cells)),
            Constraint::Sandwich { cells, sum } => write!(f, "sandwich {sum} {}", Cells(cells)),
            Constraint::Lunchbox { cells, sum } => write!(f, "lunchbox {sum} {}", Cells(cells)),
            Constraint::SumLine { cells, sum, closed } => {
                let name = if *closed { "sum-loop" } else { "sum-line" };
                write!(f, "{name} {sum} {}", Cells(cells))
            }
            Constraint::CountingCircles { cells } => {
                write!(f, "counting-circles {}", Cells(cells))
            }
            Constraint::Rellik { cells, sum } => write!(f, "rellik {sum} {}", Cells(cells)),
            Constraint::EqualityCage { cells } => write!(f, "equality-cage {}", Cells(cells)),
            Constraint::CountDistinct { counter, cells } => {
                write!(f, "count-distinct {counter} {}", Cells(cells))
            }
            Constraint::ValueIndex {
                value,
                index,
                cells,
            } => write!(f, "value-index {value} {index} {}", Cells(cells)),
            Constraint::AllowedPairs { cells, pairs, all } => {
                f.write_str(if *all {
                    "all-allowed-pairs"
                } else {
                    "allowed-pairs"
                })?;
                pairs.iter().try_for_each(|(a, b)| write!(f, " {a}-{b}"))?;
                write!(f, " {}", Cells(cells))
            }
            Constraint::FullRank { cells, rank, ties } => {
                let name = if *ties { "full-rank-ties" } else { "full-rank" };
                write!(f, "{name} {rank} {}", Cells(cells))
            }
            Constraint::AnyOf { .. } => {
                let mut lines = Vec::new();
                add(self, 0, &mut lines);
                let lines: Vec<&str> = lines.iter().map(|line| line.trim_start()).collect();
                f.write_str(&lines.join("; "))
            }
        }
    }
}
