//! AIC with almost locked sets and almost hidden sets.
//!
//! Strong and weak links alternate as in an AIC, and the first and the last link are strong: one of
//! the ends is true, and candidates that both ends exclude are false. At least one strong link is
//! made by an almost locked set: `n` cells of a house with `n + 1` digits. If one of its digits is
//! false in all of these cells, each of the others is true in one of them.
//!
//! The cells of the house outside an almost locked set are an *almost hidden set* of the other
//! digits: the digits have one cell more than they need. Both views give the same links, so chains
//! with almost hidden sets are found too. The smaller of the two sets is named.
//!
//! Truths and links: strong links are truths, weak links are links. An almost locked set adds its
//! cells as truths and its other digits in the house as links.

use std::collections::BTreeMap;

use crate::graph::{Graph, Walk};
use crate::implications::Implications;
use crate::search::{Flow, GO_ON, Search};
use crate::{Cells, Step, Technique};

/// The most links of a chain.
const LONGEST: usize = 12;

/// The shortest chain for all that its ends exclude.
type Chains = BTreeMap<Vec<usize>, Vec<(usize, bool)>>;

pub(super) fn find(search: &mut Search<'_>) -> Flow {
    let mut implied = Implications::default();
    let mut chains = Chains::new();
    for start in 0..search.graph_with_sets().nodes.len() {
        search.spend(1 + search.graph_with_sets().nodes.len() as u64 / 8)?;
        let graph = search.graph_with_sets();
        if !graph.strong(start).is_empty() {
            graph.recompute_chains(&mut implied, start, Walk::Any, LONGEST);
            gather(graph, &implied, &mut chains);
        }
    }
    let mut chains: Vec<_> = chains.into_iter().collect();
    chains.sort_by_key(|(gone, path)| (path.len(), usize::MAX - gone.len()));
    for (gone, path) in chains {
        search.spend(1)?;
        let step = step(search.graph_with_sets(), &gone, &path);
        search.found(step)?;
    }
    GO_ON
}

/// Adds the chains from one start that use a set and exclude something.
fn gather(graph: &Graph, implied: &Implications, chains: &mut Chains) {
    let start = implied.start;
    for end in implied.turned_on().filter(|&end| end > start) {
        let gone: Vec<usize> = graph.seen_by_both(start, end).collect();
        let length = implied.length(end, true) + 1;
        let known = chains.get(&gone).is_some_and(|path| path.len() <= length);
        if gone.is_empty() || known {
            continue;
        }
        let path = implied.path(end, true);
        // A single strong link is an ALS with one digit removed, not a chain.
        if path.len() > 3 && graph.uses_sets(&path) {
            chains.insert(gone, path);
        }
    }
}

fn step(graph: &Graph, gone: &[usize], path: &[(usize, bool)]) -> Step {
    let (start, end) = (path[0].0, path[path.len() - 1].0);
    let mut step = Step::new(Technique::ALS_AIC);
    graph.add_evidence(&mut step, path);
    for &node in gone {
        graph.add_weak_link(&mut step, start, node);
        graph.add_weak_link(&mut step, end, node);
    }
    let nodes = || path.iter().map(|&(node, _)| graph.nodes[node]);
    let cells = nodes().fold(Cells::NONE, |all, node| all | node.cells);
    step.cells(cells)
        .digits(nodes().map(|node| node.digit).collect())
        .chain(graph.chain(path))
        .removing(gone.iter().map(|&node| graph.candidate(node)))
}
