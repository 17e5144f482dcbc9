//! The search for the canonical form of a board of any shape.
//!
//! The search decides row by row. Its tree has a node for every sequence of decisions; a decision is
//! made as late as possible, see [`State`]. Branches with a larger prefix than the best line are cut.
//! Two leaves with equal lines give an automorphism of the board. A branch is skipped if an
//! automorphism maps it to one that was visited, so symmetric boards take few steps too.

mod board;
mod state;

use std::cmp::Ordering;

use wholemeal_grid::{Digit, Grid, Symmetry};

use crate::group_order::GroupOrder;
use crate::{Form, Limits, Stopped};
use board::Board;
use state::{Choice, Need, State};

/// The result of a search.
pub(crate) struct Found {
    /// A symmetry that takes the board to its canonical form.
    pub(crate) transformation: Symmetry,
    /// The number of automorphisms, and some that generate them all.
    pub(crate) order: GroupOrder,
    pub(crate) generators: Vec<Symmetry>,
}

/// Searches the canonical form of `grid`. If there is a puzzle with this solution, its cells decide
/// between the symmetries that take the grid to the form.
pub(crate) fn search(
    grid: &Grid,
    puzzle: Option<&Grid>,
    form: Form,
    limits: &Limits<'_>,
) -> Result<Found, Stopped> {
    let board = Board::new(grid);
    let mut search = Search {
        board: &board,
        puzzle,
        form,
        limits,
        nodes: 0,
        generators: exchanges_of_equal_lines(&board),
        best: None,
    };
    let mut root = State::new(&board, form);
    let mut values = Vec::new();
    if let Need::Choice(choices) = root.advance(&board, &mut values) {
        search.visit(&root, &choices, &mut values, &mut Vec::new())?;
    }
    Ok(search.found())
}

struct Search<'a> {
    board: &'a Board,
    puzzle: Option<&'a Grid>,
    form: Form,
    limits: &'a Limits<'a>,
    nodes: u64,
    /// Automorphisms of the board.
    generators: Vec<Symmetry>,
    best: Option<Leaf>,
}

/// The end of a branch.
struct Leaf {
    values: Vec<u8>,
    path: Vec<Choice>,
    state: State,
}

/// A node, with the values since its parent.
struct Child {
    choice: Choice,
    state: State,
    values: Vec<u8>,
    need: Need,
}

