//! **variant**: Wholemeal's text format for variants. The first line is `variant ROWSxCOLUMNS`; every
//! other line is a constraint, metadata (`title: …`) or a comment (`# …`). A text ends before the
//! next `variant`, or with `end`. With semicolons it is one line. A text with the rules of plain
//! Sudoku is a plain puzzle.

use wholemeal_variants::text::{
    TextError, ends_variant, read_text, starts_variant, write_line, write_text,
};

use crate::format::{Format, WriteSpec};
use crate::text::{Input, Outcome, Sniff};
use crate::{Capabilities, Fields, Loss, Metadata, Puzzle, ReadError, Sizes, VariantPuzzle};

pub(crate) const FORMAT: Format = Format {
    id: "variant",
    aliases: &["variants"],
    extensions: &["variant"],
    about: "text with a constraint in each line",
    capabilities: Capabilities {
        placed: false,
        candidates: true,
        singles: false,
        notes: false,
        colours: false,
        metadata: Fields::Some(&NAMES),
        forbidden_chars: &['\n', '\r'],
        sizes: Sizes::UpTo(64),
        boxes: true,
    },
    sniff: |input: &Input<'_>| Sniff::from(starts_variant(input.first().text)),
    read,
    write: Some(WriteSpec::lines(write).and_variants(write_variant)),
};

/// The metadata that is written.
const NAMES: [&str; 11] = [
    Metadata::TITLE,
    Metadata::AUTHOR,
    Metadata::DESCRIPTION,
    Metadata::COMMENT,
    Metadata::DATE,
    Metadata::SOURCE,
    Metadata::LEVEL,
    Metadata::URL,
    Metadata::RATING,
    Metadata::SOLUTION,
    Metadata::RULES,
];

fn read(input: &Input<'_>) -> Outcome {
    let Some((lines, length)) = extent(input) else {
        return Outcome::NeedMore;
    };
    Outcome::one(
        input,
        lines,
        &FORMAT,
        parse(&input.text[..length], input.line),
    )
}

/// The number of lines and bytes of the text; `None` if it may continue.
fn extent(input: &Input<'_>) -> Option<(usize, usize)> {
    let (mut length, mut depth) = (0, 0);
    for (i, line) in input.text.split_inclusive('\n').enumerate() {
        if i > 0 && starts_variant(line) {
            return Some((i, length));
        }
        length += line.len();
        let (is_end, after) = ends_variant(line, depth);
        depth = after;
        if is_end || i == 0 && line.contains(';') {
            return Some((i + 1, length));
        }
    }
    let lines = input.text.split_inclusive('\n').count();
    input.ended.then_some((lines, length))
}

/// Reads a text that starts in a line.
pub(crate) fn parse(text: &str, first: usize) -> Result<Puzzle, ReadError> {
    let at = |error: TextError| {
        let line = first + error.line - 1;
        if error.found.is_empty() {
            ReadError::found(line, error.column, None, error.expected)
        } else {
            ReadError::word(line, error.column, &error.found, error.expected)
        }
    };
    let read = read_text(text).map_err(at)?;
    let mut puzzle = VariantPuzzle::new(read.variant);
    for (name, value) in &read.about {
        puzzle.about.set(name, value);
    }
    puzzle.into_result(first)
}

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    out.push_str(&text(&VariantPuzzle::from(puzzle)));
}

fn write_variant(puzzle: &VariantPuzzle, out: &mut String) -> Result<Vec<Loss>, String> {
    out.push_str(&text(puzzle));
    Ok(puzzle.lost_metadata(&NAMES))
}

fn text(puzzle: &VariantPuzzle) -> String {
    let about: Vec<(&str, &str)> = puzzle
        .about
        .iter()
        .filter(|(name, _)| NAMES.contains(name))
        .collect();
    // The end separates the text from others that may follow.
    write_text(&puzzle.variant, &about) + "end\n"
}

/// The variant in one line, for formats with a text field.
pub(crate) fn line(puzzle: &VariantPuzzle) -> String {
    write_line(&puzzle.variant)
}
