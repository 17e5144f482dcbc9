//! Looks for an example of every technique: in the corpora, on two puzzles with the rarest
//! ones, and on boards made for the purpose.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use wholemeal_formats::{Format, Puzzle, Writer};
use wholemeal_grid::{Grid, Shape};
use wholemeal_logic::explain::{self, Language};
use wholemeal_logic::{Board, Candidate, Settings, Step, Technique, all_steps, next_step};

#[path = "made.rs"]
mod made;

/// Where examples are looked for.
const CORPORA: [&str; 4] = [
    "qqwing_easy_1000.txt",
    "qqwing_expert_1000.txt",
    "magictour_top1465.txt",
    "17clue_49158.txt",
];

/// Puzzles of QQWing and of G. Royle's collection with the rarest techniques on their paths:
/// avoidable rectangle type 2, uniqueness test 5.
const RARE: [&str; 2] = [
    "..5.........49.7...1....6............39...41.8413.......35...8.576.8.3.9..8.7...4",
    "................12..3.45...............1...67.24.3.........7......2..4...86....9.",
];

/// How many puzzles of each corpus are solved.
const MOST: usize = 400;

/// All steps of a board are looked at after this number of steps.
const EVERY: usize = 6;

/// The longest explanation of a good example, in characters.
const LONGEST: usize = 700;

/// Examples by technique.
type Examples = BTreeMap<Technique, (Board, Step)>;

/// A line of HoDoKu's library for every technique.
pub(super) fn lines() -> Result<String, String> {
    let examples = examples();
    let missing = missing(&examples);
    if !missing.is_empty() {
        return Err(format!("no example found: {missing:?}"));
    }
    examples
        .values()
        .map(|(board, step)| line(board, step))
        .collect()
}

fn line(board: &Board, step: &Step) -> Result<String, String> {
    let format = Format::named("hodoku").ok_or("the format hodoku is missing")?;
    let all = board.to_grid();
    let empty = || Grid::empty(Shape::NINE);
    let with = |given: bool| {
        let cells = all
            .givens()
            .filter(|(cell, _)| board.is_given(*cell) == given);
        cells.fold(empty(), |grid, (cell, digit)| grid.with(cell, Some(digit)))
    };
    let mut puzzle = Puzzle::new(with(true));
    puzzle.placed = with(false);
    puzzle.candidates = Some(board.to_marks());
    let fields = [
        ("technique", step.technique.code().to_owned()),
        ("digits", step.evidence.digits.to_string()),
        ("eliminations", candidates(&step.eliminations)),
        ("placements", candidates(&step.placements)),
        ("extra", step.technique.name().to_owned()),
    ];
    for (name, value) in fields {
        puzzle.about.set(name, &value);
    }
    let mut text = String::new();
    let mut writer = Writer::new(format).map_err(|error| error.to_string())?;
    writer
        .write(&puzzle, &mut text)
        .map_err(|error| error.to_string())?;
    writer.finish(&mut text);
    Ok(text)
}

/// `713 724`: digit, row and column.
fn candidates(list: &[Candidate]) -> String {
    let word = |candidate: &Candidate| {
        let (row, column) = (
            Shape::NINE.row_of(candidate.cell()) + 1,
            Shape::NINE.column_of(candidate.cell()) + 1,
        );
        format!("{}{row}{column}", candidate.digit())
    };
    list.iter().map(word).collect::<Vec<_>>().join(" ")
}

fn examples() -> Examples {
    let folder = env::var_os("WHOLEMEAL_CORPORA").map_or("../shared/corpora".into(), PathBuf::from);
    let mut examples = Examples::new();
    for name in CORPORA {
        let Ok(text) = fs::read_to_string(folder.join(name)) else {
            println!("SKIPPED {name}: not found in {}", folder.display());
            continue;
        };
        let puzzles = text.lines().filter_map(|line| line.get(..81)).take(MOST);
        for puzzle in puzzles.filter_map(|puzzle| puzzle.parse::<Grid>().ok()) {
            if let Some(board) = Board::new(&puzzle) {
                walk(board, &mut examples);
            }
        }
    }
    for puzzle in RARE.iter().filter_map(|puzzle| puzzle.parse::<Grid>().ok()) {
        if let Some(board) = Board::new(&puzzle) {
            walk_slowly(board, &mut examples);
        }
    }
    made::examples(missing(&examples), |board, step| {
        examples.insert(step.technique, (board.clone(), step));
    });
    examples
}

/// Takes the first good example of every technique on the path of a puzzle.
fn walk(mut board: Board, examples: &mut Examples) {
    let settings = Settings::default();
    let mut count = 0;
    while let Some(step) = next_step(&board, &settings) {
        let missing = missing(examples);
        if missing.is_empty() {
            return;
        }
        if missing.contains(&step.technique) && is_good(&step) {
            examples.insert(step.technique, (board.clone(), step.clone()));
        } else if step.placements.is_empty() && count % EVERY == 0 {
            look(&board, missing, examples);
        }
        count += usize::from(step.placements.is_empty());
        board.apply(&step);
    }
}

/// Looks on every board of a path for the techniques that are on by default, which are
/// quick to find.
fn walk_slowly(mut board: Board, examples: &mut Examples) {
    while let Some(step) = next_step(&board, &Settings::default()) {
        let missing = missing(examples).into_iter().filter(|t| t.is_default());
        look(&board, missing.collect(), examples);
        board.apply(&step);
    }
}

/// A good example is short, and its chains are not degenerate.
fn is_good(step: &Step) -> bool {
    let chained = [
        Technique::X_CHAIN,
        Technique::XY_CHAIN,
        Technique::AIC,
        Technique::GROUPED_AIC,
    ];
    let shortest = if chained.contains(&step.technique) {
        6
    } else {
        1
    };
    let net = step.technique == Technique::FORCING_NET_CONTRADICTION;
    let chains = &step.evidence.chains;
    explain::reasons(step, Language::En).len() <= LONGEST
        && chains.iter().all(|chain| chain.len() >= shortest)
        && (!net || chains.iter().any(|chain| chain.len() > 3))
}

fn missing(examples: &Examples) -> Vec<Technique> {
    let all = Technique::all();
    all.filter(|t| !examples.contains_key(t)).collect()
}

/// Takes the first good example of each of these techniques on a board.
fn look(board: &Board, wanted: Vec<Technique>, examples: &mut Examples) {
    let settings = Settings {
        duals: true,
        budget: 20_000,
        ..Settings::with(wanted)
    };
    let found = all_steps(board, &settings).steps;
    for step in found.into_iter().filter(is_good) {
        examples
            .entry(step.technique)
            .or_insert_with(|| (board.clone(), step));
    }
}
