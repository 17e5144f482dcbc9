//! The rules of f-puzzles as constraints.

use serde_json::{Map, Value};
use wholemeal_variants::{Constraint, LARGEST, Mark, Place, Variant};

use crate::rules::{self, has_content};
use crate::{Metadata, VariantPuzzle};

/// Fields with drawings that are not rules.
const DRAWINGS: [&str; 7] = [
    "line",
    "rectangle",
    "circle",
    "text",
    "cage",
    "fogofwar",
    "foglight",
];

/// Reads the rules of a puzzle with these cells.
///
/// # Errors
/// Returns the names of rules that are not understood.
pub(super) fn variant(
    fields: &Map<String, Value>,
    cells: &[&Value],
    size: usize,
) -> Result<VariantPuzzle, Vec<String>> {
    let side = u8::try_from(size)
        .ok()
        .filter(|side| (1..=LARGEST).contains(side));
    let side = side.ok_or_else(|| vec![format!("size {size}")])?;
    let mut reader = Reader {
        side,
        variant: Variant::new(side, side, 1, side),
        regions: None,
        unknown: Vec::new(),
        drawings: Vec::new(),
    };
    reader.variant.add(Constraint::Rows);
    reader.variant.add(Constraint::Columns);
    reader.read_regions(cells);
    reader.read_cells(cells);
    for (name, value) in fields {
        if !super::PLAIN.contains(&name.as_str()) && has_content(value) {
            reader.field(name, value);
        }
    }
    if let Some(Value::Object(metadata)) = fields.get("metadata") {
        reader.unknown.extend(rules::of_object(metadata));
    }
    reader.finish(fields)
}

struct Reader {
    side: u8,
    variant: Variant,
    /// The regions of all cells if they are not boxes.
    regions: Option<Vec<Vec<Place>>>,
    unknown: Vec<String>,
    drawings: Vec<String>,
}

impl Reader {
    /// Boxes, or the regions that the cells name. A cell whose region is `null` has none; one
    /// without the field is in its usual box.
    fn read_regions(&mut self, cells: &[&Value]) {
        let usual = self.variant.usual_boxes();
        let boxes = usual.map(|(rows, columns)| self.variant.boxes(rows, columns));
        let places: Vec<Place> = self.variant.cells().collect();
        let mut regions: Vec<(u64, Vec<Place>)> = Vec::new();
        for (&place, cell) in places.iter().zip(cells) {
            let region = match cell.get("region") {
                Some(Value::Null) => None,
                Some(region) => match region.as_u64() {
                    Some(region) => Some(region),
                    None => {
                        self.unknown.push("irregular regions".to_owned());
                        return;
                    }
                },
                None => {
                    let mut boxes = boxes.iter().flatten();
                    boxes
                        .position(|cells| cells.contains(&place))
                        .map(|i| i as u64)
                }
            };
            let Some(region) = region else { continue };
            match regions.iter_mut().find(|(known, _)| *known == region) {
                Some((_, cells)) => cells.push(place),
                None => regions.push((region, vec![place])),
            }
        }
        let mut regions: Vec<Vec<Place>> = regions.into_iter().map(|(_, cells)| cells).collect();
        let mut sorted = boxes.unwrap_or_default();
        sorted.sort();
        regions.sort();
        match usual {
            Some((rows, columns)) if sorted == regions => {
                self.variant.add(Constraint::Boxes { rows, columns });
            }
            _ => {
                for cells in &regions {
                    let cells = cells.clone();
                    self.variant.add(Constraint::Region { cells });
                }
                self.regions = Some(regions);
            }
        }
    }

    /// Givens and given candidates.
    fn read_cells(&mut self, cells: &[&Value]) {
        let places: Vec<Place> = self.variant.cells().collect();
        self.unknown
            .extend(super::rules_of_cells(cells, &super::CELL_FIELDS));
        for (place, cell) in places.into_iter().zip(cells) {
            let is_given = cell.get("given").and_then(Value::as_bool) == Some(true);
            if let Some(value) = cell.get("value").filter(|_| is_given).and_then(number) {
                self.variant.add(Constraint::given(place, value));
            }
            if let Some(Value::Array(marks)) = cell.get("givenPencilMarks") {
                let values: Vec<u8> = marks.iter().filter_map(number).collect();
                if !is_given && !values.is_empty() {
                    self.variant.add(Constraint::Candidates {
                        cell: place,
                        values,
                    });
                }
            }
        }
    }

