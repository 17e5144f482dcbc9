//! Numbers of solutions with their evidence.

use wholemeal::{Count, Grid, Marks, Puzzle9};

use super::certify::ProveTask;
use super::{Callback, Completion, CountTask, Outcome, Task, answer_and_complete};

/// Counts solutions and proves the number.
pub(crate) struct CountProofTask {
    pub(crate) count: CountTask,
    pub(crate) prove: ProveTask,
}

/// A number of solutions with its evidence.
#[derive(Clone)]
pub(crate) struct ProvedCount {
    pub(crate) count: Count,
    /// The case tree of an exact number.
    pub(crate) proof: Option<String>,
    /// Why there is no proof.
    pub(crate) error: Option<String>,
}

impl CountProofTask {
    fn with_proof(&self, count: Count, marks: &Marks) -> Outcome<ProvedCount> {
        if !count.is_exact() {
            return Outcome::Answered(ProvedCount {
                count,
                proof: None,
                error: Some("no proof: there are more solutions than --limit".to_owned()),
            });
        }
        self.prove.prove(marks).map(|proof| {
            let (proof, error) = match proof {
                // The counter and the prover share no code.
                Ok((n, _)) if u128::from(n) != count.counted() => {
                    let error = format!("internal error: the case tree has {n} solutions");
                    (None, Some(error))
                }
                Ok((_, proof)) => (Some(proof), None),
                Err(error) => (None, Some(error)),
            };
            ProvedCount {
                count,
                proof,
                error,
            }
        })
    }
}

impl Task for CountProofTask {
    type Answer = ProvedCount;
    const BATCH_SIZE: usize = CountTask::BATCH_SIZE;

    fn answer_batch_9x9(
        &self,
        puzzles: &[Puzzle9],
        callback: &mut Callback<'_, ProvedCount>,
    ) -> Completion {
        answer_and_complete(&self.count, puzzles, callback, |count, puzzle| {
            self.with_proof(*count, &Marks::from(puzzle))
        })
    }

    fn answer_other_size(&self, puzzle: &Grid) -> Outcome<ProvedCount> {
        let answer = self.count.answer_other_size(puzzle);
        answer.and_then(|count| self.with_proof(count, &Marks::choices(puzzle)))
    }

    fn means_unsolvable(answer: &ProvedCount) -> bool {
        answer.count.counted() == 0
    }
}
