//! Steps in words. The sentences of every language are in one table, [`Words`].

use wholemeal_logic::explain::Language;

use crate::chain::node::{Node, Reason, parts};
use crate::evidence::house_of;
use crate::found::{LoopPattern, Source, Why};
use crate::geometry::{BOX, CELLS, ROW, cells, kind_of, ones};
use crate::step::Step;
use crate::technique::{LoopKind, Technique};

/// The words of a language. Names in braces are replaced.
struct Words {
    row: &'static str,
    column: &'static str,
    box_: &'static str,
    and: &'static str,
    is: &'static str,
    is_not: &'static str,
    place: &'static str,
    remove: &'static str,
    from: &'static str,
    last_cell: &'static str,
    hidden_single: &'static str,
    naked_single: &'static str,
    locking: &'static str,
    direct: &'static str,
    hidden: &'static str,
    naked: &'static str,
    fish: &'static str,
    wing: &'static str,
    deadly: &'static str,
    loop_1: &'static str,
    loop_2: &'static str,
    loop_3: &'static str,
    loop_4: &'static str,
    grave: &'static str,
    aligned: &'static str,
    cycle: &'static str,
    case: &'static str,
    contradiction: &'static str,
    same: &'static str,
}

const ENGLISH: Words = Words {
    row: "row",
    column: "column",
    box_: "box",
    and: " and ",
    is: "is",
    is_not: "is not",
    place: "Place",
    remove: "Remove",
    from: "from",
    last_cell: "{cells} is the last empty cell of {house}.",
    hidden_single: "{cells} is the only place for {digits} in {house}.",
    naked_single: "{digits} is the only candidate of {cells}.",
    locking: "All places for {digits} in {house} are in {cover}.",
    direct: "So {cells} is the only place left for {digits} in {house}.",
    hidden: "In {house}, {digits} can only be in {cells}.",
    naked: "{cells} in {house} contain only {digits}.",
    fish: "All places for {digits} in {house} are in {cover}.",
    wing: "Every candidate of {pivot} leads to {digits} in one of {cells}.",
    deadly: "If {cells} contained only {digits}, the puzzle would have two solutions.",
    loop_1: "Only {cells} has other candidates, so it contains one of them.",
    loop_2: "So {digits} is in one of {cells}.",
    loop_3: "So {cells} contain one of their other candidates, which are part of a subset of {house}.",
    loop_4: "In {house}, {digits} can only be in {cells}, so neither of them contains the other digit.",
    grave: "Without {cells}, every empty cell would have two candidates and every digit two places in each house, and the puzzle would have two solutions. So at least one of these is true: {cells}.",
    aligned: "Every combination of digits in {cells} that contains one of these candidates repeats a digit or leaves no candidate for a cell that sees all of them.",
    cycle: "In a closed chain, either all of these are true: {cells}; or all of these: {cover}.",
    case: "If {start}: {nodes}.",
    contradiction: "That is a contradiction.",
    same: "In every case {nodes}.",
};

