//! Every sentence that players read, in every language, compared with golden files.
//! `WHOLEMEAL_BLESS=1` rewrites the files; review the difference then.

use std::fmt::Write;
use std::path::Path;

use wholemeal_grid::{Cell, Digit, Grid};
use wholemeal_logic::explain::{self, Language};
use wholemeal_logic::{
    Board, Budget, CheckError, Hint, HintDetail, Mistake, Settings, Technique, check, solve,
    solve_within,
};

use crate::corpora::{PUZZLES, board};
use crate::positions::positions;

#[test]
fn every_technique_has_a_position() {
    let techniques: Vec<Technique> = positions().iter().map(|p| p.step.technique).collect();
    assert_eq!(techniques, Technique::all().collect::<Vec<_>>());
}

#[test]
fn sentences_are_as_reviewed() {
    for language in Language::ALL {
        let mut text = String::new();
        for position in positions() {
            let step = &position.step;
            assert_eq!(check(&position.board, step), Ok(()), "{step}");
            let _ = write!(
                text,
                "# {}\n{}\n{}\n{}\n{}\n{}\n\n",
                step.technique,
                position.line,
                explain::nudge(step, language),
                explain::whereabouts(step, language),
                explain::reasons(step, language),
                explain::line(step, language),
            );
        }
        text += &other_sentences(language);
        compare(&format!("sentences.{language}.txt"), &text);
    }
}

/// Hints that are not steps, the ends of paths, and failed checks.
fn other_sentences(language: Language) -> String {
    let mut text = String::from("# Hints without a step\n");
    for said in other_hints() {
        for detail in HintDetail::ALL {
            let _ = writeln!(text, "{}", said.text(detail, language));
        }
    }
    text += "\n# Ends of paths\n";
    for (puzzle, settings) in paths() {
        let path = solve(&puzzle, &settings);
        let _ = writeln!(text, "{}", explain::path(&path, language));
    }
    let (puzzle, settings) = paths().swap_remove(1);
    let unfinished = solve_within(&puzzle, &settings, &Budget::searches(5));
    let _ = writeln!(text, "{}", explain::path(&unfinished, language));
    for steps in [1, 2] {
        let _ = writeln!(text, "{}", explain::checked(steps, language));
    }
    text += "\n# Failed checks\n";
    let candidate = "r1c2=3".parse().expect("a candidate");
    for error in [
        CheckError::Nothing,
        CheckError::NotThere(candidate),
        CheckError::Settled("3 in row 1".parse().expect("a constraint")),
        CheckError::Settled("r1c2".parse().expect("a constraint")),
        CheckError::NotDeadly,
        CheckError::DoesNotFollow(candidate),
        CheckError::TooMany(candidate),
        CheckError::NotExcluded(candidate),
        CheckError::UnknownReason(candidate),
    ] {
        let _ = writeln!(text, "{}", explain::check_error(&error, language));
    }
    text
}

fn other_hints() -> Vec<Hint> {
    let [six, four] = [6, 4].map(|value| Digit::new(value).expect("a digit"));
    let [one, two] = [1, 2].map(Cell::new);
    vec![
        Hint::Solved,
        Hint::NoSolution,
        Hint::ManySolutions,
        Hint::Stuck,
        Hint::Mistakes(vec![Mistake::Digit(one, six)]),
        Hint::Mistakes(vec![Mistake::Digit(one, six), Mistake::Digit(two, four)]),
        Hint::Mistakes(vec![Mistake::Candidate(one, four)]),
        Hint::Mistakes(vec![
            Mistake::Candidate(one, four),
            Mistake::Candidate(two, six),
        ]),
    ]
}

/// Paths that end in every possible way.
fn paths() -> Vec<(Board, Settings)> {
    let singles = Settings::up_to(Technique::HIDDEN_SINGLE);
    let solved = solve(&board(PUZZLES[0]), &Settings::default()).end;
    let mut broken = board(PUZZLES[0]);
    broken.retain_candidates(&wholemeal_grid::Marks::pencilled(&wrong()));
    let limited = Settings {
        budget: 0,
        ..Settings::with([Technique::HIDDEN_SINGLE, Technique::ALS_XZ])
    };
    vec![
        (solved, Settings::default()),
        (board(PUZZLES[0]), Settings::default()),
        (broken, Settings::default()),
        (board(PUZZLES[1]), singles),
        (board(PUZZLES[1]), limited),
    ]
}

/// The first puzzle with one digit added that makes it unsolvable.
fn wrong() -> Grid {
    let grid: Grid = PUZZLES[0].parse().expect("a puzzle");
    grid.with(Cell::new(1), Digit::new(6))
}

fn compare(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let file = folder.join(name);
    if std::env::var_os("WHOLEMEAL_BLESS").is_some() {
        std::fs::write(&file, text).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(&file).unwrap_or_default();
    for (i, (now, before)) in text.lines().zip(golden.lines()).enumerate() {
        assert_eq!(now, before, "{name}, line {}", i + 1);
    }
    assert_eq!(text.lines().count(), golden.lines().count(), "{name}");
}

#[test]
fn no_german_sentence_is_left_in_english() {
    let english = [
        " the ", " and ", " or ", " is ", " are ", " must ", " cells", " row ", "Look ", " box ",
        "column", "Remove", "Case ", "There is",
    ];
    let check = |texts: [String; 2]| {
        let [en, de] = texts;
        assert_ne!(en, de);
        let word = english.iter().find(|word| de.contains(**word));
        assert_eq!(word, None, "{de}");
        assert!(!has_placeholder(&de) && !has_placeholder(&en), "{en}\n{de}");
    };
    let both = [Language::En, Language::De];
    for position in positions() {
        let step = &position.step;
        check(both.map(|language| explain::nudge(step, language)));
        check(both.map(|language| explain::whereabouts(step, language)));
        check(both.map(|language| explain::reasons(step, language)));
    }
    for said in other_hints() {
        for detail in HintDetail::ALL {
            check(both.map(|language| said.text(detail, language)));
        }
    }
}

/// A name in braces, as in the source of a sentence.
fn has_placeholder(text: &str) -> bool {
    text.split('{').skip(1).any(|rest| {
        let name = rest.split('}').next().unwrap_or_default();
        name.chars().all(|c| c.is_ascii_lowercase() || c == '_')
    })
}
