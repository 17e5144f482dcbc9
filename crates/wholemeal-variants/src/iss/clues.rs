//! Constraints with cells.

use super::text::Item;
use super::{Frame, IssError, pair_key};
use crate::constraint::Constraint;
use crate::variant::Place;

impl Frame {
    /// Constraints on lists of cells and clues outside the grid.
    pub(super) fn clues(&self, item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
        let each = |from: usize, make: &dyn Fn(Vec<Place>) -> Constraint| {
            Ok(item.lists(from)?.into_iter().map(make).collect())
        };
        match item.name {
            "Cage" => {
                let sum = Some(item.number(0)?).filter(|&sum| sum > 0);
                each(1, &|cells| Constraint::Cage { cells, sum })
            }
            "AllDifferent" => each(0, &|cells| Constraint::Region { cells }),
            "Sum" if item.argument(0)?.contains('=') => weighted_sum(item),
            "Sum" => {
                let sum = item.number(0)?;
                each(1, &|cells| Constraint::Sum { cells, sum })
            }
            "SumLine" => sum_line(item),
            "RellikCage" => {
                let sum = item.number(0)?;
                each(1, &|cells| Constraint::Rellik { cells, sum })
            }
            "CountingCircles" => each(0, &|cells| Constraint::CountingCircles { cells }),
            "EqualityCage" => each(0, &|cells| Constraint::EqualityCage { cells }),
            "LookAndSay" => look_and_say(item),
            "ContainExact" => contain_exactly(item),
            "ContainAtLeast" => {
                let values = item.values(0)?;
                each(1, &|cells| Constraint::Contains {
                    cells,
                    values: values.clone(),
                })
            }
            "CountDistinct" => count_distinct(item),
            "ValueIndexing" => value_index(item),
            "Pair" | "Binary" => self.allowed_pairs(item, false),
            "PairX" | "BinaryX" => self.allowed_pairs(item, true),
            "LittleKiller" => {
                let sum = item.number(0)?;
                let cells = self.diagonal_from(item.cell(item.argument(1)?)?);
                Ok(vec![Constraint::Sum { cells, sum }])
            }
            "Thermo" => each(0, &|cells| Constraint::Thermometer { cells, slow: false }),
            "Whisper" => {
                let difference = item.number(0)?;
                each(1, &|cells| Constraint::Whispers { cells, difference })
            }
            "Renban" => each(0, &|cells| Constraint::Renban { cells }),
            "Palindrome" => each(0, &|cells| Constraint::Palindrome { cells }),
            "Zipper" => each(0, &|cells| Constraint::Zipper { cells }),
            "Between" => each(0, &|cells| Constraint::Between { cells }),
            "Lockout" => {
                let difference = item.number(0)?;
                each(1, &|cells| Constraint::Lockout { cells, difference })
            }
            "Entropic" => each(0, &|cells| Constraint::Entropic { cells }),
            "Modular" => {
                let modulus = item.number(0)?;
                each(1, &|cells| Constraint::Modular { cells, modulus })
            }
            "DoubleArrow" => each(0, &|cells| Constraint::DoubleArrow { cells }),
            "Lunchbox" => {
                let sum = item.number(0)?;
                each(1, &|cells| Constraint::Lunchbox { cells, sum })
            }
            "Arrow" => self.arrow(item, 1, &item.cells(0)?),
            "PillArrow" => self.arrow(item, item.number(0)?, &item.cells(1)?),
            "EqualSum" => Ok(vec![Constraint::EqualSums {
                sets: item.lists(0)?,
            }]),
            "SameValues" => same_values(item),
            "RegionSumLine" => self.region_sums(item),
            "Quad" => quad(item),
            "Indexing" => indexing(item),
            "WhiteDot" => pairs(item, |cells| Constraint::Difference {
                cells,
                difference: 1,
            }),
            "BlackDot" => pairs(item, |cells| Constraint::Ratio { cells, ratio: 2 }),
            "X" => pairs(item, |cells| Constraint::pair_sum(cells, 10)),
            "V" => pairs(item, |cells| Constraint::pair_sum(cells, 5)),
            "GreaterThan" => pairs(item, |cells| Constraint::Greater { cells }),
            "Sandwich" => self.sandwich(item),
            "XSum" => self.both_ends(item, |cells, clue| {
                Ok(Constraint::XSum { cells, sum: clue })
            }),
            "Skyscraper" => self.both_ends(item, |cells, clue| {
                let visible = u8::try_from(clue).map_err(|_| item.wrong(""))?;
                Ok(Constraint::Skyscraper { cells, visible })
            }),
            "HiddenSkyscraper" => self.both_ends(item, |cells, clue| {
                let value = u8::try_from(clue).map_err(|_| item.wrong(""))?;
                Ok(Constraint::HiddenSkyscraper { cells, value })
            }),
            "FullRank" => self.both_ends(item, |cells, rank| {
                let ties = self.ties;
                Ok(Constraint::FullRank { cells, rank, ties })
            }),
            "NumberedRoom" => self.both_ends(item, |cells, clue| {
                let value = u8::try_from(clue).map_err(|_| item.wrong(""))?;
                Ok(Constraint::NumberedRoom { cells, value })
            }),
            name => Err(IssError::Unsupported(name.to_owned())),
        }
    }

