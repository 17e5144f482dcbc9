//! Divides work among threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use crate::tally::Tally;

/// The amount of work, and the number of threads.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    /// Boards to compare.
    pub boards: u64,
    /// The seed of the random boards.
    pub seed: u64,
    /// Threads to work with.
    pub threads: usize,
}

/// The number of boards in a chunk: enough to keep the lanes of the batch engine busy.
pub const CHUNK: u64 = 4096;

/// Calls `work` for every chunk, with its number and its number of boards, and adds up the
/// tallies. Calls `progress` with the number of finished boards after each chunk.
///
/// # Errors
/// Returns the first difference that a chunk reported; the other threads then stop.
pub fn run(
    run: Run,
    work: impl Fn(u64, usize) -> Result<Tally, String> + Sync,
    progress: impl Fn(u64) + Sync,
) -> Result<Tally, String> {
    let chunks = run.boards.div_ceil(CHUNK);
    let (next, done, failed) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let total = Mutex::new(Ok(Tally::default()));
    let worker = || {
        while !failed.load(Ordering::Relaxed) {
            let chunk = next.fetch_add(1, Ordering::Relaxed);
            if chunk >= chunks {
                return;
            }
            let boards = CHUNK.min(run.boards - chunk * CHUNK);
            let tally = work(chunk, boards as usize);
            let mut total = total
                .lock()
                .expect("no thread panics while it holds the lock");
            match (&mut *total, tally) {
                (Ok(total), Ok(tally)) => total.merge(&tally),
                (Ok(_), Err(difference)) => {
                    failed.store(true, Ordering::Relaxed);
                    *total = Err(format!("chunk {chunk}: {difference}"));
                }
                (Err(_), _) => return,
            }
            progress(done.fetch_add(boards, Ordering::Relaxed) + boards);
        }
    };
    thread::scope(|scope| {
        for _ in 0..run.threads.max(1) {
            scope.spawn(worker);
        }
    });
    total
        .into_inner()
        .expect("no thread panics while it holds the lock")
}

/// The seed of a chunk.
#[must_use]
pub fn seed(run: Run, chunk: u64) -> u64 {
    run.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ chunk
}
