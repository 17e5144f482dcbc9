//! Error messages.

use wholemeal_formats::{Format, Options, ReadErrorKind, read};

use crate::boards::NINE;

/// The message of the first error.
fn message(text: &str, from: Option<&str>) -> String {
    let from = from.and_then(Format::named);
    let entries = read(text, Options { from, shape: None });
    let error = entries.into_iter().find_map(|entry| entry.puzzle.err());
    error
        .unwrap_or_else(|| panic!("{text:?} has no mistake"))
        .to_string()
}

#[test]
fn errors_have_a_position_and_an_expectation() {
    let nine_typo = format!("{}z{}", &NINE[..40], &NINE[41..]);
    let marks = "123456789".repeat(81).replacen("5", "6", 1);
    for (text, words) in [
        (
            format!("{NINE}\n{nine_typo}\n"),
            vec!["line 2, column 41", "'z'", "1-9"],
        ),
        (
            format!(":0000::{nine_typo}:::::"),
            vec!["line 1, column 48", "'z'"],
        ),
        (
            format!(":0000::{NINE}:41:::"),
            vec!["line 1, column 90", "'41'", "digit, row and column"],
        ),
        (marks, vec!["line 1, column 5", "'6'", "'5' or '.'"]),
        (
            format!("{{\"puzzle\":\"{nine_typo}\"}}"),
            vec!["line 1", "'z'"],
        ),
        (
            format!("{{\"puzzle\" \"{NINE}\"}}"),
            vec!["line 1, column 11", "valid JSON"],
        ),
        (
            "{\"name\": 3}".to_owned(),
            vec!["line 1", "'name'", "'puzzle'"],
        ),
        (
            format!("puzzle,level\n{nine_typo},1\n"),
            vec!["line 2, column 41", "'z'"],
        ),
        (
            "puzzle,level\nhello,1\n".to_owned(),
            vec!["line 2, column 1", "'hello'"],
        ),
        (
            "<game data=\"12\"/>".to_owned(),
            vec!["line 1", "found 2 cells", "81"],
        ),
        (
            "<sudoku>".to_owned(),
            vec!["line 1", "'sudoku'", "<opensudoku>"],
        ),
        (
            "| 1 2 | 3 4 |\n| 3 4 | 1 |\n".to_owned(),
            vec!["line 2", "3 cells", "expected 4"],
        ),
        (
            "S9B0102".repeat(30),
            vec!["line 1", "characters, expected 162"],
        ),
        (
            "https://www.f-puzzles.com/?load=N4Ig".to_owned(),
            vec!["line 1, column 37", "ends too early"],
        ),
        (
            "https://www.f-puzzles.com/?load=N4!g".to_owned(),
            vec!["line 1, column 35", "'!'", "base64"],
        ),
        (
            "https://www.f-puzzles.com/?id=abc".to_owned(),
            vec!["a puzzle on a server"],
        ),
        (
            "https://sudokupad.app/abc123".to_owned(),
            vec!["a puzzle on a server"],
        ),
    ] {
        let message = message(&text, None);
        for word in words {
            assert!(message.contains(word), "{text}\n{message}\nhas no {word:?}");
        }
    }
}

#[test]
fn an_error_of_a_requested_format_names_the_format_of_the_text() {
    let json = format!("{{\"puzzle\":\"{NINE}\"}}");
    let hodoku = format!(":0::{NINE}:::::");
    for (text, from, nearest) in [(&json, "hodoku", "json"), (&hodoku, "729", "hodoku")] {
        let from = Format::named(from);
        let entries = read(text, Options { from, shape: None });
        let error = entries[0].puzzle.as_ref().expect_err("another format");
        assert_eq!(error.nearest.map(|format| format.id), Some(nearest));
        let end = format!("(the text is in the {nearest} format)");
        assert!(error.to_string().ends_with(&end), "{error}");
    }
    for format in &wholemeal_formats::FORMATS {
        assert!(!message("what is this", Some(format.id)).is_empty());
        assert!(!message("?", Some(format.id)).is_empty(), "{}", format.id);
    }
}

