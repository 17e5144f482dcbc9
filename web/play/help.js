// @ts-check
// The help panel: hints, why a digit is impossible, the path to the solution, and all steps.

import { h, replace } from "../dom.js";
import { Game } from "./game.js";
import { button, whileBusy } from "./help/common.js";
import { createHintTab } from "./help/hint-tab.js";
import { createPathTab } from "./help/path-tab.js";
import { createStepsTab } from "./help/steps-tab.js";
import { t } from "./help/text.js";
import { createWhyTab } from "./help/why-tab.js";

/** The help panel. `openProof` opens the proof dialog. */
export function createHelp(session, openProof) {
  const hintTab = createHintTab(session);
  const whyTab = createWhyTab(session);
  const tabs = [hintTab, createPathTab(session, openProof), createStepsTab(session), whyTab];
  const buttons = tabs.map(({ name }, i) =>
    h("button", { type: "button", role: "tab", id: `tab-${i}`, "aria-controls": `help-${i}`, text: name, onclick: () => open(i) }),
  );
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": t("tabs") }, buttons);
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = (buttons.indexOf(document.activeElement) + step + tabs.length) % tabs.length;
    open(next);
    buttons[next].focus();
  });
  const panels = tabs.map(({ element }, i) =>
    h("div", { role: "tabpanel", id: `help-${i}`, "aria-labelledby": `tab-${i}`, tabindex: "-1" }, element),
  );
  const otherSizes = createOtherSizes(session, openProof);
  const element = h("section", { class: "panel help", "aria-label": t("tabs") }, list, panels, otherSizes);

  function open(at) {
    buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === at));
      button.tabIndex = i === at ? 0 : -1;
      panels[i].hidden = i !== at || !isNine();
    });
    element.dataset.open = at;
  }

  const isNine = () => session.game?.shape.box === "3x3";
  session.subscribe((change) => {
    if (change === "puzzle") {
      otherSizes.hidden = isNine();
      list.hidden = !isNine();
      open(Number(element.dataset.open ?? 0));
    }
    if (change === "puzzle" || change === "game") tabs.forEach((tab) => tab.reset());
  });
  const WHY = tabs.indexOf(whyTab);
  return {
    element,
    hint: () => (open(0), hintTab.request()),
    openWhy: () => isNine() && open(WHY),
    /** Explains a candidate if the tab for that is open. Returns whether it is. */
    ask(cell, digit) {
      if (Number(element.dataset.open) !== WHY || !isNine()) return false;
      whyTab.ask(cell, digit);
      return true;
    },
  };
}

/** The help for boards that are not 9x9: a view of the solution, and the proof. */
function createOtherSizes(session, openProof) {
  const show = button(t("solution.show"), async () => {
    if (session.preview) {
      session.preview = null;
    } else {
      const game = session.game;
      const result = await whileBusy(session, show, () => session.solve());
      if (!result || game !== session.game) return;
      if (result.verdict !== "unique") {
        return session.setStatus(result.verdict === "none" ? t("solution.none") : t("solution.many"));
      }
      session.preview = new Game({ ...game.position(), placed: result.solution, candidates: undefined });
    }
    session.notify("view");
  });
  session.subscribe(() => (show.textContent = session.preview ? t("solution.back") : t("solution.show")));
  return h("div", {}, h("p", { class: "soft", text: t("sizes.about") }), h("div", { class: "row" }, show, button(t("prove"), openProof)));
}
