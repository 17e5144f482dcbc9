//! Every function returns a valid result or an error with a message, for any input.

use proptest::prelude::*;
use wholemeal_wasm::Position;
use wholemeal_wasm::files::{PuzzleData, read, read_file, write};
use wholemeal_wasm::generate::{GenerateOptions, generate};
use wholemeal_wasm::logic::{HintKind, hint, languages, path, steps};
use wholemeal_wasm::picture::picture;
use wholemeal_wasm::solve::{SolveResult, solve};

/// A line of a board, or any other text.
fn line(cells: usize) -> impl Strategy<Value = String> {
    prop_oneof![
        3 => proptest::collection::vec(prop_oneof![9 => Just('.'), 1 => proptest::char::range('1', '9')], cells)
            .prop_map(String::from_iter),
        1 => ".{0,90}",
    ]
}

fn position() -> impl Strategy<Value = Position> {
    let cell = "[1-9]{0,9}";
    let candidates = prop_oneof![
        1 => proptest::collection::vec(cell, 0..=81),
        3 => proptest::collection::vec(cell, 81),
    ];
    let boxes = prop_oneof![4 => Just("3x3".to_owned()), 1 => "[0-9]x[0-9]", 1 => ".{0,5}"];
    let parts = (
        boxes,
        line(81),
        proptest::option::of(line(81)),
        proptest::option::of(candidates),
    );
    parts.prop_map(|(shape, givens, placed, candidates)| Position {
        shape,
        givens,
        placed,
        candidates,
    })
}

