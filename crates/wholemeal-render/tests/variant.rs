//! Drawings of every kind of constraint.

use quick_xml::Reader;
use quick_xml::events::Event;
use wholemeal_render::variant::{svg, terminal};
use wholemeal_solve::Budget;
use wholemeal_variants::text::read_text;
use wholemeal_variants::{Solver, Variant};

/// Constraints that are drawn, with a part of their drawing.
const DRAWN: [(&str, &str); 33] = [
    ("given r1c1 7", ">7</text>"),
    ("candidates r1c1 2 5", ">25</text>"),
    ("odd r1c1", "<circle"),
    ("even r1c1", "width=\"44\""),
    ("region r1c1 r2c2 r3c3", "#e4e4e4"),
    ("windoku 3x3", "#e4e4e4"),
    ("cage 12 r1c1 r1c2", ">12</text>"),
    ("cage r1c1 r1c2", "stroke-dasharray"),
    ("rellik 13 r1c1 r1c2", ">13</text>"),
    ("equality-cage r1c1 r1c2", ">=</text>"),
    ("counts 2x5 r1c1 r1c2 r1c3", ">25</text>"),
    ("diagonal rising", "<polyline"),
    ("sum 5 r1c1 r1c2", ">V</text>"),
    ("sum 10 r1c1 r1c2", ">X</text>"),
    ("sum 20 r1c3 r2c2 r3c1", ">20</text>"),
    ("difference 1 r1c1 r1c2", "fill=\"white\" stroke=\"black\""),
    ("ratio 3 r1c1 r1c2", ">3</text>"),
    ("greater r1c1 r1c2", ">&gt;</text>"),
    ("minimum r5c5", ">min</text>"),
    ("contains 1 9 r1c1 r1c2 r2c1 r2c2", ">19</text>"),
    ("thermometer r1c1 r1c2", "<polyline"),
    ("arrow r1c1 | r1c2 r1c3", "<polyline"),
    ("between r1c1 r1c2 r1c3", "<polyline"),
    ("lockout 4 r1c1 r1c2 r1c3", ">4</text>"),
    ("whispers 5 r1c1 r1c2", "#67c76b"),
    ("renban r1c1 r1c2", "#e06be0"),
    ("palindrome r1c1 r1c2", "<polyline"),
    ("modular 3 r1c1 r1c2", "<polyline"),
    ("sum-line 10 r1c1 r1c2", ">10</text>"),
    ("counting-circles r1c1 r1c2", "<circle"),
    ("clone r1c1 | r5c5", "#def3f5"),
    ("column-index r1c1", ">column</text>"),
    (
        "skyscraper 4 r9c1 r8c1 r7c1 r6c1 r5c1 r4c1 r3c1 r2c1 r1c1",
        ">4</text>",
    ),
];

/// Constraints that are written below the grid.
const WRITTEN: [&str; 8] = [
    "anti-knight",
    "anti-king",
    "non-consecutive",
    "negative kropki",
    "disjoint-groups 3x3",
    "difference 1 r1c1 r5c5",
    "weighted-sum 7 1 -1 r1c1 r1c2",
    "same-values r1c1 r1c2 | r5c5 r5c6",
];

fn variant(line: &str) -> Variant {
    let text = format!("variant 9x9; sudoku; {line}");
    read_text(&text).expect(line).variant
}

/// Counts the elements, and fails if the picture is not well-formed.
fn elements(picture: &str) -> usize {
    let mut reader = Reader::from_str(picture);
    let mut number = 0;
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Eof => return number,
            Event::Start(_) | Event::Empty(_) => number += 1,
            _ => {}
        }
    }
}

#[test]
fn every_kind_of_constraint_is_drawn_or_written() {
    let empty = svg(&read_text("variant 9x9; sudoku").unwrap().variant, None);
    let without = elements(&empty);
    for (line, part) in DRAWN {
        let picture = svg(&variant(line), None);
        assert!(elements(&picture) > without, "{line}");
        assert!(picture.contains(part), "{line}:\n{picture}");
        assert!(
            !empty.contains(part) || part == "<polyline",
            "{line}: {part}"
        );
        assert!(!picture.contains(line), "{line} is written");
    }
    for line in WRITTEN {
        let picture = svg(&variant(line), None);
        assert!(picture.contains(line), "{line}");
        assert_eq!(elements(&picture), without + 1, "{line}");
    }
}

#[test]
fn solutions_are_drawn_in_another_colour() {
    let puzzle = read_text("variant 4x4; sudoku; given r1c1 3")
        .unwrap()
        .variant;
    let found = Solver::new(&puzzle)
        .unwrap()
        .find_up_to(1, &Budget::UNLIMITED)
        .unwrap();
    let picture = svg(&puzzle, Some(&found[0]));
    assert_eq!(picture.matches("#1f6fb4").count(), 15);
    assert_eq!(elements(&svg(&puzzle, None)) + 15, elements(&picture));
}

#[test]
fn drawings_for_terminals_have_borders_and_constraints() {
    let text =
        "variant 4x4\nrows\ncolumns\nregions\nAABB\nACBB\nACDD\nCCDD\ngiven r1c1 3\nanti-king\n";
    let puzzle = read_text(text).unwrap().variant;
    let expected = "\
┌───────┬───────┐
│ 3   . │ .   . │
│   ┌───┤       │
│ . │ . │ .   . │
│   │   ├───────┤
│ . │ . │ .   . │
├───┘   │       │
│ .   . │ .   . │
└───────┴───────┘
region r1c1 r1c2 r2c1 r3c1
region r1c3 r1c4 r2c3 r2c4
region r2c2 r3c2 r4c1 r4c2
region r3c3 r3c4 r4c3 r4c4
anti-king
";
    assert_eq!(terminal(&puzzle, None), expected);
}
