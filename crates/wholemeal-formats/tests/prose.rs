//! Puzzles inside of messages, quoted mail, links, and source code.

use proptest::prelude::*;
use wholemeal_formats::{Options, read, read_first, without_prose};

const LINE: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";

fn zeros() -> String {
    LINE.replace('.', "0")
}

/// The givens as nested lists of source code.
fn matrix(open: char, close: char, cell: impl Fn(char) -> String, separator: &str) -> String {
    let cells: Vec<String> = LINE.chars().map(cell).collect();
    let rows: Vec<String> = cells
        .chunks(9)
        .map(|row| format!("{open}{}{close}", row.join(", ")))
        .collect();
    format!("{open}{}{close}", rows.join(separator))
}

fn number(c: char) -> String {
    c.to_string().replace('.', "0")
}

/// Asserts that the reader finds exactly this puzzle in the text, and no errors.
#[track_caller]
fn finds(text: &str) {
    let cleaned = without_prose(text);
    let entries = read(&cleaned, Options::default());
    let found: Vec<String> = entries
        .iter()
        .map(|entry| match &entry.puzzle {
            Ok(puzzle) => puzzle.givens.to_string(),
            Err(error) => error.to_string(),
        })
        .collect();
    assert_eq!(found, [LINE], "{text}\nbecame\n{cleaned}");
}

#[test]
fn links_with_a_run_of_cells() {
    finds(&format!("https://sudoku.coach/en/play/{LINE}"));
    finds(&format!("https://sudokuexchange.com/play/?s={}", zeros()));
    finds(&format!("https://example.org/?puzzle={}&x=1", zeros()));
    finds(&format!(
        "Can anyone solve this? <https://example.org/play?s={}> Thanks!",
        zeros()
    ));
    finds(&format!("[this one](https://example.org/{LINE})"));
}

#[test]
fn links_with_a_format_of_their_own() {
    let link = "https://www.f-puzzles.com/?load=";
    let puzzle = read_first(LINE).unwrap();
    let written = wholemeal_formats::Format::named("f-puzzles")
        .unwrap()
        .write(&puzzle)
        .unwrap();
    assert!(written.starts_with(link));
    finds(&format!("Try this: {} (it is easy)", written.trim()));
}

#[test]
fn prose_around_a_line() {
    finds(&format!(
        "Here is the puzzle:\n\n{LINE}\n\nCan you solve it?\n"
    ));
    finds(&format!("my puzzle: {LINE} (hard!)"));
    finds(&format!("The puzzle is {}.", zeros()));
    finds(&format!("Hier: {LINE}\nGrüße, Änn\n"));
}

#[test]
fn code_fences_and_quoted_mail() {
    finds(&format!("Here:\n```\n{LINE}\n```\nthanks\n"));
    finds(&format!(
        "On Monday, Ann wrote:\n> > {LINE}\n>\n> regards\n"
    ));
    let rows: Vec<String> = (0..9)
        .map(|row| format!("> {}", &LINE[9 * row..][..9]))
        .collect();
    finds(&format!(
        "On 2026-11-18 Ann wrote:\n{}\n>\n> Best, 2 of us\n",
        rows.join("\n")
    ));
}

#[test]
fn boards_of_source_code() {
    finds(&format!("board = {}\n", matrix('[', ']', number, ", ")));
    finds(&format!(
        "grid = {}\nsolve(grid)\n",
        matrix('[', ']', number, ",\n    ")
    ));
    finds(&format!(
        "int[][] board = {};",
        matrix('{', '}', number, ",\n")
    ));
    finds(&format!(
        "const b = {};",
        matrix('[', ']', |c| format!("\"{c}\""), ",")
    ));
    finds(&format!(
        "char b[9][9] = {};",
        matrix('{', '}', |c| format!("'{c}'"), ",")
    ));
    let none = |c: char| number(c).replace('0', "None");
    finds(&format!("b = {}", matrix('[', ']', none, ",")));
    finds(&format!(
        "b = {}",
        matrix('[', ']', number, ",").replace("]]", ",],\n]")
    ));
}

#[test]
fn errors_in_puzzles_are_still_reported() {
    let wrong = LINE.replace("13.98", "13x98");
    let text = without_prose(&format!("Two puzzles:\n{LINE}\n{wrong}\n"));
    let entries = read(&text, Options::default());
    assert_eq!(entries.len(), 2);
    let error = entries[1].puzzle.as_ref().unwrap_err().to_string();
    assert!(error.starts_with("line 3, column 37"), "{error}");
}

proptest! {
    #[test]
    fn any_text_keeps_its_lines(text in "[ -~\\n>\\[\\]{},ä「]{0,300}") {
        let lines = text.lines().count();
        prop_assert_eq!(without_prose(&text).lines().count(), lines.max(1));
    }

    #[test]
    fn a_text_without_words_is_not_changed(cells in "[1-9.]{81}", rows in 1usize..4) {
        let text = format!("{cells}\n").repeat(rows);
        prop_assert_eq!(without_prose(&text), format!("{}\n", text.trim_end()));
    }
}
