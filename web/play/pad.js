// @ts-check
// The pad: digits, entry modes, undo, erase, candidates, check.

import { h, replace } from "../dom.js";
import { COLOURS } from "./game.js";
import { digitOf, symbol } from "./shape.js";

const MODES = [
  { id: "digit", name: "Digit", key: "z" },
  { id: "corner", name: "Corner", key: "x" },
  { id: "centre", name: "Centre", key: "c" },
  { id: "colour", name: "Colour", key: "v" },
];

export function createPad(session, board) {
  const selected = () => [...board.selected];
  const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });
  const modes = MODES.map(({ id, name, key }) =>
    button(name, () => setMode(id), { "aria-keyshortcuts": key, title: `${name} (${key.toUpperCase()})` }),
  );
  const digits = h("div", { class: "digits", role: "group", "aria-label": "Digits" });
  const undo = button("↶", () => undoChange(), { title: "Undo (Ctrl+Z)", "aria-label": "Undo" });
  const redo = button("↷", () => redoChange(), { title: "Redo (Ctrl+Y)", "aria-label": "Redo" });
  const erase = button("⌫", () => session.act((game) => game.erase(selected())), { title: "Erase (Delete)", "aria-label": "Erase" });
  const candidates = button("Candidates", () => session.set("candidates", !session.settings.candidates), {
    title: "Show the candidates of every cell (N)",
  });
  const check = button("Check", () => session.check(), { title: "Compare your entries with the solution" });
  const element = h(
    "section",
    { class: "panel pad", "aria-label": "Pad" },
    h("div", { class: "modes", role: "group", "aria-label": "Entry mode" }, modes),
    digits,
    h("div", { class: "tools" }, undo, redo, erase, candidates, check),
  );

  function setMode(mode) {
    session.mode = mode;
    render();
  }

  /** Selects the first of the changed cells, unless one of them is selected. */
  function reveal(cells) {
    if (!cells || cells.some((cell) => board.selected.has(cell))) return;
    board.select([cells[0]], cells[0], board.grid.contains(document.activeElement));
  }

  function undoChange() {
    session.api.announce("Undone");
    reveal(session.act((game) => game.undo()));
  }

  function redoChange() {
    session.api.announce("Redone");
    reveal(session.act((game) => game.redo()));
  }

  /** Handles the keys of the pad. Returns true if the key was one of them. */
  function key(event) {
    const { side } = session.game.shape;
    const control = event.ctrlKey || event.metaKey;
    const letter = event.key.toLowerCase();
    if (control && letter === "z") event.shiftKey ? redoChange() : undoChange();
    else if (control && letter === "y") redoChange();
    else if (event.key === "Delete" || event.key === "Backspace" || (event.key === "0" && !control)) session.act((game) => game.erase(selected()));
    else {
      // With Shift a digit key can produce another character; `code` names the key itself.
      const typed = event.key.length === 1 && !control && !event.altKey ? digitOf(event.key, side) : 0;
      const digit = /^(Digit|Numpad)[1-9]$/.test(event.code) ? Number(event.code.at(-1)) : typed;
      const named = MODES.find((mode) => mode.key === letter);
      if (digit && digit <= Math.max(side, session.mode === "colour" ? COLOURS.length - 1 : 0)) {
        const mode = control || event.altKey ? "centre" : event.shiftKey && digit <= 9 ? "corner" : session.mode;
        session.enter(selected(), digit, mode);
      } else if (control || event.altKey) return false;
      else if (named) setMode(named.id);
      else if (event.key === " ") setMode(MODES[(MODES.findIndex((mode) => mode.id === session.mode) + 1) % MODES.length].id);
      else if (letter === "n") session.set("candidates", !session.settings.candidates);
      else return false;
    }
    return true;
  }

  function render() {
    const { game, mode } = session;
    const { side } = game.shape;
    const left = game.left();
    modes.forEach((button, i) => button.setAttribute("aria-pressed", String(MODES[i].id === mode)));
    candidates.setAttribute("aria-pressed", String(session.settings.candidates));
    undo.disabled = game.done.length === 0;
    redo.disabled = game.undone.length === 0;
    digits.dataset.mode = mode;
    digits.style.setProperty("--columns", mode === "colour" || side <= 9 ? Math.min(side <= 6 ? side : 9, 9) : Math.ceil(side / 2));
    const enter = (digit) => () => session.enter(selected(), digit);
    const keys =
      mode === "colour"
        ? COLOURS.slice(1).map((_, i) => h("button", { type: "button", class: "swatch", "data-colour": i + 1, "aria-label": `Colour ${i + 1}`, onclick: enter(i + 1) }))
        : Array.from({ length: side }, (_, i) =>
            h("button", { type: "button", class: left[i + 1] <= 0 ? "spent" : "", onclick: enter(i + 1) },
              h("span", { text: symbol(i + 1) }),
              h("small", {}, h("span", { class: "unseen", text: ", " }), mode === "digit" ? String(Math.max(0, left[i + 1])) : "", h("span", { class: "unseen", text: mode === "digit" ? " left" : mode }))));
    replace(digits, keys);
  }

  session.subscribe((change) => change !== "select" && change !== "status" && render());
  return { element, key, render };
}
