// @ts-check
// The view Race: stages of the pearl and the engine on one list, in this browser.

import { h, replace } from "./dom.js";
import { createEngine } from "./engine.js";

const LISTS = [
  { id: "workload", title: "250 puzzles for benchmarks", file: "corpora/workload.txt" },
  { id: "lectures", title: "3 boards of the lecture notes", file: "corpora/lectures.txt" },
  { id: "tiny", title: "4 boards of 4×4, small enough for the naive stage", text: "12.4..1..1..4..1\n1..4..1..1..4..1\n.12.3...4.......\n1234341221434..." },
];

const BUDGETS = [
  [500, "½ second"],
  [1000, "1 second"],
  [3000, "3 seconds"],
  [10_000, "10 seconds"],
  [60_000, "1 minute"],
];

export async function mount(root, { shared }) {
  /** @type {(report: { runner: string, done: number }) => void} */
  let progress = () => {};
  const engine = createEngine({ module: "tools", script: "pearl-worker.js", onprogress: (report) => progress(report) });
  const [runners, simd] = await Promise.all([engine.call("runners"), engine.call("simd")]);
  const view = build(runners, simd);
  replace(root, view.element);
  let racing = false;

  const pick = async () => {
    const id = view.pick.value;
    const list = LISTS.find((list) => list.id === id);
    if (id === "own") return;
    if (id === "play") view.list.value = shared.puzzles.map(({ givens }) => givens).join("\n");
    else view.list.value = list.text ?? (await fetchText(list.file));
  };

  const race = async () => {
    racing = true;
    view.racing(true);
    const laps = [];
    try {
      const { puzzles, errors } = await engine.call("loadList", view.list.value);
      view.listLoaded(puzzles, errors);
      for (const runner of view.chosen()) {
        const row = view.row(runner);
        progress = ({ runner: id, done }) => id === runner.id && row.progress(done, puzzles);
        const lap = await engine.call("lap", runner.id, Number(view.budget.value));
        laps.push({ runner, lap });
        row.finish(lap);
        view.bars(laps);
      }
      view.verdict(laps);
    } catch (error) {
      if (racing) view.showError(error.message);
      else view.stopped();
    }
    racing = false;
    view.racing(false);
  };

  const stop = () => {
    racing = false;
    engine.stop();
  };

  view.pick.addEventListener("change", () => pick().catch((error) => view.showError(error.message)));
  view.list.addEventListener("input", () => (view.pick.value = "own"));
  view.start.addEventListener("click", race);
  view.stop.addEventListener("click", stop);
  await pick();

  return {
    show: () => view.hasPlay(shared.puzzles?.length ?? 0),
    hide: () => racing && stop(),
  };
}

async function fetchText(file) {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`the list cannot be loaded (status ${response.status})`);
  return response.text();
}

const grouped = (n) => Math.round(n).toLocaleString("en");
const plural = (n, noun) => `${grouped(n)} ${noun}${n === 1 ? "" : "s"}`;

