//! Input as people paste it, and the messages about errors in it.

use crate::support::*;

#[test]
fn a_puzzle_is_written_in_many_ways() {
    let rows = ["12.4", "..1.", ".1..", "4..1"];
    let strings = rows.map(|row| format!("\"{row}\""));
    let chars = rows.map(|row| {
        let cells: Vec<String> = row.chars().map(|c| format!("'{c}'")).collect();
        format!("[{}]", cells.join(","))
    });
    let forms = [
        ONE.to_owned(),
        ONE.replace('.', "0"),
        format!("  {ONE}\t "),
        format!("\u{feff}{ONE}\r\n"),
        format!("\u{feff}# a comment\r\n\r\n{ONE}\r\n# the end"),
        format!("# {TWO}\n  # indented\n\n\n{ONE}\n\n\n"),
        rows.join("\n"),
        rows.join("\r\n"),
        format!("{}\n", rows.join("\n")),
        rows.map(|row| format!("  {row}  ")).join("\n"),
        format!("[{}]", strings.join(",")),
        format!("[ {} ]\n", strings.join(" , ")),
        format!("[{}]", strings.join(",\r\n ")),
        format!("[ {}\n]", strings.join("\n, ")),
        format!("board = [{}]", strings.join(",")),
        format!("board_1' = [{}]", strings.join(",\n           ")),
        format!("[{}]", chars.join(",")),
        format!("b=[{}]\n", chars.join(",\n   ")),
    ];
    for form in forms {
        let run = pipe(&["solve", "--format", "json"], &form);
        let answers = run.json();
        assert_eq!(answers.len(), 1, "{form:?}: {}{}", run.out, run.err);
        assert_eq!(answers[0]["puzzle"], ONE, "{form:?}: {}", run.err);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{form:?}");
    }
}

#[test]
fn forms_can_be_mixed_in_one_file() {
    let nine: Vec<&str> = (0..9).map(|i| &NINE[9 * i..9 * i + 9]).collect();
    let list = format!("a = [\"{}\"]", nine.join("\",\n \""));
    let sixteen = full_board(4, 4);
    let input = lines_of(&[
        ONE,
        &nine.join("\n"),
        &list,
        NINE,
        "# large",
        &sixteen.join("\n"),
        &sixteen.concat(),
        "12.4\n..1.\n.1..\n4..1\n12.4\n..1.\n.1..\n4..1",
        ONE,
    ]);
    let nine = NINE_SOLVED;
    let large = &sixteen.concat();
    let expected = [
        ONE_SOLVED, nine, nine, nine, large, large, ONE_SOLVED, ONE_SOLVED, ONE_SOLVED,
    ];
    pipe(&["solve"], input)
        .exits(0)
        .prints(&lines_of(&expected));
}