    fn arrow(
        &self,
        item: &Item<'_>,
        circle: usize,
        cells: &[Place],
    ) -> Result<Vec<Constraint>, IssError> {
        if circle == 0 || circle >= cells.len() {
            return Err(item.wrong(""));
        }
        let (circle, line) = cells.split_at(circle);
        // A number is read from left to right or from top to bottom, wherever the line starts.
        let mut circle = circle.to_vec();
        circle.sort_unstable();
        Ok(vec![Constraint::Arrow {
            circle,
            line: line.to_vec(),
        }])
    }

    /// A line is cut by boxes or by the pieces of a jigsaw.
    fn region_sums(&self, item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
        let region = |cell: &Place| match (&self.jigsaw, self.boxes) {
            (Some(pieces), _) => pieces.iter().position(|piece| piece.contains(cell)),
            (None, Some((rows, columns))) => {
                let number = usize::from(cell.row / rows) * 64 + usize::from(cell.column / columns);
                Some(number)
            }
            (None, None) => None,
        };
        if self.jigsaw.is_none() && self.boxes.is_none() {
            return Err(IssError::Unsupported(item.name.to_owned()));
        }
        let sums = |cells: Vec<Place>| {
            let parts = cells.chunk_by(|a, b| region(a) == region(b));
            let sets = parts.map(<[Place]>::to_vec).collect();
            Constraint::EqualSums { sets }
        };
        Ok(item.lists(0)?.into_iter().map(sums).collect())
    }

    /// The diagonal that starts in a cell of the border: down to the right from the left side, up
    /// to the left from the right side, down to the left from the top, up to the right from the
    /// bottom.
    fn diagonal_from(&self, cell: Place) -> Vec<Place> {
        let (last_row, last_column) = (self.rows - 1, self.columns - 1);
        let (rows, columns): (i16, i16) = if cell.column == 0 && cell.row < last_row {
            (1, 1)
        } else if cell.column == last_column && cell.row > 0 {
            (-1, -1)
        } else if cell.row == 0 {
            (1, -1)
        } else {
            (-1, 1)
        };
        let mut cells = Vec::new();
        let (mut row, mut column) = (i16::from(cell.row), i16::from(cell.column));
        while (0..i16::from(self.rows)).contains(&row)
            && (0..i16::from(self.columns)).contains(&column)
        {
            cells.push(Place::new(row as u8, column as u8));
            (row, column) = (row + rows, column + columns);
        }
        cells
    }

    /// The cells of `R3` or `C3`.
    fn line(&self, item: &Item<'_>, name: &str) -> Result<Vec<Place>, IssError> {
        let number = name.get(1..).and_then(|text| {
            let mut characters = text.chars();
            let digit = characters.next()?.to_digit(36)?;
            characters.next().is_none().then_some(digit)
        });
        let index = number.and_then(|number| u8::try_from(number.checked_sub(1)?).ok());
        match (name.chars().next(), index) {
            (Some('R'), Some(row)) => Ok((0..self.columns)
                .map(|column| Place { row, column })
                .collect()),
            (Some('C'), Some(column)) => {
                Ok((0..self.rows).map(|row| Place { row, column }).collect())
            }
            _ => Err(item.wrong(name)),
        }
    }

    fn sandwich(&self, item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
        let cells = self.line(item, item.argument(1)?)?;
        let sum = item.number(0)?;
        Ok(vec![Constraint::Sandwich { cells, sum }])
    }

    /// A table of pairs, its name, and lists of cells.
    fn allowed_pairs(&self, item: &Item<'_>, all: bool) -> Result<Vec<Constraint>, IssError> {
        let key = item.argument(0)?;
        let count = usize::from(self.value_count);
        let pairs = pair_key::decode(key, count).ok_or_else(|| item.wrong(key))?;
        let value = |index: usize| index as u8 + self.first_value;
        let pairs: Vec<(u8, u8)> = pairs
            .into_iter()
            .map(|(a, b)| (value(a), value(b)))
            .collect();
        let lists = item.lists(2)?.into_iter();
        let make = |cells| Constraint::AllowedPairs {
            cells,
            pairs: pairs.clone(),
            all,
        };
        Ok(lists.map(make).collect())
    }

    /// A line with a clue at its start, its end, or both.
    fn both_ends(
        &self,
        item: &Item<'_>,
        make: impl Fn(Vec<Place>, u32) -> Result<Constraint, IssError>,
    ) -> Result<Vec<Constraint>, IssError> {
        let mut cells = self.line(item, item.argument(0)?)?;
        let mut constraints = Vec::new();
        for position in 1..=2 {
            let clue = item.arguments.get(position).copied().unwrap_or("");
            if !clue.is_empty() {
                let clue = clue.parse().map_err(|_| item.wrong(clue))?;
                constraints.push(make(cells.clone(), clue)?);
            }
            cells.reverse();
        }
        Ok(constraints)
    }
}

