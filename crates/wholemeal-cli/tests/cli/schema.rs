//! The JSON of `steps`, `explain`, `hint` and `why` matches `docs/schema/step.schema.json`.

use boon::{Compiler, Schemas};
use serde_json::Value;

use crate::support::*;

const SCHEMA: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/schema/step.schema.json"
);

const HARD: &str =
    "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..";
/// The board of NINE with a wrong digit placed by the player, as HoDoKu writes it.
const MISTAKEN: &str =
    ":0000::2+6...1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....::::";

/// Checks every line of an output against a definition of the schema.
fn assert_valid(definition: &str, lines: &[Value]) {
    let mut schemas = Schemas::new();
    let schema = Compiler::new().compile(&format!("{SCHEMA}#/$defs/{definition}"), &mut schemas);
    let schema = schema.expect("the schema itself is valid");
    assert!(!lines.is_empty());
    for line in lines {
        if let Err(error) = schemas.validate(line, schema) {
            panic!("{error}\n{line}");
        }
    }
}

#[test]
fn steps_follow_the_schema() {
    assert_valid("step", &run(&["steps", "--json", HARD]).exits(0).json());
}

#[test]
fn paths_follow_the_schema() {
    for args in [
        ["explain", "--json", HARD].as_slice(),
        &["explain", "--json", "--check", NINE],
    ] {
        assert_valid("path", &run(args).exits(0).json());
    }
    let stuck = run(&["explain", "--json", "--up-to", "h1", HARD]).exits(1);
    assert_valid("path", &stuck.json());
}

#[test]
fn hints_follow_the_schema() {
    let empty = ".".repeat(81);
    for detail in ["1", "2", "3"] {
        for (puzzle, code) in [(NINE, 0), (MISTAKEN, 0), (&empty, 1)] {
            let hint = run(&["hint", "--json", "--detail", detail, puzzle]).exits(code);
            assert_valid("hint", &hint.json());
        }
    }
    let stuck = run(&["hint", "--json", "--technique", "bug1", NINE]).exits(1);
    assert_valid("hint", &stuck.json());
}

#[test]
fn explanations_follow_the_schema() {
    for (puzzle, candidate, code) in [
        (NINE, "r1c1=3", 0),
        (NINE, "r1c2=2", 0),
        (NINE, "r1c2=4", 1),
        (HARD, "r1c2=7", 0),
        (MISTAKEN, "r1c3=4", 0),
    ] {
        let why = run(&["why", "--json", puzzle, candidate]).exits(code);
        assert_valid("why", &why.json());
    }
}

/// The metadata and the candidates of the input are part of the output.
#[test]
fn metadata_and_candidates_follow_the_schema() {
    let table = format!("id,puzzle\n7,{NINE}\n");
    let marks = run(&["convert", "--to", "candidates", NINE]).exits(0).out;
    for (command, definition) in [("steps", "step"), ("explain", "path"), ("hint", "hint")] {
        for input in [&table, &marks, &format!("{MISTAKEN}\n")] {
            let output = pipe(&[command, "--json"], input);
            assert_valid(definition, &output.json());
        }
    }
}
