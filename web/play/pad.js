// The pad: digits, ways to enter them, and what else a hand reaches for.

import { h, replace } from "../dom.js";
import { COLOURS } from "./game.js";
import { digitOf, symbol } from "./shape.js";

const MODES = [
  { id: "digit", name: "Digit", key: "z" },
  { id: "corner", name: "Corner", key: "x" },
  { id: "centre", name: "Centre", key: "c" },
  { id: "colour", name: "Colour", key: "v" },
];

export function createPad(table, board) {
  const selected = () => [...board.selected];
  const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });
  const modes = MODES.map(({ id, name, key }) =>
    button(name, () => setMode(id), { "aria-keyshortcuts": key, title: `${name} (${key.toUpperCase()})` }),
  );
  const digits = h("div", { class: "digits", role: "group", "aria-label": "Digits" });
  const undo = button("↶", () => back(), { title: "Undo (Ctrl+Z)", "aria-label": "Undo" });
  const redo = button("↷", () => forth(), { title: "Redo (Ctrl+Y)", "aria-label": "Redo" });
  const erase = button("⌫", () => table.act((game) => game.erase(selected())), { title: "Erase (Delete)", "aria-label": "Erase" });
  const candidates = button("Candidates", () => table.set("candidates", !table.settings.candidates), {
    title: "Show what every cell can hold (N)",
  });
  const check = button("Check", () => table.check(), { title: "Is all right so far?" });
  const element = h(
    "section",
    { class: "panel pad", "aria-label": "Pad" },
    h("div", { class: "modes", role: "group", "aria-label": "What is entered" }, modes),
    digits,
    h("div", { class: "tools" }, undo, redo, erase, candidates, check),
  );

  function setMode(mode) {
    table.mode = mode;
    render();
  }

  /** What was undone somewhere else is pointed at. */
  function point(cells) {
    if (!cells || cells.some((cell) => board.selected.has(cell))) return;
    board.select([cells[0]], cells[0], board.grid.contains(document.activeElement));
  }

  function back() {
    table.api.announce("Undone");
    point(table.act((game) => game.undo()));
  }

  function forth() {
    table.api.announce("Done again");
    point(table.act((game) => game.redo()));
  }

  /** The keys of the pad; says whether this was one. */
  function key(event) {
    const { side } = table.game.shape;
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (control && letter === "z") event.shiftKey ? forth() : back();
    else if (control && letter === "y") forth();
    else if (event.key === "Delete" || event.key === "Backspace" || (event.key === "0" && !control)) table.act((game) => game.erase(selected()));
    else {
      // With Shift the keyboard may give a sign: the key itself tells the digit.
      const typed = event.key.length === 1 && !control && !event.altKey ? digitOf(event.key, side) : 0;
      const digit = /^(Digit|Numpad)[1-9]$/.test(event.code) ? Number(event.code.at(-1)) : typed;
      const named = MODES.find((mode) => mode.key === letter);
      if (digit && digit <= Math.max(side, table.mode === "colour" ? COLOURS.length - 1 : 0)) {
        const mode = control || event.altKey ? "centre" : event.shiftKey && digit <= 9 ? "corner" : table.mode;
        table.enter(selected(), digit, mode);
      } else if (control || event.altKey) return false;
      else if (named) setMode(named.id);
      else if (event.key === " ") setMode(MODES[(MODES.findIndex((mode) => mode.id === table.mode) + 1) % MODES.length].id);
      else if (letter === "n") table.set("candidates", !table.settings.candidates);
      else return false;
    }
    return true;
  }

  function render() {
    const { game, mode } = table;
    const { side } = game.shape;
    const left = game.left();
    modes.forEach((button, i) => button.setAttribute("aria-pressed", String(MODES[i].id === mode)));
    candidates.setAttribute("aria-pressed", String(table.settings.candidates));
    undo.disabled = game.done.length === 0;
    redo.disabled = game.undone.length === 0;
    digits.dataset.mode = mode;
    digits.style.setProperty("--columns", mode === "colour" || side <= 9 ? Math.min(side <= 6 ? side : 9, 9) : Math.ceil(side / 2));
    const enter = (digit) => () => table.enter(selected(), digit);
    const keys =
      mode === "colour"
        ? COLOURS.slice(1).map((_, i) => h("button", { type: "button", class: "swatch", "data-colour": i + 1, "aria-label": `Colour ${i + 1}`, onclick: enter(i + 1) }))
        : Array.from({ length: side }, (_, i) =>
            h("button", { type: "button", class: left[i + 1] <= 0 ? "spent" : "", onclick: enter(i + 1) },
              h("span", { text: symbol(i + 1) }),
              h("small", {}, h("span", { class: "unseen", text: ", " }), mode === "digit" ? String(Math.max(0, left[i + 1])) : "", h("span", { class: "unseen", text: mode === "digit" ? " left" : mode }))));
    replace(digits, keys);
  }

  table.watch((kind) => kind !== "select" && kind !== "status" && render());
  return { element, key, render };
}