#[test]
fn errors_of_near_misses_refer_to_the_nearest_format() {
    let (short, long) = (&NINE[1..], format!("{NINE}5"));
    for (text, from, words) in [
        (
            "1".repeat(728),
            None,
            "column 729: found 728 characters, expected 729",
        ),
        (
            format!("99480,99408,114,1895,{short},Name,20.00s,0"),
            None,
            "column 22: found 80 cells, expected 81",
        ),
        (
            format!("{short},easy"),
            None,
            "column 1: found 80 cells, expected 81",
        ),
        (
            format!("7;\"{long}\""),
            None,
            "column 4: found 82 cells, expected 81",
        ),
        (
            format!("{short} easy"),
            None,
            "column 1: found 80 cells, expected 81",
        ),
        (
            format!("{short}z easy"),
            None,
            "column 81: found 'z', expected a digit 1-9",
        ),
        (
            "Dear all, have a look".to_owned(),
            None,
            "a puzzle in one of the known formats",
        ),
        (
            NINE.to_owned(),
            Some("fpuzzles"),
            "expected a link of f-puzzles.com (the text is in the line format)",
        ),
    ] {
        let message = message(&text, from);
        assert!(message.contains(words), "{text}\n{message}");
    }
    // The error of a board that is too large points to the columns with its size.
    let large = format!(
        "box_h,box_w,givens,cells\n11,11,2499,{}\n",
        "0 ".repeat(14_641)
    );
    assert!(
        message(&large, None)
            .contains("column 1: found 'a 121x121 board', expected a board of at most 100x100"),
        "{}",
        message(&large, None)
    );
}

#[test]
fn the_rules_of_variants_are_named() {
    let cell = "{}";
    let row = format!("[{}]", [cell; 9].join(","));
    let grid = format!("[{}]", [row.as_str(); 9].join(","));
    for (rule, name) in [
        (
            "\"thermometer\":[{\"lines\":[[\"R1C1\",\"R1C99\"]]}]",
            "thermometer",
        ),
        ("\"diagonal+\":\"steep\"", "diagonal+"),
        (
            "\"ruleset\":\"Normal sudoku rules apply. Knights do not attack.\"",
            "Knights",
        ),
    ] {
        let json = format!("{{\"size\":9,\"grid\":{grid},{rule}}}");
        let entries = read(&json, Options::default());
        let error = entries[0].puzzle.clone().unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::Variant(_)), "{error}");
        assert!(error.to_string().contains(name), "{error}");
    }
    let plain = format!(
        "{{\"size\":9,\"grid\":{grid},\"ruleset\":\"Normal Sudoku rules apply.\",\"negative\":[]}}"
    );
    assert!(read(&plain, Options::default())[0].puzzle.is_ok());
    let scl =
        format!("{{\"id\":\"x\",\"cells\":{grid},\"lines\":[{{\"wayPoints\":[[0,0],[1,1]]}}]}}");
    let error = read(&scl, Options::default())[0]
        .puzzle
        .clone()
        .unwrap_err();
    assert!(error.to_string().contains("lines"), "{error}");
}

#[test]
fn nothing_is_lost_between_good_puzzles() {
    for bad in [
        "?", "hello", "Grid 01", "1,2,3", "<x>", "{", "[1,2", "|1|", ":a:", "+----+", "12 34",
    ] {
        let text = format!("{NINE}\n{bad}\n{NINE}\n{NINE}\n");
        let entries = read(&text, Options::default());
        let good = entries.iter().filter(|entry| entry.puzzle.is_ok()).count();
        let wrong: Vec<usize> = entries
            .iter()
            .filter(|e| e.puzzle.is_err())
            .map(|e| e.line)
            .collect();
        assert!(wrong.contains(&2), "{bad:?}: {entries:?}");
        assert!(good >= 2, "{bad:?}: {entries:?}");
    }
}

#[test]
fn a_byte_order_mark_in_the_middle_is_ignored() {
    for format in &wholemeal_formats::FORMATS {
        let from = Some(format);
        let entries = read("\n\u{feff}:", Options { from, shape: None });
        assert!(
            entries.iter().all(|entry| entry.puzzle.is_err()),
            "{}",
            format.id
        );
    }
}

