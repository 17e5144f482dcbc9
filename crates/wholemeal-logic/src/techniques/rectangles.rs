//! Unique rectangles. Assume a unique solution.
//!
//! If four cells in two rows, two columns and two boxes contained only two digits a and b, the
//! digits could be swapped and the puzzle would have two solutions. One of the other candidates of
//! these cells, the extras, is true.
//!
//! - *Type 1*: one cell has extras. a and b can be removed from it.
//! - *Type 2*: two cells of a line have the same single extra. It can be removed from all cells
//!   that see both. *Type 5*: the same with two cells in opposite corners, or with three cells.
//! - *Type 3*: two cells of a house have extras that form a naked subset with other cells of the
//!   house. Its digits can be removed from the rest of the house.
//! - *Type 4*: two cells of a line have extras, and in a house of both a has no other place.
//!   b can be removed from both.
//! - *Type 6*: two cells in opposite corners have extras, and in both rows (columns) a has no other
//!   place. a can be removed from both.
//! - *Hidden rectangle*: one cell contains only a and b; in the row and in the column of the
//!   opposite corner a has no place outside the rectangle. b can be removed from that corner.
//!
//! Truths and links: the extras are a truth, the cells are links.

use crate::candidate::each_of;
use crate::geometry::{HOUSES, HOUSES_OF, RECTANGLE_CELLS, RECTANGLES, common_houses};
use crate::search::{Flow, GO_ON, Search};
use crate::{Board, Cells, Constraint, DeadlyPattern, Digits, Step, Technique};

/// Four cells, the third across from the second and the fourth from the first.
struct Rectangle<'b> {
    board: &'b Board,
    corners: [usize; 4],
    pair: Digits,
    /// The cells with extras.
    roof: Cells,
    /// All extras.
    extras: Digits,
}

impl Rectangle<'_> {
    fn cells(&self) -> Cells {
        self.corners.into_iter().collect()
    }

    /// Returns `true` if a digit has places in this house and all of them are in these cells.
    fn confines(&self, digit: usize, house: usize, cells: Cells) -> bool {
        let places = self.board.places_in(digit, house);
        !places.is_empty() && places.is_subset(cells)
    }

    /// The two cells with extras, if they are in one line.
    fn line_roof(&self) -> Option<(usize, usize)> {
        self.roof
            .pair()
            .filter(|_| common_houses(self.roof).next().is_some())
    }

    fn step(&self, technique: Technique) -> Step {
        Step::new(technique)
            .deadly(DeadlyPattern::Rectangle {
                cells: self.cells(),
                digits: self.pair,
            })
            .cells(self.cells())
            .digits(self.pair)
            .fins(
                self.roof
                    .into_iter()
                    .flat_map(|cell| each_of(cell, self.board.digits(cell) - self.pair)),
            )
    }
}

/// Calls `with` for every rectangle of empty cells in which one cell has exactly two candidates and
/// all cells have both of them (or at least one, if the settings allow it).
fn each_rectangle(
    search: &mut Search<'_>,
    mut with: impl FnMut(&mut Search<'_>, &Rectangle<'_>) -> Flow,
) -> Flow {
    let board = search.board;
    let [_, two, _] = board.cells_by_count();
    let empty = board.empty_cells();
    for (corners, &cells) in RECTANGLES.iter().zip(&RECTANGLE_CELLS) {
        if !cells.is_subset(empty) || !cells.meets(two) {
            continue;
        }
        let corners = corners.map(usize::from);
        for i in (0..4).filter(|&i| two.contains(corners[i])) {
            let pair = board.digits(corners[i]);
            let holds = |cell: usize| {
                let both = board.digits(cell) & pair;
                both == pair || search.settings.incomplete_rectangles && !both.is_empty()
            };
            if !cells.into_iter().all(holds) {
                continue;
            }
            let extra = |&cell: &usize| !board.digits(cell).is_subset(pair);
            let roof: Cells = cells.into_iter().filter(extra).collect();
            let rectangle = Rectangle {
                board,
                // The cell with two candidates comes first.
                corners: [i, i ^ 1, i ^ 2, i ^ 3].map(|i| corners[i]),
                pair,
                roof,
                extras: board.union(roof) - pair,
            };
            with(search, &rectangle)?;
        }
    }
    GO_ON
}

pub(super) fn type_1(search: &mut Search<'_>) -> Flow {
    each_rectangle(search, |search, rectangle| {
        let Some(cell) = rectangle.roof.single() else {
            return GO_ON;
        };
        let gone = rectangle.board.digits(cell) & rectangle.pair;
        let step = rectangle.step(Technique::UNIQUENESS_1);
        search.found(step.removing_from(cell, gone).link(Constraint::cell(cell)))
    })
}

pub(super) fn type_2(search: &mut Search<'_>) -> Flow {
    each_rectangle(search, |search, rectangle| {
        if rectangle.line_roof().is_none() {
            return GO_ON;
        }
        common_extra(search, rectangle, Technique::UNIQUENESS_2)
    })
}

pub(super) fn type_5(search: &mut Search<'_>) -> Flow {
    each_rectangle(search, |search, rectangle| {
        if rectangle.line_roof().is_some() || rectangle.roof.len() < 2 {
            return GO_ON;
        }
        common_extra(search, rectangle, Technique::UNIQUENESS_5)
    })
}

