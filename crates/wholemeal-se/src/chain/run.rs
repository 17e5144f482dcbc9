//! Runs: everything that follows from an assumption, in the order in which it is found.

use std::cell::Cell;

use crate::board::Marks;
use crate::chain::nested::Rule;
use crate::chain::node::{CandidateSet, Node, OFF, Reason, parts};
use crate::geometry::{BOX, CELLS, COLUMN, HOUSES_OF, IN_BOX, POSITIONS, ROW, ones};

/// Which links a run follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Links {
    /// Links within cells; without them all nodes are of one digit.
    pub(crate) in_cells: bool,
    /// Candidates that are found false are removed, so that later links can use that.
    pub(crate) dynamic: bool,
}

/// How a node was found.
#[derive(Clone, Copy)]
struct Record {
    first_parent: u32,
    parent_count: u16,
    reason: Reason,
}

/// Everything that follows from one assumption.
#[derive(Clone)]
pub(crate) struct Run {
    /// The candidates that are left.
    pub(crate) marks: Marks,
    pub(crate) on: CandidateSet,
    pub(crate) off: CandidateSet,
    /// The candidates of `on` in order; those from `next_on` are not processed yet.
    pub(crate) on_order: Vec<u16>,
    next_on: usize,
    /// The candidates of `off` in order; those from `next_off` are not processed yet.
    pub(crate) off_order: Vec<u16>,
    next_off: usize,
    records: Vec<Record>,
    parents: Vec<Node>,
    /// The premises that helper techniques used for the nodes that they found.
    rules: Vec<(Node, Rule)>,
    /// Whether one of these is a chain.
    has_nested: bool,
    /// The candidate that is true and false, if there is one.
    pub(crate) clash: Option<u16>,
    /// The number of ancestors of each node, or 0 if it has not been counted.
    ancestors: Vec<Cell<u16>>,
}

/// The number of parents for which an idle run keeps memory: enough for most runs without nested chains.
const MAX_IDLE_PARENTS: usize = 4096;

impl Run {
    /// A run that has not started.
    pub(crate) fn new(marks: &Marks) -> Run {
        let record = Record {
            first_parent: 0,
            parent_count: 0,
            reason: Reason::None,
        };
        Run {
            marks: marks.clone(),
            on: CandidateSet::NONE,
            off: CandidateSet::NONE,
            on_order: Vec::new(),
            next_on: 0,
            off_order: Vec::new(),
            next_off: 0,
            records: vec![record; 2 * usize::from(OFF)],
            parents: Vec::new(),
            rules: Vec::new(),
            has_nested: false,
            clash: None,
            ancestors: vec![Cell::new(0); 2 * usize::from(OFF)],
        }
    }

    /// Starts again with an assumption.
    pub(crate) fn assume(&mut self, marks: &Marks, assumption: Node) {
        self.marks.clone_from(marks);
        self.on = CandidateSet::NONE;
        self.off = CandidateSet::NONE;
        self.on_order.clear();
        self.off_order.clear();
        (self.next_on, self.next_off) = (0, 0);
        self.parents.clear();
        self.rules.clear();
        self.has_nested = false;
        self.clash = None;
        self.add(assumption, Reason::None, self.parents.len());
    }

    /// Frees the memory that grows with nested chains. What is left has a fixed size, so that idle
    /// runs do not keep the chains of earlier puzzles.
    pub(crate) fn forget(&mut self) {
        self.rules = Vec::new();
        self.parents.clear();
        self.parents.shrink_to(MAX_IDLE_PARENTS);
    }

    pub(crate) fn has(&self, node: Node) -> bool {
        let (candidate, on) = parts(node);
        if on {
            self.on.contains(candidate)
        } else {
            self.off.contains(candidate)
        }
    }

    /// Adds a record whose parents were appended to `parents`.
    fn add(&mut self, node: Node, reason: Reason, first_parent: usize) {
        self.record(node, reason, first_parent);
        let (candidate, on) = parts(node);
        if on {
            self.on.insert(candidate);
            self.on_order.push(candidate);
        } else {
            self.off.insert(candidate);
            self.off_order.push(candidate);
        }
    }

    fn record(&mut self, node: Node, reason: Reason, first_parent: usize) {
        self.ancestors[usize::from(node)].set(0);
        self.records[usize::from(node)] = Record {
            first_parent: first_parent as u32,
            parent_count: (self.parents.len() - first_parent) as u16,
            reason,
        };
    }

    /// Adds a node that a helper technique found.
    pub(crate) fn add_by_rule(&mut self, node: Node, premises: &[Node], rule: &Rule) {
        let first = self.parents.len();
        self.parents.extend_from_slice(premises);
        self.add(node, Reason::Rule, first);
        self.has_nested |= matches!(rule, Rule::Chain(_));
        self.rules.push((node, rule.clone()));
    }

    /// Follows all links until nothing is left to process, or a candidate is true and false.
    pub(crate) fn expand(&mut self, start: &Marks, links: Links) {
        while self.clash.is_none() {
            if self.next_on < self.on_order.len() {
                self.next_on += 1;
                self.follow_on(self.on_order[self.next_on - 1], links);
            } else if self.next_off < self.off_order.len() {
                self.next_off += 1;
                self.follow_off(self.off_order[self.next_off - 1], start, links);
            } else {
                break;
            }
        }
    }

    fn follow_on(&mut self, candidate: u16, links: Links) {
        let (cell, digit) = (usize::from(candidate / 9), usize::from(candidate % 9));
        if links.in_cells {
            for other in ones(self.marks.digits[cell] & !(1 << digit)) {
                if self.exclude(cell, other, Reason::Cell, candidate) {
                    return;
                }
            }
        }
        for kind in [BOX, ROW, COLUMN] {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let seen = match kind {
                BOX => 1 << POSITIONS[cell][BOX],
                _ => IN_BOX[cell][kind - 1],
            };
            for position in ones(self.marks.positions[house][digit] & !seen) {
                let other = usize::from(CELLS[house][position]);
                if self.exclude(other, digit, Reason::House(kind as u8), candidate) {
                    return;
                }
            }
        }
    }

