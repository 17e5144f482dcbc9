//! The elements of a picture.

use std::fmt::Write;

use wholemeal_variants::{Place, Variant};

use super::borders::Borders;

/// The side of a cell.
pub(super) const CELL: i32 = 60;
/// The room around the grid, for clues outside of it.
const MARGIN: i32 = 44;
/// The height of a line below the grid.
const LINE: i32 = 20;

/// A picture with three layers: shades, lines above them, marks and digits above the lines of the
/// grid.
pub(super) struct Picture {
    rows: i32,
    columns: i32,
    shades: String,
    lines: String,
    marks: String,
}

/// The centre of a cell.
pub(super) fn centre(cell: Place) -> (i32, i32) {
    let at = |index: u8| MARGIN + CELL * i32::from(index) + CELL / 2;
    (at(cell.column), at(cell.row))
}

/// The point between two cells.
pub(super) fn between(one: Place, other: Place) -> (i32, i32) {
    let ((x, y), (u, v)) = (centre(one), centre(other));
    ((x + u) / 2, (y + v) / 2)
}

/// A text for XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

impl Picture {
    pub(super) fn new(variant: &Variant) -> Picture {
        Picture {
            rows: variant.rows().into(),
            columns: variant.columns().into(),
            shades: String::new(),
            lines: String::new(),
            marks: String::new(),
        }
    }

    /// Fills a cell.
    pub(super) fn shade(&mut self, cell: Place, colour: &str) {
        let (x, y) = centre(cell);
        let (x, y) = (x - CELL / 2, y - CELL / 2);
        // Writing to a string does not fail.
        let _ = writeln!(
            self.shades,
            r#"<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{colour}"/>"#
        );
    }

    /// A square inside a cell.
    pub(super) fn square(&mut self, cell: Place, colour: &str) {
        let (x, y) = centre(cell);
        let (x, y) = (x - 22, y - 22);
        let _ = writeln!(
            self.shades,
            r#"<rect x="{x}" y="{y}" width="44" height="44" fill="{colour}"/>"#
        );
    }

    /// A disc or a ring around the centre of a cell.
    pub(super) fn circle(&mut self, cell: Place, radius: i32, fill: &str, stroke: &str) {
        let (x, y) = centre(cell);
        let _ = writeln!(
            self.lines,
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="{stroke}" stroke-width="2"/>"#
        );
    }

    /// A line through the centres of cells.
    pub(super) fn line(&mut self, cells: &[Place], colour: &str, width: i32) {
        let points: Vec<String> = cells
            .iter()
            .map(|&cell| {
                let (x, y) = centre(cell);
                format!("{x},{y}")
            })
            .collect();
        let _ = writeln!(
            self.lines,
            r#"<polyline points="{}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"/>"#,
            points.join(" ")
        );
    }

    /// A line whose end has an arrow head.
    pub(super) fn arrow(&mut self, cells: &[Place]) {
        self.line(cells, "#888", 2);
        if let [.., before, last] = cells {
            let ((u, v), (x, y)) = (centre(*before), centre(*last));
            self.head(x, y, x - u, y - v);
        }
    }

    /// An arrow head at a point, in a direction.
    fn head(&mut self, x: i32, y: i32, right: i32, down: i32) {
        let (right, down) = (right.signum() * 7, down.signum() * 7);
        let points = [
            (x - right - down, y - down + right),
            (x, y),
            (x - right + down, y - down - right),
        ];
        let points: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
        let _ = writeln!(
            self.lines,
            r##"<polyline points="{}" fill="none" stroke="#888" stroke-width="2"/>"##,
            points.join(" ")
        );
    }

    /// A dot between two cells, with a text.
    pub(super) fn dot(&mut self, at: (i32, i32), fill: &str, text: &str) {
        let (x, y) = at;
        let _ = writeln!(
            self.marks,
            r#"<circle cx="{x}" cy="{y}" r="9" fill="{fill}" stroke="black"/>"#
        );
        let colour = if fill == "black" { "white" } else { "black" };
        self.text(at, 11, colour, text);
    }

    /// A text around a point.
    pub(super) fn text(&mut self, (x, y): (i32, i32), size: i32, colour: &str, text: &str) {
        if text.is_empty() {
            return;
        }
        let y = y + size * 35 / 100;
        let _ = writeln!(
            self.marks,
            r#"<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="middle">{}</text>"#,
            escaped(text)
        );
    }

