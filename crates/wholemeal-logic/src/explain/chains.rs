//! Colours, chains, almost locked sets and forcing chains in words.

use wholemeal_grid::Shape;

use crate::geometry::{PEERS, name};
use crate::{Cells, ConstraintKind, Digits, Node, Technique};

use super::notation::{self, literal};
use super::teller::{Teller, cells_of, digits_of};

/// The labels of the colours of a first and a second cluster.
const LABELS: [[char; 2]; 2] = [['A', 'B'], ['C', 'D']];

impl Teller<'_> {
    pub(super) fn colours(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let digit = evidence.digits.to_string();
        let clusters: Vec<[Cells; 2]> = evidence
            .colours
            .chunks_exact(2)
            .map(|pair| [cells_of(&pair[0]), cells_of(&pair[1])])
            .collect();
        let mut sentences: Vec<String> = clusters
            .iter()
            .zip(LABELS)
            .map(|(colours, labels)| {
                let [one, other] = colours.map(|cells| self.cells(cells));
                words.colours(&digit, labels, [&one, &other])
            })
            .collect();
        // The colour that is false, where a whole colour is removed.
        let removed = cells_of(&self.step.eliminations);
        let is_removed = clusters
            .first()
            .is_some_and(|colours| colours[1] == removed);
        let label = LABELS[0][usize::from(is_removed)];
        match self.step.technique {
            Technique::SIMPLE_COLOURS_TRAP => sentences.push(words.colour_trap(&digit)),
            Technique::SIMPLE_COLOURS_WRAP => sentences.push(words.colour_wrap(&digit, label)),
            Technique::MULTI_COLOURS_2 => {
                sentences.push(words.colour_sees_both(&digit, label, LABELS[1]));
            }
            _ => sentences.extend(self.touching(&digit, &clusters)),
        }
        sentences.join(" ")
    }

    /// The colours of two clusters that see each other, where that removes something.
    fn touching(&self, digit: &str, clusters: &[[Cells; 2]]) -> Vec<String> {
        let [one, two] = clusters else {
            return Vec::new();
        };
        let removed = cells_of(&self.step.eliminations);
        let mut sentences = Vec::new();
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let opposite = [one[1 - i], two[1 - j]];
            let useful = sight(opposite[0]) & sight(opposite[1]) & removed;
            if sight(one[i]).meets(two[j]) && !useful.is_empty() {
                let seeing = [LABELS[0][i], LABELS[1][j]];
                let opposite = [LABELS[0][1 - i], LABELS[1][1 - j]];
                sentences.push(self.words.colours_touch(digit, seeing, opposite));
            }
        }
        sentences
    }

    pub(super) fn chain(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        if self.step.technique == Technique::REMOTE_PAIR {
            return self.remote_pair();
        }
        let Some([first, .., last]) = evidence.chains.first().map(Vec::as_slice) else {
            return String::new();
        };
        let chain = notation::chain(&evidence.chains[0]);
        match self.step.technique {
            Technique::CONTINUOUS_NICE_LOOP | Technique::GROUPED_CONTINUOUS_NICE_LOOP => {
                words.continuous_loop(&chain)
            }
            Technique::DISCONTINUOUS_NICE_LOOP | Technique::GROUPED_DISCONTINUOUS_NICE_LOOP => {
                let told = self.case(&evidence.chains[0], &[]).unwrap_or_default();
                let end = if first.on {
                    words.contradicts_itself()
                } else {
                    words.confirms_itself()
                };
                format!("{told} {end}")
            }
            _ => {
                let ends = [first, last].map(|end| notation::candidate(end.cells, end.digit));
                let rest = evidence.chains[0].iter().skip(1);
                let rest: Vec<String> = rest.map(literal).collect();
                words.chain(&literal(first), &rest, &words.or(&ends))
            }
        }
    }

    /// Every chain of a remote pair has two nodes for each cell.
    fn remote_pair(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let digits = self.digits(evidence.digits);
        let told = evidence.chains.iter().map(|chain| {
            let cells = chain.iter().step_by(2).flat_map(|node| node.cells);
            let cells: Vec<String> = cells.map(name).collect();
            let ends = [cells.first(), cells.last()].map(|end| end.cloned().unwrap_or_default());
            words.remote_pair(&cells, &ends, &digits)
        });
        told.collect::<Vec<_>>().join(" ")
    }

    pub(super) fn sets(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let sets = evidence.sets.iter();
        let sets = sets.map(|s| words.set(&notation::cells(s.cells), &s.digits.to_string()));
        let sets = words.and(&sets.collect::<Vec<_>>());
        let removed = self.digits(digits_of(&self.step.eliminations));
        let argument = match (self.step.technique, evidence.chains.first()) {
            (Technique::SUE_DE_COQ, _) => {
                let twice = Some(self.digits(self.used_twice())).filter(|list| !list.is_empty());
                return words.sue_de_coq(&sets, evidence.cells.len(), twice.as_deref());
            }
            (Technique::DEATH_BLOSSOM, _) => {
                words.death_blossom(&self.cells(cells_of(&evidence.fins)), &removed)
            }
            (_, Some(chain)) => self.through_sets(chain),
            (_, None) => words.doubly_linked(&self.digits(evidence.digits)),
        };
        format!("{} {argument}", words.almost_locked(&sets))
    }

    /// The digits of a Sue de Coq that are both in its cells in the line and in its cells in the
    /// box.
    fn used_twice(&self) -> Digits {
        match self.step.evidence.sets.as_slice() {
            [_, line, box_] => line.digits & box_.digits,
            _ => Digits::NONE,
        }
    }

    /// The chain from set to set: a set without one digit must contain the next.
    fn through_sets(&self, chain: &[Node]) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        let mut text = String::new();
        for (i, (pair, set)) in chain.chunks(2).zip(&evidence.sets).enumerate() {
            let [without, with] = pair else { continue };
            let (no, yes) = (without.digit.to_string(), with.digit.to_string());
            let cells = self.cells(set.cells);
            text += &words.through_set(i == 0, &cells, set.cells.len(), &no, &yes);
        }
        let ends = evidence.sets.first().zip(evidence.sets.last());
        let [first, last] = ends.map_or([Cells::NONE; 2], |(a, b)| [a.cells, b.cells]);
        let Some(digit) = chain.first().map(|node| node.digit) else {
            return text;
        };
        let others = digits_of(&self.step.eliminations).into_iter();
        let others = others.filter(|&other| other != digit.index()).collect();
        let others = Some(self.digits(others)).filter(|list| !list.is_empty());
        let [first, last] = [first, last].map(|cells| format!("{{{}}}", notation::cells(cells)));
        let end = words.in_first_or_last(&digit.to_string(), &first, &last, others.as_deref());
        format!("{text}. {end}")
    }

    pub(super) fn forcing(&self) -> String {
        let chains = &self.step.evidence.chains;
        let mut sentences = Vec::new();
        if self.is_verity() {
            let premises = self.premises();
            let list = self.words.and(&premises);
            sentences.push(self.words.one_is_true(&list, premises.len()));
        }
        for (i, chain) in chains.iter().enumerate() {
            sentences.extend(self.case(chain, &chains[..i]));
        }
        if self.step.technique.is_net() {
            let assumed = (!self.is_verity()).then(|| self.opposite());
            sentences.push(self.words.net(assumed.as_deref()));
        } else if !self.is_verity() {
            sentences.push(self.contradiction());
        }
        sentences.join(" ")
    }

    pub(super) fn is_verity(&self) -> bool {
        let technique = self.step.technique;
        technique == Technique::FORCING_CHAIN_VERITY || technique == Technique::FORCING_NET_VERITY
    }

    /// The premises of a verity, one of which is true.
    pub(super) fn premises(&self) -> Vec<String> {
        let evidence = &self.step.evidence;
        if self.step.technique.is_net() {
            return evidence.fins.iter().map(ToString::to_string).collect();
        }
        let premises = evidence.chains.iter().filter_map(|chain| chain.first());
        premises.map(literal).collect()
    }

    /// A chain in words. What it shares with the beginning of an earlier one is not repeated.
    pub(super) fn case(&self, chain: &[Node], before: &[Vec<Node>]) -> Option<String> {
        let shared = |other: &Vec<Node>| {
            let pairs = chain.iter().zip(other);
            pairs.take_while(|(own, other)| own == other).count()
        };
        let shared = before.iter().map(shared).max().unwrap_or(0);
        if shared > 1 && shared < chain.len() {
            let rest: Vec<String> = chain[shared..].iter().map(literal).collect();
            return Some(self.words.case_from(&literal(&chain[shared - 1]), &rest));
        }
        let (premise, rest) = chain.split_first()?;
        let consequences: Vec<String> = rest.iter().map(literal).collect();
        Some(if consequences.is_empty() {
            self.words.assumption(&literal(premise))
        } else {
            self.words.case(&literal(premise), &consequences)
        })
    }

    /// The contradiction to which an assumption leads.
    fn contradiction(&self) -> String {
        let (evidence, words) = (&self.step.evidence, self.words);
        match evidence.violated.map(crate::Constraint::kind) {
            Some(ConstraintKind::Cell(cell)) => words.no_digit(&Shape::NINE.name(cell)),
            Some(ConstraintKind::DigitIn(digit, house)) => {
                words.no_place(&words.house(house), &digit.to_string())
            }
            // One of the two contradictory candidates is the assumption itself.
            None if evidence.chains.len() < 2 => words.contradicts_assumption(),
            None => words.cannot_both(),
        }
    }
}

/// The cells that see at least one of these.
fn sight(cells: Cells) -> Cells {
    let seen = cells.into_iter().map(|cell| PEERS[cell]);
    seen.fold(Cells::NONE, |all, seen| all | seen)
}
