//! `cargo xtask techniques`: a page for every technique, with a picture of an example.
//!
//! Definitions come from the files that find the techniques, examples from the corpora:
//! the first step of each technique that is met. For the rarest a board is made.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

use wholemeal_grid::Grid;
use wholemeal_logic::explain::en;
use wholemeal_logic::{Board, Settings, Step, Technique, all_steps, next_step};
use wholemeal_render::svg;

use crate::made;

const PAGES: &str = "docs/techniques";
const SOURCES: &str = "crates/wholemeal-logic/src/techniques";

/// Where examples are looked for.
const CORPORA: [&str; 4] = [
    "qqwing_easy_1000.txt",
    "qqwing_expert_1000.txt",
    "magictour_top1465.txt",
    "17clue_49158.txt",
];

/// Puzzles of QQWing and of G. Royle's collection on whose paths the rarest techniques
/// are met: avoidable rectangle type 2, uniqueness test 5.
const RARE: [&str; 2] = [
    "..5.........49.7...1....6............39...41.8413.......35...8.576.8.3.9..8.7...4",
    "................12..3.45...............1...67.24.3.........7......2..4...86....9.",
];

/// How many puzzles of each corpus are walked through.
const MOST: usize = 400;

/// Every so many steps of a path all steps of the board are looked at.
const EVERY: usize = 6;

/// Examples by technique.
type Examples = BTreeMap<Technique, (Board, Step)>;

/// Writes all pages and the list of them.
pub(crate) fn run() -> Result<(), String> {
    let examples = examples();
    fs::create_dir_all(PAGES).map_err(|error| format!("{PAGES}: {error}"))?;
    let mut list = String::from(
        "# Techniques\n\nMade by `cargo xtask techniques` from the table in \
         `crates/wholemeal-logic/src/techniques/mod.rs`. Codes, scores, levels and the order are \
         HoDoKu's; techniques in brackets are off by default.\n\n\
         | technique | code | short | level | score |\n|---|---|---|---|---|\n",
    );
    for technique in Technique::all() {
        let (open, close) = if technique.is_default() {
            ("", "")
        } else {
            ("(", ")")
        };
        let _ = writeln!(
            list,
            "| {open}[{technique}]({}){close} | {} | {} | {} | {} |",
            technique.page(),
            technique.code(),
            technique.short(),
            technique.level(),
            technique.score()
        );
        page(technique, examples.get(&technique))?;
    }
    write(&Path::new(PAGES).join("README.md"), &list)?;
    println!(
        "{} pages, {} with a picture",
        Technique::all().count(),
        examples.len()
    );
    Ok(())
}

fn page(technique: Technique, example: Option<&(Board, Step)>) -> Result<(), String> {
    let mut text = format!(
        "# {technique}\n\n{} · {} points · code {} · short name `{}` · {}\n\n{}\n",
        technique.level(),
        technique.score(),
        technique.code(),
        technique.short(),
        if technique.is_default() {
            "on by default"
        } else {
            "off by default"
        },
        definition(technique)?
    );
    if let Some((board, step)) = example {
        let picture = technique.page().replace(".md", ".svg");
        write(&Path::new(PAGES).join(&picture), &svg::step(board, step))?;
        let _ = write!(
            text,
            "\n## An example\n\n![{technique}]({picture})\n\n{}\n\n```text\n{}\n{}\n```\n",
            en::reasons(step),
            board.to_grid(),
            en::line(step)
        );
    }
    write(&Path::new(PAGES).join(technique.page()), &text)
}

/// The words on top of the file that finds a technique.
fn definition(technique: Technique) -> Result<String, String> {
    let path = Path::new(SOURCES).join(technique.file());
    let source =
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = source.lines().take_while(|line| line.starts_with("//!"));
    let words: Vec<&str> = lines
        .map(|line| line.trim_start_matches("//!").trim_start_matches(' '))
        .collect();
    Ok(words.join("\n"))
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
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
        examples.insert(step.technique, (board.clone(), shown(board, step)));
    });
    examples
}

/// Takes the first example of every technique on the path of a puzzle.
fn walk(mut board: Board, examples: &mut Examples) {
    let settings = Settings::default();
    let mut count = 0;
    while let Some(step) = next_step(&board, &settings) {
        let missing = missing(examples);
        if missing.is_empty() {
            return;
        }
        if missing.contains(&step.technique) {
            examples.insert(step.technique, (board.clone(), shown(&board, step.clone())));
        } else if step.placements.is_empty() && count % EVERY == 0 {
            look(&board, missing, examples);
        }
        count += usize::from(step.placements.is_empty());
        board.apply(&step);
    }
}

/// Looks on every board of a path for the techniques that are on by default, which are
/// quick to look for.
fn walk_slowly(mut board: Board, examples: &mut Examples) {
    while let Some(step) = next_step(&board, &Settings::default()) {
        let missing = missing(examples).into_iter().filter(|t| t.is_default());
        look(&board, missing.collect(), examples);
        board.apply(&step);
    }
}

/// A step as it is shown: without what it can do without. Of a fish all is shown, or it
/// would look like a smaller one.
fn shown(board: &Board, step: Step) -> Step {
    if step.evidence.covers.is_empty() {
        step.trimmed(board)
    } else {
        step
    }
}

fn missing(examples: &Examples) -> Vec<Technique> {
    let all = Technique::all();
    all.filter(|t| !examples.contains_key(t)).collect()
}

/// Takes the first example of each of these techniques on a board.
fn look(board: &Board, wanted: Vec<Technique>, examples: &mut Examples) {
    let settings = Settings {
        duals: true,
        budget: 20_000,
        ..Settings::with(wanted)
    };
    for found in all_steps(board, &settings).steps {
        examples
            .entry(found.technique)
            .or_insert_with(|| (board.clone(), shown(board, found)));
    }
}
