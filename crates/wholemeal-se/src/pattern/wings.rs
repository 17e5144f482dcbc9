//! XY-wing and XYZ-wing.

use crate::board::{Board, Marks};
use crate::found::{Found, Why};
use crate::geometry::{PEER_SETS, PEERS, cells, ones};
use crate::technique::Technique;

/// A pivot with two candidates and two wings.
pub(crate) fn xy(board: &Board) -> Option<Found> {
    let [_, pairs, _] = board.marks.cells_by_count();
    find(&board.marks, pairs, pairs, false)
}

/// A pivot with three candidates and two wings.
pub(crate) fn xyz(board: &Board) -> Option<Found> {
    let [_, pairs, triples] = board.marks.cells_by_count();
    find(&board.marks, triples, pairs, true)
}

fn find(marks: &Marks, pivots: u128, pairs: u128, with_pivot: bool) -> Option<Found> {
    cells(pivots).find_map(|pivot| {
        if !may_have_wings(marks, pivot, pairs, with_pivot) {
            return None;
        }
        let wings = PEERS[pivot].map(usize::from);
        let wings = wings
            .into_iter()
            .filter(move |&wing| pairs >> wing & 1 == 1);
        let firsts = wings
            .clone()
            .filter(|&wing| (marks.digits[pivot] & !marks.digits[wing]).count_ones() == 1);
        firsts.into_iter().find_map(|first| {
            let mut seconds = wings.clone();
            seconds.find_map(|second| wing(marks, pivot, [first, second], with_pivot))
        })
    })
}

/// A quick look at sets: without such wings there is no pattern.
fn may_have_wings(marks: &Marks, pivot: usize, pairs: u128, with_pivot: bool) -> bool {
    let (near, digits) = (PEER_SETS[pivot] & pairs, marks.digits[pivot]);
    let others = || ones(!digits & 0x1ff).map(|digit| marks.places[digit]);
    if with_pivot {
        // Both wings have digits of the pivot only.
        let inside = near & !others().fold(0, |all, places| all | places);
        return inside & inside.wrapping_sub(1) != 0;
    }
    // Each wing has one digit of the pivot, and both have the same other digit.
    let [x, y] = [digits.trailing_zeros(), digits.ilog2()].map(|digit| digit as usize);
    let [of_x, of_y] = [x, y].map(|digit| near & marks.places[digit]);
    of_x != 0 && of_y != 0 && others().any(|places| of_x & places != 0 && of_y & places != 0)
}

fn wing(marks: &Marks, pivot: usize, wings: [usize; 2], with_pivot: bool) -> Option<Found> {
    let [p, a, b] = [pivot, wings[0], wings[1]].map(|cell| marks.digits[cell]);
    let common = (p & a & b).count_ones();
    if (p | a | b).count_ones() != 3 || common != u32::from(with_pivot) || (a & b).count_ones() != 1
    {
        return None;
    }
    let digit = (a & b).trailing_zeros() as usize;
    let mut seen = PEER_SETS[wings[0]] & PEER_SETS[wings[1]];
    if with_pivot {
        seen &= PEER_SETS[pivot];
    }
    let removed = marks.places[digit] & seen & !(1 << pivot);
    let (technique, rating) = match with_pivot {
        false => (Technique::XyWing, 4.2),
        true => (Technique::XyzWing, 4.4),
    };
    (removed != 0).then(|| {
        let remove = cells(removed)
            .map(|cell| (cell as u8, 1 << digit))
            .collect();
        Found::new(
            technique,
            rating,
            Why::Wing {
                pivot,
                wings,
                digit,
            },
        )
        .removing(remove)
    })
}