impl Search<'_> {
    /// Visits the children of a node. Returns the length of the path at which the search continues:
    /// after an automorphism was found, the rest of a branch is equivalent to a visited one.
    fn visit(
        &mut self,
        state: &State,
        choices: &[Choice],
        values: &mut Vec<u8>,
        path: &mut Vec<Choice>,
    ) -> Result<usize, Stopped> {
        let depth = path.len();
        let children = self.children(state, choices, path)?;
        self.nodes += choices.len() as u64;
        let mut visited: Vec<Child> = Vec::with_capacity(children.len());
        for child in children {
            let is_known = !visited.is_empty()
                && is_equivalent_to_one_of(child.choice, &visited, &self.stabilizer(path));
            if is_known {
                continue;
            }
            values.extend(&child.values);
            path.push(child.choice);
            let mut back = depth;
            match (&child.need, self.compare(values)) {
                (_, Ordering::Greater) => {}
                (Need::Choice(choices), _) => {
                    back = self.visit(&child.state, choices, values, path)?;
                }
                (Need::Nothing, _) => back = self.leaf(&child.state, values, path),
            }
            path.truncate(depth);
            values.truncate(values.len() - child.values.len());
            if back < depth {
                return Ok(back);
            }
            visited.push(child);
        }
        Ok(depth)
    }

    /// The children of a node with the smallest values, one of each orbit.
    fn children(
        &self,
        state: &State,
        choices: &[Choice],
        path: &[Choice],
    ) -> Result<Vec<Child>, Stopped> {
        let mut children = Vec::with_capacity(choices.len());
        let stabilizer = self.stabilizer(path);
        for (&choice, nodes) in choices.iter().zip(self.nodes + 1..) {
            self.limits.check(nodes)?;
            if !is_equivalent_to_one_of(choice, &children, &stabilizer) {
                self.add(self.child(state, choice), &mut children);
            }
        }
        Ok(children)
    }

    fn child(&self, parent: &State, choice: Choice) -> Child {
        let (mut state, mut values) = (parent.clone(), Vec::new());
        state.choose(self.board, choice);
        let need = state.advance(self.board, &mut values);
        if matches!(need, Need::Nothing) {
            self.append_puzzle(&state, &mut values);
        }
        Child {
            choice,
            state,
            values,
            need,
        }
    }

    /// Appends the values of the puzzle, if there is one.
    fn append_puzzle(&self, state: &State, values: &mut Vec<u8>) {
        let Some(puzzle) = self.puzzle else {
            return;
        };
        let moved = state.transformation(self.board).apply(puzzle);
        let side = self.board.side as u8;
        let value = |digit: &Option<Digit>| match (digit.map(Digit::get), self.form) {
            (None, Form::Min) => 0,
            (None, Form::Max) => u8::MAX,
            (Some(digit), Form::Min) => digit,
            (Some(digit), Form::Max) => side + 1 - digit,
        };
        values.extend(
            moved
                .iter()
                .flat_map(|moved| moved.cells().iter().map(value)),
        );
    }

    /// Adds a child and removes those with larger values.
    fn add(&self, child: Child, children: &mut Vec<Child>) {
        // The values may have different lengths; then they are equal if one starts with the other.
        let compare = |a: &Child, b: &Child| {
            let length = a.values.len().min(b.values.len());
            a.values[..length].cmp(&b.values[..length])
        };
        if children
            .iter()
            .any(|other| compare(other, &child) == Ordering::Less)
        {
            return;
        }
        children.retain(|other| compare(&child, other) != Ordering::Less);
        children.push(child);
    }

    /// Compares values with the start of the best ones.
    fn compare(&self, values: &[u8]) -> Ordering {
        self.best.as_ref().map_or(Ordering::Less, |best| {
            let length = values.len().min(best.values.len());
            values[..length].cmp(&best.values[..length])
        })
    }

    /// The known automorphisms that keep every choice of a path.
    fn stabilizer(&self, path: &[Choice]) -> Stabilizer<'_> {
        let transposed = path.first() == Some(&Choice::Orientation(true));
        let width = self.board.width;
        let keeps = |g: &&Symmetry| path.iter().all(|&c| image(g, c, transposed, width) == c);
        Stabilizer {
            generators: self.generators.iter().filter(keeps).collect(),
            transposed,
            width,
        }
    }

    /// Compares a leaf with the best one.
    fn leaf(&mut self, state: &State, values: &[u8], path: &[Choice]) -> usize {
        match &self.best {
            Some(best) if best.values == values => {
                let to_form = best.state.transformation(self.board);
                let from_form = state.transformation(self.board).inverse();
                self.generators.extend(to_form.then(&from_form));
                let pairs = best.path.iter().zip(path);
                pairs.take_while(|(a, b)| a == b).count()
            }
            _ => {
                self.best = Some(Leaf {
                    values: values.to_vec(),
                    path: path.to_vec(),
                    state: state.clone(),
                });
                path.len()
            }
        }
    }

    /// The result. The order of the group is the product of the orbits along the best path.
    fn found(self) -> Found {
        let mut order = GroupOrder::one();
        let Some(best) = &self.best else {
            unreachable!("a search visits a leaf");
        };
        for (depth, &choice) in best.path.iter().enumerate() {
            let orbit = self.stabilizer(&best.path[..depth]).orbit(choice);
            order.multiply(orbit.len() as u32);
        }
        best.state.multiply_arrangements(&mut order);
        Found {
            transformation: best.state.transformation(self.board),
            order,
            generators: self.generators,
        }
    }
}

