//! `wholemeal convert`: every format as input and output; and every format as input of other
//! commands.

use std::io::Write;

use crate::support::*;

/// The formats that can be written.
const WRITTEN: [&str; 19] = [
    "line",
    "block",
    "grid",
    "candidates",
    "729",
    "sdk",
    "sdm",
    "sdx",
    "ss",
    "hodoku",
    "plus",
    "csv",
    "json",
    "opensudoku",
    "fpuzzles",
    "sudokupad",
    "sudokuwiki",
    "list",
    "numbers",
];

/// A puzzle without a cell that has a single candidate, which some formats would write as a digit.
const HARD: &str =
    "........1.....2.34.56..........4.5....4.1.....7....8.....6....2...8..9..4........";

fn converted(to: &str, input: &str) -> String {
    let run = pipe(&["convert", "--to", to], input).exits(0);
    assert_eq!(run.err, "", "{to}");
    run.out
}

#[test]
fn every_format_is_written_and_read_back() {
    let hard_solved = pipe(&["solve"], HARD).exits(0).out;
    for format in WRITTEN {
        let there = converted(format, HARD);
        for from in [&["--from", format][..], &[]] {
            let back = pipe(&[&["convert", "--to", "line"], from].concat(), &there).exits(0);
            assert_eq!(back.out, format!("{HARD}\n"), "{format}:\n{there}");
        }
        let solved = pipe(&["solve"], &there).exits(0);
        assert_eq!(solved.out, hard_solved, "{format}");
        pipe(&["check"], &there).exits(0);
        pipe(&["count"], &there).exits(0).prints("1\n");
    }
}

#[test]
fn losses_are_reported_once_with_their_number() {
    let with = format!("{NINE} easy\n").repeat(3);
    let run = pipe(&["convert", "--to", "line"], with).exits(0);
    assert_eq!(run.out, format!("{NINE}\n").repeat(3));
    assert_eq!(
        run.err,
        "note: line: 'comment' is not written (3 puzzles)\n"
    );
    let marks = converted("729", HARD);
    let run = pipe(&["convert", "--to", "sdm"], marks).exits(0);
    run.stderr_contains(&["candidates are not written (1 puzzle)"]);
}

#[test]
fn unsupported_boards_are_refused_and_the_rest_is_written() {
    let input = lines_of(&[NINE, ONE, NINE]);
    let run = pipe(&["convert", "--to", "sdm"], &input).exits(2);
    assert_eq!(run.out, lines_of(&[NINE, NINE]));
    let run = run.stderr_contains(&["standard input: line 2", "sdm", "4x4"]);
    assert_eq!(run.err.lines().count(), 1);
    pipe(&["convert", "--to", "sdm", "--strict"], &input)
        .exits(2)
        .prints(&lines_of(&[NINE]))
        .stderr_contains(&["4x4"]);
    run_refused(
        &["convert", "--to", "gsf", NINE],
        "can be read, but not written",
    );
    run_refused(&["convert", NINE], "--to");
    run_refused(&["convert", "--to", "docx", NINE], "unknown format");
    run_refused(
        &["convert", "--from", "docx", "--to", "line", NINE],
        "unknown format",
    );
}

fn run_refused(args: &[&str], word: &str) {
    run(args)
        .exits(2)
        .prints("")
        .stderr_contains(&["error", word]);
}

#[test]
fn a_bad_line_stops_the_run_only_if_it_is_strict() {
    let bad = format!("{}z{}", &NINE[..40], &NINE[41..]);
    let input = lines_of(&[NINE, &bad, NINE, "nonsense", NINE]);
    let path = file("one_bad.txt", &input);
    for command in [
        &["convert", "--to", "line"][..],
        &["solve"],
        &["check"],
        &["count"],
    ] {
        let name = [command, &[&path]].concat();
        let run_all = run(&name).exits(2).stderr_contains(&[
            "one_bad.txt: line 2, column 41: found 'z', expected a digit 1-9",
            "one_bad.txt: line 4",
        ]);
        let strict = run(&[&name[..], &["--strict"]].concat()).exits(2);
        assert!(strict.out.len() < run_all.out.len(), "{name:?}");
        assert!(!strict.err.contains("line 4"), "{}", strict.err);
        assert_eq!(strict.out.lines().count(), 1, "{}", strict.out);
    }
}

