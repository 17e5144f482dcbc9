//! Tests of the scale of Sudoku Explainer: `rate`, `explain` and `generate`.

use crate::support::*;

/// Of D. Berthier's unbiased puzzles, rated 7.1.
const SEVEN: &str =
    ".23..6.8......91...8.1..4..2.......7...8.....678.1......7.3.2...3...4.7....5.1.6.";

#[test]
fn ratings_in_every_format() {
    let both = file("se.txt", lines_of(&[SEVEN, NINE]));
    run(&["rate", "--scale", "se", &both])
        .exits(0)
        .prints("line 1: ER 7.1, EP 1.2, ED 1.2\nline 2: ER 1.5, EP 1.2, ED 1.2\n");
    run(&["rate", "--scale", "se", "--format", "csv", SEVEN])
        .exits(0)
        .prints(&format!(
            "puzzle,er,ep,ed,unrated,line\n{SEVEN},7.1,1.2,1.2,,1\n"
        ));
    let json = run(&["rate", "--scale", "se", "--json", SEVEN])
        .exits(0)
        .json();
    assert_eq!((&json[0]["er"], &json[0]["ep"]), (&7.1.into(), &1.2.into()));
    run(&[
        "rate",
        "--scale",
        "se",
        "--template",
        "%n%t%g ED=%r/%p/%d 100%%",
        SEVEN,
    ])
    .exits(0)
    .prints(&format!("1\t{SEVEN} ED=7.1/1.2/1.2 100%\n"));
}

#[test]
fn json_has_both_scales_unless_one_is_chosen() {
    let json = run(&["rate", "--json", NINE]).exits(0).json();
    assert_eq!(
        (&json[0]["difficulty"], &json[0]["er"]),
        (&"Easy".into(), &1.5.into())
    );
    let json = run(&["rate", "--scale", "hodoku", "--json", NINE])
        .exits(0)
        .json();
    assert_eq!(json[0].get("er"), None);
}

#[test]
fn a_range_of_ratings_selects_puzzles() {
    let both = file("se-range.txt", lines_of(&[SEVEN, NINE]));
    run(&["rate", "--scale", "se", "--rating", "7.0..", &both])
        .exits(0)
        .prints("line 1: ER 7.1, EP 1.2, ED 1.2\n");
    run(&["rate", "--rating", "7.0..", &both])
        .exits(2)
        .stderr_contains(&["need --scale se"]);
}

#[test]
fn boards_without_a_rating_get_a_reason() {
    let many = ".".repeat(81);
    run(&["rate", "--scale", "se", &many])
        .exits(1)
        .prints("line 1: unrated: more than one solution\n");
    let conflict = format!("22{}", &NINE[2..]);
    let said = run(&["rate", "--scale", "se", &conflict]).exits(1).out;
    assert!(said.contains("unrated: conflicting givens: r1c1"), "{said}");
    run(&["rate", "--scale", "se", "--template", "%q", NINE])
        .exits(2)
        .stderr_contains(&["unknown field '%q'"]);
    run(&["rate", "--scale", "se", "--budget", "3", SEVEN])
        .exits(1)
        .prints("line 1: unrated: budget spent: stopped after 2 steps, ER at least 1.2\n");
}

#[test]
fn ratings_do_not_depend_on_the_number_of_threads() {
    let boards = file(
        "se-threads.txt",
        lines_of(&[SEVEN, NINE, SEVEN, NINE, NINE, SEVEN]),
    );
    let one = run(&["rate", "--scale", "se", "--threads", "1", &boards])
        .exits(0)
        .out;
    let four = run(&["rate", "--scale", "se", "--threads", "4", &boards])
        .exits(0)
        .out;
    assert_eq!(one, four);
}

#[test]
fn paths_are_explained_and_checked() {
    let text = run(&["explain", "--scale", "se", "--check", SEVEN])
        .exits(0)
        .out;
    assert!(
        text.contains("forcing-chain") && text.contains("ER 7.1, EP 1.2, ED 1.2"),
        "{text}"
    );
    assert!(text.contains(" checked."), "{text}");
    let german = run(&["explain", "--scale", "se", "--lang", "de", SEVEN])
        .exits(0)
        .out;
    assert!(german.contains("Das ist ein Widerspruch."), "{german}");
    let json = run(&["explain", "--scale", "se", "--check", "--json", SEVEN])
        .exits(0)
        .json();
    let steps = json[0]["steps"].as_array().expect("steps");
    assert!(steps.iter().any(|step| step["rating"] == 7.1));
    assert!(
        steps
            .iter()
            .all(|step| step["evidence"]["truths"].is_array())
    );
}

#[test]
fn puzzles_are_generated_with_a_rating() {
    let made = run(&["generate", "--rating", "2.0..4.5", "--seed", "1", "-n", "3"])
        .exits(0)
        .out;
    let rated = pipe(&["rate", "--scale", "se", "--rating", "2.0..4.5"], &made).exits(0);
    assert_eq!(rated.lines().len(), 3, "{}", rated.out);
    run(&["generate", "--rating", "5.0..4.0"]).exits(2);
}
