//! Claims with their evidence, and their verification.

use serde::Deserialize;
use wholemeal::formats;
use wholemeal::logic::{self, Board, Step};
use wholemeal_verify::{
    ParseError, Puzzle, Rejection, Shape, Solution, Transformation, Verifier, equivalent,
};

/// A record of a certificate file. Every field is optional; together they make claims.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Certificate {
    pub(super) puzzle: String,
    #[serde(rename = "box")]
    pub(super) shape: Option<String>,
    pub(super) verdict: Option<String>,
    pub(super) solution: Option<String>,
    pub(super) second: Option<String>,
    pub(super) proof: Option<String>,
    pub(super) count: Option<u64>,
    pub(super) exact: Option<bool>,
    pub(super) minimal: Option<bool>,
    pub(super) witnesses: Vec<String>,
    pub(super) redundant_givens: Vec<String>,
    pub(super) redundant_proofs: Vec<String>,
    /// Another puzzle, and the transformation that leads to it.
    pub(super) other: Option<String>,
    pub(super) transformation: Option<String>,
    /// A path of logical steps.
    pub(super) steps: Option<Vec<Step>>,
    pub(super) solved: Option<bool>,
    /// The metadata of generated puzzles, which can have the solution and its proof.
    pub(super) about: About,
}

/// The metadata that can be part of a claim.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct About {
    #[serde(rename = "box")]
    shape: Option<String>,
    solution: Option<String>,
    proof: Option<String>,
}

/// Why a certificate was not accepted.
#[derive(Clone, Debug)]
pub(super) enum Problem {
    /// Nothing is claimed, or the evidence is missing.
    NoEvidence(String),
    /// A text of the certificate cannot be read.
    Unreadable(String),
    /// The evidence does not prove the claim.
    Rejected(Rejection),
    /// A step of a path does not follow.
    Step(String),
}

impl From<Rejection> for Problem {
    fn from(rejection: Rejection) -> Problem {
        Problem::Rejected(rejection)
    }
}

/// The result for a certificate.
#[derive(Clone, Debug)]
pub(super) struct Verified {
    /// The names of the claims up to the first that is not accepted.
    pub(super) claims: Vec<&'static str>,
    pub(super) problem: Option<Problem>,
}

/// Verifies certificates. It keeps the verifier of the last shape.
#[derive(Default)]
pub(super) struct Checker {
    verifier: Option<(Shape, Verifier)>,
}

impl Checker {
    /// Verifies all claims of a certificate.
    pub(super) fn verify(&mut self, certificate: &Certificate) -> Verified {
        let mut claims = Vec::new();
        let problem = self.verify_all(certificate, &mut claims).err();
        Verified { claims, problem }
    }

    fn verify_all(
        &mut self,
        certificate: &Certificate,
        claims: &mut Vec<&'static str>,
    ) -> Result<(), Problem> {
        let c = certificate;
        if let Some(steps) = &c.steps {
            claims.push("path");
            return verify_path(&c.puzzle, steps, c.solved == Some(true));
        }
        let shape = c.shape.as_deref().or(c.about.shape.as_deref());
        let shape = shape.filter(|text| !text.is_empty());
        let shape = shape.map(str::parse::<Shape>).transpose();
        let shape = shape.map_err(|error| unreadable("box", &error))?;
        let puzzle =
            Puzzle::parse(&c.puzzle, shape).map_err(|error| unreadable("puzzle", &error))?;
        if let Some(transformation) = &c.transformation {
            claims.push("equivalent");
            return verify_equivalence(&puzzle, c.other.as_deref(), transformation, shape);
        }
        if c.count.is_some() {
            claims.push("count");
            return self.verify_count(c, &puzzle);
        }
        self.verify_verdict(c, &puzzle, claims)
    }

    fn verifier(&mut self, shape: Shape) -> &mut Verifier {
        let fits = matches!(&self.verifier, Some((own, _)) if *own == shape);
        if !fits {
            self.verifier = None;
        }
        let new = || (shape, Verifier::new(shape));
        &mut self.verifier.get_or_insert_with(new).1
    }

    fn verify_count(&mut self, c: &Certificate, puzzle: &Puzzle) -> Result<(), Problem> {
        let proof = proof(c.proof.as_deref())?;
        let count = c.count.unwrap_or_default();
        Ok(self.verifier(puzzle.shape()).count(puzzle, count, proof)?)
    }

