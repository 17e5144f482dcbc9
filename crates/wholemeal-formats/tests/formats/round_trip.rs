//! A written puzzle is read back as the same puzzle, up to the losses of the format.

use proptest::prelude::*;
use wholemeal_formats::{FORMATS, Fields, Format, Loss, Options, Puzzle, WriteError, Writer, read};
use wholemeal_grid::{Marks, Shape};

use crate::boards::{NINE, With, large, puzzles};

const EVERYTHING: With = With {
    placed: true,
    candidates: true,
    notes: true,
    colours: true,
    about: &[
        "title",
        "author",
        "level",
        "comment",
        "rating",
        "source",
        "technique",
        "extra",
    ],
};

/// The puzzle that is read back: the part that the format can represent. A format that always
/// writes candidates adds those that follow from the digits.
fn expected(format: &Format, puzzle: &Puzzle) -> Puzzle {
    let mut left = format.capabilities.round_trip(puzzle);
    let always = ["candidates", "729", "sdx", "sudokuwiki"].contains(&format.id);
    if always && left.candidates.is_none() {
        left.set_candidates(&Marks::pencilled(&left.board()));
    }
    // In these formats a single candidate is read as a digit.
    match format.id {
        "candidates" | "729" | "iss" | "variant" => left.settled(),
        "sdx" => {
            let singles = left.candidates.as_ref().map(Marks::singles);
            for (cell, digit) in singles.iter().flat_map(wholemeal_grid::Grid::givens) {
                if left.placed.get(cell).is_none() {
                    left.givens = left.givens.with(cell, Some(digit));
                }
            }
            left
        }
        _ => left,
    }
}

fn check_round_trip(
    format: &'static Format,
    puzzle: &Puzzle,
    from: Option<&'static Format>,
) -> Result<(), TestCaseError> {
    let text = match format.write(puzzle) {
        Ok(text) => text,
        Err(WriteError::Size { .. }) => {
            prop_assert!(!format.capabilities.sizes.supports(puzzle.shape()));
            return Ok(());
        }
        Err(error) => {
            prop_assert_eq!(puzzle.board().clues(), 0, "{}", error);
            return Ok(());
        }
    };
    let usual = Shape::of_side(puzzle.shape().side().into()) == Ok(puzzle.shape());
    let shape = (!format.capabilities.boxes && !usual).then_some(puzzle.shape());
    let entries = read(&text, Options { from, shape });
    prop_assert_eq!(entries.len(), 1, "{}: {}\n{:?}", format.id, text, entries);
    let back = entries.into_iter().next().expect("one").puzzle;
    prop_assert_eq!(
        back,
        Ok(expected(format, puzzle)),
        "{}:\n{}",
        format.id,
        text
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_format_reads_what_it_writes(puzzle in puzzles(EVERYTHING)) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            check_round_trip(format, &puzzle, Some(format))?;
        }
    }

    #[test]
    fn written_puzzles_are_detected(puzzle in puzzles(EVERYTHING)) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            check_round_trip(format, &puzzle, None)?;
        }
    }

    #[test]
    fn puzzles_of_givens_are_read_back_from_every_format(
        puzzle in puzzles(With { placed: false, candidates: false, notes: false, colours: false, about: &[] })
    ) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            check_round_trip(format, &puzzle, None)?;
        }
    }

    #[test]
    fn every_loss_is_reported(puzzle in puzzles(EVERYTHING)) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            let mut writer = Writer::new(format).expect("a written format");
            let Ok(losses) = writer.write(&puzzle, &mut String::new()) else { continue };
            // If no loss is reported, the whole puzzle is read back.
            let whole = expected(format, &puzzle);
            if losses.is_empty() && puzzle.candidates.is_some() {
                prop_assert_eq!(&whole, &puzzle, "{}", format.id);
            }
            prop_assert!(losses.is_empty() || whole != puzzle || losses == [Loss::Boxes], "{}: {:?}", format.id, losses);
        }
    }

    #[test]
    fn files_of_many_puzzles_are_read_back_in_order(
        puzzles in proptest::collection::vec(
            puzzles(With { placed: false, candidates: false, notes: false, colours: false, about: &[] }), 1..5)
    ) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            let fits = |puzzle: &&Puzzle| puzzle.shape() == Shape::NINE;
            let nines: Vec<&Puzzle> = puzzles.iter().filter(fits).collect();
            let mut writer = Writer::new(format).expect("a written format");
            let mut text = String::new();
            for puzzle in &nines {
                writer.write(puzzle, &mut text).expect("nine is carried by all");
            }
            writer.finish(&mut text);
            let back = read(&text, Options::default());
            let back: Vec<_> = back.into_iter().map(|entry| entry.puzzle.map(|p| p.board())).collect();
            let board = |puzzle: &&Puzzle| Ok(expected(format, puzzle).board());
            prop_assert_eq!(back, nines.iter().map(board).collect::<Vec<_>>(), "{}:\n{}", format.id, text);
        }
    }
}

