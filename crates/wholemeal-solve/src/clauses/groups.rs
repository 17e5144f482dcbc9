//! Groups of literals of which at most one is true.

use super::literal::Literal;

/// Groups of literals of which at most one is true. A true literal makes the others of its groups
/// false; no clause is stored for a pair of them.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    members: Vec<Literal>,
    /// The end of every group in `members`.
    ends: Vec<u32>,
    /// For every literal the numbers of its groups, one literal after the other.
    of: Vec<u32>,
    /// For every literal the start of its groups in `of`.
    starts: Vec<u32>,
    /// Whether `of` contains all groups.
    indexed: bool,
}

impl Groups {
    pub(super) fn add(&mut self, literals: &[Literal]) {
        self.members.extend_from_slice(literals);
        self.ends.push(self.members.len() as u32);
        self.indexed = false;
    }

    /// Lists the groups of every literal, if groups or literals were added since the last call.
    pub(super) fn index(&mut self, literals: usize) {
        if self.indexed && self.starts.len() == literals + 1 {
            return;
        }
        let mut starts = vec![0; literals + 1];
        for member in &self.members {
            starts[member.index() + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        let mut next = starts.clone();
        let mut of = vec![0; self.members.len()];
        for group in 0..self.ends.len() {
            for member in self.members(group) {
                let place = &mut next[member.index()];
                of[*place as usize] = group as u32;
                *place += 1;
            }
        }
        self.of = of;
        self.starts = starts;
        self.indexed = true;
    }

    fn members(&self, group: usize) -> &[Literal] {
        let start = if group == 0 { 0 } else { self.ends[group - 1] };
        &self.members[start as usize..self.ends[group] as usize]
    }

    /// The groups of a literal, each with all its members.
    #[inline]
    pub(super) fn of(&self, literal: Literal) -> impl Iterator<Item = &[Literal]> + '_ {
        let i = literal.index();
        let groups = &self.of[self.starts[i] as usize..self.starts[i + 1] as usize];
        groups.iter().map(|&group| self.members(group as usize))
    }
}
