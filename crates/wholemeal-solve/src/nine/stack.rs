//! Boards that wait for their turn.

use super::stacked_board::StackedBoard;

/// Nodes that wait: taken from the end by their own lane, from the start by
/// others. Nodes are written in place and never moved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stack {
    nodes: Vec<StackedBoard>,
    first: usize,
    end: usize,
}

impl Stack {
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.end - self.first
    }

    #[inline(always)]
    pub(crate) fn push(&mut self) -> &mut StackedBoard {
        if self.end == self.nodes.len() {
            self.nodes.push(StackedBoard::EMPTY);
        }
        self.end += 1;
        &mut self.nodes[self.end - 1]
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<&StackedBoard> {
        if self.len() == 0 {
            self.clear();
            return None;
        }
        self.end -= 1;
        Some(&self.nodes[self.end])
    }

    #[inline(always)]
    pub(crate) fn pop_oldest(&mut self) -> Option<&StackedBoard> {
        (self.len() > 0).then(|| {
            self.first += 1;
            &self.nodes[self.first - 1]
        })
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        (self.first, self.end) = (0, 0);
    }
}
