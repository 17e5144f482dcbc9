//! Generates three hard puzzles with symmetric givens: `cargo run --example generate SEED`.

use std::error::Error;
use std::io::{self, Write};

use wholemeal::generate::{ClueSymmetry, Plan};
use wholemeal::logic::Difficulty;

fn main() -> Result<(), Box<dyn Error>> {
    let seed = std::env::args().nth(1).unwrap_or("7".to_owned());
    run(seed.parse()?, &mut io::stdout())
}

/// The same seed gives the same puzzles.
pub(crate) fn run(seed: u64, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let plan = Plan::default()
        .difficulty(Difficulty::Hard)
        .symmetry(ClueSymmetry::Rotate180)
        .seed(seed);
    for generated in plan.puzzles()?.take(3) {
        writeln!(output, "{}", generated?.puzzle)?;
    }
    Ok(())
}
