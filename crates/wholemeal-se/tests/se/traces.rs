//! Complete paths, step by step.

use std::fs;
use std::path::Path;

use serde_json::Value;
use wholemeal_se::{Path as SePath, Rater};

use crate::support::{as_trace, traces};

fn assert_same(trace: &Value, path: &SePath) {
    let puzzle = &trace["puzzle"];
    let expected = trace["steps"].as_array().unwrap();
    for (i, step) in path.steps.iter().enumerate() {
        assert_eq!(
            Some(&as_trace(step)),
            expected.get(i),
            "{puzzle}, step {}",
            i + 1
        );
    }
    assert_eq!(path.steps.len(), expected.len(), "{puzzle}");
    let ratings = [path.ratings.er, path.ratings.ep, path.ratings.ed];
    let published = ["er", "ep", "ed"].map(|key| trace[key].as_u64().unwrap());
    assert_eq!(
        ratings.map(|rating| u64::from(rating.tenths())),
        published,
        "{puzzle}"
    );
}

/// All traces up to a rating in tenths.
fn compare(most: u64) {
    let Some(traces) = traces() else { return };
    let mut rater = Rater::new();
    let mut compared = 0;
    for trace in traces
        .iter()
        .filter(|trace| trace["er"].as_u64().unwrap() <= most)
    {
        let puzzle = trace["puzzle"].as_str().unwrap().parse().unwrap();
        assert_same(trace, &rater.path(&puzzle).unwrap());
        compared += 1;
    }
    assert!(compared > 1000, "only {compared} traces");
}

#[test]
fn all_steps_of_the_traces_up_to_dynamic_chains() {
    compare(88);
}

#[test]
fn all_steps_of_all_traces() {
    compare(200);
}

#[test]
fn all_steps_of_the_committed_traces() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/traces.jsonl");
    let text = fs::read_to_string(file).unwrap();
    let mut rater = Rater::new();
    let mut techniques = std::collections::BTreeSet::new();
    for line in text.lines() {
        let trace: Value = serde_json::from_str(line).unwrap();
        let puzzle = trace["puzzle"].as_str().unwrap().parse().unwrap();
        let path = rater.path(&puzzle).unwrap();
        techniques.extend(path.steps.iter().map(|step| step.technique.to_string()));
        assert_same(&trace, &path);
    }
    assert!(techniques.len() >= 40, "{techniques:?}");
}
