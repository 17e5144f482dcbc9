//! Steps in English.
//!
//! Three ways to say a step, each tells more: [`nudge`], [`whereabouts`], [`reasons`]; and
//! [`line()`], the notation of the players.

use crate::geometry::{column, house_name, name, row};
use crate::{Candidate, Cells, Deadly, Digits, Node, Set, SetKind, Step, Technique};

use super::family::{Family, family};

/// A push in the right direction: where to look, and nothing more.
///
/// ```
/// # use wholemeal_grid::Grid;
/// # use wholemeal_logic::{Board, Settings, next_step, explain::en};
/// # let grid: Grid = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....".parse().unwrap();
/// # let board = Board::new(&grid).unwrap();
/// let step = next_step(&board, &Settings::default()).unwrap();
/// assert_eq!(en::nudge(&step), "Look at box 4.");
/// assert_eq!(en::whereabouts(&step), "There is a Naked Single at r5c1.");
/// assert_eq!(en::reasons(&step), "Naked Single: r5c1 can hold nothing but 6. So r5c1 is 6.");
/// assert_eq!(en::line(&step), "Naked Single: 6 in r5c1 => r5c1=6");
/// ```
#[must_use]
pub fn nudge(step: &Step) -> String {
    let evidence = &step.evidence;
    let digits = evidence.digits;
    match family(step.technique) {
        Family::Hidden | Family::Locked | Family::Naked => match evidence.houses.first() {
            Some(&house) => format!("Look at {}.", house_name(house)),
            None => format!("Look at {}.", region(evidence.cells)),
        },
        _ if digits.len() == 1 => format!("Look at the {digits}s."),
        Family::Uniqueness => format!(
            "Look at {}. What if it had two solutions?",
            region(evidence.cells)
        ),
        _ => format!("Look at {}.", region(evidence.cells)),
    }
}

/// The technique, and where it is.
#[must_use]
pub fn whereabouts(step: &Step) -> String {
    let evidence = &step.evidence;
    let what = with_article(step.technique.name());
    let digits = evidence.digits;
    match family(step.technique) {
        Family::Hidden if digits.len() == 1 => {
            format!(
                "There is {what} in {}: the {digits}.",
                houses(&evidence.houses)
            )
        }
        Family::Hidden => {
            format!(
                "There is {what} in {}: the digits {}.",
                houses(&evidence.houses),
                list_digits(digits)
            )
        }
        Family::Fish => format!(
            "There is {what} of {digits} in {}.",
            houses(&evidence.houses)
        ),
        _ if evidence.cells.is_empty() => format!("There is {what}."),
        _ => format!("There is {what} at {}.", cells(evidence.cells)),
    }
}

/// The whole step with its reasons.
#[must_use]
pub fn reasons(step: &Step) -> String {
    let mut text = format!("{}: {}", step.technique, because(step));
    if step.assumes_uniqueness() && family(step.technique) != Family::Uniqueness {
        text.push_str(" This takes for granted that the puzzle has one solution only.");
    }
    format!("{text} {}", therefore(step))
}

/// A step in one line, in the notation of the players: `=` places, `<>` takes away.
#[must_use]
pub fn line(step: &Step) -> String {
    let evidence = &step.evidence;
    let pattern = match family(step.technique) {
        Family::Hidden if step.evidence.digits.len() == 1 => {
            format!("{} in {}", evidence.digits, houses(&evidence.houses))
        }
        Family::Fish => {
            let fins: Cells = evidence.fins.iter().map(|fin| fin.c()).collect();
            let fins = if fins.is_empty() {
                String::new()
            } else {
                format!(" fins {}", cells(fins))
            };
            format!(
                "{} {} / {}{fins}",
                evidence.digits,
                short_houses(&evidence.houses),
                short_houses(&evidence.covers)
            )
        }
        Family::Chain => evidence
            .chains
            .iter()
            .map(|chain| chain_text(chain))
            .collect::<Vec<_>>()
            .join("; "),
        Family::Forcing => premise(step),
        Family::Sets => {
            let sets = evidence
                .sets
                .iter()
                .map(|set| format!("{{{} {}}}", cells(set.cells), set.digits));
            sets.collect::<Vec<_>>().join(" ")
        }
        _ => format!("{} in {}", evidence.digits, cells(evidence.cells)),
    };
    format!("{}: {pattern} => {}", step.technique, conclusions(step))
}

