//! Data that come with a puzzle are kept: columns, ids, lines, sources.

use crate::support::*;

/// The records of a CSV output.
fn records(text: &str) -> Vec<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .from_reader(text.as_bytes());
    let record = |record: Result<csv::StringRecord, _>| {
        let record = record.expect("all records have the same length");
        record.iter().map(str::to_owned).collect()
    };
    reader.records().map(record).collect()
}

#[test]
fn the_columns_of_the_input_are_kept_in_their_order() {
    // The first record has blank fields. The spelling of names is kept.
    let input = format!(
        "Id,sudoku,Author,ER,SE,note\n7,{NINE},,,,\n8,{NINE},\"Royle, Gordon\",7.1,7.2,\"a \"\"b\"\"\"\n"
    );
    for (command, results) in [
        ("solve", &["verdict", "solution", "error"][..]),
        ("check", &["verdict", "clues", "reason"]),
        ("count", &["count", "exact", "error"]),
        (
            "rate",
            &["difficulty", "score", "hardest", "steps", "unrated"],
        ),
    ] {
        let run = pipe(&[command, "--format", "csv"], &input).exits(0);
        assert_eq!(run.err, "", "{command}");
        let rows = records(&run.out);
        let others = ["puzzle", "Id", "Author", "ER", "SE", "note"];
        assert_eq!(
            rows[0],
            [&others[..], results, &["line"]].concat(),
            "{command}"
        );
        assert_eq!(rows[1][..6], [NINE, "7", "", "", "", ""], "{command}");
        let second = [NINE, "8", "Royle, Gordon", "7.1", "7.2", "a \"b\""];
        assert_eq!(rows[2][..6], second, "{command}");
        let lines: Vec<&String> = rows.iter().filter_map(|row| row.last()).collect();
        assert_eq!(lines, ["line", "2", "3"], "{command}");
    }
    let run = pipe(&["convert", "--to", "csv"], &input).exits(0);
    let rows = records(&run.out);
    assert_eq!(rows[0], ["puzzle", "Id", "Author", "ER", "SE", "note"]);
    assert_eq!(rows[2][2], "Royle, Gordon");
}

#[test]
fn hints_steps_and_solutions_keep_the_columns_of_the_input() {
    let input = format!("Id,sudoku,note\n7,{NINE},\n8,{NINE},\"a, b\"\n");
    let seen = "r1c2=2";
    for (args, results) in [
        (
            &["hint", "--detail", "2"][..],
            &["hint", "detail", "technique", "mistakes", "text"][..],
        ),
        (
            &["why", "-", seen],
            &["why", "candidate", "techniques", "text"],
        ),
        (
            &["steps", "--technique", "n1"],
            &["technique", "placements", "eliminations", "text"],
        ),
        (&["solutions"], &["solution", "number"]),
    ] {
        let run = pipe(&[args, &["--format", "csv"]].concat(), &input).exits(0);
        assert_eq!(run.err, "", "{args:?}");
        let rows = records(&run.out);
        let names = [&["puzzle", "Id", "note"][..], results, &["line"]].concat();
        assert_eq!(rows[0], names, "{args:?}");
        assert_eq!(rows[1][..3], [NINE, "7", ""], "{args:?}");
        let last = rows.last().expect("a row");
        assert_eq!(last[..3], [NINE, "8", "a, b"], "{args:?}");
        assert_eq!(last.last().map(String::as_str), Some("3"), "{args:?}");
        let json = pipe(&[args, &["--json"]].concat(), &input).exits(0).json();
        assert_eq!(json.len() + 1, rows.len(), "{args:?}");
        let last = json.last().expect("an object");
        assert_eq!((&last["puzzle"], &last["line"]), (&NINE.into(), &3.into()));
        assert_eq!(last["about"]["Id"], "8", "{args:?}");
    }
    let hint = pipe(&["hint", "--detail", "2", "--format", "csv"], &input).exits(0);
    let fields = [
        "step",
        "2",
        "Naked Single",
        "",
        "There is a Naked Single in r5c1.",
    ];
    assert_eq!(records(&hint.out)[1][3..8], fields);
    let steps = pipe(&["steps", "--technique", "n1", "--to", "csv"], &input).exits(0);
    assert_eq!(records(&steps.out)[1][3..6], ["Naked Single", "r5c1=6", ""]);
    let why = pipe(&["why", "-", seen, "--to", "csv"], &input).exits(0);
    assert_eq!(records(&why.out)[1][3..6], ["seen", seen, ""]);
}