fn same_values(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    let number: usize = item.number(0)?;
    let cells = item.cells(1)?;
    if number == 0 || !cells.len().is_multiple_of(number) {
        return Err(item.wrong(item.argument(0)?));
    }
    let sets = cells.chunks(cells.len() / number).map(<[Place]>::to_vec);
    Ok(vec![Constraint::SameValues {
        sets: sets.collect(),
    }])
}

/// A line of cells, with `LOOP` at the end if it is closed.
fn sum_line(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    let mut open = item.clone();
    let closed = open.arguments.last() == Some(&"LOOP");
    if closed {
        open.arguments.pop();
    }
    let sum = open.number(0)?;
    let lists = open.lists(1)?.into_iter();
    let make = |cells| Constraint::SumLine { cells, sum, closed };
    Ok(lists.map(make).collect())
}

/// `.Sum~7_=_1_1_-1~cells`: the sum, then a factor for each cell.
fn weighted_sum(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    let argument = item.argument(0)?;
    let wrong = || item.wrong(argument);
    let (sum, factors) = argument.split_once("_=_").ok_or_else(wrong)?;
    let sum = sum.parse().map_err(|_| wrong())?;
    let factors: Result<Vec<i8>, _> = factors.split('_').map(str::parse).collect();
    let factors = factors.map_err(|_| wrong())?;
    let lists = item.lists(1)?;
    if lists.iter().any(|cells| cells.len() != factors.len()) {
        return Err(wrong());
    }
    let terms = |cells: Vec<Place>| cells.into_iter().zip(factors.iter().copied()).collect();
    let lists = lists.into_iter();
    Ok(lists
        .map(|cells| Constraint::WeightedSum {
            terms: terms(cells),
            sum,
        })
        .collect())
}

/// Pairs of digits: how often a value occurs, and the value.
fn look_and_say(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    let argument = item.argument(0)?;
    let digits: Option<Vec<u8>> = argument
        .chars()
        .map(|c| c.to_digit(10).map(|digit| digit as u8))
        .collect();
    let digits = digits.filter(|digits| digits.len().is_multiple_of(2));
    let digits = digits.ok_or_else(|| item.wrong(argument))?;
    let counts: Vec<(u8, u8)> = digits.chunks(2).map(|two| (two[1], two[0])).collect();
    let lists = item.lists(1)?.into_iter();
    let make = |cells| Constraint::Counts {
        cells,
        counts: counts.clone(),
    };
    Ok(lists.map(make).collect())
}

/// Values that occur exactly as often as they are listed.
fn contain_exactly(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    let mut values = item.values(0)?;
    values.sort_unstable();
    let counts = values.chunk_by(|a, b| a == b);
    let counts: Vec<(u8, u8)> = counts.map(|same| (same[0], same.len() as u8)).collect();
    let lists = item.lists(1)?.into_iter();
    let make = |cells| Constraint::Counts {
        cells,
        counts: counts.clone(),
    };
    Ok(lists.map(make).collect())
}

fn count_distinct(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    let lists = item.lists(0)?.into_iter();
    let make = |cells: Vec<Place>| {
        let (&counter, others) = cells.split_first().ok_or_else(|| item.wrong(""))?;
        let cells = others.to_vec();
        Ok(Constraint::CountDistinct { counter, cells })
    };
    lists.map(make).collect()
}

fn value_index(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    match item.cells(0)?.as_slice() {
        [value, index, cells @ ..] if !cells.is_empty() => Ok(vec![Constraint::ValueIndex {
            value: *value,
            index: *index,
            cells: cells.to_vec(),
        }]),
        _ => Err(item.wrong("")),
    }
}

fn quad(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    let Place { row, column } = item.cell(item.argument(0)?)?;
    let cells = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| Place::new(row + r, column + c));
    let values = (1..item.arguments.len()).map(|position| item.number(position));
    Ok(vec![Constraint::Contains {
        cells: cells.to_vec(),
        values: values.collect::<Result<_, _>>()?,
    }])
}

fn indexing(item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
    let cells = item.cells(1)?.into_iter();
    Ok(match item.argument(0)? {
        "C" => cells.map(|cell| Constraint::ColumnIndex { cell }).collect(),
        "R" => cells.map(|cell| Constraint::RowIndex { cell }).collect(),
        other => return Err(item.wrong(other)),
    })
}

/// A constraint for each pair of listed cells that share a side.
fn pairs(
    item: &Item<'_>,
    make: impl Fn([Place; 2]) -> Constraint,
) -> Result<Vec<Constraint>, IssError> {
    let mut constraints = Vec::new();
    for cells in item.lists(0)? {
        for (i, &one) in cells.iter().enumerate() {
            for &other in &cells[i + 1..] {
                let distance = one.row.abs_diff(other.row) + one.column.abs_diff(other.column);
                if distance == 1 {
                    constraints.push(make([one, other]));
                }
            }
        }
    }
    Ok(constraints)
}
