//! Gives a hint for a 9x9 puzzle in all degrees of detail: `cargo run --example hint PUZZLE`.

use std::error::Error;
use std::io::{self, Write};

use wholemeal::Grid;
use wholemeal::logic::explain::Language;
use wholemeal::logic::{Board, HintDetail, Settings, hint, solve};

const PUZZLE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(PUZZLE.to_owned());
    run(&text, &mut io::stdout())
}

pub(crate) fn run(text: &str, output: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let puzzle: Grid = text.parse()?;
    let board = Board::new(&puzzle).ok_or("hints need a 9x9 puzzle")?;
    let hint = hint(&board, &Settings::default());
    for detail in HintDetail::ALL {
        writeln!(output, "{}", hint.text(detail, Language::En))?;
    }
    let grade = solve(&board, &Settings::default()).grade();
    writeln!(output, "{}, {} points", grade.difficulty, grade.score)?;
    Ok(())
}
