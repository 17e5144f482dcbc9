// @ts-check
// The tab with all steps to the solution.

import { h, replace } from "../../dom.js";
import { applySteps, button, localized, stepFacts, whileBusy } from "./common.js";

export function createPathTab(session) {
  const show = button("Show the whole path", load, { class: "main" });
  const summary = h("div", { class: "summary" });
  const list = h("ol", { class: "steps", tabindex: "0", "aria-label": "Steps" });
  const controls = {
    first: button("«", () => goTo(0), { "aria-label": "To the first step" }),
    back: button("‹", () => goTo(at - 1), { "aria-label": "One step back" }),
    forward: button("›", () => goTo(at + 1), { "aria-label": "One step forward" }),
    last: button("»", () => goTo(path.steps.length), { "aria-label": "To the end" }),
    play: button("Play from here", () => applySteps(session, path.steps.slice(0, at)), { title: "Apply the steps up to here to your game; each can be undone" }),
    close: button("Close", close),
  };
  const bar = h("div", { class: "row" }, Object.values(controls));
  const message = h("div", { class: "message" });
  const element = h("div", {}, show, summary, bar, message, list);
  let path = null;
  let at = 0;

  async function load() {
    const { game } = session;
    const { language } = session.settings;
    const response = await whileBusy(session, show, () => session.engine.call("path", game.position(), language));
    if (!response || game !== session.game || language !== session.settings.language) return;
    path = response;
    replace(list, path.steps.map((step, i) => h("li", { lang: language }, button(step.line, () => goTo(i), { class: "step" }))));
    goTo(0);
    controls.forward.focus({ preventScroll: true });
  }

  /** Shows the board before step `index`, and draws that step. */
  function goTo(index) {
    at = Math.max(0, Math.min(path.steps.length, index));
    const preview = session.game.copy();
    path.steps.slice(0, at).forEach((step) => preview.apply(step));
    session.preview = preview;
    session.step = path.steps[at] ?? null;
    session.notify("view");
    render();
  }

  function close() {
    session.preview = null;
    session.step = null;
    session.notify("view");
    reset();
  }

  function reset() {
    path = null;
    render();
  }

  function render() {
    show.hidden = Boolean(path);
    for (const part of [summary, bar, message, list]) part.hidden = !path;
    if (!path) return;
    const { grade, solved, steps } = path;
    const end = solved ? `${steps.length} steps to the solution` : `${steps.length} steps, then no technique finds another step`;
    replace(summary, h("p", { text: `${grade.difficulty}, ${grade.score} points: ${end}.` }),
      localized(session, grade.techniques.map(({ technique, count }) => `${count} × ${technique.title}`).join(", "), { class: "soft" }));
    const step = steps[at];
    const text = step ? `${at + 1} of ${steps.length}. ${step.reasons}` : solved ? "The board is solved." : "No technique finds another step.";
    replace(message, step ? localized(session, text) : h("p", { text }), step && stepFacts(step));
    session.api.announce(text);
    controls.first.disabled = controls.back.disabled = at === 0;
    controls.forward.disabled = controls.last.disabled = at === steps.length;
    controls.play.disabled = at === 0;
    [...list.children].forEach((item, i) => {
      item.classList.toggle("past", i < at);
      if (i === at) item.firstChild.setAttribute("aria-current", "step");
      else item.firstChild.removeAttribute("aria-current");
    });
    const current = list.children[Math.min(at, steps.length - 1)];
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  render();
  return { name: "Path", element, reset };
}
