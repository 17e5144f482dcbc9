//! **fpuzzles**: links of f-puzzles.com. After `?load=` they contain JSON, compressed by lz-string
//! and encoded in base64. It has the fields `size`, `title`, `author`, and `grid`, which has rows
//! of cells with `value`, `given`, `givenPencilMarks` (candidates), `centerPencilMarks`,
//! `cornerPencilMarks` and `c` (a colour). Most other fields are rules: `killercage`, `thermometer`
//! and so on. Fields that are not understood are refused by name.

mod rules;
mod write;

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use wholemeal_grid::{Cell, Digit, DigitSet, Grid, Marks, Shape};

use crate::format::{Format, WriteSpec};
use crate::formats::json;
use crate::lz::{self, LzError};
use crate::rules::{are_usual, has_content, of_object};
use crate::text::{Input, Line, Outcome, Sniff};
use crate::{
    Capabilities, Fields, Loss, Metadata, Puzzle, ReadError, ReadErrorKind, Sizes, VariantPuzzle,
};
pub(crate) use write::to_json as variant_to_json;

pub(crate) const FORMAT: Format = Format {
    id: "fpuzzles",
    aliases: &["f-puzzles"],
    extensions: &[],
    about: "link of f-puzzles.com",
    capabilities: CAPABILITIES,
    sniff: |input: &Input<'_>| {
        let text = input.first().text;
        Sniff::from(is_link(text) && text.contains("f-puzzles.com/"))
    },
    read,
    write: Some(WriteSpec::lines(write).and_variants(write_variant)),
};

pub(crate) const CAPABILITIES: Capabilities = Capabilities {
    placed: true,
    candidates: true,
    singles: true,
    notes: true,
    colours: true,
    metadata: Fields::Some(&[Metadata::TITLE, Metadata::AUTHOR]),
    forbidden_chars: &[],
    sizes: Sizes::Any,
    boxes: true,
};

/// Known fields of cells.
const CELL_FIELDS: [&str; 9] = [
    "value",
    "given",
    "region",
    "givenPencilMarks",
    "centerPencilMarks",
    "cornerPencilMarks",
    "c",
    "cArray",
    "highlight",
];

/// Fields that are not rules.
const PLAIN: [&str; 12] = [
    "size",
    "title",
    "author",
    "ruleset",
    "grid",
    "highlightConflicts",
    "solution",
    "successMessage",
    "disabledlogic",
    "truecandidatesoptions",
    "metadata",
    "msgcorrect",
];

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str("https://www.f-puzzles.com/?load=");
    out.push_str(&lz::compress(&to_json(puzzle).to_string()));
    out.push('\n');
}

fn write_variant(puzzle: &VariantPuzzle, out: &mut String) -> Result<Vec<Loss>, String> {
    let (json, losses) = write::to_json(puzzle)?;
    out.push_str("https://www.f-puzzles.com/?load=");
    out.push_str(&lz::compress(&json.to_string()));
    out.push('\n');
    Ok(losses)
}

/// The JSON of a puzzle.
pub(crate) fn to_json(puzzle: &Puzzle) -> Value {
    let shape = puzzle.shape();
    let usual = Shape::of_side(shape.side().into()) == Ok(shape);
    let cells: Vec<Value> = shape
        .cells()
        .map(|cell| cell_to_json(puzzle, cell, usual))
        .collect();
    let rows: Vec<Value> = cells.chunks(shape.side().into()).map(Value::from).collect();
    let text = |name: &str| puzzle.about.get(name).unwrap_or_default();
    json!({
        "size": shape.side(),
        "title": text(Metadata::TITLE),
        "author": text(Metadata::AUTHOR),
        "grid": rows,
    })
}

fn cell_to_json(puzzle: &Puzzle, cell: Cell, usual: bool) -> Value {
    let mut fields = Map::new();
    let mut add = |name: &str, value: Value| fields.insert(name.to_owned(), value);
    let digits = |set: DigitSet| Value::from_iter(set.iter().map(Digit::get));
    match (puzzle.givens.get(cell), puzzle.placed.get(cell)) {
        (Some(given), _) => {
            add("value", given.get().into());
            add("given", true.into());
        }
        (None, Some(placed)) => {
            add("value", placed.get().into());
        }
        (None, None) => {}
    }
    let open = puzzle.givens.get(cell).is_none() && puzzle.placed.get(cell).is_none();
    if let Some(marks) = puzzle.candidates.as_ref().filter(|_| open) {
        add("givenPencilMarks", digits(marks.get(cell)));
    }
    for (name, marks) in [
        ("centerPencilMarks", &puzzle.centre),
        ("cornerPencilMarks", &puzzle.corner),
    ] {
        if let Some(marks) = marks.as_ref().filter(|marks| !marks.get(cell).is_empty()) {
            add(name, digits(marks.get(cell)));
        }
    }
    if let Some((_, colour)) = puzzle.colours.iter().find(|(c, _)| *c == cell) {
        add("c", colour.as_str().into());
    }
    if !usual {
        add("region", puzzle.shape().box_of(cell).into());
    }
    Value::from(fields)
}

