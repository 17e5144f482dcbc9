// @ts-check
// The tab with all steps that are possible now.

import { h, replace } from "../../dom.js";
import { stepDrawing } from "../drawing.js";
import { difficultyName } from "../text.js";
import { applySteps, button, draw, sentence, stepFacts, whileBusy } from "./common.js";
import { t } from "./text.js";

/** The most steps that are listed. */
const MAX_STEPS = 400;

export function createStepsTab(session) {
  const techniques = h("select", { "aria-label": t("steps.technique") });
  const find = button(t("steps.find"), load, { class: "main" });
  const message = h("div", { class: "message" });
  const buttons = h("div", { class: "row" });
  const list = h("ul", { class: "steps", tabindex: "0", "aria-label": t("steps.list") });
  const element = h("div", {}, h("div", { class: "row" }, techniques, find), message, buttons, list);
  let chosen = null;

  /** Fills the menu of techniques. */
  async function loadTechniques() {
    const { language } = session;
    const all = await session.engine.call("techniques", language);
    const options = all.map(({ title, code, difficulty }) => h("option", { value: code, text: t("steps.option", { title, difficulty: difficultyName(difficulty) }), lang: language }));
    replace(techniques, h("option", { value: "", text: t("steps.all") }), options);
  }

  // If the engine cannot be started, the menu stays empty and the button reports the error.
  loadTechniques().catch(() => {});

  async function load() {
    const { game } = session;
    const { language } = session;
    const names = techniques.value ? [techniques.value] : undefined;
    const found = await whileBusy(session, find, () => session.engine.call("steps", game.position(), names, language));
    if (!found || game !== session.game) return;
    const { steps, cutShort } = found;
    const shown = steps.slice(0, MAX_STEPS);
    const count = steps.length > MAX_STEPS ? t("steps.more", { count: steps.length, most: MAX_STEPS }) : t("steps.count", { count: steps.length });
    const cut = cutShort.length ? ` ${t("steps.cut", { techniques: cutShort.map(({ title }) => title).join(", ") })}` : "";
    replace(message, h("p", { text: count + cut }));
    session.api.announce(count);
    replace(list, shown.map((step) => h("li", { lang: language }, button(step.line, (event) => choose(step, event.currentTarget), { class: "step" }))));
    list.hidden = shown.length === 0;
    replace(buttons);
  }

  function choose(step, item) {
    chosen = step;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.setAttribute("aria-current", "step");
    session.pointed = null;
    draw(session, stepDrawing(step));
    replace(message, sentence(session, step.reasons), stepFacts(session, step));
    session.api.announce(step.reasons);
    replace(buttons, button(t("apply"), () => applySteps(session, [chosen]), { class: "main" }));
  }

  function reset() {
    chosen = null;
    list.hidden = true;
    replace(message, h("p", { class: "soft", text: t("steps.about") }));
    replace(buttons);
  }

  reset();
  return { name: t("tab.steps"), element, reset };
}
