// @ts-check
// The pad: digits, entry modes, undo, erase, candidates, check.

import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { COLOURS } from "./game.js";
import { digitOf, symbol } from "./shape.js";
import { t } from "./text.js";

const MODES = /** @type {const} */ ([
  { id: "digit", name: t("mode.digit"), key: "z" },
  { id: "corner", name: t("mode.corner"), key: "x" },
  { id: "centre", name: t("mode.centre"), key: "c" },
  { id: "colour", name: t("mode.colour"), key: "v" },
]);

/** The digits of a 9x9 board in the order of the keys. */
const ORDERS = {
  phone: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  calculator: [7, 8, 9, 4, 5, 6, 1, 2, 3],
  row: [1, 2, 3, 4, 5, 6, 7, 8, 9],
};

/** The columns of the digits by the side of the board. */
const COLUMNS = { 4: 2, 6: 3, 8: 4, 9: 3, 10: 5, 12: 4, 14: 5, 15: 5, 16: 4, 18: 6, 20: 5, 21: 7, 22: 6, 24: 6, 25: 5 };

export function createPad(session, board, hint) {
  const selected = () => [...board.selected];
  const tool = (name, text, onclick, more = {}) =>
    h("button", { type: "button", class: "tool", onclick, ...more }, icon(name), h("span", { text }));
  const modes = MODES.map(({ id, name, key }) =>
    tool(id, name, () => setMode(id), { "aria-keyshortcuts": key, title: t("mode.title", { name, key: key.toUpperCase() }) }),
  );
  const digits = h("div", { class: "digits", role: "group", "aria-label": t("digits") });
  const undo = tool("undo", t("undo"), () => undoChange(), { title: t("undo.title") });
  const redo = tool("redo", t("redo"), () => redoChange(), { title: t("redo.title") });
  const erase = tool("erase", t("erase"), () => session.act((game) => game.erase(selected())), { title: t("erase.title") });
  const check = tool("check", t("check"), () => session.check(), { title: t("check.title") });
  const candidates = tool("grid", t("candidates"), () => session.toggleMarks(), { title: t("candidates.title"), "aria-keyshortcuts": "n" });
  const digitFirst = tool("lock", t("digitfirst"), () => session.set("digitFirst", !session.settings.digitFirst), { title: t("digitfirst.title"), "aria-keyshortcuts": "d" });
  const element = h(
    "section",
    { class: "pad", "aria-label": t("pad") },
    h("div", { class: "keys" },
      h("div", { class: "modes", role: "group", "aria-label": t("modes") }, modes),
      digits,
      h("div", { class: "tools" }, undo, redo, erase, check)),
    h("div", { class: "switches" }, candidates, digitFirst, tool("bulb", t("hint"), hint, { class: "tool ask" })),
  );

  function setMode(mode) {
    session.mode = mode;
    if (mode === "colour") session.armed = 0;
    render();
  }

  /** A key of the pad enters its digit, or chooses it if digits come first. */
  function press(digit) {
    if (!session.settings.digitFirst) return session.enter(selected(), digit);
    session.armed = session.armed === digit ? 0 : digit;
    session.notify("view");
  }

  /** Selects the first of the changed cells, unless one of them is selected. */
  function reveal(cells) {
    if (!cells || cells.some((cell) => board.selected.has(cell))) return;
    board.select([cells[0]], cells[0], board.grid.contains(document.activeElement));
  }

  function undoChange() {
    session.api.announce(t("undone"));
    reveal(session.act((game) => game.undo()));
  }

  function redoChange() {
    session.api.announce(t("redone"));
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
      else if (letter === "n") session.toggleMarks();
      else if (letter === "d") session.set("digitFirst", !session.settings.digitFirst);
      else return false;
    }
    return true;
  }

  /** Creates the keys. They stay as long as the mode and the board have the same kind, so that they keep the focus. */
  function build() {
    const { side } = session.game.shape;
    const isColour = session.mode === "colour";
    const { pad } = session.settings;
    const kind = `${isColour ? "colour" : side}/${pad}`;
    if (digits.dataset.kind === kind) return;
    digits.dataset.kind = kind;
    const order = isColour || side === 9 ? (ORDERS[pad] ?? ORDERS.phone) : Array.from({ length: side }, (_, i) => i + 1);
    const columns = isColour ? 3 : (COLUMNS[side] ?? Math.ceil(Math.sqrt(side)));
    element.dataset.layout = pad === "row" && side <= 9 ? "row" : "square";
    digits.style.setProperty("--columns", element.dataset.layout === "row" ? order.length : columns);
    const swatch = (digit) => h("button", { type: "button", class: "swatch", "data-colour": digit, "aria-label": t("colour", { number: digit }), onclick: () => press(digit) });
    const digitKey = (digit) => h("button", { type: "button", "data-digit": digit, onclick: () => press(digit) }, h("span", { text: symbol(digit) }), h("small", {}), h("span", { class: "unseen" }));
    replace(digits, order.map(isColour ? swatch : digitKey));
  }

  function render() {
    const { game, mode, settings } = session;
    const centre = game.marks ? t("mode.candidate") : t("mode.centre");
    modes.forEach((button, i) => button.setAttribute("aria-pressed", String(MODES[i].id === mode)));
    modes[2].lastChild.textContent = centre;
    candidates.setAttribute("aria-pressed", String(game.marks));
    digitFirst.setAttribute("aria-pressed", String(settings.digitFirst));
    undo.disabled = game.done.length === 0;
    redo.disabled = game.undone.length === 0;
    if (!settings.digitFirst) session.armed = 0;
    build();
    digits.dataset.mode = mode;
    const left = game.left();
    const name = mode === "centre" ? centre : MODES.find(({ id }) => id === mode).name;
    for (const key of digits.children) {
      const digit = Number(key.dataset.digit);
      if (settings.digitFirst) key.setAttribute("aria-pressed", String(session.armed === Number(key.dataset.digit ?? key.dataset.colour)));
      else key.removeAttribute("aria-pressed");
      if (!digit) continue;
      const rest = Math.max(0, left[digit]);
      key.classList.toggle("spent", rest === 0);
      key.querySelector("small").textContent = mode === "digit" ? rest : "";
      key.querySelector(".unseen").textContent = mode === "digit" ? t("digit.left") : name;
    }
  }

  session.subscribe((change) => change !== "select" && change !== "status" && render());
  return { element, key, render };
}
