//! The JSON of steps matches `docs/schema/step.schema.json`.

use boon::{Compiler, Schemas};
use serde_json::Value;
use wholemeal_logic::Step;

use crate::positions::positions;

const SCHEMA: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../docs/schema/step.schema.json"
);

/// The reason why a value is not a step; `None` if it is one.
fn violation(value: &Value) -> Option<String> {
    let mut schemas = Schemas::new();
    let schema = Compiler::new().compile(SCHEMA, &mut schemas);
    let schema = schema.expect("the schema itself is valid");
    let result = schemas.validate(value, schema);
    result.err().map(|error| error.to_string())
}

#[test]
fn steps_of_all_techniques_follow_the_schema_and_are_read_back() {
    for position in positions() {
        let value = serde_json::to_value(&position.step).expect("steps can be written");
        assert_eq!(violation(&value), None, "{value}");
        let read: Step = serde_json::from_value(value).expect("steps can be read");
        assert_eq!(read, position.step);
    }
}

#[test]
fn the_schema_rejects_what_is_not_a_step() {
    let position = &positions()[0];
    let good = serde_json::to_value(&position.step).expect("steps can be written");
    for (key, wrong) in [
        ("placements", serde_json::json!(["r0c1=5"])),
        ("eliminations", serde_json::json!([5])),
        ("technique", Value::Null),
        ("level", serde_json::json!("Easy")),
    ] {
        let mut bad = good.clone();
        bad[key] = wrong;
        assert!(violation(&bad).is_some(), "{bad}");
    }
    let mut bad = good;
    bad["evidence"]["houses"] = serde_json::json!(["row 0"]);
    assert!(violation(&bad).is_some(), "{bad}");
    assert!(serde_json::from_value::<Step>(bad).is_err());
}
