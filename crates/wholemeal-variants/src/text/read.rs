//! Reads the text of a variant.

use super::TextError;
use super::layout;
use super::line::Words;
use crate::constraint::{Constraint, Mark};
use crate::variant::{LARGEST, Place, Variant};

/// A variant with the other lines of its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariantText {
    /// The variant.
    pub variant: Variant,
    /// Lines such as `title: …`: names in lower case with their values.
    pub about: Vec<(String, String)>,
}

/// Whether a line starts a variant: `variant 9x9`.
///
/// ```
/// use wholemeal_variants::text::starts_variant;
///
/// assert!(starts_variant("variant 9x9 values 0-8"));
/// assert!(!starts_variant("variants of Sudoku"));
/// ```
#[must_use]
pub fn starts_variant(line: &str) -> bool {
    let mut words = line.split_whitespace();
    let size = (words.next() == Some("variant")).then(|| words.next());
    let size = size.flatten().and_then(|size| size.split_once('x'));
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let columns = |text: &str| text.split(';').next().is_some_and(is_number);
    size.is_some_and(|(rows, text)| is_number(rows) && columns(text))
}

/// Whether a line, after which `depth` alternatives are open, ends a variant; the depth after it.
#[must_use]
pub fn ends_variant(line: &str, depth: usize) -> (bool, usize) {
    match line.split('#').next().unwrap_or("").trim() {
        "either" => (false, depth + 1),
        "end" if depth == 0 => (true, 0),
        "end" => (false, depth - 1),
        _ => (false, depth),
    }
}

/// Reads the text of a variant. A semicolon means the same as the end of a line.
///
/// ```
/// use wholemeal_variants::Solver;
/// use wholemeal_variants::text::read_text;
/// use wholemeal_solve::Budget;
///
/// let text = read_text("
/// variant 4x4            # rows and columns; values are 1 to 4
/// title: An example
/// sudoku                 # rows, columns and boxes
/// cage 3 r1c1 r1c2
/// thermometer r4c1-r4c4
/// given r2c1 3
/// ")?;
/// assert_eq!(text.about, [("title".to_owned(), "An example".to_owned())]);
/// let mut solver = Solver::new(&text.variant).unwrap();
/// assert_eq!(solver.count(10, &Budget::UNLIMITED).unwrap().counted(), 2);
/// # Ok::<(), wholemeal_variants::text::TextError>(())
/// ```
///
/// # Errors
/// Returns [`TextError`] with the place and what was expected.
pub fn read_text(text: &str) -> Result<VariantText, TextError> {
    Reader::new(text).read()
}

/// Lines, cut at semicolons, without comments.
struct Reader<'a> {
    lines: std::iter::Peekable<std::vec::IntoIter<(usize, usize, &'a str)>>,
    about: Vec<(String, String)>,
}

