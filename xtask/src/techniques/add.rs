//! Looks for an example of every technique that has no position yet.

use std::collections::BTreeMap;
use std::fs;

use wholemeal_grid::Grid;
use wholemeal_logic::explain::{self, Language};
use wholemeal_logic::{Board, Settings, Step, Technique, all_steps, next_step};

use super::search::line;

/// The work limit of a finder on one board.
const BUDGET: u64 = 300_000;

/// The text of the positions, in the order of the techniques, with an example from these puzzle
/// files for every technique that has none. The example with the shortest explanation is used.
pub(super) fn lines(positions: &str, files: &[String]) -> Result<String, String> {
    let mut known: BTreeMap<Technique, String> = BTreeMap::new();
    for position in positions.lines() {
        let code = position.split(':').nth(1).unwrap_or_default();
        let technique = code.parse().map_err(|error| format!("{code}: {error}"))?;
        *known.entry(technique).or_default() += &format!("{position}\n");
    }
    let missing: Vec<Technique> = Technique::all()
        .filter(|t| !known.contains_key(t))
        .collect();
    let mut examples = Examples::new();
    for file in files {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let puzzles = text.lines().filter_map(|line| line.get(..81));
        for puzzle in puzzles.filter_map(|puzzle| puzzle.parse::<Grid>().ok()) {
            if let Some(board) = Board::new(&puzzle) {
                walk(board, &missing, &mut examples);
            }
        }
    }
    let without: Vec<_> = missing
        .iter()
        .filter(|t| !examples.contains_key(t))
        .collect();
    if !without.is_empty() {
        return Err(format!("no example in these files: {without:?}"));
    }
    for (technique, (_, board, step)) in examples {
        known.insert(technique, line(&board, &step)?);
    }
    Ok(known.into_values().collect())
}

/// The best example of each technique, with the length of its explanation.
type Examples = BTreeMap<Technique, (usize, Board, Step)>;

/// Looks at every board of a path on which the next step is not a single.
fn walk(mut board: Board, missing: &[Technique], examples: &mut Examples) {
    while let Some(step) = next_step(&board, &Settings::default()) {
        if step.placements.is_empty() {
            look(&board, missing, examples);
        }
        board.apply(&step);
    }
}

fn look(board: &Board, missing: &[Technique], examples: &mut Examples) {
    let settings = Settings {
        duals: true,
        budget: BUDGET,
        ..Settings::with(missing.iter().copied())
    };
    for step in all_steps(board, &settings).steps {
        let length = explain::reasons(&step, Language::En).len();
        let known = examples.get(&step.technique);
        if known.is_none_or(|(shortest, ..)| length < *shortest) {
            examples.insert(step.technique, (length, board.clone(), step));
        }
    }
}