    fn verify_verdict(
        &mut self,
        c: &Certificate,
        puzzle: &Puzzle,
        claims: &mut Vec<&'static str>,
    ) -> Result<(), Problem> {
        let solution = c.solution.as_deref().or(c.about.solution.as_deref());
        let own_proof = c.proof.as_deref().or(c.about.proof.as_deref());
        let read = |name, text: Option<&str>| {
            let text = text.filter(|text| !text.is_empty());
            let text = text.ok_or_else(|| Problem::NoEvidence(format!("the {name} is missing")))?;
            Solution::parse(text, puzzle.shape()).map_err(|error| unreadable(name, &error))
        };
        let verifier = self.verifier(puzzle.shape());
        match c.verdict.as_deref() {
            Some("none" | "invalid") => {
                claims.push("none");
                Ok(verifier.no_solution(puzzle, proof(own_proof)?)?)
            }
            Some("many") => {
                claims.push("many");
                let both = [
                    read("solution", solution)?,
                    read("second solution", c.second.as_deref())?,
                ];
                Ok(verifier.at_least(puzzle, &both)?)
            }
            Some("unique") | None if solution.is_some() => {
                claims.push("unique");
                let (one, proof) = (read("solution", solution)?, proof(own_proof)?);
                verifier.unique(puzzle, &one, proof)?;
                match c.minimal {
                    Some(true) => {
                        claims.push("minimal");
                        let witness = |text: &String| read("witness", Some(text));
                        let witnesses: Result<Vec<_>, _> =
                            c.witnesses.iter().map(witness).collect();
                        Ok(verifier.minimal(puzzle, &one, proof, &witnesses?)?)
                    }
                    Some(false) => {
                        claims.push("redundant");
                        verify_redundant(verifier, puzzle, &one, c)
                    }
                    None => Ok(()),
                }
            }
            Some("unique") => Err(Problem::NoEvidence("the solution is missing".to_owned())),
            Some("interrupted") => Err(Problem::NoEvidence("the run was interrupted".to_owned())),
            Some(other) => Err(Problem::NoEvidence(format!(
                "the verdict '{other}' is unknown"
            ))),
            None => Err(Problem::NoEvidence(
                "nothing is claimed: expected a verdict, a count, a transformation or steps"
                    .to_owned(),
            )),
        }
    }
}

fn unreadable(what: &str, error: &ParseError) -> Problem {
    Problem::Unreadable(format!("{what}: {error}"))
}

fn proof(text: Option<&str>) -> Result<&str, Problem> {
    text.ok_or_else(|| Problem::NoEvidence("the proof is missing (--proof writes it)".to_owned()))
}

/// Checks that each of the redundant givens can be removed. There is at least one.
fn verify_redundant(
    verifier: &mut Verifier,
    puzzle: &Puzzle,
    solution: &Solution,
    c: &Certificate,
) -> Result<(), Problem> {
    let (givens, proofs) = (&c.redundant_givens, &c.redundant_proofs);
    if givens.is_empty() || givens.len() != proofs.len() {
        return Err(Problem::NoEvidence(format!(
            "{} redundant givens with {} proofs",
            givens.len(),
            proofs.len()
        )));
    }
    let side = puzzle.shape().side();
    for (name, proof) in givens.iter().zip(proofs) {
        let given = puzzle.givens().into_iter().find(|&cell| {
            let (row, column) = (cell / side + 1, cell % side + 1);
            format!("r{row}c{column}") == *name
        });
        let given = given.ok_or_else(|| Problem::Unreadable(format!("{name} is not a given")))?;
        verifier.unique(&puzzle.without(given), solution, proof)?;
    }
    Ok(())
}

fn verify_equivalence(
    puzzle: &Puzzle,
    other: Option<&str>,
    transformation: &str,
    shape: Option<Shape>,
) -> Result<(), Problem> {
    let other =
        other.ok_or_else(|| Problem::NoEvidence("the other puzzle is missing".to_owned()))?;
    let transformation: Transformation = transformation
        .parse()
        .map_err(|error| unreadable("transformation", &error))?;
    // A transposition exchanges the sides of the boxes.
    let shape = shape.filter(|_| !transformation.is_transposing());
    let other = Puzzle::parse(other, shape).map_err(|error| unreadable("other puzzle", &error))?;
    Ok(equivalent(puzzle, &other, &transformation)?)
}

/// Checks every step of a path by its evidence. The checker knows truths and links, but no technique.
fn verify_path(puzzle: &str, steps: &[Step], solved: bool) -> Result<(), Problem> {
    let read = formats::read_first(puzzle);
    let read = read.map_err(|error| Problem::Unreadable(format!("puzzle: {error}")))?;
    let board = match &read.candidates {
        Some(marks) => Board::from_marks(marks),
        None => Board::new(&read.board()),
    };
    let mut board = board.ok_or_else(|| {
        Problem::Unreadable("puzzle: paths are verified on 9x9 boards only".to_owned())
    })?;
    for (i, step) in steps.iter().enumerate() {
        if let Err(error) = logic::check(&board, step) {
            let (number, technique) = (i + 1, step.technique);
            return Err(Problem::Step(format!(
                "step {number} ({technique}): {error}"
            )));
        }
        board.apply(step);
    }
    // Candidates do not tell a placed digit from the only candidate of a cell.
    let is_filled = board.to_marks().cells().iter().all(|set| set.len() == 1);
    match solved && !is_filled {
        true => Err(Problem::Step(
            "the steps do not solve the puzzle".to_owned(),
        )),
        false => Ok(()),
    }
}