    fn field(&mut self, name: &str, value: &Value) {
        let is_on = value.as_bool() == Some(true);
        match name {
            "diagonal+" if is_on => self.variant.add(Constraint::Diagonal { rising: true }),
            "diagonal-" if is_on => self.variant.add(Constraint::Diagonal { rising: false }),
            "antiknight" if is_on => self.variant.add(Constraint::AntiKnight),
            "antiking" if is_on => self.variant.add(Constraint::AntiKing),
            "nonconsecutive" if is_on => self.variant.add(Constraint::NonConsecutive),
            "disjointgroups" if is_on => match self.variant.usual_boxes() {
                Some((rows, columns)) => {
                    self.variant
                        .add(Constraint::DisjointGroups { rows, columns });
                }
                None => self.unknown.push(name.to_owned()),
            },
            "negative" => self.negative(value),
            _ if DRAWINGS.contains(&name) => self.drawing(name, value),
            _ => {
                let list = value.as_array().map_or(&[][..], Vec::as_slice);
                let read: Option<Vec<Vec<Constraint>>> =
                    list.iter().map(|item| self.item(name, item)).collect();
                match read.filter(|read| !read.is_empty()) {
                    Some(read) => {
                        read.into_iter().flatten().for_each(|c| self.variant.add(c));
                    }
                    None => self.unknown.push(name.to_owned()),
                }
            }
        }
    }

    fn negative(&mut self, value: &Value) {
        for kind in value.as_array().into_iter().flatten() {
            match kind.as_str() {
                Some("xv") => self.variant.add(Constraint::Unmarked { mark: Mark::Xv }),
                Some("ratio") => self.variant.add(Constraint::Unmarked { mark: Mark::Ratio }),
                _ => self.unknown.push(format!("negative {kind}")),
            }
        }
    }

    /// Drawings of constraints that are also written as constraints are left out.
    fn drawing(&mut self, name: &str, value: &Value) {
        let is_own = |item: &&Value| {
            item.get("fromConstraint")
                .is_none_or(|from| !has_content(from))
        };
        let has_cells = |item: &&Value| {
            ["cells", "lines"]
                .iter()
                .any(|n| item.get(n).is_some_and(has_content))
        };
        let list = value.as_array().map_or(&[][..], Vec::as_slice);
        if value.is_boolean()
            || list
                .iter()
                .filter(is_own)
                .any(|item| has_cells(&item) || item.is_string())
        {
            self.drawings.push(name.to_owned());
        }
    }

    /// The constraints of an item of a list; `None` if it is not understood.
    fn item(&self, name: &str, item: &Value) -> Option<Vec<Constraint>> {
        let cells = || self.cells(item.get("cells")?);
        let cell = || self.cell(item.get("cell")?);
        let value = item.get("value");
        let number_or = |default: u8| match value {
            Some(value) if has_content(value) => number(value),
            _ => Some(default),
        };
        let one = |constraint| Some(vec![constraint]);
        match name {
            "killercage" => one(Constraint::Cage {
                cells: cells()?,
                sum: match value {
                    Some(value) if has_content(value) => Some(sum(value)?),
                    _ => None,
                }
                .filter(|&sum| sum > 0),
            }),
            "extraregion" => one(Constraint::Region { cells: cells()? }),
            "odd" | "even" => {
                let values = (1..=self.side).filter(|v| (v % 2 == 1) == (name == "odd"));
                one(Constraint::Candidates {
                    cell: cell()?,
                    values: values.collect(),
                })
            }
            "minimum" => one(Constraint::Minimum { cell: cell()? }),
            "maximum" => one(Constraint::Maximum { cell: cell()? }),
            "difference" => one(Constraint::Difference {
                cells: cells()?.try_into().ok()?,
                difference: number_or(1)?,
            }),
            "ratio" => one(Constraint::Ratio {
                cells: cells()?.try_into().ok()?,
                ratio: number_or(2)?,
            }),
            "xv" => {
                let sum = match value.and_then(Value::as_str)? {
                    "X" | "x" => 10,
                    "V" | "v" => 5,
                    _ => return None,
                };
                one(Constraint::pair_sum(cells()?.try_into().ok()?, sum))
            }
            "quadruple" => {
                let values = item.get("values")?.as_array()?.iter();
                one(Constraint::Contains {
                    cells: cells()?,
                    values: values.map(number).collect::<Option<_>>()?,
                })
            }
            "clone" => one(Constraint::Clone {
                one: cells()?,
                other: self.cells(item.get("cloneCells")?)?,
            }),
            "rowindexer" => self.each(&cells()?, |cell| Constraint::RowIndex { cell }),
            "columnindexer" => self.each(&cells()?, |cell| Constraint::ColumnIndex { cell }),
            "boxindexer" => {
                let (box_rows, box_columns) = self.variant.usual_boxes()?;
                self.each(&cells()?, |cell| Constraint::BoxIndex {
                    cell,
                    box_rows,
                    box_columns,
                })
            }
            "arrow" => self.arrows(item),
            "littlekillersum" => self.little_killer(item),
            "sandwichsum" | "xsum" | "skyscraper" | "numberedroom" | "numberedrooms" => {
                self.outside(name, item)
            }
            _ => self.lines(name, item, number_or),
        }
    }

