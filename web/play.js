// Play: the board, the pad, help, and the windows in front of them.

import { h, replace } from "./dom.js";
import { Board } from "./play/board.js";
import { createFresh } from "./play/fresh.js";
import { createHelp } from "./play/help.js";
import { createPad } from "./play/pad.js";
import { createReader } from "./play/read.js";
import { clock, Table } from "./play/table.js";
import { createWriter } from "./play/write.js";

/** The most puzzles of a list that are listed by name. */
const LISTED = 300;

export async function mount(root, api) {
  const table = new Table(api);
  const board = new Board({ select: () => table.tell("select"), key: (event) => key(event) });
  const pad = createPad(table, board);
  const help = createHelp(table);
  const fresh = createFresh(table);
  const reader = createReader(table);
  const writer = createWriter(table);

  const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });
  const title = h("h2", { class: "title" });
  const grade = h("span", { class: "grade" });
  const timer = h("button", { type: "button", class: "quiet timer", onclick: () => table.set("timer", !table.settings.timer) });
  const status = h("p", { class: "status" });
  const list = createList(table);
  const actions = h("div", { class: "row actions" },
    button("New", () => fresh.open(), { class: "main" }),
    button("Open", () => reader.dialog.showModal()),
    button("Save", () => writer.open()),
    button("Restart", () => table.act((game) => game.restart()), { title: "Take back all you did; Undo brings it back" }));
  const adopt = button("Use as puzzle", () => table.adopt(), { class: "main" });
  actions.append(adopt);
  const left = h("div", { class: "left" }, h("div", { class: "tablehead" }, h("div", { class: "names" }, title, grade), timer), list.element, board.element, status);
  const right = h("div", { class: "right" }, actions, pad.element, help.element, keys());
  root.append(h("div", { class: "play" }, left, right), fresh.dialog, reader.dialog, writer.dialog);

  function key(event) {
    if (pad.key(event)) return true;
    if (event.key.toLowerCase() === "h" && !event.ctrlKey && !event.metaKey && !event.altKey) {
      help.hint();
      return true;
    }
    return false;
  }

  // After a window or a hint the player goes on at the board.
  table.point = (cell = board.cursor) => board.select([cell], cell);
  board.ondouble = (cell) => {
    const digit = cell === null ? 0 : table.shown.value[cell];
    if (digit) board.select(table.shown.shape.cells.filter((other) => table.shown.value[other] === digit), cell);
  };

  function render() {
    const { game, settings, step, wrong } = table;
    board.show(table.shown, { candidates: settings.candidates, step, wrong });
    board.element.classList.toggle("ahead", Boolean(table.ahead));
    adopt.hidden = !game.isBlank();
    const about = new Map(game.about);
    title.textContent = about.get("title") || `${game.shape.side} × ${game.shape.side} puzzle`;
    grade.textContent = table.grade;
    status.textContent = table.status;
    status.classList.toggle("solved", game.isSolved());
  }

  function tick() {
    const { game, settings } = table;
    timer.textContent = settings.timer ? clock(game.seconds) : "Show time";
    timer.setAttribute("aria-label", settings.timer ? `Time ${clock(game.seconds)}; hide it` : "Show the time");
  }

  table.watch(render);
  table.watch((kind) => kind !== "select" && tick());
  table.watch((kind) => kind === "puzzle" && list.render());
  await table.begin(location.hash);
  if (location.hash.startsWith("#game=")) history.replaceState(null, "", "#play");
  board.select([0], 0, false);

  // Time passes while somebody looks at an unsolved board.
  setInterval(() => {
    if (document.hidden || root.hidden || table.game.isSolved()) return;
    table.game.seconds++;
    tick();
    if (table.game.seconds % 10 === 0) table.save();
  }, 1000);
  addEventListener("pagehide", () => table.saveNow());
  addEventListener("hashchange", async () => {
    if (!location.hash.startsWith("#game=")) return;
    await table.begin(location.hash);
    history.replaceState(null, "", "#play");
  });
  document.addEventListener("keydown", (event) => {
    // Undo and redo work wherever the focus is, but not in a text or a window.
    const elsewhere = root.hidden || event.defaultPrevented || event.target.closest?.("input, textarea, select, dialog");
    if (!elsewhere && (event.ctrlKey || event.metaKey) && pad.key(event)) event.preventDefault();
  });

  return {
    show: () => board.cells[board.cursor].focus({ preventScroll: true }),
  };
}

/** The list of puzzles that one file had. */
function createList(table) {
  const button = (text, onclick, label) => h("button", { type: "button", text, onclick, "aria-label": label });
  const place = h("span", {});
  const names = h("select", { "aria-label": "Puzzle of the list", onchange: () => table.turn(Number(names.value)) });
  const back = button("‹", () => table.turn(table.list.at - 1), "Puzzle before");
  const forth = button("›", () => table.turn(table.list.at + 1), "Next puzzle");
  const element = h("div", { class: "row list" }, back, forth, place, names);

  function render() {
    const { puzzles, at } = table.list;
    element.hidden = puzzles.length < 2;
    if (element.hidden) return;
    place.textContent = `Puzzle ${at + 1} of ${puzzles.length}`;
    back.disabled = at === 0;
    forth.disabled = at === puzzles.length - 1;
    const name = ({ givens, about }) => new Map(about ?? []).get("title") ?? `${givens.slice(0, 18)}…`;
    const from = Math.max(0, Math.min(at - LISTED / 2, puzzles.length - LISTED));
    const some = puzzles.slice(from, from + LISTED);
    replace(names, some.map((puzzle, i) => h("option", { value: from + i, text: `${from + i + 1}. ${name(puzzle)}`, selected: from + i === at })));
  }

  return { element, render };
}

function keys() {
  const rows = [
    ["Arrows", "move; with Shift or Ctrl select more"],
    ["1-9, A-Z", "enter; Shift: corner note; Ctrl or Alt: centre note"],
    ["Z X C V, Space", "digit, corner, centre, colour; next of these"],
    ["Delete, 0", "erase"],
    ["Ctrl+Z, Ctrl+Y", "undo, redo"],
    ["N, H", "candidates, hint"],
    ["Ctrl+A, Esc", "select all, one"],
    ["Ctrl+V", "open what is in the clipboard"],
  ];
  return h("details", { class: "panel keys" }, h("summary", { text: "Keys" }),
    h("dl", {}, rows.flatMap(([keys, what]) => [h("dt", { text: keys }), h("dd", { text: what })])));
}
