//! Pictures fit the terminal, and SVG is well formed.

use wholemeal_grid::Grid;
use wholemeal_logic::explain::Language;
use wholemeal_logic::{Board, Settings, solve};
use wholemeal_render::terminal::Colour;
use wholemeal_render::{svg, terminal};

const PUZZLES: [&str; 2] = [
    "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
    "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..",
];

/// Every step of every path, with the board it is taken on.
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
            // After the numbers of the columns.
            .skip(1)
            .take(37)
            .map(|line| line.chars().count())
            .collect();
        assert!(widths.iter().all(|width| *width == widths[0]), "{plain}");
        // One sign for everything that goes or is placed.
        let legend = plain.lines().last().expect("a legend");
        assert!(
            legend.contains("goes") || legend.contains("placed"),
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

#[test]
fn tags_of_pictures_are_closed() {
    for (board, step) in steps() {
        let picture = svg::step(&board, &step, Language::En);
        assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n"));
        let opened = picture.matches('<').count();
        let closed = picture.matches("/>").count() + 2 * picture.matches("</").count();
        assert_eq!(opened, closed, "{picture}");
    }
}
