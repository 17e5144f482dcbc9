//! In how many solutions candidates occur.

use crate::model::Model;

/// For every cell its values, each with a number of solutions.
pub type CountsOfCells = Vec<Vec<(u8, u32)>>;

/// For every candidate the number of solutions with it that were found, up to a limit.
#[derive(Clone, Debug)]
pub(crate) struct CandidateCounts {
    counts: Vec<Vec<u32>>,
    limit: u32,
}

impl CandidateCounts {
    pub(crate) fn new(model: &Model, limit: u32) -> CandidateCounts {
        let cells = model.sizes.iter().take(model.cell_count());
        CandidateCounts {
            counts: cells.map(|&size| vec![0; size.into()]).collect(),
            limit,
        }
    }

    /// Whether more solutions with a candidate have to be found.
    pub(crate) fn wants(&self, cell: usize, value: u8) -> bool {
        self.counts[cell][usize::from(value)] < self.limit
    }

    pub(crate) fn is_unseen(&self, cell: usize, value: u8) -> bool {
        self.counts[cell][usize::from(value)] == 0
    }

    /// Counts the candidates of a solution.
    pub(crate) fn add(&mut self, values: &[u8]) {
        for (counts, &value) in self.counts.iter_mut().zip(values) {
            let count = &mut counts[usize::from(value)];
            *count = (*count + 1).min(self.limit);
        }
    }

    /// The values of each cell that occur, with their counts; `None` if there is no solution.
    pub(crate) fn of_cells(self, first_value: u8) -> Option<CountsOfCells> {
        let cell = |counts: Vec<u32>| -> Vec<(u8, u32)> {
            let values = (first_value..).zip(counts);
            values.filter(|&(_, count)| count > 0).collect()
        };
        let cells: Vec<_> = self.counts.into_iter().map(cell).collect();
        cells.iter().all(|cell| !cell.is_empty()).then_some(cells)
    }
}