/// What is placed and what goes, as `r1c2=3, r45c6<>7`.
fn conclusions(step: &Step) -> String {
    let placed = step.placements.iter().map(ToString::to_string);
    let gone = by_digit(&step.eliminations).into_iter();
    let gone =
        gone.map(|(digit, from)| format!("{}<>{}", cells(from).replace(", ", ","), digit + 1));
    placed.chain(gone).collect::<Vec<_>>().join(", ")
}

fn by_digit(candidates: &[Candidate]) -> Vec<(usize, Cells)> {
    let of = |digit: usize| {
        candidates
            .iter()
            .filter(move |c| c.d() == digit)
            .map(|c| c.c())
            .collect()
    };
    let all = (0..9).map(|digit| (digit, of(digit)));
    all.filter(|(_, cells): &(usize, Cells)| !cells.is_empty())
        .collect()
}

/// `So 5 goes from r1c23 and r4c5.`
fn therefore(step: &Step) -> String {
    let placed = step
        .placements
        .iter()
        .map(|c| format!("{} is {}", name(c.c()), c.digit()));
    let gone = by_digit(&step.eliminations).into_iter();
    let gone = gone.map(|(digit, from)| format!("{} goes from {}", digit + 1, cells(from)));
    let all: Vec<String> = placed.chain(gone).collect();
    format!("So {}.", and(&all))
}

/// Why the conclusions follow.
fn because(step: &Step) -> String {
    let evidence = &step.evidence;
    let (digits, at) = (evidence.digits, cells(evidence.cells));
    match family(step.technique) {
        Family::Naked if step.technique == Technique::FULL_HOUSE => {
            format!(
                "{at} is the last empty cell of {}.",
                houses(&evidence.houses)
            )
        }
        Family::Naked if digits.len() == 1 => format!("{at} can hold nothing but {digits}."),
        Family::Naked => format!(
            "{at} hold the digits {} and no others, so these are used up there for all cells that see them.",
            list_digits(digits)
        ),
        Family::Hidden if digits.len() == 1 => {
            format!(
                "{} has no other place for {digits} than {at}.",
                capital(&houses(&evidence.houses))
            )
        }
        Family::Hidden => format!(
            "In {} the digits {} have no other places than {at}, so nothing else can be there.",
            houses(&evidence.houses),
            list_digits(digits)
        ),
        Family::Locked => format!(
            "All places for {digits} in {} lie in {}, at {at}.",
            houses(&evidence.houses),
            houses(&evidence.covers)
        ),
        Family::Fish => fish(step),
        Family::SingleDigit => single_digit(step),
        Family::Wing => wing(step),
        Family::Uniqueness => uniqueness(step),
        Family::Colours => colours(step),
        Family::Chain => chain(step),
        Family::Sets => sets(step),
        Family::Forcing => forcing(step),
        Family::Templates => {
            format!("All ways to put {digits} into every row, column and box were tried.")
        }
    }
}

fn fish(step: &Step) -> String {
    let evidence = &step.evidence;
    let (base, cover) = (houses(&evidence.houses), houses(&evidence.covers));
    let digit = evidence.digits;
    if evidence.fins.is_empty() {
        return format!(
            "The {digit}s of {base} all lie in {cover}, and there must be one in each of {base}. So they use up {cover}."
        );
    }
    let fins: Cells = evidence.fins.iter().map(|fin| fin.c()).collect();
    let (fin, all) = if fins.len() == 1 {
        ("fin", "the fin")
    } else {
        ("fins", "all fins")
    };
    let how = if evidence.chains.is_empty() {
        "sees"
    } else {
        "excludes, by the chains below,"
    };
    let mut text = format!(
        "But for the {fin} {} the {digit}s of {base} all lie in {cover}. Either a fin is true, or the fish uses up {cover}; what goes {how} {all}.",
        cells(fins)
    );
    for chain in &evidence.chains {
        text.push_str(&format!(" {}.", chain_text(chain)));
    }
    text
}