const GERMAN: Words = Words {
    row: "Zeile",
    column: "Spalte",
    box_: "Block",
    and: " und ",
    is: "ist",
    is_not: "ist nicht",
    place: "Setze",
    remove: "Streiche",
    from: "aus",
    last_cell: "{cells} ist die letzte leere Zelle von {house}.",
    hidden_single: "{cells} ist der einzige Platz für {digits} in {house}.",
    naked_single: "{digits} ist der einzige Kandidat von {cells}.",
    locking: "Alle Plätze für {digits} in {house} liegen in {cover}.",
    direct: "Also ist {cells} der einzige Platz, der für {digits} in {house} bleibt.",
    hidden: "In {house} haben {digits} nur die Plätze {cells}.",
    naked: "{cells} in {house} enthalten nur {digits}.",
    fish: "Alle Plätze für {digits} in {house} liegen in {cover}.",
    wing: "Jeder Kandidat von {pivot} führt zu {digits} in einer von {cells}.",
    deadly: "Wenn {cells} nur {digits} enthielten, hätte das Rätsel zwei Lösungen.",
    loop_1: "Nur {cells} hat andere Kandidaten und enthält also einen davon.",
    loop_2: "Also liegt {digits} in einer von {cells}.",
    loop_3: "Also enthalten {cells} einen ihrer anderen Kandidaten, die zu einem Subset von {house} gehören.",
    loop_4: "In {house} liegt {digits} in {cells}, also enthält keine von beiden die andere Ziffer.",
    grave: "Ohne {cells} hätte jede leere Zelle zwei Kandidaten und jede Ziffer zwei Plätze in jedem Haus, und das Rätsel hätte zwei Lösungen. Also ist mindestens eines davon wahr: {cells}.",
    aligned: "Jede Kombination von Ziffern in {cells}, die einen dieser Kandidaten enthält, wiederholt eine Ziffer oder lässt einer Zelle, die alle sieht, keinen Kandidaten.",
    cycle: "In einer geschlossenen Kette sind entweder alle diese wahr: {cells}; oder alle diese: {cover}.",
    case: "Wenn {start}: {nodes}.",
    contradiction: "Das ist ein Widerspruch.",
    same: "In jedem Fall {nodes}.",
};

impl Step {
    /// The step in words: why it follows, and what it concludes.
    ///
    /// ```
    /// use wholemeal_grid::Grid;
    /// use wholemeal_logic::explain::Language;
    ///
    /// let puzzle: Grid =
    ///     "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25...."
    ///         .parse()?;
    /// let step = &wholemeal_se::path(&puzzle)?.steps[0];
    /// let words = step.explain(Language::En);
    /// assert_eq!(words, "r3c9 is the only place for 2 in box 3. Place 2 in r3c9.");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn explain(&self, language: Language) -> String {
        let words = match language {
            Language::De => &GERMAN,
            _ => &ENGLISH,
        };
        let speaker = Speaker { words, step: self };
        format!("{} {}", speaker.reasons(), speaker.conclusion())
    }
}

/// Writes one step in one language.
struct Speaker<'a> {
    words: &'a Words,
    step: &'a Step,
}

/// Replaces names in braces.
fn fill(sentence: &str, values: &[(&str, &str)]) -> String {
    let fill = |text: String, (name, value): &(&str, &str)| text.replace(name, value);
    values.iter().fold(sentence.to_owned(), fill)
}

fn cell_name(cell: usize) -> String {
    format!("r{}c{}", cell / 9 + 1, cell % 9 + 1)
}

