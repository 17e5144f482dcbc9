//! The order in which cells are dug.

use std::fmt;

use wholemeal_grid::{Cell, Shape};

use crate::seed::Dice;

/// An order of digging. The paper calls [`EveryOther`](Order::EveryOther) "jumping one cell" and
/// [`Serpentine`](Order::Serpentine) "wandering along S".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// A random permutation.
    #[default]
    Random,
    /// Every second cell of the serpentine path, then the others.
    EveryOther,
    /// The first row to the right, the second to the left, and so on.
    Serpentine,
    /// From left to right, from top to bottom.
    Reading,
}

impl Order {
    /// All orders.
    pub const ALL: [Order; 4] = [
        Order::Random,
        Order::EveryOther,
        Order::Serpentine,
        Order::Reading,
    ];

    /// The name on the command line, after the words of the paper.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Order::Random => "random",
            Order::EveryOther => "jumping",
            Order::Serpentine => "wandering",
            Order::Reading => "reading",
        }
    }

    /// The cells of a board in this order.
    pub(crate) fn cells(self, shape: Shape, dice: &mut Dice) -> Vec<usize> {
        let side = usize::from(shape.side());
        let serpentine = || {
            (0..side * side).map(|i| match (i / side, i % side) {
                (row, column) if row % 2 == 1 => row * side + side - 1 - column,
                (row, column) => row * side + column,
            })
        };
        match self {
            Order::Random => dice.permutation(shape.cell_count()),
            Order::Reading => shape.cells().map(Cell::index).collect(),
            Order::Serpentine => serpentine().collect(),
            Order::EveryOther => {
                let pass = |odd| serpentine().skip(odd).step_by(2);
                pass(0).chain(pass(1)).collect()
            }
        }
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    fn cells(order: Order) -> Vec<usize> {
        order.cells(Shape::NINE, &mut Dice::new(Seed::new(1)))
    }

    #[test]
    fn every_order_has_every_cell_once() {
        for order in Order::ALL {
            let mut cells = cells(order);
            cells.sort_unstable();
            assert_eq!(cells, (0..81).collect::<Vec<_>>(), "{order}");
        }
    }

    /// (1,1), (1,3), .., (1,9), (2,8), (2,6), ..
    #[test]
    fn every_other_takes_every_second_cell_of_the_serpentine_path() {
        assert_eq!(cells(Order::EveryOther)[..8], [0, 2, 4, 6, 8, 16, 14, 12]);
        assert_eq!(cells(Order::EveryOther)[41], 1);
        assert_eq!(cells(Order::Serpentine)[8..11], [8, 17, 16]);
    }
}
