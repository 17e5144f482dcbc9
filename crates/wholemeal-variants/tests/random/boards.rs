//! Small random boards.

use wholemeal_testkit::random::Random;
use wholemeal_variants::{Constraint, Mark, Place, Variant};

use crate::meaning::Filled;

/// The number of kinds of constraints.
pub(crate) const KINDS: usize = 54;

/// A small grid with some constraints.
#[derive(Debug)]
pub(crate) struct Board {
    pub(crate) variant: Variant,
}

/// The rows and columns of a box.
type BoxSize = Option<(u8, u8)>;

/// Rows, columns, smallest value, number of values, and the size of the boxes.
const GRIDS: [(u8, u8, u8, u8, BoxSize); 7] = [
    (4, 4, 1, 4, Some((2, 2))),
    (4, 4, 0, 4, Some((2, 2))),
    (6, 6, 1, 6, Some((2, 3))),
    (4, 4, 1, 4, None),
    (3, 4, 1, 5, None),
    (5, 5, 1, 5, None),
    (4, 4, 0, 6, Some((2, 2))),
];

impl Board {
    /// A board whose first constraint has the kind `i` of all kinds.
    pub(crate) fn random(i: usize, random: &mut Random) -> Board {
        let (rows, columns, first, values, boxes) = GRIDS[random.below(GRIDS.len())];
        let mut variant = Variant::new(rows, columns, first, values);
        variant.add(Constraint::Rows);
        variant.add(Constraint::Columns);
        if let Some((rows, columns)) = boxes {
            variant.add(Constraint::Boxes { rows, columns });
        }
        let solution = fill(&variant, random);
        let mut board = Board { variant };
        board.add_givens(&solution, random);
        board.add(i % KINDS, &solution, random);
        while random.one_in(2) {
            board.add(random.below(KINDS), &solution, random);
        }
        board
    }

    /// All solutions, found by filling cells in reading order. Rows, columns and boxes are checked
    /// for each value, all other constraints for full grids.
    pub(crate) fn solutions(&self) -> Vec<Vec<u8>> {
        let mut all = Vec::new();
        fill_all(&self.variant, &mut Vec::new(), &mut |values| {
            let filled = Filled {
                variant: &self.variant,
                values,
            };
            if self
                .variant
                .constraints()
                .iter()
                .all(|c| filled.satisfies(c))
            {
                all.push(values.to_vec());
            }
        });
        all
    }

    /// Large grids get more givens, so that all solutions can be listed.
    fn add_givens(&mut self, solution: &[u8], random: &mut Random) {
        let cells: Vec<Place> = self.variant.cells().collect();
        let open = 5 + random.below(9);
        let mut order: Vec<usize> = (0..cells.len()).collect();
        random.shuffle(&mut order);
        for &i in order.iter().skip(open) {
            let mut values = vec![solution[i]];
            if random.one_in(10) {
                values.push(self.value(random));
            }
            let cell = cells[i];
            self.variant.add(Constraint::Candidates { cell, values });
        }
    }

    fn value(&self, random: &mut Random) -> u8 {
        self.variant.first_value() + random.below(self.variant.value_count().into()) as u8
    }

    fn add(&mut self, kind: usize, solution: &[u8], random: &mut Random) {
        if let Some(constraint) = self.constraint(kind, solution, random) {
            self.variant.add(constraint);
        }
    }

