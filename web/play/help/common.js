// @ts-check
// Parts that the tabs of the help panel share.

import { h } from "../../dom.js";

export const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });

/** A paragraph in the language of hints. */
export const localized = (session, text, more = {}) => h("p", { text, lang: session.settings.language, ...more });

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

/** Draws a step on the board. */
export function draw(session, step) {
  session.step = step;
  session.notify("view");
}

/** Applies steps to the game, each as one change that can be undone. */
export function applySteps(session, steps) {
  // Eliminations are visible only as candidates.
  if (steps.some((step) => step.eliminations.length)) session.settings.candidates = true;
  session.act((game) => steps.map((step) => game.apply(step)).some(Boolean));
}

const ROLES = { pattern: "pattern", other: "other side", fin: "fin", eliminated: "removed", placed: "placed" };

/** The difficulty and score of a step, and the legend of its drawing. */
export function stepFacts(step) {
  const { technique, assumesUniqueness } = step;
  const text = `${technique.difficulty}, ${technique.score} points${assumesUniqueness ? "; assumes that the puzzle has a unique solution" : ""}.`;
  const roles = new Set(step.marks.map(({ role }) => role));
  const legend = Object.entries(ROLES).filter(([role]) => roles.has(role));
  return h("div", { class: "facts" }, h("p", { class: "soft", text }),
    h("ul", { class: "legend" }, legend.map(([role, name]) => h("li", {}, h("span", { class: `mark ${role}`, text: " " }), name))));
}
