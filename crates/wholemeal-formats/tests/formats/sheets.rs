//! Columns with and without headings, and text after a puzzle.

use wholemeal_formats::{Entry, Options, Puzzle, read};

use crate::boards::NINE;

const SOLUTION: &str =
    "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

fn entries(text: &str) -> Vec<Entry> {
    read(text, Options::default())
}

/// The puzzles of a text without errors.
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
    // A full board has no dot.
    let full: String = (0..16)
        .flat_map(|r| (0..16).map(move |c| (4 * (r % 4) + r / 4 + c) % 16))
        .filter_map(|n: u32| char::from_digit(n, 16))
        .collect();
    let named = full.to_uppercase().replace('0', "G");
    assert!(puzzles(&full)[0].givens.is_solution());
    for board in [&hexadecimal, &full] {
        let named = puzzles(board)[0].givens.to_string();
        // The same holds for rows and for drawn boards.
        for sign in ["\t", ", ", " "] {
            let rows = sheet_of(board, sign, ".");
            assert_eq!(puzzles(&rows)[0].givens.to_string(), named, "{rows}");
            let line = rows.trim_end().replace('\n', sign) + "\n";
            assert_eq!(puzzles(&line)[0].givens.to_string(), named, "{line}");
        }
        let part = |row: &str| {
            let parts: Vec<&str> = (0..4).map(|i| &row[4 * i..][..4]).collect();
            format!("|{}|", parts.join("|"))
        };
        let rows: Vec<String> = (0..16).map(|i| part(&board[16 * i..][..16])).collect();
        assert_eq!(puzzles(&rows.join("\n"))[0].givens.to_string(), named);
        let rows: Vec<Vec<String>> = (0..16)
            .map(|i| board[16 * i..][..16].chars().map(String::from).collect())
            .collect();
        let json = serde_json::to_string(&rows).expect("JSON");
        assert_eq!(puzzles(&json)[0].givens.to_string(), named, "{json}");
    }
    assert_eq!(puzzles(&full)[0].givens.to_string(), named);
    // If the board has a G, or no other sign for a blank, zeros are blanks.
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
    // A record with an error is not a heading.
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
fn a_solution_after_its_puzzle() {
    for after in ["", " easy"] {
        let puzzle = &puzzles(&format!("{NINE} {SOLUTION}{after}\n"))[0];
        assert_eq!(puzzle.givens.to_string(), NINE);
        assert_eq!(puzzle.about.get("solution"), Some(SOLUTION));
        assert_eq!(puzzle.about.get("comment").unwrap_or(""), after.trim());
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
    // An error or a blank line does not end it.
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

/// The board of `NINE` with a separator between its cells. Blank cells are empty or contain this
/// text.
fn sheet_of(board: &str, sign: &str, blank: &str) -> String {
    let side = board.len().isqrt();
    let cell = |c: char| {
        if c == '.' {
            blank.to_owned()
        } else {
            c.to_string()
        }
    };
    let cells: Vec<String> = board.chars().map(cell).collect();
    let rows = cells.chunks(side).map(|row| row.join(sign));
    rows.collect::<Vec<_>>().join("\n") + "\n"
}

/// The only puzzle of a text, read as numbers.
fn number_board(text: &str) -> String {
    assert_eq!(formats(text), ["numbers"], "{text}");
    puzzles(text)[0].givens.to_string()
}

#[test]
fn rows_of_a_sheet_have_nothing_in_blank_cells() {
    let blank_rows = ".".repeat(9) + &NINE[9..18] + &".".repeat(9) + &NINE[27..];
    for board in [NINE, &blank_rows, &NINE.chars().rev().collect::<String>()] {
        for sign in ["\t", ";", ",", "; ", ", "] {
            for blank in ["", ".", "0"] {
                let text = sheet_of(board, sign, blank);
                assert_eq!(number_board(&text), board, "{text}");
                // Some programs end every row with a separator, and some files contain many boards.
                let ended = text.replace('\n', &format!("{sign}\n"));
                assert_eq!(number_board(&ended), board, "{ended}");
                for text in [text, ended] {
                    let many = puzzles(&format!("{text}\n{}", text.repeat(40)));
                    let many: Vec<_> = many.iter().map(|p| p.givens.to_string()).collect();
                    assert_eq!(many, vec![board; 41], "{text}");
                }
            }
            let line = sheet_of(board, sign, "")
                .trim_end_matches('\n')
                .replace('\n', sign);
            assert_eq!(number_board(&(line + "\n")), board);
        }
    }
}

#[test]
fn tabs_at_the_ends_of_rows_may_be_lost() {
    // A row without any digit becomes a blank line.
    let blank = ".".repeat(9);
    let blank_rows = [&NINE[..9], &blank, &NINE[18..36], &blank, &NINE[45..]].concat();
    for board in [NINE, &blank_rows] {
        let text = sheet_of(board, "\t", "");
        let cut: Vec<&str> = text.lines().map(str::trim_end).collect();
        let cut = cut.join("\n") + "\n";
        assert_eq!(number_board(&cut), board, "{cut:?}");
    }
    // If blank cells are written, a missing cell is an error.
    let text = sheet_of(NINE, "\t", "0");
    let short = text.replacen("\t8\n", "\n", 1);
    let entries = entries(&short);
    let error = entries[0].puzzle.as_ref().expect_err("a cell is missing");
    assert!(
        error
            .to_string()
            .contains("8 cells in this row, expected 9"),
        "{error}"
    );
}

#[test]
fn many_boards_of_numbers_in_lines_stay_boards() {
    for (board, count) in [
        ("1..4..1..1..4..1", 3),
        ("1..4..1..1..4..1", 16),
        (NINE, 81),
    ] {
        let line = board
            .replace('.', "0")
            .chars()
            .map(String::from)
            .collect::<Vec<_>>()
            .join(" ");
        let text = (line + "\n").repeat(count);
        let boards: Vec<_> = puzzles(&text)
            .iter()
            .map(|p| p.givens.to_string())
            .collect();
        assert_eq!(boards, vec![board; count]);
    }
    let sixteen = (1..=16)
        .map(|n| n.to_string())
        .collect::<Vec<_>>()
        .join(" ")
        + "\n";
    assert_eq!(puzzles(&sixteen.repeat(16))[0].shape().side(), 16);
}

/// A record whose first column looks like the start of another format belongs to its sheet.
#[test]
fn records_of_a_sheet_may_start_like_another_format() {
    let titles = [
        "<b>",
        "{y}",
        "[x]",
        "http://a.example/",
        "variant 9x9",
        ".Cage",
    ];
    let mut text = "title,puzzle\n".to_owned();
    for title in titles {
        text += &format!("{title},{NINE}\n");
    }
    let read = puzzles(&text);
    let found: Vec<_> = read.iter().map(|p| p.about.get("title")).collect();
    assert_eq!(found, titles.map(Some));
    // Another format can still follow a sheet.
    let mixed = format!("{text}{{\"puzzle\":\"{NINE}\",\"title\":\"last\"}}\n");
    let read = puzzles(&mixed);
    assert_eq!(read.len(), titles.len() + 1);
    assert_eq!(read[titles.len()].about.get("title"), Some("last"));
}
