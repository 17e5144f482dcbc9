//! Unknown rules, shapes and digits are refused by name, never read as plain Sudoku.

use wholemeal_formats::stream::{Chunks, Segment};
use wholemeal_formats::{Entry, Options, ReadErrorKind, read};

use crate::boards::NINE;

/// The givens of the board.
const CLUES: usize = 30;

fn first(text: &str) -> Entry {
    let entries = read(text, Options::default()).into_iter();
    let mut entries = entries.filter(|entry| entry.puzzle.is_err());
    entries
        .next()
        .unwrap_or_else(|| panic!("{text} is read as a plain puzzle"))
}

/// No puzzle of the text is read, and the first error names this rule.
fn assert_refused(text: &str, rule: &str) {
    let entries = read(text, Options::default());
    assert!(entries.iter().all(|entry| entry.puzzle.is_err()), "{text}");
    let error = entries.into_iter().find_map(|entry| entry.puzzle.err());
    let error = error.unwrap_or_else(|| panic!("{text} has no puzzle"));
    let ReadErrorKind::Variant(rules) = &error.kind else {
        panic!("{text}: {error}");
    };
    let named = rules.iter().any(|name| name.contains(rule));
    assert!(named, "{text}: {error} does not name {rule}");
}

fn clues(text: &str) -> usize {
    let entries = read(text, Options::default());
    let [
        Entry {
            puzzle: Ok(puzzle), ..
        },
    ] = &entries[..]
    else {
        panic!("{text}: {entries:?}");
    };
    puzzle.givens.clues()
}