fn single_digit(step: &Step) -> String {
    let evidence = &step.evidence;
    let digit = evidence.digits;
    if step.technique == Technique::EMPTY_RECTANGLE
        || step.technique == Technique::DUAL_EMPTY_RECTANGLE
    {
        let inside = cells(evidence.fins.iter().map(|fin| fin.c()).collect());
        return format!(
            "In {} the {digit}s ({inside}) lie in one row and one column. {} has two places for {digit}, {}: whichever is true, or the box itself, sees what goes.",
            house_name(evidence.houses[0]),
            capital(&house_name(evidence.houses[1])),
            cells(evidence.cells)
        );
    }
    let chains: Vec<String> = evidence
        .chains
        .iter()
        .map(|chain| chain_text(chain))
        .collect();
    format!(
        "{} have two places each for {digit}, joined so that one of the ends is true: {}.",
        capital(&houses(&evidence.houses)),
        chains.join("; ")
    )
}

fn wing(step: &Step) -> String {
    let evidence = &step.evidence;
    if step.technique == Technique::W_WING {
        let bridge = cells(evidence.fins.iter().map(|fin| fin.c()).collect());
        let x = evidence.fins.first().map_or(0, |fin| fin.d() + 1);
        return format!(
            "{} hold {} both, and one of {bridge} is {x}, so the two cannot both be {x}.",
            cells(evidence.cells),
            list_digits(evidence.digits)
        );
    }
    let ends = cells(evidence.fins.iter().map(|fin| fin.c()).collect());
    let z = evidence.fins.first().map_or(0, |fin| fin.d() + 1);
    format!(
        "{} hold {} only; whatever is where, one of {ends} is {z}.",
        cells(evidence.cells),
        list_digits(evidence.digits)
    )
}

fn uniqueness(step: &Step) -> String {
    match &step.evidence.deadly {
        Some(Deadly::Rectangle {
            cells: corners,
            digits,
        }) => {
            let text = format!(
                "If {} held {} only, they could be exchanged and the puzzle would have two solutions.",
                cells(*corners),
                list_digits(*digits)
            );
            format!("{text} {}", rectangle(step, *digits))
        }
        Some(Deadly::Grave { extra }) => format!(
            "Without {} every cell would have two candidates and every digit two places in every house, and the puzzle two solutions or none. So it is true.",
            and(&extra.iter().map(ToString::to_string).collect::<Vec<_>>())
        ),
        None => String::new(),
    }
}

/// What keeps a rectangle from being deadly, and what follows.
fn rectangle(step: &Step, pair: Digits) -> String {
    let evidence = &step.evidence;
    let roof: Cells = evidence.fins.iter().map(|fin| fin.c()).collect();
    let extras: Digits = evidence.fins.iter().map(|fin| fin.d()).collect();
    let (roof_text, extras_text) = (cells(roof), or_digits(extras));
    // The digit that is bound to the rectangle in the named houses.
    let truths = evidence.truths.iter().filter_map(|set| match set.kind() {
        SetKind::DigitIn(digit, _) => Some(digit),
        SetKind::Cell(_) => None,
    });
    let bound: Digits = truths.filter(|&digit| pair.contains(digit)).collect();
    let at = houses(&evidence.houses);
    match step.technique {
        Technique::UNIQUENESS_1 => {
            format!("{roof_text} alone has other candidates, so one of these is true.")
        }
        Technique::UNIQUENESS_3 => {
            let others = cells(evidence.cells - corners(step));
            format!(
                "So one of {roof_text} is {extras_text}. With {others} that makes as many cells of {at} as digits: these are used up there."
            )
        }
        Technique::UNIQUENESS_4 => format!(
            "In {at} the {} is in one of {roof_text} for certain; the other must be {extras_text}.",
            list_digits(bound)
        ),
        Technique::UNIQUENESS_6 => format!(
            "In {at} the {0} has no place outside the rectangle: if one of {roof_text} were {0}, both would be, and the rectangle would be there.",
            list_digits(bound)
        ),
        Technique::HIDDEN_RECTANGLE => format!(
            "In {at} the {} has no place outside the rectangle: what goes would force the other three cells, and the rectangle would be there.",
            list_digits(bound)
        ),
        Technique::AVOIDABLE_RECTANGLE_1 => {
            "What goes would complete it with digits that were not given.".to_owned()
        }
        _ => format!("So one of {roof_text} is {extras_text}."),
    }
}

