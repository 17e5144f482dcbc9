// @ts-check
// The board on the page: cells, selection, keys, and the drawing of steps.

import { h, replace, svg } from "../dom.js";
import { digitsOf, symbol } from "./shape.js";

/** The side of a cell in units of the drawing. */
const CELL = 60;

/**
 * A board that shows a game. `select` is called when the selection changes, `key` for every key that the board
 * does not handle itself.
 */
export class Board {
  constructor({ select, key }) {
    this.grid = h("div", { class: "board", role: "grid", "aria-label": "Sudoku board", "aria-multiselectable": "true" });
    this.overlay = svg("svg", { class: "overlay", "aria-hidden": "true" });
    this.element = h("div", { class: "boardwrap" }, this.grid, this.overlay);
    this.cells = [];
    this.selected = new Set();
    this.cursor = 0;
    this.onselect = select;
    this.onkey = key;
    /** @type {((cell: number | null) => void) | null} */
    this.ondoubleclick = null;
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
    return element;
  }

  // Drawing.

  /** Shows a game. `view` has the drawn step, the wrong cells, and whether candidates are shown. */
  show(game, view) {
    this.buildCells(game.shape);
    const conflicts = game.conflicts();
    // While a step is drawn, nothing else is highlighted.
    const lit = view.step ? 0 : this.#digit(game);
    const [only, ...others] = this.selected;
    const peers = new Set(view.step || only === undefined || others.length ? [] : game.shape.peers[only]);
    const roles = new Map((view.step?.marks ?? []).map(({ cell, digit, role }) => [cell * 64 + digit, role]));
    const houses = new Set((view.step?.houses ?? []).flat());
    const candidates = view.candidates || Boolean(view.step);
    game.shape.cells.forEach((cell) => {
      const value = game.value[cell];
      const classes = {
        given: game.isGiven(cell),
        wrong: conflicts.has(cell) || view.wrong?.has(cell),
        selected: this.selected.has(cell),
        same: lit && value === lit,
        peer: peers.has(cell),
        house: houses.has(cell),
      };
      this.#paint(game, cell, classes, candidates, roles, lit);
    });
    this.#arrows(view.step);
  }

