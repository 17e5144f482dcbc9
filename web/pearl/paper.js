// @ts-check
// The paper that the derivation follows.

export const PAPER = "https://www.cs.tufts.edu/~nr/comp150fp/archive/richard-bird/sudoku.pdf";
