//! Counts the solutions of a puzzle within a budget: `cargo run --example count PUZZLE`.

use std::error::Error;
use std::io::{self, Write};

use wholemeal::{Budget, Grid};

const EMPTY_4X4: &str = "................";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(EMPTY_4X4.to_owned());
    run(&text, &mut io::stdout())
}

pub(crate) fn run(text: &str, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let puzzle: Grid = text.parse()?;
    let budget = Budget::guesses(100_000);
    match wholemeal::count_within(&puzzle, u128::MAX, &budget) {
        Ok(count) => writeln!(output, "{count}")?,
        Err(stopped) => writeln!(output, "{stopped}: at least {}", stopped.found)?,
    }
    for solution in wholemeal::solutions(&puzzle).take(3) {
        writeln!(output, "{solution}")?;
    }
    Ok(())
}
