//! Techniques without chains.

pub(crate) mod aligned;
pub(crate) mod bug;
pub(crate) mod fish;
pub(crate) mod locking;
pub(crate) mod loops;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod wings;