#[test]
fn json_with_an_unknown_shape_is_refused() {
    let givens = r#""givens":{"R1C1":1,"R2C5":8}"#;
    for shape in ["9x9~0-8", "6x8", "9x8", "6x6~9", "0x0", "11x11", "hexagon"] {
        assert_refused(&format!(r#"{{"shape":"{shape}",{givens}}}"#), shape);
    }
    assert_refused(&format!(r#"{{"shape":{{"rows":6}},{givens}}}"#), "rows");
    assert_eq!(clues(&format!(r#"{{"shape":"9x9",{givens}}}"#)), 2);
    assert_eq!(clues(&format!(r#"{{"shape":9,{givens}}}"#)), 2);
    assert_eq!(clues(&format!("{{{givens}}}")), 2);
    assert_refused(&format!(r#"{{"puzzle":"{NINE}","size":6}}"#), "size 6");
    assert_refused(&format!(r#"{{"puzzle":"{NINE}","digits":"0-8"}}"#), "0-8");
    let error = first(&format!(r#"{{"puzzle":"{NINE}","box":"3 by 3"}}"#));
    assert!(error.puzzle.unwrap_err().to_string().contains("3 by 3"));
}

#[test]
fn json_with_an_invalid_digit_is_refused() {
    for text in [
        r#"{"givens":{"R1C1":0,"R2C5":8}}"#,
        r#"{"givens":{"R1C1":10}}"#,
        r#"{"givens":{"R1C1":1,"r1c1":2}}"#,
        r#"{"givens":{"R1C1":1},"pencilmarks":{"R1C2":[0,1]}}"#,
        r#"{"givens":{"R1C1":1},"pencilmarks":{"R1C2":7}}"#,
    ] {
        assert!(first(text).puzzle.is_err());
    }
}

#[test]
fn json_with_rules_is_refused() {
    for (fields, rule) in [
        (r#""variant":"killer""#, "killer"),
        (r#""type":"Jigsaw""#, "Jigsaw"),
        (r#""rules":"Neighbours differ by two""#, "Neighbours"),
        (r#""constraints":["AntiKnight"]"#, "AntiKnight"),
        (r#""types":["Thermo"]"#, "Thermo"),
        (r#""cages":[{"cells":["r1c1"],"sum":5}]"#, "cages"),
        (r#""diagonals":true"#, "diagonals"),
        (r#""regions":"111222333""#, "regions"),
        (r#""about":{"variant":"windoku"}"#, "windoku"),
    ] {
        assert_refused(&format!(r#"{{"puzzle":"{NINE}",{fields}}}"#), rule);
    }
    assert_refused(
        &format!(r#"{{"variant":"killer","puzzles":["{NINE}","{NINE}"]}}"#),
        "killer",
    );
    let plain =
        r#""variant":"classic","type":"easy","cages":[],"rules":"Normal sudoku rules apply""#;
    assert_eq!(clues(&format!(r#"{{"puzzle":"{NINE}",{plain}}}"#)), CLUES);
}

#[test]
fn texts_of_json_keep_their_candidates_and_are_one_board() {
    let marks = format!("12{}", "123456789".repeat(81)[2..].to_owned()).replacen('9', ".", 1);
    let entries = read(&format!(r#"{{"puzzle":"{marks}"}}"#), Options::default());
    let puzzle = entries[0].puzzle.as_ref().expect("pencilmarks");
    assert!(puzzle.candidates.is_some());
    let error = first(&format!(r#"{{"puzzle":"{NINE}\n{NINE}"}}"#)).puzzle;
    assert!(error.unwrap_err().to_string().contains("second board"));
}

#[test]
fn rules_around_a_list_longer_than_a_chunk_are_reported() {
    let puzzles = vec![format!("{{\"puzzle\":\"{NINE}\"}}"); 2000].join(",");
    let plain = format!("{{\"name\":\"a\",\"puzzles\":[{puzzles}]}}\n");
    assert_eq!(good_and_bad(&plain), (2000, 0));
    let before = format!("{{\"variant\":\"killer\",\"puzzles\":[{puzzles}]}}\n");
    let (good, bad) = good_and_bad(&before);
    assert_eq!(good, 0);
    assert!(bad > 0);
    // Text after the list is read too late to reject its puzzles, but it is reported.
    let after = format!("{{\"name\":\"a\",\"puzzles\":[{puzzles}],\"variant\":\"killer\"}}\n");
    assert_eq!(good_and_bad(&after).1, 1);
}

/// The number of puzzles of a file that are read, and of those that are not.
fn good_and_bad(text: &str) -> (usize, usize) {
    let (mut good, mut bad) = (0, 0);
    for chunk in Chunks::new(text.as_bytes(), Options::default()) {
        for segment in chunk.expect("memory is readable").segments {
            match segment {
                Segment::Lines(run) => good += run.count,
                Segment::Entry(entry) if entry.puzzle.is_ok() => good += 1,
                Segment::Entry(_) => bad += 1,
            }
        }
    }
    (good, bad)
}

/// The cells of a 9x9 board in the JSON of f-puzzles or SudokuPad.
fn cells(cell: &str) -> String {
    let row = format!("[{}]", [cell; 9].join(","));
    format!("[{}]", [row.as_str(); 9].join(","))
}

#[test]
fn puzzles_of_f_puzzles() {
    let plain = cells("{}");
    assert_eq!(clues(&format!(r#"{{"size":9,"grid":{plain}}}"#)), 0);
    for (fields, rule) in [
        (r#""arrow":[{"lines":[]}]"#, "arrow"),
        (r#""newrule":true"#, "newrule"),
        (r#""metadata":{"antiknight":true}"#, "antiknight"),
    ] {
        assert_refused(&format!(r#"{{"size":9,"grid":{plain},{fields}}}"#), rule);
    }
    let odd = cells(r#"{"odd":true}"#);
    assert_refused(&format!(r#"{{"size":9,"grid":{odd}}}"#), "odd");
    // 81 cells that are not nine rows of nine.
    let row = format!("[{}]", ["{}"; 27].join(","));
    let wide = format!(r#"{{"size":9,"grid":[{row},{row},{row}]}}"#);
    assert!(first(&wide).puzzle.is_err());
    let zero = cells(r#"{"value":0,"given":true}"#);
    assert!(
        first(&format!(r#"{{"size":9,"grid":{zero}}}"#))
            .puzzle
            .is_err()
    );
}

#[test]
fn puzzles_of_sudokupad() {
    let plain = cells("{}");
    assert_eq!(clues(&format!(r#"{{"cells":{plain}}}"#)), 0);
    for (fields, rule) in [
        (r#""global":["antiknight"]"#, "global"),
        (r#""lines":{"0":{"wayPoints":[]}}"#, "lines"),
        (r#""foglight":[[0,0]]"#, "foglight"),
        (
            r#""cages":[{"cells":[[0,0]],"value":"odd","hidden":true}]"#,
            "cages",
        ),
        (r#""regions":[[[0,0],"r1c2"]]"#, "regions"),
        (r#""metadata":{"norowcol":true}"#, "norowcol"),
    ] {
        assert_refused(&format!(r#"{{"cells":{plain},{fields}}}"#), rule);
    }
    let marks = cells(r#"{"pencilMarks":[1,2]}"#);
    assert_refused(&format!(r#"{{"cells":{marks}}}"#), "pencilMarks");
    let row = format!("[{}]", ["{}"; 27].join(","));
    assert!(
        first(&format!(r#"{{"cells":[{row},{row},{row}]}}"#))
            .puzzle
            .is_err()
    );
}

#[test]
fn sheets_with_rules_are_refused() {
    for (column, value) in [
        ("variant", "killer"),
        ("type", "diagonal"),
        ("shape", "9x9~0-8"),
        ("size", "6x6"),
        ("cages", "r1c1 r1c2: 5"),
    ] {
        let text = format!("id,puzzle,{column}\n1,{NINE},{value}\n");
        let rule = if column == "cages" { column } else { value };
        assert_refused(&text, rule);
        let error = first(&text).puzzle.unwrap_err();
        assert_eq!((error.line, error.column), (2, 85));
    }
    assert_eq!(
        clues(&format!("puzzle,variant,type\n{NINE},,easy\n")),
        CLUES
    );
    let error = first(&format!("puzzle,box_h,box_w\n{NINE},three,3\n"));
    assert!(error.puzzle.unwrap_err().to_string().contains("three"));
}

#[test]
fn files_with_rules_in_sections_or_tags_are_refused() {
    let rows: Vec<&str> = (0..9).map(|i| &NINE[9 * i..9 * i + 9]).collect();
    let rows = rows.join("\n");
    assert_refused(
        &format!("[Puzzle]\n{rows}\n[Regions]\n{rows}\n"),
        "[Regions]",
    );
    let notes = read(
        &format!("[Puzzle]\n{rows}\n[PencilMarks]\n{rows}\n"),
        Options::default(),
    );
    assert_eq!(notes.iter().filter(|entry| entry.puzzle.is_ok()).count(), 1);
    assert_refused(
        &format!("<game variant=\"killer\" data=\"{NINE}\"/>"),
        "killer",
    );
    assert_refused(
        &format!("<folder type=\"jigsaw\">\n<game data=\"{NINE}\"/>\n</folder>"),
        "jigsaw",
    );
    let cages = format!("<opensudoku>\n<cages>x</cages>\n<game data=\"{NINE}\"/>\n</opensudoku>");
    let entries = read(&cages, Options::default());
    assert!(entries.iter().all(|entry| entry.puzzle.is_err()), "{cages}");
}

#[test]
fn links_to_solvers_of_variants_are_refused() {
    let digits = NINE.replace('.', "0");
    for page in [
        "jigsaw.htm",
        "killersudoku.htm",
        "windoku.asp",
        "sudokux.htm",
    ] {
        let link = format!("https://www.sudokuwiki.org/{page}?bd={digits}");
        assert_refused(&link, page.split('.').next().expect("a name"));
    }
    assert_eq!(
        clues(&format!(
            "https://www.sudokuwiki.org/sudoku.htm?bd={digits}"
        )),
        CLUES
    );
}
