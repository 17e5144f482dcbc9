//! Commands that need no answer.

use wholemeal::{Grid, Lines, Puzzle9};

use super::{AnswerSink, Callback, Completion, Outcome, Task};
use crate::interrupt;

/// Does nothing: the renderer does the work.
pub(crate) struct IdentityTask;

impl Task for IdentityTask {
    type Answer = ();
    const BATCH_SIZE: usize = 1024;

    fn answer_batch_9x9(&self, puzzles: &[Puzzle9], callback: &mut Callback<'_, ()>) -> Completion {
        (0..puzzles.len()).for_each(|index| callback(index, Ok(&())));
        Completion::new(!interrupt::requested())
    }

    fn answer_lines(&self, lines: Lines<'_>, sink: &mut impl AnswerSink<()>) -> Completion {
        for (index, _) in lines.iter().enumerate() {
            sink.answer(index, Ok(&()));
        }
        Completion::Complete
    }

    fn answer_other_size(&self, _: &Grid) -> Outcome<()> {
        Outcome::Answered(())
    }

    fn means_unsolvable((): &()) -> bool {
        false
    }
}
