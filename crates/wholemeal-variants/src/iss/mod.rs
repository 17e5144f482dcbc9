//! Reads strings of the Interactive Sudoku Solver.
//!
//! A string is a list of constraints, each `.Type~argument~argument`. Givens have no type:
//! `.~R1C1_5~R1C2_2_4`. Rows, columns and boxes have different values unless the string says
//! otherwise. Three older forms of killer Sudoku and pencil marks are also read.

mod clues;
mod killer;
mod pair_key;
mod text;
mod write;

use std::error::Error;
use std::fmt;

use crate::constraint::{Constraint, Mark};
use crate::variant::{LARGEST, Place, Variant, box_size};
use text::{Item, items};
pub use write::{NotInIss, write_iss};

/// Why a string was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IssError {
    /// The text does not start with a constraint.
    NotIss,
    /// The constraint is not supported.
    Unsupported(String),
    /// An argument of the constraint is wrong or missing.
    Argument {
        /// The type of the constraint.
        constraint: String,
        /// The argument; empty if it is missing.
        argument: String,
    },
    /// `.Or` or `.And` without `.End`, or the reverse.
    Unbalanced,
}

impl fmt::Display for IssError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IssError::NotIss => f.write_str("a string of constraints starts with '.'"),
            IssError::Unsupported(name) => write!(f, "the constraint '{name}' is not supported"),
            IssError::Argument {
                constraint,
                argument,
            } if argument.is_empty() => write!(f, "an argument of '{constraint}' is missing"),
            IssError::Argument {
                constraint,
                argument,
            } => write!(f, "'{argument}' is not an argument of '{constraint}'"),
            IssError::Unbalanced => f.write_str("'.Or' and '.And' need one '.End' each"),
        }
    }
}

impl Error for IssError {}

/// Reads a string of constraints.
///
/// ```
/// use wholemeal_variants::{Constraint, Place, read_iss};
///
/// let variant = read_iss(".Shape~4x4.~R1C1_3.Thermo~R1C2~R2C2").unwrap();
/// assert_eq!(variant.rows(), 4);
/// assert!(variant.constraints().contains(&Constraint::given(Place::new(0, 0), 3)));
/// let error = read_iss(".ChaosConstruction").unwrap_err();
/// assert_eq!(error.to_string(), "the constraint 'ChaosConstruction' is not supported");
/// ```
///
/// Lines of killer Sudoku are also read: 81 characters, of which digits and letters are sums
/// (`A` is 10, `a` is 36) and arrows point to a cell of the same cage; and `3x3::k:` or `3x3:d:k:` with a number for
/// each cell, which is 256 times the sum of its cage plus the number of the cage.
///
/// # Errors
/// Returns [`IssError`] if the text is not such a string, or names a constraint that is not
/// supported.
pub fn read_iss(text: &str) -> Result<Variant, IssError> {
    if let Some(variant) = killer::read(text.trim()) {
        return Ok(variant);
    }
    let items = items(text)?;
    let frame = Frame::new(&items)?;
    let mut variant = frame.variant();
    let mut rest = items.as_slice();
    for constraint in frame.list(&mut rest, false)? {
        variant.add(constraint);
    }
    Ok(variant)
}

/// The grid and the general rules of a string.
pub(super) struct Frame {
    rows: u8,
    columns: u8,
    first_value: u8,
    value_count: u8,
    is_raw: bool,
    boxes: Option<(u8, u8)>,
    /// Whether numbers of `FullRank` may be equal.
    ties: bool,
    jigsaw: Option<Vec<Vec<Place>>>,
}

