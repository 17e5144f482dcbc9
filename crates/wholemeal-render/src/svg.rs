//! Boards as SVG pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use wholemeal_grid::{Cell, Digit, Grid, House, Shape};
use wholemeal_logic::explain::{Language, line};
use wholemeal_logic::{
    Argument, Board, Candidate, Case, CaseEnd, Cells, DeadlyPattern, Node, Step, Technique,
};

use crate::legend::Item;
use crate::links::{Curve, Obstacles, nearest};
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

/// The fill of cells whose digits exclude the alternatives of a single.
const EXCLUDING: &str = "#fdeedb";
/// The colours of the chains of a step, and of the cases of an argument.
const LINES: [&str; 5] = ["#c0392b", "#1f6fb4", "#7a3fa0", "#2e7d32", "#8a5a00"];
/// The height of a line below the board.
const LINE: usize = 20;
/// The characters of a line of the caption.
const CAPTION: usize = 84;
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
/// shaded, cover houses framed, candidates in the colour of their role, removed ones struck out,
/// chains as arrows around the digits (strong links solid, weak ones dashed; each chain in a colour
/// of its own), the cases of an argument in colours. Title and caption are the step in one line; a
/// legend explains what is drawn.
#[must_use]
pub fn step(board: &Board, step: &Step, language: Language) -> String {
    let evidence = &step.evidence;
    let mut picture = Picture::new(Shape::NINE);
    let caption = line(step, language);
    picture.title(&caption);
    picture.numbered = true;
    for &house in &evidence.houses {
        picture.house(house, &format!(r#"fill="{BASE}""#));
    }
    let deadly = evidence.deadly.as_ref();
    if let Some(DeadlyPattern::Rectangle { cells, .. } | DeadlyPattern::Loop { cells, .. }) = deadly
    {
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
    let mut legend = Vec::new();
    if !evidence.covers.is_empty() {
        legend.push(Item::Cover);
    }
    if !evidence.excluded_by.is_empty() {
        let cells = evidence.excluded_by.iter().map(|c| c.cell().index());
        picture.cells(cells.collect(), EXCLUDING);
        legend.push(Item::Excluding);
    }
    if let Some(pivot) = pivot(step) {
        picture.frame(pivot);
        legend.push(Item::Pivot);
    }
    let roles = roles(board, step);
    for (&candidate, &role) in &roles {
        let (x, y) = mark_at(candidate.cell(), candidate.digit());
        picture.disc(x, y, role);
    }
    if let Some(argument) = &evidence.argument {
        picture.case_rings(argument);
    }
    picture.board(board);
    for gone in &step.eliminations {
        picture.strike(mark_at(gone.cell(), gone.digit()));
    }
    picture.chains(board, &evidence.chains);
    if !evidence.chains.is_empty() {
        legend.extend([Item::StrongLink, Item::WeakLink]);
    }
    let used: BTreeSet<Role> = roles.values().copied().collect();
    picture.legend(&caption, &used, &legend, language);
    picture.finish()
}

/// The pivot of a wing: the middle of its chain, or the start of both.
fn pivot(step: &Step) -> Option<Cells> {
    let chains = &step.evidence.chains;
    match step.technique {
        Technique::XY_WING => Some(chains.first()?.get(2)?.cells),
        Technique::XYZ_WING => Some(chains.first()?.first()?.cells),
        _ => None,
    }
}

struct Picture {
    shape: Shape,
    body: String,
    /// The height of what is below the board.
    below: usize,
    /// Whether rows and columns are numbered.
    numbered: bool,
}

impl Picture {
    fn new(shape: Shape) -> Picture {
        Picture {
            shape,
            body: String::new(),
            below: 0,
            numbered: false,
        }
    }

    /// Adds a line of text. Writing to a string cannot fail.
    fn add(&mut self, line: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.body, "{line}");
    }

    /// The title, which screen readers read and browsers show as a tooltip.
    fn title(&mut self, title: &str) {
        self.add(format_args!("<title>{}</title>", escaped(title)));
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

    /// A line through a candidate.
    fn strike(&mut self, (x, y): (usize, usize)) {
        let (left, right, low, high) = (x - 7, x + 7, y + 7, y - 7);
        self.add(format_args!(
            r##"<path d="M{left} {low}L{right} {high}" stroke="#a11" stroke-width="2"/>"##
        ));
    }

    /// A frame around cells.
    fn frame(&mut self, cells: Cells) {
        for cell in cells {
            let (x, y) = (cell % 9 * CELL + MARGIN + 3, cell / 9 * CELL + MARGIN + 3);
            let side = CELL - 6;
            self.add(format_args!(
                r##"<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="6" fill="none" stroke="#2e7d32" stroke-width="2.5"/>"##
            ));
        }
    }

    /// Rings in the colours of the outermost cases around the candidates of an argument. A
    /// candidate of several cases has several rings.
    fn case_rings(&mut self, argument: &Argument) {
        let outer = match argument.cases.as_slice() {
            [case] if argument.of.is_none() => match &case.end {
                CaseEnd::Cases(inner) => inner,
                _ => return,
            },
            _ => argument,
        };
        let mut rings: BTreeMap<Candidate, usize> = BTreeMap::new();
        for (case, colour) in outer.cases.iter().zip(LINES.iter().cycle()) {
            for candidate in candidates_of_case(case) {
                let count = rings.entry(candidate).or_default();
                let radius = DISC + 1 + 2 * (*count).min(2);
                *count += 1;
                let (x, y) = mark_at(candidate.cell(), candidate.digit());
                self.add(format_args!(
                    r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="none" stroke="{colour}" stroke-width="2"/>"#
                ));
            }
        }
    }

    /// Arrows from node to node, each chain in its colour. Groups have an outline.
    fn chains(&mut self, board: &Board, chains: &[Vec<Node>]) {
        let point = |(x, y): (usize, usize)| (x as f64, y as f64);
        let mark = |cell: Cell, digit: Digit| point(mark_at(cell, digit));
        let obstacles = Obstacles::of(board, Shape::NINE.cells(), |cell| point(centre(cell)), mark);
        let mut outlined = BTreeSet::new();
        for (number, chain) in chains.iter().enumerate() {
            let colour = number % LINES.len();
            for node in chain.iter().filter(|node| node.cells.len() > 1) {
                if outlined.insert((node.digit, node.cells)) {
                    self.outline(node, LINES[colour]);
                }
            }
            for pair in chain.windows(2) {
                let (from, to) = nearest(&pair[0], &pair[1], mark);
                let curve = obstacles.route(from, to, DISC as f64 + 1.0);
                self.arrow(&curve, colour, pair[1].on);
            }
        }
    }

    /// A line around the candidates of a group, from the first to the last.
    fn outline(&mut self, node: &Node, colour: &str) {
        let marks: Vec<(usize, usize)> = node
            .cells
            .iter()
            .map(|cell| mark_at(cell, node.digit))
            .collect();
        let steps = marks.iter().map(|(x, y)| format!("{x} {y}"));
        let path = steps.collect::<Vec<_>>().join("L");
        self.add(format_args!(
            r#"<path d="M{path}" fill="none" stroke="{colour}" stroke-opacity="0.18" stroke-width="22" stroke-linecap="round" stroke-linejoin="round"/>"#
        ));
    }

    fn arrow(&mut self, curve: &Curve, colour: usize, strong: bool) {
        let dashes = if strong {
            ""
        } else {
            r#" stroke-dasharray="5 4""#
        };
        let stroke = LINES[colour];
        let ((x1, y1), (cx, cy), (x2, y2)) = (curve.from, curve.control, curve.to);
        self.add(format_args!(
            r#"<path class="link" d="M{x1:.0} {y1:.0}Q{cx:.0} {cy:.0} {x2:.0} {y2:.0}" fill="none" stroke="{stroke}" stroke-width="1.8"{dashes} marker-end="url(#arrow{colour})"/>"#
        ));
    }

    /// The caption and the legend, below the board.
    fn legend(
        &mut self,
        caption: &str,
        roles: &BTreeSet<Role>,
        items: &[Item],
        language: Language,
    ) {
        let mut y = usize::from(self.shape.side()) * CELL + 2 * MARGIN + 6;
        for text in lines_of(caption) {
            let text = escaped(&text);
            self.add(format_args!(
                r##"<text x="{MARGIN}" y="{y}" font-size="13" text-anchor="start" fill="#000">{text}</text>"##
            ));
            y += LINE;
        }
        let width = usize::from(self.shape.side()) * CELL;
        let mut x = MARGIN;
        let roles = roles
            .iter()
            .map(|&role| (None, Some(role), role.meaning(language)));
        let items = items
            .iter()
            .map(|&item| (Some(item), None, item.meaning(language)));
        for (item, role, meaning) in roles.chain(items) {
            let room = 40 + 7 * meaning.chars().count();
            if x + room > MARGIN + width {
                (x, y) = (MARGIN, y + LINE);
            }
            self.sample(x + 10, y - 4, item, role);
            self.add(format_args!(
                r##"<text x="{}" y="{y}" font-size="12" text-anchor="start" fill="#444">{meaning}</text>"##,
                x + 26
            ));
            x += room;
        }
        self.below = y + 8 - (usize::from(self.shape.side()) * CELL + 2 * MARGIN);
    }

    /// What a line of the legend explains.
    fn sample(&mut self, x: usize, y: usize, item: Option<Item>, role: Option<Role>) {
        if let Some(role) = role {
            self.disc(x, y, role);
            if role == Role::Gone {
                self.strike((x, y));
            }
        }
        let (left, right) = (x - 10, x + 10);
        match item {
            Some(Item::StrongLink | Item::WeakLink) => {
                let from = (left as f64, y as f64);
                let (control, to) = ((x as f64, y as f64), (right as f64, y as f64));
                let curve = Curve { from, control, to };
                self.arrow(&curve, 0, item == Some(Item::StrongLink));
            }
            Some(Item::Pivot) => {
                self.swatch(x, y, r##"fill="none" stroke="#2e7d32" stroke-width="2.5""##);
            }
            Some(Item::Excluding) => self.swatch(x, y, &format!(r#"fill="{EXCLUDING}""#)),
            Some(Item::Cover) => {
                let frame = format!(
                    r#"fill="none" stroke="{COVER}" stroke-width="2" stroke-dasharray="5 3""#
                );
                self.swatch(x, y, &frame);
            }
            None => {}
        }
    }

    fn swatch(&mut self, x: usize, y: usize, style: &str) {
        let (x, y) = (x - 8, y - 7);
        self.add(format_args!(
            r#"<rect x="{x}" y="{y}" width="16" height="14" {style}/>"#
        ));
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
        let height = size + self.below;
        let markers = LINES.iter().enumerate().map(|(i, colour)| {
            format!(
                "<marker id=\"arrow{i}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"5\" markerHeight=\"5\" \
                 orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"{colour}\"/></marker>"
            )
        });
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {height}\" font-family=\"sans-serif\" \
             text-anchor=\"middle\">\n\
             <defs>{}</defs>\n\
             <rect width=\"{size}\" height=\"{height}\" fill=\"#fff\"/>\n{}</svg>\n",
            markers.collect::<String>(),
            self.body
        )
    }
}

/// All candidates of a case: assumptions and deductions.
fn candidates_of_case(case: &Case) -> Vec<Candidate> {
    let mut all = vec![case.assumption];
    all.extend(case.deductions.iter().map(|deduction| deduction.candidate));
    if let CaseEnd::Cases(argument) = &case.end {
        all.extend(argument.cases.iter().flat_map(candidates_of_case));
    }
    all.sort_unstable();
    all.dedup();
    all
}

/// A text as the content of an element.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}

/// A caption in lines that fit below the board.
fn lines_of(caption: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in caption.split(' ') {
        let full = lines
            .last()
            .is_some_and(|line| line.chars().count() + word.len() > CAPTION);
        if full {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// The middle of a cell.
fn centre(cell: Cell) -> (usize, usize) {
    let (x, y) = (cell.index() % 9 * CELL, cell.index() / 9 * CELL);
    (x + CELL / 2 + MARGIN, y + CELL / 2 + MARGIN)
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
