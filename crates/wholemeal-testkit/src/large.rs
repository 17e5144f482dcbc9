//! The table of large boards.

use wholemeal_grid::{Digit, Grid, Shape};

/// A board of the table. Its columns are `name,n,box_h,box_w,givens,status,cells,solution`; cells
/// are numbers with a blank between them, 0 for an open cell.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its name.
    pub name: String,
    /// The givens.
    pub puzzle: Grid,
    /// `unique`, `multi`, `atleast1`, or anything else if nothing is known.
    status: String,
    /// The solution, if the table has one.
    solution: Option<Grid>,
}

impl Entry {
    /// Reads a line of the table.
    ///
    /// # Errors
    /// Says what is wrong with the line.
    pub fn from_line(line: &str) -> Result<Entry, String> {
        let fields: Vec<&str> = line.split(',').collect();
        let [name, _, rows, columns, _, status, cells, rest @ ..] = &fields[..] else {
            return Err(format!("too few columns: {line}"));
        };
        let number = |text: &str| text.parse().map_err(|_| format!("{name}: '{text}'?"));
        let shape = Shape::new(number(rows)?, number(columns)?).map_err(|e| e.to_string())?;
        let solution = rest.first().filter(|text| !text.is_empty());
        Ok(Entry {
            name: (*name).to_owned(),
            puzzle: grid(shape, cells)?,
            status: (*status).to_owned(),
            solution: solution.and_then(|text| grid(shape, text).ok()),
        })
    }

    /// Compares the first two solutions, or all if there are fewer, with the table and with the
    /// puzzle.
    ///
    /// # Errors
    /// Says what differs.
    pub fn check(&self, solutions: &[Grid]) -> Result<(), String> {
        let fits = match self.status.as_str() {
            "unique" => solutions.len() == 1,
            "multi" => solutions.len() == 2,
            "atleast1" => !solutions.is_empty(),
            _ => true,
        };
        if !fits {
            let number = solutions.len();
            return Err(format!(
                "{}: {number} solutions, not {}",
                self.name, self.status
            ));
        }
        let is_wrong = |solution: &Grid| !solution.is_solution_of(&self.puzzle);
        let differs = |known: &Grid| solutions.len() == 1 && solutions[0] != *known;
        if solutions.iter().any(is_wrong)
            || solutions.len() == 2 && solutions[0] == solutions[1]
            || self.solution.as_ref().is_some_and(differs)
        {
            return Err(format!("{}: a wrong solution", self.name));
        }
        Ok(())
    }
}

fn grid(shape: Shape, cells: &str) -> Result<Grid, String> {
    let digit = |text: &str| Ok(Digit::new(text.parse().map_err(|_| format!("'{text}'?"))?));
    let cells: Result<Vec<Option<Digit>>, String> = cells.split_whitespace().map(digit).collect();
    Grid::from_cells(shape, cells?).ok_or_else(|| "not the cells of the board".to_owned())
}
