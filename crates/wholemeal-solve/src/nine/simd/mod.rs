//! The instruction sets: the only place with `unsafe`.
//!
//! Each module has a vector type that implements [`Lanes`](super::lanes::Lanes),
//! and two functions that are compiled for its instruction set: the sweep, and
//! the whole loop around it. [`Simd`] says which the machine has; the loop is
//! entered once per batch through [`run`], which checks that.
//!
//! Why this is sound: vectors of a type are made and used only inside its loop,
//! and its loop is entered only where the machine has the instructions.
#![allow(unsafe_code)]

mod portable;
pub(crate) use portable::Portable;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::crew::{Crew, Scratch, Statistics};
use super::lanes::{Boards, Lanes};
use super::source::{Sink, Source};

/// An instruction set that the engine can be run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Simd {
    /// Plain Rust, 8 boards at a time: everywhere.
    Portable,
    /// SSE 4.1, 8 boards at a time.
    Sse,
    /// AVX2, 16 boards at a time.
    Avx2,
}

impl std::fmt::Display for Simd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Simd {
    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Simd::Portable => "portable",
            Simd::Sse => "sse",
            Simd::Avx2 => "avx2",
        }
    }

    /// All of them.
    pub const ALL: [Simd; 3] = [Simd::Portable, Simd::Sse, Simd::Avx2];

    /// Does this machine have it?
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Simd::Portable => true,
            #[cfg(target_arch = "x86_64")]
            Simd::Sse => std::is_x86_feature_detected!("sse4.1"),
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => {
                std::is_x86_feature_detected!("avx2")
                    && std::is_x86_feature_detected!("bmi1")
                    && std::is_x86_feature_detected!("bmi2")
                    && std::is_x86_feature_detected!("popcnt")
                    && std::is_x86_feature_detected!("lzcnt")
            }
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The best that this machine has.
    #[must_use]
    pub fn best() -> Simd {
        let available = Simd::ALL.into_iter().filter(|simd| simd.is_available());
        available.max().unwrap_or(Simd::Portable)
    }
}

/// Runs the engine on an instruction set; on the portable one if the machine has
/// not that.
pub(crate) fn run(
    simd: Simd,
    scratch: &mut Scratch,
    source: &mut impl Source,
    sink: &mut impl Sink,
    limit: u64,
) -> Statistics {
    match simd {
        #[cfg(target_arch = "x86_64")]
        Simd::Avx2 if simd.is_available() => {
            // SAFETY: the machine was asked just now.
            unsafe { x86::avx2::run(scratch, source, sink, limit) }
        }
        #[cfg(target_arch = "x86_64")]
        Simd::Sse if simd.is_available() => {
            // SAFETY: the machine was asked just now.
            unsafe { x86::sse::run(scratch, source, sink, limit) }
        }
        _ => Crew::<Portable>::new(scratch, limit).run(source, sink),
    }
}

/// The words of all boards, cell by cell, and behind them the sums.
#[inline(always)]
pub(crate) fn words<V: Lanes>(boards: &Boards<V>) -> &[u16] {
    // SAFETY: `Boards` is 82 vectors without padding between them (`repr(C)`, and
    // a vector is as large as its alignment), each of `WIDTH` words; any bits are
    // a word.
    unsafe { std::slice::from_raw_parts(std::ptr::from_ref(boards).cast(), 82 * V::WIDTH) }
}

/// The same, to be written.
#[inline(always)]
pub(crate) fn words_mut<V: Lanes>(boards: &mut Boards<V>) -> &mut [u16] {
    // SAFETY: as above; any words are a vector.
    unsafe { std::slice::from_raw_parts_mut(std::ptr::from_mut(boards).cast(), 82 * V::WIDTH) }
}
