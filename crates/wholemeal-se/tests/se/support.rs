//! Traces as text.

use std::fs::File;
use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::Value;
use wholemeal_se::Step;
use wholemeal_testkit::corpora;

/// The lines of the file of traces; `None` and a printed line if it is missing.
pub(crate) fn traces() -> Option<Vec<Value>> {
    let path = corpora::path("se_traces.jsonl.gz")?;
    let mut text = String::new();
    let mut file = GzDecoder::new(File::open(path).unwrap());
    file.read_to_string(&mut text).unwrap();
    Some(
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    )
}

/// A step as the traces write it: technique, tenths, effect, and for chains complexity and source.
pub(crate) fn as_trace(step: &Step) -> Value {
    let mut row = vec![
        step.technique.to_string().into(),
        step.rating.tenths().into(),
        effect(step).into(),
    ];
    row.extend(step.complexity.map(Value::from));
    row.extend(step.source.clone().map(Value::from));
    row.into()
}

fn effect(step: &Step) -> String {
    if let Some(placement) = step.placement {
        return placement.to_string();
    }
    let mut cells: Vec<(String, String)> = Vec::new();
    for elimination in &step.eliminations {
        let text = elimination.to_string();
        let (cell, digit) = text.split_once('=').unwrap();
        match cells.last_mut() {
            Some((last, digits)) if last == cell => digits.push_str(digit),
            _ => cells.push((cell.to_owned(), digit.to_owned())),
        }
    }
    let cells: Vec<String> = cells
        .into_iter()
        .map(|(cell, digits)| format!("{cell}-{digits}"))
        .collect();
    cells.join(" ")
}