/// The four cells of a rectangle.
fn corners(step: &Step) -> Cells {
    match &step.evidence.deadly {
        Some(Deadly::Rectangle { cells, .. }) => *cells,
        _ => Cells::NONE,
    }
}

fn colours(step: &Step) -> String {
    let colours = step.evidence.colours.chunks(2).map(|pair| {
        let [one, two] =
            [&pair[0], &pair[1]].map(|list| cells(list.iter().map(|c| c.c()).collect()));
        format!("either {one} or {two}")
    });
    let all: Vec<String> = colours.collect();
    let digit = step.evidence.digits;
    format!(
        "The {digit}s are joined by houses with two places: {} are all true.",
        and(&all)
    )
}

fn chain(step: &Step) -> String {
    let chain = step.evidence.chains.first();
    let text = chain.map(|chain| chain_text(chain)).unwrap_or_default();
    match step.technique {
        Technique::REMOTE_PAIR => format!(
            "{} hold {} only and see each other in a chain: every second of them holds the same digit.",
            cells(step.evidence.cells),
            list_digits(step.evidence.digits)
        ),
        Technique::CONTINUOUS_NICE_LOOP | Technique::GROUPED_CONTINUOUS_NICE_LOOP => {
            format!("{text}. The chain closes, so of every weak link one end is true.")
        }
        Technique::DISCONTINUOUS_NICE_LOOP | Technique::GROUPED_DISCONTINUOUS_NICE_LOOP => {
            let Some(first) = chain.and_then(|chain| chain.first()) else {
                return text;
            };
            let (at, digit) = (cells(first.cells), first.digit + 1);
            if first.on {
                format!("{text}. If {at} were {digit}, it would follow that it is not.")
            } else {
                format!("{text}. If {at} were not {digit}, it would follow that it is.")
            }
        }
        _ => {
            let ends = chain.and_then(|chain| chain.first().zip(chain.last()));
            let ends = ends.map(|(a, b)| [a, b].map(|node| chain_text(&[*node])).join(" or "));
            format!("{text}. So {} is true.", ends.unwrap_or_default())
        }
    }
}

fn sets(step: &Step) -> String {
    let evidence = &step.evidence;
    let sets = evidence
        .sets
        .iter()
        .map(|set| format!("{} with {}", cells(set.cells), set.digits));
    let all = and(&sets.collect::<Vec<_>>());
    let gone: Digits = step.eliminations.iter().map(|gone| gone.d()).collect();
    let almost = format!("{all} are almost locked sets: one digit more than cells.");
    match step.technique {
        Technique::SUE_DE_COQ => format!(
            "{all}: together as many cells as digits, and none of the digits fits in twice, so each is in one of them."
        ),
        Technique::DEATH_BLOSSOM => format!(
            "{almost} Every candidate of {} is joined to one of them: if it is true, that set is without it and holds {}. So one of the sets does.",
            cells(evidence.fins.iter().map(|fin| fin.c()).collect()),
            list_digits(gone)
        ),
        _ => match evidence.chains.first() {
            Some(chain) => format!("{almost} {}", through_sets(step, chain)),
            None => format!(
                "{almost} The digits {} each fit into one of the two only, so neither set has a digit too many: all their digits are used up there.",
                list_digits(evidence.digits)
            ),
        },
    }
}

