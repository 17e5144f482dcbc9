//! The number of elements of a group.

use std::fmt;

/// The number of elements of a group. It can be larger than any integer type: an empty board with
/// 10x10 boxes has more than 10^144 automorphisms.
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_symmetry::automorphisms;
///
/// let order = automorphisms(&Grid::empty(Shape::NINE)).order;
/// assert_eq!(order.to_string(), "3359232");
/// assert_eq!(order.to_u64(), Some(3_359_232));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct GroupOrder {
    /// Base 10^9, the lowest part first. There is no leading zero.
    parts: Vec<u32>,
}

const BASE: u64 = 1_000_000_000;

impl GroupOrder {
    /// The order of the group of the identity alone.
    pub(crate) fn one() -> GroupOrder {
        GroupOrder { parts: vec![1] }
    }

    /// Multiplies by a number that is not 0.
    pub(crate) fn multiply(&mut self, factor: u32) {
        let mut carry = 0u64;
        for part in &mut self.parts {
            let product = u64::from(*part) * u64::from(factor) + carry;
            *part = (product % BASE) as u32;
            carry = product / BASE;
        }
        if carry > 0 {
            self.parts.push(carry as u32);
        }
    }

    /// Multiplies by a factorial.
    pub(crate) fn multiply_factorial(&mut self, n: usize) {
        for factor in 2..=n {
            self.multiply(factor as u32);
        }
    }

    /// The number, if it fits.
    #[must_use]
    pub fn to_u64(&self) -> Option<u64> {
        let add = |sum: u64, &part: &u32| sum.checked_mul(BASE)?.checked_add(part.into());
        self.parts.iter().rev().try_fold(0, add)
    }

    /// Returns `true` if the identity is the only element.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.parts == [1]
    }
}

impl From<u32> for GroupOrder {
    fn from(number: u32) -> GroupOrder {
        let mut order = GroupOrder::one();
        order.multiply(number);
        order
    }
}

impl fmt::Display for GroupOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = self.parts.iter().rev();
        write!(f, "{}", parts.next().unwrap_or(&0))?;
        parts.try_for_each(|part| write!(f, "{part:09}"))
    }
}

impl fmt::Debug for GroupOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
