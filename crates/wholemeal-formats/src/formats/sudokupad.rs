//! **sudokupad**: links of sudokupad.app. After `scl` or `ctc`, they contain SudokuPad's own JSON,
//! compressed as that of f-puzzles, often with abbreviated names and without quotes. After
//! `fpuzzles` or `fpuz`, they contain a puzzle of f-puzzles; puzzles are written in this form. A
//! link with a short name refers to a puzzle on the server. SudokuPad's own JSON is a drawing:
//! givens, regions and killer cages are read as rules, and a note names the rest.

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use wholemeal_grid::{Cell, Grid, Shape};
use wholemeal_variants::{Constraint, Place, Variant};

use crate::format::{Format, WriteSpec};
use crate::formats::fpuzzles::{self, is_link};
use crate::formats::json;
use crate::lz;
use crate::rules::{self, has_content};
use crate::text::{Input, Line, Outcome, Sniff};
use crate::{Loss, Metadata, Puzzle, ReadError, ReadErrorKind, VariantPuzzle};

pub(crate) const FORMAT: Format = Format {
    id: "sudokupad",
    aliases: &["scl", "ctc"],
    extensions: &["scl"],
    about: "link of sudokupad.app",
    capabilities: fpuzzles::CAPABILITIES,
    sniff: |input: &Input<'_>| Sniff::from(id(input.first().text).is_some()),
    read,
    write: Some(WriteSpec::lines(write).and_variants(write_variant)),
};

const SITES: [&str; 3] = [
    "sudokupad.app/",
    "app.crackingthecryptic.com/",
    "sudokupad.svencodes.com/",
];

/// Long and short names of fields with drawings, which represent rules.
const DRAWINGS: [(&str, &str); 5] = [
    ("arrows", "a"),
    ("lines", "l"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("cages", "ca"),
];

/// Fields that are not rules.
const PLAIN: [&str; 15] = [
    "cells",
    "ce",
    "regions",
    "re",
    "metadata",
    "id",
    "cellSize",
    "cs",
    "settings",
    "title",
    "author",
    "rules",
    "source",
    "solution",
    "msgcorrect",
];

/// Known fields of cells.
const CELL_FIELDS: [&str; 2] = ["value", "v"];

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    write_link(&fpuzzles::to_json(puzzle), out);
}

fn write_variant(puzzle: &VariantPuzzle, out: &mut String) -> Result<Vec<Loss>, String> {
    let (json, losses) = fpuzzles::variant_to_json(puzzle)?;
    write_link(&json, out);
    Ok(losses)
}

fn write_link(json: &Value, out: &mut String) {
    let packed = lz::compress(&json.to_string());
    let packed = packed
        .replace('+', "%2B")
        .replace('/', "%2F")
        .replace('=', "%3D");
    out.push_str(&format!("https://sudokupad.app/fpuzzles{packed}\n"));
}

/// The puzzle id: the part of a link after the site, or the whole text.
fn id(text: &str) -> Option<&str> {
    for site in SITES {
        if let Some(at) = text.find(site).filter(|_| is_link(text)) {
            let id = &text[at + site.len()..];
            let id = id.strip_prefix("sudoku/").unwrap_or(id);
            return Some(id.split_once("puzzleid=").map_or(id, |(_, id)| id));
        }
    }
    let packed = |prefix: &&str| text.starts_with(*prefix) && text.len() > 100;
    let known = ["scl", "ctc", "fpuz"].iter().any(packed) && !text.contains(char::is_whitespace);
    known.then_some(text)
}

fn read(input: &Input<'_>) -> Outcome {
    let line = input.first();
    Outcome::one(input, 1, &FORMAT, link(&line))
}

fn link(line: &Line<'_>) -> Result<Puzzle, ReadError> {
    let column = line.column_of(line.text);
    let Some(id) = id(line.text) else {
        let expected = "a link of sudokupad.app";
        return Err(ReadError::word(line.number, column, line.text, expected));
    };
    for prefix in ["fpuzzles", "fpuz"] {
        if let Some(data) = id.strip_prefix(prefix) {
            return fpuzzles::packed(line, data);
        }
    }
    let Some(data) = id.strip_prefix("scl").or_else(|| id.strip_prefix("ctc")) else {
        return Err(ReadError::new(
            line.number,
            column,
            ReadErrorKind::NotInLink,
        ));
    };
    // Some links contain JSON that is not compressed.
    let text = if data.starts_with('{') || data.starts_with("%7B") {
        data.replace("%7B", "{")
            .replace("%7D", "}")
            .replace("%22", "\"")
    } else {
        fpuzzles::unpacked(line, data)?
    };
    match AbbreviatedJson::value(&text) {
        Some(Value::Object(fields)) if is_puzzle(&fields) => puzzle(line.number, &fields),
        _ => {
            let column = line.column_of(data);
            Err(ReadError::word(
                line.number,
                column,
                "other JSON",
                "a puzzle of SudokuPad",
            ))
        }
    }
}