/// `If r1c23 hold no 5, they hold 7; then r4c3 holds no 7, so it holds 5.`
fn through_sets(step: &Step, chain: &[Node]) -> String {
    let mut text = String::new();
    for (i, (pair, set)) in chain.chunks(2).zip(&step.evidence.sets).enumerate() {
        let [without, with] = pair else { continue };
        let (hold, they) = if set.cells.len() == 1 {
            ("holds", "it")
        } else {
            ("hold", "they")
        };
        let (at, no, yes) = (cells(set.cells), without.digit + 1, with.digit + 1);
        text += &if i == 0 {
            format!("If {at} {hold} no {no}, {they} {hold} {yes}")
        } else {
            format!("; then {at} {hold} no {no}, so {they} {hold} {yes}")
        };
    }
    let gone: Digits = step.eliminations.iter().map(|gone| gone.d()).collect();
    let ends = step.evidence.sets.first().zip(step.evidence.sets.last());
    let ends = ends.map(|(a, b)| format!("{} or {}", cells(a.cells), cells(b.cells)));
    let same = if gone.len() == 1 {
        ""
    } else {
        ", and likewise the others that go"
    };
    let z = chain.first().map_or(0, |node| node.digit + 1);
    format!("{text}. So {z} is in {}{same}.", ends.unwrap_or_default())
}

/// `if r1c2 were 3`
fn premise(step: &Step) -> String {
    let literal = |candidate: &Candidate, not: &str| {
        format!("if {} were {not}{}", name(candidate.c()), candidate.digit())
    };
    let gone = step.eliminations.first().map(|c| literal(c, ""));
    gone.or_else(|| step.placements.first().map(|c| literal(c, "not ")))
        .unwrap_or_default()
}

fn forcing(step: &Step) -> String {
    let chains = &step.evidence.chains;
    match step.technique {
        Technique::FORCING_CHAIN_VERITY | Technique::FORCING_NET_VERITY => {
            let first = chains.iter().filter_map(|chain| chain.first());
            let premises: Vec<String> = first.map(|node| literals(&[*node])).collect();
            let told: Vec<String> = chains.iter().map(|chain| case(chain)).collect();
            format!(
                "One of {} is true, and each leads to the same. {}.",
                and(&premises),
                told.join(". ")
            )
        }
        _ => {
            let told: Vec<String> = chains.iter().map(|chain| case(chain)).collect();
            let clash = match step.evidence.clash.map(Set::kind) {
                Some(SetKind::Cell(cell)) => format!("Then {} has no one digit left.", name(cell)),
                Some(SetKind::DigitIn(digit, house)) => format!(
                    "Then {} has no one place left for {}.",
                    house_name(house),
                    digit + 1
                ),
                None => "Both cannot be.".to_owned(),
            };
            format!("{}. {clash}", told.join(". "))
        }
    }
}

/// `If r1c2=3, then r4c5<>3, then r4c6=3`
fn case(chain: &[Node]) -> String {
    match chain {
        [premise, rest @ ..] if !rest.is_empty() => {
            format!("If {}, then {}", literals(&[*premise]), literals(rest))
        }
        _ => format!("If {}", literals(chain)),
    }
}

/// `r1c2=3, then r4c5<>3, then r4c6=3`
fn literals(chain: &[Node]) -> String {
    let literal = |node: &Node| {
        let sign = if node.on { "=" } else { "<>" };
        format!("{}{sign}{}", cells(node.cells), node.digit + 1)
    };
    chain
        .iter()
        .map(literal)
        .collect::<Vec<_>>()
        .join(", then ")
}