/// CSV has the keys of JSON as columns.
#[test]
fn lists_of_techniques_and_formats_are_tables() {
    for command in ["techniques", "formats"] {
        let rows = records(&run(&[command, "--format", "csv"]).exits(0).out);
        let text = run(&[command, "--json"]).exits(0).out;
        assert_eq!(rows.len(), text.lines().count() + 1, "{command}");
        let first = text.lines().next().expect("a line");
        let keys = rows[0]
            .iter()
            .map(|name| first.find(&format!("\"{name}\":")));
        let places: Vec<usize> = keys.map(|place| place.expect("a key")).collect();
        assert!(places.is_sorted(), "{command}: {:?}", rows[0]);
    }
    let rows = records(&run(&["techniques", "--to", "csv"]).exits(0).out);
    let full_house = [
        "Full House",
        "0000",
        "fh",
        "Easy",
        "4",
        "true",
        "full-house.md",
    ];
    assert_eq!(rows[1], full_house);
}

#[test]
fn columns_with_the_same_name_are_kept_apart() {
    let input = format!("id,ID,puzzle,rating,er,name,title\n1,2,{NINE},3,4,5,6\n");
    let run = pipe(&["count", "--format", "csv"], &input).exits(0);
    let rows = records(&run.out);
    let names = ["id", "ID (2)", "rating", "er", "name", "title"];
    assert_eq!(
        (&rows[0][1..7], &rows[1][1..7]),
        (
            &names.map(str::to_owned)[..],
            &["1", "2", "3", "4", "5", "6"].map(str::to_owned)[..]
        )
    );
    let json = pipe(&["convert", "--to", "json"], &input).exits(0).json();
    assert_eq!(json[0]["about"].as_object().expect("an object").len(), 6);
}

#[test]
fn columns_without_a_heading_are_kept() {
    let input = format!("a1,{NINE},easy\na2,{NINE},hard\n");
    let run = pipe(&["solve", "--format", "csv"], input).exits(0);
    let rows = records(&run.out);
    assert_eq!(rows[0][..3], ["puzzle", "column 1", "column 3"]);
    assert_eq!(rows[1][..3], [NINE, "a1", "easy"]);
    assert_eq!(rows[2][..3], [NINE, "a2", "hard"]);
}

#[test]
fn columns_of_several_inputs_are_united() {
    let one = file("columns_one.csv", format!("puzzle,id,author\n{NINE},1,A\n"));
    let two = file(
        "columns_two.csv",
        format!("id,level,puzzle\n2,easy,{ONE}\n"),
    );
    let list = file("columns_list.txt", format!("{NINE}\n"));
    let run = run(&["count", "--format", "csv", &one, &list, &two, ONE]).exits(0);
    assert_eq!(run.err, "");
    let expected = [
        [
            "puzzle", "id", "author", "level", "count", "exact", "error", "line", "source",
        ],
        [NINE, "1", "A", "", "1", "true", "", "2", &one],
        [NINE, "", "", "", "1", "true", "", "1", &list],
        [ONE, "2", "", "easy", "1", "true", "", "2", &two],
        [ONE, "", "", "", "1", "true", "", "1", "argument 4"],
    ];
    assert_eq!(records(&run.out), expected);
}

