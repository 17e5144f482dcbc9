//! **sudokuwiki**: the strings of sudokuwiki.org, alone or after `bd=` in a link, with two
//! characters for every cell. After `S9B`, they are a number in base 36: 1-9 a given, 10-18 a
//! solved cell plus 9, from 19 on the candidates as bits plus 18, 0 a cell without candidates.
//! The older string has no prefix and is in base 32: twice the candidates as bits, plus one for a
//! given. A link may also contain 81 characters.

use wholemeal_grid::{Digit, DigitSet, Grid, Marks, Shape};

use crate::format::{Format, WriteSpec};
use crate::formats::fpuzzles::is_link;
use crate::formats::json;
use crate::rules;
use crate::text::{Input, Line, Outcome, Sniff, grid_of, is_nine};
use crate::{Capabilities, Puzzle, ReadError, Sizes};

pub(crate) const FORMAT: Format = Format {
    id: "sudokuwiki",
    aliases: &["wiki", "s9b"],
    extensions: &[],
    about: "SudokuWiki string or link: S9B and two characters for every cell",
    capabilities: Capabilities {
        placed: true,
        candidates: true,
        sizes: Sizes::Nine,
        ..Capabilities::GIVENS
    },
    sniff: |input: &Input<'_>| Sniff::from(string(&input.first()).is_some()),
    read,
    write: Some(WriteSpec::lines(write)),
};

const PREFIX: &str = "S9B";
/// Two characters for each cell.
const LENGTH: usize = 162;
const SOLVED: u32 = 9;
const CANDIDATES: u32 = 18;

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    const FIGURES: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";
    let marks = puzzle.candidates_or_pencilled();
    out.push_str(PREFIX);
    for cell in puzzle.shape().cells() {
        let number = match (puzzle.givens.get(cell), puzzle.placed.get(cell)) {
            (Some(given), _) => u32::from(given.get()),
            (None, Some(placed)) => u32::from(placed.get()) + SOLVED,
            (None, None) if marks.get(cell).is_empty() => 0,
            (None, None) => marks.get(cell).bits() as u32 + CANDIDATES,
        };
        for figure in [number / 36, number % 36] {
            out.push(char::from(FIGURES[figure as usize % 36]));
        }
    }
    out.push('\n');
}

/// The string in a line, alone or in a link.
fn string<'a>(line: &Line<'a>) -> Option<&'a str> {
    let text = line.text;
    if let Some((site, query)) = text.split_once("bd=").filter(|_| is_link(text)) {
        let end = query
            .find(['&', '#', ' ', '"', '>', ')'])
            .unwrap_or(query.len());
        return site.contains("sudoku").then_some(&query[..end]);
    }
    let new = text.starts_with(PREFIX) && text.len() > 81;
    let lower = |c: u8| c.is_ascii_digit() || (b'a'..=b'v').contains(&c);
    let old = text.len() == LENGTH && text.bytes().all(lower) && text.contains(|c| c > '9');
    (new || old).then_some(text)
}

fn read(input: &Input<'_>) -> Outcome {
    let line = input.first();
    let puzzle = json::refuse(line.number, variant(line.text)).and_then(|()| puzzle(&line));
    Outcome::one(input, 1, &FORMAT, puzzle)
}

/// The variant that a link names: pages such as `jigsaw.htm` have the same query.
fn variant(text: &str) -> Vec<String> {
    let Some((site, _)) = text.split_once("bd=").filter(|_| is_link(text)) else {
        return Vec::new();
    };
    let page = site.split(['?', '#']).next().unwrap_or(site);
    let page = page.rsplit('/').next().unwrap_or(page);
    let name = page.split('.').next().unwrap_or(page);
    let plain =
        name.is_empty() || page.contains("sudokuwiki") || name.eq_ignore_ascii_case("sudoku");
    if plain {
        Vec::new()
    } else {
        Vec::from_iter(rules::of_field(name, "true"))
    }
}

fn puzzle(line: &Line<'_>) -> Result<Puzzle, ReadError> {
    let Some(text) = string(line) else {
        let expected = "S9B and 162 characters, or a link of sudokuwiki.org with 'bd='";
        return Err(ReadError::word(
            line.number,
            line.column_of(line.text),
            line.text,
            expected,
        ));
    };
    if text.len() == 81 && text.chars().all(is_nine) {
        return grid_of(&line.positioned_chars(text), Shape::NINE).map(Puzzle::new);
    }
    let (cells, base) = match text.strip_prefix(PREFIX) {
        Some(cells) => (cells, 36),
        None => (text, 32),
    };
    let chars = line.positioned_chars(cells);
    if chars.len() != LENGTH {
        let column = line.column_of(text) + text.chars().count();
        return Err(ReadError::count(
            line.number,
            column,
            chars.len(),
            "characters",
            LENGTH,
        ));
    }
    let mut sets = Vec::with_capacity(81);
    let (mut givens, mut placed) = (Vec::new(), Vec::new());
    for pair in chars.chunks(2) {
        let mut number = 0;
        for positioned in pair {
            let figure = positioned.found.to_digit(base).ok_or_else(|| {
                let expected = format!("a figure of base {base}");
                ReadError::found(
                    positioned.line,
                    positioned.column,
                    Some(positioned.found),
                    expected,
                )
            })?;
            number = number * base + figure;
        }
        let (given, solved, set) = cell(number, base).ok_or_else(|| {
            let text: String = pair.iter().map(|positioned| positioned.found).collect();
            let expected = "a given, a solved cell or candidates";
            ReadError::word(pair[0].line, pair[0].column, &text, expected)
        })?;
        givens.push(given);
        placed.push(solved);
        sets.push(set);
    }
    let grid = |cells| Grid::from_cells(Shape::NINE, cells).unwrap_or(Grid::empty(Shape::NINE));
    let mut puzzle = Puzzle::new(grid(givens));
    puzzle.placed = grid(placed);
    let marks = Marks::from_cells(Shape::NINE, sets).unwrap_or(Marks::full(Shape::NINE));
    puzzle.set_candidates(&marks);
    Ok(puzzle)
}

/// The given, the solved digit and the candidates that a number encodes.
#[allow(clippy::type_complexity)]
fn cell(number: u32, base: u32) -> Option<(Option<Digit>, Option<Digit>, DigitSet)> {
    let digit = |n: u32| u8::try_from(n).ok().and_then(Digit::new);
    let set = |bits: u32| {
        let set = DigitSet::from_bits(bits.into());
        set.is_subset(&DigitSet::all(9)).then_some(set)
    };
    if base == 32 {
        let set = set(number >> 1)?;
        let single = set.single();
        let given = number & 1 == 1;
        // A solved cell and a single candidate look alike.
        return Some((single.filter(|_| given), single.filter(|_| !given), set));
    }
    match number {
        0 => Some((None, None, DigitSet::new())),
        1..=SOLVED => Some((digit(number), None, DigitSet::new())),
        _ if number <= CANDIDATES => Some((None, digit(number - SOLVED), DigitSet::new())),
        _ => Some((None, None, set(number - CANDIDATES)?)),
    }
}
