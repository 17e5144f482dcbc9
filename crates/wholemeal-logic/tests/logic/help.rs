//! Hints and explanations.

use wholemeal_grid::{Cell, Digit, Grid};
use wholemeal_logic::explain::{self, Language};
use wholemeal_logic::{
    Board, Candidate, Hint, HintDetail, Mistake, Settings, all_steps, hint, solve,
};

use crate::corpora::{PUZZLES, board};

#[test]
fn each_degree_of_detail_tells_more() {
    for puzzle in PUZZLES {
        let mut board = board(puzzle);
        for step in solve(&board, &Settings::default()).steps {
            let said = hint(&board, &Settings::default());
            let Hint::Step(found) = &said else {
                panic!("{said:?}")
            };
            assert_eq!(
                (found.technique, &found.eliminations),
                (step.technique, &step.eliminations)
            );
            let [nudge, technique, whole] =
                HintDetail::ALL.map(|detail| said.text(detail, Language::En));
            assert!(!nudge.contains(step.technique.name()), "{nudge}");
            assert!(technique.contains(step.technique.name()), "{technique}");
            let conclusion = [" So r", " Remove "];
            assert!(
                conclusion.iter().any(|word| whole.contains(word)),
                "{whole}"
            );
            assert!(whole.ends_with('.'), "{whole}");
            for text in [&nudge, &technique, &whole] {
                assert!(!text.contains("  ") && !text.contains(" ."), "{text}");
            }
            board.apply(&step);
        }
        assert_eq!(hint(&board, &Settings::default()), Hint::Solved);
    }
}

#[test]
fn mistakes_are_reported_first() {
    let givens: Grid = PUZZLES[0].parse().expect("a puzzle");
    let cell = Cell::new(1);
    let wrong = givens.clone().with(cell, Digit::new(6));
    let placed = Board::with_placed(&wrong, &givens).expect("9x9");
    let six = Digit::new(6).expect("a digit");
    assert_eq!(
        hint(&placed, &Settings::default()),
        Hint::Mistakes(vec![Mistake::Digit(cell, six)])
    );
    let said = hint(&placed, &Settings::default()).text(HintDetail::Full, Language::En);
    assert_eq!(said, "First, correct this: r1c2 is not 6.");

    let mut lost = board(PUZZLES[0]);
    let four = Digit::new(4).expect("a digit");
    lost.remove(Candidate::new(cell, four).expect("9x9"));
    assert_eq!(
        hint(&lost, &Settings::default()),
        Hint::Mistakes(vec![Mistake::Candidate(cell, four)])
    );
}

#[test]
fn puzzles_without_one_solution_get_no_hint() {
    let empty = ".".repeat(81);
    assert_eq!(
        hint(&board(&empty), &Settings::default()),
        Hint::ManySolutions
    );
    let conflicting = format!("11{}", ".".repeat(79));
    assert_eq!(
        hint(&board(&conflicting), &Settings::default()),
        Hint::NoSolution
    );
}

#[test]
fn a_path_in_the_notation_of_the_players() {
    let mut techniques = std::collections::BTreeSet::new();
    for puzzle in PUZZLES {
        for step in solve(&board(puzzle), &Settings::default()).steps {
            let line = explain::line(&step, Language::En);
            assert!(line.contains(" => ") && !line.ends_with("=> "), "{line}");
            techniques.insert(step.technique);
        }
    }
    assert!(techniques.len() > 40, "{techniques:?}");
}

#[test]
fn words_have_no_gaps() {
    // On its path this puzzle (QQWing) has an avoidable rectangle of type 2.
    const AVOIDABLE: &str =
        "..5.........49.7...1....6............39...41.8413.......35...8.576.8.3.9..8.7...4";
    for start in PUZZLES.into_iter().chain([AVOIDABLE]).map(board) {
        let mut now = start.clone();
        for step in solve(&start, &Settings::default()).steps {
            let settings = Settings {
                budget: 20_000,
                ..Settings::default()
            };
            for found in all_steps(&now, &settings).steps {
                for language in Language::ALL {
                    for text in [
                        explain::nudge(&found, language),
                        explain::whereabouts(&found, language),
                        explain::reasons(&found, language),
                    ] {
                        assert_no_gaps(&text);
                    }
                }
            }
            now.apply(&step);
        }
    }
}

/// Asserts that no word is missing and that the text is a sentence.
pub(crate) fn assert_no_gaps(text: &str) {
    let gaps = [
        "  ",
        " .",
        " ,",
        " ;",
        " :",
        "()",
        "{}",
        "..",
        ",,",
        " and and ",
    ];
    let gap = gaps.iter().find(|gap| text.contains(**gap));
    assert_eq!(gap, None, "{text}");
    assert!(text.ends_with(['.', '?']), "{text}");
}
