//! Looks for the simplest positions of every technique: on the paths of generated puzzles, on two
//! puzzles with the rarest techniques, and on boards that are constructed for this purpose.

use std::collections::BTreeMap;
use std::fs;

use wholemeal_formats::{Format, Puzzle, Writer};
use wholemeal_generate::Plan;
use wholemeal_grid::{Grid, Shape};
use wholemeal_logic::{
    Board, Candidate, Difficulty, Settings, Step, Technique, all_steps, next_step,
};

#[path = "rare_boards.rs"]
mod rare_boards;

/// Puzzles of QQWing and of G. Royle's collection with the rarest techniques on their paths:
/// avoidable rectangle type 2, uniqueness test 5.
const RARE: [&str; 2] = [
    "..5.........49.7...1....6............39...41.8413.......35...8.576.8.3.9..8.7...4",
    "................12..3.45...............1...67.24.3.........7......2..4...86....9.",
];

/// How many puzzles of each difficulty are searched, and the seed of their generator.
const PUZZLES: [(Difficulty, usize); 5] = [
    (Difficulty::Easy, 60),
    (Difficulty::Medium, 200),
    (Difficulty::Hard, 600),
    (Difficulty::Unfair, 600),
    (Difficulty::Extreme, 200),
];
const SEED: u64 = 2026;

/// The number of positions that is enough for a technique that is off by default, and the most
/// that are kept of any technique.
const FEWEST: usize = 4;
const MOST: usize = 8;

/// A position of a simple technique has at least this number of empty cells; with fewer there is
/// little to find.
const FEWEST_EMPTY: usize = 24;

/// All steps of a board are looked at after this number of steps on a path.
const EVERY: usize = 3;

/// The work limit of a finder.
const BUDGET: u64 = 20_000;

/// A position and how simple it is.
struct Found {
    complexity: Complexity,
    /// The puzzle, so that each gives a technique one position at most.
    puzzle: Grid,
    board: Board,
    step: Step,
}

/// Simple positions come first: those where no simpler technique finds a step; then those with few
/// truths and links, short chains, few eliminations, and few candidates on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Complexity {
    has_simpler_step: bool,
    evidence: usize,
    chains: usize,
    eliminations: usize,
    candidates: usize,
}

impl Complexity {
    fn new(board: &Board, step: &Step, has_simpler_step: bool) -> Complexity {
        let evidence = &step.evidence;
        let marks = board.to_marks();
        Complexity {
            has_simpler_step,
            evidence: evidence.truths.len() + evidence.links.len() + evidence.fins.len(),
            chains: evidence.chains.iter().map(Vec::len).sum(),
            eliminations: step.eliminations.len(),
            candidates: marks.cells().iter().map(|set| set.len()).sum(),
        }
    }
}

/// Positions by technique, the simplest first.
#[derive(Default)]
struct Examples(BTreeMap<Technique, Vec<Found>>);

impl Examples {
    /// Keeps a position if it is among the simplest ones of its technique.
    fn add(&mut self, puzzle: &Grid, board: &Board, step: Step, has_simpler_step: bool) {
        let is_simple = step.technique.difficulty() <= Difficulty::Medium;
        if is_simple && board.empty_cells().len() < FEWEST_EMPTY || !is_good(&step) {
            return;
        }
        let complexity = Complexity::new(board, &step, has_simpler_step);
        let own = self.0.entry(step.technique).or_default();
        match own.iter().position(|found| found.puzzle == *puzzle) {
            Some(same) if own[same].complexity <= complexity => return,
            Some(same) => drop(own.remove(same)),
            None => {}
        }
        let at = own.partition_point(|found| found.complexity <= complexity);
        if at < MOST {
            let found = Found {
                complexity,
                puzzle: puzzle.clone(),
                board: board.clone(),
                step,
            };
            own.insert(at, found);
            own.truncate(MOST);
        }
    }

    fn count(&self, technique: Technique) -> usize {
        self.0.get(&technique).map_or(0, Vec::len)
    }

    fn missing(&self) -> Vec<Technique> {
        let all = Technique::all();
        all.filter(|technique| !self.0.contains_key(technique))
            .collect()
    }
}