/// The largest depth of alternatives.
const DEEPEST: usize = 16;

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Reader<'a> {
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            // Metadata may contain number signs and semicolons.
            if metadata(line).is_some() {
                lines.push((number + 1, 1, line));
                continue;
            }
            let line = line.split('#').next().unwrap_or("");
            let mut column = 1;
            for part in line.split(';') {
                if !part.trim().is_empty() {
                    lines.push((number + 1, column, part));
                }
                column += part.chars().count() + 1;
            }
        }
        Reader {
            lines: lines.into_iter().peekable(),
            about: Vec::new(),
        }
    }

    fn read(mut self) -> Result<VariantText, TextError> {
        let mut variant = self.heading()?;
        let constraints = self.list(&variant, 0)?;
        for constraint in constraints {
            variant.add(constraint);
        }
        Ok(VariantText {
            variant,
            about: self.about,
        })
    }

    /// `variant 9x9`, `variant 6x6 values 1-9`.
    fn heading(&mut self) -> Result<Variant, TextError> {
        const EXPECTED: &str = "'variant' with rows and columns, such as 'variant 9x9'";
        let (number, column, line) = self.lines.next().unwrap_or((1, 1, ""));
        let mut words = Words::new(number, column, line);
        if words.word(EXPECTED)? != "variant" {
            return Err(words.last_error(EXPECTED));
        }
        let (rows, columns) = words.size()?;
        let is_allowed = |n: u8| (1..=LARGEST).contains(&n);
        if !is_allowed(rows) || !is_allowed(columns) {
            return Err(words.last_error("1 to 64 rows and columns"));
        }
        let (mut first, mut count) = (1, rows.max(columns));
        if !words.is_empty() {
            if words.word("'values'")? != "values" {
                return Err(words.last_error(
                    "'values' with the first and the last value, such as 'values 0-8'",
                ));
            }
            let (low, high): (u8, u8) =
                words.two('-', "the first and the last value, such as 0-8")?;
            let number = high.checked_sub(low).and_then(|n| n.checked_add(1));
            first = low;
            count = number
                .filter(|&n| is_allowed(n) && low <= 36)
                .ok_or_else(|| words.last_error("1 to 64 values, such as 0-8"))?;
        }
        words.finish()?;
        Ok(Variant::new(rows, columns, first, count))
    }

    /// The constraints up to the end of the text, or of the alternative.
    fn list(&mut self, variant: &Variant, depth: usize) -> Result<Vec<Constraint>, TextError> {
        let mut constraints = Vec::new();
        while let Some(&(number, column, line)) = self.lines.peek() {
            let mut words = Words::new(number, column, line);
            if let Some((name, value)) = metadata(line) {
                self.about.push((name, value.to_owned()));
                self.lines.next();
                continue;
            }
            match words.peek() {
                Some("or" | "end") if depth > 0 => return Ok(constraints),
                Some("end") => {
                    self.lines.next();
                    words.word("'end'")?;
                    words.finish()?;
                    if let Some((number, column, line)) = self.lines.next() {
                        return Err(Words::new(number, column, line)
                            .error("the end of the text after 'end'"));
                    }
                    return Ok(constraints);
                }
                Some("either") => {
                    self.lines.next();
                    words.word("'either'")?;
                    words.finish()?;
                    constraints.push(self.alternatives(variant, depth, &words)?);
                }
                Some("grid" | "regions") => constraints.extend(self.layout(variant)?),
                _ => {
                    self.lines.next();
                    constraints.extend(constraint(&mut words, variant)?);
                    words.finish()?;
                }
            }
        }
        Ok(constraints)
    }

    /// The alternatives up to `end`, with `or` between them.
    fn alternatives(
        &mut self,
        variant: &Variant,
        depth: usize,
        start: &Words<'_>,
    ) -> Result<Constraint, TextError> {
        if depth == DEEPEST {
            return Err(start.last_error("fewer alternatives inside each other"));
        }
        let mut alternatives = Vec::new();
        loop {
            alternatives.push(self.list(variant, depth + 1)?);
            let Some((number, column, line)) = self.lines.next() else {
                return Err(start.last_error("'end' after the alternatives"));
            };
            let mut words = Words::new(number, column, line);
            let word = words.word("'or' or 'end'")?;
            words.finish()?;
            if word == "end" {
                return Ok(Constraint::AnyOf { alternatives });
            }
        }
    }

    /// The rows after `grid` or `regions`.
    fn layout(&mut self, variant: &Variant) -> Result<Vec<Constraint>, TextError> {
        let Some((number, column, line)) = self.lines.next() else {
            return Ok(Vec::new());
        };
        let mut heading = Words::new(number, column, line);
        let is_grid = heading.word("'grid' or 'regions'")? == "grid";
        heading.finish()?;
        let (mut givens, mut regions) = (Vec::new(), Vec::new());
        for row in 0..variant.rows() {
            let Some((number, column, line)) = self.lines.next() else {
                let expected = format!("{} rows after this line", variant.rows());
                return Err(heading.last_error(&expected));
            };
            let words = Words::new(number, column, line);
            if is_grid {
                givens.extend(layout::givens(line, &words, row, variant)?);
            } else {
                layout::regions(line, &words, row, variant, &mut regions)?;
            }
        }
        let regions = regions.into_iter();
        givens.extend(regions.map(|(_, cells)| Constraint::Region { cells }));
        Ok(givens)
    }
}

