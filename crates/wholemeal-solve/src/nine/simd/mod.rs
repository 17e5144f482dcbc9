//! The instruction sets. This module has all `unsafe` code of the crate.
//!
//! Each submodule has a vector type that implements [`Lanes`](super::lanes::Lanes), and the functions of
//! `entry_points!`, compiled for its instruction set. [`Available`] calls them.
//!
//! # Safety
//!
//! Instructions: executing an instruction that the machine does not have is undefined behaviour.
//! The methods of the vector types contain such instructions but are safe, because the engine is
//! written once over safe traits. They are sound for these reasons:
//!
//! 1. The vector types are private to this module. Generic code elsewhere gets them only as type
//!    parameters.
//! 2. Only the entry points of this module pass them as type parameters.
//! 3. The entry points of an instruction set are called only by `compiled_for!`, for a value of
//!    [`Available`], which is created only after the machine was found to have the instructions.
//!
//! Memory: [`words`] and [`words_mut`] reinterpret vectors as slices of words. [`LaneLayout`]
//! states what they rely on, and the size is checked when the program is compiled. All other
//! pointers come from arrays of the size of a vector.
#![allow(unsafe_code)]

/// Calls intrinsics in a method of a vector type.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! intrinsics {
    ($calls:expr) => {
        // SAFETY: the machine has the instructions. The vector type is private to `simd`, only
        // entry points use it, and they are called only where the instructions are available.
        unsafe { $calls }
    };
}

/// Defines the entry points of the engine for one instruction set: the loop over many boards
/// with vectors of lanes, and the search of one board with vectors of boxes.
macro_rules! entry_points {
    ($lanes:ty, $boxes:ty $(, $features:literal)?) => {
        /// Starts the search of one board.
        $(#[target_feature(enable = $features)])?
        #[inline(never)]
        pub(crate) fn start(
            search: &mut crate::nine::search::Search,
            puzzle: &crate::nine::types::Candidates,
            most: u64,
            solution: &mut crate::nine::types::Digits,
        ) -> crate::nine::search::Reached {
            search.start::<$boxes>(puzzle, most, solution)
        }

        /// Continues the search after a solution or a limit.
        $(#[target_feature(enable = $features)])?
        #[inline(never)]
        pub(crate) fn resume(
            search: &mut crate::nine::search::Search,
            most: u64,
            solution: &mut crate::nine::types::Digits,
        ) -> crate::nine::search::Reached {
            search.resume::<$boxes>(most, solution)
        }

        /// Prunes one board until nothing changes.
        $(#[target_feature(enable = $features)])?
        #[inline(never)]
        pub(crate) fn prune(node: &mut crate::nine::stacked_board::StackedBoard) -> crate::nine::single_board::State {
            crate::nine::single_board::prune::<$boxes>(node)
        }

        /// Runs the engine on many boards.
        $(#[target_feature(enable = $features)])?
        #[inline(never)]
        pub(crate) fn run(
            scratch: &mut crate::nine::batch_engine::Scratch,
            puzzles: impl crate::nine::puzzles::Puzzles,
            handler: &mut impl crate::nine::search_result::ResultHandler,
            limits: crate::nine::batch_engine::Limits,
        ) -> crate::nine::statistics::Statistics {
            crate::nine::batch_engine::BatchEngine::<$lanes, _>::new(scratch, puzzles, limits).run(handler)
        }
    };
}

#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
))]
mod pair;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm;
#[cfg(target_arch = "x86_64")]
mod x86;

use super::batch_engine::{Limits, Scratch};
use super::lanes::Boards;
use super::puzzles::Puzzles;
use super::search::{Reached, Search};
use super::search_result::ResultHandler;
use super::single_board::State;
use super::stacked_board::StackedBoard;
use super::statistics::Statistics;
use super::types::{Candidates, Digits};

/// An instruction set that the engine can use.
///
/// ```
/// use wholemeal_solve::Simd;
///
/// assert!(Simd::best().is_available());
/// assert_eq!(Simd::Avx2.to_string(), "avx2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Simd {
    /// Plain Rust, 8 boards at a time. Available everywhere.
    Portable,
    /// SSE 4.1 of x86-64, 8 boards at a time.
    Sse,
    /// NEON of 64-bit ARM, 8 boards at a time.
    Neon,
    /// The vectors of WebAssembly, 8 boards at a time. Available if the program was compiled
    /// for them.
    Wasm,
    /// AVX2 of x86-64, 16 boards at a time.
    Avx2,
    /// AVX-512 of x86-64, 32 boards at a time. Never selected automatically; not benchmarked
    /// yet.
    Avx512,
}

impl std::fmt::Display for Simd {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Simd {
    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Simd::Portable => "portable",
            Simd::Sse => "sse",
            Simd::Neon => "neon",
            Simd::Wasm => "wasm",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }

    /// All instruction sets.
    pub const ALL: [Simd; 6] = [
        Simd::Portable,
        Simd::Sse,
        Simd::Neon,
        Simd::Wasm,
        Simd::Avx2,
        Simd::Avx512,
    ];

