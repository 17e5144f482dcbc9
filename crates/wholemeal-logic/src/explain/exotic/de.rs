//! German.

use super::super::de::German;
use super::{ExocetWords, ExoticSentences, SectorWords, TridagonWords};

// Every sentence is one line, so that it can be read and searched for as a whole.
#[rustfmt::skip]
impl ExoticSentences for German {
    fn exocet(&self, words: &ExocetWords<'_>) -> String {
        let ExocetWords { base, digits, targets, cross, boxes } = words;
        format!("Die Basiszellen {base} enthalten zwei der Ziffern {digits}. Jede dieser Ziffern wird in {cross} je einmal gebraucht. Außerhalb von {boxes} haben diese Linien höchstens zweimal Platz für sie. In {boxes} kann eine Ziffer der Basis dort nur in den Zielzellen {targets} sein, also enthalten die Zielzellen dieselben zwei Ziffern wie die Basis.")
    }

    fn senior_exocet(&self, words: &ExocetWords<'_>) -> String {
        let ExocetWords { base, digits, targets, cross, .. } = words;
        format!("Die Basiszellen {base} enthalten zwei der Ziffern {digits}. Jede dieser Ziffern wird in {cross} je einmal gebraucht. In Zellen, die beide Basiszellen sehen, kann eine Ziffer der Basis dort nicht sein. Außer den Zielzellen {targets} überdecken zwei Linien alle ihre übrigen Plätze dort, also passt sie höchstens zweimal hinein. Das dritte Mal muss sie in einer Zielzelle sein, also enthalten die Zielzellen dieselben zwei Ziffern wie die Basis.")
    }

    fn exocet_pattern(&self, digits: &str, base: &str, targets: &str) -> String {
        format!("{digits} in Basis {base}, Zielzellen {targets}")
    }

    fn exocet_other_digits(&self, targets: &str) -> String {
        format!("{targets} können keine andere Ziffer enthalten.")
    }

    fn exocet_no_case(&self, digits: &str) -> String {
        format!("Wo {digits} in der Basis oder einer Zielzelle gestrichen werden kann, kommt die Ziffer in keiner solchen Verteilung vor.")
    }

    fn exocet_certain(&self, digits: &str, count: usize) -> String {
        let (is, they) = if count == 1 { ("ist", "Sie ist") } else { ("sind", "Sie sind") };
        format!("In jeder Verteilung, die bleibt, {is} {digits} in der Basis und in den Zielzellen. {they} in diesen Linien und in den beiden Linien wahr, die ihre übrigen Plätze dort überdecken, und im Rest dieser Linien sowie in Zellen falsch, die beide Basiszellen oder beide Zielzellen sehen.")
    }

    fn exocet_mirror(&self, targets: [&str; 2], mirrors: [&str; 2]) -> String {
        let ([one, other], [of_one, of_other]) = (targets, mirrors);
        format!("Die Ziffer von {one} muss auch in {of_one} sein, die Ziffer von {other} in {of_other}: In diesen Blöcken ist keine andere Zelle für sie frei. Kandidaten, die in keiner solchen Verteilung vorkommen, sind falsch.")
    }

    fn excluded_pairs(&self, cell: &str, digit: &str, other: &str, digits: &str) -> String {
        format!("Wäre {cell} {digit}, könnte {other} nicht {digits} sein. Für {other} bliebe keine Ziffer.")
    }

    fn because_equal(&self, digit: &str) -> String {
        format!("{digit} (die beiden Zellen sehen einander)")
    }

    fn because_excluder(&self, digit: &str, cells: &str, count: usize) -> String {
        let lack = if count == 1 { "bliebe keine Ziffer" } else { "blieben weniger Ziffern als Zellen" };
        format!("{digit} (für {cells} {lack})")
    }

    fn tridagon(&self, words: &TridagonWords<'_>) -> String {
        let TridagonWords { cells, digits, boxes, guardians, count } = words;
        let one = if *count == 1 { "" } else { "einer der Kandidaten " };
        format!("{cells} sind je drei Zellen in {boxes}, eine in jeder Zeile und Spalte ihres Blocks. Sie können nicht nur {digits} enthalten: Von Block zu Block müssten diese Ziffern ihre Zeilen und Spalten im Kreis wechseln, und die Richtung der Zellen in einem der Blöcke lässt das nicht zu. Also ist {one}{guardians} wahr.")
    }

    fn interchangeable(&self, cells: &str, digits: &str) -> String {
        format!("Enthielten {cells} nur {digits}, könnte man diese Ziffern dort vertauschen, ohne dass sich die Ziffern einer Zeile, einer Spalte oder eines Blocks ändern, und das Sudoku hätte zwei Lösungen.")
    }

