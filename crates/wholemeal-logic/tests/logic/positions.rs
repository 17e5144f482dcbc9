//! Positions of every technique, as lines of HoDoKu's library, the simplest first.
//!
//! `cargo xtask techniques` includes this file, so that the pages of the documentation and
//! the golden sentences show the same steps.

use std::path::PathBuf;

use wholemeal_formats::Puzzle;
use wholemeal_logic::{Board, Candidate, Settings, Step, Technique, all_steps};

/// A board and the step that a technique finds on it.
pub(crate) struct Position {
    /// The line of the library.
    pub(crate) line: String,
    pub(crate) board: Board,
    pub(crate) step: Step,
}

/// The file of the positions.
pub(crate) fn file() -> PathBuf {
    let workspace = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/"));
    // The folder of this crate is two folders below the root, that of xtask one.
    let roots = [workspace.join("../.."), workspace.join("..")];
    let golden = "crates/wholemeal-logic/tests/golden/positions.txt";
    let files = roots.map(|root| root.join(golden));
    let found = files.iter().find(|file| file.exists());
    found.unwrap_or(&files[1]).clone()
}

/// The lines of the file, in the order of the techniques.
pub(crate) fn lines() -> Vec<String> {
    let text = std::fs::read_to_string(file()).expect("the positions are part of the repository");
    text.lines().map(str::to_owned).collect()
}

/// The first position of every technique.
pub(crate) fn positions() -> Vec<Position> {
    let mut lines = lines();
    let code = |line: &str| line.split(':').nth(1).map(str::to_owned);
    lines.dedup_by_key(|line| code(line));
    lines.iter().map(|line| position(line)).collect()
}

/// The position of a line.
pub(crate) fn position(line: &str) -> Position {
    let puzzle = wholemeal_formats::read_first(line).expect("a line of HoDoKu's library");
    let board = board(&puzzle);
    let code = puzzle.about.get("technique").unwrap_or("0000");
    let technique = code.parse().expect("a technique");
    let field = |name: &str| candidates(puzzle.about.get(name).unwrap_or_default());
    let results = (field("placements"), field("eliminations"));
    let found = all_steps(&board, &settings(technique)).steps;
    let wanted = |step: &&Step| {
        let own = (&step.placements, &step.eliminations);
        step.technique == technique && own == (&results.0, &results.1)
    };
    let step = found.iter().find(wanted);
    let step = step.unwrap_or_else(|| panic!("the step of {line} is not found"));
    Position {
        line: line.to_owned(),
        step: shown(&board, step.clone()),
        board,
    }
}

fn board(puzzle: &Puzzle) -> Board {
    let board = Board::with_placed(&puzzle.board(), &puzzle.givens);
    let mut board = board.expect("9x9");
    if let Some(marks) = &puzzle.candidates {
        board.retain_candidates(marks);
    }
    board
}

/// Reads `713 724`: digit, row and column.
fn candidates(text: &str) -> Vec<Candidate> {
    let candidate = |word: &str| {
        let [digit, row, column] = word.as_bytes() else {
            panic!("'{word}' is not digit, row and column");
        };
        let [digit, row, column] = [digit, row, column].map(|byte| char::from(*byte));
        let candidate = format!("r{row}c{column}={digit}").parse();
        candidate.expect("a candidate")
    };
    let mut all: Vec<Candidate> = text.split_whitespace().map(candidate).collect();
    all.sort_unstable();
    all
}

/// Settings under which only this technique is searched for.
pub(crate) fn settings(technique: Technique) -> Settings {
    Settings {
        duals: true,
        budget: 300_000,
        ..Settings::with([technique])
    }
}

/// A step as it is shown: without unnecessary evidence. A fish keeps all of it, because it
/// would look like a smaller one otherwise.
pub(crate) fn shown(board: &Board, step: Step) -> Step {
    if step.evidence.covers.is_empty() {
        step.trimmed(board)
    } else {
        step
    }
}
