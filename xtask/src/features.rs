//! `cargo xtask features`: checks every combination of features of the facade.

use crate::command::cargo;

/// The features of `wholemeal`. CI checks the same combinations with `cargo hack`, which takes
/// the list from the manifest.
const FEATURES: [&str; 10] = [
    "formats", "generate", "logic", "parallel", "pearl", "render", "se", "serde", "symmetry",
    "variants",
];

/// Compiles `wholemeal` with every combination of features. Warnings are errors.
pub(crate) fn run() -> Result<(), String> {
    let sets = combinations();
    println!("xtask: {} combinations of features ...", sets.len());
    for set in &sets {
        check(&set.join(","))?;
    }
    println!("xtask: {} combinations of features: passed", sets.len());
    Ok(())
}

/// Compiles `wholemeal` with these features only.
fn check(features: &str) -> Result<(), String> {
    let mut check = cargo(&["check", "--quiet", "--package", "wholemeal"]);
    check.args(["--no-default-features", "--features", features]);
    let output = check
        .output()
        .map_err(|error| format!("xtask: features: cannot start {check:?}: {error}"))?;
    let messages = String::from_utf8_lossy(&output.stderr);
    if output.status.success() && !messages.contains("warning") {
        return Ok(());
    }
    Err(format!(
        "{messages}\nxtask: features '{features}': FAILED ({check:?})"
    ))
}

/// Returns every set of features, without those that differ only by a feature that another one
/// enables.
fn combinations() -> Vec<Vec<&'static str>> {
    let subset = |bits: u32| {
        let chosen = |(i, name)| (bits >> i & 1 == 1).then_some(name);
        FEATURES
            .into_iter()
            .enumerate()
            .filter_map(chosen)
            .collect()
    };
    let sets = (0..1 << FEATURES.len()).map(subset);
    sets.filter(|set: &Vec<&str>| !is_redundant(set)).collect()
}

/// `generate`, `render` and `se` enable `logic`, and `serde` does nothing without it.
fn is_redundant(set: &[&str]) -> bool {
    let has = |name| set.contains(&name);
    let enables_logic = has("generate") || has("render") || has("se");
    if has("logic") {
        enables_logic
    } else {
        has("serde") && !enables_logic
    }
}

#[cfg(test)]
mod tests {
    use super::{FEATURES, combinations};

    #[test]
    fn every_feature_is_in_some_combination_and_none_is_repeated() {
        let all = combinations();
        assert!(all.contains(&vec![]));
        assert!(
            FEATURES
                .iter()
                .all(|name| all.iter().any(|set| set.contains(name)))
        );
        let mut distinct = all.clone();
        distinct.sort();
        distinct.dedup();
        assert_eq!(distinct.len(), all.len());
    }

    #[test]
    fn the_features_are_those_of_the_manifest() {
        let manifest = include_str!("../../crates/wholemeal/Cargo.toml");
        let section = manifest.split("[features]").nth(1).expect("a section");
        let section = section.split("\n[").next().expect("its lines");
        let names = section
            .lines()
            .filter_map(|line| line.split_once(" = ["))
            .map(|(name, _)| name);
        let names: Vec<&str> = names.filter(|name| *name != "default").collect();
        assert_eq!(names, FEATURES);
    }
}