    /// Returns `true` if this machine has the instruction set.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            Simd::Portable => true,
            Simd::Neon => cfg!(target_arch = "aarch64"),
            Simd::Wasm => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            Simd::Sse | Simd::Avx2 | Simd::Avx512 => self.is_detected(),
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn is_detected(self) -> bool {
        let avx2 = || {
            std::is_x86_feature_detected!("avx2")
                && std::is_x86_feature_detected!("bmi1")
                && std::is_x86_feature_detected!("bmi2")
                && std::is_x86_feature_detected!("popcnt")
                && std::is_x86_feature_detected!("lzcnt")
        };
        match self {
            Simd::Sse => std::is_x86_feature_detected!("sse4.1"),
            Simd::Avx2 => avx2(),
            Simd::Avx512 => {
                avx2()
                    && std::is_x86_feature_detected!("avx512f")
                    && std::is_x86_feature_detected!("avx512bw")
            }
            _ => false,
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_detected(self) -> bool {
        false
    }

    /// The fastest instruction set of this machine, of those that were benchmarked.
    #[must_use]
    pub fn best() -> Simd {
        let benchmarked = Simd::ALL.into_iter().filter(|&simd| simd != Simd::Avx512);
        let available = benchmarked.filter(|simd| simd.is_available());
        available.max().unwrap_or(Simd::Portable)
    }
}

/// Calls an entry point of the instruction set of an [`Available`].
macro_rules! compiled_for {
    ($available:expr, $function:ident($($argument:expr),*)) => {
        match $available.0 {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` is created only if the machine has AVX-512.
            Simd::Avx512 => unsafe { x86::avx512::$function($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` is created only if the machine has AVX2.
            Simd::Avx2 => unsafe { x86::avx2::$function($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: `Available` is created only if the machine has SSE 4.1.
            Simd::Sse => unsafe { x86::sse::$function($($argument),*) },
            #[cfg(target_arch = "aarch64")]
            Simd::Neon => neon::$function($($argument),*),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Simd::Wasm => wasm::$function($($argument),*),
            _ => portable::$function($($argument),*),
        }
    };
}

/// An instruction set that this machine has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Available(Simd);

impl Available {
    /// This instruction set, or the portable one if the machine does not have it.
    pub(crate) fn new(simd: Simd) -> Available {
        Available(if simd.is_available() {
            simd
        } else {
            Simd::Portable
        })
    }

    pub(crate) fn simd(self) -> Simd {
        self.0
    }

    /// Runs the engine on many boards.
    pub(crate) fn run(
        self,
        scratch: &mut Scratch,
        puzzles: impl Puzzles,
        handler: &mut impl ResultHandler,
        limits: Limits,
    ) -> Statistics {
        compiled_for!(self, run(scratch, puzzles, handler, limits))
    }

    /// Starts the search of one board.
    pub(crate) fn start(
        self,
        search: &mut Search,
        puzzle: &Candidates,
        most: u64,
        solution: &mut Digits,
    ) -> Reached {
        compiled_for!(self, start(search, puzzle, most, solution))
    }

    /// Continues the search after a solution or a limit.
    pub(crate) fn resume(self, search: &mut Search, most: u64, solution: &mut Digits) -> Reached {
        compiled_for!(self, resume(search, most, solution))
    }

    /// Prunes one board until nothing changes.
    pub(crate) fn prune(self, node: &mut StackedBoard) -> State {
        compiled_for!(self, prune(node))
    }
}

/// The memory layout of a vector with a word for each of `WIDTH` boards.
///
/// # Safety
/// A value must consist of `WIDTH` words of 16 bits without padding, and every bit pattern must
/// be a valid value.
pub(crate) unsafe trait LaneLayout: Copy {
    /// The number of boards.
    const WIDTH: usize;
}

/// The number of words of all boards: 81 cells and the sums.
const fn word_count<V: LaneLayout>() -> usize {
    let vector = 2 * V::WIDTH;
    assert!(size_of::<V>() == vector && align_of::<V>() >= align_of::<u16>());
    assert!(std::mem::offset_of!(Boards<V>, cells) == 0);
    assert!(std::mem::offset_of!(Boards<V>, sum) == 81 * vector);
    82 * V::WIDTH
}

/// The words of all boards, cell by cell, followed by the sums.
#[inline(always)]
pub(crate) fn words<V: LaneLayout>(boards: &Boards<V>) -> &[u16] {
    let count = const { word_count::<V>() };
    // SAFETY: `boards` starts with 82 vectors without padding between them, as `word_count`
    // checks. `LaneLayout` guarantees that a vector has `WIDTH` words and no padding.
    unsafe { std::slice::from_raw_parts(std::ptr::from_ref(boards).cast(), count) }
}

/// The words of all boards, for writing.
#[inline(always)]
pub(crate) fn words_mut<V: LaneLayout>(boards: &mut Boards<V>) -> &mut [u16] {
    let count = const { word_count::<V>() };
    // SAFETY: as in `words`. `LaneLayout` guarantees that any words are a valid vector.
    unsafe { std::slice::from_raw_parts_mut(std::ptr::from_mut(boards).cast(), count) }
}
