//! `cargo xtask hodoku FILE`: compares our paths with those of HoDoKu 2.2.0.

#[path = "../../crates/wholemeal-logic/tests/hodoku/paths.rs"]
mod paths;

use std::collections::BTreeMap;
use std::fs;

use wholemeal_logic::{Settings, Technique};

use self::paths::{HodokuPath, compare, positions};

/// Compares whole paths: equal scores and levels for each set, and the first step that differs
/// for each puzzle.
pub(crate) fn run(file: &str) -> Result<(), String> {
    let settings = Settings::hodoku_exact();
    let mut sets: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut causes: BTreeMap<String, usize> = BTreeMap::new();
    for (number, path) in read(file)?.iter().enumerate() {
        let found = compare(path, &settings);
        let [all, scores, levels] = sets.entry(path.set.clone()).or_default();
        *all += 1;
        *scores += usize::from(found.same_score);
        *levels += usize::from(found.same_level);
        let Some((step, theirs, ours)) = found.differing else {
            continue;
        };
        let theirs = theirs.map_or("nothing", |step| step.text.as_str());
        let ours = ours.map_or("nothing".to_owned(), |step| step.to_string());
        let name = |text: &str| text.split(':').next().unwrap_or_default().to_owned();
        println!(
            "{number} {} {} step {step}, score {} / {}\n  HoDoKu {theirs}\n  ours   {ours}",
            path.set, path.puzzle, path.score, found.score
        );
        let cause = format!("{} / {}", name(theirs), name(&ours));
        if !found.same_score {
            *causes.entry(cause).or_default() += 1;
        }
    }
    println!("\nfirst differing steps of puzzles with another score (HoDoKu / ours):");
    let mut causes: Vec<(String, usize)> = causes.into_iter().collect();
    causes.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    for (cause, count) in causes {
        println!("{count:>4}  {cause}");
    }
    println!("\n     set  puzzles  equal score  equal level");
    for (set, [all, scores, levels]) in &sets {
        let percent = |count: usize| 100.0 * count as f64 / *all as f64;
        println!(
            "{set:>8}  {all:>7}  {:>10.1}%  {:>10.1}%",
            percent(*scores),
            percent(*levels)
        );
    }
    Ok(())
}

/// Compares our next step with HoDoKu's on each of its positions: equal steps for each
/// technique, and the steps that differ.
pub(crate) fn steps(file: &str) -> Result<(), String> {
    let settings = Settings::hodoku_exact();
    let mut techniques: BTreeMap<Option<Technique>, [usize; 2]> = BTreeMap::new();
    for (number, path) in read(file)?.iter().enumerate() {
        positions(path, &settings, |board, theirs, ours| {
            let same = ours.is_some_and(|ours| theirs.is(ours));
            let [all, equal] = techniques.entry(theirs.technique).or_default();
            *all += 1;
            *equal += usize::from(same);
            if !same {
                let ours = ours.map_or("nothing".to_owned(), ToString::to_string);
                println!("{number} {} {}", path.puzzle, board.to_grid());
                println!("  HoDoKu {}\n  ours   {ours}", theirs.text);
            }
        });
    }
    println!();
    for (technique, [all, equal]) in &techniques {
        let name = technique.map_or("guess", Technique::name);
        println!("{equal:>5} of {all:>5}  {name}");
    }
    Ok(())
}

fn read(file: &str) -> Result<Vec<HodokuPath>, String> {
    let packed = fs::read(file).map_err(|error| format!("{file}: {error}"))?;
    Ok(paths::read(&packed))
}
