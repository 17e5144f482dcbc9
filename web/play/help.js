// Getting unstuck: a hint in three stages, the whole path, every step there is, the grade.

import { h, replace } from "../dom.js";
import { Game } from "./game.js";

/** The most steps that are listed; nobody reads more. */
const MOST = 400;

export function createHelp(table) {
  const tabs = [hintTab(table), pathTab(table), stepsTab(table)];
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
  const other = otherSizes(table);
  const element = h("section", { class: "panel help", "aria-label": "Help" }, list, panels, other);

  function open(at) {
    buttons.forEach((button, i) => {
      button.setAttribute("aria-selected", String(i === at));
      button.tabIndex = i === at ? 0 : -1;
      panels[i].hidden = i !== at || !nine();
    });
    element.dataset.open = at;
  }

  const nine = () => table.game?.shape.box === "3x3";
  table.watch((kind) => {
    if (kind === "puzzle") {
      other.hidden = nine();
      list.hidden = !nine();
      open(Number(element.dataset.open ?? 0));
    }
    if (kind === "puzzle" || kind === "game") tabs.forEach((tab) => tab.reset());
  });
  return { element, hint: () => (open(0), tabs[0].ask()) };
}

/** What there is for boards that are not 9x9: the answer, to look at. */
function otherSizes(table) {
  const show = button("Show the solution", async () => {
    if (table.ahead) {
      table.ahead = null;
    } else {
      const game = table.game;
      const solved = await busy(table, show, () => table.solve());
      if (!solved || game !== table.game) return;
      if (solved.verdict !== "unique") return table.say(solved.verdict === "none" ? "This puzzle has no solution." : "This puzzle has more than one solution.");
      table.ahead = new Game({ ...game.position(), placed: solved.solution, candidates: undefined });
    }
    table.tell("look");
  });
  table.watch(() => (show.textContent = table.ahead ? "Back to the game" : "Show the solution"));
  const words = "Hints, paths and grades are for 9x9 boards. Check works for this one too.";
  return h("div", {}, h("p", { class: "soft", text: words }), show);
}

const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });

/** Runs something of the engine while a button is off; what goes wrong is said. */
async function busy(table, button, work) {
  button.disabled = true;
  button.setAttribute("aria-busy", "true");
  try {
    return await work();
  } catch (error) {
    table.say(error.message);
    return null;
  } finally {
    button.disabled = false;
    button.removeAttribute("aria-busy");
  }
}

function draw(table, step) {
  table.step = step;
  table.tell("look");
}

// One step at a time.

function hintTab(table) {
  const said = h("div", { class: "said" });
  const buttons = h("div", { class: "row" });
  const element = h("div", {}, said, buttons);
  let help = null;
  let stage = 0;

  async function ask() {
    const game = table.game;
    const answer = await busy(table, first, () => table.engine.call("hint", game.position()));
    if (!answer || game !== table.game) return;
    help = answer;
    stage = 1;
    render();
  }

  function more() {
    stage++;
    if (stage === 3) {
      if (help.step) draw(table, help.step);
      else if (help.mistakes.length) {
        table.wrong = new Set(help.mistakes.map(({ cell }) => cell));
        table.tell("look");
      }
    }
    render();
  }

  const first = button("Give me a hint", ask, { class: "main", "aria-keyshortcuts": "h", title: "Hint (H)" });

  function apply() {
    const { step } = help;
    if (step.eliminations.length) table.settings.candidates = true;
    table.act((game) => game.apply(step));
    table.point([...step.placements, ...step.eliminations][0].cell);
    if (!table.game.isSolved()) table.say(`Done: ${step.line}.`);
  }

  function reset() {
    help = null;
    stage = 0;
    render();
  }

  function leave() {
    table.step = null;
    table.wrong = null;
    table.tell("look");
    reset();
    table.point();
  }

  function render() {
    if (!help) {
      replace(said, h("p", { class: "soft", text: "Stuck? A hint says where to look first, then what to look for, and only then what follows and why." }));
      replace(buttons, first);
      return;
    }
    const staged = help.kind === "step" || help.kind === "mistakes";
    const texts = staged ? help.stages.slice(0, stage) : [help.stages[0]];
    replace(said, texts.map((text, i) => h("p", { class: i === texts.length - 1 ? "" : "soft", text })));
    if (help.step && stage === 3) said.append(facts(help.step));
    const name = help.kind === "mistakes" ? ["Where?", "Show me"] : ["Which technique?", "Show me"];
    replace(
      buttons,
      staged && stage < 3 && button(name[stage - 1], more, { class: "main more" }),
      help.step && stage === 3 && button("Apply", apply, { class: "main" }),
      button("Go on alone", leave),
    );
    table.api.announce(texts[texts.length - 1]);
    (buttons.querySelector(".main") ?? buttons.firstChild)?.focus({ preventScroll: true });
  }

  render();
  return { name: "Hint", element, reset, ask };
}

/** What is worth knowing of a step beside its words. */
function facts(step) {
  const { technique, unique } = step;
  const text = `${technique.level}, ${technique.score} points${unique ? "; takes for granted that the puzzle has one solution" : ""}.`;
  const roles = new Set(step.marks.map(({ role }) => role));
  const names = { part: "pattern", other: "other side", fin: "fin", gone: "goes", placed: "is placed" };
  const legend = Object.entries(names).filter(([role]) => roles.has(role));
  return h("div", { class: "facts" }, h("p", { class: "soft", text }),
    h("ul", { class: "legend" }, legend.map(([role, name]) => h("li", {}, h("span", { class: `mark ${role}`, text: " " }), name))));
}