  /** The digit of the selected cells, if it is the same in all; otherwise 0. */
  #digit(game) {
    const digits = new Set([...this.selected].map((cell) => game.value[cell]));
    return digits.size === 1 ? [...digits][0] : 0;
  }

  #paint(game, cell, classes, candidates, roles, lit) {
    const element = this.cells[cell];
    const value = game.value[cell];
    const marked = digitsOf(candidates ? game.candidates(cell) : 0);
    // Candidates of the drawn step are shown even if the player has removed them since.
    const drawn = digitsOf(game.shape.all).filter((digit) => !value && roles.has(cell * 64 + digit) && !marked.includes(digit));
    const shown = [...marked, ...drawn].sort((a, b) => a - b);
    const role = (digit) => roles.get(cell * 64 + digit) ?? "";
    const parts = [
      value,
      shown.map((digit) => digit + role(digit)).join(),
      candidates ? "" : `${game.corner[cell]}/${game.centre[cell]}`,
      game.colour[cell],
      lit,
      Object.values(classes).map(Number).join(""),
    ];
    const key = parts.join("|");
    if (element.dataset.key === key) return;
    element.dataset.key = key;
    for (const [name, on] of Object.entries(classes)) element.classList.toggle(name, Boolean(on));
    element.dataset.colour = game.colour[cell];
    element.setAttribute("aria-selected", String(classes.selected));
    // The text for screen readers.
    const words = h("span", { class: "unseen", text: this.#label(game, cell, shown, candidates, classes.wrong) });
    const seen = (name, children) => h("span", { class: name, "aria-hidden": "true" }, children);
    const notes = (bits) => digitsOf(bits).map((digit) => note(digit, lit));
    if (value) {
      replace(element, words, seen("value", symbol(value)));
    } else if (candidates) {
      replace(element, words, seen("candidates", digitsOf(game.shape.all).map((digit) => candidate(digit, shown, role(digit), lit))));
    } else {
      const [corner, centre] = [notes(game.corner[cell]), notes(game.centre[cell])];
      const many = centre.length > 6 ? "centre many" : "centre";
      replace(element, words, corner.length && seen("corner", corner), centre.length && seen(many, centre));
    }
  }

  #label(game, cell, shown, candidates, wrong) {
    const { rowOf, columnOf } = this.shape;
    const place = `row ${rowOf(cell) + 1}, column ${columnOf(cell) + 1}`;
    const value = game.value[cell];
    const list = (bits) => digitsOf(bits).map(symbol).join(" ");
    const notes = candidates
      ? `candidates ${shown.map(symbol).join(" ") || "none"}`
      : [game.centre[cell] && `notes ${list(game.centre[cell])}`, game.corner[cell] && `corner ${list(game.corner[cell])}`]
          .filter(Boolean)
          .join(", ");
    const what = value ? `${symbol(value)}${game.isGiven(cell) ? ", given" : ""}` : `empty${notes ? `, ${notes}` : ""}`;
    return `${place}: ${what}${wrong ? ", in conflict" : ""}${game.colour[cell] ? `, colour ${game.colour[cell]}` : ""}`;
  }

  /** Draws the links of a step as arrows: strong links solid, weak links dashed. */
  #arrows(step) {
    const arrows = step?.arrows ?? [];
    const across = Math.ceil(Math.sqrt(this.shape.side));
    const at = ({ cells, digit }) => {
      const points = cells.map((cell) => [
        this.shape.columnOf(cell) * CELL + (((digit - 1) % across) + 0.5) * (CELL / across),
        this.shape.rowOf(cell) * CELL + (Math.floor((digit - 1) / across) + 0.5) * (CELL / across),
      ]);
      return points.reduce(([x, y], [a, b]) => [x + a / points.length, y + b / points.length], [0, 0]);
    };
    const head = svg("marker", { id: "arrowhead", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 5, markerHeight: 5, orient: "auto" },
      svg("path", { d: "M0 0L8 4L0 8z", class: "arrowhead" }));
    const lines = arrows.map(({ from, to, strong }) => {
      const [x1, y1] = at(from);
      const [x2, y2] = at(to);
      const length = Math.hypot(x2 - x1, y2 - y1) || 1;
      // From edge to edge of the discs, and curved, so that arrows do not hide each other.
      const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
      const bend = Math.min(14, length / 8);
      const middle = [(x1 + x2) / 2 - dy * bend, (y1 + y2) / 2 + dx * bend];
      const d = `M${x1 + dx * 9} ${y1 + dy * 9}Q${middle[0]} ${middle[1]} ${x2 - dx * 10} ${y2 - dy * 10}`;
      return svg("path", { d, class: strong ? "arrow" : "arrow weak", "marker-end": "url(#arrowhead)" });
    });
    this.overlay.replaceChildren(...(lines.length ? [svg("defs", {}, head), ...lines] : []));
  }

  // Selection.

  #listen() {
    let dragging = null;
    const cellAt = (event) => {
      const { left, top, width, height } = this.grid.getBoundingClientRect();
      const column = Math.floor(((event.clientX - left) / width) * this.shape.side);
      const row = Math.floor(((event.clientY - top) / height) * this.shape.side);
      const inside = (n) => n >= 0 && n < this.shape.side;
      return inside(row) && inside(column) ? row * this.shape.side + column : null;
    };
    this.grid.addEventListener("pointerdown", (event) => {
      const cell = cellAt(event);
      if (cell === null || event.button) return;
      event.preventDefault();
      this.grid.setPointerCapture(event.pointerId);
      if (event.ctrlKey || event.metaKey) {
        dragging = this.selected.has(cell) ? "off" : "on";
        this.toggle(cell, dragging === "on");
      } else {
        dragging = "on";
        this.select(event.shiftKey ? this.#between(this.cursor, cell) : [cell], cell);
      }
    });
    this.grid.addEventListener("pointermove", (event) => {
      const cell = dragging && cellAt(event);
      if (cell === null || !dragging || cell === this.cursor) return;
      this.toggle(cell, dragging === "on");
    });
    const end = () => (dragging = null);
    this.grid.addEventListener("pointerup", end);
    this.grid.addEventListener("pointercancel", end);
    this.grid.addEventListener("dblclick", (event) => this.ondoubleclick?.(cellAt(event)));
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => {
      // A screen reader can move the focus to any cell; the cursor follows.
      const cell = Number(event.target.dataset.cell);
      if (cell !== this.cursor || this.selected.size === 0) this.select([cell], cell, false);
    });
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

  #key(event) {
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

function candidate(digit, shown, role, lit) {
  if (!shown.includes(digit)) return h("span", {});
  return h("span", { class: ["mark", role, digit === lit && "lit"].filter(Boolean).join(" "), text: symbol(digit) });
}

function note(digit, lit) {
  return h("span", { class: digit === lit ? "lit" : "", text: symbol(digit) });
}