    /// A small text in the upper left corner of a cell.
    pub(super) fn corner(&mut self, cell: Place, text: &str) {
        let (x, y) = centre(cell);
        let (x, y) = (x - CELL / 2 + 5, y - CELL / 2 + 15);
        let _ = writeln!(
            self.marks,
            r#"<text x="{x}" y="{y}" font-size="13">{}</text>"#,
            escaped(text)
        );
    }

    /// A dashed line inside the border of cells.
    pub(super) fn cage(&mut self, cells: &[Place], colour: &str) {
        const INSET: i32 = 5;
        for &cell in cells {
            let (x, y) = centre(cell);
            let has = |down: i32, right: i32| {
                cells.iter().any(|other| {
                    i32::from(other.row) == i32::from(cell.row) + down
                        && i32::from(other.column) == i32::from(cell.column) + right
                })
            };
            let half = CELL / 2;
            let reach = |is_open: bool| if is_open { half } else { half - INSET };
            let (left, right) = (reach(has(0, -1)), reach(has(0, 1)));
            let (up, down) = (reach(has(-1, 0)), reach(has(1, 0)));
            for (side, is_open) in [(-1, has(-1, 0)), (1, has(1, 0))] {
                if !is_open {
                    let y = y + side * (half - INSET);
                    self.dashes((x - left, y), (x + right, y), colour);
                }
            }
            for (side, is_open) in [(-1, has(0, -1)), (1, has(0, 1))] {
                if !is_open {
                    let x = x + side * (half - INSET);
                    self.dashes((x, y - up), (x, y + down), colour);
                }
            }
        }
    }

    fn dashes(&mut self, (x, y): (i32, i32), (u, v): (i32, i32), colour: &str) {
        let _ = writeln!(
            self.lines,
            r#"<line x1="{x}" y1="{y}" x2="{u}" y2="{v}" stroke="{colour}" stroke-dasharray="5 3"/>"#
        );
    }

    /// A text outside the grid, before the first of two cells in a line.
    pub(super) fn outside(&mut self, first: Place, second: Option<Place>, text: &str) {
        let (x, y) = centre(first);
        let (u, v) = second.map_or((x + CELL, y), centre);
        let (right, down) = ((u - x).signum(), (v - y).signum());
        let at = (x - right * (CELL / 2 + 18), y - down * (CELL / 2 + 18));
        self.text(at, 17, "black", text);
        if right != 0 && down != 0 {
            self.head(at.0 + right * 17, at.1 + down * 17, right, down);
        }
    }

    pub(super) fn digit(&mut self, cell: Place, text: &str, is_given: bool) {
        self.text(
            centre(cell),
            34,
            if is_given { "black" } else { "#1f6fb4" },
            text,
        );
    }

    /// The lines of the grid, thick between regions.
    pub(super) fn borders(&mut self, borders: &Borders) {
        let (rows, columns) = borders.size();
        let mut grid = String::new();
        let point = |row: u8, column: u8| {
            (
                MARGIN + CELL * i32::from(column),
                MARGIN + CELL * i32::from(row),
            )
        };
        let mut add = |from: (i32, i32), to: (i32, i32), is_thick: bool| {
            let width = if is_thick { 3 } else { 1 };
            let ((x, y), (u, v)) = (from, to);
            let _ = writeln!(
                grid,
                r#"<line x1="{x}" y1="{y}" x2="{u}" y2="{v}" stroke="black" stroke-width="{width}" stroke-linecap="square"/>"#
            );
        };
        for row in 0..=rows {
            for column in 0..columns {
                add(
                    point(row, column),
                    point(row, column + 1),
                    borders.above(row, column),
                );
            }
        }
        for row in 0..rows {
            for column in 0..=columns {
                add(
                    point(row, column),
                    point(row + 1, column),
                    borders.left(row, column),
                );
            }
        }
        self.lines.push_str(&grid);
    }

    /// The whole picture, with lines of text below the grid.
    pub(super) fn finish(mut self, below: &[String]) -> String {
        let width = 2 * MARGIN + CELL * self.columns;
        let top = 2 * MARGIN + CELL * self.rows;
        let height = top + LINE * below.len() as i32;
        for (i, line) in below.iter().enumerate() {
            let y = top + LINE * i as i32;
            let _ = writeln!(
                self.marks,
                r#"<text x="{MARGIN}" y="{y}" font-size="14">{}</text>"#,
                escaped(line)
            );
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n{}{}{}</svg>\n",
            self.shades, self.lines, self.marks
        )
    }
}