/// Lines of HoDoKu's library for every technique, the simplest first. Techniques without an example
/// keep their known lines.
pub(super) fn lines(known: &[String]) -> Result<String, String> {
    let examples = examples()?;
    let of = |technique: Technique| match examples.0.get(&technique) {
        Some(found) => found
            .iter()
            .map(|found| line(&found.board, &found.step))
            .collect(),
        None => known_lines(known, technique),
    };
    Technique::all().map(of).collect()
}

/// The known lines, which stay first, and those of other puzzles: generated ones and those of some
/// files. Techniques get up to [`MOST`] lines each.
pub(super) fn more_lines(known: &[String], files: &[String]) -> Result<String, String> {
    let mut examples = examples()?;
    for file in files {
        let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        let puzzles = text.lines().filter_map(|line| line.get(..81));
        for puzzle in puzzles.filter_map(|puzzle| puzzle.parse::<Grid>().ok()) {
            walk(&puzzle, EVERY, &mut examples);
        }
        println!("{file}: {} techniques so far", examples.0.len());
    }
    let mut text = String::new();
    for technique in Technique::all() {
        let first = known_lines(known, technique)?;
        let mut lines: Vec<String> = first.lines().map(str::to_owned).collect();
        for found in examples.0.get(&technique).into_iter().flatten() {
            let line = line(&found.board, &found.step)?.trim_end().to_owned();
            if !lines.contains(&line) && lines.len() < MOST {
                lines.push(line);
            }
        }
        println!("{technique}: {}", lines.len());
        lines.iter().for_each(|line| text += &format!("{line}\n"));
    }
    Ok(text)
}

/// The known lines of a technique.
fn known_lines(known: &[String], technique: Technique) -> Result<String, String> {
    let own = format!(":{}:", technique.code());
    let lines = known.iter().filter(|line| line.starts_with(&own));
    let lines: String = lines.map(|line| format!("{line}\n")).collect();
    if lines.is_empty() {
        return Err(format!("no example of {technique} is found or known"));
    }
    Ok(lines)
}

pub(super) fn line(board: &Board, step: &Step) -> Result<String, String> {
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

fn examples() -> Result<Examples, String> {
    let mut examples = Examples::default();
    for (difficulty, count) in PUZZLES {
        let plan = Plan::default().difficulty(difficulty).seed(SEED);
        let puzzles = plan.puzzles().map_err(|error| error.to_string())?;
        for generated in puzzles.take(count).flatten() {
            walk(&generated.puzzle, EVERY, &mut examples);
        }
        println!("{difficulty}: {} techniques so far", examples.0.len());
    }
    for puzzle in RARE.iter().filter_map(|puzzle| puzzle.parse::<Grid>().ok()) {
        walk(&puzzle, 1, &mut examples);
    }
    rare_boards::examples(examples.missing(), |board, step| {
        examples.add(&board.to_grid(), board, step, true);
    });
    Ok(examples)
}

/// Looks at the boards on the path of a puzzle: at the next step of each, and at all steps of some.
fn walk(puzzle: &Grid, every: usize, examples: &mut Examples) {
    let Some(mut board) = Board::new(puzzle) else {
        return;
    };
    let mut count = 0;
    while let Some(step) = next_step(&board, &Settings::default()) {
        // Boards before a single are like the board before them.
        if step.placements.is_empty() || every == 1 {
            if count % every == 0 {
                look(puzzle, &board, examples);
            }
            count += 1;
        }
        examples.add(puzzle, &board, step.clone(), false);
        board.apply(&step);
    }
}

/// Looks at all steps of a board: of the techniques that are on by default, and of those with few
/// positions.
fn look(puzzle: &Grid, board: &Board, examples: &mut Examples) {
    let wanted = Technique::all().filter(|t| t.is_default() || examples.count(*t) < FEWEST);
    let settings = Settings {
        duals: true,
        budget: BUDGET,
        ..Settings::with(wanted)
    };
    for step in all_steps(board, &settings).steps {
        examples.add(puzzle, board, step, true);
    }
}

/// The chains of a good example are not degenerate.
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
    chains.iter().all(|chain| chain.len() >= shortest)
        && (!net || chains.iter().any(|chain| chain.len() > 3))
}
