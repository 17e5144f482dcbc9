// @ts-check
// The tab with all steps that are possible now.

import { h, replace } from "../../dom.js";
import { applySteps, button, draw, localized, stepFacts, whileBusy } from "./common.js";

/** The most steps that are listed. */
const MAX_STEPS = 400;

export function createStepsTab(session) {
  const techniques = h("select", { "aria-label": "Technique" });
  const find = button("Find all steps", load, { class: "main" });
  const message = h("div", { class: "message" });
  const buttons = h("div", { class: "row" });
  const list = h("ul", { class: "steps", tabindex: "0", "aria-label": "Steps that are possible now" });
  const element = h("div", {}, h("div", { class: "row" }, techniques, find), message, buttons, list);
  let chosen = null;

  /** Fills the menu of techniques in the language of hints, and keeps the choice. */
  async function loadTechniques() {
    const { language } = session.settings;
    const all = await session.engine.call("techniques", language);
    if (language !== session.settings.language) return;
    const selected = techniques.value;
    const options = all.map(({ title, code, difficulty }) => h("option", { value: code, text: `${title} (${difficulty})`, lang: language }));
    replace(techniques, h("option", { value: "", text: "All default techniques" }), options);
    techniques.value = selected;
  }

  // If the engine cannot be started, the menu stays empty and the button reports the error.
  const refreshTechniques = () => loadTechniques().catch(() => {});
  session.subscribe((change) => change === "language" && refreshTechniques());
  refreshTechniques();

  async function load() {
    const { game } = session;
    const { language } = session.settings;
    const names = techniques.value ? [techniques.value] : undefined;
    const found = await whileBusy(session, find, () => session.engine.call("steps", game.position(), names, language));
    if (!found || game !== session.game || language !== session.settings.language) return;
    const { steps, cutShort } = found;
    const shown = steps.slice(0, MAX_STEPS);
    const count = steps.length === 1 ? "One step" : `${steps.length || "No"} steps`;
    const more = steps.length > MAX_STEPS ? `; the first ${MAX_STEPS} are listed` : "";
    const cut = cutShort.length ? ` The search reached its limit for ${cutShort.map(({ title }) => title).join(", ")}.` : "";
    replace(message, h("p", { text: `${count}${more}.${cut}` }));
    session.api.announce(`${count}.`);
    replace(list, shown.map((step) => h("li", { lang: language }, button(step.line, (event) => choose(step, event.currentTarget), { class: "step" }))));
    list.hidden = shown.length === 0;
    replace(buttons);
  }

  function choose(step, item) {
    chosen = step;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.setAttribute("aria-current", "step");
    draw(session, step);
    replace(message, localized(session, step.reasons), stepFacts(step));
    session.api.announce(step.reasons);
    replace(buttons, button("Apply", () => applySteps(session, [chosen]), { class: "main" }));
  }

  function reset() {
    chosen = null;
    list.hidden = true;
    replace(message, h("p", { class: "soft", text: "Lists every step that is possible now, for all techniques or for one." }));
    replace(buttons);
  }

  reset();
  return { name: "All steps", element, reset };
}
