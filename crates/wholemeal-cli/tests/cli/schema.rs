//! The JSON of `steps`, `explain` and `hint` matches `docs/schema/step.schema.json`.

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
