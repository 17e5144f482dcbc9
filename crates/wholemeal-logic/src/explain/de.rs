//! German.

use wholemeal_grid::House;

use crate::checker::MOST_CHOICES;
use crate::constraint::ConstraintKind;
use crate::{CheckError, Constraint, Difficulty, Mistake, Technique};

use super::notation::number;
use super::sentences::{EmptyRectangle, FishWords, PathWords, Removal, Sentences};

pub(super) struct German;

fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

const WHOLE_BOARD: &str = "dem ganzen Gitter";

/// `in Block 4`, `im ganzen Gitter`
fn within(region: &str) -> String {
    if region == WHOLE_BOARD {
        "im ganzen Gitter".to_owned()
    } else {
        format!("in {region}")
    }
}

fn with_fins(fins: &str, count: usize) -> String {
    if count == 1 {
        format!("Abgesehen von der Flosse {fins}")
    } else {
        format!("Abgesehen von den Flossen {fins}")
    }
}

/// Players use the English names of most techniques; these have established German ones.
fn german_name(technique: Technique) -> Option<&'static str> {
    Some(match technique {
        Technique::NAKED_SINGLE => "Nackter Einer",
        Technique::HIDDEN_SINGLE => "Versteckter Einer",
        Technique::NAKED_PAIR => "Nacktes Paar",
        Technique::NAKED_TRIPLE => "Nackter Dreier",
        Technique::NAKED_QUADRUPLE => "Nackter Vierer",
        Technique::HIDDEN_PAIR => "Verstecktes Paar",
        Technique::HIDDEN_TRIPLE => "Versteckter Dreier",
        Technique::HIDDEN_QUADRUPLE => "Versteckter Vierer",
        Technique::POINTING => "Locked Candidates Typ 1 (Pointing)",
        Technique::CLAIMING => "Locked Candidates Typ 2 (Claiming)",
        Technique::AVOIDABLE_RECTANGLE_1 => "Avoidable Rectangle Typ 1",
        Technique::AVOIDABLE_RECTANGLE_2 => "Avoidable Rectangle Typ 2",
        Technique::KRAKEN_FISH_1 => "Kraken Fish Typ 1",
        Technique::KRAKEN_FISH_2 => "Kraken Fish Typ 2",
        _ => return None,
    })
}

// Every sentence is one line, so that it can be read and searched for as a whole.
#[rustfmt::skip]
impl Sentences for German {
    fn and(&self, items: &[String]) -> String {
        list(items, "und")
    }

    fn or(&self, items: &[String]) -> String {
        list(items, "oder")
    }

    fn house(&self, house: House) -> String {
        let kind = match house {
            House::Row(_) => "Zeile",
            House::Column(_) => "Spalte",
            House::Box(_) => "Block",
        };
        format!("{kind} {}", number(house))
    }

    fn houses(&self, kind: House, numbers: &str) -> String {
        let kind = match kind {
            House::Row(_) => "den Zeilen",
            House::Column(_) => "den Spalten",
            House::Box(_) => "den Blöcken",
        };
        format!("{kind} {numbers}")
    }

    fn whole_board(&self) -> String {
        WHOLE_BOARD.to_owned()
    }

    fn technique(&self, technique: Technique) -> String {
        german_name(technique).unwrap_or(technique.name()).to_owned()
    }

