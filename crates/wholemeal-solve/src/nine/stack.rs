//! The stack of a search.

use super::stacked_board::StackedBoard;

/// Boards that are still to be searched. The search of a lane pops the newest; other lanes steal
/// the oldest. Boards are written in place and never moved.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stack {
    boards: Vec<StackedBoard>,
    first: usize,
    end: usize,
}

impl Stack {
    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.end - self.first
    }

    /// Adds a board and returns it, to be overwritten.
    #[inline(always)]
    pub(crate) fn push(&mut self) -> &mut StackedBoard {
        if self.end == self.boards.len() {
            self.boards.push(StackedBoard::EMPTY);
        }
        self.end += 1;
        &mut self.boards[self.end - 1]
    }

    /// Removes the newest board.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<&StackedBoard> {
        if self.len() == 0 {
            self.clear();
            return None;
        }
        self.end -= 1;
        Some(&self.boards[self.end])
    }

    /// Removes the oldest board.
    #[inline(always)]
    pub(crate) fn pop_oldest(&mut self) -> Option<&StackedBoard> {
        (self.len() > 0).then(|| {
            self.first += 1;
            &self.boards[self.first - 1]
        })
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        (self.first, self.end) = (0, 0);
    }
}
