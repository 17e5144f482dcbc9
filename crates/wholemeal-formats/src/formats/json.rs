//! **json**: one object per puzzle, one per line, in a list, or alone over several lines. The board
//! is in a field `puzzle`, `quizzes`, `question`, `grid`, …: a line, a list of rows, or a list of
//! lists of numbers. The other fields that Wholemeal writes are `box`, `placed`, `candidates`,
//! `centre`, `corner` (one text per cell), `colours` and `about`. A variant is a text in the field
//! `variant`, `puzzle` or `iss`. Files of f-puzzles and SudokuPad can also be read.

mod board;
mod source;
mod values;

use serde_json::{Map, Value};
use wholemeal_grid::{Cell, Shape};
use wholemeal_variants::text::starts_variant;

use crate::format::{Format, WriteSpec};
use crate::formats::{csv, fpuzzles, iss, sudokupad, variant};
use crate::rules::{self, has_content};
use crate::text::{Input, Sniff, may_be_row};
use crate::{
    Capabilities, Fields, Loss, Metadata, Puzzle, ReadError, ReadErrorKind, Sizes, VariantPuzzle,
};
use board::{board, named_cell, pencilmarks, sets};
pub(crate) use board::{digit_of, digits};
use source::Source;
pub(crate) use values::wrapped_list;

pub(crate) const FORMAT: Format = Format {
    id: "json",
    aliases: &["jsonl", "ndjson", "json-lines"],
    extensions: &["json", "jsonl", "ndjson"],
    about: "JSON, one object per puzzle: in lines, in a list, or alone",
    capabilities: Capabilities {
        placed: true,
        candidates: true,
        singles: true,
        notes: true,
        colours: true,
        metadata: Fields::Any,
        forbidden_chars: &[],
        sizes: Sizes::Any,
        boxes: true,
    },
    sniff,
    read: values::read,
    write: Some(WriteSpec::lines(write).and_variants(write_variant)),
};

/// Names of fields with lists of puzzles.
const LISTS: [&str; 7] = [
    "puzzles", "sudokus", "grids", "boards", "data", "items", "newboard",
];

/// Names of fields that are not metadata.
const FIELDS: [&str; 10] = [
    "box",
    "shape",
    "placed",
    "candidates",
    "centre",
    "corner",
    "colours",
    "about",
    "pencilmarks",
    "types",
];

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let text = |text: &str| Value::from(text).to_string();
    let mut fields = vec![("puzzle", text(&puzzle.givens.to_string()))];
    let shape = puzzle.shape();
    if Shape::of_side(shape.side().into()) != Ok(shape) {
        fields.push(("box", text(&shape.to_string())));
    }
    if puzzle.placed.clues() > 0 {
        fields.push(("placed", text(&puzzle.placed.to_string())));
    }
    let marks = [
        ("candidates", &puzzle.candidates),
        ("centre", &puzzle.centre),
        ("corner", &puzzle.corner),
    ];
    for (name, marks) in marks {
        if let Some(marks) = marks {
            let sets = marks.cells().iter().map(|set| Value::from(set.to_string()));
            fields.push((name, Value::from_iter(sets).to_string()));
        }
    }
    if !puzzle.colours.is_empty() {
        let colour = |(cell, colour): &(Cell, String)| (shape.name(*cell), colour.as_str().into());
        let colours: Map<String, Value> = puzzle.colours.iter().map(colour).collect();
        fields.push(("colours", Value::from(colours).to_string()));
    }
    if !puzzle.about.is_empty() {
        let entry = |(name, value): (&str, &str)| (name.to_owned(), value.into());
        let about: Map<String, Value> = puzzle.about.iter().map(entry).collect();
        fields.push(("about", Value::from(about).to_string()));
    }
    let fields: Vec<String> = fields.iter().map(|(n, v)| format!("\"{n}\":{v}")).collect();
    out.push_str(&format!("{{{}}}\n", fields.join(",")));
}

fn write_variant(puzzle: &VariantPuzzle, out: &mut String) -> Result<Vec<Loss>, String> {
    let mut fields = Map::new();
    let text = variant::line(puzzle);
    fields.insert("variant".to_owned(), text.into());
    if !puzzle.about.is_empty() {
        let entry = |(name, value): (&str, &str)| (name.to_owned(), value.into());
        let about: Map<String, Value> = puzzle.about.iter().map(entry).collect();
        fields.insert("about".to_owned(), about.into());
    }
    out.push_str(&format!("{}\n", Value::from(fields)));
    Ok(Vec::new())
}

/// The text of a variant in one of the fields, as it is written by [`write_variant`] and by
/// commands.
fn text_of_variant(fields: &Map<String, Value>) -> Option<&str> {
    let texts = ["puzzle", "variant", "iss"].into_iter();
    let mut texts = texts.filter_map(|name| fields.get(name)?.as_str());
    texts.find(|text| iss::is_string(text) || starts_variant(text))
}

