//! Solves a puzzle of any size: `cargo run --example solve PUZZLE`.

use std::error::Error;
use std::io::{self, Write};

use wholemeal::{Grid, Verdict};

const PUZZLE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(PUZZLE.to_owned());
    run(&text, &mut io::stdout())
}

pub(crate) fn run(text: &str, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let puzzle: Grid = text.parse()?;
    match wholemeal::solve(&puzzle) {
        Verdict::Unique(solution) => writeln!(output, "{solution:#}")?,
        Verdict::Many(one, other) => writeln!(output, "more than one solution:\n{one}\n{other}")?,
        Verdict::None => writeln!(output, "no solution")?,
    }
    Ok(())
}
