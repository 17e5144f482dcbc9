//! Cells whose value is a position.

use super::Expander;
use crate::form::FormKind;
use crate::model::Problem;
use crate::variant::Place;

impl Expander<'_> {
    pub(super) fn column_index(&mut self, cell: Place) -> Result<(), Problem> {
        let columns = self.variant.columns();
        let line: Vec<Place> = (0..columns).map(|c| Place::new(cell.row, c)).collect();
        self.position(cell, &line, cell.column)
    }

    pub(super) fn row_index(&mut self, cell: Place) -> Result<(), Problem> {
        let rows = self.variant.rows();
        let line: Vec<Place> = (0..rows).map(|r| Place::new(r, cell.column)).collect();
        self.position(cell, &line, cell.row)
    }

    pub(super) fn box_index(
        &mut self,
        cell: Place,
        box_rows: u8,
        box_columns: u8,
    ) -> Result<(), Problem> {
        self.variable(cell)?;
        let boxes = self.box_cells(box_rows, box_columns)?;
        let own = boxes.iter().find(|cells| cells.contains(&cell));
        let cells = own.map(Vec::as_slice).unwrap_or_default();
        let position = cells.iter().position(|&other| other == cell).unwrap_or(0);
        self.position(cell, cells, position as u8)
    }

    pub(super) fn numbered_room(&mut self, cells: &[Place], value: u8) -> Result<(), Problem> {
        self.variables(cells)?;
        match self.index(value) {
            Some(index) => self.position(cells[0], cells, index),
            None => {
                self.contradiction();
                Ok(())
            }
        }
    }

    /// A branch for each position.
    pub(super) fn value_index(
        &mut self,
        value: Place,
        index: Place,
        cells: &[Place],
    ) -> Result<(), Problem> {
        let (variable, _) = (self.variable(index)?, self.variables(cells)?);
        let before = std::mem::take(&mut self.current);
        let mut branches = Vec::new();
        for (i, &cell) in cells.iter().enumerate().take(self.count()) {
            let values = 1 << i;
            self.current.push(FormKind::Domain { variable, values });
            self.pair([cell, value], |a, b| a == b)?;
            branches.push(std::mem::take(&mut self.current));
        }
        self.current = before;
        self.current.push(FormKind::Any { branches });
        Ok(())
    }

    /// If the cell has the value with index `i`, the cell of the list at `i` has the value with
    /// index `found`.
    fn position(&mut self, cell: Place, list: &[Place], found: u8) -> Result<(), Problem> {
        let variable = self.variable(cell)?;
        let mut allowed = 0;
        let mut implications = Vec::new();
        for (i, &other) in list.iter().enumerate().take(self.count()) {
            let target = self.variable(other)?;
            if usize::from(found) >= self.count() || target == variable && usize::from(found) != i {
                continue;
            }
            allowed |= 1 << i;
            implications.push(((variable, i as u8), (target, found)));
        }
        let values = allowed & self.all_values();
        self.current.push(FormKind::Domain { variable, values });
        self.current.push(FormKind::Link { implications });
        Ok(())
    }
}
