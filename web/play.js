// @ts-check
// The view Play: the board, the pad, the help panel, and the dialogs.

import { h, replace } from "./dom.js";
import { Board } from "./play/board.js";
import { createExport } from "./play/export.js";
import { createHelp } from "./play/help.js";
import { createImport } from "./play/import.js";
import { createNewPuzzle } from "./play/new-puzzle.js";
import { createPad } from "./play/pad.js";
import { clock, Session } from "./play/session.js";

/** The most puzzles that the menu of a list shows. */
const MAX_LISTED = 300;

export async function mount(root, api) {
  const session = new Session(api);
  const board = new Board({ select: () => session.notify("select"), key: (event) => key(event) });
  const pad = createPad(session, board);
  const help = createHelp(session);
  const newPuzzle = createNewPuzzle(session);
  const importDialog = createImport(session).dialog;
  const exporter = createExport(session);

  const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });
  const title = h("h2", { class: "title" });
  const grade = h("span", { class: "grade" });
  const timer = h("button", { type: "button", class: "quiet timer", onclick: () => session.set("timer", !session.settings.timer) });
  const status = h("p", { class: "status" });
  const list = createList(session);
  const actions = h("div", { class: "row actions" },
    button("New", () => newPuzzle.open(), { class: "main" }),
    button("Open", () => importDialog.showModal()),
    button("Save", () => exporter.open()),
    button("Restart", () => session.act((game) => game.restart()), { title: "Remove all your entries; Undo restores them" }));
  const usePuzzle = button("Use as puzzle", () => session.useAsPuzzle(), { class: "main" });
  actions.append(usePuzzle);
  const left = h("div", { class: "left" }, h("div", { class: "boardhead" }, h("div", { class: "names" }, title, grade), timer), list.element, board.element, status);
  const right = h("div", { class: "right" }, actions, pad.element, help.element, keys());
  root.append(h("div", { class: "play" }, left, right), newPuzzle.dialog, importDialog, exporter.dialog);

  function key(event) {
    if (pad.key(event)) return true;
    if (event.key.toLowerCase() === "h" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      help.hint();
      return true;
    }
    return false;
  }

  // After a dialog or a hint the focus returns to the board.
  session.focusBoard = (cell = board.cursor) => board.select([cell], cell);
  board.ondoubleclick = (cell) => {
    const digit = cell === null ? 0 : session.shown.value[cell];
    if (digit) board.select(session.shown.shape.cells.filter((other) => session.shown.value[other] === digit), cell);
  };

  function render() {
    const { game, settings, step, wrong } = session;
    board.show(session.shown, { candidates: settings.candidates, step, wrong });
    board.element.classList.toggle("preview", Boolean(session.preview));
    usePuzzle.hidden = !game.isBlank();
    const about = new Map(game.about);
    title.textContent = about.get("title") || `${game.shape.side} × ${game.shape.side} puzzle`;
    grade.textContent = session.grade;
    status.textContent = session.status;
    status.classList.toggle("solved", game.isSolved());
  }

  function tick() {
    const { game, settings } = session;
    timer.textContent = settings.timer ? clock(game.seconds) : "Show time";
    timer.setAttribute("aria-label", settings.timer ? `Time ${clock(game.seconds)}; hide it` : "Show the time");
  }

  session.subscribe(render);
  session.subscribe((change) => change !== "select" && tick());
  session.subscribe((change) => change === "puzzle" && list.render());
  await session.start(location.hash);
  if (location.hash.startsWith("#game=")) history.replaceState(null, "", "#play");
  board.select([0], 0, false);

  // The timer runs while the board is visible and not solved.
  setInterval(() => {
    if (document.hidden || root.hidden || session.game.isSolved()) return;
    session.game.seconds++;
    tick();
    if (session.game.seconds % 10 === 0) session.save();
  }, 1000);
  addEventListener("pagehide", () => session.saveNow());
  addEventListener("hashchange", async () => {
    if (!location.hash.startsWith("#game=")) return;
    await session.start(location.hash);
    history.replaceState(null, "", "#play");
  });
  document.addEventListener("keydown", (event) => {
    // Undo and redo work wherever the focus is, except in text fields and dialogs.
    const elsewhere = root.hidden || event.defaultPrevented || (event.target instanceof Element && event.target.closest("input, textarea, select, dialog"));
    if (!elsewhere && (event.ctrlKey || event.metaKey) && pad.key(event)) event.preventDefault();
  });

  return {
    show: () => board.cells[board.cursor].focus({ preventScroll: true }),
  };
}

/** The controls for a list of puzzles. */
function createList(session) {
  const button = (text, onclick, label) => h("button", { type: "button", text, onclick, "aria-label": label });
  const position = h("span", {});
  const names = h("select", { "aria-label": "Puzzle of the list", onchange: () => session.goToPuzzle(Number(names.value)) });
  const back = button("‹", () => session.goToPuzzle(session.list.at - 1), "Previous puzzle");
  const forward = button("›", () => session.goToPuzzle(session.list.at + 1), "Next puzzle");
  const element = h("div", { class: "row list" }, back, forward, position, names);

  function render() {
    const { puzzles, at } = session.list;
    element.hidden = puzzles.length < 2;
    if (element.hidden) return;
    position.textContent = `Puzzle ${at + 1} of ${puzzles.length}`;
    back.disabled = at === 0;
    forward.disabled = at === puzzles.length - 1;
    const name = ({ givens, about }) => new Map(about ?? []).get("title") ?? `${givens.slice(0, 18)}…`;
    const from = Math.max(0, Math.min(at - MAX_LISTED / 2, puzzles.length - MAX_LISTED));
    const some = puzzles.slice(from, from + MAX_LISTED);
    replace(names, some.map((puzzle, i) => h("option", { value: from + i, text: `${from + i + 1}. ${name(puzzle)}`, selected: from + i === at })));
  }

  return { element, render };
}

function keys() {
  const rows = [
    ["Arrows", "move; with Shift or Ctrl: extend the selection"],
    ["1-9, A-Z", "enter a digit; with Shift: corner note; with Ctrl or Alt: centre note"],
    ["Z X C V, Space", "mode digit, corner, centre, colour; next mode"],
    ["Delete, 0", "erase"],
    ["Ctrl+Z, Ctrl+Y", "undo, redo"],
    ["N, H", "show candidates, hint"],
    ["Ctrl+A, Esc", "select all cells, only one"],
    ["Ctrl+V", "open a puzzle from the clipboard"],
  ];
  return h("details", { class: "panel keys" }, h("summary", { text: "Keys" }),
    h("dl", {}, rows.flatMap(([keys, what]) => [h("dt", { text: keys }), h("dd", { text: what })])));
}