#[test]
fn a_column_that_the_results_replace_is_reported() {
    let input = format!("puzzle,solution,level\n{NINE},{NINE_SOLVED},easy\n");
    let run = pipe(&["solve", "--format", "csv"], &input).exits(0);
    let run = run.stderr_contains(&["'solution' of the input is replaced"]);
    assert_eq!(
        records(&run.out)[0],
        ["puzzle", "level", "verdict", "solution", "error", "line"]
    );
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[test]
fn a_column_that_appears_too_late_is_reported() {
    let lines = format!("{NINE}\n").repeat(100_000);
    let input = file(
        "columns_late.txt",
        format!("{lines}{NINE} easy\n{NINE} hard\n"),
    );
    let run = run(&["solve", "--format", "csv", &input]).exits(0);
    run.stderr_contains(&["'comment' is not written (2 puzzles)"]);
}

#[test]
fn json_has_the_line_the_source_and_the_metadata_of_the_input() {
    let sheet = file(
        "columns_json.csv",
        format!("ID,puzzle,Author\nx7,{NINE},\nx8,{NINE},B\n"),
    );
    for command in ["solve", "check", "count", "rate"] {
        let all = run(&[command, "--json", &sheet]).exits(0).json();
        assert_eq!((&all[0]["line"], &all[1]["line"]), (&2.into(), &3.into()));
        assert_eq!(
            all[0]["about"],
            serde_json::json!({"ID": "x7"}),
            "{command}"
        );
        assert_eq!(
            all[1]["about"],
            serde_json::json!({"ID": "x8", "Author": "B"})
        );
        assert!(all[0].get("source").is_none(), "{command}");
        let both = run(&[command, "--json", &sheet, NINE]).exits(0).json();
        assert_eq!(both[1]["source"], sheet.as_str(), "{command}");
        assert_eq!(both[2]["source"], "argument 2", "{command}");
        assert_eq!((&both[2]["line"], both[2].get("about")), (&1.into(), None));
    }
    // The next command keeps the columns that one command writes.
    let solved = run(&["solve", "--json", &sheet]).exits(0).out;
    let rated = pipe(&["rate", "--json"], solved).exits(0).json();
    assert_eq!(rated[1]["about"]["Author"], "B");
    assert_eq!(rated[1]["about"]["verdict"], "unique");
}

#[test]
fn placed_digits_stay_with_their_puzzle() {
    let placed = format!("{}{}", ".4", ".".repeat(79));
    let input = format!("puzzle,placed\n{NINE},{placed}\n");
    let run = pipe(&["solve", "--format", "csv"], &input).exits(0);
    let rows = records(&run.out);
    assert_eq!((rows[0][1].as_str(), &rows[1][1]), ("placed", &placed));
    let run = pipe(&["solve", "--json"], &input).exits(0);
    assert_eq!(run.json()[0]["placed"], placed.as_str());
}

#[test]
fn arguments_are_numbered() {
    run(&["check", ONE, TWO]).exits(1).prints(
        "\
argument 1: unique (4x4, 7 clues)
argument 2: many (4x4, 6 clues): r1c2 can be 2 or 3
",
    );
    let two_lines = format!("{ONE}\n{ONE}");
    let run = run(&["check", NINE, &two_lines]).exits(0);
    assert!(
        run.out.contains("argument 2, line 2: unique"),
        "{}",
        run.out
    );
    let run = crate::support::run(&["solve", ONE, "12.4..1..1..4.x1"]).exits(2);
    run.stderr_contains(&["argument 2: '12.4..1..1..4.x1' is not a file", "column 15"]);
}

#[test]
fn redundant_givens_have_a_column() {
    let more = format!("{}4{}", &NINE[..1], &NINE[2..]);
    let input = lines_of(&[NINE, &more]);
    let json = pipe(&["check", "--minimal", "--json"], &input)
        .exits(1)
        .json();
    let run = pipe(&["check", "--minimal", "--format", "csv"], &input).exits(1);
    let rows = records(&run.out);
    let heading = [
        "puzzle",
        "verdict",
        "clues",
        "reason",
        "minimal",
        "redundant_givens",
        "line",
    ];
    assert_eq!(rows[0], heading);
    for (row, object) in rows[1..].iter().zip(&json) {
        let needless = object["redundant_givens"].as_array().expect("a list");
        let names: Vec<&str> = needless.iter().filter_map(|name| name.as_str()).collect();
        assert!(!names.is_empty());
        assert_eq!((row[4].as_str(), &row[5]), ("false", &names.join(" ")));
    }
    let run = pipe(&["check", "--format", "csv"], &input).exits(0);
    assert_eq!(
        records(&run.out)[0],
        ["puzzle", "verdict", "clues", "reason", "line"]
    );
}
