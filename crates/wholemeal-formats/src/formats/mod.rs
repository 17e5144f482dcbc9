//! One file per format, with its definition at the top.

pub(crate) mod block;
pub(crate) mod candidates;
pub(crate) mod csv;
pub(crate) mod fpuzzles;
pub(crate) mod grid;
pub(crate) mod gsf;
pub(crate) mod hodoku;
pub(crate) mod iss;
pub(crate) mod json;
pub(crate) mod line;
pub(crate) mod list;
pub(crate) mod marks729;
pub(crate) mod numbers;
pub(crate) mod opensudoku;
pub(crate) mod plus;
pub(crate) mod sdk;
pub(crate) mod sdm;
pub(crate) mod sdx;
pub(crate) mod ss;
pub(crate) mod sudokupad;
pub(crate) mod sudokuwiki;
pub(crate) mod variant;
