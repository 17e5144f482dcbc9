//! When a search stops.

use std::fmt;

/// When a search stops before it has its answer.
///
/// The search asks `stop` at every node. Boards up to 9x9 need no limit: the search visits few nodes
/// even if the board is empty. There are large boards whose search takes long.
///
/// ```
/// use wholemeal_grid::{Grid, Shape};
/// use wholemeal_symmetry::{Form, Limits, Stopped, canonical_form};
///
/// let empty = Grid::empty(Shape::SIXTEEN);
/// assert!(canonical_form(&empty, Form::Min, &Limits::none()).is_ok());
/// assert_eq!(canonical_form(&empty, Form::Min, &Limits::until(&|| true)), Err(Stopped));
/// assert_eq!(canonical_form(&empty, Form::Min, &Limits::none().with_max_nodes(3)), Err(Stopped));
/// ```
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    stop: Option<&'a dyn Fn() -> bool>,
    max_nodes: u64,
}

impl<'a> Limits<'a> {
    /// No limit.
    #[must_use]
    pub fn none() -> Limits<'a> {
        Limits {
            stop: None,
            max_nodes: u64::MAX,
        }
    }

    /// Stops when the callback returns `true`.
    #[must_use]
    pub fn until(stop: &'a dyn Fn() -> bool) -> Limits<'a> {
        Limits {
            stop: Some(stop),
            max_nodes: u64::MAX,
        }
    }

    /// Stops after this number of nodes of the search.
    #[must_use]
    pub fn with_max_nodes(self, max_nodes: u64) -> Limits<'a> {
        Limits { max_nodes, ..self }
    }

    /// Returns an error if the search has to stop after this number of nodes.
    pub(crate) fn check(&self, nodes: u64) -> Result<(), Stopped> {
        if nodes > self.max_nodes || self.stop.is_some_and(|stop| stop()) {
            return Err(Stopped);
        }
        Ok(())
    }
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits")
            .field("stop", &self.stop.is_some())
            .field("max_nodes", &self.max_nodes)
            .finish()
    }
}

/// A search reached its [`Limits`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search for the canonical form was stopped by its limits")
    }
}

impl std::error::Error for Stopped {}
