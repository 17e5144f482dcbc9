//! Puzzles one after the other, made many at a time.

use std::collections::VecDeque;

use crate::attempt::{Maker, Progress};
use crate::job::Job;
use crate::question::{Engines, Question, Stop};
use crate::{Generated, GiveUpError, Seed};

/// How far ahead of the first puzzle that is not ready others may be made.
pub(crate) const AHEAD: usize = 4096;

/// Makers at work side by side: each round asks one question for each of them.
#[derive(Debug)]
pub(crate) struct Workshop<'a> {
    engines: Engines<'a>,
    makers: Vec<(u64, Box<Maker>)>,
}

impl<'a> Workshop<'a> {
    pub(crate) fn new(stop: &'a Stop<'a>) -> Workshop<'a> {
        Workshop {
            engines: Engines::new(stop),
            makers: Vec::new(),
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.engines.is_stopped()
    }

    /// Works for one round: as many as `desks` makers go on to their next question, and
    /// get their answers. `next` says which puzzle is begun where there is room, `done`
    /// takes those that are ready. `false` if there was nothing to do, or the work was
    /// stopped.
    pub(crate) fn round(
        &mut self,
        job: &Job,
        desks: usize,
        mut next: impl FnMut() -> Option<u64>,
        mut done: impl FnMut(u64, Result<Generated, GiveUpError>),
    ) -> bool {
        let mut nines = Vec::with_capacity(desks);
        let mut askers = Vec::with_capacity(desks);
        let (mut desk, mut begun) = (0, 0);
        while desk < desks {
            if desk == self.makers.len() {
                // Those that need no answers do not keep the others waiting.
                if begun == desks {
                    break;
                }
                let Some(index) = next() else { break };
                begun += 1;
                let seed = Seed {
                    index,
                    ..job.plan.seed
                };
                self.makers.push((index, Box::new(Maker::new(seed))));
            }
            let (index, maker) = &mut self.makers[desk];
            match maker.go_on(job, &mut self.engines) {
                Progress::Asks(Question::Nine(nine)) => {
                    nines.push(nine);
                    askers.push(desk);
                    desk += 1;
                }
                Progress::Asks(wide) => {
                    let none = self.engines.has_none(&wide);
                    if self.engines.is_stopped() {
                        return false;
                    }
                    maker.answer(job, none);
                    desk += 1;
                }
                Progress::Busy => desk += 1,
                Progress::Stopped => return false,
                Progress::Done(result) => {
                    done(*index, result);
                    self.makers.swap_remove(desk);
                }
            }
        }
        let makers = &mut self.makers;
        self.engines.nine.solvable_each(&nines, |id, solvable| {
            makers[askers[id]].1.answer(job, !solvable);
        });
        begun > 0 || !self.makers.is_empty()
    }
}

/// Puzzles of a plan without end, in order. See [`Plan::puzzles`](crate::Plan::puzzles) and
/// [`Plan::puzzles_until`](crate::Plan::puzzles_until).
///
/// ```
/// use wholemeal_generate::Plan;
///
/// let mut puzzles = Plan::default().seed(7).puzzles()?;
/// assert_eq!(puzzles.next().unwrap().unwrap().seed.to_string(), "7/0");
/// assert_eq!(puzzles.next().unwrap().unwrap().seed.to_string(), "7/1");
/// # Ok::<(), wholemeal_generate::PlanError>(())
/// ```
#[derive(Debug)]
pub struct Puzzles<'a> {
    job: Job,
    workshop: Workshop<'a>,
    /// How many are made at the same time. The number doubles with each puzzle that is taken,
    /// so that a caller who wants one puzzle does not wait for many.
    desks: usize,
    /// The next puzzle to begin.
    next: u64,
    /// What is ready, or not yet, from the first on that was not handed over.
    ready: VecDeque<Option<Result<Generated, GiveUpError>>>,
}

impl<'a> Puzzles<'a> {
    pub(crate) fn new(job: Job, stop: &'a Stop<'a>) -> Puzzles<'a> {
        Puzzles {
            next: job.plan.seed.index,
            job,
            workshop: Workshop::new(stop),
            desks: 1,
            ready: VecDeque::new(),
        }
    }
}

impl Iterator for Puzzles<'_> {
    type Item = Result<Generated, GiveUpError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(Some(_)) = self.ready.front() {
                self.desks = (2 * self.desks).min(self.job.desks());
                return self.ready.pop_front().flatten();
            }
            if self.workshop.is_stopped() {
                return None;
            }
            let (number, ready) = (&mut self.next, std::cell::RefCell::new(&mut self.ready));
            // One that takes long keeps the others from being handed over, not from
            // being made; but not without end.
            let first = *number - ready.borrow().len() as u64;
            self.workshop.round(
                &self.job,
                self.desks,
                || {
                    let mut ready = ready.borrow_mut();
                    if ready.len() >= AHEAD {
                        return None;
                    }
                    ready.push_back(None);
                    *number += 1;
                    Some(*number - 1)
                },
                |index, result| ready.borrow_mut()[(index - first) as usize] = Some(result),
            );
        }
    }
}