function time(milliseconds) {
  if (milliseconds < 1) return `${(milliseconds * 1000).toFixed(0)} µs`;
  if (milliseconds < 1000) return `${milliseconds.toFixed(1)} ms`;
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

function rate(n) {
  if (n >= 100 || n === 0) return grouped(n);
  return n >= 1 ? n.toFixed(1) : n.toPrecision(2);
}

function build(runners, simd) {
  const option = ({ id, title }) => h("option", { value: id, text: title });
  const ofPlay = h("option", { value: "play", text: "The list in Play", disabled: true });
  const pick = h("select", { id: "race-pick" }, [
    LISTS.map(option),
    ofPlay,
    h("option", { value: "own", text: "Your own list" }),
  ].flat());
  const list = h("textarea", { id: "race-list", rows: 6, spellcheck: false, autocomplete: "off", wrap: "off" });
  const boxes = runners.map((runner) => ({ runner, input: h("input", { type: "checkbox", checked: runner.preselected }) }));
  const check = ({ runner, input }) =>
    h("label", { class: "runner" }, input, h("span", {}, h("strong", { text: runner.id }), " ", h("span", { class: "soft", text: runner.title })));
  const budget = h("select", { id: "race-budget" }, BUDGETS.map(([value, text]) => h("option", { value, text, selected: value === 1000 })));
  const start = h("button", { type: "button", class: "main", text: "Start" });
  const stop = h("button", { type: "button", text: "Stop", disabled: true });
  const status = h("p", { class: "race-status", role: "status" });
  const errorText = h("p", { class: "error", role: "alert", hidden: true });
  const errors = h("ul", { class: "list-errors" });
  const scale = h("input", { type: "checkbox", id: "race-scale", checked: true });
  const body = h("tbody");
  const heads = ["Solver", "Solved", "Time", "Boards", "Guesses", "Puzzles per second"];
  const table = h("table", { class: "race-table", hidden: true }, [
    h("caption", { text: "Results" }),
    h("thead", {}, h("tr", {}, heads.map((text) => h("th", { scope: "col", text })))),
    body,
  ]);
  const element = h("div", { class: "race" }, [
    h("section", { class: "panel race-list", "aria-labelledby": "race-list-title" }, [
      h("h2", { id: "race-list-title", text: "Puzzles" }),
      h("div", { class: "row" }, [h("label", { for: "race-pick", text: "List" }), pick]),
      h("label", { for: "race-list", text: "Puzzles, in any format" }),
      list,
    ]),
    h("section", { class: "panel", "aria-labelledby": "race-runners-title" }, [
      h("h2", { id: "race-runners-title", text: "Solvers" }),
      h("fieldset", { class: "plain" }, [
        h("legend", { class: "unseen", text: "Solvers" }),
        boxes.filter(({ runner }) => runner.preselected).map(check),
      ].flat()),
      h("details", {}, [
        h("summary", { text: "More stages of the pearl" }),
        h("fieldset", { class: "plain" }, [
          h("legend", { class: "unseen", text: "More solvers" }),
          boxes.filter(({ runner }) => !runner.preselected).map(check),
        ].flat()),
      ]),
      h("p", { class: "soft", text: `All solvers run one after the other in a worker of this browser (engine ${simd === "portable" ? "without" : "with"} SIMD). Each proves that its solutions are unique.` }),
    ]),
    h("section", { class: "panel race-results", "aria-labelledby": "race-results-title" }, [
      h("h2", { id: "race-results-title", text: "Results" }),
      h("div", { class: "row" }, [
        h("label", { for: "race-budget", text: "Time limit for each" }),
        budget,
        start,
        stop,
        h("label", { class: "runner" }, scale, "logarithmic bars"),
      ]),
      status,
      errorText,
      errors,
      h("div", { class: "race-scroller", tabindex: "0", role: "group", "aria-label": "Results" }, table),
    ]),
  ]);

  let rows = new Map();
  let laps = [];
  const view = { element, pick, list, budget, start, stop };

  view.chosen = () => boxes.filter(({ input }) => input.checked).map(({ runner }) => runner);
  view.hasPlay = (n) => {
    ofPlay.disabled = n === 0;
    ofPlay.textContent = n ? `The list in Play (${n})` : "The list in Play";
  };
  view.racing = (on) => {
    start.disabled = on;
    stop.disabled = !on;
    if (on) {
      rows = new Map();
      laps = [];
      replace(body);
      replace(errors);
      table.hidden = true;
      view.showError("");
    }
  };
  view.showError = (text) => {
    errorText.hidden = !text;
    errorText.textContent = text;
    if (text) status.textContent = "";
  };
  view.listLoaded = (puzzles, messages) => {
    status.textContent = `${plural(puzzles, "puzzle")} in the list.`;
    const shown = messages.slice(0, 5).map((text) => h("li", { text }));
    replace(errors, shown, messages.length > 5 && h("li", { text: `and ${messages.length - 5} more errors` }));
    table.hidden = false;
  };
  view.row = (runner) => {
    const cells = ["solved", "time", "boards", "guesses"].map((name) => h("td", { class: name }));
    const number = h("span", { class: "rate" });
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    const note = h("span", { class: "note soft" });
    const head = h("th", { scope: "row", title: runner.title }, runner.id, note);
    const row = h("tr", { "data-runner": runner.id }, head, cells, h("td", { class: "speed" }, number, bar));
    body.append(row);
    rows.set(runner.id, bar);
    row.classList.add("running");
    const [solved, took, boards, guesses] = cells;
    return {
      progress: (done, all) => (solved.textContent = `${grouped(Math.min(done, all))}/${grouped(all)} …`),
      finish: (lap) => {
        row.classList.remove("running");
        const more = lap.stopped ? "+" : "";
        solved.textContent = `${grouped(lap.unique + lap.many + lap.none)}/${grouped(lap.puzzles)}`;
        took.textContent = time(lap.milliseconds) + more;
        boards.textContent = lap.boards === undefined ? "–" : grouped(lap.boards) + more;
        guesses.textContent = lap.guesses === undefined ? "–" : grouped(lap.guesses) + more;
        number.textContent = rate(lap.rate);
        note.textContent = lap.stopped?.replaceAll(" x 10^", " × 10^") ?? "";
        if (lap.wrong.length) row.classList.add("wrong");
      },
    };
  };
  view.bars = (all) => {
    laps = all;
    const best = Math.max(...laps.map(({ lap }) => lap.rate), 1);
    // The logarithmic scale starts at 0.1: below one puzzle in ten seconds the bar is empty.
    const length = scale.checked ? (n) => Math.max(0, Math.log10(n * 10) / Math.log10(best * 10)) : (n) => n / best;
    for (const { runner, lap } of laps) rows.get(runner.id).style.setProperty("--share", lap.rate > 0 ? length(lap.rate) : 0);
  };
  scale.addEventListener("change", () => laps.length && view.bars(laps));
  view.verdict = (all) => {
    const wrong = all.filter(({ lap }) => lap.wrong.length);
    if (wrong.length) {
      const names = wrong.map(({ runner, lap }) => `${runner.id} (puzzle ${lap.wrong.slice(0, 5).join(", ")})`);
      return view.showError(`Results differ: ${names.join("; ")}. That is a bug; please report it.`);
    }
    const done = Math.max(0, ...all.map(({ lap }) => lap.unique + lap.many + lap.none));
    const fastest = all.reduce((a, b) => (a && a.lap.rate >= b.lap.rate ? a : b), null);
    status.textContent = all.length
      ? `All results agree, on up to ${plural(done, "puzzle")}. Fastest: ${fastest.runner.id}, ${rate(fastest.lap.rate)} puzzles per second.`
      : "Choose at least one solver.";
  };
  view.stopped = () => {
    for (const row of body.querySelectorAll(".running")) row.remove();
    status.textContent = "Stopped.";
  };
  return view;
}
