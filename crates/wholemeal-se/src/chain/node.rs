//! Nodes, reasons, and sets of candidates.

/// A node: a candidate (cell * 9 + digit), plus [`OFF`] if it is false.
pub(crate) type Node = u16;

/// The number of candidates; added to a candidate it makes the node "false".
pub(crate) const OFF: u16 = 729;

/// The node of a candidate.
pub(crate) const fn node(candidate: u16, on: bool) -> Node {
    if on { candidate } else { candidate + OFF }
}

/// The candidate of a node, and whether it is true.
pub(crate) const fn parts(node: Node) -> (u16, bool) {
    if node < OFF {
        (node, true)
    } else {
        (node - OFF, false)
    }
}

/// The reason of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// An assumption.
    None,
    /// The cell has one value.
    Cell,
    /// The digit has one place in the house of this kind: box, row or column.
    House(u8),
    /// A helper technique.
    Rule,
}

/// A set of candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CandidateSet([u64; 12]);

impl CandidateSet {
    pub(crate) const NONE: CandidateSet = CandidateSet([0; 12]);

    pub(crate) fn contains(&self, candidate: u16) -> bool {
        self.0[usize::from(candidate >> 6)] >> (candidate & 63) & 1 == 1
    }

    pub(crate) fn insert(&mut self, candidate: u16) {
        self.0[usize::from(candidate >> 6)] |= 1 << (candidate & 63);
    }

    pub(crate) fn and(mut self, other: &CandidateSet) -> CandidateSet {
        for (word, other) in self.0.iter_mut().zip(other.0) {
            *word &= other;
        }
        self
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 12]
    }
}
