//! The borders of boxes and regions.

use wholemeal_variants::{Constraint, Place, Variant};

/// For every cell the number of its box or region; 0 if it has none.
pub(super) struct Borders {
    rows: u8,
    columns: u8,
    region: Vec<usize>,
}

impl Borders {
    /// Boxes, or disjoint regions that have as many cells as there are values.
    pub(super) fn new(variant: &Variant) -> Borders {
        let mut borders = Borders {
            rows: variant.rows(),
            columns: variant.columns(),
            region: vec![0; variant.cell_count()],
        };
        let mut next = 1;
        for constraint in variant.constraints() {
            let pieces = match constraint {
                Constraint::Boxes { rows, columns } => variant.boxes(*rows, *columns),
                Constraint::Region { cells } if borders.is_piece(cells, variant) => {
                    vec![cells.clone()]
                }
                _ => continue,
            };
            for cells in pieces {
                for cell in cells {
                    let index = borders.index(cell);
                    borders.region[index] = next;
                }
                next += 1;
            }
        }
        borders
    }

    fn index(&self, cell: Place) -> usize {
        usize::from(cell.row) * usize::from(self.columns) + usize::from(cell.column)
    }

    /// Whether a region is drawn with borders: as large as a row, without cells of another one.
    pub(super) fn is_piece(&self, cells: &[Place], variant: &Variant) -> bool {
        let is_free = |&cell: &Place| variant.contains(cell) && self.region[self.index(cell)] == 0;
        cells.len() == usize::from(variant.value_count()) && cells.iter().all(is_free)
    }

    /// Whether there is a border above the cell at a row and a column; both may be one past the
    /// grid.
    pub(super) fn above(&self, row: u8, column: u8) -> bool {
        if column >= self.columns {
            return false;
        }
        if row == 0 || row == self.rows {
            return row <= self.rows;
        }
        let index = |row| self.index(Place::new(row, column));
        self.region[index(row - 1)] != self.region[index(row)]
    }

    /// Whether there is a border to the left of the cell at a row and a column.
    pub(super) fn left(&self, row: u8, column: u8) -> bool {
        if row >= self.rows {
            return false;
        }
        if column == 0 || column == self.columns {
            return true;
        }
        let index = |column| self.index(Place::new(row, column));
        self.region[index(column - 1)] != self.region[index(column)]
    }

    pub(super) fn size(&self) -> (u8, u8) {
        (self.rows, self.columns)
    }

    /// The grid with box-drawing characters. Lines of cells without borders are left out.
    pub(super) fn drawing(&self, value: impl Fn(Place) -> String) -> String {
        let mut text = String::new();
        for row in 0..=self.rows {
            let is_border = (0..self.columns).any(|column| self.above(row, column));
            if is_border {
                text.push_str(&self.border(row));
            }
            if row == self.rows {
                break;
            }
            let mut line = String::new();
            for column in 0..self.columns {
                line.push(if self.left(row, column) { '│' } else { ' ' });
                line.push_str(&format!(" {} ", value(Place::new(row, column))));
            }
            line.push_str("│\n");
            text.push_str(&line);
        }
        text
    }

    /// The line above a row.
    fn border(&self, row: u8) -> String {
        let mut line = String::new();
        for column in 0..=self.columns {
            line.push(self.corner(row, column));
            if column < self.columns {
                line.push_str(if self.above(row, column) {
                    "───"
                } else {
                    "   "
                });
            }
        }
        line.trim_end().to_owned() + "\n"
    }

    /// The character where four cells meet.
    fn corner(&self, row: u8, column: u8) -> char {
        let up = row > 0 && self.left(row - 1, column);
        let down = row < self.rows && self.left(row, column);
        let left = column > 0 && self.above(row, column - 1);
        let right = column < self.columns && self.above(row, column);
        match (up, down, left, right) {
            (true, true, true, true) => '┼',
            (true, true, true, false) => '┤',
            (true, true, false, true) => '├',
            (true, false, true, true) => '┴',
            (false, true, true, true) => '┬',
            (true, false, true, false) => '┘',
            (true, false, false, true) => '└',
            (false, true, true, false) => '┐',
            (false, true, false, true) => '┌',
            (_, _, false, false) if up || down => '│',
            (false, false, _, _) if left || right => '─',
            _ => ' ',
        }
    }
}
