// @ts-check
// The tab with a hint in three levels of detail.

import { h, replace } from "../../dom.js";
import { nudgeDrawing, placeDrawing, stepDrawing } from "../drawing.js";
import { applySteps, button, draw, sentence, stepFacts, whileBusy } from "./common.js";
import { t } from "./text.js";

/** The highest level of detail, and the drawings of all levels. */
const FULL = 3;
const DRAWINGS = [nudgeDrawing, placeDrawing, stepDrawing];

export function createHintTab(session) {
  const message = h("div", { class: "message" });
  const buttons = h("div", { class: "row" });
  const element = h("div", {}, message, buttons);
  const first = button(t("hint.request"), request, { class: "main", "aria-keyshortcuts": "h", title: t("hint.title") });
  let hint = null;
  let detail = 0;

  async function request() {
    const { game } = session;
    const { language } = session;
    const response = await whileBusy(session, first, () => session.engine.call("hint", game.position(), language));
    if (!response || game !== session.game) return;
    hint = response;
    show(1);
  }

  /** Shows a level of detail in words and on the board. */
  function show(level) {
    detail = level;
    session.pointed = null;
    if (hint.step) draw(session, DRAWINGS[detail - 1](hint.step));
    else if (detail === FULL && hint.mistakes.length) {
      session.wrong = new Set(hint.mistakes.map(({ cell }) => cell));
      session.notify("view");
    }
    render();
  }

  function apply() {
    const { step } = hint;
    applySteps(session, [step]);
    session.focusBoard([...step.placements, ...step.eliminations][0].cell);
    if (!session.game.isSolved()) session.setStatus(t("applied", { line: step.line }));
  }

  function reset() {
    hint = null;
    detail = 0;
    render();
  }

  function close() {
    session.step = null;
    session.wrong = null;
    session.pointed = null;
    session.notify("view");
    reset();
    session.focusBoard();
  }

  function render() {
    if (!hint) {
      replace(message, h("p", { class: "soft", text: t("hint.about") }));
      replace(buttons, first);
      return;
    }
    const hasDetails = hint.kind === "step" || hint.kind === "mistakes";
    const texts = hasDetails ? hint.details.slice(0, detail) : [hint.details[0]];
    replace(message, texts.map((text, i) => sentence(session, text, { class: i === texts.length - 1 ? "" : "soft" })));
    if (hint.step && detail === FULL) message.append(stepFacts(session, hint.step));
    const labels = [hint.kind === "mistakes" ? t("hint.where") : t("hint.technique"), t("hint.show")];
    replace(
      buttons,
      hasDetails && detail < FULL && button(labels[detail - 1], () => show(detail + 1), { class: "main more" }),
      hint.step && detail === FULL && button(t("apply"), apply, { class: "main" }),
      button(t("close"), close),
    );
    session.api.announce(texts[texts.length - 1]);
    (buttons.querySelector(".main") ?? buttons.firstChild)?.focus({ preventScroll: true });
  }

  render();
  return { name: t("tab.hint"), element, reset, request };
}
