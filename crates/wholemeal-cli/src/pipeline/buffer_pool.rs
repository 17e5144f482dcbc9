//! Buffers that are reused.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The buffers of batches that were written, for later batches.
#[derive(Clone, Default)]
pub(super) struct BufferPool(Arc<Mutex<Vec<Vec<u8>>>>);

impl BufferPool {
    /// Puts a buffer into the pool.
    pub(super) fn give(&self, buffer: Vec<u8>) {
        self.list().push(buffer);
    }

    /// A buffer with arbitrary content; a new one if the pool is empty.
    pub(super) fn take(&self) -> Vec<u8> {
        self.list().pop().unwrap_or_default()
    }

    fn list(&self) -> MutexGuard<'_, Vec<Vec<u8>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
