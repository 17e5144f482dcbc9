//! Clues that fit to a filled grid.

use wholemeal_variants::{Constraint, Filled, Place, Variant};

use super::VariantKind;
use crate::seed::Dice;

/// Clues of all kinds that have clues.
pub(super) fn place(
    kinds: &[VariantKind],
    rules: &Variant,
    solution: &Filled,
    dice: &mut Dice,
) -> Vec<Constraint> {
    let mut placer = Placer {
        rules,
        solution,
        dice,
        used: Vec::new(),
    };
    let mut clues = Vec::new();
    let mut done = Vec::new();
    for &kind in kinds {
        if done.contains(&kind) {
            continue;
        }
        done.push(kind);
        clues.extend(match kind {
            VariantKind::Killer => placer.cages(),
            VariantKind::Thermometer => placer.thermometers(),
            VariantKind::Arrow => placer.arrows(),
            VariantKind::Kropki => placer.dots(),
            VariantKind::Xv => placer.sums_of_pairs(),
            VariantKind::Whispers => placer.whispers(),
            _ => Vec::new(),
        });
    }
    clues
}

struct Placer<'a> {
    rules: &'a Variant,
    solution: &'a Filled,
    dice: &'a mut Dice,
    /// Cells of lines, which do not cross each other.
    used: Vec<Place>,
}

/// The number of lines that are tried.
const LINES: usize = 60;

impl Placer<'_> {
    fn value(&self, cell: Place) -> u8 {
        self.solution.get(cell).unwrap_or(0)
    }

    /// The cells around a cell, with those at its corners.
    fn around(&self, cell: Place, corners: bool) -> Vec<Place> {
        let near = |other: &Place| {
            let distance = (
                cell.row.abs_diff(other.row),
                cell.column.abs_diff(other.column),
            );
            match distance {
                (0, 1) | (1, 0) => true,
                (1, 1) => corners,
                _ => false,
            }
        };
        self.rules.cells().filter(near).collect()
    }

    /// Pairs of cells that share a side.
    fn pairs(&self) -> Vec<[Place; 2]> {
        let mut pairs = Vec::new();
        for cell in self.rules.cells() {
            let after = self
                .around(cell, false)
                .into_iter()
                .filter(|&other| cell < other);
            pairs.extend(after.map(|other| [cell, other]));
        }
        pairs
    }

    /// Cages of different values that cover the grid.
    fn cages(&mut self) -> Vec<Constraint> {
        let mut free: Vec<Place> = self.rules.cells().collect();
        self.dice.shuffle(&mut free);
        let mut cages = Vec::new();
        while let Some(start) = free.pop() {
            let size = 2 + self.dice.below(3);
            let mut cells = vec![start];
            while cells.len() < size {
                let mut next: Vec<Place> = cells
                    .iter()
                    .flat_map(|&cell| self.around(cell, false))
                    .filter(|cell| free.contains(cell))
                    .filter(|&cell| cells.iter().all(|&own| self.value(own) != self.value(cell)))
                    .collect();
                next.sort_unstable();
                next.dedup();
                if next.is_empty() {
                    break;
                }
                let cell = next[self.dice.below(next.len())];
                free.retain(|&other| other != cell);
                cells.push(cell);
            }
            cells.sort_unstable();
            let sum = Some(cells.iter().map(|&cell| u32::from(self.value(cell))).sum());
            // A cage of one cell would be a given.
            if cells.len() > 1 {
                cages.push(Constraint::Cage { cells, sum });
            }
        }
        cages
    }

    /// A path of unused cells, up to a length, in which every next cell fits to the last.
    fn path(&mut self, longest: usize, fits: impl Fn(u8, u8) -> bool) -> Vec<Place> {
        let all: Vec<Place> = self.rules.cells().collect();
        let mut path = vec![all[self.dice.below(all.len())]];
        if self.used.contains(&path[0]) {
            return Vec::new();
        }
        while path.len() < longest {
            let last = path[path.len() - 1];
            let next: Vec<Place> = self
                .around(last, true)
                .into_iter()
                .filter(|cell| !path.contains(cell) && !self.used.contains(cell))
                .filter(|&cell| fits(self.value(last), self.value(cell)))
                .collect();
            if next.is_empty() {
                break;
            }
            path.push(next[self.dice.below(next.len())]);
        }
        path
    }

    fn thermometers(&mut self) -> Vec<Constraint> {
        let mut clues = Vec::new();
        for _ in 0..LINES {
            let cells = self.path(7, |last, next| last < next);
            if cells.len() >= 3 {
                self.used.extend(&cells);
                clues.push(Constraint::Thermometer { cells, slow: false });
            }
        }
        clues
    }

    fn whispers(&mut self) -> Vec<Constraint> {
        let mut clues = Vec::new();
        for _ in 0..LINES {
            let cells = self.path(7, |last, next| last.abs_diff(next) >= 5);
            if cells.len() >= 3 {
                self.used.extend(&cells);
                let difference = 5;
                clues.push(Constraint::Whispers { cells, difference });
            }
        }
        clues
    }

    /// Paths whose first cell is the sum of the others.
    fn arrows(&mut self) -> Vec<Constraint> {
        let mut clues = Vec::new();
        for _ in 0..4 * LINES {
            let path = self.path(4, |_, _| true);
            let Some((&circle, line)) = path.split_first() else {
                continue;
            };
            let mut sum = 0;
            let reaches = |&cell: &Place| {
                sum += self.value(cell);
                sum == self.value(circle)
            };
            let length = line.iter().position(reaches).map_or(0, |i| i + 1);
            if length >= 2 {
                let line = line[..length].to_vec();
                self.used.push(circle);
                self.used.extend(&line);
                let circle = vec![circle];
                clues.push(Constraint::Arrow { circle, line });
            }
        }
        clues
    }

    /// All dots; where both fit, one is chosen.
    fn dots(&mut self) -> Vec<Constraint> {
        let mut clues = Vec::new();
        for cells in self.pairs() {
            let [a, b] = cells.map(|cell| self.value(cell));
            let is_white = a.abs_diff(b) == 1;
            let is_black = a == 2 * b || b == 2 * a;
            if is_black && (!is_white || self.dice.coin()) {
                clues.push(Constraint::Ratio { cells, ratio: 2 });
            } else if is_white {
                let difference = 1;
                clues.push(Constraint::Difference { cells, difference });
            }
        }
        clues
    }

    fn sums_of_pairs(&mut self) -> Vec<Constraint> {
        let mut clues = Vec::new();
        for cells in self.pairs() {
            let sum = cells.iter().map(|&cell| u32::from(self.value(cell))).sum();
            if sum == 5 || sum == 10 {
                clues.push(Constraint::pair_sum(cells, sum));
            }
        }
        clues
    }
}
