//! A solver that shares no code with the engines: exact cover by Knuth's dancing links.
//!
//! A candidate (a digit in a cell) meets four constraints: its cell is filled, and its digit
//! is in its row, column and box. A solution is a set of candidates that meets every
//! constraint exactly once.

use wholemeal_grid::{Digit, DigitSet, Grid, Marks, Shape};

/// The search took more steps than were allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfSteps;

/// One board as an exact cover problem.
///
/// ```
/// use wholemeal_grid::{Grid, Marks};
/// use wholemeal_testkit::exact_cover::{ExactCover, OutOfSteps};
///
/// let puzzle: Grid = "1..4..1..1..4..1".parse().unwrap();
/// let mut cover = ExactCover::new(&Marks::choices(&puzzle));
/// let solutions = cover.solutions(10, 1000).unwrap();
/// assert_eq!(solutions.len(), 2);
/// assert!(solutions.iter().all(|solution| solution.is_solution_of(&puzzle)));
/// assert_eq!(cover.solutions(10, 1), Err(OutOfSteps));
/// ```
#[derive(Clone, Debug)]
pub struct ExactCover {
    shape: Shape,
    /// Links of every node: the root, one header per constraint, four nodes per candidate.
    left: Vec<u32>,
    right: Vec<u32>,
    up: Vec<u32>,
    down: Vec<u32>,
    /// The header of every node.
    header: Vec<u32>,
    /// The number of candidates of every constraint, by header.
    size: Vec<u32>,
    /// The cell and digit of every candidate: node `first + 4 * i` and the three after it.
    candidates: Vec<(usize, Digit)>,
}

/// The first header; node 0 is the root.
const FIRST_HEADER: u32 = 1;

impl ExactCover {
    /// The problem of this board of candidates.
    #[must_use]
    pub fn new(marks: &Marks) -> ExactCover {
        let shape = marks.shape();
        let headers = 4 * shape.cell_count() as u32;
        let count: usize = marks.cells().iter().map(|set| set.len()).sum();
        let nodes = 1 + headers as usize + 4 * count;
        let mut cover = ExactCover {
            shape,
            left: Vec::with_capacity(nodes),
            right: Vec::with_capacity(nodes),
            up: Vec::with_capacity(nodes),
            down: Vec::with_capacity(nodes),
            header: Vec::with_capacity(nodes),
            size: vec![0; headers as usize + 1],
            candidates: Vec::with_capacity(count),
        };
        for node in 0..=headers {
            let (left, right) = (
                if node == 0 { headers } else { node - 1 },
                if node == headers { 0 } else { node + 1 },
            );
            cover.push(left, right, node, node, node);
        }
        for (cell, &set) in marks.cells().iter().enumerate() {
            cover.add_cell(cell, set);
        }
        cover
    }

    fn push(&mut self, left: u32, right: u32, up: u32, down: u32, header: u32) {
        self.left.push(left);
        self.right.push(right);
        self.up.push(up);
        self.down.push(down);
        self.header.push(header);
    }

    /// Adds the candidates of a cell.
    fn add_cell(&mut self, cell: usize, set: DigitSet) {
        let side = usize::from(self.shape.side());
        let (rows, columns) = (
            usize::from(self.shape.box_rows()),
            usize::from(self.shape.box_columns()),
        );
        let (row, column) = (cell / side, cell % side);
        let in_box = row / rows * rows + column / columns;
        for digit in set {
            let d = usize::from(digit.get()) - 1;
            let constraints = [
                cell,
                side * side + row * side + d,
                2 * side * side + column * side + d,
                3 * side * side + in_box * side + d,
            ];
            let first = self.left.len() as u32;
            for (i, constraint) in (0u32..).zip(constraints) {
                let header = FIRST_HEADER + constraint as u32;
                let last = self.up[header as usize];
                let node = first + i;
                self.push(
                    first + (i + 3) % 4,
                    first + (i + 1) % 4,
                    last,
                    header,
                    header,
                );
                self.down[last as usize] = node;
                self.up[header as usize] = node;
                self.size[header as usize] += 1;
            }
            self.candidates.push((cell, digit));
        }
    }

