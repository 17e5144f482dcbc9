// @ts-check
// The tab with all steps to the solution.

import { h, replace } from "../../dom.js";
import { stepDrawing } from "../drawing.js";
import { difficultyName } from "../text.js";
import { applySteps, button, sentence, stepFacts, whileBusy } from "./common.js";
import { t } from "./text.js";

export function createPathTab(session, openProof) {
  const show = button(t("path.show"), load, { class: "main" });
  const start = h("div", { class: "row" }, show, button(t("prove"), openProof));
  const summary = h("div", { class: "summary" });
  const list = h("ol", { class: "steps", tabindex: "0", "aria-label": t("path.steps") });
  const controls = {
    first: button("«", () => goTo(0), { "aria-label": t("path.first") }),
    back: button("‹", () => goTo(at - 1), { "aria-label": t("path.back") }),
    forward: button("›", () => goTo(at + 1), { "aria-label": t("path.forward") }),
    last: button("»", () => goTo(path.steps.length), { "aria-label": t("path.last") }),
    play: button(t("path.play"), () => applySteps(session, path.steps.slice(0, at)), { title: t("path.play.title") }),
    close: button(t("close"), close),
  };
  const bar = h("div", { class: "row" }, Object.values(controls));
  const message = h("div", { class: "message" });
  const element = h("div", {}, start, summary, bar, message, list);
  let path = null;
  let at = 0;

  async function load() {
    const { game } = session;
    const { language } = session;
    const response = await whileBusy(session, show, () => session.engine.call("path", game.position(), language));
    if (!response || game !== session.game) return;
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
    session.step = path.steps[at] ? stepDrawing(path.steps[at]) : null;
    session.pointed = null;
    session.notify("view");
    render();
  }

  function close() {
    session.preview = null;
    session.step = null;
    session.pointed = null;
    session.notify("view");
    reset();
  }

  function reset() {
    path = null;
    render();
  }

  function render() {
    start.hidden = Boolean(path);
    for (const part of [summary, bar, message, list]) part.hidden = !path;
    if (!path) return;
    const { grade, solved, steps } = path;
    const rating = t("grade", { difficulty: difficultyName(grade.difficulty), score: grade.score });
    replace(summary, h("p", { text: t(solved ? "path.solved" : "path.stuck", { grade: rating, count: steps.length }) }),
      h("p", { class: "soft", text: grade.techniques.map(({ technique, count }) => `${count} × ${technique.title}`).join(", ") }));
    const step = steps[at];
    const end = solved ? t("path.end.solved") : t("path.end.stuck");
    const text = step ? t("path.place", { at: at + 1, count: steps.length, text: step.reasons }) : end;
    replace(message, step ? sentence(session, text) : h("p", { text }), step && stepFacts(session, step));
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
  return { name: t("tab.path"), element, reset };
}