    fn grave_of_many(&self, guardians: &str) -> String {
        format!("Ohne {guardians} hätte jede leere Zelle genau zwei Kandidaten und jede fehlende Ziffer in jedem Haus genau zwei Plätze. Ein Sudoku in diesem Zustand hat nie genau eine Lösung.")
    }

    fn broken_wing(&self, cells: &str, digit: &str, houses: &str) -> String {
        format!("{cells} bilden einen Kreis aus einer ungeraden Zahl von Plätzen der {digit}, und jeder teilt ein Haus mit dem nächsten. Gäbe es in {houses} keine anderen Plätze für {digit}, müssten sich wahr und falsch entlang des Kreises abwechseln, was bei einer ungeraden Zahl unmöglich ist.")
    }

    fn one_guardian(&self, guardians: &str, count: usize) -> String {
        let one = if count == 1 { "" } else { "einer der Kandidaten " };
        format!("Also ist {one}{guardians} wahr.")
    }

    fn guardians_in_one_cell(&self, cell: &str, digits: &str) -> String {
        format!("Das heißt, {cell} kann nicht {digits} sein.")
    }

    fn guardians_exclude(&self, count: usize) -> String {
        let cases = if count == 1 { "Dann" } else { "In jedem dieser Fälle" };
        format!("{cases} sind die gestrichenen Kandidaten unmöglich.")
    }

    fn guardians_in_subset(&self, others: &str, house: &str) -> String {
        format!("Als eine Zelle mit diesen Kandidaten betrachtet, bilden sie mit {others} in {house} eine nackte Teilmenge.")
    }

    fn guardians_locked(&self, house: &str, digit: &str, cells: &str) -> String {
        format!("In {house} passt {digit} nur in {cells}. Eine dieser Zellen ist {digit}, also muss die andere einer dieser Kandidaten sein.")
    }

    fn firework(&self, houses: [&str; 2], digits: &str, wings: &str, cells: &str) -> String {
        let [lines, box_] = houses;
        format!("In {lines} haben {digits} außerhalb von {box_} nur die Plätze {wings}. Keine dieser Ziffern kann zweimal im Block sein, also ist jede in einer der Zellen {cells}.")
    }

    fn as_many_digits_as_cells(&self, cells: &str, digits: &str) -> String {
        format!("Es gibt ebenso viele Ziffern wie Zellen, also enthalten {cells} nur {digits}.")
    }

    fn bent_set(&self, set: [&str; 2], restricted: &str, houses: &str, free: &str, places: &str) -> String {
        let [cells, digits] = set;
        format!("{cells} enthalten nur {digits}. Von {restricted} kann jede dort nur einmal wahr sein, denn alle ihre Plätze liegen in {houses}. Ohne {free} gäbe es weniger Ziffern als Zellen, also ist eine der Zellen {places} {free}.")
    }

    fn sets_in_chain(&self, sets: &str, count: usize) -> String {
        let are = if count == 1 { "ist ein Almost Locked Set" } else { "sind Almost Locked Sets" };
        format!("Dabei {are}: {sets}, mit einer Ziffer mehr als Zellen. Ist eine der Ziffern in allen Zellen falsch, ist jede andere in einer davon wahr.")
    }

    fn locked_sets(&self, words: &SectorWords<'_>) -> String {
        let SectorWords { rows, columns, row_digits, column_digits, count, .. } = words;
        format!("Betrachte die {count} leeren Zellen aus {rows} und {columns}. Von den Ziffern {row_digits} passt jede höchstens einmal in jede dieser Zeilen, von {column_digits} jede höchstens einmal in jede dieser Spalten. Zählt man nur Linien mit einem Kandidaten, sind das {count} Ziffern, gerade genug für die Zellen. Also werden alle dort gebraucht: {row_digits} in diesen Zeilen, {column_digits} in diesen Spalten.")
    }

    fn multifish(&self, words: &SectorWords<'_>) -> String {
        let SectorWords { rows, columns, column_digits, outside, count, .. } = words;
        format!("In {rows} fehlen die Ziffern {column_digits} zusammen {count}-mal. Sie passen nur in {columns}, jede höchstens einmal in jede Spalte, und in {outside}. Das sind {count} Plätze, also werden alle gebraucht: {column_digits} kommen in diesen Spalten sonst nicht vor, und {outside} können keine andere Ziffer enthalten.")
    }

    fn sk_loop(&self, cells: &str, count: usize) -> String {
        format!("Die {count} Zellen {cells} bilden einen Kreis aus Paaren, die mit ihren Nachbarn je einen Block und eine Linie teilen. In den Blöcken und Linien des Kreises passen seine Ziffern höchstens {count}-mal in diese Zellen, gerade oft genug. Also werden sie alle dort gebraucht und können im Rest der Blöcke und Linien gestrichen werden, in denen sie gezählt werden.")
    }
}