#[test]
fn input_is_a_file_or_dash_or_the_puzzle() {
    let (one, two) = (file("one.txt", ONE), file("nine.txt", lines_of(&[NINE])));
    let solved = lines_of(&[ONE_SOLVED]);
    pipe(&["solve", &one], TWO).exits(0).prints(&solved);
    pipe(&["solve", "-"], ONE).exits(0).prints(&solved);
    pipe(&["solve"], ONE).exits(0).prints(&solved);
    run(&["solve", "12.4\n..1.\n.1..\n4..1"])
        .exits(0)
        .prints(&solved);
    run(&["solve", r#"["12.4", "..1.", ".1..", "4..1"]"#])
        .exits(0)
        .prints(&solved);
    let all = lines_of(&[ONE_SOLVED, NINE_SOLVED, NINE_SOLVED, ONE_SOLVED]);
    pipe(&["solve", &one, &two, "-", ONE], NINE)
        .exits(0)
        .prints(&all);
}

#[test]
fn an_error_names_place_character_and_expectation() {
    let bad = "12.4..1..1..4.x1";
    let place = ["line 2, column 15", "'x'", "expected", "1-4"];
    let input = lines_of(&[ONE, bad, ONE]);
    let path = file("typo.txt", &input);
    for command in ["solve", "check", "count"] {
        pipe(&[command], &input).exits(2).stderr_contains(&place);
        run(&[command, &path])
            .exits(2)
            .stderr_contains(&place)
            .stderr_contains(&["typo.txt"]);
    }
    run(&["solve", bad])
        .exits(2)
        .stderr_contains(&["column 15", "'x'"]);
    for (input, words) in [
        ("12.4\n..1.\n.?..\n4..1", ["line 3, column 2", "'?'"]),
        (
            "[\"12.4\",\"..1.\",\n\".1..\",\"4..5\"]",
            ["line 2, column 12", "'5'"],
        ),
        ("[['1','.'],\n['9','.']]", ["line 2, column 3", "'9'"]),
        // Columns count characters, not bytes.
        ("\u{feff}12.4..1..1..4.é1", ["line 1, column 15", "'é'"]),
        ("12.4..1..1..4.\t1", ["line 1, column 15", "\\t"]),
    ] {
        pipe(&["solve"], input).exits(2).stderr_contains(&words);
    }
}

#[test]
fn the_first_invalid_character_of_other_text_is_named() {
    pipe(&["solve"], "hello\n")
        .exits(2)
        .stderr_contains(&["line 1, column 1", "'h'", "expected"]);
}

#[test]
fn lines_stay_aligned_with_input() {
    let input = lines_of(&[ONE, "12.4..1..1..4.x1", CONFLICT, NONE, ONE]);
    let run = pipe(&["solve"], input).exits(2);
    let lines = run.lines();
    assert_eq!(lines.len(), 5, "{}", run.out);
    assert_eq!((lines[0], lines[4]), (ONE_SOLVED, ONE_SOLVED));
    assert!(lines[1..4].iter().all(|line| line.starts_with('#')));
}

/// Expects one comment for a bad line, and a solution for the good line after it.
fn bad_line_then_good_line(bad: &str, good: &str, solved: &str) {
    let run = pipe(&["solve"], lines_of(&[good, bad, good])).exits(2);
    let lines = run.lines();
    assert_eq!(lines.len(), 3, "{bad:?}: {}", run.out);
    assert!(lines[1].starts_with('#'), "{bad:?}: {}", run.out);
    assert_eq!((lines[0], lines[2]), (solved, solved), "{bad:?}");
    assert!(run.err.contains("line 2"), "{bad:?}: {}", run.err);
}

#[test]
fn the_line_after_a_bad_one_is_still_solved() {
    for bad in ["?", "hello world", &NINE[1..], &format!("{NINE}."), "[]"] {
        bad_line_then_good_line(bad, NINE, NINE_SOLVED);
    }
    for bad in ["12.4..1..1..4..1.", "12.4..1..1..4.x1"] {
        bad_line_then_good_line(bad, ONE, ONE_SOLVED);
    }
}

#[test]
fn the_line_after_a_word_is_still_solved() {
    bad_line_then_good_line("hello", ONE, ONE_SOLVED);
    bad_line_then_good_line("12.4|..1.", ONE, ONE_SOLVED);
    bad_line_then_good_line("Grid 01", NINE, NINE_SOLVED);
}

#[test]
fn the_line_after_one_that_lost_a_character_is_still_solved() {
    bad_line_then_good_line(&ONE[1..], ONE, ONE_SOLVED);
}

#[test]
fn the_line_after_a_broken_list_is_still_solved() {
    let list = r#"["12.4","..1.",".1..","4..1",]"#;
    bad_line_then_good_line(list, ONE, ONE_SOLVED);
}

#[test]
fn a_heading_between_boards_is_a_single_error() {
    let rows: Vec<&str> = (0..9).map(|i| &NINE[9 * i..9 * i + 9]).collect();
    let rows = rows.join("\n");
    let input = lines_of(&["Grid 01", &rows, "Grid 02", &rows]);
    let run = pipe(&["solve"], input).exits(2);
    let solved = run.lines().iter().filter(|l| **l == NINE_SOLVED).count();
    assert_eq!(solved, 2, "{}", run.out);
}

#[test]
fn a_forced_box_keeps_small_boards_apart() {
    let mut lines = vec![ONE; 16];
    lines[15] = "12.4..1..1..4..5";
    let run = pipe(&["solve", "--box", "2x2"], lines_of(&lines)).exits(2);
    assert_eq!(run.lines()[..15], [ONE_SOLVED; 15]);
    assert_eq!(run.lines().len(), 16);
}

#[test]
fn missing_input_is_an_error() {
    let empty = file("empty.txt", "");
    let comments = file("comments.txt", "\u{feff}# nothing\r\n\r\n  \n#");
    let directory = env!("CARGO_TARGET_TMPDIR");
    let inputs = [
        &empty,
        &comments,
        directory,
        "/no/such/file.txt",
        "file",
        "",
    ];
    for command in READERS {
        for input in inputs {
            let run = run(&[command, &[input][..]].concat()).exits(2);
            run.stderr_contains(&["error"]).prints("");
        }
        pipe(command, "").exits(2).stderr_contains(&["error"]);
    }
}

#[test]
fn files_of_other_systems_are_read() {
    let text = format!("\u{feff}{ONE}\r\nbad line\r\n{ONE}\r\n");
    let units = || text.encode_utf16();
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    let old = text.replace("\r\n", "\r").into_bytes();
    for input in [little, big, old] {
        let run = pipe(&["solve"], input)
            .exits(2)
            .stderr_contains(&["line 2"]);
        assert_eq!(run.lines().len(), 3, "{}", run.out);
        assert_eq!((run.lines()[0], run.lines()[2]), (ONE_SOLVED, ONE_SOLVED));
    }
}

#[test]
fn garbage_is_refused_and_the_rest_is_read() {
    let long = "x".repeat(1 << 20);
    let garbage: [&[u8]; 6] = [
        b"12.4..\xff..1..4..1",
        b"12.4..\0..1..4..1",
        b"12.4..1\x1b.1..4..1",
        b"\xff\xff1\0.\0",
        long.as_bytes(),
        b"[[[[[[[[[[[[[[[[",
    ];
    for bytes in garbage {
        let input = [bytes, b"\n\n", ONE.as_bytes(), b"\n"].concat();
        let run = pipe(&["solve"], input)
            .exits(2)
            .stderr_contains(&["line 1"]);
        assert_eq!(run.lines().len(), 2, "{}", run.out);
        assert_eq!(run.lines()[1], ONE_SOLVED);
        // An error message is short even if the input is not.
        assert!(run.err.len() < 1000, "{}", run.err.len());
    }
}

#[test]
fn exit_codes_are_as_documented() {
    let bad = "12.4..1..1..4.x1";
    for (command, inputs, code) in [
        ("solve", &[ONE, TWO][..], 0),
        ("solve", &[ONE, NONE], 1),
        ("solve", &[CONFLICT, ONE], 1),
        ("solve", &[NONE, bad, CONFLICT], 2),
        ("check", &[ONE, NINE], 0),
        ("check", &[ONE, TWO], 1),
        ("check", &[NONE], 1),
        ("check", &[CONFLICT], 1),
        ("check", &[CONFLICT, bad, TWO], 2),
        ("count", &[ONE, TWO], 0),
        ("count", &[TWO, NONE], 1),
        ("count", &[bad, ONE], 2),
    ] {
        pipe(&[command], lines_of(inputs)).exits(code);
    }
}

#[test]
fn wrong_usage_is_explained() {
    for args in [
        &["bake"][..],
        &["solve", "--frobnicate"],
        &["solve", "--format", "xml", ONE],
        &["count", "--limit", "many", ONE],
        &["count", "--limit", "-1", ONE],
        &[
            "count",
            "--limit",
            "340282366920938463463374607431768211456",
            ONE,
        ],
        &["pearl", "dance"],
        &["pearl", "space", "--stage", "nope", ONE],
        &["pearl", "trace", "--stage", "nope", ONE],
        &["pearl", "race", "--stage", "best,nope", ONE],
        &["pearl", "race", "--budget", "soon", ONE],
        &["pearl", "race", "--budget", "-1s", ONE],
        &["pearl", "laws", "--cases", "x"],
        &["pearl", "laws", "no such law"],
        &["completions", "tcsh"],
        &["completions"],
    ] {
        run(args).exits(2).prints("").stderr_contains(&["error"]);
    }
    run(&[]).exits(2).stderr_contains(&["Usage"]);
}

#[test]
fn names_that_do_not_exist_are_reported_in_the_same_way() {
    for args in [["solve", "no/such.txt"], ["verify", "no/such.txt"]] {
        let error = "error: no such file: no/such.txt\n";
        assert_eq!(run(&args).exits(2).err, error, "{args:?}");
    }
    run(&["solve", ""])
        .exits(2)
        .stderr_contains(&["an input is empty"]);
    run(&["man", "/no/such/folder"])
        .exits(2)
        .stderr_contains(&["cannot write to /no/such/folder"]);
}

#[test]
fn a_candidate_that_cannot_be_read_is_named() {
    run(&["why", NINE])
        .exits(2)
        .stderr_contains(&["no candidate: add one, such as r1c2=3"]);
    for wrong in ["r1c2=10", "r0c2=3", "r1c2="] {
        run(&["why", NINE, wrong])
            .exits(2)
            .stderr_contains(&[&format!("'{wrong}' is not a candidate"), "r1c2=3"]);
    }
}
