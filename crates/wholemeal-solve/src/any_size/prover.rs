//! Builds short case trees.

use wholemeal_grid::{Cell, Digit, Grid, House, Marks, Shape};

use super::board::{Board, digits, to_grid};
use super::layout::Layout;
use crate::case_tree::{Branch, CaseTree, NodeKind, VisitedNode};
use crate::{Budget, Interrupted};

/// Proves verdicts and counts by case trees, for boards of one shape.
///
/// Of the branches with the fewest candidates it tries the first few, and takes the one whose
/// children leave the fewest candidates open. So most trees are small: a quarter of the puzzles with
/// 17 clues need two branches or more.
///
/// ```
/// use wholemeal_grid::{Grid, Marks, Shape};
/// use wholemeal_solve::{Budget, Prover};
///
/// let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// let puzzle: Grid = line.parse().unwrap();
/// let mut prover = Prover::new(Shape::NINE);
/// let tree = prover.prove(&Marks::choices(&puzzle), &Budget::UNLIMITED).unwrap();
/// assert_eq!(tree.solutions(), 1);
/// assert!(tree.to_string().len() < 20);
/// ```
#[derive(Clone, Debug)]
pub struct Prover {
    layout: Layout,
    board: Board,
    /// The branches from the root to the current node.
    frames: Vec<Frame>,
    /// Candidates that are still to be assumed, those of the current branch last, in descending order.
    waiting: Vec<(u16, u8)>,
    /// The candidates that the current node assumes.
    assumptions: Vec<(Cell, Digit)>,
    branches: Vec<Branch>,
    solutions: u64,
    first: Option<Grid>,
}

/// A branch whose children are being visited.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// The board before its children.
    mark: usize,
    /// The number of waiting candidates that belong to earlier branches.
    waiting: usize,
}

/// A node after propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Node {
    Contradiction,
    Solved,
    Open,
}

/// The number of branches that are tried before one is chosen. With more the trees get smaller, but
/// not by much: the hardest puzzles need 352 bytes with 16, and 329 with all.
const TRIED: usize = 16;

/// The number of branches between two polls of the budget.
const BRANCHES_PER_POLL: u64 = 16;