    /// Adds that a candidate is false. Returns `true` if that is a contradiction.
    fn exclude(&mut self, cell: usize, digit: usize, reason: Reason, parent: u16) -> bool {
        let candidate = (9 * cell + digit) as u16;
        let clash = self.on.contains(candidate);
        if clash || !self.off.contains(candidate) {
            let first = self.parents.len();
            self.parents.push(parent);
            if clash {
                self.record(candidate + OFF, reason, first);
                self.clash = Some(candidate);
            } else {
                self.add(candidate + OFF, reason, first);
            }
        }
        clash
    }

    fn follow_off(&mut self, candidate: u16, start: &Marks, links: Links) {
        let (cell, digit) = (usize::from(candidate / 9), usize::from(candidate % 9));
        let mut found = [(0u16, Reason::None); 4];
        let mut count = 0;
        let digits = self.marks.digits[cell];
        if links.in_cells && digits.count_ones() == 2 {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            found[0] = ((9 * cell + other) as u16, Reason::Cell);
            count = 1;
        }
        for kind in [BOX, ROW, COLUMN] {
            let house = usize::from(HOUSES_OF[cell][kind]);
            let positions = self.marks.positions[house][digit];
            if positions.count_ones() == 2 {
                let other = (positions & !(1 << POSITIONS[cell][kind])).trailing_zeros();
                let other = u16::from(CELLS[house][other as usize]) * 9 + digit as u16;
                if found[..count].iter().all(|&(known, _)| known != other) {
                    found[count] = (other, Reason::House(kind as u8));
                    count += 1;
                }
            }
        }
        for &(target, reason) in &found[..count] {
            if self.conclude(target, reason, candidate, start, links) {
                return;
            }
        }
        if links.dynamic {
            self.marks.remove(cell, digit);
        }
    }

    /// Adds that a candidate is true. Returns `true` if that is a contradiction.
    fn conclude(
        &mut self,
        target: u16,
        reason: Reason,
        from: u16,
        start: &Marks,
        links: Links,
    ) -> bool {
        let clash = self.off.contains(target);
        if clash || !self.on.contains(target) {
            let first = self.parents.len();
            self.parents.push(from + OFF);
            if links.dynamic {
                self.push_hidden_parents(from, reason, start);
            }
            if clash {
                self.record(target, reason, first);
                self.clash = Some(target);
            } else {
                self.add(target, reason, first);
            }
        }
        clash
    }

    /// The candidates that the run has removed and without which the link would not exist.
    fn push_hidden_parents(&mut self, from: u16, reason: Reason, start: &Marks) {
        let (cell, digit) = (usize::from(from / 9), usize::from(from % 9));
        if let Reason::House(kind) = reason {
            let house = usize::from(HOUSES_OF[cell][usize::from(kind)]);
            let lost = start.positions[house][digit] & !self.marks.positions[house][digit];
            let lost =
                ones(lost).map(|position| u16::from(CELLS[house][position]) * 9 + digit as u16);
            self.parents.extend(lost.map(|candidate| candidate + OFF));
        } else {
            let lost = ones(start.digits[cell] & !self.marks.digits[cell]);
            self.parents
                .extend(lost.map(|digit| (9 * cell + digit) as u16 + OFF));
        }
    }

    pub(crate) fn parents(&self, node: Node) -> &[Node] {
        let record = self.records[usize::from(node)];
        let first = record.first_parent as usize;
        &self.parents[first..first + usize::from(record.parent_count)]
    }

    pub(crate) fn reason(&self, node: Node) -> Reason {
        self.records[usize::from(node)].reason
    }

    /// The premises that a helper technique used for a node.
    pub(crate) fn rule_of(&self, node: Node) -> Option<&Rule> {
        let of_node = self.rules.iter().find(|(known, _)| *known == node);
        of_node.map(|(_, rule)| rule)
    }

    pub(crate) fn has_nested(&self) -> bool {
        self.has_nested
    }

    /// The number of nodes that a node depends on, itself included.
    pub(crate) fn ancestor_count(&self, node: Node, walker: &mut Walker) -> u32 {
        let memo = &self.ancestors[usize::from(node)];
        if memo.get() == 0 {
            memo.set(walker.walk(self, node).len() as u16);
        }
        memo.get().into()
    }
}

/// Visits a node and everything it depends on, breadth first. Reused so that no memory has
/// to be cleared.
pub(crate) struct Walker {
    stamp: u32,
    seen: Vec<u32>,
    queue: Vec<Node>,
}

impl Default for Walker {
    fn default() -> Self {
        Walker {
            stamp: 0,
            seen: vec![0; 2 * usize::from(OFF)],
            queue: Vec::new(),
        }
    }
}

impl Walker {
    /// The nodes in the order in which they are met: the node, its parents, their parents, ...
    pub(crate) fn walk(&mut self, run: &Run, node: Node) -> &[Node] {
        self.stamp += 1;
        self.queue.clear();
        self.queue.push(node);
        self.seen[usize::from(node)] = self.stamp;
        let mut next = 0;
        while next < self.queue.len() {
            for &parent in run.parents(self.queue[next]) {
                let seen = &mut self.seen[usize::from(parent)];
                if *seen != self.stamp {
                    *seen = self.stamp;
                    self.queue.push(parent);
                }
            }
            next += 1;
        }
        &self.queue
    }
}