/// Automorphisms that keep a path.
struct Stabilizer<'a> {
    generators: Vec<&'a Symmetry>,
    transposed: bool,
    width: usize,
}

impl Stabilizer<'_> {
    /// The images of a choice.
    fn orbit(&self, choice: Choice) -> Vec<Choice> {
        let mut orbit = vec![choice];
        let mut next = 0;
        while let Some(&choice) = orbit.get(next) {
            for generator in &self.generators {
                let image = image(generator, choice, self.transposed, self.width);
                if !orbit.contains(&image) {
                    orbit.push(image);
                }
            }
            next += 1;
        }
        orbit
    }
}

/// Returns `true` if an automorphism maps the choice to that of one of the children.
fn is_equivalent_to_one_of(
    choice: Choice,
    children: &[Child],
    stabilizer: &Stabilizer<'_>,
) -> bool {
    if children.is_empty() {
        return false;
    }
    let orbit = stabilizer.orbit(choice);
    children.iter().any(|child| orbit.contains(&child.choice))
}

/// The image of a choice under an automorphism that transposes only if the choice is the first.
fn image(symmetry: &Symmetry, choice: Choice, transposed: bool, width: usize) -> Choice {
    let (rows, columns) = if transposed {
        (symmetry.columns(), symmetry.rows())
    } else {
        (symmetry.rows(), symmetry.columns())
    };
    match choice {
        Choice::Orientation(transposed) => {
            Choice::Orientation(transposed != symmetry.is_transposing())
        }
        Choice::Row(row) => Choice::Row(rows[row].into()),
        Choice::Stack(stack) => Choice::Stack(usize::from(columns[stack * width]) / width),
        Choice::Column(column) => Choice::Column(columns[column].into()),
        Choice::Digit(digit) => Choice::Digit(symmetry.digits()[digit - 1].get().into()),
    }
}

/// The exchanges of two equal lines, and of two bands or stacks with equal lines.
fn exchanges_of_equal_lines(board: &Board) -> Vec<Symmetry> {
    let shape = board.shape;
    let identity: Vec<u8> = (0..shape.side()).collect();
    let digits: Vec<Digit> = Digit::all(shape.side()).collect();
    let mut exchanges = Vec::new();
    for (transposed, size) in [(false, shape.box_rows()), (true, shape.box_columns())] {
        for lines in permutations_of_equal_lines(&board.rows(transposed), size.into()) {
            let (rows, columns) = if transposed {
                (&identity, &lines)
            } else {
                (&lines, &identity)
            };
            exchanges.extend(Symmetry::new(shape, false, rows, columns, &digits));
        }
    }
    exchanges
}

/// The new positions of lines for every exchange of two equal lines of a band, or of two equal
/// bands.
fn permutations_of_equal_lines(lines: &[&[u8]], size: usize) -> Vec<Vec<u8>> {
    let identity: Vec<u8> = (0..lines.len() as u8).collect();
    let mut permutations = Vec::new();
    // The lines of every band in the order of their content.
    let bands: Vec<Vec<usize>> = (0..lines.len() / size)
        .map(|band| {
            let mut members: Vec<usize> = (band * size..(band + 1) * size).collect();
            members.sort_by_key(|&line| lines[line]);
            members
        })
        .collect();
    let mut exchange = |pairs: &mut dyn Iterator<Item = (usize, usize)>| {
        let mut places = identity.clone();
        pairs.for_each(|(a, b)| places.swap(a, b));
        permutations.push(places);
    };
    for (i, band) in bands.iter().enumerate() {
        for (j, &a) in band.iter().enumerate() {
            for &b in band[j + 1..].iter().filter(|&&b| lines[a] == lines[b]) {
                exchange(&mut std::iter::once((a, b)));
            }
        }
        let content = |band: &[usize]| band.iter().map(|&line| lines[line]).collect::<Vec<_>>();
        for other in &bands[i + 1..] {
            if content(band) == content(other) {
                exchange(&mut band.iter().copied().zip(other.iter().copied()));
            }
        }
    }
    permutations
}