#[test]
fn verbose_prints_the_detected_formats() {
    let input = format!(
        "{NINE}\n\n{}\npuzzle,level\n{NINE},1\n{NINE},2\n",
        converted("grid", NINE)
    );
    for command in [
        &["convert", "--to", "line"][..],
        &["solve"],
        &["check"],
        &["count"],
    ] {
        let run = pipe(&[command, &["--verbose"]].concat(), &input).exits(0);
        run.stderr_contains(&[
            "1 puzzle read as line, from line 1 on",
            "1 puzzle read as grid, from line 3 on",
            "2 puzzles read as csv, from line",
        ]);
    }
}

#[test]
fn a_wrong_input_format_gets_a_suggestion() {
    let json = converted("json", NINE);
    let run = pipe(&["convert", "--from", "hodoku", "--to", "line"], &json).exits(2);
    run.stderr_contains(&["line 1, column 1", "--from json"]);
    let run = pipe(&["solve", "--from", "csv"], "hello\n").exits(2);
    run.stderr_contains(&["'hello'", "puzzle"]);
}

#[test]
fn the_name_of_an_input_file_is_ignored() {
    let json = converted("json", NINE);
    let path = file("wrong_name.csv", &json);
    run(&["convert", "--to", "line", &path])
        .exits(0)
        .prints(&lines_of(&[NINE]));
    run(&["solve", &path])
        .exits(0)
        .prints(&lines_of(&[NINE_SOLVED]));
}

#[test]
fn compressed_files_are_read() {
    let text = lines_of(&[NINE, ONE, NINE]);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory");
    let gzip = encoder.finish().expect("memory");
    let level = ruzstd::encoding::CompressionLevel::Fastest;
    let zstd = ruzstd::encoding::compress_to_vec(text.as_bytes(), level);
    for (name, bytes) in [
        ("packed.gz", &gzip),
        ("packed.txt", &gzip),
        ("packed.zst", &zstd),
    ] {
        let path = file(name, bytes);
        run(&["convert", "--to", "line", &path])
            .exits(0)
            .prints(&text);
        let solved = lines_of(&[NINE_SOLVED, ONE_SOLVED, NINE_SOLVED]);
        run(&["solve", &path]).exits(0).prints(&solved);
        pipe(&["solve"], bytes).exits(0).prints(&solved);
    }
    let path = file("cut.gz", &gzip[..gzip.len() / 2]);
    run(&["convert", "--to", "line", &path])
        .exits(2)
        .stderr_contains(&["cannot read", "cut.gz"]);
}

#[test]
fn the_name_of_the_output_file_selects_the_format() {
    let input = file("convert_in.txt", lines_of(&[NINE]));
    let output = file("convert_out.sdk", "old");
    run(&["convert", &input, "-o", &output]).exits(0).prints("");
    let written = std::fs::read_to_string(&output).expect("a file");
    assert_eq!(written.lines().count(), 9, "{written}");
    run(&["convert", "--to", "json", &input, "-o", &output]).exits(0);
    assert!(
        std::fs::read_to_string(&output)
            .expect("a file")
            .starts_with('{')
    );
    run_refused(
        &["convert", "--to", "json", &input, "-o", &input],
        "it is also an input file",
    );
    assert_eq!(
        std::fs::read_to_string(&input).expect("a file"),
        lines_of(&[NINE])
    );
    run_refused(
        &["convert", &input, "-o", "/no/such/folder/x.sdk"],
        "cannot write",
    );
    run_refused(&["convert", &input, "-o", "x.gz"], "not compressed");
}

#[test]
fn links_and_json_can_be_arguments() {
    for format in ["fpuzzles", "sudokupad", "json", "hodoku", "sudokuwiki"] {
        let text = converted(format, NINE);
        run(&["solve", text.trim()])
            .exits(0)
            .prints(&lines_of(&[NINE_SOLVED]));
    }
}

#[test]
fn a_mixed_file_is_converted_in_its_order() {
    let mut input = String::new();
    for format in WRITTEN {
        input += &converted(format, HARD);
        input += "\n";
    }
    let run = pipe(&["convert", "--to", "line"], input).exits(0);
    assert_eq!(run.out, format!("{HARD}\n").repeat(WRITTEN.len()));
}