    fn each(&self, cells: &[Place], make: impl Fn(Place) -> Constraint) -> Option<Vec<Constraint>> {
        Some(cells.iter().map(|&cell| make(cell)).collect())
    }

    /// Constraints along lines.
    fn lines(
        &self,
        name: &str,
        item: &Value,
        number_or: impl Fn(u8) -> Option<u8>,
    ) -> Option<Vec<Constraint>> {
        let make = |cells: Vec<Place>| {
            Some(match name {
                "thermometer" => Constraint::Thermometer { cells, slow: false },
                "slowthermometer" => Constraint::Thermometer { cells, slow: true },
                "palindrome" => Constraint::Palindrome { cells },
                "renban" => Constraint::Renban { cells },
                "whispers" => Constraint::Whispers {
                    cells,
                    difference: number_or(5)?,
                },
                "betweenline" => Constraint::Between { cells },
                "lockout" => Constraint::Lockout {
                    cells,
                    difference: number_or(4)?,
                },
                "entropicline" => Constraint::Entropic { cells },
                "modularline" => Constraint::Modular {
                    cells,
                    modulus: number_or(3)?,
                },
                "nabner" => Constraint::Nabner { cells },
                "doublearrow" => Constraint::DoubleArrow { cells },
                "zipperline" => Constraint::Zipper { cells },
                "regionsumline" => self.region_sums(cells)?,
                _ => return None,
            })
        };
        let lines = item.get("lines")?.as_array()?;
        let lines: Option<Vec<Constraint>> =
            lines.iter().map(|line| make(self.cells(line)?)).collect();
        lines.filter(|lines| !lines.is_empty())
    }

    fn region_sums(&self, cells: Vec<Place>) -> Option<Constraint> {
        let Some(regions) = &self.regions else {
            let (box_rows, box_columns) = self.variant.usual_boxes()?;
            return Some(Constraint::RegionSumLine {
                cells,
                box_rows,
                box_columns,
            });
        };
        let region = |cell: &Place| regions.iter().position(|cells| cells.contains(cell));
        let parts = cells.chunk_by(|a, b| region(a) == region(b));
        let sets = parts.map(<[Place]>::to_vec).collect();
        Some(Constraint::EqualSums { sets })
    }

    /// Each line starts in the circle and has a sum of its own. The digits of a number are read
    /// from left to right or from top to bottom.
    fn arrows(&self, item: &Value) -> Option<Vec<Constraint>> {
        let mut circle = self.cells(item.get("cells")?)?;
        circle.sort_unstable();
        let lines = item.get("lines")?.as_array()?;
        let arrow = |line: &Value| {
            let mut line = self.cells(line)?;
            line.retain(|cell| !circle.contains(cell));
            let circle = circle.clone();
            (!line.is_empty()).then_some(Constraint::Arrow { circle, line })
        };
        let arrows: Option<Vec<Constraint>> = lines.iter().map(arrow).collect();
        arrows.filter(|arrows| !arrows.is_empty())
    }

    /// The cells of a diagonal. Its clue is outside the grid or in its first cell.
    fn little_killer(&self, item: &Value) -> Option<Vec<Constraint>> {
        let (mut row, mut column) = coordinates(item.get("cell")?.as_str()?)?;
        let (down, right) = match item.get("direction")?.as_str()? {
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            "DR" => (1, 1),
            "DL" => (1, -1),
            _ => return None,
        };
        let place = |row: i32, column: i32| self.place(row, column);
        if place(row, column).is_none() {
            (row, column) = (row + down, column + right);
        }
        let mut cells = Vec::new();
        while let Some(cell) = place(row, column) {
            cells.push(cell);
            (row, column) = (row + down, column + right);
        }
        match item.get("value").filter(|value| has_content(value)) {
            // A clue without a number demands nothing.
            None => Some(Vec::new()),
            Some(value) if !cells.is_empty() => {
                let sum = sum(value)?;
                Some(vec![Constraint::Sum { cells, sum }])
            }
            Some(_) => None,
        }
    }