/// From side 33 on `X` is a digit, from 36 on lower case letters are digits of their own, from 62
/// on signs are digits, and from 68 on Greek letters.
#[test]
fn large_boards_are_read_back_from_every_format() -> Result<(), TestCaseError> {
    for puzzle in [30, 36, 49, 64, 81, 100].map(large) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            check_round_trip(format, &puzzle, Some(format))?;
            check_round_trip(format, &puzzle, None)?;
        }
    }
    Ok(())
}

#[test]
fn a_puzzle_and_one_that_contains_it_stay_separate() {
    let first = Puzzle::new(NINE.parse().expect("a board"));
    let second = NINE.replacen("2.", "24", 1);
    let second = Puzzle::new(second.parse().expect("a board"));
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let mut writer = Writer::new(format).expect("a written format");
        let mut text = String::new();
        for puzzle in [&first, &second, &second] {
            writer.write(puzzle, &mut text).expect("nine is carried");
        }
        writer.finish(&mut text);
        let back = read(&text, Options::default());
        let back: Vec<_> = back.into_iter().map(|entry| entry.puzzle).collect();
        let wanted = [&first, &second, &second].map(|puzzle| Ok(expected(format, puzzle)));
        assert_eq!(back, wanted, "{}:\n{text}", format.id);
    }
}

#[test]
fn a_puzzle_of_candidates_is_not_written_as_a_blank_board() {
    let mut puzzle = Puzzle::new(wholemeal_grid::Grid::empty(Shape::NINE));
    puzzle.set_candidates(&Marks::pencilled(&NINE.parse().expect("a board")));
    puzzle.givens = wholemeal_grid::Grid::empty(Shape::NINE);
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let written = format.write(&puzzle);
        assert_eq!(
            written.is_ok(),
            format.capabilities.candidates,
            "{}",
            format.id
        );
    }
    // A blank board without candidates is written.
    puzzle.candidates = None;
    assert!(
        FORMATS
            .iter()
            .all(|format| format.write(&puzzle).is_ok() == format.is_written())
    );
}

#[test]
fn a_line_is_written_as_its_board() {
    let line: &[u8; 81] = NINE.as_bytes().try_into().expect("81 characters");
    let zeros = NINE.replace('.', "0");
    let zeros: &[u8; 81] = zeros.as_bytes().try_into().expect("81 characters");
    let puzzle = Puzzle::new(NINE.parse().expect("a board"));
    let mut level = puzzle.clone();
    level.about.set("level", "easy");
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        // The columns of a sheet depend on the puzzles that were written before.
        for first in [&puzzle, &level] {
            let (mut one, mut other) = (String::new(), String::new());
            let mut lines = Writer::new(format).expect("a written format");
            let mut boards = Writer::new(format).expect("a written format");
            assert_eq!(
                lines.write_line(line, &mut one),
                boards.write(&puzzle, &mut other)
            );
            assert_eq!(
                lines.write(first, &mut one),
                boards.write(first, &mut other)
            );
            assert_eq!(
                lines.write_line(zeros, &mut one),
                boards.write(&puzzle, &mut other)
            );
            lines.finish(&mut one);
            boards.finish(&mut other);
            assert_eq!(one, other, "{}", format.id);
        }
        let (mut one, mut other) = (String::new(), String::new());
        let mut lines = Writer::new(format).expect("a written format");
        let mut boards = Writer::new(format).expect("a written format");
        assert_eq!(
            lines.write(&level, &mut one),
            boards.write(&level, &mut other)
        );
        assert_eq!(
            lines.write_line(line, &mut one),
            boards.write(&puzzle, &mut other)
        );
        assert_eq!(one, other, "{}", format.id);
    }
}

#[test]
fn lists_of_supported_metadata_are_not_empty() {
    for format in &FORMATS {
        if let Fields::Some(names) = format.capabilities.metadata {
            assert!(!names.is_empty(), "{}", format.id);
        }
    }
}

#[test]
fn replaced_characters_are_reported() {
    let mut puzzle = Puzzle::new(NINE.parse().expect("a board"));
    puzzle.about.set("comment", "two\n\n  lines: both");
    puzzle.about.set("extra", "a:b");
    for format in FORMATS.iter().filter(|format| format.is_written()) {
        let mut writer = Writer::new(format).expect("a written format");
        let mut text = String::new();
        let losses = writer.write(&puzzle, &mut text).expect("nine is carried");
        writer.finish(&mut text);
        let back = read(&text, Options::default()).swap_remove(0);
        let back = back.puzzle.expect("a puzzle").about;
        for name in ["comment", "extra"] {
            let lost = [Loss::Metadata(name.into()), Loss::Characters(name.into())];
            let same = back.get(name) == puzzle.about.get(name);
            let reported = losses.iter().any(|loss| lost.contains(loss));
            assert_ne!(same, reported, "{}: {losses:?}\n{text}", format.id);
        }
    }
}