/// A field by its long or short name.
fn field<'a>(fields: &'a Map<String, Value>, long: &str, short: &str) -> Option<&'a Value> {
    fields.get(long).or_else(|| fields.get(short))
}

/// Returns `true` if these are the fields of SudokuPad.
pub(crate) fn is_puzzle(fields: &Map<String, Value>) -> bool {
    let rows = field(fields, "cells", "ce").and_then(Value::as_array);
    let cells = rows.is_some_and(|rows| rows.iter().all(Value::is_array));
    let cell = rows.and_then(|rows| rows.first()?.as_array()?.first());
    cells && cell.is_some_and(Value::is_object)
}

/// Reads the JSON of SudokuPad.
pub(crate) fn puzzle(line: usize, fields: &Map<String, Value>) -> Result<Puzzle, ReadError> {
    let mut about = Metadata::default();
    let mut rules = drawings(fields, &mut about);
    rules.extend(other_fields(fields));
    if let Some(Value::Object(metadata)) = fields.get("metadata") {
        rules.extend(add_metadata(metadata, &mut about));
    }
    for name in ["title", "author", "rules"] {
        if let Some(Value::String(text)) = fields.get(name) {
            about.set(name, text);
        }
    }
    let words = about.get(Metadata::RULES);
    if let Some(words) = words.filter(|words| !rules::are_usual(words)) {
        rules.push(rules::in_words(words));
    }
    let rows = field(fields, "cells", "ce").and_then(Value::as_array);
    let rows = rows.map_or(&[][..], Vec::as_slice);
    let shape = Shape::of_side(rows.len());
    let shape = shape.map_err(|_| ReadError::count(line, 1, rows.len(), "rows", 9))?;
    let cells = fpuzzles::cells_of_rows(line, rows, shape.side().into())?;
    rules.extend(fpuzzles::rules_of_cells(&cells, &CELL_FIELDS));
    if !has_usual_regions(field(fields, "regions", "re"), shape) {
        rules.push("irregular regions".to_owned());
    }
    if !rules.is_empty() {
        return match variant(fields, &cells, shape, about) {
            Some(variant) => variant.into_result(line),
            None => Err(ReadError::new(line, 1, ReadErrorKind::Variant(rules))),
        };
    }
    let digit = |cell: &&Value| {
        let value = cell
            .get("value")
            .or_else(|| cell.get("v"))
            .unwrap_or(&Value::Null);
        json::digit_of(line, value, shape.side())
    };
    let digits: Result<Vec<_>, _> = cells.iter().map(digit).collect();
    let mut puzzle = Puzzle::new(Grid::from_cells(shape, digits?).unwrap_or(Grid::empty(shape)));
    puzzle.about = about;
    Ok(puzzle)
}

/// The variant of a puzzle with cages or irregular regions. Lines, arrows and other drawings are
/// named in a note. `None` if there is anything else that may be a rule.
fn variant(
    fields: &Map<String, Value>,
    cells: &[&Value],
    shape: Shape,
    about: Metadata,
) -> Option<VariantPuzzle> {
    let metadata = fields.get("metadata").and_then(Value::as_object);
    let unknown = metadata.map(|metadata| add_metadata(metadata, &mut Metadata::default()));
    let is_known = other_fields(fields).is_empty()
        && unknown.is_none_or(|unknown| unknown.is_empty())
        && fpuzzles::rules_of_cells(cells, &CELL_FIELDS).is_empty();
    let regions = regions(field(fields, "regions", "re"), shape)?;
    let cages = cages(field(fields, "cages", "ca"))?;
    if !is_known || regions.is_none() && cages.is_empty() {
        return None;
    }
    let side = shape.side();
    let mut variant = Variant::new(side, side, 1, side);
    variant.add(Constraint::Rows);
    variant.add(Constraint::Columns);
    match regions {
        None => variant.add(Constraint::Boxes {
            rows: shape.box_rows(),
            columns: shape.box_columns(),
        }),
        Some(regions) => regions
            .into_iter()
            .for_each(|cells| variant.add(Constraint::Region { cells })),
    }
    let places: Vec<Place> = variant.cells().collect();
    for (place, cell) in places.into_iter().zip(cells) {
        let value = cell.get("value").or_else(|| cell.get("v"));
        let value = value.unwrap_or(&Value::Null);
        if let Some(digit) = json::digit_of(1, value, side).ok()? {
            variant.add(Constraint::given(place, digit.get()));
        }
    }
    cages.into_iter().for_each(|cage| variant.add(cage));
    let mut puzzle = VariantPuzzle::new(variant);
    let is_drawn = |(long, short): &(&str, &str)| {
        *long != "cages" && field(fields, long, short).is_some_and(has_content)
    };
    let drawn: Vec<&str> = DRAWINGS
        .iter()
        .filter(|d| is_drawn(d))
        .map(|d| d.0)
        .collect();
    if !drawn.is_empty() {
        let list = drawn.join(", ");
        puzzle.notes.push(format!(
            "only givens, regions and cages are read; these are drawings: {list}"
        ));
    }
    let words = about
        .get(Metadata::RULES)
        .filter(|words| !rules::are_usual(words));
    if let Some(words) = words {
        puzzle
            .notes
            .push(format!("rules {} are not read", rules::in_words(words)));
    }
    puzzle.about = about;
    Some(puzzle)
}