    /// A constraint of a kind; its clue is mostly that of the solution. `None` if the grid has no
    /// such constraint.
    fn constraint(&self, kind: usize, solution: &[u8], random: &mut Random) -> Option<Constraint> {
        let columns = usize::from(self.variant.columns());
        let at = |cell: Place| solution[usize::from(cell.row) * columns + usize::from(cell.column)];
        let sum = |cells: &[Place]| cells.iter().map(|&c| u32::from(at(c))).sum::<u32>();
        let off = |clue: u32, random: &mut Random| {
            if random.one_in(4) {
                clue + random.below(3) as u32
            } else {
                clue
            }
        };
        let boxes = self.variant.constraints().iter().find_map(|c| match c {
            Constraint::Boxes { rows, columns } => Some((*rows, *columns)),
            _ => None,
        });
        let cell = self.path(1, random)[0];
        let two = || -> [Place; 2] { self.path(2, &mut random_from(cell)).try_into().unwrap() };
        let length = 2 + random.below(4);
        let cells = self.path(length, random);
        let set = |number: usize, random: &mut Random| self.cells(number, random);
        let (line, position) = self.line(random);
        Some(match kind {
            0 => Constraint::Candidates {
                cell,
                values: vec![at(cell), self.value(random), self.value(random)],
            },
            1 => Constraint::Region {
                cells: set(3, random),
            },
            2 => {
                let cells = set(3, random);
                let sum = Some(off(sum(&cells), random)).filter(|_| !random.one_in(5));
                Constraint::Cage { cells, sum }
            }
            3 => Constraint::Cage {
                sum: Some(off(sum(&cells), random)),
                cells,
            },
            4 if self.variant.rows() == self.variant.columns() => Constraint::Diagonal {
                rising: random.one_in(2),
            },
            5 => {
                let (rows, columns) = boxes?;
                if random.one_in(2) {
                    Constraint::Windoku { rows, columns }
                } else {
                    Constraint::DisjointGroups { rows, columns }
                }
            }
            6 => Constraint::AntiKnight,
            7 => Constraint::AntiKing,
            8 => Constraint::NonConsecutive,
            9 => {
                let cells = set(4, random);
                Constraint::Sum {
                    sum: off(sum(&cells), random),
                    cells,
                }
            }
            10 => {
                let cells = two();
                let difference = at(cells[0]).abs_diff(at(cells[1]));
                Constraint::Difference { cells, difference }
            }
            11 => Constraint::Ratio {
                cells: two(),
                ratio: 2 + random.below(2) as u8,
            },
            12 => Constraint::Unmarked {
                mark: [Mark::Kropki, Mark::Xv, Mark::Ratio][random.below(3)],
            },
            13 => Constraint::Greater { cells: two() },
            14 => Constraint::Minimum { cell },
            15 => Constraint::Maximum { cell },
            16 => Constraint::Arrow {
                circle: vec![cell],
                line: self.path(2, random),
            },
            17 => {
                let circle = self.path(2, random);
                Constraint::Arrow {
                    circle,
                    line: set(5, random),
                }
            }
            18 => Constraint::DoubleArrow {
                cells: self.path(4, random),
            },
            19 => Constraint::Thermometer {
                cells,
                slow: random.one_in(2),
            },
            20 => Constraint::Whispers {
                cells,
                difference: 2 + random.below(2) as u8,
            },
            21 => Constraint::Renban { cells },
            22 => Constraint::Nabner {
                cells: self.path(2, random),
            },
            23 => Constraint::Palindrome { cells },
            24 => Constraint::Clone {
                one: set(2, random),
                other: set(2, random),
            },
            25 => Constraint::SameValues {
                sets: vec![set(3, random), set(3, random)],
            },
            26 => Constraint::EqualSums {
                sets: vec![set(2, random), set(3, random), set(2, random)],
            },
            27 => {
                let (box_rows, box_columns) = boxes?;
                Constraint::RegionSumLine {
                    cells,
                    box_rows,
                    box_columns,
                }
            }
            28 => Constraint::Zipper { cells },
            29 => Constraint::Between { cells },
            30 => Constraint::Lockout {
                cells,
                difference: 1 + random.below(3) as u8,
            },
            31 => Constraint::Entropic { cells },
            32 => Constraint::Modular {
                cells,
                modulus: 2 + random.below(2) as u8,
            },
            33 => Constraint::GlobalEntropy,
            34 => {
                let cells = set(4, random);
                let values = vec![at(cells[0]), at(cells[1])];
                Constraint::Contains { cells, values }
            }
            35 => Constraint::ColumnIndex { cell },
            36 => Constraint::RowIndex { cell },
            37 => {
                let (box_rows, box_columns) = boxes?;
                Constraint::BoxIndex {
                    cell,
                    box_rows,
                    box_columns,
                }
            }
            38 => Constraint::NumberedRoom {
                value: at(line[position]),
                cells: line,
            },
            39 => Constraint::Skyscraper {
                cells: line,
                visible: 1 + random.below(3) as u8,
            },
            40 => {
                let number = usize::from(at(line[0])).min(line.len());
                let sum = off(sum(&line[..number]), random);
                match random.below(3) {
                    0 => Constraint::XSum { cells: line, sum },
                    1 => Constraint::Sandwich {
                        cells: line,
                        sum: random.below(6) as u32,
                    },
                    _ => Constraint::Lunchbox {
                        cells: self.path(4, random),
                        sum: random.below(5) as u32,
                    },
                }
            }
            42 => Constraint::SumLine {
                sum: (3 + random.below(6)) as u32,
                closed: random.one_in(3),
                cells,
            },
            43 => Constraint::CountingCircles {
                cells: set(2 + random.below(4), random),
            },
            44 => Constraint::Rellik {
                sum: (1 + random.below(8)) as u32,
                cells: self.path(3, random),
            },
            45 => Constraint::EqualityCage {
                cells: set(2, random),
            },
            46 => {
                let cells = set(4, random);
                let value = at(cells[0]);
                let number = cells.iter().filter(|&&cell| at(cell) == value).count() as u8;
                let counts = vec![(value, number), (self.value(random), random.below(3) as u8)];
                Constraint::Counts { cells, counts }
            }
            47 => Constraint::CountDistinct {
                counter: cell,
                cells: set(4, random),
            },
            48 => Constraint::HiddenSkyscraper {
                value: at(line[position]),
                cells: line,
            },
            49 => Constraint::GlobalModular,
            50 => Constraint::ValueIndex {
                value: cell,
                index: self.path(1, random)[0],
                cells: set(5, random),
            },
            51 => {
                let factors = [1, -1, 2, 1];
                let terms: Vec<(Place, i8)> = set(4, random).into_iter().zip(factors).collect();
                let term = |&(cell, n): &(Place, i8)| i32::from(n) * i32::from(at(cell));
                let sum = terms.iter().map(term).sum();
                Constraint::WeightedSum { terms, sum }
            }
            52 => {
                let values = self.variant.first_value()..=self.variant.last_value();
                let pairs = values
                    .clone()
                    .flat_map(|a| values.clone().map(move |b| (a, b)));
                let all = random.one_in(2);
                let pairs = pairs.filter(|_| !random.one_in(4)).collect();
                Constraint::AllowedPairs { cells, pairs, all }
            }
            53 => Constraint::FullRank {
                rank: (1 + random.below(8)) as u32,
                ties: random.one_in(2),
                cells: line,
            },
            41 => {
                let some = |random: &mut Random| {
                    let kind = Some(random.below(KINDS))
                        .filter(|&kind| kind != 41)
                        .unwrap_or(0);
                    self.constraint(kind, solution, random)
                };
                let alternatives = vec![
                    some(random).into_iter().chain(some(random)).collect(),
                    some(random).into_iter().collect(),
                ];
                Constraint::AnyOf { alternatives }
            }
            _ => return None,
        })
    }

