// @ts-check
// The help panel: hints, the path to the solution, all steps, and the language of their texts.

import { h, replace } from "../dom.js";
import { Game } from "./game.js";
import { button, whileBusy } from "./help/common.js";
import { createHintTab } from "./help/hint-tab.js";
import { createPathTab } from "./help/path-tab.js";
import { createStepsTab } from "./help/steps-tab.js";

export function createHelp(session) {
  const hintTab = createHintTab(session);
  const tabs = [hintTab, createPathTab(session), createStepsTab(session)];
  const buttons = tabs.map(({ name }, i) =>
    h("button", { type: "button", role: "tab", id: `tab-${i}`, "aria-controls": `help-${i}`, text: name, onclick: () => open(i) }),
  );
  const list = h("div", { class: "tabs", role: "tablist", "aria-label": "Help" }, buttons);
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
  const language = createLanguageChoice(session);
  const otherSizes = createOtherSizes(session);
  const element = h("section", { class: "panel help", "aria-label": "Help" }, list, panels, language, otherSizes);

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
      list.hidden = language.hidden = !isNine();
      open(Number(element.dataset.open ?? 0));
    }
    if (change === "puzzle" || change === "game" || change === "language") tabs.forEach((tab) => tab.reset());
  });
  return { element, hint: () => (open(0), hintTab.request()) };
}

/** The language of hints and explanations. The rest of the page is in English. */
function createLanguageChoice(session) {
  const select = h("select", { id: "language", onchange: () => choose(select.value) });
  const element = h("div", { class: "row language" }, h("label", { htmlFor: "language", text: "Language of hints" }), select);

  /** Changes the language. Texts in the old language and what they draw on the board are removed. */
  function choose(code) {
    session.clearView();
    session.set("language", code);
  }

  function fill(languages) {
    replace(select, languages.map(({ code, name }) => h("option", { value: code, text: name, lang: code })));
    // The saved setting can come from a version of the page with other languages.
    if (!languages.some(({ code }) => code === session.settings.language)) choose(languages[0].code);
    select.value = session.settings.language;
  }

  session.subscribe((change) => {
    if (change !== "puzzle" || select.options.length) return;
    // If the engine cannot be started, the menu stays empty.
    session.engine.call("languages").then(fill, () => {});
  });
  return element;
}

/** The help for boards that are not 9x9: a view of the solution. */
function createOtherSizes(session) {
  const show = button("Show the solution", async () => {
    if (session.preview) {
      session.preview = null;
    } else {
      const game = session.game;
      const result = await whileBusy(session, show, () => session.solve());
      if (!result || game !== session.game) return;
      if (result.verdict !== "unique") {
        return session.setStatus(result.verdict === "none" ? "This puzzle has no solution." : "This puzzle has more than one solution.");
      }
      session.preview = new Game({ ...game.position(), placed: result.solution, candidates: undefined });
    }
    session.notify("view");
  });
  session.subscribe(() => (show.textContent = session.preview ? "Back to the game" : "Show the solution"));
  const text = "Hints, paths and grades are available for 9x9 boards only. Check works for this board too.";
  return h("div", {}, h("p", { class: "soft", text }), show);
}