/// The regions; `Some(None)` if they are the usual boxes, `None` if they are not lists of cells.
fn regions(value: Option<&Value>, shape: Shape) -> Option<Option<Vec<Vec<Place>>>> {
    if has_usual_regions(value, shape) {
        return Some(None);
    }
    let regions = value?.as_array()?.iter().map(places);
    Some(Some(regions.collect::<Option<_>>()?))
}

/// The killer cages; `None` if a sum is not understood.
fn cages(value: Option<&Value>) -> Option<Vec<Constraint>> {
    let mut cages = Vec::new();
    for cage in value.and_then(Value::as_array).into_iter().flatten() {
        if is_remark(cage, &mut Metadata::default()) {
            continue;
        }
        let cells = places(cage.get("cells").or_else(|| cage.get("ce"))?)?;
        let is_line = cage.get("type").and_then(Value::as_str) == Some("rowcol");
        let text = cage.get("value").or_else(|| cage.get("v"));
        let sum = [cage.get("sum"), text]
            .into_iter()
            .flatten()
            .find(|value| has_content(value));
        let sum = match sum {
            Some(Value::String(text)) => Some(text.trim().parse::<u32>().ok()?),
            Some(other) => Some(u32::try_from(other.as_u64()?).ok()?),
            None => None,
        };
        let may_repeat = cage.get("unique").and_then(Value::as_bool) == Some(false);
        match sum {
            None if is_line || may_repeat => {}
            Some(sum) if may_repeat => cages.push(Constraint::Sum { cells, sum }),
            sum => cages.push(Constraint::Cage { cells, sum }),
        }
    }
    Some(cages)
}

/// Cells as lists of a row and a column.
fn places(value: &Value) -> Option<Vec<Place>> {
    let place = |value: &Value| {
        let number = |i: usize| u8::try_from(value.get(i)?.as_u64()?).ok();
        Some(Place::new(number(0)?, number(1)?))
    };
    let cells: Option<Vec<Place>> = value.as_array()?.iter().map(place).collect();
    cells.filter(|cells| !cells.is_empty())
}

/// The drawings of a puzzle, which represent rules. Remarks among them are kept as metadata.
fn drawings(fields: &Map<String, Value>, about: &mut Metadata) -> Vec<String> {
    let mut rules = Vec::new();
    for (long, short) in DRAWINGS {
        let is_rule = match field(fields, long, short) {
            Some(Value::Array(list)) => {
                let cages = long == "cages";
                let remarks = list
                    .iter()
                    .filter(|drawing| cages && is_remark(drawing, about));
                remarks.count() < list.len()
            }
            Some(other) => has_content(other),
            None => false,
        };
        if is_rule {
            rules.push(long.to_owned());
        }
    }
    rules
}

/// The names of unknown fields with content.
fn other_fields(fields: &Map<String, Value>) -> Vec<String> {
    let drawing = |name: &str| {
        DRAWINGS
            .iter()
            .any(|&(long, short)| [long, short].contains(&name))
    };
    let known = |name: &str| PLAIN.contains(&name) || drawing(name);
    let other = fields
        .iter()
        .filter(|(name, value)| !known(name) && has_content(value));
    other.map(|(name, _)| name.clone()).collect()
}

/// Keeps the metadata, and returns the names of unknown ones, which may be rules.
fn add_metadata(metadata: &Map<String, Value>, about: &mut Metadata) -> Vec<String> {
    const KNOWN: [&str; 7] = [
        "title",
        "t",
        "author",
        "rules",
        "solution",
        "source",
        "msgcorrect",
    ];
    for (name, value) in metadata {
        let value = value.as_str().unwrap_or_default();
        about.set(if name == "t" { Metadata::TITLE } else { name }, value);
    }
    let other = metadata
        .iter()
        .filter(|(name, value)| !KNOWN.contains(&name.as_str()) && has_content(value));
    other.map(|(name, _)| name.clone()).collect()
}

