//! Branches of an argument by cases: nets, and the part of them that leads to a result.

use crate::net::{Contradiction, Net};
use crate::{Argument, Board, Candidate, Case, CaseEnd, Constraint, Deduction, Step};

/// How a candidate is refuted after it was assumed to be true.
pub(crate) enum Refutation {
    /// Singles lead to a contradiction.
    Singles,
    /// Each case leads to a contradiction.
    Cases(Constraint, Vec<(Candidate, Refutation)>),
}

/// An assumption with the net of what follows from it.
struct Branch<'n, 'b> {
    net: &'n Net<'b>,
    /// The place of the assumption in the trail of the net.
    start: usize,
}

/// The candidates that lead to a result, by their indices.
struct Needed([bool; 729]);

impl Needed {
    fn none() -> Needed {
        Needed([false; 729])
    }

    fn add(&mut self, other: &Needed) {
        for (own, needed) in self.0.iter_mut().zip(other.0) {
            *own |= needed;
        }
    }
}

/// The argument that refutes a candidate; `None` if the refutation does not hold.
pub(crate) fn argument(board: &Board, candidate: Candidate, how: &Refutation) -> Option<Argument> {
    let net = Net::new(board);
    let case = refuted_case(&net, candidate, how, &mut Needed::none())?;
    Some(Argument {
        of: None,
        because: Vec::new(),
        cases: vec![case],
    })
}

/// The case that a candidate is true in addition to all that is assumed in a net.
fn refuted_case(
    net: &Net<'_>,
    candidate: Candidate,
    how: &Refutation,
    needed: &mut Needed,
) -> Option<Case> {
    let mut next = net.clone();
    next.assume(candidate, true);
    let branch = Branch::new(&next, net.trail.len());
    let end = match how {
        // A contradiction may come earlier than the refutation expects it.
        _ if next.contradiction.is_some() => branch.contradiction(needed)?,
        Refutation::Singles => return None,
        Refutation::Cases(constraint, cases) => {
            let mut told = Vec::new();
            for (candidate, how) in cases {
                let mut inner = Needed::none();
                told.push(refuted_case(&next, *candidate, how, &mut inner)?);
                needed.add(&inner);
            }
            CaseEnd::Cases(branch.split(*constraint, told, needed))
        }
    };
    branch.case(end, needed)
}

/// The argument of a forcing net. It uses only the truths and links that its step names, if these
/// are enough.
pub(crate) fn net_argument(board: &Board, step: &Step) -> Option<Argument> {
    let restricted = Net::restricted(board, &step.evidence);
    argument_of(&restricted, step).or_else(|| argument_of(&Net::new(board), step))
}

fn argument_of(net: &Net<'_>, step: &Step) -> Option<Argument> {
    let placed = step.placements.first().map(|&candidate| (candidate, true));
    let removed = step.eliminations.first();
    let removed = removed.map(|&candidate| (candidate, false));
    let (candidate, on) = placed.or(removed)?;
    let premises = &step.evidence.fins;
    if premises.is_empty() {
        let case = net_case(net, (candidate, !on), (candidate, on))?;
        return Some(Argument {
            of: None,
            because: Vec::new(),
            cases: vec![case],
        });
    }
    let case = |&premise: &Candidate| net_case(net, (premise, true), (candidate, on));
    Some(Argument {
        of: Some(constraint_of(net.board, premises)?),
        because: Vec::new(),
        cases: premises.iter().map(case).collect::<Option<_>>()?,
    })
}

/// The constraint whose candidates are these.
fn constraint_of(board: &Board, premises: &[Candidate]) -> Option<Constraint> {
    let all = premises.first()?.constraints();
    all.into_iter().find(|&constraint| {
        let mut members = Vec::new();
        board.each_member(constraint, |member| members.push(member));
        members.iter().all(|member| premises.contains(member))
    })
}

/// A case of a forcing net: it ends with the conclusion, or with a contradiction.
fn net_case(
    net: &Net<'_>,
    (assumption, assumed): (Candidate, bool),
    (candidate, on): (Candidate, bool),
) -> Option<Case> {
    let mut net = net.clone();
    net.assume(assumption, assumed);
    let branch = Branch::new(&net, 0);
    let mut needed = Needed::none();
    let concludes = assumption != candidate && net.get(candidate) == Some(on);
    let end = if concludes {
        branch.conclusion(candidate, on, &mut needed)?
    } else {
        branch.contradiction(&mut needed)?
    };
    branch.case(end, &needed)
}