    /// A clue outside the grid, for a whole row or column.
    fn outside(&self, name: &str, item: &Value) -> Option<Vec<Constraint>> {
        let (row, column) = coordinates(item.get("cell")?.as_str()?)?;
        let side = i32::from(self.side);
        let line = 0..side;
        let is_inside = |n: i32| (0..side).contains(&n);
        let mut cells: Vec<Place> = if is_inside(row) && !is_inside(column) {
            line.filter_map(|column| self.place(row, column)).collect()
        } else if is_inside(column) && !is_inside(row) {
            line.filter_map(|row| self.place(row, column)).collect()
        } else {
            return None;
        };
        if row >= side || column >= side {
            cells.reverse();
        }
        let Some(value) = item.get("value").filter(|value| has_content(value)) else {
            return Some(Vec::new());
        };
        Some(vec![match name {
            "sandwichsum" => {
                cells.sort_unstable();
                Constraint::Sandwich {
                    cells,
                    sum: sum(value)?,
                }
            }
            "xsum" => Constraint::XSum {
                cells,
                sum: sum(value)?,
            },
            "skyscraper" => Constraint::Skyscraper {
                cells,
                visible: number(value)?,
            },
            _ => Constraint::NumberedRoom {
                cells,
                value: number(value)?,
            },
        }])
    }

    fn place(&self, row: i32, column: i32) -> Option<Place> {
        let index = |n: i32| u8::try_from(n).ok().filter(|&n| n < self.side);
        Some(Place::new(index(row)?, index(column)?))
    }

    fn cell(&self, value: &Value) -> Option<Place> {
        let (row, column) = coordinates(value.as_str()?)?;
        self.place(row, column)
    }

    fn cells(&self, value: &Value) -> Option<Vec<Place>> {
        let cells: Option<Vec<Place>> = value.as_array()?.iter().map(|c| self.cell(c)).collect();
        cells.filter(|cells| !cells.is_empty())
    }

    /// Returns the puzzle. It is an error if a rule is unknown, or if the rules are given only as
    /// drawings or words.
    fn finish(mut self, fields: &Map<String, Value>) -> Result<VariantPuzzle, Vec<String>> {
        let words = fields
            .get("ruleset")
            .and_then(Value::as_str)
            .unwrap_or_default();
        let has_words = !rules::are_usual(words);
        let puzzle = VariantPuzzle::new(self.variant);
        let has_rules = puzzle.variant.constraints().iter().any(|constraint| {
            !matches!(
                constraint,
                Constraint::Rows
                    | Constraint::Columns
                    | Constraint::Boxes { .. }
                    | Constraint::Candidates { .. }
            )
        });
        if !has_rules {
            self.unknown.append(&mut self.drawings);
            self.unknown
                .extend(has_words.then(|| rules::in_words(words)));
        }
        if !self.unknown.is_empty() || !has_rules {
            return Err(self.unknown);
        }
        let mut puzzle = puzzle;
        for name in [Metadata::TITLE, Metadata::AUTHOR] {
            let value = fields.get(name).and_then(Value::as_str).unwrap_or_default();
            puzzle.about.set(name, value);
        }
        puzzle.about.set(Metadata::RULES, words);
        if !self.drawings.is_empty() {
            let list = self.drawings.join(", ");
            puzzle
                .notes
                .push(format!("drawings are not read as rules: {list}"));
        }
        if has_words {
            puzzle
                .notes
                .push(format!("rules {} are not read", rules::in_words(words)));
        }
        Ok(puzzle)
    }
}

/// The row and the column of `R1C9`, counted from 0. Cells outside the grid have -1 or the size.
fn coordinates(name: &str) -> Option<(i32, i32)> {
    let (row, column) = name.strip_prefix(['R', 'r'])?.split_once(['C', 'c'])?;
    let index = |text: &str| text.parse::<u16>().ok().map(|n| i32::from(n) - 1);
    Some((index(row)?, index(column)?))
}

/// A small number, as a number or as text.
fn number(value: &Value) -> Option<u8> {
    u8::try_from(sum(value)?).ok()
}

/// A number, as a number or as text.
fn sum(value: &Value) -> Option<u32> {
    match value {
        Value::String(text) => text.trim().parse().ok(),
        other => u32::try_from(other.as_u64()?).ok(),
    }
}
