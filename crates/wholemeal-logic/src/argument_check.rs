//! Confirms arguments by cases.
//!
//! A case has true candidates: its assumption, its deductions, and those of the cases around it.
//! A deduction is right if each other candidate of its constraint is excluded: it shares a
//! constraint with a true candidate, or it was assumed to be false.

use crate::checker::CheckError;
use crate::constraint::Indices;
use crate::{Argument, Board, Candidate, Case, CaseEnd, Constraint, Step};

/// What is known in a case.
#[derive(Clone, Default)]
struct Known {
    on: Vec<Candidate>,
    off: Vec<Candidate>,
}

/// Confirms that an argument proves all conclusions of a step.
pub(crate) fn check_argument(
    board: &Board,
    step: &Step,
    argument: &Argument,
) -> Result<(), CheckError> {
    let placed = step.placements.iter().map(|&candidate| (candidate, true));
    let removed = step
        .eliminations
        .iter()
        .map(|&candidate| (candidate, false));
    let mut conclusions = placed.chain(removed);
    conclusions.try_for_each(|(candidate, on)| {
        if !board.contains(candidate) {
            return Err(CheckError::NotThere(candidate));
        }
        let proof = Proof {
            board,
            conclusion: (candidate, on),
        };
        proof.check_all(argument)
    })
}

/// The conclusion that an argument should prove.
struct Proof<'p> {
    board: &'p Board,
    conclusion: (Candidate, bool),
}

impl Proof<'_> {
    fn check_all(&self, argument: &Argument) -> Result<(), CheckError> {
        if argument.of.is_some() {
            return self.cases(argument, &Known::default());
        }
        // A proof by contradiction.
        let (candidate, on) = self.conclusion;
        match argument.cases.as_slice() {
            [case] if (case.assumption, case.on) == (candidate, !on) => {
                self.case(case, Known::default())
            }
            _ => Err(CheckError::DoesNotFollow(candidate)),
        }
    }

    /// Confirms that there is a case for every candidate that is not excluded.
    fn cases(&self, argument: &Argument, known: &Known) -> Result<(), CheckError> {
        let (candidate, _) = self.conclusion;
        let constraint = argument.of.ok_or(CheckError::DoesNotFollow(candidate))?;
        self.check_open(constraint)?;
        let has_case = |member: Candidate| {
            let same = |case: &Case| case.on && case.assumption == member;
            argument.cases.iter().any(same)
        };
        let others = |member: Candidate| !has_case(member);
        self.check_excluded(constraint, others, &argument.because, known)?;
        let mut cases = argument.cases.iter();
        cases.try_for_each(|case| self.case(case, known.clone()))
    }

    fn case(&self, case: &Case, mut known: Known) -> Result<(), CheckError> {
        let list = if case.on {
            &mut known.on
        } else {
            &mut known.off
        };
        list.push(case.assumption);
        for deduction in &case.deductions {
            let (candidate, constraint) = (deduction.candidate, deduction.only_in);
            self.check_open(constraint)?;
            if !self.board.contains(candidate) || !constraint.contains(candidate) {
                return Err(CheckError::NotThere(candidate));
            }
            let others = |member: Candidate| member != candidate;
            self.check_excluded(constraint, others, &deduction.because, &known)?;
            known.on.push(candidate);
        }
        match &case.end {
            CaseEnd::Contradiction { none_in, because } => {
                self.check_open(*none_in)?;
                self.check_excluded(*none_in, |_| true, because, &known)
            }
            CaseEnd::Conclusion { because } => self.check_conclusion(*because, &known),
            CaseEnd::Cases(argument) => self.cases(argument, &known),
        }
    }

    /// Confirms that a constraint has no placed digit.
    fn check_open(&self, constraint: Constraint) -> Result<(), CheckError> {
        let settled = match constraint.indices() {
            Indices::Cell(cell) => self.board.value(cell).is_some(),
            Indices::DigitIn(digit, house) => self.board.placed(house).contains(digit),
        };
        if settled {
            return Err(CheckError::Settled(constraint));
        }
        Ok(())
    }

    /// Confirms that known candidates exclude these members of a constraint.
    fn check_excluded(
        &self,
        constraint: Constraint,
        which: impl Fn(Candidate) -> bool,
        because: &[Candidate],
        known: &Known,
    ) -> Result<(), CheckError> {
        let unknown = because.iter().find(|reason| !known.on.contains(reason));
        if let Some(&reason) = unknown {
            return Err(CheckError::UnknownReason(reason));
        }
        let excluded = |member: Candidate| {
            let by_reason = because.iter().any(|&reason| reason.excludes(member));
            by_reason || known.off.contains(&member)
        };
        let mut open = None;
        self.board.each_member(constraint, |member| {
            if which(member) && !excluded(member) {
                open = Some(member);
            }
        });
        open.map_or(Ok(()), |member| Err(CheckError::NotExcluded(member)))
    }

    fn check_conclusion(&self, because: Candidate, known: &Known) -> Result<(), CheckError> {
        let (candidate, on) = self.conclusion;
        if !known.on.contains(&because) {
            return Err(CheckError::UnknownReason(because));
        }
        let follows = if on {
            because == candidate
        } else {
            because.excludes(candidate)
        };
        if follows {
            Ok(())
        } else {
            Err(CheckError::DoesNotFollow(candidate))
        }
    }
}
