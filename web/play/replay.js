// @ts-check
// The replay of a game: every change of the player with a slider, compared with what the engine would have done.

import { copy } from "../dialog.js";
import { h, replace } from "../dom.js";
import { icon } from "../icons.js";
import { Game } from "./game.js";
import { bit, digitsOf, line, parseLine, symbol } from "./shape.js";
import { clock } from "./session.js";
import { pack } from "./store.js";
import { t } from "./text.js";

/** The time between two changes while the replay runs. */
const PACE = 600;

const VALUE = 0;

export function createReplay(session) {
  const iconButton = (name, label, onclick) => h("button", { type: "button", "aria-label": label, title: label, onclick }, icon(name));
  const slider = h("input", { type: "range", min: 0, "aria-label": t("replay.slider"), oninput: () => (stop(), goTo(Number(slider.value))) });
  const run = h("button", { type: "button", "aria-label": t("replay.run"), onclick: () => (running ? stop() : start()) }, icon("play"));
  const text = h("p", { class: "message", role: "status" });
  const engineText = h("p", { class: "message soft" });
  const summary = h("p", { class: "soft" });
  const others = h("ol", { class: "steps", tabindex: "0", "aria-label": t("replay.others") });
  const element = h("section", { class: "panel replay", hidden: true, "aria-label": t("replay") },
    h("h2", { text: t("replay") }),
    slider,
    h("div", { class: "row" }, iconButton("first", t("replay.first"), () => (stop(), goTo(0))), iconButton("back", t("replay.back"), () => (stop(), goTo(at - 1))), run,
      iconButton("forward", t("replay.forward"), () => (stop(), goTo(at + 1))), iconButton("last", t("replay.last"), () => (stop(), goTo(changes.length)))),
    text, engineText, summary, others,
    h("div", { class: "row" },
      h("button", { type: "button", text: t("replay.link"), onclick: (event) => copyLink(event.currentTarget) }),
      h("button", { type: "button", text: t("close"), onclick: close })));
  let changes = [];
  let solution = null;
  let at = 0;
  let running = null;

  /** Starts the replay of the current game at its first change. */
  async function open() {
    const { game } = session;
    changes = [...game.done];
    slider.max = changes.length;
    element.hidden = false;
    const { solution: found } = await session.solve();
    if (session.game !== game) return;
    solution = found ? parseLine(found, game.shape.side) : null;
    summarize();
    goTo(0);
    element.scrollIntoView({ block: "nearest" });
    run.focus({ preventScroll: true });
  }

  function close() {
    stop();
    element.hidden = true;
    session.preview = null;
    session.step = null;
    session.notify("view");
    session.focusBoard();
  }

  /** The game before the change with this index. */
  function before(index) {
    const { shape, givens, about } = session.game;
    const game = new Game({ box: shape.box, givens: line(givens), about, record: session.game.record });
    game.undone = changes.slice(0, index).reverse();
    while (game.redo());
    return game;
  }

  function goTo(index) {
    at = Math.max(0, Math.min(changes.length, index));
    slider.value = at;
    const game = before(at);
    session.preview = game;
    session.step = null;
    session.notify("view");
    text.textContent = describe(game);
    compare(game);
  }

  /** The next change as a sentence. */
  function describe(game) {
    if (at === changes.length) return t("replay.end", { time: clock(session.game.seconds) });
    const { at: seconds, edits } = changes[at];
    const what = placements(changes[at]).map(([cell, digit]) => `${nameOf(game, cell)} = ${symbol(digit)}`).join(", ");
    const key = what ? "replay.placed" : edits.some(([, field]) => field === VALUE) ? "replay.erased" : "replay.noted";
    return t(key, { number: at + 1, count: changes.length, time: clock(seconds), what });
  }

  /** What the engine would do before the next change. */
  async function compare(game) {
    engineText.textContent = "";
    if (at === changes.length || game.shape.box !== "3x3") return;
    const [placed] = placements(changes[at]);
    if (placed && solution && solution[placed[0]] !== placed[1]) {
      engineText.textContent = t("replay.wrong");
      return;
    }
    const single = placed && isSingle(game, ...placed);
    const { step, kind } = await session.api.engine.call("hint", game.position(), session.language).catch(() => ({}));
    if (session.preview !== game) return;
    const none = kind === "mistakes" ? t("replay.mistake") : t("replay.engine.none");
    const engine = step ? t("replay.engine", { step: step.line }) : none;
    engineText.textContent = [placed && (single ? t("replay.single") : t("replay.guess")), engine].filter(Boolean).join(" ");
  }

  /** Counts the placements of the game, and lists those that were wrong or not singles. */
  function summarize() {
    const counts = { single: 0, other: 0, wrong: 0 };
    const game = before(0);
    const items = [];
    changes.forEach((change, index) => {
      for (const [cell, digit] of placements(change)) {
        const kind = solution && solution[cell] !== digit ? "wrong" : isSingle(game, cell, digit) ? "single" : "other";
        counts[kind]++;
        if (kind !== "single") items.push({ index, text: t(kind === "wrong" ? "replay.item.wrong" : "replay.item.other", { cell: nameOf(game, cell), digit: symbol(digit), time: clock(change.at) }) });
      }
      game.undone = [change];
      game.redo();
    });
    summary.textContent = t("replay.summary", counts);
    others.hidden = items.length === 0;
    replace(others, items.map(({ index, text }) => h("li", {}, h("button", { type: "button", class: "step", text, onclick: () => (stop(), goTo(index)) }))));
  }

  function start() {
    if (at === changes.length) goTo(0);
    running = setInterval(() => (at < changes.length ? goTo(at + 1) : stop()), PACE);
    showRunning();
  }

  function stop() {
    clearInterval(running);
    running = null;
    showRunning();
  }

  function showRunning() {
    replace(run, icon(running ? "pause" : "play"));
    run.setAttribute("aria-label", running ? t("replay.pause") : t("replay.run"));
  }

  async function copyLink(button) {
    await copy(new URL(await pack(session.game, true), location.href).href, button);
  }

  /** While a replay is open, the arrow keys move through it. */
  function key(event) {
    if (element.hidden || !session.preview) return false;
    if (event.key === "Escape") close();
    else if (event.key === " ") running ? stop() : start();
    else return false;
    return true;
  }

  // Another puzzle or an entry ends the replay.
  session.subscribe((change) => {
    if (!element.hidden && (change === "puzzle" || change === "game")) {
      stop();
      element.hidden = true;
    }
  });
  return { element, open, key };
}

/** The cells and digits that a change places. */
function placements({ edits }) {
  return edits.filter(([, field, , after]) => field === VALUE && after).map(([cell, , , digit]) => [cell, digit]);
}

/** Whether a digit is the only one that fits its cell, or its cell the only one for it in a house. */
export function isSingle(game, cell, digit) {
  const possible = (other) => (game.value[other] ? 0 : game.possible(other));
  if (digitsOf(possible(cell)).length === 1) return true;
  const houses = game.shape.houses.filter((house) => house.includes(cell));
  return houses.some((house) => house.every((other) => other === cell || !(possible(other) & bit(digit))));
}

function nameOf({ shape }, cell) {
  return `r${shape.rowOf(cell) + 1}c${shape.columnOf(cell) + 1}`;
}
