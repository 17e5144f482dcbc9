//! Ranges of numbers on the command line.

use std::ops::RangeInclusive;
use std::str::FromStr;

/// Reads `24`, `22..27`, `22..` or `..27`.
pub(crate) fn range<N: Bounded>(text: &str) -> Result<RangeInclusive<N>, String> {
    let wrong = || format!("'{text}' is not a range: write 24, 22..27, 22.. or ..27");
    let number = |text: &str, default: N| match text {
        "" => Ok(default),
        _ => text.parse().map_err(|_| wrong()),
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (from, to.strip_prefix('=').unwrap_or(to)),
        None if text.is_empty() => return Err(wrong()),
        None => (text, text),
    };
    Ok(number(from, N::MIN)?..=number(to, N::MAX)?)
}

/// A number whose range may be open.
pub(crate) trait Bounded: FromStr {
    const MIN: Self;
    const MAX: Self;
}

impl Bounded for u32 {
    const MIN: u32 = u32::MIN;
    const MAX: u32 = u32::MAX;
}

impl Bounded for usize {
    const MIN: usize = usize::MIN;
    const MAX: usize = usize::MAX;
}
