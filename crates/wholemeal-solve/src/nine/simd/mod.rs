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

/// The ways into the engine, compiled for an instruction set: the loop over many boards
/// with vectors of lanes, the search of one board with vectors of boxes.
macro_rules! entry_points {
    ($lanes:ty, $boxes:ty $(, $features:literal)?) => {
        /// Begins the search of one board.
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

        /// Goes on with it.
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
            handler: &mut impl crate::nine::types::ResultHandler,
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
use super::lanes::{Boards, Lanes};
use super::stacked_board::StackedBoard;
use super::puzzles::Puzzles;
use super::search::{Reached, Search};
use super::types::{Candidates, Digits, ResultHandler};
use super::single_board::State;
use super::statistics::Statistics;

/// An instruction set that the engine can be run on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Simd {
    /// Plain Rust, 8 boards at a time: everywhere.
    Portable,
    /// SSE 4.1 of x86-64, 8 boards at a time.
    Sse,
    /// NEON of 64-bit ARM, 8 boards at a time.
    Neon,
    /// The vectors of WebAssembly, 8 boards at a time; where the program was
    /// compiled for them.
    Wasm,
    /// AVX2 of x86-64, 16 boards at a time.
    Avx2,
    /// AVX-512 of x86-64, 32 boards at a time. It is never chosen unasked: nobody
    /// has measured it yet.
    Avx512,
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
            Simd::Neon => "neon",
            Simd::Wasm => "wasm",
            Simd::Avx2 => "avx2",
            Simd::Avx512 => "avx512",
        }
    }

    /// All of them.
    pub const ALL: [Simd; 6] = [
        Simd::Portable,
        Simd::Sse,
        Simd::Neon,
        Simd::Wasm,
        Simd::Avx2,
        Simd::Avx512,
    ];

    /// Does this machine have it?
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

    /// The best that this machine has, of those that were measured.
    #[must_use]
    pub fn best() -> Simd {
        let measured = Simd::ALL.into_iter().filter(|&simd| simd != Simd::Avx512);
        let available = measured.filter(|simd| simd.is_available());
        available.max().unwrap_or(Simd::Portable)
    }
}

/// Calls a function as it was compiled for an instruction set.
///
/// SAFETY of all blocks here: that the machine has these instructions was found when
/// the value was made.
macro_rules! compiled_for {
    ($available:expr, $function:ident($($argument:expr),*)) => {
        match $available.0 {
            #[cfg(target_arch = "x86_64")]
            Simd::Avx512 => unsafe { x86::avx512::$function($($argument),*) },
            #[cfg(target_arch = "x86_64")]
            Simd::Avx2 => unsafe { x86::avx2::$function($($argument),*) },
            #[cfg(target_arch = "x86_64")]
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

#[allow(clippy::undocumented_unsafe_blocks)]
impl Available {
    /// This one, or the portable one if the machine has not that.
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

    /// Begins the search of one board.
    pub(crate) fn start(
        self,
        search: &mut Search,
        puzzle: &Candidates,
        most: u64,
        solution: &mut Digits,
    ) -> Reached {
        compiled_for!(self, start(search, puzzle, most, solution))
    }

    /// Goes on with it.
    pub(crate) fn resume(self, search: &mut Search, most: u64, solution: &mut Digits) -> Reached {
        compiled_for!(self, resume(search, most, solution))
    }

    /// Prunes one board until nothing changes.
    pub(crate) fn prune(self, node: &mut StackedBoard) -> State {
        compiled_for!(self, prune(node))
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