/// The single extra digit can be removed from cells that see all its places.
fn common_extra(search: &mut Search<'_>, rectangle: &Rectangle<'_>, technique: Technique) -> Flow {
    let Some(extra) = rectangle.extras.single() else {
        return GO_ON;
    };
    let gone = rectangle.roof.common_peers() & search.board.places(extra);
    if gone.is_empty() {
        return GO_ON;
    }
    let step = rectangle.step(technique).removing_all(extra, gone);
    search.found(step.sight(extra, rectangle.roof).digits(Digits::of(extra)))
}

pub(super) fn type_3(search: &mut Search<'_>) -> Flow {
    each_rectangle(search, |search, rectangle| {
        if rectangle.line_roof().is_none() || rectangle.extras.len() < 2 {
            return GO_ON;
        }
        for house in common_houses(rectangle.roof) {
            with_subset(search, rectangle, house)?;
        }
        GO_ON
    })
}

/// The extras and some cells of the house as a naked subset.
fn with_subset(search: &mut Search<'_>, rectangle: &Rectangle<'_>, house: usize) -> Flow {
    let board = search.board;
    let mut subsets = Vec::new();
    let others = (board.empty_cells() & HOUSES[house]) - rectangle.cells();
    board.each_subset(others, |size, subset, digits| {
        let digits = digits | rectangle.extras;
        if digits.len() == size + 1 {
            subsets.push((subset, digits));
        }
    });
    for (subset, digits) in subsets {
        let whole = subset | rectangle.roof;
        let mut step = rectangle
            .step(Technique::UNIQUENESS_3)
            .digits(digits)
            .cell_truths(subset);
        for digit in digits {
            // The pair is not removed from the roof cells; other digits of the subset are removed
            // from them only if they are not extras.
            let holders = (subset
                | if rectangle.extras.contains(digit) {
                    rectangle.roof
                } else {
                    Cells::NONE
                })
                & board.places(digit);
            let gone = (holders.common_peers() & board.places(digit)) - whole;
            let gone =
                gone & common_houses(whole).fold(Cells::NONE, |all, house| all | HOUSES[house]);
            let gone = if rectangle.pair.contains(digit) {
                gone - rectangle.cells()
            } else {
                gone
            };
            step = step
                .removing_all(digit, gone)
                .link(Constraint::digit_in(digit, house))
                .sight(digit, holders);
        }
        if !step.eliminations.is_empty() {
            search.found(step.cells(subset).houses([house]))?;
        }
    }
    GO_ON
}

pub(super) fn type_4(search: &mut Search<'_>) -> Flow {
    each_rectangle(search, |search, rectangle| {
        let Some((one, two)) = rectangle.line_roof() else {
            return GO_ON;
        };
        for house in common_houses(rectangle.roof) {
            for a in rectangle.pair {
                if !rectangle.confines(a, house, rectangle.roof) {
                    continue;
                }
                let b = rectangle.pair - Digits::of(a);
                let step = rectangle
                    .step(Technique::UNIQUENESS_4)
                    .removing_from(one, search.board.digits(one) & b)
                    .removing_from(two, search.board.digits(two) & b)
                    .truth(Constraint::digit_in(a, house))
                    .links([Constraint::cell(one), Constraint::cell(two)])
                    .houses([house]);
                if !step.eliminations.is_empty() {
                    search.found(step)?;
                }
            }
        }
        GO_ON
    })
}

pub(super) fn type_6(search: &mut Search<'_>) -> Flow {
    each_rectangle(search, |search, rectangle| {
        let Some((one, two)) = rectangle.roof.pair() else {
            return GO_ON;
        };
        if common_houses(rectangle.roof).next().is_some() {
            return GO_ON;
        }
        for a in rectangle.pair {
            for kind in [0, 1] {
                let lines = [HOUSES_OF[one][kind], HOUSES_OF[two][kind]];
                let confined = |&house: &usize| rectangle.confines(a, house, rectangle.cells());
                if !lines.iter().all(confined) {
                    continue;
                }
                let across = [HOUSES_OF[one][1 - kind], HOUSES_OF[two][1 - kind]];
                let gone = rectangle.roof & search.board.places(a);
                let step = rectangle
                    .step(Technique::UNIQUENESS_6)
                    .removing_all(a, gone)
                    .truths(lines.map(|house| Constraint::digit_in(a, house)))
                    .links(across.map(|house| Constraint::digit_in(a, house)))
                    .links([Constraint::cell(one), Constraint::cell(two)])
                    .houses(lines);
                if !step.eliminations.is_empty() {
                    search.found(step)?;
                }
            }
        }
        GO_ON
    })
}

pub(super) fn hidden(search: &mut Search<'_>) -> Flow {
    each_rectangle(search, |search, rectangle| {
        let board = search.board;
        let [_, b, c, d] = rectangle.corners;
        for x in rectangle.pair {
            let y = rectangle.pair - Digits::of(x);
            let gone = board.digits(d) & y;
            let [row, column, _] = HOUSES_OF[d];
            let confined = |&house: &usize| rectangle.confines(x, house, rectangle.cells());
            let all_confined = [row, column].iter().all(confined);
            if rectangle.roof.len() < 2 || gone.is_empty() || !all_confined {
                continue;
            }
            let step = rectangle
                .step(Technique::HIDDEN_RECTANGLE)
                .removing_from(d, gone)
                .truths([
                    Constraint::digit_in(x, row),
                    Constraint::digit_in(x, column),
                ])
                .links([b, c, d].map(Constraint::cell))
                .houses([row, column]);
            search.found(step)?;
        }
        GO_ON
    })
}
