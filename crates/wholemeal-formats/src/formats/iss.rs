//! **iss**: strings of the Interactive Sudoku Solver, one per line: constraints `.Type~argument`, givens
//! `.~R1C1_5`. Lines of killer Sudoku with arrows or with numbers (`3x3::k:`) are also read. A
//! string with the rules of plain Sudoku is a plain puzzle.

use wholemeal_variants::{IssError, NotInIss, read_iss, write_iss};

use crate::format::{Format, WriteSpec};
use crate::text::{Input, Line, Outcome, Sniff};
use crate::{Capabilities, Fields, Loss, Puzzle, ReadError, ReadErrorKind, Sizes, VariantPuzzle};

pub(crate) const FORMAT: Format = Format {
    id: "iss",
    aliases: &["interactive-sudoku-solver"],
    extensions: &["iss"],
    about: "string of constraints of the Interactive Sudoku Solver",
    capabilities: Capabilities {
        placed: false,
        candidates: true,
        singles: false,
        notes: false,
        colours: false,
        metadata: Fields::None,
        forbidden_chars: &[],
        sizes: Sizes::UpTo(35),
        boxes: true,
    },
    sniff: |input: &Input<'_>| Sniff::from(is_string(input.first().text)),
    read,
    write: Some(WriteSpec::lines(write).and_variants(write_variant)),
};

/// Returns `true` if the text is a string of constraints or a line of killer Sudoku.
pub(crate) fn is_string(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('.') else {
        return is_killer(text);
    };
    let name = &rest[..rest.find(['~', '.', ' ']).unwrap_or(rest.len())];
    let after = rest[name.len()..].chars().next();
    let is_name = |letters: &str| letters.starts_with(|c: char| c.is_ascii_uppercase());
    let mut letters = name.chars();
    let is_word = is_name(name) && letters.nth(1).is_some_and(|c| c.is_ascii_lowercase());
    let is_type = name.chars().all(|c| c.is_ascii_alphabetic());
    let is_group = ["Or", "And"].contains(&name) && text.contains('~');
    // A board of letters has dots or digits between them, and no small letter after a capital.
    is_type
        && (after == Some('~') && (name.is_empty() || is_name(name))
            || is_word && name.len() > 3
            || is_group)
}

/// Returns `true` for the two forms of killer Sudoku in one line.
fn is_killer(text: &str) -> bool {
    let is_arrows = text.len() == 81
        && text.contains('<')
        && text.contains('^')
        && text
            .bytes()
            .all(|c| c.is_ascii_alphanumeric() || b"<>^v`".contains(&c));
    is_arrows || text.starts_with("3x3::k:") || text.starts_with("3x3:d:k:")
}

fn read(input: &Input<'_>) -> Outcome {
    let line = input.first();
    Outcome::one(input, 1, &FORMAT, string(&line))
}

fn string(line: &Line<'_>) -> Result<Puzzle, ReadError> {
    parse(line.text, line.number, line.column_of(line.text))
}

/// Reads a string of constraints that starts at a column.
pub(crate) fn parse(text: &str, line: usize, column: usize) -> Result<Puzzle, ReadError> {
    let read = read_iss(text).map_err(|error| match error {
        IssError::Unsupported(name) => {
            ReadError::new(line, column, ReadErrorKind::Variant(vec![name]))
        }
        IssError::NotIss => ReadError::word(
            line,
            column,
            text,
            "a string of constraints, such as .Cage~3~R1C1~R1C2",
        ),
        error => ReadError::word(line, column, text, format!("other constraints: {error}")),
    });
    let puzzle = VariantPuzzle::new(read?);
    // A reader has to recognise the line without the name of the format.
    let puzzle = match is_string(text) {
        true => puzzle.with_source(text),
        false => puzzle,
    };
    puzzle.into_result(line)
}

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    if let Ok(text) = write_iss(&VariantPuzzle::from(puzzle).variant) {
        out.push_str(&text);
        out.push('\n');
    }
}

fn write_variant(puzzle: &VariantPuzzle, out: &mut String) -> Result<Vec<Loss>, String> {
    let text = write_iss(&puzzle.variant).map_err(|NotInIss(what)| format!("'{what}'"))?;
    let back = read_iss(&text).map(|back| sorted(&back));
    let is_same = back.is_ok_and(|back| back == sorted(&puzzle.variant));
    out.push_str(&text);
    out.push('\n');
    let mut losses = puzzle.lost_metadata(&[]);
    losses.extend((!is_same).then_some(Loss::Drawing));
    Ok(losses)
}

/// The constraints in an order that does not depend on that of the file.
fn sorted(variant: &wholemeal_variants::Variant) -> Vec<String> {
    let mut all: Vec<String> = variant
        .constraints()
        .iter()
        .map(ToString::to_string)
        .collect();
    all.sort_unstable();
    all
}