#[test]
fn sentences_around_a_drawn_board_are_separate_errors() {
    let board: String = (0..9)
        .map(|i| {
            format!(
                "|{}|{}|{}|\n",
                &NINE[9 * i..][..3],
                &NINE[9 * i..][3..6],
                &NINE[9 * i..][6..9]
            )
        })
        .collect();
    let frame = "+---+---+---+\n";
    let text = format!("Here is my puzzle:\n{frame}{board}{frame}and thanks to all!\n");
    let entries = read(&text, Options::default());
    let lines: Vec<_> = entries
        .iter()
        .map(|entry| (entry.line, entry.puzzle.is_ok()))
        .collect();
    assert_eq!(lines, [(1, false), (2, true), (13, false)], "{entries:?}");
}

#[test]
fn a_placed_digit_that_contradicts_a_given_is_an_error() {
    let state = NINE.replacen('2', "3", 1);
    let rows = |board: &str| -> String {
        let rows = (0..9).map(|i| format!("{}\n", &board[9 * i..9 * i + 9]));
        rows.collect()
    };
    let placed = format!("3{}", ".".repeat(80));
    let sdk = format!("[Puzzle]\n{}[State]\n{}", rows(NINE), rows(&state));
    for (text, line, column) in [
        (sdk, 12, 1),
        (format!("puzzle,placed\n{NINE},{placed}\n"), 2, 83),
        (format!("puzzle,board\n{NINE},{state}\n"), 2, 83),
        (
            format!("{{\"puzzle\":\"{NINE}\",\"placed\":\"{placed}\"}}\n"),
            1,
            1,
        ),
    ] {
        let entries = read(&text, Options::default());
        let errors: Vec<_> = entries
            .iter()
            .filter_map(|e| e.puzzle.as_ref().err())
            .collect();
        let [error] = errors[..] else {
            panic!("{text}\n{entries:?}")
        };
        assert_eq!((error.line, error.column), (line, column), "{text}");
        assert!(
            error
                .to_string()
                .contains("found '3', expected 2 or a blank: 2 is given in r1c1"),
            "{error}"
        );
    }
}

#[test]
fn a_placed_digit_that_repeats_a_given_is_that_given() {
    let text = format!(
        "{{\"puzzle\":\"{NINE}\",\"placed\":\"{}\"}}\n",
        NINE.replacen("2.", "24", 1)
    );
    let puzzle = wholemeal_formats::read_first(&text).expect("a puzzle");
    assert_eq!(puzzle.placed.clues(), 1);
}

/// The lines of all entries.
fn lines_of(text: &str) -> Vec<usize> {
    let entries = read(text, Options::default());
    entries.iter().map(|entry| entry.line).collect()
}

#[test]
fn every_bad_line_of_a_list_is_an_entry() {
    for bad in [
        &NINE[..40],
        &NINE[..60],
        &NINE[..12],
        &NINE[..9],
        "abcd",
        "1 2 3 4 5 6 7 8 9",
        "1,2,3,4,5,6,7,8,9",
        "1\t2\t3\t4\t5\t6\t7\t8\t9",
    ] {
        let text = format!("{NINE}\n{bad}\n{bad}\n{NINE}\n");
        assert_eq!(lines_of(&text), [1, 2, 3, 4], "{bad}");
        let text = format!("{NINE}\n{bad}\n{bad}\n");
        assert_eq!(lines_of(&text), [1, 2, 3], "{bad} at the end");
        let text = format!("{bad}\n{bad}\n{NINE}\n");
        assert_eq!(lines_of(&text), [1, 2, 3], "{bad} at the start");
    }
    // The same holds for a text of bad lines only, if they are longer than any row or do not look
    // like rows.
    for bad in [&NINE[..40], "abcd", "what"] {
        assert_eq!(lines_of(&format!("{bad}\n{bad}\n")), [1, 2], "{bad}");
    }
}

#[test]
fn rows_of_a_broken_board_are_one_entry() {
    let rows: Vec<&str> = (0..9).map(|i| &NINE[9 * i..9 * i + 9]).collect();
    for count in [2, 5, 8] {
        let board = rows[..count].join("\n");
        assert_eq!(lines_of(&format!("{board}\n")), [1], "{count} rows");
        let after = format!("{NINE}\n\n{board}\n\n{NINE}\n");
        assert_eq!(lines_of(&after), [1, 3, count + 4], "{count} rows");
    }
    let typo = rows.join("\n").replacen('2', "z", 1);
    assert_eq!(lines_of(&format!("{NINE}\n{typo}\n{NINE}\n")), [1, 2, 11]);
}
