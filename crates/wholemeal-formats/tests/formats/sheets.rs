//! Columns with and without headings, and what stands behind a puzzle.

use wholemeal_formats::{Entry, Options, Puzzle, read};

use crate::boards::NINE;

const SOLUTION: &str =
    "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

fn entries(text: &str) -> Vec<Entry> {
    read(text, Options::default())
}

/// The puzzles of a text without mistakes.
fn puzzles(text: &str) -> Vec<Puzzle> {
    let puzzle = |entry: Entry| {
        entry
            .puzzle
            .unwrap_or_else(|error| panic!("{text}\n{error}"))
    };
    entries(text).into_iter().map(puzzle).collect()
}

fn formats(text: &str) -> Vec<&'static str> {
    entries(text).iter().map(|entry| entry.format.id).collect()
}

#[test]
fn zeros_of_a_hexadecimal_board_are_digits() {
    let mut hexadecimal = ".".repeat(250) + "0F1A.0";
    let puzzle = &puzzles(&hexadecimal)[0];
    assert_eq!(puzzle.givens.to_string(), ".".repeat(250) + "GF1A.G");
    let rows: Vec<_> = (0..16).map(|i| &hexadecimal[16 * i..][..16]).collect();
    assert_eq!(puzzles(&rows.join("\n"))[0].givens, puzzle.givens);
    assert_eq!(
        puzzles(&format!("puzzle,x\n{hexadecimal},1\n"))[0].givens,
        puzzle.givens
    );
    // Where there is a G, or nothing but zeros, they are blanks.
    hexadecimal.replace_range(0..1, "G");
    assert_eq!(puzzles(&hexadecimal)[0].givens.clues(), 4);
    let zeros = "0".repeat(252) + "1F2A";
    assert_eq!(puzzles(&zeros)[0].givens.clues(), 4);
}

#[test]
fn headings_of_unknown_names() {
    let sheet = puzzles(&format!("foo,bar\n{NINE},a\n{NINE},b\n"));
    assert_eq!(sheet.len(), 2);
    assert_eq!(sheet[1].about.get("bar"), Some("b"));
    for text in [
        format!("solution,foo\n{SOLUTION},{NINE}\n"),
        format!("foo,solution\n{NINE},{SOLUTION}\n"),
    ] {
        let puzzle = &puzzles(&text)[0];
        assert_eq!(puzzle.givens.to_string(), NINE);
        assert_eq!(puzzle.about.get("solution"), Some(SOLUTION));
    }
    let solution = entries(&format!("solution,foo\n{SOLUTION},a\n"));
    assert!(
        solution.len() == 1 && solution[0].puzzle.is_err(),
        "{solution:?}"
    );
    // A record with a mistake is no heading.
    let bad = entries(&format!("{}x,a\n{NINE},b\n", &NINE[..80]));
    assert!(bad.len() == 2 && bad[0].puzzle.is_err(), "{bad:?}");
}

#[test]
fn a_quoted_column_without_a_heading() {
    let text = format!("\"{NINE}\"\n\"{NINE}\"\n");
    assert_eq!(formats(&text), ["csv", "csv"]);
    assert_eq!(puzzles(&text)[1].givens.to_string(), NINE);
}

#[test]
fn a_solution_behind_its_puzzle() {
    for behind in ["", " easy"] {
        let puzzle = &puzzles(&format!("{NINE} {SOLUTION}{behind}\n"))[0];
        assert_eq!(puzzle.givens.to_string(), NINE);
        assert_eq!(puzzle.about.get("solution"), Some(SOLUTION));
        assert_eq!(puzzle.about.get("comment").unwrap_or(""), behind.trim());
    }
    let small = &puzzles("1..4..1..1..4..1 1324421331422431\n")[0];
    assert_eq!(small.givens.clues(), 6);
}

#[test]
fn a_heading_ends_with_its_block() {
    let row = "2,,,,,1,,3,8\n,,,,,,,,5\n,7,,,,6,,,\n,,,,,,,1,3\n,9,8,1,,,2,5,7\n\
               3,1,,,,,8,,\n9,,,8,,,,2,\n,5,,,6,9,7,8,4\n4,,,2,5,,,,\n";
    let nine = format!("puzzle,b,c,d,e,f,g,h,i\n{NINE},,,,,,,,\n\n{row}");
    assert_eq!(formats(&nine), ["csv", "numbers"]);
    let other = format!("puzzle,level\n{NINE},1\n\n2,{NINE}\n");
    let other = puzzles(&other);
    assert_eq!(other[1].about.get("level"), None);
    let between = format!("puzzle,level\n{NINE},1\n:0000::{NINE}:::::\n{NINE},2\n");
    let between = puzzles(&between);
    assert_eq!(between[2].about.get("level"), None);
    // A mistake or a blank line does not end it.
    let holes = entries(&format!("puzzle,level\nhello\n{NINE},1\n\n{NINE},2\n"));
    let level = |entry: &Entry| {
        entry
            .puzzle
            .as_ref()
            .ok()?
            .about
            .get("level")
            .map(str::to_owned)
    };
    assert_eq!(
        holes.iter().map(level).collect::<Vec<_>>(),
        [None, Some("1".into()), Some("2".into())]
    );
}