    /// Different cells, each next to the one before it, as far as there is room.
    fn path(&self, length: usize, random: &mut Random) -> Vec<Place> {
        loop {
            let mut path = self.cells(1, random);
            while path.len() < length {
                let last = path[path.len() - 1];
                let near = self.variant.cells().filter(|cell| {
                    let far = cell
                        .row
                        .abs_diff(last.row)
                        .max(cell.column.abs_diff(last.column));
                    far == 1 && !path.contains(cell)
                });
                let near: Vec<Place> = near.collect();
                if near.is_empty() {
                    break;
                }
                path.push(near[random.below(near.len())]);
            }
            if path.len() == length {
                return path;
            }
        }
    }

    /// Different cells anywhere.
    fn cells(&self, number: usize, random: &mut Random) -> Vec<Place> {
        let mut cells: Vec<Place> = self.variant.cells().collect();
        random.shuffle(&mut cells);
        cells.truncate(number);
        cells
    }

    /// A row or column in any direction, and a position in it.
    fn line(&self, random: &mut Random) -> (Vec<Place>, usize) {
        let cell = self.cells(1, random)[0];
        let is_row = random.one_in(2);
        let same = |other: &Place| {
            if is_row {
                other.row == cell.row
            } else {
                other.column == cell.column
            }
        };
        let mut line: Vec<Place> = self.variant.cells().filter(same).collect();
        if random.one_in(2) {
            line.reverse();
        }
        let position = random.below(line.len());
        (line, position)
    }
}

fn random_from(cell: Place) -> Random {
    Random::new(u64::from(cell.row) * 100 + u64::from(cell.column))
}

/// A full grid that satisfies the rows, columns and boxes of the variant.
fn fill(variant: &Variant, random: &mut Random) -> Vec<u8> {
    let mut values = Vec::new();
    fill_from(variant, &mut values, random);
    values
}

fn fill_from(variant: &Variant, values: &mut Vec<u8>, random: &mut Random) -> bool {
    if values.len() == variant.cell_count() {
        return true;
    }
    let mut choices: Vec<u8> = (variant.first_value()..=variant.last_value()).collect();
    random.shuffle(&mut choices);
    for value in choices {
        if fits(variant, values, value) {
            values.push(value);
            if fill_from(variant, values, random) {
                return true;
            }
            values.pop();
        }
    }
    false
}

fn fill_all(variant: &Variant, values: &mut Vec<u8>, found: &mut impl FnMut(&[u8])) {
    if values.len() == variant.cell_count() {
        found(values);
        return;
    }
    for value in variant.first_value()..=variant.last_value() {
        if fits(variant, values, value) {
            values.push(value);
            fill_all(variant, values, found);
            values.pop();
        }
    }
}

/// Whether the next cell may have a value, as far as rows, columns, boxes and givens tell.
fn fits(variant: &Variant, values: &[u8], value: u8) -> bool {
    let columns = usize::from(variant.columns());
    let place = |i: usize| Place::new((i / columns) as u8, (i % columns) as u8);
    let own = place(values.len());
    variant
        .constraints()
        .iter()
        .all(|constraint| match constraint {
            Constraint::Candidates { cell, values } => *cell != own || values.contains(&value),
            Constraint::Rows => clear(values, value, |i| place(i).row == own.row),
            Constraint::Columns => clear(values, value, |i| place(i).column == own.column),
            Constraint::Boxes { rows, columns } => clear(values, value, |i| {
                let cell = place(i);
                (cell.row / rows, cell.column / columns) == (own.row / rows, own.column / columns)
            }),
            _ => true,
        })
}

fn clear(values: &[u8], value: u8, is_near: impl Fn(usize) -> bool) -> bool {
    values
        .iter()
        .enumerate()
        .all(|(i, &other)| other != value || !is_near(i))
}
