// @ts-check
// The view Play: the board, the pad, the help panel, and the dialogs.

import { h, replace } from "./dom.js";
import { icon } from "./icons.js";
import { Board } from "./play/board.js";
import { createGenerator } from "./play/generator.js";
import { createHelp } from "./play/help.js";
import { createPad } from "./play/pad.js";
import { listenForPuzzles } from "./play/paste.js";
import { createReveal } from "./play/reveal.js";
import { clock, Session } from "./play/session.js";
import { isGameLink } from "./play/store.js";
import { t } from "./play/text.js";

/** The most puzzles that the menu of a list shows. */
const MAX_LISTED = 300;

/** Elements that use the keys themselves. */
const USES_KEYS = "input, textarea, select, dialog, [role=tablist], [contenteditable]";

export async function mount(root, api) {
  const session = new Session(api);
  const board = new Board({ select: () => session.notify("select"), tap: (cell) => tap(cell), key: (event) => key(event) });
  const help = createHelp(session, () => prover.open());
  const pad = createPad(session, board, () => help.hint());
  const generator = createGenerator(session);
  // Dialogs and the replay are loaded when they are opened.
  const newPuzzle = lazy(root, async () => (await import("./play/new-puzzle.js")).createNewPuzzle(session, generator));
  const importer = lazy(root, async () => (await import("./play/import.js")).createImport(session));
  const exporter = lazy(root, async () => (await import("./play/export.js")).createExport(session));
  const prover = lazy(root, async () => (await import("./play/prove.js")).createProve(session));
  const replay = lazy(h("div", {}), async () => (await import("./play/replay.js")).createReplay(session));
  const result = lazy(root, async () => (await import("./play/result.js")).createResult(session, generator, replay));

  const button = (text, onclick, more = {}, name = null) => h("button", { type: "button", onclick, ...more }, name && icon(name), h("span", { text }));
  const title = h("h2", { class: "title" });
  const grade = h("span", { class: "grade" });
  const rated = h("span", { class: "explainer", title: t("explainer.about") });
  const rater = h("button", { type: "button", class: "quiet rater", onclick: () => (session.explainer.state === "running" ? session.explainer.stop() : session.explainer.rate(session.game, true)) });
  const timer = h("button", { type: "button", class: "quiet timer", onclick: () => session.set("timer", !session.settings.timer) });
  const pause = h("button", { type: "button", class: "quiet pause", title: t("pause.title"), onclick: () => session.setPaused(!session.paused) });
  const status = h("p", { class: "status" });
  const notice = h("p", { class: "notice", role: "alert", hidden: true });
  const list = createList(session);
  const usePuzzle = button(t("use"), () => session.useAsPuzzle(), { class: "main" });
  const actions = h("div", { class: "actions" },
    button(t("new"), () => newPuzzle.open(), { class: "main" }, "plus"),
    button(t("open"), () => importer.open(), {}, "open"),
    button(t("save"), () => exporter.open(), {}, "share"),
    usePuzzle);
  replace(board.cover, h("p", { text: t("paused") }), button(t("resume"), () => session.setPaused(false), { class: "main" }, "play"));
  const head = h("div", { class: "boardhead" }, h("div", { class: "names" }, title, grade, rated, rater), h("div", { class: "clock" }, timer, pause));
  root.append(
    h("div", { class: "play" },
      h("div", { class: "left" }, notice, head, list.element, h("div", { class: "boardbox" }, board.element, h("div", { class: "statusbox" }, status))),
      h("div", { class: "right" }, actions, replay.root, pad.element, createReveal(session, board)),
      h("div", { class: "aside" }, help.element, keys())));

  // After W, a digit asks why the selected cell cannot contain it.
  let asks = false;
  function key(event) {
    if (session.paused) return letterOf(event) === "p" && (session.setPaused(false), true);
    const asked = asks && /^[1-9]$/.test(event.key);
    asks = letterOf(event) === "w";
    if (asked) return help.ask(session.selectedCell(), Number(event.key));
    if (asks) return help.openWhy(), true;
    if (replay.part?.key(event) || pad.key(event)) return true;
    if (letterOf(event) === "h") help.hint();
    else if (letterOf(event) === "p") session.setPaused(true);
    else return false;
    return true;
  }

  /** A tap on a cell enters the digit that was chosen before. */
  function tap(cell) {
    if (session.settings.digitFirst && session.armed) session.enter([cell], session.armed);
  }

  // After a dialog or a hint the focus returns to the board.
  session.focusBoard = (cell = board.cursor) => board.select([cell], cell);
  root.addEventListener("close", () => root.hidden || board.cells[board.cursor].focus({ preventScroll: true }), true);
  session.selectedCell = () => (board.selected.size === 1 ? board.cursor : null);
  board.oncandidate = (cell, digit) => help.ask(cell, digit);
  board.ondoubleclick = (cell) => {
    const digit = cell === null ? 0 : session.shown.value[cell];
    if (digit) board.select(session.shown.shape.cells.filter((other) => session.shown.value[other] === digit), cell);
  };

  function render() {
    const { game, step, wrong, pointed, paused } = session;
    const { highlightPeers, highlightDigit } = session.settings;
    const lit = session.mode === "colour" ? 0 : session.armed;
    board.show(session.shown, { step, wrong, pointed, lit, highlightPeers, highlightDigit });
    board.element.classList.toggle("preview", Boolean(session.preview));
    board.element.classList.toggle("solved", game.isSolved() && !session.preview);
    board.element.classList.toggle("paused", paused);
    board.cover.hidden = !paused;
    usePuzzle.hidden = !game.isBlank();
    title.textContent = session.title;
    grade.textContent = session.grade;
    grade.classList.toggle("invalid", session.invalid);
    const { state } = session.explainer;
    rated.textContent = state === "done" ? t("explainer", { rating: game.record.explainer }) : "";
    rater.hidden = state !== "running" && state !== "stopped";
    rater.textContent = state === "running" || state === "stopped" ? t(`explainer.${state}`) : "";
    rater.setAttribute("aria-label", t(state === "running" ? "explainer.stop" : "explainer.start"));
    status.textContent = session.status;
    status.classList.toggle("good", game.isSolved());
    notice.hidden = !session.unsaved;
    notice.textContent = session.unsaved ? t("unsaved") : "";
  }

  function tick() {
    const { game, settings, paused } = session;
    timer.textContent = settings.timer ? clock(game.seconds) : t("time.show");
    timer.setAttribute("aria-label", settings.timer ? t("time.hide.label", { time: clock(game.seconds) }) : t("time.show.label"));
    pause.setAttribute("aria-label", paused ? t("resume") : t("pause"));
    if (pause.dataset.paused !== String(paused)) replace(pause, icon(paused ? "play" : "pause"));
    pause.dataset.paused = String(paused);
    pause.hidden = game.isSolved();
  }

  /** Opens the game or the daily puzzle of a link. Returns false if the link has neither. */
  async function openHash(hash) {
    if (isGameLink(hash)) {
      if (!(await session.openLink(hash))) session.setStatus(t("link.broken"));
      else if (hash.startsWith("#replay=")) replay.open();
    } else if (hash.startsWith("#daily=")) {
      const opened = await session.openDaily(hash, generator.generate).catch((error) => error);
      if (opened !== true) session.setStatus(opened ? opened.message : t("daily.none"));
    } else return false;
    return true;
  }

  /** Opens the game or the daily puzzle of the address. The address is that of the view afterwards. */
  async function openAddress() {
    if (await openHash(location.hash)) history.replaceState(null, "", "#play");
  }

  session.subscribe(render);
  session.subscribe((change) => change !== "select" && tick());
  session.subscribe((change) => change === "puzzle" && list.render());
  session.subscribe((change) => change === "solved" && result.open());
  listenForPuzzles((source) => importer.open(source));
  session.start();
  board.select([0], 0, false);
  openAddress();

  // The timer runs while the board is visible and not solved.
  setInterval(() => {
    if (document.hidden || root.hidden || session.paused || session.game.isSolved()) return;
    session.game.seconds++;
    tick();
    if (session.game.seconds % 10 === 0) session.save();
  }, 1000);
  addEventListener("pagehide", () => session.saveNow());
  addEventListener("hashchange", openAddress);
  document.addEventListener("keydown", (event) => {
    if (root.hidden || event.defaultPrevented || usesKey(event)) return;
    board.key(event);
  });

  session.watch = () => replay.open();
  session.openHash = openHash;
  performance.mark("playable");
  api.session = session;
  return {
    show: () => board.cells[board.cursor].focus({ preventScroll: true }),
    // Other views read the stored games.
    hide: () => session.saveNow(),
  };
}