/// `r1c2 =3= r1c7 -3- r5c7`: strong links with `=`, weak ones with `-`.
fn chain_text(chain: &[Node]) -> String {
    let mut text = String::new();
    for (i, node) in chain.iter().enumerate() {
        if i == 0 {
            text = format!("{}={}", cells(node.cells), node.digit + 1);
        } else {
            let link = if node.on { "=" } else { "-" };
            text.push_str(&format!(
                " {link}{link} {}={}",
                cells(node.cells),
                node.digit + 1
            ));
        }
    }
    text
}

/// `r1c23, r45c6`: cells that share a row or a column are said together.
#[must_use]
pub fn cells(set: Cells) -> String {
    let by_row = grouped(set, row, column, |rows, columns| {
        format!("r{rows}c{columns}")
    });
    let by_column = grouped(set, column, row, |columns, rows| {
        format!("r{rows}c{columns}")
    });
    let best = if by_column.len() < by_row.len() {
        by_column
    } else {
        by_row
    };
    best.join(", ")
}

/// Lines with the same places, named together.
fn grouped(
    set: Cells,
    line: fn(usize) -> usize,
    place: fn(usize) -> usize,
    name: impl Fn(Digits, Digits) -> String,
) -> Vec<String> {
    let places = |i: usize| {
        set.into_iter()
            .filter(|&c| line(c) == i)
            .map(place)
            .collect::<Digits>()
    };
    let mut groups: Vec<(Digits, Digits)> = Vec::new();
    for i in 0..9 {
        let here = places(i);
        if here.is_empty() {
            continue;
        }
        match groups.iter_mut().find(|(_, places)| *places == here) {
            Some((lines, _)) => *lines |= Digits::of(i),
            None => groups.push((Digits::of(i), here)),
        }
    }
    groups
        .into_iter()
        .map(|(lines, places)| name(lines, places))
        .collect()
}

/// The smallest region that holds the cells: a box, a line, or the rows they are in.
fn region(set: Cells) -> String {
    let house = crate::geometry::common_houses(set).last();
    if let Some(house) = house.filter(|_| !set.is_empty()) {
        return house_name(house);
    }
    let boxes: Digits = set.into_iter().map(crate::geometry::box_of).collect();
    if boxes.len() < 4 {
        let names: Vec<String> = boxes.into_iter().map(|b| (b + 1).to_string()).collect();
        return format!("boxes {}", and(&names));
    }
    let digits = "the whole board";
    digits.to_owned()
}

/// `rows 2 and 7`, or `row 2 and box 5`.
fn houses(list: &[usize]) -> String {
    let same = list.len() > 1 && list.iter().all(|house| house / 9 == list[0] / 9);
    if same {
        let kind = ["rows", "columns", "boxes"][list[0] / 9];
        let numbers: Vec<String> = list
            .iter()
            .map(|house| (house % 9 + 1).to_string())
            .collect();
        return format!("{kind} {}", and(&numbers));
    }
    and(&list
        .iter()
        .map(|&house| house_name(house))
        .collect::<Vec<_>>())
}

/// `r27`, `c3 b5`
fn short_houses(list: &[usize]) -> String {
    let of = |kind: usize| -> String {
        let numbers: String = list
            .iter()
            .filter(|h| *h / 9 == kind)
            .map(|h| (h % 9 + 1).to_string())
            .collect();
        if numbers.is_empty() {
            numbers
        } else {
            format!("{}{numbers}", ["r", "c", "b"][kind])
        }
    };
    let parts: Vec<String> = (0..3).map(of).filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

fn list_digits(digits: Digits) -> String {
    and(&digits
        .into_iter()
        .map(|digit| (digit + 1).to_string())
        .collect::<Vec<_>>())
}

/// `3, 5 or 7`
fn or_digits(digits: Digits) -> String {
    list_digits(digits).replace(" and ", " or ")
}

fn and(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
}

fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'X']) && !noun.starts_with("Uni");
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
