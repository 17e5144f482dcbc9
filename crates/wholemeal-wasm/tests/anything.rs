//! A page hands over whatever it has: every function answers, or says what is wrong.

use proptest::prelude::*;
use wholemeal_wasm::files::{Sheet, read_file, write};
use wholemeal_wasm::help::{hint, languages, path, steps};
use wholemeal_wasm::make::{Wish, generate};
use wholemeal_wasm::picture::picture;
use wholemeal_wasm::solve::{Solved, solve};
use wholemeal_wasm::{Failure, Position};

/// A text that may be a board, or nearly one.
fn line(cells: usize) -> impl Strategy<Value = String> {
    prop_oneof![
        3 => proptest::collection::vec(prop_oneof![9 => Just('.'), 1 => proptest::char::range('1', '9')], cells)
            .prop_map(String::from_iter),
        1 => ".{0,90}",
    ]
}

fn position() -> impl Strategy<Value = Position> {
    let candidates = proptest::collection::vec("[1-9]{0,9}", 0..=81);
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_position_is_answered_or_refused(position in position()) {
        let singles = ["Naked Single".to_owned(), "Naked Pair".to_owned()];
        let told = |failure: Failure| assert!(!failure.to_string().is_empty());
        let _ = picture(&position, true).map_err(told);
        let _ = picture(&position, false).map_err(told);
        let _ = steps(&position, Some(&singles), None).map_err(told);
        if position.shape == "3x3" {
            let _ = hint(&position, None).map_err(told);
            let _ = solve(&position).map_err(told);
        }
    }

    #[test]
    fn any_sheet_is_written_or_refused(givens in line(81), placed in line(81), about in ".{0,20}", format in "[a-z]{0,6}|csv|json|sdk|ss") {
        let sheet = Sheet { shape: "3x3".to_owned(), givens, placed, about: vec![("title".to_owned(), about)], ..Sheet::default() };
        let _ = write(&[sheet], &format);
    }

    #[test]
    fn any_file_is_read(bytes: Vec<u8>, most in 0_usize..4) {
        if let Ok(items) = read_file(&bytes, most) {
            assert!(items.iter().all(|item| item.puzzle.is_some() != item.error.is_some()));
        }
    }
}

#[test]
fn a_path_leads_from_the_board_to_its_solution() {
    let board = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
    let position = Position::new("3x3", board);
    let route = path(&position, None).expect("a board");
    let mut cells: Vec<char> = board.chars().collect();
    for placed in route.steps.iter().flat_map(|step| &step.placements) {
        assert_eq!(cells[placed.cell], '.', "{placed:?}");
        cells[placed.cell] = char::from(b'0' + placed.digit as u8);
    }
    let end: String = cells.into_iter().collect();
    assert_eq!(solve(&position), Ok(Solved::Unique { solution: end }));
}

#[test]
fn hints_paths_and_steps_are_in_the_chosen_language() {
    let board = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
    let position = Position::new("3x3", board);
    for language in languages() {
        let code = Some(language.code.as_str());
        let given = hint(&position, code).expect("a hint");
        let first = given.step.expect("a step");
        let route = path(&position, code).expect("a path");
        assert_eq!(route.steps[0].reasons, first.reasons);
        let singles = ["Naked Single".to_owned()];
        let listed = steps(&position, Some(&singles), code).expect("steps");
        assert!(listed.steps.iter().any(|step| step.line == first.line));
        let (name, nudge) = match language.code.as_str() {
            "de" => ("Nackter Einer", "Suche in Block 4."),
            _ => ("Naked Single", "Look at box 4."),
        };
        assert_eq!(
            (first.name.as_str(), given.stages[0].as_str()),
            (name, nudge)
        );
        // The name that other functions take is the same in every language.
        assert_eq!(first.technique.name, "Naked Single");
    }
    let unknown = hint(&position, Some("xx")).expect_err("not a language");
    assert_eq!(
        unknown.to_string(),
        "unknown language 'xx': use one of en, de"
    );
}

#[test]
fn what_is_made_is_what_was_wished_for() {
    for (level, givens) in [("extremely-easy", 51..=60), ("evil", 22..=27)] {
        let wish = Wish {
            level: Some(level.to_owned()),
            ..Wish::default()
        };
        let fresh = generate(&wish).expect("a puzzle");
        let count = fresh.givens.chars().filter(|&c| c != '.').count();
        assert!(givens.contains(&count), "{level}: {count}");
        let solution = fresh.solution.clone();
        let position = Position::new(&fresh.shape, &fresh.givens);
        assert_eq!(solve(&position), Ok(Solved::Unique { solution }));
    }
    let wish = Wish {
        grade: Some("Easier".to_owned()),
        ..Wish::default()
    };
    let refused = generate(&wish).expect_err("no such grade");
    assert_eq!(refused.to_string(), "no grade is called 'Easier'");
}
