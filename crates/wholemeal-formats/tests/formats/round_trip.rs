//! What is written reads back as the same puzzle, up to what the format carries.

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

/// What comes back: what the format carries. Candidates that were not there before are
/// what a person would pencil in, where a format cannot leave them out.
fn expected(format: &Format, puzzle: &Puzzle) -> Puzzle {
    let mut left = format.capabilities.round_trip(puzzle);
    let always = ["candidates", "729", "sdx", "sudokuwiki"].contains(&format.id);
    if always && left.candidates.is_none() {
        left.set_candidates(&Marks::pencilled(&left.board()));
    }
    // In these a single candidate is a digit.
    match format.id {
        "candidates" | "729" => left.settled(),
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

fn comes_back(
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
            comes_back(format, &puzzle, Some(format))?;
        }
    }

    #[test]
    fn what_is_written_is_detected(puzzle in puzzles(EVERYTHING)) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            comes_back(format, &puzzle, None)?;
        }
    }

    #[test]
    fn puzzles_of_givens_alone_come_back_from_every_format(
        puzzle in puzzles(With { placed: false, candidates: false, notes: false, colours: false, about: &[] })
    ) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            comes_back(format, &puzzle, None)?;
        }
    }

    #[test]
    fn nothing_is_lost_silently(puzzle in puzzles(EVERYTHING)) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            let mut writer = Writer::new(format).expect("a written format");
            let Ok(losses) = writer.write(&puzzle, &mut String::new()) else { continue };
            // If nothing is said, the puzzle comes back whole.
            let whole = expected(format, &puzzle);
            if losses.is_empty() && puzzle.candidates.is_some() {
                prop_assert_eq!(&whole, &puzzle, "{}", format.id);
            }
            prop_assert!(losses.is_empty() || whole != puzzle || losses == [Loss::Boxes], "{}: {:?}", format.id, losses);
        }
    }

    #[test]
    fn files_of_many_puzzles_come_back_in_order(
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

/// From 33 on `X` is a digit, from 36 on small letters are others, from 62 on signs are,
/// from 68 on there are Greek letters.
#[test]
fn large_boards_come_back_from_every_format() -> Result<(), TestCaseError> {
    for puzzle in [30, 36, 49, 64, 81, 100].map(large) {
        for format in FORMATS.iter().filter(|format| format.is_written()) {
            comes_back(format, &puzzle, Some(format))?;
            comes_back(format, &puzzle, None)?;
        }
    }
    Ok(())
}

#[test]
fn a_puzzle_and_one_that_contains_it_stay_two() {
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
fn a_blank_board_is_not_written_for_candidates() {
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
    // A blank board that is one is written.
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
        // What was written before decides the columns of a sheet.
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
fn metadata_that_is_carried_is_named() {
    for format in &FORMATS {
        if let Fields::Some(names) = format.capabilities.metadata {
            assert!(!names.is_empty(), "{}", format.id);
        }
    }
}

#[test]
fn what_a_value_cannot_hold_is_said_or_comes_back() {
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
            let said = losses.iter().any(|loss| lost.contains(loss));
            assert_ne!(same, said, "{}: {losses:?}\n{text}", format.id);
        }
    }
}