#[test]
fn pencilmarks_are_part_of_the_puzzle() {
    // Every cell has only one candidate: the digit of its solution.
    let marks: String = NINE_SOLVED
        .chars()
        .map(|digit| {
            (1..=9)
                .map(|d| {
                    if digit == char::from(b'0' + d) {
                        digit
                    } else {
                        '.'
                    }
                })
                .collect::<String>()
        })
        .collect();
    pipe(&["solve"], &marks)
        .exits(0)
        .prints(&lines_of(&[NINE_SOLVED]));
    let run = pipe(&["solve", "--format", "json"], &marks).exits(0);
    assert_eq!(run.json()[0]["puzzle"], marks.as_str());
}

#[test]
fn candidates_of_other_sizes_are_solved() {
    let four = "1.|..\n..|..\n--+--\n..|..\n..|..\n";
    let with = converted("json", four).replace(
        "}",
        &format!(",\"candidates\":[\"1\",{}\"2\"]}}", "\"1234\",".repeat(14)),
    );
    let solved = pipe(&["solve", "--json"], &with).exits(0);
    let row = &solved.json()[0];
    let solution = field(row, "solution");
    assert!(
        solution.starts_with('1') && solution.ends_with('2'),
        "{solution}"
    );
    pipe(&["rate"], &with)
        .exits(2)
        .stderr_contains(&["candidates of a 4x4 board are not supported"]);
}

#[test]
fn a_huge_input_is_converted() {
    let lines = 60_000;
    let path = file("huge.txt", format!("{NINE}\n").repeat(lines));
    let run = run(&["convert", "--to", "json", &path]).exits(0);
    assert_eq!(run.out.lines().count(), lines);
    let endless = "1".repeat(9_000_000);
    let input = lines_of(&[NINE, &endless, NINE]);
    let run = pipe(&["convert", "--to", "line"], input).exits(2);
    assert_eq!(run.out, lines_of(&[NINE, NINE]));
    assert!(
        run.err.contains("line 2") && run.err.len() < 500,
        "{}",
        run.err
    );
}

#[test]
fn an_input_without_puzzles_is_an_error() {
    for input in ["", "\n\n", "# only a comment\n"] {
        pipe(&["convert", "--to", "line"], input)
            .exits(2)
            .prints("")
            .stderr_contains(&["no puzzle"]);
    }
}

#[test]
fn formats_are_listed() {
    let run = run(&["formats"]).exits(0);
    for format in WRITTEN.iter().chain(&["gsf"]) {
        let listed = |line: &str| line.split(' ').next() == Some(format);
        assert!(run.out.lines().any(listed), "{format}");
    }
}

#[test]
fn bad_lines_are_counted() {
    let input = format!("{NINE}\nwhat\n{NINE}\nis this\n");
    for command in [&["solve"][..], &["convert", "--to", "sdm"]] {
        pipe(command, &input)
            .exits(2)
            .stderr_contains(&["note: 2 of 4 inputs could not be read"]);
    }
}

#[test]
fn an_input_without_puzzles_does_not_replace_the_output_file() {
    let kept = file("kept.txt", "what was here\n");
    let words = file("words.txt", "nothing\nto solve\n");
    run(&["convert", "--to", "line", "-o", &kept, &words]).exits(2);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "what was here\n");
    run(&["convert", "--to", "line", "-o", &kept, NINE]).exits(0);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), format!("{NINE}\n"));
    let folder = std::path::Path::new(&kept).parent().unwrap();
    let parts = std::fs::read_dir(folder).unwrap().flatten();
    assert_eq!(
        parts
            .filter(|e| e.file_name().to_string_lossy().contains("kept.txt."))
            .count(),
        0
    );
}

/// Enough text for several chunks: puzzles in two formats, and unreadable lines.
fn long_mixed_input() -> String {
    let block = format!("{NINE}\n").repeat(9_000);
    format!("# a list\n{block}nonsense\n{HARD} # hard\n{block}{block}also nonsense\n{block}")
}

