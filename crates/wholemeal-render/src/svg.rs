//! Boards as SVG pictures.

use std::fmt::Write;

use wholemeal_grid::{Cell, Digit, Grid, House, Shape};
use wholemeal_logic::explain::{Language, line};
use wholemeal_logic::{Board, Cells, DeadlyPattern, Node, Step};

use crate::role::{Role, candidates as candidates_of, roles};

/// The side of a cell.
const CELL: usize = 60;
/// The margin around the board.
const MARGIN: usize = 20;

/// The radius of the disc under a candidate.
const DISC: usize = 9;

/// The fill of the base houses of a pattern.
const BASE: &str = "#e8f0fe";
/// The frame of its cover houses.
const COVER: &str = "#d99a2b";

/// The fill of the cells of the first, the second, ... almost locked set.
const SETS: [&str; 4] = ["#e3f4e1", "#fdeedb", "#efe4f8", "#def3f5"];

/// The board of a grid of any size, without candidates.
///
/// ```
/// use wholemeal_grid::Grid;
///
/// let picture = wholemeal_render::svg::grid(&"1..4..1..1..4..1".parse::<Grid>().unwrap());
/// assert_eq!(picture.matches("<text").count(), 6);
/// ```
#[must_use]
pub fn grid(grid: &Grid) -> String {
    let shape = grid.shape();
    let mut picture = Picture::new(shape);
    for (cell, digit) in grid.givens() {
        picture.placed(cell, &digit.to_string(), true);
    }
    picture.finish()
}

/// A 9x9 board with its candidates.
#[must_use]
pub fn candidates(board: &Board) -> String {
    let mut picture = Picture::new(Shape::NINE);
    picture.numbered = true;
    picture.board(board);
    picture.finish()
}