impl Speaker<'_> {
    fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => format!("{}{}{last}", most.join(", "), self.words.and),
        }
    }

    fn cells(&self, all: impl Iterator<Item = usize>) -> String {
        self.list(&all.map(cell_name).collect::<Vec<_>>())
    }

    fn digits(&self, digits: u16) -> String {
        self.list(
            &ones(digits)
                .map(|digit| (digit + 1).to_string())
                .collect::<Vec<_>>(),
        )
    }

    fn house(&self, house: usize) -> String {
        let kind = match kind_of(house) {
            BOX => self.words.box_,
            ROW => self.words.row,
            _ => self.words.column,
        };
        format!("{kind} {}", house_of(house).index() + 1)
    }

    fn lines(&self, kind: usize, lines: u16) -> String {
        self.list(
            &ones(lines)
                .map(|line| self.house(9 * kind + line))
                .collect::<Vec<_>>(),
        )
    }

    fn placed(&self) -> (String, String) {
        let placed = self.step.placement;
        let cell = placed.map_or_else(String::new, |candidate| cell_name(candidate.cell().index()));
        let digit =
            placed.map_or_else(String::new, |candidate| candidate.digit().get().to_string());
        (cell, digit)
    }

    fn conclusion(&self) -> String {
        let words = self.words;
        let (cell, digit) = self.placed();
        if self.step.placement.is_some() {
            return format!("{} {digit} in {cell}.", words.place);
        }
        let mut removed = [0u128; 9];
        for candidate in &self.step.eliminations {
            removed[candidate.digit().index()] |= 1 << candidate.cell().index();
        }
        let parts = removed.iter().enumerate().filter(|(_, set)| **set != 0);
        let parts = parts.map(|(digit, &set)| {
            format!("{} {} {}", digit + 1, words.from, self.cells(cells(set)))
        });
        format!(
            "{} {}.",
            words.remove,
            self.list(&parts.collect::<Vec<_>>())
        )
    }

    fn reasons(&self) -> String {
        let words = self.words;
        let (cell, digit) = self.placed();
        match &self.step.why {
            Why::HiddenSingle { house } => {
                let last = self.step.technique == Technique::LastCell;
                let sentence = if last {
                    words.last_cell
                } else {
                    words.hidden_single
                };
                let house = self.house(*house);
                fill(
                    sentence,
                    &[
                        ("{cells}", &cell),
                        ("{digits}", &digit),
                        ("{house}", &house),
                    ],
                )
            }
            Why::NakedSingle => fill(
                words.naked_single,
                &[("{cells}", &cell), ("{digits}", &digit)],
            ),
            Why::Locking {
                base,
                cover,
                digit,
                target,
            } => self.locking(*base, *cover, *digit, *target),
            Why::Subset {
                house,
                positions,
                digits,
            } => self.subset(*house, *positions, *digits),
            Why::Fish {
                digit,
                base_kind,
                base,
                cover,
            } => {
                let (base, cover) = (
                    self.lines(*base_kind, *base),
                    self.lines(3 - base_kind, *cover),
                );
                let digit = (digit + 1).to_string();
                fill(
                    words.fish,
                    &[
                        ("{digits}", &digit),
                        ("{house}", &base),
                        ("{cover}", &cover),
                    ],
                )
            }
            Why::Wing {
                pivot,
                wings,
                digit,
            } => {
                let with_pivot = (self.step.technique == Technique::XyzWing).then_some(*pivot);
                let all = self.cells(with_pivot.into_iter().chain(*wings));
                let digit = (digit + 1).to_string();
                fill(
                    words.wing,
                    &[
                        ("{pivot}", &cell_name(*pivot)),
                        ("{digits}", &digit),
                        ("{cells}", &all),
                    ],
                )
            }
            Why::Loop(pattern) => self.unique_loop(pattern),
            Why::Bug(pattern) => {
                let extra = pattern.extra.iter().flat_map(|&(cell, digits)| {
                    ones(digits)
                        .map(move |digit| format!("{}={}", cell_name(cell.into()), digit + 1))
                });
                let extra = self.list(&extra.collect::<Vec<_>>());
                fill(words.grave, &[("{cells}", &extra)])
            }
            Why::Aligned { cells, .. } => fill(
                words.aligned,
                &[("{cells}", &self.cells(cells.iter().copied()))],
            ),
            Why::Chain(pattern) => self.chain(pattern.source),
        }
    }

    fn locking(&self, base: usize, cover: usize, digit: usize, target: Option<usize>) -> String {
        let digit = (digit + 1).to_string();
        let (base, cover) = (self.house(base), self.house(cover));
        let values = [
            ("{digits}", digit.as_str()),
            ("{house}", &base),
            ("{cover}", &cover),
        ];
        let reason = fill(self.words.locking, &values);
        target.map_or(reason.clone(), |target| self.and_directly(&reason, target))
    }

    /// A reason, and the place that is left for the digit.
    fn and_directly(&self, reason: &str, house: usize) -> String {
        let (cell, digit) = self.placed();
        let house = self.house(house);
        let values = [
            ("{cells}", cell.as_str()),
            ("{digits}", &digit),
            ("{house}", &house),
        ];
        format!("{reason} {}", fill(self.words.direct, &values))
    }

    fn subset(&self, house: usize, positions: u16, digits: u16) -> String {
        let hidden = !matches!(self.step.technique, Technique::Naked(_));
        let sentence = if hidden {
            self.words.hidden
        } else {
            self.words.naked
        };
        let all = self.cells(ones(positions).map(|position| usize::from(CELLS[house][position])));
        let (digits, name) = (self.digits(digits), self.house(house));
        let reason = fill(
            sentence,
            &[("{cells}", &all), ("{digits}", &digits), ("{house}", &name)],
        );
        if self.step.placement.is_some() {
            self.and_directly(&reason, house)
        } else {
            reason
        }
    }

    fn unique_loop(&self, pattern: &LoopPattern) -> String {
        let words = self.words;
        let all = self.cells(pattern.cells.iter().map(|&cell| usize::from(cell)));
        let deadly = fill(
            words.deadly,
            &[
                ("{cells}", &all),
                ("{digits}", &self.digits(pattern.digits)),
            ],
        );
        let extra = self.cells(pattern.extra.iter().map(|&(cell, _)| usize::from(cell)));
        let kind = match self.step.technique {
            Technique::UniqueLoop { kind, .. } => kind,
            _ => LoopKind::Type1,
        };
        let (sentence, digits) = match kind {
            LoopKind::Type1 => (words.loop_1, 0),
            LoopKind::Type2 => (
                words.loop_2,
                pattern
                    .extra
                    .iter()
                    .fold(0, |all, &(_, digits)| all | digits),
            ),
            LoopKind::Type3Naked | LoopKind::Type3Hidden => (words.loop_3, 0),
            LoopKind::Type4 => (words.loop_4, pattern.subset.1),
        };
        let house = pattern
            .house
            .map_or_else(String::new, |house| self.house(house));
        let values = [
            ("{cells}", extra.as_str()),
            ("{digits}", &self.digits(digits)),
            ("{house}", &house),
        ];
        format!("{deadly} {}", fill(sentence, &values))
    }

    fn node(&self, node: Node) -> String {
        let (candidate, on) = parts(node);
        let verb = if on { self.words.is } else { self.words.is_not };
        format!(
            "{} {verb} {}",
            cell_name(usize::from(candidate / 9)),
            candidate % 9 + 1
        )
    }

    fn chain(&self, source: Source) -> String {
        let chains = &self.step.chains;
        if let (Source::Cycle { .. }, [cycle]) = (source, chains.as_slice()) {
            return self.cycle(cycle);
        }
        let cases = chains.iter().map(|chain| self.case(chain));
        let mut text = cases.collect::<Vec<_>>().join(" ");
        let last = match (source, chains.first().and_then(|chain| chain.first())) {
            (Source::Opposite | Source::Cycle { .. }, _) | (_, None) => {
                self.words.contradiction.to_owned()
            }
            (_, Some(&(end, _))) => fill(self.words.same, &[("{nodes}", &self.node(end))]),
        };
        text.push(' ');
        text + &last
    }

    /// What follows from one assumption: the true nodes, and the end.
    fn case(&self, chain: &[(Node, Reason)]) -> String {
        let start = chain
            .last()
            .map_or_else(String::new, |&(node, _)| self.node(node));
        let end = chain.len().saturating_sub(1);
        let between = chain[..end].iter().enumerate().rev();
        let shown = between.filter(|&(i, &(node, _))| i == 0 || parts(node).1);
        let nodes = shown
            .map(|(_, &(node, _))| self.node(node))
            .collect::<Vec<_>>()
            .join(", ");
        let nodes = if nodes.is_empty() {
            start.clone()
        } else {
            nodes
        };
        fill(self.words.case, &[("{start}", &start), ("{nodes}", &nodes)])
    }

    fn cycle(&self, cycle: &[(Node, Reason)]) -> String {
        let names = |wanted: bool| {
            let nodes = cycle.iter().skip(1).rev().map(|&(node, _)| parts(node));
            let names = nodes.filter(|&(_, on)| on == wanted).map(|(candidate, _)| {
                format!(
                    "{}={}",
                    cell_name(usize::from(candidate / 9)),
                    candidate % 9 + 1
                )
            });
            self.list(&names.collect::<Vec<_>>())
        };
        let (on, off) = (names(true), names(false));
        fill(self.words.cycle, &[("{cells}", &on), ("{cover}", &off)])
    }
}