#[test]
fn conversions_do_not_depend_on_the_number_of_threads() {
    let path = file("convert-threads.txt", long_mixed_input());
    for format in ["line", "csv", "json", "opensudoku", "sdk"] {
        let convert = |threads| {
            let run = run(&["convert", "--to", format, "--threads", threads, &path]).exits(2);
            (run.out, run.err)
        };
        let one = convert("1");
        assert!(one.1.contains("line 9002"), "{}", one.1);
        assert!(one.1.contains("2 of 36003 inputs"), "{}", one.1);
        assert_eq!(one, convert("2"), "{format}");
        assert_eq!(one, convert("5"), "{format}");
    }
}

#[test]
fn a_budget_ends_a_conversion_after_a_number_of_puzzles() {
    let path = file("convert-budget.txt", long_mixed_input());
    for puzzles in [0, 1, 8_999, 9_001, 20_000] {
        let budget = puzzles.to_string();
        let run = run(&["convert", "--to", "sdm", "--budget", &budget, &path]);
        let failed = usize::from(puzzles > 9_000);
        let run = run.exits(if failed > 0 { 2 } else { 1 });
        assert_eq!(run.lines().len(), puzzles - failed);
        let s = if puzzles == 1 { "" } else { "s" };
        let message = format!("budget spent: stopped after {puzzles} puzzle{s}\n");
        run.stderr_contains(&[&message]);
    }
    let all = lines_of(&[NINE, NINE]);
    let run = pipe(&["convert", "--to", "line", "--budget", "2"], &all);
    assert_eq!(run.exits(0).prints(&all).err, "");
}

#[test]
fn a_budget_ends_a_conversion_that_waits_for_its_input() {
    let args = ["convert", "--to", "opensudoku", "--budget", "200ms"];
    let (child, mut stdin, _stdout) = talk_to(&args);
    writeln!(stdin, "{NINE}").expect("a pipe");
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(1));
    drop(stdin);
}

#[test]
fn a_conversion_whose_budget_is_spent_does_not_replace_its_file() {
    let kept = file("unconverted.txt", "old\n");
    let list = lines_of(&[NINE, NINE, NINE]);
    let args = ["convert", "--to", "line", "--budget", "2", "-o", &kept];
    pipe(&args, list).exits(1).stderr_contains(&[
        "budget spent: stopped after 2 puzzles",
        "unconverted.txt.part",
    ]);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), "old\n");
    let part = std::fs::read_to_string(kept + ".part").unwrap();
    assert_eq!(part, lines_of(&[NINE, NINE]));
}

#[test]
fn puzzles_are_converted_to_pictures() {
    let one = run(&["convert", "--to", "svg", NINE]).exits(0).out;
    assert!(one.starts_with("<svg") && one.trim_end().ends_with("</svg>"));
    assert_eq!(one.matches("<text").count(), 30);
    let list = lines_of(&[NINE, HARD, ONE]);
    let run = pipe(&["convert", "--to", "svg"], &list).exits(2);
    assert_eq!(run.out.matches("<svg").count(), 1);
    run.stderr_contains(&["use --to html for several"]);

    let page = pipe(&["convert", "--to", "html"], &list).exits(0).out;
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>\n"));
    assert_eq!(page.matches("<figure>\n<svg").count(), 3);
    let titled = format!("puzzle,title\n{NINE},<b> & co\n");
    let page = pipe(&["convert", "--to", "html"], titled).exits(0).out;
    assert!(page.contains("<figcaption>&lt;b&gt; &amp; co</figcaption>"));
    // Candidates are drawn, and variants with their constraints.
    let marks = run_out(&["convert", "--to", "729", NINE]);
    let drawn = pipe(&["convert", "--to", "svg"], marks).exits(0).out;
    assert!(drawn.matches("<text").count() > 100);
    let cage = ".Shape~4x4.Cage~3~R1C1~R1C2";
    let drawn = run_out(&["convert", "--to", "svg", cage]);
    assert!(drawn.starts_with("<svg"), "{drawn}");
    // The name of the file selects the format.
    let path = file("page.html", "");
    pipe(&["convert", "-o", &path], &list).exits(0);
    let written = std::fs::read_to_string(&path).expect("a file");
    assert_eq!(written.matches("<svg").count(), 3);
}

fn run_out(args: &[&str]) -> String {
    run(args).exits(0).out
}