/// All digits of a puzzle as a line.
fn digits(puzzle: &PuzzleData) -> String {
    let position = Position {
        placed: (!puzzle.placed.is_empty()).then(|| puzzle.placed.clone()),
        ..Position::new(&puzzle.shape, &puzzle.givens)
    };
    position.grid().expect("a board").to_string()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// A position that is a board has a picture, steps, a hint and a verdict; any other is an
    /// error with a message.
    #[test]
    fn valid_positions_have_results_and_others_have_errors(position in position()) {
        let is_grid = position.grid().is_ok();
        let is_board = position.board().is_ok();
        prop_assert!(is_grid || !is_board);
        match picture(&position, false) {
            Ok(svg) => prop_assert!(is_grid && svg.starts_with("<svg")),
            Err(error) => prop_assert!(!is_grid && !error.to_string().is_empty()),
        }
        match picture(&position, true) {
            Ok(svg) => prop_assert!(is_board && svg.starts_with("<svg")),
            Err(error) => prop_assert!(!is_board && !error.to_string().is_empty()),
        }
        let techniques = ["Naked Single".to_owned(), "Naked Pair".to_owned()];
        match steps(&position, Some(&techniques), None) {
            Ok(list) => {
                prop_assert!(is_board);
                for step in list.steps {
                    prop_assert!(techniques.contains(&step.technique.name));
                    prop_assert!(!step.placements.is_empty() || !step.eliminations.is_empty());
                }
            }
            Err(error) => prop_assert!(!is_board && !error.to_string().is_empty()),
        }
        if position.shape != "3x3" {
            return Ok(());
        }
        match hint(&position, None) {
            Ok(hint) => {
                prop_assert!(is_board);
                prop_assert!(hint.details.iter().all(|text| !text.is_empty()));
                prop_assert_eq!(hint.kind == HintKind::Step, hint.step.is_some());
                prop_assert_eq!(hint.kind == HintKind::Mistakes, !hint.mistakes.is_empty());
            }
            Err(error) => prop_assert!(!is_board && !error.to_string().is_empty()),
        }
        match solve(&position) {
            Ok(_) => prop_assert!(is_grid),
            Err(error) => prop_assert!(!is_grid && !error.to_string().is_empty()),
        }
    }

    /// A puzzle that can be written is read again with the same digits; any other is an error
    /// with a message.
    #[test]
    fn written_puzzles_read_back(
        givens in line(81),
        placed in line(81),
        title in ".{0,20}",
        format in "[a-z]{0,6}|csv|json|sdk|sdm|ss|line",
    ) {
        let puzzle = PuzzleData {
            shape: "3x3".to_owned(),
            givens,
            placed,
            about: vec![("title".to_owned(), title)],
            ..PuzzleData::default()
        };
        match write(std::slice::from_ref(&puzzle), &format) {
            Ok(written) => {
                let results = read(&written.text);
                prop_assert_eq!(results.len(), 1, "{}", written.text);
                let back = results[0].puzzle.as_ref().expect("written text can be read");
                // Some formats store placed digits as givens.
                prop_assert_eq!(digits(back), digits(&puzzle), "{}", written.text);
            }
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }

    #[test]
    fn every_entry_of_a_file_is_a_puzzle_or_an_error(bytes: Vec<u8>, limit in 0_usize..4) {
        match read_file(&bytes, limit) {
            Ok(results) => prop_assert!(results.iter().all(|result| result.puzzle.is_some() != result.error.is_some())),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

const BOARD: &str =
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";

#[test]
fn a_path_leads_from_the_board_to_its_solution() {
    let position = Position::new("3x3", BOARD);
    let path = path(&position, None).expect("a board");
    let mut cells: Vec<char> = BOARD.chars().collect();
    for placed in path.steps.iter().flat_map(|step| &step.placements) {
        assert_eq!(cells[placed.cell], '.', "{placed:?}");
        cells[placed.cell] = char::from(b'0' + placed.digit as u8);
    }
    let solution: String = cells.into_iter().collect();
    assert_eq!(solve(&position), Ok(SolveResult::Unique { solution }));
}

#[test]
fn hints_paths_and_steps_are_in_the_chosen_language() {
    let position = Position::new("3x3", BOARD);
    for language in languages() {
        let code = Some(language.code.as_str());
        let hint = hint(&position, code).expect("a hint");
        let step = hint.step.expect("a step");
        let path = path(&position, code).expect("a path");
        assert_eq!(path.steps[0].reasons, step.reasons);
        let mut used = path.grade.techniques.iter();
        assert!(used.any(|count| count.technique == step.technique));
        let singles = ["Naked Single".to_owned()];
        let listed = steps(&position, Some(&singles), code).expect("steps");
        assert!(listed.steps.iter().any(|other| other.line == step.line));
        let (title, nudge) = match language.code.as_str() {
            "de" => ("Nackter Einer", "Suche in Block 4."),
            _ => ("Naked Single", "Look at box 4."),
        };
        assert_eq!(
            (step.technique.title.as_str(), hint.details[0].as_str()),
            (title, nudge)
        );
        // The name that other functions take is the same in every language.
        assert_eq!(step.technique.name, "Naked Single");
    }
    let error = hint(&position, Some("xx")).expect_err("not a language");
    assert_eq!(
        error.to_string(),
        "unknown language 'xx': use one of en, de"
    );
}

#[test]
fn generated_puzzles_have_the_requested_properties() {
    for (level, givens) in [("extremely-easy", 51..=60), ("evil", 22..=27)] {
        let options = GenerateOptions {
            clue_level: Some(level.to_owned()),
            ..GenerateOptions::default()
        };
        let generated = generate(&options).expect("a puzzle");
        let count = generated.givens.chars().filter(|&c| c != '.').count();
        assert!(givens.contains(&count), "{level}: {count}");
        let position = Position::new(&generated.shape, &generated.givens);
        let solution = generated.solution;
        assert_eq!(solve(&position), Ok(SolveResult::Unique { solution }));
    }
    let options = GenerateOptions {
        difficulty: Some("Easier".to_owned()),
        ..GenerateOptions::default()
    };
    let error = generate(&options).expect_err("not a difficulty");
    assert_eq!(
        error.to_string(),
        "unknown difficulty 'Easier': use one of Easy, Medium, Hard, Unfair, Extreme"
    );
}
