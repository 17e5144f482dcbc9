// @ts-check
// The tab with a hint in three levels of detail.

import { h, replace } from "../../dom.js";
import { applySteps, button, draw, localized, stepFacts, whileBusy } from "./common.js";

/** The highest level of detail. */
const FULL = 3;

export function createHintTab(session) {
  const message = h("div", { class: "message" });
  const buttons = h("div", { class: "row" });
  const element = h("div", {}, message, buttons);
  const first = button("Give me a hint", request, { class: "main", "aria-keyshortcuts": "h", title: "Hint (H)" });
  let hint = null;
  let detail = 0;

  async function request() {
    const { game } = session;
    const { language } = session.settings;
    const response = await whileBusy(session, first, () => session.engine.call("hint", game.position(), language));
    if (!response || game !== session.game || language !== session.settings.language) return;
    hint = response;
    detail = 1;
    render();
  }

  function more() {
    detail++;
    if (detail === FULL) {
      if (hint.step) draw(session, hint.step);
      else if (hint.mistakes.length) {
        session.wrong = new Set(hint.mistakes.map(({ cell }) => cell));
        session.notify("view");
      }
    }
    render();
  }

  function apply() {
    const { step } = hint;
    applySteps(session, [step]);
    session.focusBoard([...step.placements, ...step.eliminations][0].cell);
    if (!session.game.isSolved()) session.setStatus(`Applied: ${step.line}.`);
  }

  function reset() {
    hint = null;
    detail = 0;
    render();
  }

  function close() {
    session.step = null;
    session.wrong = null;
    session.notify("view");
    reset();
    session.focusBoard();
  }

  function render() {
    if (!hint) {
      const text = "A hint has three levels of detail: where to look, which technique to use, and the full step with its reasons.";
      replace(message, h("p", { class: "soft", text }));
      replace(buttons, first);
      return;
    }
    const hasDetails = hint.kind === "step" || hint.kind === "mistakes";
    const texts = hasDetails ? hint.details.slice(0, detail) : [hint.details[0]];
    replace(message, texts.map((text, i) => localized(session, text, { class: i === texts.length - 1 ? "" : "soft" })));
    if (hint.step && detail === FULL) message.append(stepFacts(hint.step));
    const labels = hint.kind === "mistakes" ? ["Where?", "Show me"] : ["Which technique?", "Show me"];
    replace(
      buttons,
      hasDetails && detail < FULL && button(labels[detail - 1], more, { class: "main more" }),
      hint.step && detail === FULL && button("Apply", apply, { class: "main" }),
      button("Close", close),
    );
    session.api.announce(texts[texts.length - 1]);
    (buttons.querySelector(".main") ?? buttons.firstChild)?.focus({ preventScroll: true });
  }

  render();
  return { name: "Hint", element, reset, request };
}
