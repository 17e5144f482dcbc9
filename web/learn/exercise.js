// @ts-check
// An exercise: find a step of a technique. The independent checker of the engine confirms the answer.

import { h, replace } from "../dom.js";
import { Board } from "../play/board.js";
import { placeDrawing, stepDrawing } from "../play/drawing.js";
import { Game } from "../play/game.js";
import { namedText } from "../play/help/names.js";
import { language } from "../text.js";
import { progress } from "./progress.js";
import { t } from "./text.js";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

export function createExercise(api, lesson, onsolved) {
  const board = new Board({ select: () => show(), tap: () => {}, key });
  board.grid.setAttribute("aria-label", t("exercise.board"));
  board.grid.addEventListener("keydown", (event) => board.key(event));
  const task = h("p", {});
  const verdict = h("p", { class: "verdict", role: "status" });
  const explanation = h("div", {});
  const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });
  const check = button(t("exercise.check"), judge, { class: "main" });
  const controls = h("div", { class: "row" }, check, button(t("exercise.clear"), clear), button(t("exercise.hint"), hint), button(t("exercise.show"), reveal), button(t("exercise.new"), load));
  const digits = h("div", { class: "row whydigits", role: "group", "aria-label": t("exercise.digits") },
    DIGITS.map((digit) => h("button", { type: "button", text: String(digit), onclick: () => mark(board.cursor, digit) })));
  const words = h("div", { class: "exercise-words" }, task, digits, controls, verdict, explanation, h("p", { class: "soft", text: t("exercise.keys") }));
  const element = h("div", { class: "exercise panel" }, board.element, words);

  let game = null;
  let example = null;
  let answer = new Set();
  let drawing = null;
  let pointed = new Set();
  // Exercises that were solved with help do not count.
  let counts = true;
  let closed = false;
  let seed = Math.floor(Math.random() * 2 ** 30);

  // Techniques that place a digit are shown without candidates.
  const places = () => example.step.placements.length > 0;
  const role = () => (places() ? "placed" : "eliminated");
  const marks = () => [...answer].map((key) => ({ cell: Math.floor(key / 10), digit: key % 10, role: role() }));

  /** A new position: rows, columns and digits of a prepared one are exchanged. */
  async function load() {
    const lines = lesson.exercises.length ? lesson.exercises : lesson.examples;
    const mine = ++seed;
    replace(verdict);
    element.setAttribute("aria-busy", "true");
    try {
      const loaded = await api.engine.call("example", lines[mine % lines.length], mine, language);
      if (closed || mine !== seed) return;
      example = loaded;
    } catch (error) {
      verdict.textContent = error.message;
      element.setAttribute("aria-busy", "false");
      return;
    }
    game = new Game(example.position);
    task.textContent = t(places() ? "exercise.place" : "exercise.remove");
    counts = true;
    clear();
    element.setAttribute("aria-busy", "false");
  }

  function clear() {
    answer = new Set();
    drawing = null;
    pointed = new Set();
    say("", "");
    replace(explanation);
    show();
  }

  function show() {
    if (!game) return;
    const own = { marks: marks(), shades: new Map(), arrows: [], current: null, digit: 0, candidates: !places(), step: null };
    const shades = drawing?.shades ?? own.shades;
    board.show(game, { step: drawing?.step ? drawing : { ...own, shades }, pointed });
  }

  function mark(cell, digit) {
    if (!game || game.value[cell] || (!places() && !(game.candidates(cell) & (1 << digit)))) return;
    if (drawing?.step) return;
    const key = cell * 10 + digit;
    if (!answer.delete(key)) {
      // A cell has one digit.
      if (places()) answer = new Set();
      answer.add(key);
    }
    api.announce(t(answer.has(key) ? "marked" : "unmarked", { digit: String(digit), cell: cellName(cell) }));
    say("", "");
    show();
  }

  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    if (/^[1-9]$/.test(event.key)) mark(board.cursor, Number(event.key));
    else if (event.key === "Enter") judge();
    else return false;
    return true;
  }

  function say(text, kind) {
    verdict.textContent = text;
    verdict.dataset.kind = kind;
  }

  async function judge() {
    if (!example) return;
    const chosen = marks().map(({ cell, digit }) => ({ cell, digit }));
    const given = places() ? { placed: chosen, removed: [] } : { placed: [], removed: chosen };
    const asked = example;
    const { kind, missing, step } = await api.engine.call("judge", example.position, lesson.code, given, language);
    if (closed || asked !== example) return;
    say(kind === "part" ? t("judged.part", { count: missing }) : t(/** @type {any} */ (`judged.${kind}`)), kind);
    if (kind !== "found") return;
    if (counts) {
      counts = false;
      progress.add(lesson.code);
      onsolved();
    }
    explain(step);
  }

  /** Shows where the step is. */
  function hint() {
    if (!example) return;
    drawing = placeDrawing(example.step);
    counts = false;
    show();
  }

  function reveal() {
    if (!example) return;
    counts = false;
    explain(example.step);
  }

  function explain(step) {
    drawing = stepDrawing(step);
    const light = (cells) => {
      pointed = new Set(cells);
      show();
    };
    replace(explanation, namedText(step.reasons, light, { lang: language }));
    show();
  }

  board.oncandidate = (cell, digit) => !places() && mark(cell, digit);
  load();
  return { element, close: () => (closed = true) };
}
