//! JSON with errors, and lists of all kinds.

use wholemeal_formats::{Entry, Options, read};

use crate::boards::NINE;

fn entries(text: &str) -> Vec<Entry> {
    read(text, Options::default())
}

fn lines(text: &str) -> Vec<(usize, bool)> {
    let entries = entries(text);
    entries.iter().map(|e| (e.line, e.puzzle.is_ok())).collect()
}

/// The position of the only error.
fn place(text: &str) -> (usize, usize) {
    let mistakes = entries(text).into_iter().filter_map(|e| e.puzzle.err());
    let mistakes: Vec<_> = mistakes.collect();
    assert_eq!(mistakes.len(), 1, "{text}\n{mistakes:?}");
    (mistakes[0].line, mistakes[0].column)
}

#[test]
fn lists_of_boards() {
    for text in [
        format!("[\"{NINE}\",\"{NINE}\"]"),
        format!("[\"{NINE}\",\n\"{NINE}\"]\n"),
        format!("[\n  \"{NINE}\",\n  \"{NINE}\"\n]\n"),
        format!("[\"{NINE}\"\n,\"{NINE}\"\n]\n"),
    ] {
        let entries = entries(&text);
        assert_eq!(entries.len(), 2, "{text}\n{entries:?}");
        for entry in entries {
            assert_eq!(entry.format.id, "json");
            assert_eq!(entry.puzzle.expect("a puzzle").givens.to_string(), NINE);
        }
    }
    let bad = format!("[\"{NINE}\",\n\"hello\",\n\"{NINE}\"]\n");
    assert_eq!(lines(&bad), [(1, true), (2, false), (3, true)]);
}

#[test]
fn a_truncated_line_is_a_single_error() {
    let object = |id: u8| format!("{{\"id\":{id},\"puzzle\":\"{NINE}\"}}");
    let whole = object(1);
    let cuts = [whole.len() - 1, whole.len() - 2, 50, 17, 16, 8, 7, 1];
    for cut in cuts {
        let text = format!("{}\n{}\n{}\n", &whole[..cut], object(2), object(3));
        assert_eq!(lines(&text), [(1, false), (2, true), (3, true)], "{text}");
        assert_eq!(place(&text).0, 1, "{text}");
        let list = format!("[{},\n{},\n{}]\n", &whole[..cut], object(2), object(3));
        assert_eq!(lines(&list), [(1, false), (2, true), (3, true)], "{list}");
    }
    let two = format!("{}\n{}\n{}\n", &whole[..20], &whole[..95], object(3));
    assert_eq!(lines(&two), [(1, false), (2, false), (3, true)]);
}

#[test]
fn errors_in_a_value_have_their_position_in_the_file() {
    let bad = NINE.replacen('5', "q", 1);
    let q = bad.find('q').expect("there") + 1;
    let pretty = format!("[\n  {{\n    \"id\": 1,\n    \"puzzle\": \"{bad}\"\n  }}\n]\n");
    assert_eq!(place(&pretty), (4, 15 + q));
    let one = format!("[{{\"puzzle\":\"{NINE}\"}},{{\"puzzle\":\"{bad}\"}}]");
    assert_eq!(place(&one), (1, 12 + NINE.len() + 3 + 11 + q));
    let rows: Vec<_> = (0..9)
        .map(|i| format!("    \"{}\"", &bad[9 * i..][..9]))
        .collect();
    let rows = format!("{{\n  \"puzzle\": [\n{}\n  ]\n}}\n", rows.join(",\n"));
    assert_eq!(place(&rows), (3 + q / 9 - 1, 5 + 9));
}

#[test]
fn errors_in_sheets_and_tags_have_their_position_in_the_file() {
    let bad = NINE.replacen('5', "q", 1);
    let q = bad.find('q').expect("there") + 1;
    assert_eq!(place("id,puzzle\n12,2\n"), (2, 4));
    assert_eq!(place(&format!("id,puzzle\n12,\"{bad}\"\n")), (2, 4 + q));
    let wide = format!("note,puzzle\n\"a, \"\"b\"\"\nc\",{bad}\n");
    assert_eq!(place(&wide), (3, 3 + q));
    let xml = format!("<opensudoku>\n  <game id=\"1\"\n    data=\"{bad}\"/>\n</opensudoku>\n");
    assert_eq!(place(&xml), (3, 10 + q));
}

#[test]
fn a_bad_number_has_its_position_in_the_file() {
    let digits: Vec<u8> = NINE
        .bytes()
        .map(|b| if b == b'.' { 0 } else { b - b'0' })
        .collect();
    let rows: Vec<String> = digits.chunks(9).map(|row| format!("{row:?}")).collect();
    let board = rows.join(",\n ").replacen("6, 9, 7", "6, 12, 7", 1);
    let bad = board
        .lines()
        .position(|line| line.contains("12"))
        .expect("there");
    let column = board
        .lines()
        .nth(bad)
        .and_then(|line| line.find("12"))
        .expect("there");
    assert_eq!(place(&format!("[{board}]\n")), (bad + 1, column + 1));
    let object = format!("{{\"id\": [12],\n\"puzzle\": [\n{board}]}}\n").replacen("[12]", "12", 1);
    assert_eq!(place(&object), (bad + 3, column + 1));
    // After other values in the same line, and as a text.
    let flat = board.replace("],\n [", ", ").replace('"', "");
    let list = format!("[{{\"puzzle\":\"{NINE}\"}},{{\"puzzle\":{flat}}}]");
    assert_eq!(place(&list).1, list.find("12").expect("there") + 1);
    let text = list.replace("12,", "\"q\",");
    assert_eq!(place(&text).1, text.find("\"q\"").expect("there") + 1);
}

#[test]
fn lists_in_an_object() {
    let objects = format!("{{\"puzzle\":\"{NINE}\"}}");
    let digits: Vec<u8> = NINE
        .bytes()
        .map(|b| if b == b'.' { 0 } else { b - b'0' })
        .collect();
    let rows: Vec<&[u8]> = digits.chunks(9).collect();
    for value in [objects, format!("\"{NINE}\""), format!("{rows:?}")] {
        for name in ["puzzles", "grids", "data"] {
            let text = format!(
                "{{\"name\":\"x, [y\",\"count\":2,\"{name}\":[{value},{value}],\"more\":[1]}}"
            );
            let entries = entries(&text);
            assert_eq!(entries.len(), 2, "{text}\n{entries:?}");
            for entry in entries {
                assert_eq!(entry.puzzle.expect("a puzzle").givens.to_string(), NINE);
            }
        }
    }
}
