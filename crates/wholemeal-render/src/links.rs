//! The lines of chains: from what they start at to what they end at, around other digits.

use wholemeal_grid::{Cell, Digit};
use wholemeal_logic::{Board, Cells, Node};

use crate::role::candidates;

/// A point of a picture.
pub(crate) type Point = (f64, f64);

/// The bends that are tried, as parts of the length of a line. Of equal ones the first is used.
const BENDS: [f64; 9] = [0.1, -0.1, 0.2, -0.2, 0.3, -0.3, 0.42, -0.42, 0.55];
/// The points of a curve that are tested.
const SAMPLES: usize = 16;

/// The places that lines should avoid: centres of digits, and how far they reach.
pub(crate) struct Obstacles(Vec<(Point, f64)>);

/// A curve with one control point.
pub(crate) struct Curve {
    pub(crate) from: Point,
    pub(crate) control: Point,
    pub(crate) to: Point,
}

impl Obstacles {
    /// The digits and candidates of a board.
    pub(crate) fn of(
        board: &Board,
        cells: impl Iterator<Item = Cell>,
        digit_at: impl Fn(Cell) -> Point,
        mark_at: impl Fn(Cell, Digit) -> Point,
    ) -> Obstacles {
        let mut all = Vec::new();
        for cell in cells {
            match board.get(cell) {
                Some(_) => all.push((digit_at(cell), 17.0)),
                None => all
                    .extend(candidates(board, cell).map(|mark| (mark_at(cell, mark.digit()), 8.0))),
            }
        }
        Obstacles(all)
    }

    /// How many points of a curve are on digits, except at its ends.
    fn hits(&self, curve: &Curve) -> usize {
        let inner = (1..SAMPLES).map(|i| curve.at(i as f64 / SAMPLES as f64));
        let end = |point: Point, centre: Point| distance(point, centre) < 1.0;
        let others = self.0.iter();
        let others: Vec<_> = others
            .filter(|(centre, _)| !end(curve.from, *centre) && !end(curve.to, *centre))
            .collect();
        let on_digit = |point: &Point| {
            let near = |&&(centre, reach): &&(Point, f64)| distance(*point, centre) < reach;
            others.iter().any(near)
        };
        inner.filter(on_digit).count()
    }

    /// The curve between two points that crosses the fewest digits, cut short by `gap` at both
    /// ends.
    pub(crate) fn route(&self, from: Point, to: Point, gap: f64) -> Curve {
        let curves = BENDS.map(|bend| Curve::bent(from, to, bend));
        let best = curves.into_iter().min_by_key(|curve| self.hits(curve));
        best.unwrap_or_else(|| Curve::bent(from, to, 0.1)).cut(gap)
    }
}

impl Curve {
    fn bent(from: Point, to: Point, bend: f64) -> Curve {
        let middle = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        // The control point is twice as far from the line as the curve.
        let control = (middle.0 - 2.0 * bend * dy, middle.1 + 2.0 * bend * dx);
        Curve { from, control, to }
    }

    fn at(&self, t: f64) -> Point {
        let s = 1.0 - t;
        let mix = |a: f64, b: f64, c: f64| s * s * a + 2.0 * s * t * b + t * t * c;
        (
            mix(self.from.0, self.control.0, self.to.0),
            mix(self.from.1, self.control.1, self.to.1),
        )
    }

    /// The same curve without its first and last part of this length.
    fn cut(mut self, gap: f64) -> Curve {
        let short = distance(self.from, self.to) / 3.0;
        let gap = gap.min(short);
        self.from = towards(self.from, self.control, gap);
        self.to = towards(self.to, self.control, gap);
        self
    }
}

fn distance(a: Point, b: Point) -> f64 {
    f64::hypot(b.0 - a.0, b.1 - a.1)
}

/// The point at this distance from one point in the direction of another.
fn towards(from: Point, to: Point, far: f64) -> Point {
    let part = far / distance(from, to).max(1.0);
    (
        from.0 + (to.0 - from.0) * part,
        from.1 + (to.1 - from.1) * part,
    )
}

/// The nearest candidates of two nodes: a line to a group ends at one of its candidates.
pub(crate) fn nearest(
    a: &Node,
    b: &Node,
    mark_at: impl Fn(Cell, Digit) -> Point,
) -> (Point, Point) {
    let marks = |cells: Cells, digit: Digit| -> Vec<Point> {
        cells.iter().map(|cell| mark_at(cell, digit)).collect()
    };
    let mut best: Option<(f64, Point, Point)> = None;
    for from in marks(a.cells, a.digit) {
        for to in marks(b.cells, b.digit) {
            let far = distance(from, to);
            if best.is_none_or(|(least, ..)| far < least) {
                best = Some((far, from, to));
            }
        }
    }
    best.map_or(((0.0, 0.0), (0.0, 0.0)), |(_, from, to)| (from, to))
}