impl Prover {
    /// A prover for boards of this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Prover {
        let layout = Layout::new(shape);
        Prover {
            board: Board::new(&layout),
            layout,
            frames: Vec::new(),
            waiting: Vec::new(),
            assumptions: Vec::new(),
            branches: Vec::new(),
            solutions: 0,
            first: None,
        }
    }

    /// The shape of the boards that it proves.
    #[must_use]
    pub fn shape(&self) -> Shape {
        self.layout.shape
    }

    /// Builds a case tree with all solutions of a board. A guess of the budget is a branch of the tree.
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the prover.
    pub fn prove(&mut self, puzzle: &Marks, budget: &Budget<'_>) -> Result<CaseTree, Interrupted> {
        self.prove_and_visit(puzzle, budget, |_| {})
    }

    /// Like [`prove`](Prover::prove), and calls `visit` for every node in depth-first order.
    ///
    /// ```
    /// use wholemeal_grid::{Grid, Marks, Shape};
    /// use wholemeal_solve::{Budget, NodeKind, Prover};
    ///
    /// let puzzle: Grid = "1..4..1..1..4..1".parse().unwrap();
    /// let marks = Marks::choices(&puzzle);
    /// let mut solutions = Vec::new();
    /// let prover = &mut Prover::new(Shape::FOUR);
    /// let tree = prover.prove_and_visit(&marks, &Budget::UNLIMITED, |node| {
    ///     if let NodeKind::Solution(grid) = &node.kind {
    ///         solutions.push((node.assumptions.len(), grid.to_string()));
    ///     }
    /// });
    /// assert_eq!(tree.unwrap().solutions(), 2);
    /// assert_eq!(solutions[0], (1, "1234341221434321".to_owned()));
    /// ```
    ///
    /// # Errors
    /// Returns [`Interrupted`] with the work done so far if the budget runs out.
    ///
    /// # Panics
    /// If the shape of the board differs from that of the prover.
    pub fn prove_and_visit(
        &mut self,
        puzzle: &Marks,
        budget: &Budget<'_>,
        mut visit: impl FnMut(&VisitedNode<'_>),
    ) -> Result<CaseTree, Interrupted> {
        assert_eq!(puzzle.shape(), self.shape(), "a prover is for one shape");
        self.start(puzzle);
        // Propagation starts from settled cells and does not find a cell without candidates.
        let empty = puzzle.cells().iter().any(|set| set.is_empty());
        let mut node = (!empty).then(|| self.close());
        while let Some(current) = node {
            match current {
                Node::Contradiction => self.visit(NodeKind::Contradiction, &mut visit),
                Node::Solved => {
                    let solution = to_grid(&self.layout, self.board.cells());
                    self.add_solution(&solution);
                    self.visit(NodeKind::Solution(solution), &mut visit);
                }
                Node::Open => {
                    self.check(budget)?;
                    let set = self.choose();
                    self.visit(NodeKind::Branch(set.branch(&self.layout)), &mut visit);
                    self.add_branch(set);
                }
            }
            node = self.next_case();
        }
        let branches = self.branches.clone();
        let first = self.first.take();
        Ok(CaseTree::new(self.shape(), branches, self.solutions, first))
    }

    fn start(&mut self, puzzle: &Marks) {
        self.frames.clear();
        self.waiting.clear();
        self.assumptions.clear();
        self.branches.clear();
        self.solutions = 0;
        self.first = None;
        self.board.load(&self.layout, puzzle);
    }

    /// Returns an error if the budget has run out.
    fn check(&self, budget: &Budget<'_>) -> Result<(), Interrupted> {
        let made = self.branches.len() as u64;
        let poll = made.is_multiple_of(BRANCHES_PER_POLL);
        if made >= budget.guesses || poll && budget.is_exhausted() {
            return Err(Interrupted::new(made, u128::from(self.solutions)));
        }
        Ok(())
    }

    /// Propagates the board of a node.
    fn close(&mut self) -> Node {
        match self.board.propagate(&self.layout) {
            Err(_) => Node::Contradiction,
            Ok(()) if self.board.open() == 0 => Node::Solved,
            Ok(()) => Node::Open,
        }
    }

    fn add_solution(&mut self, solution: &Grid) {
        self.solutions += 1;
        self.first.get_or_insert_with(|| solution.clone());
    }

    /// Calls `visit` for the current node.
    fn visit(&self, kind: NodeKind, visit: &mut impl FnMut(&VisitedNode<'_>)) {
        let assumptions = &self.assumptions;
        visit(&VisitedNode { kind, assumptions });
    }

    /// Goes to the next case. Returns `None` if there is none.
    fn next_case(&mut self) -> Option<Node> {
        while let Some(frame) = self.frames.last() {
            self.board.undo_to(&self.layout, frame.mark);
            if self.waiting.len() > frame.waiting
                && let Some(candidate) = self.waiting.pop()
            {
                let digit = Digit::from_index(candidate.1.into()).expect("a digit of the board");
                self.assumptions.truncate(self.frames.len() - 1);
                self.assumptions.push((Cell::new(candidate.0), digit));
                return Some(self.assume(candidate));
            }
            self.frames.pop();
        }
        None
    }

    /// Places a digit and propagates.
    fn assume(&mut self, (cell, digit): (u16, u8)) -> Node {
        self.board.place(&self.layout, cell.into(), digit.into());
        self.close()
    }

    /// Adds a branch for the current node. Its children are visited later.
    fn add_branch(&mut self, set: ExactlyOne) {
        let waiting = self.waiting.len();
        self.push_candidates(set);
        self.waiting[waiting..].reverse();
        self.frames.push(Frame {
            mark: self.board.mark(),
            waiting,
        });
        self.branches.push(set.branch(&self.layout));
    }

    /// The best of a few branches with the fewest candidates.
    fn choose(&mut self) -> ExactlyOne {
        let sets = self.smallest_sets();
        let mut best = (f64::INFINITY, sets[0]);
        for &set in &sets {
            let cost = self.cost(set, best.0);
            if cost < best.0 {
                best = (cost, set);
            }
            // All children are closed.
            if cost == 0.0 {
                break;
            }
        }
        best.1
    }

    /// The first sets with the fewest candidates. An open board has a cell with several candidates.
    fn smallest_sets(&self) -> Vec<ExactlyOne> {
        let (sizes, places) = (self.board.sizes(), self.board.places());
        let all = || sizes.iter().chain(places).copied();
        let fewest = all().filter(|&size| size > 1).min();
        let sets = all().enumerate().filter(|&(_, size)| Some(size) == fewest);
        let sets = sets.map(|(number, _)| ExactlyOne(number));
        sets.take(TRIED).collect()
    }

    /// Estimates the work that remains after a branch: 0 if all its children are closed. The estimate
    /// may stop when it reaches `limit`.
    fn cost(&mut self, set: ExactlyOne, limit: f64) -> f64 {
        let (mark, waiting) = (self.board.mark(), self.waiting.len());
        let mut cost = 0.0;
        self.push_candidates(set);
        while self.waiting.len() > waiting && cost < limit {
            let Some(candidate) = self.waiting.pop() else {
                break;
            };
            if self.assume(candidate) == Node::Open {
                cost += self.remaining();
            }
            self.board.undo_to(&self.layout, mark);
        }
        self.waiting.truncate(waiting);
        cost
    }

    /// Estimates the size of the tree below the current node. It doubles with every eight candidates
    /// that are left to be excluded.
    fn remaining(&self) -> f64 {
        let excess = |&size: &u8| f64::from(size.saturating_sub(1));
        let open: f64 = self.board.sizes().iter().map(excess).sum();
        (open / 8.0).exp2()
    }

    /// Appends the candidates of a set in ascending order.
    fn push_candidates(&mut self, set: ExactlyOne) {
        match set.kind(&self.layout) {
            Kind::Cell(cell) => {
                let candidates = digits(self.board.candidates(cell));
                self.waiting
                    .extend(candidates.map(|digit| (cell as u16, digit as u8)));
            }
            Kind::Digit { house, digit } => {
                let has_digit =
                    |&&cell: &&u16| self.board.candidates(cell.into()) >> digit & 1 == 1;
                let cells = self.layout.cells_of(house).iter().filter(has_digit);
                self.waiting.extend(cells.map(|&cell| (cell, digit as u8)));
            }
        }
    }
}

/// The number of a set of candidates of which exactly one is true: first the cells, then the digits
/// in every house.
#[derive(Clone, Copy, Debug)]
struct ExactlyOne(usize);

/// The candidates of a set, by indices from 0.
#[derive(Clone, Copy, Debug)]
enum Kind {
    Cell(usize),
    Digit { house: usize, digit: usize },
}

impl ExactlyOne {
    fn kind(self, layout: &Layout) -> Kind {
        match self.0.checked_sub(layout.cell_count()) {
            None => Kind::Cell(self.0),
            Some(number) => Kind::Digit {
                house: number / layout.side,
                digit: number % layout.side,
            },
        }
    }

    fn branch(self, layout: &Layout) -> Branch {
        match self.kind(layout) {
            Kind::Cell(cell) => Branch::Cell(Cell::new(cell as u16)),
            Kind::Digit { house, digit } => {
                let index = (house % layout.side) as u8;
                let house = match house / layout.side {
                    0 => House::Row(index),
                    1 => House::Column(index),
                    _ => House::Box(index),
                };
                let digit = Digit::from_index(digit).expect("a digit of the board");
                Branch::Digit(digit, house)
            }
        }
    }
}
