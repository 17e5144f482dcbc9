//! The ladder: the techniques in the order in which they are tried.

use crate::board::Board;
use crate::chain::context::{Context, RunPool, Watch};
use crate::chain::dynamic::{RunTable, Style};
use crate::chain::forcing;
use crate::found::Found;
use crate::pattern::{aligned, bug, fish, locking, loops, singles, subsets, wings};

/// A technique that looks at the board only.
type Finder = fn(&Board) -> Option<Found>;

/// The techniques up to forcing chains.
const FINDERS: [Finder; 22] = [
    singles::hidden,
    locking::direct,
    |board| subsets::direct_hidden(board, 2),
    singles::naked,
    |board| subsets::direct_hidden(board, 3),
    locking::indirect,
    |board| subsets::naked(board, 2),
    |board| fish::find(board, 2),
    |board| subsets::hidden(board, 2),
    |board| subsets::naked(board, 3),
    |board| fish::find(board, 3),
    |board| subsets::hidden(board, 3),
    wings::xy,
    wings::xyz,
    loops::find,
    |board| subsets::naked(board, 4),
    |board| fish::find(board, 4),
    |board| subsets::hidden(board, 4),
    bug::find,
    aligned::pair,
    |board| forcing::find(&board.marks),
    aligned::triple,
];

/// Finds the next step. `None` if there is none, or if the search was stopped.
pub(crate) fn next(board: &Board, watch: &Watch<'_>, pool: &RunPool) -> Option<Found> {
    let found = FINDERS.iter().find_map(|finder| finder(board));
    found.or_else(|| by_runs(&Context { board, watch, pool }))
}

/// Compares runs: Nishio, multiple chains, dynamic chains and their levels. Each level continues
/// the runs of a lower one, which have found nothing.
fn by_runs(context: &Context<'_>) -> Option<Found> {
    let marks = &context.board.marks;
    let best = |table: &RunTable<'_>| {
        if context.watch.poll() {
            None
        } else {
            table.best()
        }
    };
    for style in [Style::Nishio, Style::Multiple] {
        let found = best(&RunTable::new(context, marks, style));
        if found.is_some() || context.watch.poll() {
            return found;
        }
    }
    let mut table = RunTable::new(context, marks, Style::Dynamic(0));
    let mut levels = [1, 2, 3, 4, 5].into_iter();
    let mut first_level = None;
    loop {
        let found = best(&table);
        if found.is_some() || context.watch.poll() {
            return found;
        }
        let level = levels.next()?;
        match level {
            2 => first_level = Some(table.copy()),
            4 => table = first_level.take()?,
            _ => {}
        }
        table.raise(level);
    }
}