fn read(input: &Input<'_>) -> Outcome {
    let line = input.first();
    Outcome::one(input, 1, &FORMAT, link(&line))
}

fn link(line: &Line<'_>) -> Result<Puzzle, ReadError> {
    let Some((_, data)) = line.text.split_once("load=") else {
        let column = line.column_of(line.text);
        return Err(if line.text.contains("f-puzzles.com") {
            ReadError::new(line.number, column, ReadErrorKind::NotInLink)
        } else {
            ReadError::word(line.number, column, line.text, "a link of f-puzzles.com")
        });
    };
    packed(line, data)
}

/// Reads the compressed puzzle in a part of this line.
pub(crate) fn packed(line: &Line<'_>, data: &str) -> Result<Puzzle, ReadError> {
    let text = unpacked(line, data)?;
    let column = line.column_of(data);
    let wrong = |error: serde_json::Error| {
        let found = ReadErrorKind::Word {
            found: error.to_string(),
            expected: "the JSON of f-puzzles".into(),
        };
        ReadError::new(line.number, column, found)
    };
    let value: Value = serde_json::from_str(&text).map_err(wrong)?;
    match value {
        Value::Object(fields) if is_puzzle(&fields) => puzzle(line.number, &fields),
        _ => Err(ReadError::word(
            line.number,
            column,
            "other JSON",
            "a puzzle of f-puzzles",
        )),
    }
}

/// Decompresses a part of a line.
pub(crate) fn unpacked(line: &Line<'_>, data: &str) -> Result<String, ReadError> {
    let column = line.column_of(data);
    let end = data.find(['&', '#', '"', '>', ')']).unwrap_or(data.len());
    let data = percent_decoded(data[..end].trim());
    lz::decompress(&data).map_err(|error| match error {
        LzError::Character(at) => {
            let found = data.chars().nth(at);
            ReadError::found(line.number, column + at, found, "a character of base64")
        }
        LzError::Broken => {
            let end = column + data.chars().count();
            ReadError::found(line.number, end, None, "the rest of a packed puzzle")
        }
        LzError::TooLong => ReadError::new(line.number, column, ReadErrorKind::TooLong),
    })
}

/// Decodes ASCII characters in percent encoding, such as `%2B`.
fn percent_decoded(text: &str) -> String {
    let mut parts = text.split('%');
    let mut decoded = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let code = part
            .get(..2)
            .and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.filter(u8::is_ascii) {
            Some(code) => {
                decoded.push(char::from(code));
                decoded.push_str(&part[2..]);
            }
            None => {
                decoded.push('%');
                decoded.push_str(part);
            }
        }
    }
    decoded
}

/// Returns `true` if these are the fields of f-puzzles.
pub(crate) fn is_puzzle(fields: &Map<String, Value>) -> bool {
    let cell = fields.get("grid").and_then(|grid| grid.get(0)?.get(0));
    fields.contains_key("size") && cell.is_some_and(Value::is_object)
}

/// Returns `true` if the text can be a link, alone or after some words.
pub(crate) fn is_link(text: &str) -> bool {
    !text.starts_with(['{', '[', '<', '"', ':'])
}

/// Reads the JSON of f-puzzles: a plain puzzle, or a variant.
pub(crate) fn puzzle(line: usize, fields: &Map<String, Value>) -> Result<Puzzle, ReadError> {
    let size = fields.get("size").and_then(Value::as_u64).unwrap_or(9);
    let size = usize::try_from(size).unwrap_or(usize::MAX);
    let no_shape = || ReadError::count(line, 1, size, "rows", 9);
    let rows = fields
        .get("grid")
        .and_then(Value::as_array)
        .ok_or_else(no_shape)?;
    let cells = cells_of_rows(line, rows, size)?;
    let usual = Shape::of_side(size).ok();
    let shape = usual.and_then(|usual| shape_of(&cells, usual));
    if let Some(shape) = shape.filter(|_| !has_rules(fields, &cells)) {
        return plain(line, fields, &cells, shape);
    }
    match rules::variant(fields, &cells, size) {
        Ok(variant) => variant.into_result(line),
        Err(unknown) if unknown.is_empty() => Err(no_shape()),
        Err(unknown) => Err(ReadError::new(line, 1, ReadErrorKind::Variant(unknown))),
    }
}

/// Whether there are rules or drawings of any kind.
fn has_rules(fields: &Map<String, Value>, cells: &[&Value]) -> bool {
    let is_rule =
        |(name, value): (&String, &Value)| !PLAIN.contains(&name.as_str()) && has_content(value);
    let words = fields.get("ruleset").and_then(Value::as_str);
    let metadata = fields.get("metadata").and_then(Value::as_object);
    fields.iter().any(is_rule)
        || !are_usual(words.unwrap_or_default())
        || metadata.is_some_and(|metadata| !of_object(metadata).is_empty())
        || !rules_of_cells(cells, &CELL_FIELDS).is_empty()
}

