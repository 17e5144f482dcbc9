//! Pictures fit the terminal, and SVG is well-formed XML.

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use wholemeal_grid::Grid;
use wholemeal_logic::explain::Language;
use wholemeal_logic::{Board, Settings, solve};
use wholemeal_render::terminal::Colour;
use wholemeal_render::{svg, terminal};

const PUZZLES: [&str; 2] = [
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
    "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..",
];

/// Every step of the paths of the puzzles, with the board before it.
fn steps() -> Vec<(Board, wholemeal_logic::Step)> {
    let mut all = Vec::new();
    for puzzle in PUZZLES {
        let mut board = Board::new(&puzzle.parse::<Grid>().expect("a puzzle")).expect("9x9");
        for step in solve(&board, &Settings::default()).steps {
            all.push((board.clone(), step.clone()));
            board.apply(&step);
        }
    }
    all
}

#[test]
fn steps_fit_eighty_columns_and_can_be_read_without_colour() {
    for (board, step) in steps() {
        let plain = terminal::step(&board, &step, Colour::Never);
        assert!(!plain.contains('\x1b'));
        assert!(
            plain.lines().all(|line| line.chars().count() <= 80),
            "{plain}"
        );
        let widths: Vec<usize> = plain
            .lines()
            // The first lines are the numbers of the columns.
            .skip(1)
            .take(37)
            .map(|line| line.chars().count())
            .collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{plain}");
        // The legend explains the signs of removed or placed candidates.
        let legend = plain.lines().last().expect("a legend");
        assert!(
            legend.contains("removed") || legend.contains("placed"),
            "{legend}"
        );
    }
}

#[test]
fn colour_adds_nothing_but_colour() {
    for (board, step) in steps() {
        let plain = terminal::step(&board, &step, Colour::Never);
        let mut stripped = terminal::step(&board, &step, Colour::Always);
        while let Some(start) = stripped.find('\x1b') {
            let end = stripped[start..].find('m').expect("an end") + start;
            stripped.replace_range(start..=end, "");
        }
        assert_eq!(stripped, plain);
    }
}

/// Parses a picture. Fails on XML that is not well formed. Returns the names of all elements.
fn elements(picture: &str) -> Vec<String> {
    let mut reader = Reader::from_str(picture);
    let (mut names, mut depth) = (Vec::new(), 0);
    loop {
        // The reader compares the names of end tags with their start tags.
        match reader.read_event().expect("well-formed XML") {
            Event::Start(tag) => {
                depth += 1;
                names.push(name(&tag));
            }
            Event::Empty(tag) => names.push(name(&tag)),
            Event::End(_) => depth -= 1,
            Event::Eof => break,
            _ => {}
        }
    }
    assert_eq!(depth, 0, "an element is not closed: {picture}");
    names
}

/// The name of an element. Fails if an attribute is repeated or not well formed.
fn name(tag: &BytesStart<'_>) -> String {
    for attribute in tag.attributes() {
        attribute.expect("a well-formed attribute");
    }
    tag.name().as_ref().to_owned()
}

#[test]
fn pictures_are_well_formed_xml() {
    for (board, step) in steps() {
        for language in Language::ALL {
            let names = elements(&svg::step(&board, &step, language));
            assert_eq!(names[0], "svg");
            assert!(names.iter().any(|name| name == "title"));
            assert!(names.iter().any(|name| name == "circle"), "{step}");
        }
        assert_eq!(elements(&svg::candidates(&board))[0], "svg");
    }
}

/// `WHOLEMEAL_BLESS=1` writes the file again.
#[test]
fn the_picture_of_a_chain_is_the_recorded_one() {
    let (board, step) = steps()
        .into_iter()
        .find(|(_, step)| !step.evidence.chains.is_empty())
        .expect("a step with a chain");
    let picture = svg::step(&board, &step, Language::En);
    let names = elements(&picture);
    let links: usize = step
        .evidence
        .chains
        .iter()
        .map(|chain| chain.len() - 1)
        .sum();
    let arrows = picture.matches("marker-end=").count();
    // The legend has one arrow of each kind.
    assert_eq!(arrows, links + 2);
    assert!(names.iter().any(|name| name == "marker"));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/chain.svg");
    if std::env::var_os("WHOLEMEAL_BLESS").is_some() {
        std::fs::write(file, &picture).expect("the golden file can be written");
    }
    let golden = std::fs::read_to_string(file).expect("the golden file");
    assert_eq!(picture, golden);
}
