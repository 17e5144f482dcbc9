// @ts-check
// The drawing of the matrix of choices: every cell with its remaining digits.

import { h, replace } from "../dom.js";

/** The character for a value: digits, then letters. */
export function symbol(value) {
  return value < 10 ? String(value) : String.fromCharCode(55 + value);
}

/** `r2c5`, for a cell of a board of this side. */
export function name(cell, side) {
  return `r${Math.floor(cell / side) + 1}c${(cell % side) + 1}`;
}

/** The values of a mask of bits. */
export function values(bits) {
  const found = [];
  for (let value = 1; bits >> (value - 1); value++) if (bits & (1 << (value - 1))) found.push(value);
  return found;
}

/** Creates a drawing for boards with boxes of `rows` x `columns` cells. */
export function createMatrix(rows, columns) {
  const side = rows * columns;
  const cells = Array.from({ length: side * side }, (_, i) => createCell(i, side, rows, columns));
  const lines = Array.from({ length: side }, (_, r) =>
    h("div", { role: "row", class: "matrix-row" }, cells.slice(r * side, (r + 1) * side).map((cell) => cell.element)),
  );
  const element = h("div", { class: `matrix of-${side}`, role: "table", "aria-label": "Choices of every cell" }, lines);
  element.style.setProperty("--side", side);
  element.style.setProperty("--box-columns", columns);

  /** Shows a frame. `first` is the first frame of the walk, `tried` has the cells that were tried on the path. */
  const draw = (frame, first, tried) => {
    const gone = new Map(frame.removed);
    const settled = new Set(frame.settled);
    const marked = marks(frame);
    const lit = litCells(frame, rows, columns);
    cells.forEach((cell, i) => {
      cell.draw(frame.board[i], gone.get(i) ?? 0, {
        given: isSingle(first.board[i]),
        fresh: settled.has(i),
        tried: tried.has(i),
        lit: lit.has(i),
        chosen: marked.chosen === i,
        wrong: marked.wrong.has(i),
      });
    });
    element.classList.toggle("solved", frame.action.kind === "solved");
  };
  return { element, draw };
}

function isSingle(bits) {
  return bits !== 0 && (bits & (bits - 1)) === 0;
}

function marks({ action }) {
  return {
    chosen: action.kind === "expand" || action.kind === "try" ? action.cell : -1,
    wrong: new Set(action.kind === "dead" ? action.cells : []),
  };
}

/** The cells of all rows, columns or boxes in which choices were removed. */
function litCells({ action, removed }, rows, columns) {
  if (action.kind !== "prune") return new Set();
  const side = rows * columns;
  const boxOf = (i) => Math.floor(i / side / rows) * rows + Math.floor((i % side) / columns);
  const house = { rows: (i) => Math.floor(i / side), cols: (i) => i % side, boxs: boxOf }[action.view];
  const houses = new Set(removed.map(([cell]) => house(cell)));
  const all = Array.from({ length: side * side }, (_, i) => i);
  return new Set(all.filter((i) => houses.has(house(i))));
}

function createCell(index, side, rows, columns) {
  const [row, column] = [Math.floor(index / side), index % side];
  const big = h("span", { class: "big", "aria-hidden": "true" });
  const smalls = Array.from({ length: side }, (_, v) => h("span", { class: "small", text: symbol(v + 1) }));
  const notes = h("span", { class: "notes", "aria-hidden": "true" }, smalls);
  const element = h("div", { role: "cell", class: "choice" }, notes, big);
  if (row % rows === 0) element.classList.add("top-edge");
  if (column % columns === 0) element.classList.add("left-edge");
  let before = "";

  const draw = (bits, gone, flags) => {
    const now = JSON.stringify([bits, gone, flags]);
    if (now === before) return;
    before = now;
    const left = values(bits);
    for (const [flag, on] of Object.entries(flags)) element.classList.toggle(flag, on);
    const single = left.length === 1;
    element.classList.toggle("single", single);
    element.classList.toggle("void", left.length === 0);
    replace(big, new Text(single ? symbol(left[0]) : left.length === 0 ? "∅" : ""));
    smalls.forEach((small, v) => {
      const bit = 1 << v;
      small.classList.toggle("here", (bits & bit) !== 0 && !single);
      // The same choice can fade twice in a row on different boards: restart its animation.
      small.classList.remove("gone");
      if (gone & bit) {
        void small.offsetWidth;
        small.classList.add("gone");
      }
    });
    const label = left.length === 0 ? "no choice" : left.map(symbol).join(" ");
    element.setAttribute("aria-label", `${name(index, side)}: ${label}`);
  };
  return { element, draw };
}
