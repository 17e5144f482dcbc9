// @ts-check
// The tab that explains why a cell cannot contain a digit.

import { h, replace } from "../../dom.js";
import { whyDrawing } from "../drawing.js";
import { applySteps, button, draw, sentence, stepFacts, whileBusy } from "./common.js";
import { t } from "./text.js";

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

export function createWhyTab(session) {
  const question = h("p", { class: "soft" });
  const digits = DIGITS.map((digit) => button(String(digit), () => ask(session.selectedCell(), digit)));
  const pad = h("div", { class: "row whydigits", role: "group", "aria-label": t("why.digits") }, digits);
  const message = h("div", { class: "message" });
  const buttons = h("div", { class: "row" });
  const element = h("div", { class: "why" }, question, pad, message, buttons);
  let answer = null;

  async function ask(cell, digit) {
    if (cell === null) return session.setStatus(t("why.select"));
    const { game } = session;
    const found = await whileBusy(session, digits[digit - 1], () => session.engine.call("why", game.position(), cell, digit, session.language));
    if (!found || game !== session.game) return;
    answer = found;
    session.wrong = new Set(answer.mistakes.map((mistake) => mistake.cell));
    const asked = h("p", { class: "asked", text: t("why.digit", { cell: cellName(cell), digit: String(digit) }) });
    const { steps } = answer;
    if (steps.length) showStep(0);
    else showAnswer();
    session.api.announce(answer.text);

    function showAnswer() {
      draw(session, whyDrawing(answer, null, cell, digit));
      replace(message, asked, sentence(session, answer.text));
      replace(buttons, button(t("close"), close));
    }

    /** Shows one of the steps on the board after the ones before it. */
    function showStep(at) {
      const step = steps[at];
      const before = game.copy();
      steps.slice(0, at).forEach((one) => before.apply(one));
      session.preview = at ? before : null;
      session.pointed = null;
      draw(session, whyDrawing(answer, step, cell, digit));
      const place = steps.length > 1 && h("p", { class: "soft", text: t("why.place", { at: at + 1, count: steps.length }) });
      const end = at === steps.length - 1 && sentence(session, t("why.so", { cell: cellName(cell), digit: String(digit) }));
      replace(message, asked, place, sentence(session, step.reasons), end, stepFacts(session, step));
      replace(buttons,
        at > 0 && button(t("why.back"), () => showStep(at - 1)),
        at < steps.length - 1 && button(t("why.next"), () => showStep(at + 1), { class: "main" }),
        steps.length === 1 && button(t("apply"), () => applySteps(session, steps), { class: "main" }),
        button(t("close"), close));
    }
  }

  function close() {
    session.clearView();
    session.notify("view");
    reset();
  }

  /** Names the selected cell. */
  function render() {
    const cell = session.selectedCell?.() ?? null;
    question.textContent = cell === null ? t("why.about") : `${t("why.about")} ${t("why.ask", { cell: cellName(cell) })}`;
    digits.forEach((one) => (one.disabled = cell === null));
  }

  function reset() {
    answer = null;
    replace(message);
    replace(buttons);
    render();
  }

  session.subscribe((change) => change === "select" && render());
  reset();
  return { name: t("tab.why"), element, reset, ask };
}