/// Returns `true` for a cage without cells, which is a remark such as `title: …`, and for a hidden
/// cage without a sum.
fn is_remark(drawing: &Value, about: &mut Metadata) -> bool {
    let cells = drawing.get("cells").or_else(|| drawing.get("ce"));
    let value = drawing.get("value").or_else(|| drawing.get("v"));
    let remark = value
        .and_then(Value::as_str)
        .and_then(|text| text.split_once(':'));
    let names = ["title", "author", "rules", "solution", "msgcorrect"];
    match remark {
        Some((name, text)) if names.contains(&name.trim()) => {
            about.set(name.trim(), text);
            true
        }
        _ => {
            let hidden = drawing.get("hidden").is_some_and(has_content);
            let sum = [value, drawing.get("sum")];
            let sum = sum.into_iter().flatten().any(has_content);
            cells.is_none() || hidden && !sum
        }
    }
}

/// Returns `true` if there are no regions, or if they are the usual boxes.
fn has_usual_regions(regions: Option<&Value>, shape: Shape) -> bool {
    let Some(regions) = regions
        .and_then(Value::as_array)
        .filter(|list| !list.is_empty())
    else {
        return true;
    };
    let cell = |place: &Value| {
        let number = |i: usize| u8::try_from(place.get(i)?.as_u64()?).ok();
        shape.cell(number(0)?, number(1)?)
    };
    let side = usize::from(shape.side());
    let box_of = |region: &Value| {
        let cells = region.as_array()?;
        let cells: BTreeSet<Cell> = cells.iter().map(cell).collect::<Option<_>>()?;
        let boxes: BTreeSet<u8> = cells.iter().map(|&cell| shape.box_of(cell)).collect();
        // The region has all cells of one box.
        (cells.len() == side && boxes.len() == 1).then(|| boxes.first().copied())?
    };
    let boxes: Option<BTreeSet<u8>> = regions.iter().map(box_of).collect();
    regions.len() == side && boxes.is_some_and(|boxes| boxes.len() == side)
}

/// Parser of abbreviated JSON: names and colours without quotes, single quotes, nothing for `{}`,
/// `t` and `f`.
struct AbbreviatedJson<'a> {
    rest: &'a str,
}

impl AbbreviatedJson<'_> {
    /// The maximum depth of nested values.
    const DEEPEST: usize = 32;

    fn value(text: &str) -> Option<Value> {
        if let Ok(value) = serde_json::from_str(text) {
            return Some(value);
        }
        let mut reader = AbbreviatedJson { rest: text.trim() };
        let value = reader.any(0)?;
        reader.rest.trim().is_empty().then_some(value)
    }

    fn take(&mut self, c: char) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(c) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn any(&mut self, depth: usize) -> Option<Value> {
        if depth > Self::DEEPEST {
            return None;
        }
        if self.take('{') {
            return self.object(depth);
        }
        if self.take('[') {
            return self.list(depth);
        }
        for quote in ['\'', '"'] {
            if self.take(quote) {
                return self.string(quote).map(Value::from);
            }
        }
        let end = self
            .rest
            .find([',', ']', '}', ':'])
            .unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(match word.trim() {
            "" => Value::from(Map::new()),
            "t" | "true" => true.into(),
            "f" | "false" => false.into(),
            "null" => Value::Null,
            word => serde_json::from_str(word).unwrap_or_else(|_| word.into()),
        })
    }

    fn object(&mut self, depth: usize) -> Option<Value> {
        let mut fields = Map::new();
        if self.take('}') {
            return Some(fields.into());
        }
        loop {
            let name = match self.any(depth + 1)? {
                Value::String(name) => name,
                other => other.to_string(),
            };
            if !self.take(':') {
                return None;
            }
            fields.insert(name, self.any(depth + 1)?);
            if !self.take(',') {
                return self.take('}').then(|| fields.into());
            }
        }
    }

    fn list(&mut self, depth: usize) -> Option<Value> {
        let mut list = Vec::new();
        if self.take(']') {
            return Some(list.into());
        }
        loop {
            list.push(self.any(depth + 1)?);
            if !self.take(',') {
                return self.take(']').then(|| list.into());
            }
        }
    }

    /// The rest of a string, up to its closing quote.
    fn string(&mut self, quote: char) -> Option<String> {
        let mut text = String::new();
        let mut letters = self.rest.char_indices();
        while let Some((i, c)) = letters.next() {
            match c {
                '\\' => match letters.next()?.1 {
                    'n' => text.push('\n'),
                    other => text.push(other),
                },
                c if c == quote => {
                    self.rest = &self.rest[i + c.len_utf8()..];
                    return Some(text);
                }
                c => text.push(c),
            }
        }
        None
    }
}