/// The name and the value of a line such as `title: …`.
fn metadata(line: &str) -> Option<(String, &str)> {
    let (name, value) = line.split_once(':')?;
    let name = name.trim();
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic() || c == '_');
    is_name.then(|| (name.to_lowercase(), value.trim()))
}

/// Reads the constraint of a line; a few keywords stand for several.
fn constraint(words: &mut Words<'_>, variant: &Variant) -> Result<Vec<Constraint>, TextError> {
    const KEYWORD: &str = "a constraint (docs/variants.md lists them)";
    let keyword = words.word(KEYWORD)?;
    let v = variant;
    let single = match keyword {
        "given" => {
            let cell = words.cell(v)?;
            let value = words.number("a value")?;
            Constraint::given(cell, value)
        }
        "candidates" => Constraint::Candidates {
            cell: words.cell(v)?,
            values: words.numbers()?,
        },
        "odd" | "even" => return parity(words, v, keyword == "odd"),
        "sudoku" => return sudoku(words, v),
        "rows" => Constraint::Rows,
        "columns" => Constraint::Columns,
        "boxes" => {
            let (rows, columns) = words.size()?;
            Constraint::Boxes { rows, columns }
        }
        "region" => Constraint::Region {
            cells: words.cells(v)?,
        },
        "cage" => Constraint::Cage {
            sum: optional_number(words)?,
            cells: words.cells(v)?,
        },
        "diagonal" => Constraint::Diagonal {
            rising: match words.word("'rising' or 'falling'")? {
                "rising" => true,
                "falling" => false,
                _ => return Err(words.last_error("'rising' or 'falling'")),
            },
        },
        "disjoint-groups" => {
            let (rows, columns) = words.size()?;
            Constraint::DisjointGroups { rows, columns }
        }
        "windoku" => {
            let (rows, columns) = words.size()?;
            Constraint::Windoku { rows, columns }
        }
        "anti-knight" => Constraint::AntiKnight,
        "anti-king" => Constraint::AntiKing,
        "non-consecutive" => Constraint::NonConsecutive,
        "global-entropy" => Constraint::GlobalEntropy,
        "global-modular" => Constraint::GlobalModular,
        "sum" => Constraint::Sum {
            sum: words.number("a sum")?,
            cells: words.cells(v)?,
        },
        "weighted-sum" => weighted_sum(words, v)?,
        "difference" => Constraint::Difference {
            difference: words.number("a difference")?,
            cells: words.pair(v)?,
        },
        "ratio" => Constraint::Ratio {
            ratio: words.number("a factor")?,
            cells: words.pair(v)?,
        },
        "negative" => Constraint::Unmarked { mark: mark(words)? },
        "greater" => Constraint::Greater {
            cells: words.pair(v)?,
        },
        "minimum" => Constraint::Minimum {
            cell: words.cell(v)?,
        },
        "maximum" => Constraint::Maximum {
            cell: words.cell(v)?,
        },
        "arrow" => {
            let (circle, line) = words.two_lists(v)?;
            Constraint::Arrow { circle, line }
        }
        "thermometer" | "slow-thermometer" => Constraint::Thermometer {
            cells: words.cells(v)?,
            slow: keyword == "slow-thermometer",
        },
        "whispers" => Constraint::Whispers {
            difference: words.number("a difference")?,
            cells: words.cells(v)?,
        },
        "lockout" => Constraint::Lockout {
            difference: words.number("a difference")?,
            cells: words.cells(v)?,
        },
        "modular" => Constraint::Modular {
            modulus: words.number("a divisor")?,
            cells: words.cells(v)?,
        },
        "clone" => {
            let (one, other) = words.two_lists(v)?;
            Constraint::Clone { one, other }
        }
        "same-values" => Constraint::SameValues {
            sets: words.lists(v)?,
        },
        "equal-sums" => Constraint::EqualSums {
            sets: words.lists(v)?,
        },
        "region-sum-line" => {
            let (box_rows, box_columns) = words.size()?;
            Constraint::RegionSumLine {
                cells: words.cells(v)?,
                box_rows,
                box_columns,
            }
        }
        "contains" => Constraint::Contains {
            values: words.numbers()?,
            cells: words.cells(v)?,
        },
        "counts" => counts(words, v)?,
        "column-index" => Constraint::ColumnIndex {
            cell: words.cell(v)?,
        },
        "row-index" => Constraint::RowIndex {
            cell: words.cell(v)?,
        },
        "box-index" => {
            let (box_rows, box_columns) = words.size()?;
            Constraint::BoxIndex {
                cell: words.cell(v)?,
                box_rows,
                box_columns,
            }
        }
        "value-index" => Constraint::ValueIndex {
            value: words.cell(v)?,
            index: words.cell(v)?,
            cells: words.cells(v)?,
        },
        "count-distinct" => Constraint::CountDistinct {
            counter: words.cell(v)?,
            cells: words.cells(v)?,
        },
        "allowed-pairs" | "all-allowed-pairs" => allowed_pairs(words, v, keyword)?,
        "full-rank" | "full-rank-ties" => Constraint::FullRank {
            rank: words.number("a rank")?,
            cells: words.cells(v)?,
            ties: keyword == "full-rank-ties",
        },
        _ => match line(keyword, words, v)? {
            Some(constraint) => constraint,
            None => return Err(words.last_error(KEYWORD)),
        },
    };
    Ok(vec![single])
}