impl Frame {
    fn new(items: &[Item<'_>]) -> Result<Frame, IssError> {
        let mut frame = Frame {
            rows: 9,
            columns: 9,
            first_value: 1,
            value_count: 9,
            is_raw: false,
            boxes: None,
            ties: items
                .iter()
                .any(|item| item.name == "FullRankTies" && item.arguments == ["any"]),
            jigsaw: None,
        };
        if let Some(shape) = items.iter().find(|item| item.name == "Shape") {
            frame.read_shape(shape)?;
        }
        let has = |name: &str| items.iter().any(|item| item.name == name);
        let size = match items.iter().find(|item| item.name == "RegionSize") {
            Some(item) => item.number(0)?,
            None => frame.value_count,
        };
        if let Some(jigsaw) = items.iter().find(|item| item.name == "Jigsaw") {
            frame.jigsaw = Some(frame.read_jigsaw(jigsaw, size)?);
        } else if !has("NoBoxes") && !frame.is_raw {
            frame.boxes = box_size(frame.rows, frame.columns, size);
        }
        Ok(frame)
    }

    /// `6x6`, `6x6~9`, `9x9~0-8`, `9x9~0-8~Raw`.
    fn read_shape(&mut self, item: &Item<'_>) -> Result<(), IssError> {
        let size = item.argument(0)?;
        let (rows, columns) = size.split_once('x').ok_or_else(|| item.wrong(size))?;
        let number = |text: &str| match text.parse() {
            Ok(number) if (1..=LARGEST).contains(&number) => Ok(number),
            _ => Err(item.wrong(text)),
        };
        (self.rows, self.columns) = (number(rows)?, number(columns)?);
        self.value_count = self.rows.max(self.columns);
        for argument in &item.arguments[1..] {
            if *argument == "Raw" {
                self.is_raw = true;
            } else if let Some((first, last)) = argument.split_once('-') {
                let first: u8 = first.parse().map_err(|_| item.wrong(argument))?;
                let last = number(last)?;
                self.first_value = first;
                self.value_count = (last + 1)
                    .checked_sub(first)
                    .ok_or_else(|| item.wrong(argument))?;
            } else {
                self.value_count = number(argument)?;
            }
        }
        Ok(())
    }

    /// The pieces of the layout. Cells of a piece of another size belong to no region.
    fn read_jigsaw(&self, item: &Item<'_>, size: u8) -> Result<Vec<Vec<Place>>, IssError> {
        let layout = item.argument(0)?;
        let cells: Vec<Place> = self.variant().cells().collect();
        if layout.chars().count() != cells.len() {
            return Err(item.wrong(layout));
        }
        let mut pieces: Vec<(char, Vec<Place>)> = Vec::new();
        for (name, cell) in layout.chars().zip(cells) {
            match pieces.iter_mut().find(|(other, _)| *other == name) {
                Some((_, piece)) => piece.push(cell),
                None => pieces.push((name, vec![cell])),
            }
        }
        let pieces = pieces.into_iter().map(|(_, piece)| piece);
        Ok(pieces
            .filter(|piece| piece.len() == usize::from(size))
            .collect())
    }

    /// The grid with its general rules.
    fn variant(&self) -> Variant {
        let mut variant = Variant::new(self.rows, self.columns, self.first_value, self.value_count);
        if !self.is_raw {
            variant.add(Constraint::Rows);
            variant.add(Constraint::Columns);
        }
        if let Some((rows, columns)) = self.boxes {
            variant.add(Constraint::Boxes { rows, columns });
        }
        for piece in self.jigsaw.iter().flatten() {
            let cells = piece.clone();
            variant.add(Constraint::Region { cells });
        }
        variant
    }

    /// The constraints up to the end, or up to `.End` in a nested list.
    fn list(&self, rest: &mut &[Item<'_>], nested: bool) -> Result<Vec<Constraint>, IssError> {
        let mut constraints = Vec::new();
        while let Some((item, others)) = rest.split_first() {
            *rest = others;
            match item.name {
                "End" if nested => return Ok(constraints),
                "End" => return Err(IssError::Unbalanced),
                "And" => constraints.extend(self.list(rest, true)?),
                "Or" => constraints.push(self.alternatives(rest)?),
                _ => constraints.extend(self.constraints(item)?),
            }
        }
        if nested {
            Err(IssError::Unbalanced)
        } else {
            Ok(constraints)
        }
    }

    /// The alternatives up to `.End`: each constraint is one, `.And` makes one of several.
    fn alternatives(&self, rest: &mut &[Item<'_>]) -> Result<Constraint, IssError> {
        let mut alternatives = Vec::new();
        while let Some((item, others)) = rest.split_first() {
            *rest = others;
            match item.name {
                "End" => return Ok(Constraint::AnyOf { alternatives }),
                "And" => alternatives.push(self.list(rest, true)?),
                "Or" => alternatives.push(vec![self.alternatives(rest)?]),
                // Each cell of a list of givens is an alternative.
                "" => {
                    let givens = self.constraints(item)?;
                    alternatives.extend(givens.into_iter().map(|given| vec![given]));
                }
                _ => alternatives.push(self.constraints(item)?),
            }
        }
        Err(IssError::Unbalanced)
    }

    /// The constraints of one item.
    fn constraints(&self, item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
        let single = |constraint| Ok(vec![constraint]);
        match item.name {
            "Shape" | "RegionSize" | "Jigsaw" | "NoBoxes" => Ok(Vec::new()),
            "" => self.givens(item),
            "AntiKnight" => single(Constraint::AntiKnight),
            "AntiKing" => single(Constraint::AntiKing),
            "AntiConsecutive" => single(Constraint::NonConsecutive),
            "GlobalMod" => single(Constraint::GlobalModular),
            "RegionSameValues" => self.region_same_values(item),
            "FullRankTies" => match item.argument(0)? {
                "any" | "only-unclued" => Ok(Vec::new()),
                other => Err(IssError::Unsupported(format!("FullRankTies~{other}"))),
            },
            "GlobalEntropy" => single(Constraint::GlobalEntropy),
            "StrictKropki" => single(Constraint::Unmarked { mark: Mark::Kropki }),
            "StrictXV" => single(Constraint::Unmarked { mark: Mark::Xv }),
            "Diagonal" => single(Constraint::Diagonal {
                rising: item.argument(0)? == "1",
            }),
            "DisjointSets" | "Windoku" => {
                let unsupported = || IssError::Unsupported(item.name.to_owned());
                let (rows, columns) = self.boxes.ok_or_else(unsupported)?;
                single(match item.name {
                    "Windoku" => Constraint::Windoku { rows, columns },
                    _ => Constraint::DisjointGroups { rows, columns },
                })
            }
            _ => self.clues(item),
        }
    }

    /// All boxes, or all pieces of a jigsaw, contain the same values.
    fn region_same_values(&self, item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
        let sets = match (&self.jigsaw, self.boxes) {
            (Some(pieces), _) => pieces.clone(),
            (None, Some((rows, columns))) => self.variant().boxes(rows, columns),
            (None, None) => return Err(IssError::Unsupported(item.name.to_owned())),
        };
        Ok(vec![Constraint::SameValues { sets }])
    }

    fn givens(&self, item: &Item<'_>) -> Result<Vec<Constraint>, IssError> {
        let given = |argument: &&str| {
            let (cell, values) = argument
                .split_once('_')
                .ok_or_else(|| item.wrong(argument))?;
            let values: Result<Vec<u8>, _> = values.split('_').map(str::parse).collect();
            Ok(Constraint::Candidates {
                cell: item.cell(cell)?,
                values: values.map_err(|_| item.wrong(argument))?,
            })
        };
        item.arguments.iter().map(given).collect()
    }
}
