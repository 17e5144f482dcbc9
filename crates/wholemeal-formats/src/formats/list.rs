//! **list**: a Haskell-style list of rows, which are strings or lists of characters:
//! `board = ["2....1.38", …]`, `[['2', '.', …], …]`.

use crate::format::{Format, WriteSpec};
use crate::formats::line;
use crate::text::{Input, Sniff};
use crate::{Capabilities, Puzzle};

pub(crate) const FORMAT: Format = Format {
    id: "list",
    aliases: &["haskell", "seeds"],
    extensions: &["hs"],
    about: "a list of rows, [\"2....1.38\", ...]",
    capabilities: Capabilities::GIVENS,
    sniff: |input: &Input<'_>| Sniff::from(line::opens_a_list(input.first().text)),
    read: line::plain,
    write: Some(WriteSpec::blocks(write)),
};

fn write(puzzle: &Puzzle, _: &[String], out: &mut String) {
    let rows = format!("{:#}", puzzle.board());
    let rows: Vec<String> = rows.lines().map(|row| format!("\"{row}\"")).collect();
    out.push_str(&format!("[{}]\n", rows.join(",\n ")));
}
