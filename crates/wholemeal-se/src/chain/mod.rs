//! Techniques with chains of implications.
//!
//! A *node* says that a candidate is true (ON) or false (OFF). A *record* is a node with the
//! records that it follows from and the reason of the link. Two links exist: from a true
//! candidate to the other candidates of its cell and its houses (weak), and from a false
//! candidate to the last other one of its cell or a house (strong).

pub(crate) mod context;
pub(crate) mod dynamic;
pub(crate) mod forcing;
pub(crate) mod hopeful;
pub(crate) mod length;
pub(crate) mod linked;
pub(crate) mod links;
pub(crate) mod nested;
pub(crate) mod nishio;
pub(crate) mod node;
pub(crate) mod run;
pub(crate) mod set;
pub(crate) mod spread;
pub(crate) mod tree;