// The whole path.

function pathTab(table) {
  const work = button("Show the whole path", load, { class: "main" });
  const summary = h("div", { class: "summary" });
  const list = h("ol", { class: "steps", tabindex: "0", "aria-label": "Steps" });
  const controls = {
    first: button("«", () => go(0), { "aria-label": "To the first step" }),
    back: button("‹", () => go(at - 1), { "aria-label": "One step back" }),
    forth: button("›", () => go(at + 1), { "aria-label": "One step forward" }),
    last: button("»", () => go(route.steps.length), { "aria-label": "To the end" }),
    take: button("Go on from here", take, { title: "Take these steps over into your game" }),
    close: button("Close", close),
  };
  const bar = h("div", { class: "row" }, Object.values(controls));
  const said = h("div", { class: "said" });
  const element = h("div", {}, work, summary, bar, said, list);
  let route = null;
  let at = 0;

  async function load() {
    const game = table.game;
    const answer = await busy(table, work, () => table.engine.call("path", game.position()));
    if (!answer || game !== table.game) return;
    route = answer;
    replace(list, route.steps.map((step, i) => h("li", {}, button(step.line, () => go(i), { class: "step" }))));
    go(0);
    controls.forth.focus({ preventScroll: true });
  }

  function go(place) {
    at = Math.max(0, Math.min(route.steps.length, place));
    const ahead = table.game.copy();
    route.steps.slice(0, at).forEach((step) => ahead.apply(step));
    table.ahead = ahead;
    table.step = route.steps[at] ?? null;
    table.tell("look");
    render();
  }

  /** Takes the steps up to here into the game, each a step of its own that can be undone. */
  function take() {
    const steps = route.steps.slice(0, at);
    if (steps.some((step) => step.eliminations.length)) table.settings.candidates = true;
    table.act((game) => steps.map((step) => game.apply(step)).some(Boolean));
  }

  function close() {
    table.ahead = null;
    table.step = null;
    table.tell("look");
    reset();
  }

  function reset() {
    route = null;
    render();
  }

  function render() {
    const on = Boolean(route);
    work.hidden = on;
    for (const part of [summary, bar, said, list]) part.hidden = !on;
    if (!on) return;
    const { grade, solved, steps } = route;
    const end = solved ? `${steps.length} steps to the solution` : `${steps.length} steps, then logic is stuck`;
    replace(summary, h("p", { text: `${grade.level}, ${grade.score} points: ${end}.` }),
      h("p", { class: "soft", text: grade.techniques.map(({ technique, times }) => `${times} × ${technique.name}`).join(", ") }));
    const step = steps[at];
    const text = step ? `${at + 1} of ${steps.length}. ${step.reasons}` : solved ? "The board is solved." : "No technique finds another step.";
    replace(said, h("p", { text }), step && facts(step));
    table.api.announce(text);
    controls.first.disabled = controls.back.disabled = at === 0;
    controls.forth.disabled = controls.last.disabled = at === steps.length;
    controls.take.disabled = at === 0;
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

// Everything that can be done now.

function stepsTab(table) {
  const choice = h("select", { "aria-label": "Technique" }, h("option", { value: "", text: "All usual techniques" }));
  const find = button("Find all steps", load, { class: "main" });
  const said = h("div", { class: "said" });
  const buttons = h("div", { class: "row" });
  const list = h("ul", { class: "steps", tabindex: "0", "aria-label": "Steps that can be taken now" });
  const element = h("div", {}, h("div", { class: "row" }, choice, find), said, buttons, list);
  let chosen = null;

  table.engine.call("techniques").then(
    (all) => choice.append(...all.map(({ name, code, level }) => h("option", { value: code, text: `${name} (${level})` }))),
    () => {},
  );

  async function load() {
    const game = table.game;
    const wanted = choice.value ? [choice.value] : undefined;
    const found = await busy(table, find, () => table.engine.call("steps", game.position(), wanted));
    if (!found || game !== table.game) return;
    const { steps, cutShort } = found;
    const shown = steps.slice(0, MOST);
    const count = steps.length === 1 ? "One step" : `${steps.length || "No"} steps`;
    const more = steps.length > MOST ? `; the first ${MOST} are listed` : "";
    const cut = cutShort.length ? ` Given up because it takes too long: ${cutShort.map(({ name }) => name).join(", ")}.` : "";
    replace(said, h("p", { text: `${count}${more}.${cut}` }));
    table.api.announce(`${count}.`);
    replace(list, shown.map((step) => h("li", {}, button(step.line, (event) => choose(step, event.currentTarget), { class: "step" }))));
    list.hidden = shown.length === 0;
    replace(buttons);
  }

  function choose(step, item) {
    chosen = step;
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    item.setAttribute("aria-current", "step");
    draw(table, step);
    replace(said, h("p", { text: step.reasons }), facts(step));
    table.api.announce(step.reasons);
    replace(buttons, button("Apply", apply, { class: "main" }));
  }

  function apply() {
    if (chosen.eliminations.length) table.settings.candidates = true;
    table.act((game) => game.apply(chosen));
  }

  function reset() {
    chosen = null;
    list.hidden = true;
    replace(said, h("p", { class: "soft", text: "Every step that can be taken now, of all techniques or of one." }));
    replace(buttons);
  }

  reset();
  return { name: "All steps", element, reset };
}
