//! A step of a path, as data.

use std::fmt;

use wholemeal_grid::{Cell, Digit};
use wholemeal_logic::Candidate;

use crate::chain::context::Context;
use crate::chain::node::{Node, Reason};
use crate::evidence::prove;
use crate::found::{ChainPattern, Found, Source, Why};
use crate::geometry::{BOX, ROW, kind_of};
use crate::rating::Rating;
use crate::technique::Technique;

/// A step: what it concludes, and its rating. [`Display`](fmt::Display) writes one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The rating of the step.
    pub rating: Rating,
    /// The digit that it places.
    pub placement: Option<Candidate>,
    /// The candidates that it removes, in order. A placement implies that its digit leaves the
    /// peers and the other digits its cell; these are not listed.
    pub eliminations: Vec<Candidate>,
    /// The number of nodes of a chain.
    pub complexity: Option<u32>,
    /// The step with the evidence that [`wholemeal_logic::check`] verifies. Its technique is the
    /// most similar one of that crate.
    pub proof: wholemeal_logic::Step,
    /// Where a chain starts: `r4c7+5` if the candidate is assumed to be true, `r4c7-5` if
    /// false, `r4c7` for all candidates of a cell, `5@row4` for all places in a house.
    pub source: Option<String>,
    /// The pattern, for words.
    pub(crate) why: Why,
    /// The records of each chain from its end back to its start, for words.
    pub(crate) chains: Vec<Vec<(Node, Reason)>>,
}

impl Step {
    pub(crate) fn new(found: &Found, context: &Context<'_>) -> Step {
        let proof = prove(found, context);
        let chain = match &found.why {
            Why::Chain(chain) => Some(chain),
            _ => None,
        };
        Step {
            technique: found.technique,
            rating: Rating::of(found.rating),
            placement: found.place.and_then(|(cell, digit)| candidate(cell, digit)),
            eliminations: proof.step.eliminations.clone(),
            proof: proof.step,
            why: found.why.clone(),
            chains: proof.chains,
            complexity: chain.map(|chain| chain.complexity),
            source: chain.and_then(|chain| source(found.technique, chain)),
        }
    }
}

fn candidate(cell: usize, digit: usize) -> Option<Candidate> {
    Candidate::new(Cell::new(cell as u16), Digit::from_index(digit)?)
}

fn source(technique: Technique, chain: &ChainPattern) -> Option<String> {
    let (conclusion, on) = chain.conclusion;
    let cell = |cell: u16| format!("r{}c{}", cell / 9 + 1, cell % 9 + 1);
    let assumed = |candidate: u16, on: bool| {
        let sign = if on { '+' } else { '-' };
        format!("{}{sign}{}", cell(candidate / 9), candidate % 9 + 1)
    };
    match chain.source {
        Source::Cycle { .. } => None,
        Source::Opposite => {
            let plain = matches!(
                technique,
                Technique::ForcingChainX | Technique::ForcingChainXy
            );
            (!plain).then(|| assumed(conclusion, !on))
        }
        Source::Both(candidate) => Some(assumed(candidate, on)),
        Source::Cell(number) => Some(cell(number.into())),
        Source::House { house, digit } => {
            let kind = match kind_of(house.into()) {
                BOX => "box",
                ROW => "row",
                _ => "col",
            };
            Some(format!("{}@{kind}{}", digit + 1, house % 9 + 1))
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}:", self.technique, self.rating)?;
        if let Some(placement) = self.placement {
            write!(f, " {placement}")?;
        }
        for elimination in &self.eliminations {
            let (cell, digit) = (elimination.cell().index(), elimination.digit());
            write!(f, " r{}c{}<>{}", cell / 9 + 1, cell % 9 + 1, digit.get())?;
        }
        Ok(())
    }
}