/// Reads an object with the text of a variant.
fn variant_object(
    line: usize,
    text: &str,
    fields: &Map<String, Value>,
) -> Result<Puzzle, ReadError> {
    let is_iss = iss::is_string(text);
    let read = if is_iss {
        iss::parse(text, line, 1)
    } else {
        variant::parse(text, line)
    };
    // Places inside of a text are not places of the file.
    let mut about = Metadata::default();
    let inner = fields.get("about").and_then(Value::as_object);
    for (name, value) in inner.into_iter().flatten().chain(fields) {
        if !["puzzle", "variant", "iss", "about"].contains(&name.as_str()) && !value.is_object() {
            set(&mut about, name, value);
        }
    }
    match read {
        Ok(mut puzzle) => {
            puzzle.about = about;
            Ok(puzzle)
        }
        Err(mut error) => {
            if let ReadErrorKind::IsVariant(puzzle) = &mut error.kind {
                puzzle.about = about;
            }
            Err(error)
        }
    }
}

fn sniff(input: &Input<'_>) -> Sniff {
    let text = input.text.trim_start();
    match text.chars().next() {
        Some('{') => Sniff::Yes,
        Some(',' | ']' | '"') if input.scan_state.json_list => Sniff::Yes,
        Some(',' | '}') if input.scan_state.json_wrapped => Sniff::Yes,
        Some('[') => match text[1..].trim_start().chars().next() {
            None => input.more_or_no(),
            Some('{') => Sniff::Yes,
            _ if opens_boards(input, text) => Sniff::Yes,
            _ => list_of_numbers(input),
        },
        _ => Sniff::No,
    }
}

/// Returns `true` if the text starts with a list of whole boards, which are too long for rows.
fn opens_boards(input: &Input<'_>, text: &str) -> bool {
    let first = text.strip_prefix('[').map(str::trim_start);
    let first = first.and_then(|rest| rest.strip_prefix('"')?.split('"').next());
    first.is_some_and(|first| is_board_not_row(input, first))
}

fn is_board_not_row(input: &Input<'_>, text: &str) -> bool {
    input.shape_of_cells(text.chars().count()).is_some() && !may_be_row(text)
}

fn is_board(input: &Input<'_>, value: &Value) -> bool {
    value
        .as_str()
        .is_some_and(|text| is_board_not_row(input, text))
}

/// Detects a JSON list that is not a list of texts, which the list format reads.
fn list_of_numbers(input: &Input<'_>) -> Sniff {
    let mut values = serde_json::Deserializer::from_str(input.text).into_iter::<Value>();
    match values.next() {
        Some(Ok(value)) => Sniff::from(!is_list_of_texts(&value)),
        Some(Err(error)) if error.is_eof() && !input.text.contains('\'') => input.more_or_no(),
        _ => Sniff::No,
    }
}

/// Returns `true` if all values of the list are texts.
fn is_list_of_texts(value: &Value) -> bool {
    let Value::Array(rows) = value else {
        return false;
    };
    rows.iter().all(Value::is_string)
}

/// All puzzles of a value.
fn puzzles(source: &Source<'_>, line: usize, value: &Value) -> Vec<Result<Puzzle, ReadError>> {
    if let Value::Object(fields) = value {
        let inner = LISTS.iter().find_map(|name| fields.get(*name));
        if let Some(inner) = inner.and_then(|inner| listed(source.input, inner)) {
            // Rules of the object apply to all puzzles of the list.
            if let Err(error) = refuse(line, rules::of_object(fields)) {
                return vec![Err(error)];
            }
            let values = inner.into_iter();
            return values.flat_map(|v| puzzles(source, line, v)).collect();
        }
    }
    match value {
        // A list of boards.
        Value::Array(list) if depth(value) >= 3 => list
            .iter()
            .map(|board| puzzle(source, line, board))
            .collect(),
        _ => vec![puzzle(source, line, value)],
    }
}

/// The puzzles of a field that holds a list of them, or an object with such a list.
fn listed<'a>(input: &Input<'_>, inner: &'a Value) -> Option<Vec<&'a Value>> {
    match inner {
        Value::Array(list) if list.iter().any(Value::is_object) => Some(list.iter().collect()),
        Value::Array(list) if list.iter().all(|value| is_board(input, value)) => {
            Some(list.iter().collect())
        }
        Value::Array(list) if depth(inner) >= 3 => Some(list.iter().collect()),
        Value::Object(_) => Some(vec![inner]),
        _ => None,
    }
}

fn depth(value: &Value) -> usize {
    match value {
        Value::Array(list) => 1 + list.first().map_or(0, depth),
        _ => 0,
    }
}