    /// All solutions, up to a limit.
    ///
    /// # Errors
    /// Returns [`OutOfSteps`] if the search would take more than `steps` steps.
    pub fn solutions(&mut self, limit: usize, steps: u64) -> Result<Vec<Grid>, OutOfSteps> {
        let mut search = Search {
            chosen: Vec::new(),
            found: Vec::new(),
            limit,
            steps_left: steps,
        };
        let finished = self.search(&mut search);
        finished.map(|()| search.found)
    }

    fn search(&mut self, search: &mut Search) -> Result<(), OutOfSteps> {
        if search.steps_left == 0 {
            return Err(OutOfSteps);
        }
        search.steps_left -= 1;
        let Some(header) = self.smallest() else {
            search.found.push(self.grid(&search.chosen));
            return Ok(());
        };
        if self.size[header as usize] == 0 {
            return Ok(());
        }
        self.cover(header);
        let mut row = self.down[header as usize];
        let mut result = Ok(());
        while row != header && result.is_ok() && search.found.len() < search.limit {
            search.chosen.push(row);
            self.for_others(row, false, ExactCover::cover);
            result = self.search(search);
            self.for_others(row, true, ExactCover::uncover);
            search.chosen.pop();
            row = self.down[row as usize];
        }
        self.uncover(header);
        result
    }

    /// The constraint with the fewest candidates; `None` if all are met.
    fn smallest(&self) -> Option<u32> {
        let mut header = self.right[0];
        let mut best = None;
        let mut fewest = u32::MAX;
        while header != 0 {
            let size = self.size[header as usize];
            if size < fewest {
                (best, fewest) = (Some(header), size);
                if size <= 1 {
                    break;
                }
            }
            header = self.right[header as usize];
        }
        best
    }

    /// Calls `change` for the headers of the other nodes of a candidate.
    fn for_others(&mut self, node: u32, backwards: bool, change: fn(&mut ExactCover, u32)) {
        let mut other = node;
        loop {
            let links = if backwards { &self.left } else { &self.right };
            other = links[other as usize];
            if other == node {
                return;
            }
            change(self, self.header[other as usize]);
        }
    }

    fn cover(&mut self, header: u32) {
        let (left, right) = (self.left[header as usize], self.right[header as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
        let mut row = self.down[header as usize];
        while row != header {
            let mut node = self.right[row as usize];
            while node != row {
                let (up, down) = (self.up[node as usize], self.down[node as usize]);
                self.down[up as usize] = down;
                self.up[down as usize] = up;
                self.size[self.header[node as usize] as usize] -= 1;
                node = self.right[node as usize];
            }
            row = self.down[row as usize];
        }
    }

    fn uncover(&mut self, header: u32) {
        let mut row = self.up[header as usize];
        while row != header {
            let mut node = self.left[row as usize];
            while node != row {
                self.size[self.header[node as usize] as usize] += 1;
                let (up, down) = (self.up[node as usize], self.down[node as usize]);
                self.down[up as usize] = node;
                self.up[down as usize] = node;
                node = self.left[node as usize];
            }
            row = self.up[row as usize];
        }
        let (left, right) = (self.left[header as usize], self.right[header as usize]);
        self.right[left as usize] = header;
        self.left[right as usize] = header;
    }

    /// The grid of the chosen candidates.
    fn grid(&self, chosen: &[u32]) -> Grid {
        let first = FIRST_HEADER as usize + 4 * self.shape.cell_count();
        let mut cells = vec![None; self.shape.cell_count()];
        for &node in chosen {
            let (cell, digit) = self.candidates[(node as usize - first) / 4];
            cells[cell] = Some(digit);
        }
        Grid::from_cells(self.shape, cells).expect("a digit of the shape in every cell")
    }
}

/// The state of a search.
struct Search {
    chosen: Vec<u32>,
    found: Vec<Grid>,
    limit: usize,
    steps_left: u64,
}
