//! Proofs: the case tree of a puzzle, and the answer of the verifier.

use serde::Serialize;
use tsify::Tsify;
use wholemeal::engine::{NodeKind, Prover, VisitedNode};
use wholemeal::{Budget, Grid, Marks, Shape};
use wholemeal_verify as verify;

use crate::{ApiError, Position};

/// The largest number of branches of a proof.
const MAX_BRANCHES: u64 = 20_000;

/// The largest number of nodes that are passed to the page.
const MAX_NODES: usize = 400;

/// A proof of the number of solutions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct ProofView {
    /// The number of solutions.
    pub solutions: u32,
    /// The branches of the case tree as text.
    pub proof: String,
    /// The number of branches.
    pub branches: u32,
    /// The nodes of the case tree in depth-first order, or the first of them.
    pub nodes: Vec<CaseNode>,
    /// The number of all nodes.
    pub node_count: u32,
    /// Why the verifier rejects the proof; `None` if it accepts it.
    #[tsify(optional)]
    pub rejection: Option<String>,
}

/// A node of a case tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Tsify)]
pub struct CaseNode {
    /// The number of assumptions.
    pub depth: u32,
    /// The last assumption, such as `r4c5=3`; empty at the root.
    pub assumed: String,
    /// What follows: `contradiction`, `solution` or `branch`.
    pub kind: String,
    /// The solution, or the branch such as `r4c5` or `7b2`; empty for a contradiction.
    pub text: String,
}

/// Proves how many solutions the givens of a position have.
///
/// ```
/// use wholemeal_wasm::Position;
/// use wholemeal_wasm::prove::prove;
///
/// let proof = prove(&Position::new("2x2", "1..4..1..1..4..1")).unwrap();
/// assert_eq!((proof.solutions, proof.proof.as_str()), (2, "r1c2"));
/// assert_eq!(proof.rejection, None);
/// assert_eq!(proof.nodes[1].assumed, "r1c2=2");
/// ```
///
/// # Errors
/// [`ApiError`] if the position is not a board, or if its case tree is too large.
pub fn prove(position: &Position) -> Result<ProofView, ApiError> {
    let grid = position.givens()?;
    let shape = grid.shape();
    let (mut nodes, mut node_count) = (Vec::new(), 0);
    let budget = Budget::guesses(MAX_BRANCHES);
    let tree = Prover::new(shape).prove_and_visit(&Marks::choices(&grid), &budget, |node| {
        node_count += 1;
        if nodes.len() < MAX_NODES {
            nodes.push(case_node(node, shape));
        }
    });
    let tree = tree.map_err(|_| {
        ApiError::new(format!(
            "the proof would have more than {MAX_BRANCHES} branches"
        ))
    })?;
    let proof = tree.to_string();
    let rejection = verify(&grid, tree.solutions(), tree.first(), &proof)?;
    Ok(ProofView {
        solutions: tree.solutions() as u32,
        branches: tree.branches().len() as u32,
        proof,
        nodes,
        node_count,
        rejection,
    })
}

fn case_node(node: &VisitedNode<'_>, shape: Shape) -> CaseNode {
    let (kind, text) = match &node.kind {
        NodeKind::Contradiction => ("contradiction", String::new()),
        NodeKind::Solution(solution) => ("solution", solution.to_string()),
        NodeKind::Branch(branch) => ("branch", branch.text(shape)),
    };
    let assumed = node.assumptions.last();
    CaseNode {
        depth: node.assumptions.len() as u32,
        assumed: assumed.map_or_else(String::new, |(cell, digit)| {
            format!("{}={digit}", shape.name(*cell))
        }),
        kind: kind.to_owned(),
        text,
    }
}

/// Passes the claim to the verifier, which shares no code with the prover.
fn verify(
    grid: &Grid,
    solutions: u64,
    first: Option<&Grid>,
    proof: &str,
) -> Result<Option<String>, ApiError> {
    let shape: verify::Shape = grid.shape().to_string().parse().map_err(ApiError::new)?;
    let puzzle = verify::Puzzle::parse(&grid.to_string(), Some(shape)).map_err(ApiError::new)?;
    let mut verifier = verify::Verifier::new(shape);
    let result = match (solutions, first) {
        (1, Some(solution)) => {
            let solution = verify::Solution::parse(&solution.to_string(), shape);
            verifier.unique(&puzzle, &solution.map_err(ApiError::new)?, proof)
        }
        _ => verifier.count(&puzzle, solutions, proof),
    };
    Ok(result.err().map(|rejection| rejection.to_string()))
}