impl<'n, 'b> Branch<'n, 'b> {
    /// The branch of a net whose last assumption is at this place of its trail.
    fn new(net: &'n Net<'b>, start: usize) -> Branch<'n, 'b> {
        Branch { net, start }
    }

    /// The contradiction at the end of the branch.
    fn contradiction(&self, needed: &mut Needed) -> Option<CaseEnd> {
        let (none_in, late) = match self.net.contradiction? {
            Contradiction::Empty(constraint) => (constraint, None),
            Contradiction::Two(_, a, b) => {
                // The one that was derived later has no place: the other one excludes it.
                let place = |candidate| self.net.trail.iter().position(|&(c, _)| c == candidate);
                let (early, late) = if place(a) < place(b) { (a, b) } else { (b, a) };
                (self.net.only_in(late)?, Some((late, early)))
            }
        };
        let excluded = |member| match late {
            Some((late, early)) if late == member => Some(early),
            _ => self.net.excluded_by(member),
        };
        let because = self.reasons(none_in, excluded);
        self.need(&because, needed);
        Some(CaseEnd::Contradiction { none_in, because })
    }

    /// The end of the branch if a candidate is off, or on.
    fn conclusion(&self, candidate: Candidate, on: bool, needed: &mut Needed) -> Option<CaseEnd> {
        let because = if on {
            candidate
        } else {
            self.net.excluded_by(candidate)?
        };
        self.need(&[because], needed);
        Some(CaseEnd::Conclusion { because })
    }

    /// Further cases of the branch.
    fn split(&self, of: Constraint, cases: Vec<Case>, needed: &mut Needed) -> Argument {
        let off = |member| match self.net.get(member) {
            Some(false) => self.net.excluded_by(member),
            _ => None,
        };
        let because = self.reasons(of, off);
        self.need(&because, needed);
        Argument {
            of: Some(of),
            because,
            cases,
        }
    }

    /// The case with all deductions that lead to its end.
    fn case(&self, end: CaseEnd, needed: &Needed) -> Option<Case> {
        let (&(assumption, on), rest) = self.net.trail.get(self.start..)?.split_first()?;
        let deductions = rest
            .iter()
            .filter(|(candidate, on)| *on && needed.0[candidate.index()])
            .map(|&(candidate, _)| self.deduction(candidate));
        Some(Case {
            assumption,
            on,
            deductions: deductions.collect::<Option<_>>()?,
            end,
        })
    }

    fn deduction(&self, candidate: Candidate) -> Option<Deduction> {
        let only_in = self.net.only_in(candidate)?;
        let others = |member| {
            (member != candidate)
                .then(|| self.net.excluded_by(member))
                .flatten()
        };
        Some(Deduction {
            candidate,
            only_in,
            because: self.reasons(only_in, others),
        })
    }

    /// The candidates that exclude members of a constraint, without unnecessary ones.
    fn reasons(
        &self,
        constraint: Constraint,
        excluded_by: impl Fn(Candidate) -> Option<Candidate>,
    ) -> Vec<Candidate> {
        let (mut members, mut reasons) = (Vec::new(), Vec::new());
        self.net.board.each_member(constraint, |member| {
            if let Some(reason) = excluded_by(member) {
                members.push(member);
                reasons.push(reason);
            }
        });
        reasons.sort_unstable();
        reasons.dedup();
        let mut i = 0;
        while i < reasons.len() {
            let reason = reasons.remove(i);
            let excluded = |&member| reasons.iter().any(|r: &Candidate| r.excludes(member));
            if !members.iter().all(excluded) {
                reasons.insert(i, reason);
                i += 1;
            }
        }
        reasons
    }

    /// Marks all candidates that lead to these.
    fn need(&self, results: &[Candidate], needed: &mut Needed) {
        let mut open = results.to_vec();
        while let Some(candidate) = open.pop() {
            if !std::mem::replace(&mut needed.0[candidate.index()], true)
                && let Some(deduction) = self.deduction(candidate)
            {
                open.extend(deduction.because);
            }
        }
    }
}
