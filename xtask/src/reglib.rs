//! `cargo xtask reglib FILE`: HoDoKu's regression library.
//!
//! Each case is a board and the step that one technique, run alone, finds on it.

use std::collections::BTreeMap;
use std::fs;

use wholemeal_grid::Grid;
use wholemeal_logic::{
    Board, Candidate, ParseCandidateError, ParseTechniqueError, Settings, Step, Technique,
    all_steps, check,
};

/// The work limit, larger than that of the default settings, because large fish need more.
const BUDGET: u64 = 2_000_000_000;

/// One line of the library.
struct Case<'t> {
    line: &'t str,
    technique: Technique,
    variant: &'t str,
    board: Board,
    eliminations: Vec<Candidate>,
    placements: Vec<Candidate>,
}

/// Runs all cases and prints the result of each.
pub(crate) fn run(file: &str) -> Result<(), String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
    let mut totals: BTreeMap<Technique, (usize, usize)> = BTreeMap::new();
    for (number, line) in text.lines().enumerate().skip(1) {
        let at = |why: String| format!("{file}, line {}: {why}", number + 1);
        let case = Case::read(line).map_err(at)?;
        let verdict = case.run();
        let (passed, all) = totals.entry(case.technique).or_default();
        *all += 1;
        let name = format!("{} {} {}", case.line, case.code(), case.technique);
        match verdict {
            Ok(()) => {
                *passed += 1;
                println!("pass  {name}");
            }
            Err(why) => println!("FAIL  {name}: {why}"),
        }
    }
    println!();
    for (technique, (passed, all)) in &totals {
        println!("{passed:>4} of {all:>4}  {}  {technique}", technique.code());
    }
    let passed: usize = totals.values().map(|(passed, _)| passed).sum();
    let all: usize = totals.values().map(|(_, all)| all).sum();
    let percent = 100.0 * passed as f64 / all.max(1) as f64;
    println!("{passed:>4} of {all:>4}  passed ({percent:.1}%)");
    Ok(())
}

impl<'t> Case<'t> {
    /// Columns: line, code, variant, technique, candidates, board, givens, deleted,
    /// eliminations, placements, extra.
    fn read(line: &'t str) -> Result<Case<'t>, String> {
        let columns: Vec<&str> = line.split('\t').collect();
        let [
            line,
            code,
            variant,
            _,
            _,
            board,
            givens,
            deleted,
            gone,
            placed,
            ..,
        ] = columns[..]
        else {
            return Err("fewer than ten columns".to_owned());
        };
        let grid = |text: &str| text.parse::<Grid>().map_err(|error| error.to_string());
        let mut board = Board::with_placed(&grid(board)?, &grid(givens)?).ok_or("not 9x9")?;
        for candidate in candidates(deleted)? {
            board.remove(candidate);
        }
        Ok(Case {
            line,
            technique: code
                .parse()
                .map_err(|error: ParseTechniqueError| error.to_string())?,
            variant,
            board,
            eliminations: candidates(gone)?,
            placements: candidates(placed)?,
        })
    }

    fn code(&self) -> String {
        let dash = if self.variant.is_empty() { "" } else { "-" };
        format!("{}{dash}{}", self.technique.code(), self.variant)
    }

    /// The settings of HoDoKu's tester for this technique and variant.
    fn settings(&self) -> Settings {
        let code = self.technique.code();
        let one_of = |variants: &[&str]| variants.contains(&self.variant);
        Settings {
            small_rectangles: code == "0402" && one_of(&["1"]) || code == "0405",
            duals: code.len() > 4 || code == "0404" || code == "0405",
            incomplete_rectangles: !(code.starts_with("06") && one_of(&["1"])),
            overlapping_sets: code.starts_with("09") && one_of(&["2"]),
            sets_in_chains: code == "0709" && one_of(&["2"])
                || (code == "0710" || code == "0711") && one_of(&["3", "4"]),
            longest_set_chain: 8,
            budget: BUDGET,
            ..Settings::with([self.technique])
        }
    }

    /// Runs the technique alone. It must find the expected step, and all its steps must pass the
    /// checker. A case that ends in `x` must find nothing.
    fn run(&self) -> Result<(), String> {
        let found = all_steps(&self.board, &self.settings());
        for step in &found.steps {
            check(&self.board, step).map_err(|why| format!("unsound step {step}: {why}"))?;
        }
        if self.variant == "x" {
            return match found.steps.first() {
                None => Ok(()),
                Some(step) => Err(format!("should find nothing, found {step}")),
            };
        }
        if found.steps.iter().any(|step| self.is_expected(step)) {
            return Ok(());
        }
        let nearest = found.steps.iter().max_by_key(|step| {
            step.eliminations
                .iter()
                .filter(|e| self.eliminations.contains(e))
                .count()
        });
        let expected = format!("expected {:?} {:?}", self.placements, self.eliminations);
        Err(match nearest {
            None => format!("{expected}, found nothing"),
            Some(step) => format!(
                "{expected}, found {} steps, nearest {step}",
                found.steps.len()
            ),
        })
    }

    fn is_expected(&self, step: &Step) -> bool {
        step.eliminations == self.eliminations && step.placements == self.placements
    }
}

/// Reads `digit row column` triples, in order of cells.
fn candidates(text: &str) -> Result<Vec<Candidate>, String> {
    let candidate = |word: &str| match word.as_bytes() {
        [digit, row, column] => {
            let [digit, row, column] = [digit, row, column].map(|&byte| char::from(byte));
            format!("r{row}c{column}={digit}")
                .parse()
                .map_err(|error: ParseCandidateError| error.to_string())
        }
        _ => Err(format!("'{word}' is not a candidate")),
    };
    let mut list: Vec<Candidate> = text
        .split_whitespace()
        .map(candidate)
        .collect::<Result<_, _>>()?;
    list.sort_unstable();
    Ok(list)
}