/// A board with its candidates and a step: houses, almost locked sets and rectangles
/// shaded, cover houses framed, candidates in the colour of their role, chains as arrows
/// (strong links solid, weak ones dashed). The title is the step in one line.
#[must_use]
pub fn step(board: &Board, step: &Step, language: Language) -> String {
    let evidence = &step.evidence;
    let mut picture = Picture::new(Shape::NINE);
    picture.title(&line(step, language));
    picture.numbered = true;
    for &house in &evidence.houses {
        picture.house(house, &format!(r#"fill="{BASE}""#));
    }
    if let Some(DeadlyPattern::Rectangle { cells, .. }) = &evidence.deadly {
        picture.cells(*cells, BASE);
    }
    for (set, fill) in evidence.sets.iter().zip(SETS.iter().cycle()) {
        picture.cells(set.cells, fill);
    }
    for &house in &evidence.covers {
        let frame =
            format!(r#"fill="none" stroke="{COVER}" stroke-width="3" stroke-dasharray="9 5""#);
        picture.house(house, &frame);
    }
    for (candidate, role) in roles(board, step) {
        let (x, y) = mark_at(candidate.cell(), candidate.digit());
        picture.disc(x, y, role);
    }
    picture.board(board);
    for chain in &evidence.chains {
        picture.chain(chain);
    }
    picture.finish()
}

struct Picture {
    shape: Shape,
    body: String,
    /// Whether rows and columns are numbered.
    numbered: bool,
}

impl Picture {
    fn new(shape: Shape) -> Picture {
        Picture {
            shape,
            body: String::new(),
            numbered: false,
        }
    }

    /// Adds a line of text. Writing to a string cannot fail.
    fn add(&mut self, line: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.body, "{line}");
    }

    /// The title, which screen readers read and browsers show as a tooltip.
    fn title(&mut self, title: &str) {
        let title = title.replace('&', "&amp;").replace('<', "&lt;");
        self.add(format_args!(
            "<title>{}</title>",
            title.replace('>', "&gt;")
        ));
    }

    fn house(&mut self, house: House, style: &str) {
        let (n, m) = (usize::from(house.index()), CELL * 9);
        let (x, y, width, height) = match house {
            House::Row(_) => (0, n * CELL, m, CELL),
            House::Column(_) => (n * CELL, 0, CELL, m),
            House::Box(_) => (n % 3 * 3 * CELL, n / 3 * 3 * CELL, 3 * CELL, 3 * CELL),
        };
        // Frames are drawn inside the lines of the board.
        let (x, y) = (x + MARGIN + 3, y + MARGIN + 3);
        let (width, height) = (width - 6, height - 6);
        self.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" {style}/>"#
        ));
    }

    fn cells(&mut self, cells: Cells, fill: &str) {
        for cell in cells {
            let (x, y) = (cell % 9 * CELL + MARGIN, cell / 9 * CELL + MARGIN);
            self.add(format_args!(
                r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"/>"#
            ));
        }
    }

    fn board(&mut self, board: &Board) {
        for cell in Shape::NINE.cells() {
            match board.get(cell) {
                Some(digit) => self.placed(cell, &digit.to_string(), board.is_given(cell)),
                None => self.marks(board, cell),
            }
        }
    }

    fn placed(&mut self, cell: Cell, symbol: &str, given: bool) {
        let side = usize::from(self.shape.side());
        let (x, y) = (
            cell.index() % side * CELL + CELL / 2 + MARGIN,
            cell.index() / side * CELL + CELL / 2 + MARGIN,
        );
        let fill = if given { "#000" } else { "#345" };
        let weight = if given { "bold" } else { "normal" };
        self.add(format_args!(
            r#"<text x="{x}" y="{y}" dy=".35em" font-size="34" font-weight="{weight}" fill="{fill}">{symbol}</text>"#
        ));
    }

    fn marks(&mut self, board: &Board, cell: Cell) {
        for candidate in candidates_of(board, cell) {
            let (x, y) = mark_at(cell, candidate.digit());
            self.add(format_args!(
                r##"<text x="{x}" y="{y}" dy=".35em" font-size="14" fill="#333">{}</text>"##,
                candidate.digit()
            ));
        }
    }

    fn disc(&mut self, x: usize, y: usize, role: Role) {
        let fill = match role {
            Role::Part => "#8fd18f",
            Role::Other => "#9db8f2",
            Role::Fin => "#f2d479",
            Role::Gone => "#f29d9d",
            Role::Placed => "#6fd0d0",
        };
        self.add(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{DISC}" fill="{fill}"/>"#
        ));
    }

    /// Arrows from node to node, from disc to disc.
    fn chain(&mut self, chain: &[Node]) {
        for pair in chain.windows(2) {
            let (x1, y1) = centre(pair[0].cells, pair[0].digit);
            let (x2, y2) = centre(pair[1].cells, pair[1].digit);
            let length = f64::hypot(x2 - x1, y2 - y1).max(1.0);
            let gap = (DISC as f64).min(length / 3.0) / length;
            let (dx, dy) = ((x2 - x1) * gap, (y2 - y1) * gap);
            let dashes = if pair[1].on {
                ""
            } else {
                r#" stroke-dasharray="5 4""#
            };
            self.add(format_args!(
                r##"<line x1="{:.0}" y1="{:.0}" x2="{:.0}" y2="{:.0}" stroke="#c33" stroke-width="1.6" stroke-opacity="0.8"{dashes} marker-end="url(#arrow)"/>"##,
                x1 + dx,
                y1 + dy,
                x2 - dx,
                y2 - dy
            ));
        }
    }

    /// The numbers of rows and columns, outside the board.
    fn numbers(&mut self) {
        for i in 0..usize::from(self.shape.side()) {
            let (at, edge) = (i * CELL + CELL / 2 + MARGIN, MARGIN / 2);
            for (x, y) in [(at, edge), (edge, at)] {
                self.add(format_args!(
                    r##"<text x="{x}" y="{y}" dy=".35em" font-size="12" fill="#777">{}</text>"##,
                    i + 1
                ));
            }
        }
    }

    fn lines(&mut self) {
        let side = usize::from(self.shape.side());
        let (rows, columns) = (
            usize::from(self.shape.box_rows()),
            usize::from(self.shape.box_columns()),
        );
        let end = side * CELL + MARGIN;
        for i in 0..=side {
            let at = i * CELL + MARGIN;
            let thick = |step: usize| if i.is_multiple_of(step) { "2.5" } else { "0.6" };
            let (across, down) = (thick(rows), thick(columns));
            self.add(format_args!(
                r##"<path d="M{MARGIN} {at}H{end}" stroke="#000" stroke-width="{across}"/>"##
            ));
            self.add(format_args!(
                r##"<path d="M{at} {MARGIN}V{end}" stroke="#000" stroke-width="{down}"/>"##
            ));
        }
    }

    fn finish(mut self) -> String {
        self.lines();
        if self.numbered {
            self.numbers();
        }
        let size = usize::from(self.shape.side()) * CELL + 2 * MARGIN;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">\n\
             <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"6\" markerHeight=\"6\" \
             orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#c33\"/></marker></defs>\n\
             <rect width=\"{size}\" height=\"{size}\" fill=\"#fff\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// The position of a candidate.
fn mark_at(cell: Cell, digit: Digit) -> (usize, usize) {
    let (cell, digit) = (cell.index(), digit.index());
    let (x, y) = (cell % 9 * CELL, cell / 9 * CELL);
    (
        x + CELL / 6 + digit % 3 * CELL / 3 + MARGIN,
        y + CELL / 6 + digit / 3 * CELL / 3 + MARGIN,
    )
}

/// The centre of the positions of a digit in some cells.
fn centre(cells: Cells, digit: Digit) -> (f64, f64) {
    let count = cells.len().max(1) as f64;
    let (x, y) = cells
        .iter()
        .map(|cell| mark_at(cell, digit))
        .fold((0, 0), |(a, b), (x, y)| (a + x, b + y));
    (x as f64 / count, y as f64 / count)
}
