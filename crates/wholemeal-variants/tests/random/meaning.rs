//! The definition of every constraint, on a filled grid.

use wholemeal_variants::{Constraint, Mark, Place, Variant};

/// A filled grid.
pub(crate) struct Filled<'a> {
    pub(crate) variant: &'a Variant,
    pub(crate) values: &'a [u8],
}

impl Filled<'_> {
    fn at(&self, cell: Place) -> i32 {
        let columns = usize::from(self.variant.columns());
        self.values[usize::from(cell.row) * columns + usize::from(cell.column)].into()
    }

    fn all(&self, cells: &[Place]) -> Vec<i32> {
        cells.iter().map(|&cell| self.at(cell)).collect()
    }

    fn sum(&self, cells: &[Place]) -> i32 {
        self.all(cells).iter().sum()
    }

    fn differ(&self, cells: &[Place]) -> bool {
        let mut values = self.all(cells);
        values.sort_unstable();
        values.windows(2).all(|two| two[0] != two[1])
    }

    /// All pairs of different cells.
    fn pairs(&self) -> Vec<(Place, Place)> {
        let cells: Vec<Place> = self.variant.cells().collect();
        let with = |&a: &Place| cells.iter().map(move |&b| (a, b)).collect::<Vec<_>>();
        cells
            .iter()
            .flat_map(with)
            .filter(|(a, b)| a != b)
            .collect()
    }

    /// Whether all pairs with these distances of rows and columns differ.
    fn differ_at(&self, one: u8, other: u8) -> bool {
        self.pairs().into_iter().all(|(a, b)| {
            let distance = (a.row.abs_diff(b.row), a.column.abs_diff(b.column));
            let is_far = distance != (one, other) && distance != (other, one);
            is_far || self.at(a) != self.at(b)
        })
    }

    fn touching(&self) -> Vec<(Place, Place)> {
        let mut pairs = self.pairs();
        pairs.retain(|(a, b)| a.row.abs_diff(b.row) + a.column.abs_diff(b.column) == 1);
        pairs
    }

    fn count(&self, cells: &[Place], value: u8) -> usize {
        let same = |v: &&i32| **v == i32::from(value);
        self.all(cells).iter().filter(same).count()
    }

    fn last(&self) -> i32 {
        self.variant.last_value().into()
    }

    fn first(&self) -> i32 {
        self.variant.first_value().into()
    }

    fn third(&self, value: i32) -> i32 {
        (value - self.first()) * 3 / i32::from(self.variant.value_count())
    }

    /// The cell of a list at a position that is named by a value.
    fn named(&self, cells: &[Place], value: i32) -> Option<i32> {
        let position = usize::try_from(value - self.first()).ok()?;
        cells.get(position).map(|&cell| self.at(cell))
    }

    /// Whether a constraint holds.
    pub(crate) fn satisfies(&self, constraint: &Constraint) -> bool {
        match constraint {
            Constraint::Candidates { cell, values } => values
                .iter()
                .any(|&value| i32::from(value) == self.at(*cell)),
            Constraint::Rows => self.lines(|cell| cell.row),
            Constraint::Columns => self.lines(|cell| cell.column),
            Constraint::Boxes { rows, columns } => {
                self.lines(|cell| (cell.row / rows, cell.column / columns))
            }
            Constraint::DisjointGroups { rows, columns } => {
                self.lines(|cell| (cell.row % rows, cell.column % columns))
            }
            Constraint::Region { cells } => self.differ(cells),
            Constraint::Cage { cells, sum } => {
                self.differ(cells) && sum.is_none_or(|sum| self.sum(cells) == sum as i32)
            }
            Constraint::Diagonal { rising } => {
                let side = self.variant.rows();
                let cell = |i| Place::new(i, if *rising { side - 1 - i } else { i });
                self.differ(&(0..side).map(cell).collect::<Vec<_>>())
            }
            Constraint::Windoku { rows, columns } => {
                let is_window = |cell: &Place| {
                    let (row, column) = (cell.row % (rows + 1), cell.column % (columns + 1));
                    row > 0 && column > 0
                };
                let window = |cell: &Place| (cell.row / (rows + 1), cell.column / (columns + 1));
                let inner = |cell: &Place| {
                    let (row, column) = window(cell);
                    // A line remains below and on the right.
                    (row + 1) * (rows + 1) < self.variant.rows()
                        && (column + 1) * (columns + 1) < self.variant.columns()
                };
                let mut cells: Vec<Place> = self.variant.cells().collect();
                cells.retain(|cell| is_window(cell) && inner(cell));
                cells.sort_by_key(&window);
                cells
                    .chunk_by(|a, b| window(a) == window(b))
                    .all(|cells| self.differ(cells))
            }
            Constraint::AntiKnight => self.differ_at(1, 2),
            Constraint::AntiKing => self.differ_at(1, 1),
            Constraint::NonConsecutive => {
                let far = |&(a, b): &(Place, Place)| self.at(a).abs_diff(self.at(b)) != 1;
                self.touching().iter().all(far)
            }
            Constraint::Sum { cells, sum } => self.sum(cells) == *sum as i32,
            Constraint::Difference {
                cells: [a, b],
                difference,
            } => self.at(*a).abs_diff(self.at(*b)) == u32::from(*difference),
            Constraint::Ratio {
                cells: [a, b],
                ratio,
            } => is_ratio(self.at(*a), self.at(*b), i32::from(*ratio)),
            Constraint::Unmarked { mark } => self.unmarked(*mark),
            Constraint::Greater { cells: [a, b] } => self.at(*a) > self.at(*b),
            Constraint::Minimum { cell } => self.around(*cell, |own, other| own < other),
            Constraint::Maximum { cell } => self.around(*cell, |own, other| own > other),
            Constraint::Arrow { circle, line } => {
                let number = self.all(circle).iter().fold(0, |n, digit| 10 * n + digit);
                self.sum(line) == number
            }
            Constraint::DoubleArrow { cells } => {
                let ends = self.at(cells[0]) + self.at(cells[cells.len() - 1]);
                self.sum(cells) == 2 * ends
            }
            Constraint::Thermometer { cells, slow } => {
                let values = self.all(cells);
                let rises = |two: &[i32]| two[0] < two[1] || *slow && two[0] == two[1];
                values.windows(2).all(rises)
            }
            Constraint::Whispers { cells, difference } => {
                let far = |two: &[i32]| two[0].abs_diff(two[1]) >= u32::from(*difference);
                self.all(cells).windows(2).all(far)
            }
            Constraint::Renban { cells } => {
                let mut values = self.all(cells);
                values.sort_unstable();
                values.windows(2).all(|two| two[0] + 1 == two[1])
            }
            Constraint::Nabner { cells } => {
                let mut values = self.all(cells);
                values.sort_unstable();
                values.windows(2).all(|two| two[0] + 2 <= two[1])
            }
            Constraint::Palindrome { cells } => {
                let values = self.all(cells);
                values.iter().eq(values.iter().rev())
            }
            Constraint::Clone { one, other } => self.all(one) == self.all(other),
            Constraint::SameValues { sets } => {
                let sorted = |cells: &Vec<Place>| {
                    let mut values = self.all(cells);
                    values.sort_unstable();
                    values
                };
                sets.windows(2)
                    .all(|two| sorted(&two[0]) == sorted(&two[1]))
            }
            Constraint::EqualSums { sets } => sets
                .windows(2)
                .all(|two| self.sum(&two[0]) == self.sum(&two[1])),
            Constraint::RegionSumLine {
                cells,
                box_rows,
                box_columns,
            } => {
                let box_of = |cell: &Place| (cell.row / box_rows, cell.column / box_columns);
                let mut sums = Vec::new();
                for (i, cell) in cells.iter().enumerate() {
                    if i == 0 || box_of(cell) != box_of(&cells[i - 1]) {
                        sums.push(0);
                    }
                    *sums.last_mut().unwrap() += self.at(*cell);
                }
                sums.windows(2).all(|two| two[0] == two[1])
            }
            Constraint::Zipper { cells } => self.zips(cells),
            Constraint::Between { cells } => {
                let values = self.all(cells);
                let (a, b) = (values[0], values[values.len() - 1]);
                let inside = &values[1..values.len() - 1];
                inside.iter().all(|&v| a.min(b) < v && v < a.max(b))
            }
            Constraint::Lockout { cells, difference } => {
                let values = self.all(cells);
                let (a, b) = (values[0], values[values.len() - 1]);
                let inside = &values[1..values.len() - 1];
                a.abs_diff(b) >= u32::from(*difference)
                    && inside.iter().all(|&v| v < a.min(b) || v > a.max(b))
            }
            Constraint::Entropic { cells } => {
                let thirds: Vec<i32> = self.all(cells).iter().map(|&v| self.third(v)).collect();
                let near = |i: usize| thirds[i + 1..].iter().take(2).all(|&t| t != thirds[i]);
                (0..thirds.len()).all(near)
            }
            Constraint::Modular { cells, modulus } => {
                let values = self.all(cells);
                let rest = |v: i32| v % i32::from(*modulus);
                let near = |i: usize| {
                    let next = values[i + 1..].iter().take(usize::from(*modulus) - 1);
                    next.clone().all(|&v| rest(v) != rest(values[i]))
                };
                (0..values.len()).all(near)
            }
            Constraint::GlobalEntropy => {
                let (rows, columns) = (self.variant.rows(), self.variant.columns());
                let square = |row, column| {
                    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
                    let third = |(r, c)| self.third(self.at(Place::new(row + r, column + c)));
                    let thirds = cells.map(third);
                    (0..3).all(|third| thirds.contains(&third))
                };
                (0..rows - 1).all(|row| (0..columns - 1).all(|column| square(row, column)))
            }
            Constraint::Contains { cells, values } => values.iter().all(|value| {
                let wanted = values.iter().filter(|other| *other == value).count();
                self.count(cells, *value) >= wanted
            }),
            Constraint::ColumnIndex { cell } => {
                let row: Vec<Place> = (0..self.variant.columns())
                    .map(|c| Place::new(cell.row, c))
                    .collect();
                let own = self.first() + i32::from(cell.column);
                self.named(&row, self.at(*cell)) == Some(own)
            }
            Constraint::RowIndex { cell } => {
                let column: Vec<Place> = (0..self.variant.rows())
                    .map(|r| Place::new(r, cell.column))
                    .collect();
                let own = self.first() + i32::from(cell.row);
                self.named(&column, self.at(*cell)) == Some(own)
            }
            Constraint::BoxIndex {
                cell,
                box_rows,
                box_columns,
            } => {
                let box_of = |cell: &Place| (cell.row / box_rows, cell.column / box_columns);
                let cells: Vec<Place> = self
                    .variant
                    .cells()
                    .filter(|other| box_of(other) == box_of(cell))
                    .collect();
                let position = cells.iter().position(|other| other == cell).unwrap();
                self.named(&cells, self.at(*cell)) == Some(self.first() + position as i32)
            }
            Constraint::NumberedRoom { cells, value } => {
                self.named(cells, self.at(cells[0])) == Some((*value).into())
            }
            Constraint::Skyscraper { cells, visible } => {
                let values = self.all(cells);
                let seen = (0..values.len())
                    .filter(|&i| values[i] > 0 && values[..i].iter().all(|&v| v < values[i]))
                    .count();
                seen == usize::from(*visible)
            }
            Constraint::XSum { cells, sum } => {
                let values = self.all(cells);
                let number = values[0] as usize;
                let first = values.get(..number);
                first.is_some_and(|first| first.iter().sum::<i32>() == *sum as i32)
            }
            Constraint::Sandwich { cells, sum } => {
                let values = self.all(cells);
                let place = |wanted| {
                    let mut places = (0..values.len()).filter(|&i| values[i] == wanted);
                    places.next().filter(|_| places.next().is_none())
                };
                let ends = place(self.first()).zip(place(self.last()));
                ends.is_some_and(|(a, b)| between(&values, a, b) == *sum as i32)
            }
            Constraint::Lunchbox { cells, sum } => {
                let values = self.all(cells);
                let low = (0..values.len()).min_by_key(|&i| values[i]).unwrap();
                let high = (0..values.len()).max_by_key(|&i| values[i]).unwrap();
                self.differ(cells) && between(&values, low, high) == *sum as i32
            }
            Constraint::SumLine { cells, sum, closed } => {
                self.has_parts(cells, *sum as i32, *closed)
            }
            Constraint::CountingCircles { cells } => {
                let values = self.all(cells);
                let number = |value: i32| values.iter().filter(|&&v| v == value).count() as i32;
                values.iter().all(|&value| number(value) == value)
            }
            Constraint::Rellik { cells, sum } => {
                let values = self.all(cells);
                let selected = |set: u32| (0..values.len()).filter(move |i| set >> i & 1 == 1);
                let total = |set: u32| selected(set).map(|i| values[i]).sum::<i32>();
                self.differ(cells) && (1..1 << values.len()).all(|set| total(set) != *sum as i32)
            }
            Constraint::EqualityCage { cells } => {
                let values = self.all(cells);
                let number =
                    |fits: &dyn Fn(i32) -> bool| values.iter().filter(|&&v| fits(v)).count();
                let middle = self.first() + self.last();
                self.differ(cells)
                    && number(&|v| v % 2 == 0) == number(&|v| v % 2 == 1)
                    && number(&|v| 2 * v < middle) == number(&|v| 2 * v > middle)
            }
            Constraint::Counts { cells, counts } => counts
                .iter()
                .all(|&(value, number)| self.count(cells, value) == usize::from(number)),
            Constraint::CountDistinct { counter, cells } => {
                let mut values = self.all(cells);
                values.sort_unstable();
                values.dedup();
                self.at(*counter) as usize == values.len()
            }
            Constraint::HiddenSkyscraper { cells, value } => {
                let values = self.all(cells);
                let is_hidden = |i: &usize| values[..*i].iter().any(|&before| before > values[*i]);
                let first = (0..values.len()).find(is_hidden);
                first.is_some_and(|i| values[i] == i32::from(*value))
            }
            Constraint::GlobalModular => {
                let is_corner = |a: &Place| {
                    a.row + 1 < self.variant.rows() && a.column + 1 < self.variant.columns()
                };
                self.variant.cells().filter(is_corner).all(|a| {
                    let square = [(0, 0), (0, 1), (1, 0), (1, 1)]
                        .map(|(r, c)| self.at(Place::new(a.row + r, a.column + c)) % 3);
                    (0..3).all(|remainder| square.contains(&remainder))
                })
            }
            Constraint::ValueIndex {
                value,
                index,
                cells,
            } => self.named(cells, self.at(*index)) == Some(self.at(*value)),
            Constraint::WeightedSum { terms, sum } => {
                let term = |&(cell, factor): &(Place, i8)| i32::from(factor) * self.at(cell);
                terms.iter().map(term).sum::<i32>() == *sum
            }
            Constraint::AllowedPairs { cells, pairs, all } => {
                let is_near = |i: usize, j: usize| if *all { i < j } else { i + 1 == j };
                let fits = |a: i32, b: i32| {
                    pairs
                        .iter()
                        .any(|&(x, y)| (i32::from(x), i32::from(y)) == (a, b))
                };
                let values = self.all(cells);
                (0..values.len()).all(|i| {
                    (0..values.len()).all(|j| !is_near(i, j) || fits(values[i], values[j]))
                })
            }
            Constraint::FullRank { cells, rank, ties } => {
                let own = self.all(cells);
                let mut smaller = 0;
                for entry in self.entries() {
                    let other = self.all(&entry);
                    let length = own.len().min(other.len());
                    if entry == *cells {
                        continue;
                    }
                    if !ties && other[..length] == own[..length] {
                        return false;
                    }
                    smaller += u32::from(other[..length] < own[..length]);
                }
                smaller + 1 == *rank
            }
            Constraint::AnyOf { alternatives } => alternatives
                .iter()
                .any(|all| all.iter().all(|constraint| self.satisfies(constraint))),
            other => panic!("no definition of {other:?}"),
        }
    }

    /// Rows and columns from all borders.
    fn entries(&self) -> Vec<Vec<Place>> {
        let (rows, columns) = (self.variant.rows(), self.variant.columns());
        let mut entries: Vec<Vec<Place>> = Vec::new();
        for row in 0..rows {
            entries.push((0..columns).map(|column| Place::new(row, column)).collect());
        }
        for column in 0..columns {
            entries.push((0..rows).map(|row| Place::new(row, column)).collect());
        }
        for i in 0..entries.len() {
            let reversed = entries[i].iter().rev().copied().collect();
            entries.push(reversed);
        }
        entries
    }

    /// Whether a line can be cut into parts with a sum; a closed line may start anywhere.
    fn has_parts(&self, cells: &[Place], sum: i32, closed: bool) -> bool {
        let mut values = self.all(cells);
        let rotations = if closed { values.len() } else { 1 };
        (0..rotations).any(|_| {
            values.rotate_left(usize::from(closed));
            // The positions to which a prefix of complete parts reaches.
            let mut ends = vec![true];
            for end in 1..=values.len() {
                let fits =
                    |start: &usize| ends[*start] && values[*start..end].iter().sum::<i32>() == sum;
                let is_end = (0..end).any(|start| fits(&start));
                ends.push(is_end);
            }
            ends[values.len()]
        })
    }

    fn lines<K: Ord>(&self, key: impl Fn(&Place) -> K) -> bool {
        let mut cells: Vec<Place> = self.variant.cells().collect();
        cells.sort_by_key(&key);
        cells
            .chunk_by(|a, b| key(a) == key(b))
            .all(|line| self.differ(line))
    }

    fn around(&self, cell: Place, fits: impl Fn(i32, i32) -> bool) -> bool {
        let touching = self.touching();
        let mut own = touching.iter().filter(|(a, _)| *a == cell);
        own.all(|&(_, b)| fits(self.at(cell), self.at(b)))
    }

    fn zips(&self, cells: &[Place]) -> bool {
        let values = self.all(cells);
        let n = values.len();
        let sums: Vec<i32> = (0..n / 2).map(|i| values[i] + values[n - 1 - i]).collect();
        if n % 2 == 1 {
            sums.iter().all(|&sum| sum == values[n / 2])
        } else {
            sums.windows(2).all(|two| two[0] == two[1])
        }
    }

    fn unmarked(&self, mark: Mark) -> bool {
        let is_marked = |a: Place, b: Place| {
            let same = |cells: &[Place]| cells == [a, b] || cells == [b, a];
            self.variant.constraints().iter().any(|c| match (mark, c) {
                (Mark::Kropki, Constraint::Difference { cells, .. })
                | (Mark::Kropki | Mark::Ratio, Constraint::Ratio { cells, .. }) => same(cells),
                (Mark::Xv, Constraint::Sum { cells, sum }) => {
                    same(cells) && (*sum == 5 || *sum == 10)
                }
                _ => false,
            })
        };
        self.touching().into_iter().all(|(a, b)| {
            let (x, y) = (self.at(a), self.at(b));
            let fits = match mark {
                Mark::Kropki => x.abs_diff(y) == 1 || is_ratio(x, y, 2),
                Mark::Ratio => is_ratio(x, y, 2),
                Mark::Xv => x + y == 5 || x + y == 10,
            };
            !fits || is_marked(a, b)
        })
    }
}

fn is_ratio(a: i32, b: i32, ratio: i32) -> bool {
    a == b * ratio || b == a * ratio
}

fn between(values: &[i32], a: usize, b: usize) -> i32 {
    values[a.min(b) + 1..a.max(b)].iter().sum()
}
