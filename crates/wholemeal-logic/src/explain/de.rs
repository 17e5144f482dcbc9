//! German.

use wholemeal_grid::House;

use crate::checker::MOST_CHOICES;
use crate::constraint::ConstraintKind;
use crate::{CheckError, Constraint, Difficulty, Mistake, Technique};

use super::notation::number;
use super::sentences::{EmptyRectangle, FishWords, PathWords, Removal, Sentences, WWing};

pub(super) struct German;

fn list(items: &[String], word: &str) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    format!("{}{}", first.unwrap_or_default(), letters.as_str())
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
        Technique::PROOF_BY_CASES => "Fallunterscheidung",
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
        format!("Suche in {region}.")
    }

    fn look_at_digit(&self, digit: &str) -> String {
        format!("Sieh dir die Kandidaten der {digit} an.")
    }

    fn look_at_uniqueness(&self, region: &str) -> String {
        format!("Suche in {region}. Wodurch hätte das Sudoku zwei Lösungen?")
    }

    fn look_at_start(&self, cells: &str, digit: &str, on: bool) -> String {
        let not = if on { "" } else { " nicht" };
        format!("Sieh dir {cells} an. Was folgt, wenn {digit} dort{not} steht?")
    }

    fn look_at_pairs(&self, digits: &str) -> String {
        format!("Sieh dir die Zellen an, die nur {digits} enthalten.")
    }

    fn locked_at(&self, technique: &str, digit: &str, house: &str, cover: &str, points: bool) -> String {
        let verb = if points { "zeigen alle Kandidaten der" } else { "liegen alle Kandidaten der" };
        let to = if points { "entlang" } else { "in" };
        format!("{technique}: In {house} {verb} {digit} {to} {cover}.")
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

    fn already_filled(&self, cell: &str, digit: &str, own: &str) -> String {
        if own == digit {
            format!("In {cell} steht bereits {digit}.")
        } else {
            format!("{cell} kann nicht {digit} sein: Dort steht bereits {own}.")
        }
    }

    fn sees_digit(&self, cell: &str, digit: &str, other: &str, house: House) -> String {
        let same = match house {
            House::Row(_) => "in derselben Zeile",
            House::Column(_) => "in derselben Spalte",
            House::Box(_) => "im selben Block",
        };
        format!("{cell} kann nicht {digit} sein: {other} {same} ist bereits {digit}.")
    }

    fn cannot_be(&self, cell: &str, digit: &str) -> String {
        format!("{cell} kann also nicht {digit} sein.")
    }

    fn can_be(&self, cell: &str, digit: &str) -> String {
        format!("{cell} kann {digit} sein. Das lässt sich nicht ausschließen.")
    }

    fn unexplained(&self, cell: &str, digit: &str) -> String {
        format!("{cell} kann nicht {digit} sein: Keine Lösung des Rätsels hat dort {digit}. Keine der Techniken zeigt das in einem Schritt.")
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
            CheckError::NotExcluded(candidate) => format!("{candidate} ist in einem Fall nicht ausgeschlossen"),
            CheckError::UnknownReason(candidate) => format!("{candidate} ist in einem Fall nicht als wahr bekannt"),
            CheckError::TooMany(candidate) => {
                format!("die Prüfung von {candidate} bräuchte mehr als {MOST_CHOICES} Fälle")
            }
        }
    }

    fn conclusion(&self, placed: &[(String, String)], removed: &[Removal]) -> String {
        let placed: Vec<String> = placed.iter().map(|(digit, cells)| format!("{digit} in {cells}")).collect();
        let removed: Vec<String> = removed.iter().map(|r| format!("{} aus {}", r.digits, r.cells)).collect();
        let placed = (!placed.is_empty()).then(|| format!("Also gehört {}.", list(&placed, "sowie")));
        let removed = (!removed.is_empty()).then(|| format!("Streiche {}.", list(&removed, "sowie")));
        placed.into_iter().chain(removed).collect::<Vec<_>>().join(" ")
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

    fn naked_single_reasons(&self, cell: &str, digit: &str, seen: &str, removed: Option<&str>) -> String {
        let removed = removed.map(|digits| {
            let verb = if digits.contains(" und ") { "wurden" } else { "wurde" };
            format!(", und {digits} {verb} bereits gestrichen")
        });
        format!("{cell} sieht {seen}{}. Es bleibt nur {digit}.", removed.unwrap_or_default())
    }

    fn hidden_single_reasons(&self, house: &str, cell: &str, digit: &str, by: &[String], removed: Option<&str>) -> String {
        let removed = removed.map(|cells| format!("{digit} wurde aus {cells} bereits gestrichen"));
        let seen = (!by.is_empty()).then(|| format!("{digit} in {} schließt andere Zellen aus", list(by, "und")));
        let reasons: Vec<String> = seen.into_iter().chain(removed).collect();
        format!("Für {house} gilt: {}. Für {digit} bleibt nur {cell}.", reasons.join(", und "))
    }

    fn naked_subset(&self, cells: &str, count: usize, digits: &str) -> String {
        let (take, all) = match count {
            2 => ("beide", "beide Zellen"),
            3 => ("alle drei", "alle drei Zellen"),
            _ => ("alle vier", "alle vier Zellen"),
        };
        format!("{cells} haben zusammen nur {digits} und brauchen {take} Ziffern selbst. Keine andere Zelle, die {all} sieht, kann eine davon enthalten.")
    }

    fn hidden_subset(&self, house: &str, digits: &str, cells: &str) -> String {
        format!("In {house} sind {digits} nur in {cells} möglich. Diese Zellen enthalten also diese Ziffern und keine anderen.")
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

    fn fin_or_fish(&self, digit: &str, two: bool) -> String {
        let fish = if two { "Bei einem der beiden Fische" } else { "Hier" };
        format!("Ist eine Flosse wahr, so kann keine Zelle, die sie sieht, {digit} sein. Ist keine Flosse wahr, so ist der Fisch vollständig, und keine andere Zelle seiner Deckhäuser kann {digit} sein. {fish} schließen beide Fälle dieselben Kandidaten aus.")
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

    fn kraken_candidate(&self, candidate: &str) -> String {
        format!("{candidate} würde aber jede Flosse ausschließen.")
    }

    fn two_links(&self, houses: [&str; 2], digit: &str, inner: &str, outer: &str) -> String {
        let [one, other] = houses;
        format!("In {one} und in {other} gibt es für {digit} jeweils nur zwei Plätze. {inner} sehen einander und können nicht beide {digit} sein, also muss mindestens eine der Zellen {outer} {digit} sein.")
    }

    fn empty_rectangle(&self, words: &EmptyRectangle<'_>) -> String {
        let EmptyRectangle { digit, house, places, line, near, far, rest, gone } = words;
        format!("In {house} ist {digit} nur in {places} möglich, in {line} nur in {near} und {far}. Wenn {far} {digit} ist, kann {gone} nicht {digit} sein. Wenn {near} {digit} ist, muss die {digit} von {house} in {rest} stehen, und auch dann kann {gone} nicht {digit} sein.")
    }

    fn w_wing(&self, wing: &WWing<'_>) -> String {
        let WWing { cells, digits, house, x, y, places: [(p, a), (q, b)] } = wing;
        format!("{cells} können jeweils nur {digits} sein. In {house} ist {x} nur in {p} oder {q} möglich. Wenn {p} {x} ist, muss {a} {y} sein; wenn {q} {x} ist, muss {b} {y} sein. In beiden Fällen ist eine der Zellen {cells} {y}, also kann keine Zelle, die beide sieht, {y} sein.")
    }

    fn wing(&self, pivot: &str, digits: &str, cases: &[String], holders: &str, z: &str) -> String {
        let (case, all) = if cases.len() == 2 { ("In beiden Fällen", "beide") } else { ("In jedem Fall", "alle drei") };
        format!("{pivot} kann nur {digits} sein. {}. {case} ist eine der Zellen {holders} {z}, also kann keine Zelle, die {all} sieht, {z} sein.", capital(&cases.join("; ")))
    }

    fn wing_case(&self, digit: &str, cell: &str, z: &str) -> String {
        format!("ist es {digit}, so muss {cell} {z} sein")
    }

    fn wing_case_pivot(&self, z: &str) -> String {
        format!("oder es ist selbst {z}")
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

    fn colour_trap(&self, digit: &str) -> String {
        format!("Keine Zelle, die beide Farben sieht, kann {digit} sein.")
    }

    fn colour_wrap(&self, digit: &str, label: char) -> String {
        format!("Zwei Zellen von {label} sehen einander, also können die Zellen von {label} nicht {digit} sein.")
    }

    fn colours_touch(&self, digit: &str, seeing: [char; 2], opposite: [char; 2]) -> String {
        let ([a, c], [b, d]) = (seeing, opposite);
        format!("Eine Zelle von {a} sieht eine Zelle von {c}, also können {a} und {c} nicht beide {digit} sein, und mindestens eine der Farben {b} und {d} ist {digit}. Keine Zelle, die beide sieht, kann {digit} sein.")
    }

    fn colour_sees_both(&self, digit: &str, label: char, others: [char; 2]) -> String {
        let [c, d] = others;
        format!("Zellen von {label} sehen Zellen von {c} und von {d}, und eine dieser beiden Farben ist {digit}. Also können die Zellen von {label} nicht {digit} sein.")
    }

    fn remote_pair(&self, cells: &[String], ends: &[String; 2], digits: &str) -> String {
        let (chain, ends) = (cells.join(" - "), list(ends, "und"));
        if cells.len() == 2 {
            return format!("{ends} enthalten nur {digits} und sehen einander, also kann keine Zelle, die beide sieht, eine dieser Ziffern sein.");
        }
        format!("{chain}: Diese Zellen enthalten nur {digits}, und jede sieht die nächste, also wechseln sich die beiden Ziffern ab. {ends} haben verschiedene Ziffern, also kann keine Zelle, die beide sieht, eine von ihnen sein.")
    }

    fn chain(&self, premise: &str, consequences: &[String], ends: &str) -> String {
        format!("Wenn {premise}, dann {}. Also ist {ends} wahr, und beide schließen dieselben Kandidaten aus.", consequences.join(", dann "))
    }

    fn continuous_loop(&self, chain: &str) -> String {
        format!("{chain}. Die Kette ist ein geschlossener Ring, also ist von jedem schwachen Link genau ein Ende wahr, und Kandidaten, die beide Enden ausschließen, sind falsch.")
    }

    fn contradicts_itself(&self) -> String {
        "Das widerspricht der Annahme.".to_owned()
    }

    fn confirms_itself(&self) -> String {
        "Also ist das Gegenteil der Annahme auf jeden Fall wahr.".to_owned()
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
        format!("Das heißt, {digit} steht in {first} oder in {last}, also kann keine Zelle, die alle diese Plätze sieht, {digit} sein.{}", others.unwrap_or_default())
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

    fn case_from(&self, literal: &str, consequences: &[String]) -> String {
        format!("Aus {literal} folgt auch {}.", consequences.join(", dann "))
    }

    fn assumption(&self, premise: &str) -> String {
        format!("Angenommen, {premise}.")
    }

    fn no_digit(&self, cell: &str) -> String {
        format!("Dann bleibt für {cell} keine Ziffer.")
    }

    fn no_place(&self, house: &str, digit: &str) -> String {
        format!("Dann bleibt für {digit} in {house} kein Platz.")
    }

    fn cannot_both(&self) -> String {
        "Beides zugleich ist nicht möglich.".to_owned()
    }

    fn contradicts_assumption(&self) -> String {
        "Das widerspricht der Annahme.".to_owned()
    }

    fn net(&self, assumed: Option<&str>) -> String {
        match assumed {
            Some(literal) => format!("Aus {literal} folgt mit nackten und versteckten Einern ein Widerspruch."),
            None => "Nackte und versteckte Einer führen dorthin.".to_owned(),
        }
    }

    fn suppose(&self, literal: &str) -> String {
        format!("Angenommen, {literal}.")
    }

    fn then(&self, deductions: &[String]) -> String {
        format!("Dann {}.", deductions.join(", dann "))
    }

    fn deduced(&self, candidate: &str, only: &str, because: Option<&str>) -> String {
        format!("{candidate} ({only}{})", because_of(because))
    }

    fn only_digit(&self) -> String {
        "die einzige verbleibende Ziffer".to_owned()
    }

    fn only_place(&self, house: &str) -> String {
        format!("der einzige Platz in {house}")
    }

    fn no_digit_left(&self, cell: &str, because: Option<&str>) -> String {
        format!("Nun bleibt für {cell} keine Ziffer{}: ein Widerspruch.", because_of(because))
    }

    fn no_place_left(&self, house: &str, digit: &str, because: Option<&str>) -> String {
        format!("Nun bleibt für {digit} in {house} kein Platz{}: ein Widerspruch.", because_of(because))
    }

    fn digits_left(&self, cell: &str, digits: &str, because: Option<&str>) -> String {
        format!("{cell} kann {digits} sein{}.", because_of(because))
    }

    fn places_left(&self, house: &str, digit: &str, cells: &str, because: Option<&str>) -> String {
        format!("In {house} ist {digit} in {cells} möglich{}.", because_of(because))
    }

    fn case_number(&self, number: &str, premise: &str) -> String {
        format!("Fall {number}: {premise}.")
    }

    fn excludes(&self, candidate: &str, removed: &str) -> String {
        format!("{candidate} schließt {removed} aus.")
    }

    fn all_cases_fail(&self, cases: usize, literal: &str) -> String {
        match cases {
            0 => format!("Also ist {literal} unmöglich."),
            1 => format!("Der einzige Fall scheitert, also ist {literal} unmöglich."),
            2 => format!("Beide Fälle scheitern, also ist {literal} unmöglich."),
            _ => format!("Alle {cases} Fälle scheitern, also ist {literal} unmöglich."),
        }
    }

    fn all_cases_agree(&self, cases: usize) -> String {
        let all = if cases == 2 { "beiden Fällen" } else { "allen Fällen" };
        format!("Die Folgerung ist in {all} dieselbe.")
    }

    fn in_all_templates(&self, digit: &str, cells: &str) -> String {
        format!("Jede mögliche Art, alle fehlenden Ziffern {digit} zu setzen, belegt {cells}.")
    }

    fn in_no_template(&self, digit: &str, cells: &str) -> String {
        format!("Keine mögliche Art, alle fehlenden Ziffern {digit} zu setzen, belegt {cells}.")
    }
}

/// `, wegen r1c2=3 ...`
fn because_of(because: Option<&str>) -> String {
    because
        .map(|list| format!(", wegen {list}"))
        .unwrap_or_default()
}

fn empty_cells(count: usize) -> String {
    match count {
        1 => "1 Zelle ist leer".to_owned(),
        cells => format!("{cells} Zellen sind leer"),
    }
}