    fn difficulty(&self, difficulty: Difficulty) -> &'static str {
        match difficulty {
            Difficulty::Easy => "Leicht",
            Difficulty::Medium => "Mittel",
            Difficulty::Hard => "Schwer",
            Difficulty::Unfair => "Unfair",
            Difficulty::Extreme => "Extrem",
        }
    }

    fn constraint(&self, constraint: Constraint) -> String {
        match constraint.kind() {
            ConstraintKind::Cell(_) => constraint.to_string(),
            ConstraintKind::DigitIn(digit, house) => format!("{digit} in {}", self.house(house)),
        }
    }

    fn steps(&self, steps: usize) -> String {
        match steps {
            1 => "1 Schritt".to_owned(),
            _ => format!("{steps} Schritten"),
        }
    }

    fn look_at(&self, region: &str) -> String {
        format!("Suche {}.", within(region))
    }

    fn look_at_digit(&self, digit: &str) -> String {
        format!("Sieh dir die Kandidaten der {digit} an.")
    }

    fn look_at_uniqueness(&self, region: &str) -> String {
        format!("Suche {} und denke daran, dass die Lösung eindeutig ist.", within(region))
    }

    fn there_is(&self, technique: &str, about: Option<&str>, place: Option<&str>) -> String {
        let about = about.map(|about| format!(" für {about}")).unwrap_or_default();
        let place = place.map(|place| format!(" in {place}")).unwrap_or_default();
        format!("Hier hilft: {technique}{about}{place}.")
    }

    fn solved(&self) -> String {
        "Das Sudoku ist gelöst. Gut gemacht!".to_owned()
    }

    fn no_solution(&self) -> String {
        "Dieses Sudoku hat keine Lösung, deshalb gibt es keinen nächsten Schritt.".to_owned()
    }

    fn many_solutions(&self) -> String {
        "Dieses Sudoku hat mehr als eine Lösung und ist deshalb nicht mit Logik allein lösbar.".to_owned()
    }

    fn stuck(&self) -> String {
        "Keine der ausgewählten Techniken findet hier einen Schritt.".to_owned()
    }

    fn wrong_digits(&self, count: usize) -> String {
        match count {
            1 => "Prüfe zuerst deine Einträge: Eine Ziffer im Gitter ist falsch.".to_owned(),
            _ => format!("Prüfe zuerst deine Einträge: {count} Ziffern im Gitter sind falsch."),
        }
    }

    fn missing_candidates(&self, count: usize) -> String {
        match count {
            1 => "Prüfe zuerst deine Notizen: Ein Kandidat wurde irrtümlich gestrichen.".to_owned(),
            _ => format!("Prüfe zuerst deine Notizen: {count} Kandidaten wurden irrtümlich gestrichen."),
        }
    }

    fn check_cell(&self, cell: &str) -> String {
        format!("Prüfe zuerst {cell}.")
    }

    fn correct(&self, mistakes: &str) -> String {
        format!("Korrigiere zuerst: {mistakes}.")
    }

    fn mistake(&self, mistake: &Mistake, cell: &str) -> String {
        match mistake {
            Mistake::Digit(_, digit) => format!("{cell} ist nicht {digit}"),
            Mistake::Candidate(_, digit) => format!("{cell} kann noch {digit} sein"),
        }
    }

    fn already_solved(&self) -> String {
        "Das Gitter ist bereits gelöst.".to_owned()
    }

    fn solved_path(&self, path: &PathWords) -> String {
        let (difficulty, score) = (self.difficulty(path.difficulty), path.score);
        format!("Gelöst nach {}: {difficulty}, {score} Punkte.", self.steps(path.steps))
    }

    fn broken_path(&self, path: &PathWords) -> String {
        format!("Abgebrochen nach {}: Das verbleibende Gitter hat keine Lösung.", self.steps(path.steps))
    }

    fn stuck_path(&self, path: &PathWords) -> String {
        let empty = empty_cells(path.empty);
        let limited = path.limited.as_deref();
        let limited = limited.map(|l| format!(" (Suchgrenze erreicht bei {l})"));
        let (score, limited) = (path.score, limited.unwrap_or_default());
        format!("Kein weiterer Schritt gefunden nach {}; {empty}, bisher {score} Punkte{limited}.", self.steps(path.steps))
    }

    fn unfinished_path(&self, path: &PathWords) -> String {
        let (empty, score) = (empty_cells(path.empty), path.score);
        format!("Nicht beendet nach {}; {empty}, bisher {score} Punkte.", self.steps(path.steps))
    }

    fn checked(&self, steps: usize) -> String {
        match steps {
            1 => "1 Schritt wurde geprüft.".to_owned(),
            _ => format!("Alle {steps} Schritte wurden geprüft."),
        }
    }

    fn check_error(&self, error: &CheckError) -> String {
        match error {
            CheckError::Nothing => "der Schritt hat keine Folgerung".to_owned(),
            CheckError::NotThere(candidate) => format!("{candidate} ist kein Kandidat im Gitter"),
            CheckError::Settled(truth) => format!("{} ist bereits gesetzt", self.constraint(*truth)),
            CheckError::NotDeadly => "das Muster ist kein Deadly Pattern".to_owned(),
            CheckError::DoesNotFollow(candidate) => {
                format!("die Folgerung über {candidate} ergibt sich nicht aus der Begründung")
            }
            CheckError::TooMany(candidate) => {
                format!("die Prüfung von {candidate} bräuchte mehr als {MOST_CHOICES} Fälle")
            }
        }
    }

    fn conclusion(&self, placed: &[(String, String)], removed: &[Removal]) -> String {
        let mut parts = Vec::new();
        if !placed.is_empty() {
            let all: Vec<String> = placed.iter().map(|(digit, cells)| format!("{digit} in {cells}")).collect();
            parts.push(format!("gehört {}", list(&all, "sowie")));
        }
        if let [first, ..] = removed {
            let verb = if removed.len() == 1 && first.count == 1 { "kann" } else { "können" };
            let all: Vec<String> = removed.iter().map(|r| format!("{} aus {}", r.digits, r.cells)).collect();
            parts.push(format!("{verb} {} gestrichen werden", list(&all, "sowie")));
        }
        format!("Daher {}.", list(&parts, "und es"))
    }

    fn assumes_uniqueness(&self) -> String {
        "Dabei wird vorausgesetzt, dass das Sudoku eine eindeutige Lösung hat.".to_owned()
    }

    fn assuming(&self, literal: &str) -> String {
        format!("Annahme {literal}")
    }

    fn full_house(&self, cell: &str, house: &str, digit: &str) -> String {
        format!("{cell} ist die letzte leere Zelle in {house}, und {digit} fehlt dort noch.")
    }

    fn naked_single(&self, cell: &str, digit: &str) -> String {
        format!("In {cell} ist {digit} der einzige Kandidat.")
    }

    fn hidden_single(&self, house: &str, cell: &str, digit: &str) -> String {
        format!("{cell} ist die einzige Zelle in {house}, in der {digit} möglich ist.")
    }

    fn naked_subset(&self, cells: &str, count: usize, digits: &str, any_digit: &str) -> String {
        let all = if count == 2 { "diese beiden" } else { "alle diese" };
        format!("{cells} können nur {digits} enthalten. Keine andere Zelle, die {all} Zellen sieht, kann {any_digit} sein.")
    }

    fn hidden_subset(&self, house: &str, digits: &str, cells: &str) -> String {
        format!("In {house} sind {digits} nur in {cells} möglich. Andere Ziffern haben dort keinen Platz.")
    }

    fn locked(&self, digit: &str, house: &str, cover: &str, cells: &str) -> String {
        format!("In {house} ist {digit} nur in {cells} möglich. Diese Zellen liegen alle in {cover}, also kann dort keine andere Zelle {digit} sein.")
    }

    fn fish(&self, fish: &FishWords<'_>) -> String {
        let FishWords { digit, base, cover } = fish;
        format!("In {base} liegen alle Kandidaten für {digit} in {cover}. Jedes dieser Basishäuser braucht seine eigene {digit}, also muss jede {digit} in {cover} auch in {base} liegen.")
    }

    fn finned_fish(&self, fish: &FishWords<'_>, fins: &str, count: usize) -> String {
        let FishWords { digit, base, cover } = fish;
        if count == 0 {
            return format!("In {base} liegen alle Kandidaten für {digit} in {cover}.");
        }
        format!("{} liegen in {base} alle Kandidaten für {digit} in {cover}.", with_fins(fins, count))
    }

    fn second_fish(&self, fish: &FishWords<'_>, fins: &str, count: usize) -> String {
        let cover = fish.cover;
        match count {
            0 => format!("Mit der Deckmenge aus {cover} gibt es keine Flosse."),
            1 => format!("Mit der Deckmenge aus {cover} ist die Flosse {fins}."),
            _ => format!("Mit der Deckmenge aus {cover} sind die Flossen {fins}."),
        }
    }

    fn fin_or_fish(&self, two: bool) -> String {
        if two {
            "Bei jedem der beiden Fische ist entweder eine Flosse wahr oder der Fisch vollständig; jeder gestrichene Kandidat ist bei einem der Fische in beiden Fällen unmöglich.".to_owned()
        } else {
            "Entweder ist eine Flosse wahr oder der Fisch ist vollständig; die gestrichenen Kandidaten sind in beiden Fällen unmöglich.".to_owned()
        }
    }

    fn covered_twice(&self, digit: &str, cells: &str) -> String {
        let verb = if cells.contains(" und ") { "liegen" } else { "liegt" };
        format!("{cells} {verb} in der Basis und in zwei Deckhäusern zugleich; eine {digit} dort ließe zu wenige Deckhäuser für den Rest der Basis übrig.")
    }

    fn kraken(&self, fish: &FishWords<'_>, fins: &str, count: usize, room: usize) -> String {
        let FishWords { digit, base, cover } = fish;
        let one = if count == 1 { "die Flosse wahr sein" } else { "mindestens eine Flosse wahr sein" };
        format!("{} liegen in {base} alle Kandidaten für {digit} in {cover}. Jedes Basishaus braucht seine eigene {digit}, aber in {cover} ist nur für {room} Platz, also muss {one}.", with_fins(fins, count))
    }

    fn kraken_chains(&self, candidate: &str, chains: &str) -> String {
        format!("{candidate} würde aber jede Flosse ausschließen: {chains}.")
    }

    fn two_links(&self, houses: [&str; 2], digit: &str, inner: &str, outer: &str) -> String {
        let [one, other] = houses;
        format!("In {one} und in {other} gibt es für {digit} jeweils nur zwei Plätze. {inner} sehen einander und können nicht beide {digit} sein, also muss mindestens eine der Zellen {outer} {digit} sein.")
    }

    fn empty_rectangle(&self, words: &EmptyRectangle<'_>) -> String {
        let EmptyRectangle { digit, house, places, line, near, far, rest, gone } = words;
        format!("In {house} ist {digit} nur in {places} möglich, in {line} nur in {near} und {far}. Wenn {far} {digit} ist, kann {gone} nicht {digit} sein. Wenn {near} {digit} ist, muss die {digit} von {house} in {rest} stehen, und auch dann kann {gone} nicht {digit} sein.")
    }

    fn w_wing(&self, cells: &str, digits: &str, bridge: &str, x: &str, y: &str) -> String {
        format!("{cells} können jeweils nur {digits} sein. Eine der Zellen {bridge} muss {x} sein, und jede von ihnen sieht eine der beiden ersten Zellen. {cells} können deshalb nicht beide {x} sein: Mindestens eine davon ist {y}.")
    }

    fn xy_wing(&self, cells: &str, digits: &str, pivot: &str, pincers: &str, z: &str) -> String {
        format!("{cells} enthalten nur {digits}. Der Angelpunkt {pivot} sieht die beiden anderen Zellen: Welche Ziffer er auch hat, eine der Zellen {pincers} muss {z} sein.")
    }

    fn xyz_wing(&self, cells: &str, digits: &str, z: &str) -> String {
        format!("{cells} enthalten nur {digits}. Wie sie auch gefüllt werden, eine von ihnen muss {z} sein.")
    }

    fn unique_rectangle(&self, cells: &str, digits: &str) -> String {
        format!("Wenn {cells} nur {digits} enthielten, ließen sich die beiden Ziffern vertauschen, und das Sudoku hätte zwei Lösungen.")
    }

    fn avoidable_rectangle(&self, cells: &str, digits: &str) -> String {
        format!("Keine der Zellen {cells} ist vorgegeben. Wenn sie nur {digits} enthielten, ließen sich die beiden Ziffern vertauschen, und das Sudoku hätte zwei Lösungen.")
    }

    fn only_cell_with_extras(&self, cell: &str) -> String {
        format!("Nur {cell} hat weitere Kandidaten, also muss einer von diesen wahr sein.")
    }

    fn one_extra_is_true(&self, cells: &str, digits: &str) -> String {
        format!("Deshalb muss eine der Zellen {cells} {digits} sein.")
    }

    fn extras_in_subset(&self, cells: &str, digits: &str, others: &str, house: &str) -> String {
        format!("Deshalb muss eine der Zellen {cells} {digits} sein. Als eine Zelle mit diesen Kandidaten betrachtet, bilden sie mit {others} eine nackte Teilmenge in {house}.")
    }

    fn bound_in_line(&self, house: &str, cells: &str, bound: &str, other: &str) -> String {
        format!("In {house} ist {bound} nur in {cells} möglich, also ist eine dieser Zellen {bound}. Wäre die andere {other}, so wäre das Rechteck vollständig.")
    }

    fn bound_in_both(&self, houses: &str, cells: &str, bound: &str) -> String {
        format!("In {houses} ist {bound} nur im Rechteck möglich. Wäre eine der Zellen {cells} {bound}, so wären es beide, und das Rechteck wäre vollständig.")
    }

    fn hidden_rectangle(&self, houses: &str, bound: &str, cell: &str, other: &str) -> String {
        format!("In {houses} ist {bound} nur im Rechteck möglich. Wäre {cell} {other}, so wären beide benachbarten Ecken {bound} und die vierte Ecke {other}, und das Rechteck wäre vollständig.")
    }

    fn completes_rectangle(&self, cell: &str, digit: &str) -> String {
        format!("Die anderen drei Zellen sind bereits so gefüllt, und {digit} in {cell} würde das Rechteck vollenden.")
    }

    fn grave(&self, cell: &str, digit: &str) -> String {
        format!("Wäre {cell} nicht {digit}, so hätte jede leere Zelle genau zwei Kandidaten und jede fehlende Ziffer in jedem Haus genau zwei Plätze. Ein Sudoku in diesem Zustand hat nie genau eine Lösung, also muss {cell} {digit} sein.")
    }

    fn colours(&self, digit: &str, labels: [char; 2], cells: [&str; 2]) -> String {
        let ([a, b], [one, other]) = (labels, cells);
        format!("Häuser mit nur zwei Plätzen für {digit} verbinden Farbe {a} ({one}) und Farbe {b} ({other}): Entweder sind alle Zellen von {a} {digit} oder alle Zellen von {b}.")
    }

    fn colour_trap(&self) -> String {
        "Die gestrichenen Kandidaten sehen Zellen beider Farben.".to_owned()
    }

    fn colour_wrap(&self, digit: &str, label: char) -> String {
        format!("Zwei Zellen von {label} sehen einander, also können die Zellen von {label} nicht {digit} sein.")
    }

    fn colours_touch(&self, digit: &str, seeing: [char; 2], opposite: [char; 2]) -> String {
        let ([a, c], [b, d]) = (seeing, opposite);
        format!("Eine Zelle von {a} sieht eine Zelle von {c}, also können {a} und {c} nicht beide {digit} sein, und mindestens eine der Farben {b} und {d} ist {digit}. Kandidaten, die beide sehen, sind falsch.")
    }

    fn colour_sees_both(&self, digit: &str, label: char, others: [char; 2]) -> String {
        let [c, d] = others;
        format!("Zellen von {label} sehen Zellen von {c} und von {d}, und eine dieser beiden Farben ist {digit}. Also können die Zellen von {label} nicht {digit} sein.")
    }

    fn remote_pair(&self, cells: &str, digits: &str) -> String {
        format!("{cells} enthalten nur {digits} und bilden Ketten von Zellen, die einander sehen, also wechseln sich die beiden Ziffern entlang der Ketten ab. Die gestrichenen Kandidaten sehen beide Ziffern.")
    }

    fn chain(&self, chain: &str, ends: &str) -> String {
        format!("{chain}. Wenn der erste Kandidat der Kette falsch ist, ist der letzte wahr. Von {ends} ist mindestens einer wahr, und beide schließen die gestrichenen Kandidaten aus.")
    }

    fn continuous_loop(&self, chain: &str) -> String {
        format!("{chain}. Die Kette ist ein geschlossener Ring, also ist von jedem schwachen Link genau ein Ende wahr, und Kandidaten, die beide Enden ausschließen, sind falsch.")
    }

    fn contradicts_itself(&self, chain: &str, cell: &str, digit: &str) -> String {
        format!("{chain}. Aus der Annahme, dass {cell} {digit} ist, folgt, dass {cell} nicht {digit} ist.")
    }

    fn confirms_itself(&self, chain: &str, cell: &str, digit: &str) -> String {
        format!("{chain}. Aus der Annahme, dass {cell} nicht {digit} ist, folgt, dass {cell} {digit} ist.")
    }

    fn set(&self, cells: &str, digits: &str) -> String {
        format!("{{{cells}}} mit {digits}")
    }

    fn almost_locked(&self, sets: &str) -> String {
        format!("{sets} sind Almost Locked Sets: Jedes hat eine Ziffer mehr als Zellen, also fehlt ihm höchstens eine seiner Ziffern.")
    }

    fn doubly_linked(&self, digits: &str) -> String {
        format!("{digits} können jeweils nur in einem der beiden Sets stehen. Jedes Set enthält mindestens eine dieser Ziffern, also enthält jedes genau eine davon und alle seine übrigen Ziffern.")
    }

    fn through_set(&self, first: bool, cells: &str, count: usize, no: &str, yes: &str) -> String {
        let (contains, must) = if count == 1 { ("enthält", "muss") } else { ("enthalten", "müssen") };
        let they = if count == 1 { "die Zelle" } else { "sie" };
        let (can, them) = if count == 1 { ("kann", "muss") } else { ("können", "müssen") };
        if first {
            format!("Wenn {cells} keine {no} {contains}, {must} {they} {yes} enthalten")
        } else {
            format!("; dann {can} {cells} keine {no} enthalten und {them} {yes} enthalten")
        }
    }

    fn in_first_or_last(&self, digit: &str, first: &str, last: &str, others: Option<&str>) -> String {
        let others = others.map(|others| format!(" Dasselbe gilt für {others}."));
        format!("Das heißt, {digit} steht in {first} oder in {last}.{}", others.unwrap_or_default())
    }

    fn sue_de_coq(&self, sets: &str, cells: usize, twice: Option<&str>) -> String {
        let twice = twice.map(|digits| format!(", {digits} zweimal (einmal in der Linie und einmal im Block)"));
        format!("{sets} liegen in einer Linie und einem Block. In diese {cells} Zellen passt jede Ziffer einmal{}. Das reicht gerade, um sie zu füllen, also werden dort alle diese Ziffern gebraucht.", twice.unwrap_or_default())
    }

    fn death_blossom(&self, stem: &str, digits: &str) -> String {
        format!("Jeder Kandidat von {stem} sieht alle seine Plätze in einem dieser Sets: Ist der Kandidat wahr, so fehlt er diesem Set, und es muss {digits} enthalten. Einer der Kandidaten von {stem} ist wahr, also enthält eines der Sets {digits}.")
    }

    fn one_is_true(&self, premises: &str, count: usize) -> String {
        let all = if count == 2 { "beide führen" } else { "alle führen" };
        format!("Von {premises} muss eines wahr sein, und {all} zur selben Folgerung.")
    }

    fn case(&self, premise: &str, consequences: &[String]) -> String {
        format!("Wenn {premise}, dann {}.", consequences.join(", dann "))
    }

    fn assumption(&self, premise: &str) -> String {
        format!("Angenommen, {premise}.")
    }

    fn no_digit(&self, cell: &str) -> String {
        format!("Dann gäbe es für {cell} keine gültige Ziffer.")
    }

    fn no_place(&self, house: &str, digit: &str) -> String {
        format!("Dann gäbe es in {house} keinen gültigen Platz für {digit}.")
    }

    fn cannot_both(&self) -> String {
        "Beides zugleich ist nicht möglich.".to_owned()
    }

    fn contradicts_assumption(&self) -> String {
        "Das widerspricht der Annahme.".to_owned()
    }

    fn in_all_templates(&self, digit: &str, cells: &str) -> String {
        format!("Jede mögliche Art, alle fehlenden Ziffern {digit} zu setzen, belegt {cells}.")
    }

    fn in_no_template(&self, digit: &str, cells: &str) -> String {
        format!("Keine mögliche Art, alle fehlenden Ziffern {digit} zu setzen, belegt {cells}.")
    }
}

fn empty_cells(count: usize) -> String {
    match count {
        1 => "1 Zelle ist leer".to_owned(),
        cells => format!("{cells} Zellen sind leer"),
    }
}
