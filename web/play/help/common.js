// @ts-check
// Parts that the tabs of the help panel share.

import { h, svg } from "../../dom.js";
import { legendOf, stepDrawing } from "../drawing.js";
import { difficultyName } from "../text.js";
import { namedText } from "./names.js";
import { t } from "./text.js";
import { createWalker } from "./walker.js";

export const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });

/** Waits for `work` while a button is disabled. An error is shown in the status line, and the result is null. */
export async function whileBusy(session, button, work) {
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    return await work();
  } catch (error) {
    session.setStatus(error.message);
    return null;
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
}

/** Shows a drawing on the board. */
export function draw(session, drawing) {
  session.step = drawing;
  session.notify("view");
}

/** Lights up some cells of the board. */
export function light(session, cells) {
  session.pointed = new Set(cells);
  session.notify("view");
}

/** A sentence of the engine, whose names of cells light up the cells. */
export const sentence = (session, text, more = {}) => namedText(text, (cells) => light(session, cells), { lang: session.language, ...more });

/** Applies steps to the game, each as one change that can be undone. */
export function applySteps(session, steps) {
  session.act((game) => steps.map((step) => game.apply(step)).some(Boolean));
}

const ROLES = /** @type {const} */ (["pattern", "other", "pincer", "fin", "excluded", "eliminated", "placed"]);
const BACKGROUNDS = /** @type {const} */ (["blocker", "house", "cover", "set"]);
const LINES = /** @type {const} */ (["strong", "weak"]);

/** The legend of a drawing: the colours of candidates and cells, and the kinds of lines. */
export function legend(drawing) {
  const { roles, backgrounds, lines } = legendOf(drawing);
  const item = (sample, name) => h("li", {}, sample, t(/** @type {any} */ (`legend.${name}`)));
  const line = (name) =>
    svg("svg", { class: "sample", viewBox: "0 0 30 12", "aria-hidden": "true" }, svg("path", { d: "M2 6H28", class: name === "weak" ? "arrow weak" : "arrow" }));
  return h("ul", { class: "legend", "aria-label": t("legend") },
    ROLES.filter((role) => roles.has(role)).map((role) => item(h("span", { class: `mark ${role}`, text: "5", "aria-hidden": "true" }), role)),
    BACKGROUNDS.filter((name) => backgrounds.has(name)).map((name) => item(h("span", { class: "shade", "data-shade": name === "set" ? "set-0" : name, "aria-hidden": "true" }), name)),
    LINES.filter((name) => lines.has(name)).map((name) => item(line(name), name)));
}

/** The parts below the explanation of a step: its links one by one, the legend, the difficulty, and the lesson. */
export function stepFacts(session, step) {
  const { technique, assumesUniqueness } = step;
  const walker = createWalker(step, (links) => draw(session, stepDrawing(step, links)), (cells) => light(session, cells));
  const facts = { difficulty: difficultyName(technique.difficulty), score: technique.score };
  const text = assumesUniqueness ? t("facts.unique", facts) : t("facts", facts);
  const lesson = h("a", { href: `#learn=${technique.id}`, text: t("lesson") });
  return h("div", { class: "facts" }, walker, legend(stepDrawing(step)), h("p", { class: "soft" }, text, " ", lesson));
}