/// Constraints with a list of cells, some with a number before it; `None` for other keywords.
fn line(
    keyword: &str,
    words: &mut Words<'_>,
    variant: &Variant,
) -> Result<Option<Constraint>, TextError> {
    let with_cells: Option<fn(Vec<Place>) -> Constraint> = match keyword {
        "double-arrow" => Some(|cells| Constraint::DoubleArrow { cells }),
        "renban" => Some(|cells| Constraint::Renban { cells }),
        "nabner" => Some(|cells| Constraint::Nabner { cells }),
        "palindrome" => Some(|cells| Constraint::Palindrome { cells }),
        "zipper" => Some(|cells| Constraint::Zipper { cells }),
        "between" => Some(|cells| Constraint::Between { cells }),
        "entropic" => Some(|cells| Constraint::Entropic { cells }),
        "counting-circles" => Some(|cells| Constraint::CountingCircles { cells }),
        "equality-cage" => Some(|cells| Constraint::EqualityCage { cells }),
        _ => None,
    };
    if let Some(make) = with_cells {
        return Ok(Some(make(words.cells(variant)?)));
    }
    let with_sum: Option<fn(Vec<Place>, u32) -> Constraint> = match keyword {
        "x-sum" => Some(|cells, sum| Constraint::XSum { cells, sum }),
        "sandwich" => Some(|cells, sum| Constraint::Sandwich { cells, sum }),
        "lunchbox" => Some(|cells, sum| Constraint::Lunchbox { cells, sum }),
        "sum-line" => Some(|cells, sum| Constraint::SumLine {
            cells,
            sum,
            closed: false,
        }),
        "sum-loop" => Some(|cells, sum| Constraint::SumLine {
            cells,
            sum,
            closed: true,
        }),
        "rellik" => Some(|cells, sum| Constraint::Rellik { cells, sum }),
        _ => None,
    };
    if let Some(make) = with_sum {
        let sum = words.number("a sum")?;
        return Ok(Some(make(words.cells(variant)?, sum)));
    }
    let with_value: Option<fn(Vec<Place>, u8) -> Constraint> = match keyword {
        "numbered-room" => Some(|cells, value| Constraint::NumberedRoom { cells, value }),
        "skyscraper" => Some(|cells, visible| Constraint::Skyscraper { cells, visible }),
        "hidden-skyscraper" => Some(|cells, value| Constraint::HiddenSkyscraper { cells, value }),
        _ => None,
    };
    let Some(make) = with_value else {
        return Ok(None);
    };
    let value = words.number("a value")?;
    Ok(Some(make(words.cells(variant)?, value)))
}

