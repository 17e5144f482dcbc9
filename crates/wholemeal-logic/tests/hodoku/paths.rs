//! The paths of HoDoKu 2.2.0, and comparisons with ours.
//!
//! `cargo xtask hodoku` includes this file.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::Value;
use wholemeal_grid::Grid;
use wholemeal_logic::{Board, Candidate, Settings, Step, Technique, next_step, solve};

/// A puzzle as HoDoKu solves it.
pub(crate) struct HodokuPath {
    pub(crate) puzzle: String,
    /// The set of puzzles that it comes from.
    pub(crate) set: String,
    pub(crate) level: String,
    pub(crate) score: u32,
    pub(crate) steps: Vec<HodokuStep>,
}

/// A step of HoDoKu.
pub(crate) struct HodokuStep {
    /// The line that HoDoKu prints.
    pub(crate) text: String,
    /// `None` if HoDoKu guesses.
    pub(crate) technique: Option<Technique>,
    pub(crate) placements: Vec<Candidate>,
    pub(crate) eliminations: Vec<Candidate>,
}

/// Reads all paths of `hodoku_paths.jsonl.gz`.
pub(crate) fn read(packed: &[u8]) -> Vec<HodokuPath> {
    let mut text = String::new();
    let unpacked = GzDecoder::new(packed).read_to_string(&mut text);
    unpacked.expect("gzip");
    text.lines().map(HodokuPath::read).collect()
}

impl HodokuPath {
    fn read(line: &str) -> HodokuPath {
        let path: Value = serde_json::from_str(line).expect("JSON");
        let text = |name: &str| path[name].as_str().expect("a text").to_owned();
        let steps = path["steps"].as_array().expect("steps").iter();
        let steps = steps.map(|step| HodokuStep::read(step.as_str().expect("a text")));
        HodokuPath {
            puzzle: text("puzzle"),
            set: text("set"),
            level: text("level"),
            score: path["score"].as_u64().expect("a score") as u32,
            steps: steps.collect(),
        }
    }

    /// The board of the puzzle.
    pub(crate) fn board(&self) -> Board {
        let grid: Grid = self.puzzle.parse().expect("a puzzle");
        Board::new(&grid).expect("9x9")
    }
}

impl HodokuStep {
    fn read(text: &str) -> HodokuStep {
        let (before, conclusions) = text.rsplit_once("=> ").unwrap_or_else(|| {
            let single = text.split_once(": ");
            single.expect("a conclusion")
        });
        let end = before.find(": ").unwrap_or(before.len());
        let name = before[..end].split(" in ").next().unwrap_or_default();
        let mut step = HodokuStep {
            text: text.to_owned(),
            technique: technique(name.trim().trim_end_matches(':')),
            placements: Vec::new(),
            eliminations: Vec::new(),
        };
        for part in conclusions.split(", ") {
            if let Some((cells, digit)) = part.split_once("<>") {
                step.eliminations.extend(candidates(cells, digit));
            } else if let Some((cells, digit)) = part.split_once('=') {
                step.placements.extend(candidates(cells, digit));
            }
        }
        step.eliminations.sort_unstable();
        step
    }

    /// Applies the conclusions.
    pub(crate) fn apply(&self, board: &mut Board) {
        for &placed in &self.placements {
            board.place(placed);
        }
        for &gone in &self.eliminations {
            board.remove(gone);
        }
    }

    /// Returns `true` if this is the same step. A forcing chain or net may be told as a
    /// contradiction or as a verity.
    pub(crate) fn is(&self, step: &Step) -> bool {
        self.technique.map(Technique::search_rank) == Some(step.technique.search_rank())
            && self.placements == step.placements
            && self.eliminations == step.eliminations
    }

    /// Returns `true` if it places a single.
    pub(crate) fn is_single(&self) -> bool {
        self.technique
            .is_some_and(|technique| technique <= Technique::HIDDEN_SINGLE)
    }
}

/// The technique of a name that HoDoKu prints.
fn technique(name: &str) -> Option<Technique> {
    let name = name
        .replace("Colors", "Colours")
        .replace("Almost Locked Set Chain", "ALS-XY-Chain")
        .replace("Almost Locked Set XZ-Rule", "ALS-XZ")
        .replace("Almost Locked Set", "ALS")
        .replace("Bivalue Universal Grave + 1", "bug1");
    match name.as_str() {
        "Brute Force" => None,
        name => Some(name.parse().unwrap_or_else(|error| panic!("{error}"))),
    }
}

/// The candidates of a digit in `r12c3,r4c5`.
fn candidates(cells: &str, digit: &str) -> Vec<Candidate> {
    let mut all = Vec::new();
    for group in cells.split(',') {
        let (rows, columns) = group.split_once('c').expect("rows and columns");
        for row in rows.trim_start_matches('r').chars() {
            for column in columns.chars() {
                let text = format!("r{row}c{column}={digit}");
                all.push(text.parse().expect("a candidate"));
            }
        }
    }
    all
}

/// How our path differs from HoDoKu's.
pub(crate) struct Comparison<'p> {
    pub(crate) same_score: bool,
    pub(crate) same_level: bool,
    pub(crate) score: u32,
    /// The first step that differs, of HoDoKu and of ours.
    pub(crate) differing: Option<(usize, Option<&'p HodokuStep>, Option<Step>)>,
}

/// Compares a path with ours.
pub(crate) fn compare<'p>(path: &'p HodokuPath, settings: &Settings) -> Comparison<'p> {
    let ours = solve(&path.board(), settings);
    let grade = ours.grade();
    let rated = ours.is_solved();
    let count = path.steps.len().max(ours.steps.len());
    let differing = (0..count).find_map(|i| {
        let (theirs, ours) = (path.steps.get(i), ours.steps.get(i));
        let same = theirs
            .zip(ours)
            .is_some_and(|(theirs, ours)| theirs.is(ours));
        (!same).then(|| (i, theirs, ours.cloned()))
    });
    Comparison {
        same_score: rated && grade.score == path.score,
        same_level: rated && grade.difficulty.to_string() == path.level,
        score: grade.score,
        differing,
    }
}

/// Compares our next step with HoDoKu's wherever it has no single, and calls with each: the
/// board, HoDoKu's step and ours.
pub(crate) fn positions(
    path: &HodokuPath,
    settings: &Settings,
    mut with: impl FnMut(&Board, &HodokuStep, Option<&Step>),
) {
    let others = settings.techniques.iter().copied();
    let settings = Settings {
        techniques: others.filter(|t| *t > Technique::HIDDEN_SINGLE).collect(),
        ..settings.clone()
    };
    let mut board = path.board();
    for step in &path.steps {
        if !step.is_single() {
            with(&board, step, next_step(&board, &settings).as_ref());
        }
        step.apply(&mut board);
    }
}