/// The cells of `side` rows of `side` cells each.
pub(crate) fn cells_of_rows(
    line: usize,
    rows: &[Value],
    side: usize,
) -> Result<Vec<&Value>, ReadError> {
    if rows.len() != side {
        return Err(ReadError::count(line, 1, rows.len(), "rows", side));
    }
    let rows = rows
        .iter()
        .map(|row| row.as_array().map_or(&[][..], Vec::as_slice));
    if let Some(row) = rows.clone().find(|row| row.len() != side) {
        let found = row.len();
        return Err(ReadError::count(line, 1, found, "cells in a row", side));
    }
    Ok(rows.flatten().collect())
}

/// The names of unknown fields of cells.
pub(crate) fn rules_of_cells(cells: &[&Value], known: &[&str]) -> BTreeSet<String> {
    let fields = cells.iter().filter_map(|cell| cell.as_object()).flatten();
    let other =
        fields.filter(|(name, value)| !known.contains(&name.as_str()) && has_content(value));
    other
        .map(|(name, _)| format!("cells with {name}"))
        .collect()
}

/// The shape whose boxes are the regions of the cells, or the usual shape if there are no
/// regions; `None` if the regions are not the boxes of a shape.
fn shape_of(cells: &[&Value], usual: Shape) -> Option<Shape> {
    let region = |index: usize| {
        cells[index]
            .get("region")
            .filter(|region| !region.is_null())
    };
    let any_region = (0..cells.len()).any(|index| region(index).is_some());
    if !any_region {
        let none = cells.iter().any(|cell| cell.get("region").is_some());
        return (!none).then_some(usual);
    }
    let side = usual.side();
    let shapes = (1..=side).filter(|rows| side.is_multiple_of(*rows));
    let shapes = shapes.filter_map(|rows| Shape::new(rows, side / rows).ok());
    let usual_first = std::iter::once(usual).chain(shapes);
    // A cell without a region is in its usual box.
    let fits = |shape: &Shape| {
        shape.cells().all(|cell| {
            let box_of = u64::from(shape.box_of(cell));
            region(cell.index()).is_none_or(|region| region.as_u64() == Some(box_of))
        })
    };
    let mut usual_first = usual_first;
    usual_first.find(fits)
}

fn plain(
    line: usize,
    fields: &Map<String, Value>,
    cells: &[&Value],
    shape: Shape,
) -> Result<Puzzle, ReadError> {
    let side = shape.side();
    let (mut givens, mut placed) = (Vec::new(), Vec::new());
    for cell in cells {
        let value = cell.get("value").unwrap_or(&Value::Null);
        let digit = json::digit_of(line, value, side)?;
        let given = cell.get("given").and_then(Value::as_bool).unwrap_or(false);
        if given && digit.is_none() && value.is_number() {
            let expected = format!("a given 1-{side}");
            return Err(ReadError::word(line, 1, &value.to_string(), expected));
        }
        givens.push(digit.filter(|_| given));
        placed.push(digit.filter(|_| !given));
    }
    let sets = |name: &str| -> Result<Vec<Option<DigitSet>>, ReadError> {
        let set = |cell: &&Value| {
            let list = cell.get(name).and_then(Value::as_array);
            list.map(|list| json::digits(line, list, side)).transpose()
        };
        cells.iter().map(set).collect()
    };
    let grid = |cells| Grid::from_cells(shape, cells).unwrap_or(Grid::empty(shape));
    let mut puzzle = Puzzle::new(grid(givens));
    puzzle.placed = grid(placed);
    let notes = |sets: Vec<Option<DigitSet>>| {
        let some = sets.iter().flatten().any(|set| !set.is_empty());
        let sets = sets.into_iter().map(Option::unwrap_or_default).collect();
        Marks::from_cells(shape, sets).filter(|_| some)
    };
    puzzle.centre = notes(sets("centerPencilMarks")?);
    puzzle.corner = notes(sets("cornerPencilMarks")?);
    let candidates = sets("givenPencilMarks")?;
    if candidates.iter().any(Option::is_some) {
        let all = DigitSet::all(side);
        let sets = candidates
            .into_iter()
            .map(|set| set.unwrap_or(all))
            .collect();
        puzzle.set_candidates(&Marks::from_cells(shape, sets).unwrap_or(Marks::full(shape)));
    }
    let colours = shape.cells().zip(cells).filter_map(|(cell, value)| {
        let colour = value.get("c").and_then(Value::as_str)?;
        (colour != "#FFFFFF").then(|| (cell, colour.to_owned()))
    });
    puzzle.colours = colours.collect();
    for name in [Metadata::TITLE, Metadata::AUTHOR, Metadata::SOLUTION] {
        let value = fields.get(name).and_then(Value::as_str).unwrap_or_default();
        puzzle.about.set(name, value);
    }
    Ok(puzzle)
}