fn optional_number(words: &mut Words<'_>) -> Result<Option<u32>, TextError> {
    let starts_with_digit = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    if words.peek().is_some_and(starts_with_digit) {
        words.number("a sum").map(Some)
    } else {
        Ok(None)
    }
}

/// Cells with odd or even values.
fn parity(
    words: &mut Words<'_>,
    variant: &Variant,
    odd: bool,
) -> Result<Vec<Constraint>, TextError> {
    let values = variant.first_value()..=variant.last_value();
    let values: Vec<u8> = values.filter(|value| (value % 2 == 1) == odd).collect();
    let cells = words.cells(variant)?.into_iter();
    let candidates = |cell| Constraint::Candidates {
        cell,
        values: values.clone(),
    };
    Ok(cells.map(candidates).collect())
}

/// Rows, columns and boxes: those of the line, or the usual ones.
fn sudoku(words: &mut Words<'_>, variant: &Variant) -> Result<Vec<Constraint>, TextError> {
    let (rows, columns) = if words.is_empty() {
        let size = variant.usual_boxes();
        size.ok_or_else(|| {
            words.last_error("'sudoku' with the size of a box, such as 'sudoku 3x3'")
        })?
    } else {
        words.size()?
    };
    Ok(vec![
        Constraint::Rows,
        Constraint::Columns,
        Constraint::Boxes { rows, columns },
    ])
}

fn mark(words: &mut Words<'_>) -> Result<Mark, TextError> {
    const EXPECTED: &str = "'kropki', 'xv' or 'ratio'";
    match words.word(EXPECTED)? {
        "kropki" => Ok(Mark::Kropki),
        "xv" => Ok(Mark::Xv),
        "ratio" => Ok(Mark::Ratio),
        _ => Err(words.last_error(EXPECTED)),
    }
}

/// `weighted-sum 7 1 1 -1 r1c1 r1c2 r1c3`: the sum, the factors, the cells.
fn weighted_sum(words: &mut Words<'_>, variant: &Variant) -> Result<Constraint, TextError> {
    let sum = words.number("a sum")?;
    let mut factors = Vec::new();
    while words
        .peek()
        .is_some_and(|word| !word.starts_with(['r', 'R']))
    {
        factors.push(words.number("a factor from -128 to 127")?);
    }
    let cells = words.cells(variant)?;
    if cells.len() != factors.len() {
        return Err(words.last_error("as many cells as factors"));
    }
    let terms = cells.into_iter().zip(factors).collect();
    Ok(Constraint::WeightedSum { terms, sum })
}

/// `counts 2x5 0x3 r1c1 r1c2`: numbers with values, then the cells.
fn counts(words: &mut Words<'_>, variant: &Variant) -> Result<Constraint, TextError> {
    let mut counts = Vec::new();
    while words
        .peek()
        .is_some_and(|word| !word.starts_with(['r', 'R']))
    {
        let (number, value) = words.two('x', "a number and a value, such as 2x5")?;
        counts.push((value, number));
    }
    let cells = words.cells(variant)?;
    Ok(Constraint::Counts { cells, counts })
}

/// `allowed-pairs 1-3 2-6 r1c1 r1c2`: pairs of values, then the cells.
fn allowed_pairs(
    words: &mut Words<'_>,
    variant: &Variant,
    keyword: &str,
) -> Result<Constraint, TextError> {
    let mut pairs = Vec::new();
    while words
        .peek()
        .is_some_and(|word| !word.starts_with(['r', 'R']))
    {
        pairs.push(words.two('-', "a pair of values, such as 1-3")?);
    }
    Ok(Constraint::AllowedPairs {
        cells: words.cells(variant)?,
        pairs,
        all: keyword == "all-allowed-pairs",
    })
}
