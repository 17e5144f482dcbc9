// @ts-check
// The board on the page: cells, selection, keys, and the drawing of steps.

import { h, replace, svg } from "../dom.js";
import { CELL, drawLinks } from "./drawing.js";
import { bit, digitsOf, symbol } from "./shape.js";
import { t } from "./text.js";

/**
 * A board that shows a game. `select` is called when the selection changes, `tap` when a cell is chosen with a pointer, `key` for
 * every key that the board does not handle itself.
 */
export class Board {
  constructor({ select, tap, key }) {
    this.grid = h("div", { class: "board", role: "grid", "aria-label": t("board"), "aria-multiselectable": "true" });
    this.overlay = svg("svg", { class: "overlay", "aria-hidden": "true" });
    this.cover = h("div", { class: "cover", hidden: true });
    this.element = h("div", { class: "boardwrap" }, this.grid, this.overlay, this.cover);
    this.cells = [];
    /**
     * What each cell looks like and contains now, as text.
     * @type {string[]}
     */
    this.looks = [];
    /** @type {string[]} */
    this.contents = [];
    this.selected = new Set();
    this.cursor = 0;
    this.onselect = select;
    this.onkey = key;
    this.ontap = tap;
    /** @type {((cell: number | null) => void) | null} */
    this.ondoubleclick = null;
    /** @type {((cell: number, digit: number) => void) | null} */
    this.oncandidate = null;
    this.#listen();
  }

  /** Creates the cells of a shape. */
  buildCells(shape) {
    if (this.shape === shape) return;
    this.shape = shape;
    this.selected.clear();
    this.cursor = 0;
    this.grid.dataset.side = shape.side;
    this.element.style.setProperty("--side", shape.side);
    this.element.style.setProperty("--across", Math.ceil(Math.sqrt(shape.side)));
    const side = shape.side * CELL;
    this.overlay.setAttribute("viewBox", `0 0 ${side} ${side}`);
    this.cells = shape.cells.map((cell) => this.#createCell(cell));
    this.looks = [];
    this.contents = [];
    const rows = Array.from({ length: shape.side }, (_, row) =>
      h("div", { class: "boardrow", role: "row" }, this.cells.slice(row * shape.side, (row + 1) * shape.side)),
    );
    this.grid.replaceChildren(...rows);
    this.grid.setAttribute("aria-rowcount", shape.side);
    this.grid.setAttribute("aria-colcount", shape.side);
  }

  #createCell(cell) {
    const { rows, columns, rowOf, columnOf } = this.shape;
    const edges = [rowOf(cell) % rows === 0 && "box-top", columnOf(cell) % columns === 0 && "box-left"];
    const element = h("div", {
      class: ["cell", ...edges].filter(Boolean).join(" "),
      role: "gridcell",
      tabindex: cell === 0 ? "0" : "-1",
      "aria-colindex": columnOf(cell) + 1,
    });
    element.dataset.cell = cell;
    element.style.setProperty("--order", rowOf(cell) + columnOf(cell));
    return element;
  }

  // Drawing.

  /**
   * Shows a game. `view` has the drawing of a step, the wrong cells, the cells that a text points to, a digit to
   * highlight, and what the settings highlight.
   */
  show(game, view) {
    this.buildCells(game.shape);
    const conflicts = game.conflicts();
    // While a step is drawn, nothing else is highlighted.
    const lit = view.step ? view.step.digit : view.lit || (view.highlightDigit ? this.#digit(game) : 0);
    const [only, ...others] = this.selected;
    const peers = new Set(view.step || !view.highlightPeers || only === undefined || others.length ? [] : game.shape.peers[only]);
    const roles = new Map((view.step?.marks ?? []).map(({ cell, digit, role }) => [cell * 64 + digit, role]));
    const candidates = view.step ? view.step.candidates || (game.marks && !view.step.step) : game.marks;
    this.element.classList.toggle("drawn", Boolean(view.step));
    game.shape.cells.forEach((cell) => {
      const value = game.value[cell];
      const classes = {
        given: game.isGiven(cell),
        wrong: conflicts.has(cell) || view.wrong?.has(cell),
        selected: this.selected.has(cell),
        same: lit && value === lit,
        peer: peers.has(cell),
        pointed: view.pointed?.has(cell),
      };
      this.#paint(game, cell, classes, candidates, roles, lit, view.step?.shades.get(cell)?.join(" ") ?? "");
    });
    drawLinks(this.overlay, game, view.step);
  }

  /** The digit of the selected cells, if it is the same in all; otherwise 0. */
  #digit(game) {
    const digits = new Set([...this.selected].map((cell) => game.value[cell]));
    return digits.size === 1 ? [...digits][0] : 0;
  }