/**
 * A part of the view that is created when it is opened for the first time; its element is appended to `root`.
 * @param {HTMLElement} root
 * @param {() => Promise<any>} create
 */
function lazy(root, create) {
  /** @type {{ root: HTMLElement, part: any, open: (...args: any[]) => Promise<void> }} */
  const lazy = { root, part: null, open };
  let created = null;
  async function open(...args) {
    lazy.part = await (created ??= create());
    const element = lazy.part.dialog ?? lazy.part.element;
    if (!element.isConnected) root.append(element);
    await lazy.part.open(...args);
  }
  return lazy;
}

/** The letter of a key without modifiers. */
function letterOf(event) {
  return event.ctrlKey || event.metaKey || event.altKey ? "" : event.key.toLowerCase();
}

/** Whether the focused element uses this key itself: text fields use all, buttons and links those that press them. */
function usesKey({ target, key }) {
  if (!(target instanceof Element) || document.querySelector("dialog[open]")) return true;
  if (target.closest(USES_KEYS)) return true;
  if (target.closest("button, a, summary")) return key === " " || key === "Enter";
  return Boolean(target.closest(".steps")) && key.startsWith("Arrow");
}

/** The controls for a list of puzzles. */
function createList(session) {
  const iconButton = (name, onclick, label) => h("button", { type: "button", onclick, "aria-label": label }, icon(name));
  const position = h("span", {});
  const names = h("select", { "aria-label": t("list.names"), onchange: () => session.goToPuzzle(Number(names.value)) });
  const back = iconButton("back", () => session.goToPuzzle(session.list.at - 1), t("list.previous"));
  const forward = iconButton("forward", () => session.goToPuzzle(session.list.at + 1), t("list.next"));
  const element = h("div", { class: "row list" }, back, forward, position, names);

  function render() {
    const { puzzles, at } = session.list;
    element.hidden = puzzles.length < 2;
    if (element.hidden) return;
    position.textContent = t("list.position", { at: at + 1, count: puzzles.length });
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
    [t("keys.arrows"), t("keys.arrows.do")],
    ["1-9, A-Z", t("keys.digits.do")],
    [t("keys.modes"), t("keys.modes.do")],
    [t("keys.erase"), t("keys.erase.do")],
    ["Ctrl+Z, Ctrl+Y", t("keys.undo.do")],
    ["N, H", t("keys.help.do")],
    ["D, P", t("keys.more.do")],
    [t("keys.select"), t("keys.select.do")],
    ["Ctrl+V", t("keys.paste.do")],
  ];
  return h("details", { class: "panel keyhelp" }, h("summary", { text: t("keys") }),
    h("dl", {}, rows.flatMap(([keys, what]) => [h("dt", { text: keys }), h("dd", { text: what })])));
}
