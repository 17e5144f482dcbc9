// @ts-check
// Example boards. "easy" and "one guess" are from the lecture notes that docs/derivation.md lists; the
// last two are from corpora/workload.txt; the small ones were made for this page.

export const EXAMPLES = [
  { id: "four", box: "2x2", givens: "12.4..1..1..4..1" },
  { id: "four-several", box: "2x2", givens: "1..4..1..1..4..1" },
  { id: "four-none", box: "2x2", givens: ".12.3...4......." },
  { id: "six", box: "2x3", givens: "5..2.......64..5....1..4..6....3...." },
  { id: "six-more", box: "2x3", givens: ".4..6...1....1..4...2......2.31....." },
  {
    id: "nine",
    box: "3x3",
    givens: "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
  },
  {
    id: "nine-pictures",
    box: "3x3",
    givens: "8..4.6..7......4...1....65.5.9.3.78.....7.....48.2.1.3.52....9...1......3..9.2..5",
  },
  {
    id: "nine-search",
    box: "3x3",
    givens: ".....1.....3.2.6...7.....2528....5477..6....84.....31..5...9.....8.5....6..8....2",
  },
  {
    id: "nine-tree",
    box: "3x3",
    givens: "......17.8...3...495...6.....459....16.....9....6..7....81.2..63...8.42..........",
  },
];
