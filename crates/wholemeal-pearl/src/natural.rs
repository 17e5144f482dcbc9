//! Whole numbers of any size, for counting boards.

use std::fmt;

/// A natural number of any size.
///
/// A list of digits to the base 10^9, the least significant first.
///
/// ```
/// use wholemeal_pearl::Natural;
///
/// let boards = Natural::power(9, 41);
/// assert_eq!(boards.to_string(), "1330279464729113309844748891857449678409");
/// assert_eq!(boards.approximation(), "1.33 x 10^39");
/// assert_eq!(Natural::from(1_234_567).grouped(), "1,234,567");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// The last digit is not zero, so that equal numbers are equal lists.
    digits: Vec<u32>,
}

const BASE: u64 = 1_000_000_000;

impl Natural {
    /// The number 0.
    pub const ZERO: Natural = Natural { digits: Vec::new() };

    /// `base` to the power of `exponent`.
    #[must_use]
    pub fn power(base: u32, exponent: usize) -> Natural {
        Natural::product(std::iter::repeat_n(base, exponent))
    }

    /// The product of small numbers.
    ///
    /// Factors are collected while they fit into 32 bits, because each multiplication
    /// of the whole number goes through all its digits.
    ///
    /// ```
    /// use wholemeal_pearl::Natural;
    ///
    /// assert_eq!(Natural::product([2; 100]), Natural::power(2, 100));
    /// assert_eq!(Natural::product([7, 0, 7]), Natural::ZERO);
    /// ```
    #[must_use]
    pub fn product(factors: impl IntoIterator<Item = u32>) -> Natural {
        let mut product = Natural::from(1);
        let mut collected: u32 = 1;
        for factor in factors {
            collected = collected.checked_mul(factor).unwrap_or_else(|| {
                product = product.times(collected);
                factor
            });
        }
        product.times(collected)
    }

    /// The number times a small one.
    #[must_use]
    pub fn times(&self, factor: u32) -> Natural {
        let mut carry = 0;
        let product = self.digits.iter().map(|&d| {
            carry += u64::from(d) * u64::from(factor);
            let digit = carry % BASE;
            carry /= BASE;
            digit as u32
        });
        let mut digits: Vec<u32> = product.collect();
        digits.push((carry % BASE) as u32);
        digits.push((carry / BASE) as u32);
        Natural::trimmed(digits)
    }

    /// The sum of two numbers.
    #[must_use]
    pub fn plus(&self, other: &Natural) -> Natural {
        let length = self.digits.len().max(other.digits.len()) + 1;
        let mut carry = 0;
        let sum = (0..length).map(|i| {
            carry += self.digit(i) + other.digit(i);
            let digit = carry % BASE;
            carry /= BASE;
            digit as u32
        });
        Natural::trimmed(sum.collect())
    }

    /// The difference of two numbers; 0 if the other is larger.
    ///
    /// ```
    /// use wholemeal_pearl::Natural;
    ///
    /// let n = |n: u64| Natural::from(n);
    /// assert_eq!(n(5_000_000_000).minus(&n(4_999_999_999)), n(1));
    /// assert_eq!(n(5).minus(&n(7)), Natural::ZERO);
    /// ```
    #[must_use]
    pub fn minus(&self, other: &Natural) -> Natural {
        if self <= other {
            return Natural::ZERO;
        }
        let mut borrowed = 0;
        let difference = (0..self.digits.len()).map(|i| {
            let (have, need) = (self.digit(i), other.digit(i) + borrowed);
            borrowed = u64::from(have < need);
            (have + borrowed * BASE - need) as u32
        });
        Natural::trimmed(difference.collect())
    }

    fn digit(&self, i: usize) -> u64 {
        self.digits.get(i).map_or(0, |&d| d.into())
    }

    fn trimmed(mut digits: Vec<u32>) -> Natural {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        Natural { digits }
    }

    /// The number with a comma after every three digits.
    #[must_use]
    pub fn grouped(&self) -> String {
        let plain = self.to_string();
        let (head, tail) = plain.split_at(plain.len() % 3);
        let triples = tail.as_bytes().chunks(3).map(String::from_utf8_lossy);
        let parts = Some(head.into()).filter(|h: &std::borrow::Cow<'_, str>| !h.is_empty());
        parts
            .into_iter()
            .chain(triples)
            .collect::<Vec<_>>()
            .join(",")
    }

    /// The number as a power of ten, rounded: `1.33 x 10^39`.
    ///
    /// ```
    /// use wholemeal_pearl::Natural;
    ///
    /// assert_eq!(Natural::from(4_638_397).approximation(), "4.64 x 10^6");
    /// assert_eq!(Natural::from(9_999).approximation(), "1.00 x 10^4");
    /// assert_eq!(Natural::from(7).approximation(), "7.00 x 10^0");
    /// ```
    #[must_use]
    pub fn approximation(&self) -> String {
        let plain = self.to_string();
        let exponent = plain.len() - 1;
        // The first four digits, padded with zeros; the last of them decides the rounding.
        let four: u32 = format!("{plain:0<4.4}").parse().unwrap_or(0);
        let (three, exponent) = match (four + 5) / 10 {
            1000 => (100, exponent + 1),
            three => (three, exponent),
        };
        format!("{}.{:02} x 10^{exponent}", three / 100, three % 100)
    }
}

impl From<u64> for Natural {
    fn from(n: u64) -> Natural {
        let digits = [n % BASE, n / BASE % BASE, n / BASE / BASE];
        Natural::trimmed(digits.map(|d| d as u32).to_vec())
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> std::cmp::Ordering {
        let length = self.digits.len().cmp(&other.digits.len());
        length.then_with(|| self.digits.iter().rev().cmp(other.digits.iter().rev()))
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.digits.split_last() else {
            return f.pad_integral(true, "", "0");
        };
        let tail: String = rest.iter().rev().map(|d| format!("{d:09}")).collect();
        f.pad_integral(true, "", &format!("{first}{tail}"))
    }
}