  #paint(game, cell, classes, candidates, roles, lit, shade) {
    const element = this.cells[cell];
    const value = game.value[cell];
    const marked = digitsOf(candidates ? game.candidates(cell) : 0);
    // Candidates of the drawn step are shown even if the player has removed them since.
    const drawn = roles.size ? digitsOf(game.shape.all).filter((digit) => !value && roles.has(cell * 64 + digit) && !marked.includes(digit)) : [];
    const shown = drawn.length ? [...marked, ...drawn].sort((a, b) => a - b) : marked;
    const role = (digit) => roles.get(cell * 64 + digit) ?? "";
    const looks = [game.colour[cell], shade, ...Object.values(classes).map(Number)].join("|");
    if (this.looks[cell] !== looks) {
      this.looks[cell] = looks;
      for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, Boolean(on));
      element.dataset.colour = game.colour[cell];
      element.dataset.shade = shade;
      element.setAttribute("aria-selected", String(classes.selected));
    }
    // The contents are created again only if they differ: on large boards they are most of the work.
    const showsLit = shown.includes(lit) || (game.corner[cell] | game.centre[cell]) & bit(lit);
    const marks = shown.map((digit) => digit + role(digit)).join();
    const contents = [value, marks, game.corner[cell], game.centre[cell], Boolean(candidates), showsLit && lit, classes.given, classes.wrong, game.colour[cell]].join("|");
    if (this.contents[cell] === contents) return;
    this.contents[cell] = contents;
    // The text for screen readers.
    const words = h("span", { class: "unseen", text: this.#label(game, cell, shown, candidates, classes.wrong) });
    const seen = (name, children) => h("span", { class: name, "aria-hidden": "true" }, children);
    const notes = (bits) => digitsOf(bits).map((digit) => note(digit, lit));
    if (value) {
      replace(element, words, seen("value", symbol(value)));
    } else if (candidates || drawn.length) {
      replace(element, words, seen("candidates", digitsOf(game.shape.all).map((digit) => candidate(digit, shown, role(digit), lit, (game.corner[cell] | game.centre[cell]) & bit(digit)))));
    } else {
      const [corner, centre] = [notes(game.corner[cell]), notes(game.centre[cell])];
      const many = centre.length > 6 ? "centre many" : "centre";
      replace(element, words, corner.length && seen("corner", corner), centre.length && seen(many, centre));
    }
  }

  #label(game, cell, shown, candidates, wrong) {
    const { rowOf, columnOf } = this.shape;
    const value = game.value[cell];
    const list = (bits) => digitsOf(bits).map(symbol).join(" ");
    const notes = [
      candidates && t("cell.candidates", { digits: shown.map(symbol).join(" ") || t("cell.none") }),
      game.centre[cell] && t("cell.notes", { digits: list(game.centre[cell]) }),
      game.corner[cell] && t("cell.corner", { digits: list(game.corner[cell]) }),
    ];
    const digit = game.isGiven(cell) ? t("cell.given", { digit: symbol(value) }) : symbol(value);
    const parts = [...(value ? [digit] : [t("cell.empty"), ...notes]), wrong && t("cell.wrong"), game.colour[cell] && t("cell.colour", { number: game.colour[cell] })];
    return t("cell.place", { row: rowOf(cell) + 1, column: columnOf(cell) + 1, contents: parts.filter(Boolean).join(", ") });
  }

  // Selection.

  #listen() {
    let dragging = null;
    /** @type {[number, number]} */
    let last = [0, 0];
    /** @returns {[number, number]} */
    const pointOf = (event) => {
      const { left, top, width, height } = this.grid.getBoundingClientRect();
      return [((event.clientX - left) / width) * this.shape.side, ((event.clientY - top) / height) * this.shape.side];
    };
    const cellAt = (event) => this.#cellOf(pointOf(event));
    this.grid.addEventListener("pointerdown", (event) => {
      const cell = cellAt(event);
      if (cell === null || event.button) return;
      event.preventDefault();
      this.grid.setPointerCapture(event.pointerId);
      last = pointOf(event);
      if (event.ctrlKey || event.metaKey) {
        dragging = this.selected.has(cell) ? "off" : "on";
        this.toggle(cell, dragging === "on");
      } else {
        dragging = "on";
        this.select(event.shiftKey ? this.#between(this.cursor, cell) : [cell], cell);
        if (!event.shiftKey) this.ontap(cell);
      }
    });
    this.grid.addEventListener("pointermove", (event) => {
      if (!dragging) return;
      const next = pointOf(event);
      for (const cell of this.#along(last, next)) if (cell !== this.cursor) this.toggle(cell, dragging === "on");
      last = next;
    });
    const end = () => (dragging = null);
    this.grid.addEventListener("pointerup", end);
    this.grid.addEventListener("pointercancel", end);
    this.grid.addEventListener("click", (event) => {
      const mark = this.#markAt(event, cellAt(event));
      if (mark) this.oncandidate?.(mark.cell, mark.digit);
    });
    this.grid.addEventListener("dblclick", (event) => this.ondoubleclick?.(cellAt(event)));
    this.grid.addEventListener("focusin", (event) => {
      // A screen reader can move the focus to any cell; the cursor follows.
      const cell = Number(event.target.dataset.cell);
      if (cell !== this.cursor || this.selected.size === 0) this.select([cell], cell, false);
    });
  }

  /** The cell of a point, in cells from the top left corner; null outside of the board. @param {number[]} point */
  #cellOf(point) {
    const [x, y] = point;
    const { side } = this.shape;
    const inside = (n) => n >= 0 && n < side;
    return inside(x) && inside(y) ? Math.floor(y) * side + Math.floor(x) : null;
  }

  /** The cells between two points. A fast pointer reports points that are several cells apart. */
  #along([x1, y1], [x2, y2]) {
    const steps = Math.max(1, Math.ceil(4 * Math.hypot(x2 - x1, y2 - y1)));
    const points = Array.from({ length: steps }, (_, i) => [x1 + ((x2 - x1) * (i + 1)) / steps, y1 + ((y2 - y1) * (i + 1)) / steps]);
    const cells = points.map((point) => this.#cellOf(point)).filter((cell) => cell !== null);
    return cells.filter((cell, i) => cell !== cells[i - 1]);
  }

  /** The candidate at the position of an event; null if the cell shows no candidates. */
  #markAt(event, cell) {
    const grid = cell === null ? null : this.cells[cell].querySelector(".candidates");
    if (!grid) return null;
    const across = Math.ceil(Math.sqrt(this.shape.side));
    const { left, top, width, height } = this.cells[cell].getBoundingClientRect();
    const [column, row] = [(event.clientX - left) / width, (event.clientY - top) / height].map((part) => Math.min(across - 1, Math.floor(part * across)));
    const digit = row * across + column + 1;
    return digit <= this.shape.side ? { cell, digit } : null;
  }

  /** The rectangle between two cells. */
  #between(from, to) {
    const { rowOf, columnOf, cells } = this.shape;
    const within = (of, cell) => of(cell) >= Math.min(of(from), of(to)) && of(cell) <= Math.max(of(from), of(to));
    return cells.filter((cell) => within(rowOf, cell) && within(columnOf, cell));
  }

  /** Selects these cells and moves the cursor to one of them. */
  select(cells, cursor, focus = true) {
    this.selected = new Set(cells);
    this.#moveCursor(cursor ?? cells[cells.length - 1] ?? this.cursor, focus);
    this.onselect();
  }

  toggle(cell, on) {
    if (on) this.selected.add(cell);
    else this.selected.delete(cell);
    this.#moveCursor(cell);
    this.onselect();
  }

  #moveCursor(cell, focus = true) {
    this.cells[this.cursor]?.setAttribute("tabindex", "-1");
    this.cursor = cell;
    this.cells[cell].setAttribute("tabindex", "0");
    if (focus) this.cells[cell].focus({ preventScroll: true });
  }

  /** Handles a key, wherever the focus is. */
  key(event) {
    const { side, rowOf, columnOf } = this.shape;
    const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const move = moves[event.key];
    if (move && !event.altKey) {
      const row = (rowOf(this.cursor) + move[0] + side) % side;
      const column = (columnOf(this.cursor) + move[1] + side) % side;
      const cell = row * side + column;
      if (event.shiftKey || event.ctrlKey || event.metaKey) this.toggle(cell, true);
      else this.select([cell], cell);
    } else if (event.key === "Home" || event.key === "End") {
      const row = rowOf(this.cursor) * side;
      const cell = event.key === "Home" ? row : row + side - 1;
      this.select([cell], cell);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "a") {
      this.select(this.shape.cells, this.cursor);
    } else if (event.key === "Escape" && this.selected.size > 1) {
      this.select([this.cursor], this.cursor);
    } else if (!this.onkey(event)) {
      return;
    }
    event.preventDefault();
  }
}

function candidate(digit, shown, role, lit, noted) {
  if (!shown.includes(digit)) return h("span", {});
  return h("span", { class: ["mark", role, digit === lit && "lit", noted && "noted"].filter(Boolean).join(" "), text: symbol(digit) });
}

function note(digit, lit) {
  return h("span", { class: digit === lit ? "lit" : "", text: symbol(digit) });
}
