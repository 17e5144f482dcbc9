//! **list**: a list of rows as functional programmers write it, of strings or of
//! characters: `board = ["2....1.38", …]`, `[['2', '.', …], …]`.

use crate::format::{Format, Write};
use crate::formats::line;
use crate::text::{Sniff, Unit};
use crate::{Capabilities, Puzzle};

pub(crate) const FORMAT: Format = Format {
    id: "list",
    aliases: &["haskell", "seeds"],
    extensions: &["hs"],
    about: "a list of rows, [\"2....1.38\", ...]",
    carries: Capabilities::GIVENS,
    sniff: |unit: &Unit<'_>| Sniff::from(line::opens_a_list(unit.first().text)),
    read: line::plain,
    write: Some(Write::blocks(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let rows = format!("{:#}", puzzle.board());
    let rows: Vec<String> = rows.lines().map(|row| format!("\"{row}\"")).collect();
    out.push_str(&format!("[{}]\n", rows.join(",\n ")));
}