fn puzzle(source: &Source<'_>, line: usize, value: &Value) -> Result<Puzzle, ReadError> {
    let Value::Object(fields) = value else {
        return board(source, line, value, None);
    };
    if fpuzzles::is_puzzle(fields) {
        return fpuzzles::puzzle(line, fields);
    }
    if sudokupad::is_puzzle(fields) {
        return sudokupad::puzzle(line, fields);
    }
    if let Some(text) = text_of_variant(fields) {
        return variant_object(line, text, fields);
    }
    refuse(line, rules::of_object(fields))?;
    object(source, line, fields)
}

/// Returns an error if there are unsupported rules.
pub(crate) fn refuse(line: usize, rules: Vec<String>) -> Result<(), ReadError> {
    if rules.is_empty() {
        return Ok(());
    }
    Err(ReadError::new(line, 1, ReadErrorKind::Variant(rules)))
}

/// The shape in the fields `box` and `shape`.
fn shape_in_fields(line: usize, fields: &Map<String, Value>) -> Result<Option<Shape>, ReadError> {
    if let Some(value) = fields.get("box").filter(|value| has_content(value)) {
        let shape = value.as_str().and_then(|text| text.parse().ok());
        let expected = "rows and columns of a box, as in 3x3";
        let error = || ReadError::word(line, 1, &value.to_string(), expected);
        return shape.map(Some).ok_or_else(error);
    }
    let Some(value) = fields.get("shape").filter(|value| has_content(value)) else {
        return Ok(None);
    };
    match side_of(value) {
        Some(shape) => Ok(Some(shape)),
        None => {
            let text = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            let rule = format!("shape {}", text.chars().take(60).collect::<String>());
            Err(ReadError::new(line, 1, ReadErrorKind::Variant(vec![rule])))
        }
    }
}

fn object(
    source: &Source<'_>,
    line: usize,
    fields: &Map<String, Value>,
) -> Result<Puzzle, ReadError> {
    let names = csv::NAMES.iter().chain(&["value", "values", "rows"]);
    let Some((name, main)) = names
        .copied()
        .find_map(|name| Some((name, fields.get(name)?)))
    else {
        let names: Vec<&str> = fields.keys().map(String::as_str).collect();
        let expected = "a field 'puzzle' with the board";
        return Err(ReadError::word(line, 1, &names.join(", "), expected));
    };
    let specified = shape_in_fields(line, fields)?;
    let mut puzzle = board(source, line, main, source.input.shape.or(specified))?;
    let shape = puzzle.shape();
    let others = fields.iter().filter(|(key, _)| *key != name);
    let other_shape = |(key, value): (&String, &Value)| {
        let text = value
            .as_str()
            .map_or_else(|| value.to_string(), str::to_owned);
        rules::of_shape(key, &text, shape.side())
    };
    let others = others.filter(|(_, value)| has_content(value));
    refuse(line, others.filter_map(other_shape).collect())?;
    if let Some(placed) = fields.get("placed") {
        let placed = board(source, line, placed, Some(shape))?;
        puzzle
            .place(&placed.board())
            .map_err(|wrong| wrong.at(line, 1, shape))?;
    }
    let marks = |name: &str| {
        fields
            .get(name)
            .map(|value| sets(line, value, shape))
            .transpose()
    };
    (puzzle.centre, puzzle.corner) = (marks("centre")?, marks("corner")?);
    if let Some(candidates) = marks("candidates")? {
        puzzle.set_candidates(&candidates);
    }
    match fields.get("pencilmarks") {
        Some(Value::Object(cells)) => {
            let marks = pencilmarks(line, cells, &puzzle)?;
            puzzle.set_candidates(&marks);
        }
        Some(other) if has_content(other) => puzzle.set_candidates(&sets(line, other, shape)?),
        _ => {}
    }
    if let Some(Value::Object(colours)) = fields.get("colours") {
        for (name, colour) in colours {
            let cell = named_cell(line, name, shape)?;
            let colour = colour.as_str().unwrap_or_default();
            puzzle.colours.push((cell, colour.to_owned()));
        }
        puzzle.colours.sort();
    }
    for (key, value) in fields {
        if key != name && !FIELDS.contains(&key.as_str()) {
            set(&mut puzzle.about, key, value);
        }
    }
    if let Some(Value::Object(about)) = fields.get("about") {
        refuse(line, rules::of_object(about))?;
        for (name, value) in about {
            set(&mut puzzle.about, name, value);
        }
    }
    Ok(puzzle)
}

/// The usual shape of a board, from its size `16x16` or its side 16.
fn side_of(shape: &Value) -> Option<Shape> {
    let side = match shape {
        Value::String(text) => {
            let (rows, columns) = text.split_once('x')?;
            rows.parse().ok().filter(|_| rows == columns)?
        }
        other => usize::try_from(other.as_u64()?).ok()?,
    };
    Shape::of_side(side).ok()
}

/// Sets metadata under the name that all formats share.
fn set(about: &mut Metadata, name: &str, value: &Value) {
    let text = match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    };
    let name = match name {
        "difficulty" => Metadata::LEVEL,
        "name" => Metadata::TITLE,
        other => other,
    };
    about.set(name, &text);
}
