// @ts-check
// The view The pearl: an animated walk through the derivation on a board.

import { h, replace } from "./dom.js";
import { createEngine } from "./engine.js";
import { EXAMPLES } from "./pearl/examples.js";
import { createMatrix } from "./pearl/matrix.js";
import { createProgram } from "./pearl/program.js";
import { createSpace } from "./pearl/space.js";
import { createTree } from "./pearl/tree.js";

/** The most frames of a walk. All are kept, so that the walk can go back. */
const MAX_FRAMES = 20_000;

/** Milliseconds between two steps, from slow to fast. */
const PACES = [4000, 2500, 1600, 1000, 650, 400, 250, 120, 60, 30];

/** Sentences that are shown for fewer milliseconds than this are not announced. */
const READABLE = 1500;

export async function mount(root, { shared }) {
  const engine = createEngine({ script: "pearl-worker.js" });
  const programs = await engine.call("programs");
  const view = build(programs);
  replace(root, view.element);

  let frames = [];
  let at = 0;
  let over = true;
  let side = 9;
  let matrix = null;
  let timer = null;
  let run = 0;
  let shown = "";

  const board = () => {
    const id = view.boards.value;
    return id === "play" ? shared.position : EXAMPLES.find((example) => example.id === id);
  };

  /** Starts the selected program on the selected board. */
  const start = async () => {
    pause();
    const mine = ++run;
    const position = board();
    shown = JSON.stringify(position);
    [frames, at, over] = [[], 0, false];
    view.showError("");
    const [rows, columns] = position.box.split("x").map(Number);
    side = rows * columns;
    matrix = createMatrix(rows, columns);
    replace(view.stage, matrix.element);
    view.tree.clear(side);
    view.program.load(programs.find((program) => program.id === view.programs.value));
    try {
      await engine.call("start", { box: position.box, givens: position.givens, placed: position.placed }, view.programs.value);
      if (mine === run) await goTo(0);
    } catch (error) {
      if (mine !== run) return;
      over = true;
      view.showError(error.message);
    }
  };

  /** Fetches frames up to an index or the end of the walk. Returns false if another walk was started meanwhile. */
  const fetchTo = async (index) => {
    const mine = run;
    while (frames.length <= index && !over) {
      const { frames: more, over: last } = await engine.call("frames", index - frames.length > 100 ? 500 : 40);
      if (mine !== run) return false;
      frames.push(...more);
      over = last || frames.length >= MAX_FRAMES;
      if (frames.length > index || index === Infinity) view.progress(frames.length);
    }
    return mine === run;
  };

  const goTo = async (index) => {
    // If the walk could not be started, there are no frames.
    if (!(await fetchTo(index)) || !frames.length) return;
    at = Math.max(0, Math.min(index, frames.length - 1));
    draw();
  };

  const draw = () => {
    const frame = frames[at];
    const cut = frames.length >= MAX_FRAMES && at === frames.length - 1 && frame.action.kind !== "end";
    view.tree.draw(frames, at);
    const path = view.tree.pathTo(frame.node);
    matrix.draw(frame, frames[0], new Set(path.map((node) => node.cell)));
    view.space.draw(frames, at);
    view.program.highlight(frame.part);
    view.sentence(cut ? `${frame.text} This walk has more than ${MAX_FRAMES.toLocaleString("en")} steps and is cut here.` : frame.text, frame.action.kind);
    view.place(at, frames.length, over);
    view.found(frames, at);
  };

  const playing = () => timer !== null;

  const pause = () => {
    clearTimeout(timer);
    timer = null;
    view.playing(false, true);
  };

  const tick = async () => {
    const mine = run;
    const before = at;
    await goTo(at + 1);
    if (mine !== run || !playing()) return;
    if (at === before) return pause();
    timer = setTimeout(tick, pace());
  };

  const pace = () => PACES[view.speed.value - 1];

  const play = () => {
    if (over && at === frames.length - 1) at = -1;
    timer = setTimeout(tick, 0);
    view.playing(true, pace() >= READABLE);
  };

  const act = {
    first: () => (pause(), goTo(0)),
    back: () => (pause(), goTo(at - 1)),
    play: () => (playing() ? pause() : play()),
    step: () => (pause(), goTo(at + 1)),
    end: () => (pause(), goTo(Infinity)),
    seek: (value) => (pause(), goTo(value)),
    start,
  };
  const guarded = Object.fromEntries(
    Object.entries(act).map(([name, action]) => [
      name,
      async (...args) => {
        try {
          await action(...args);
        } catch (error) {
          pause();
          view.showError(error.message);
        }
      },
    ]),
  );
  view.connect(guarded);
  view.speed.addEventListener("input", () => playing() && view.playing(true, pace() >= READABLE));

  const onKey = (event) => {
    const target = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || target.closest("input, select, textarea")) return;
    const action = { ArrowRight: "step", ArrowLeft: "back", Home: "first", End: "end", " ": "play" }[event.key];
    if (!action || (event.key === " " && target.closest("button, a"))) return;
    if (target.closest("[tabindex='0']") && event.key !== " ") return;
    event.preventDefault();
    guarded[action]();
  };

  return {
    async show() {
      addEventListener("keydown", onKey);
      view.hasPlay(shared.position);
      // The board in Play can have changed while another view was shown.
      if (!frames.length || shown !== JSON.stringify(board())) await guarded.start();
    },
    hide() {
      removeEventListener("keydown", onKey);
      pause();
    },
  };
}

/** Builds the elements of the view. They contain no logic of the walk. */
function build(programs) {
  const option = ({ id, title }) => h("option", { value: id, text: title });
  const named = ({ id, title }) => h("option", { value: id, text: id === "whole" ? title : `${id}: ${title}` });
  const ofPlay = h("option", { value: "play", text: "The board in Play" });
  const boards = h("select", { id: "pearl-board" }, [ofPlay, h("optgroup", { label: "Examples" }, EXAMPLES.map(option))]);
  const chooser = h("select", { id: "pearl-program" }, [
    h("optgroup", { label: "The derivation" }, programs.filter(({ main }) => main).map(named)),
    h("optgroup", { label: "Variations" }, programs.filter(({ main }) => !main).map(named)),
  ]);
  const button = (name, label, sign, keys) =>
    h("button", { type: "button", "aria-label": label, title: `${label} (${keys})`, "data-act": name, text: sign });
  const buttons = {
    first: button("first", "To the start", "❙◀◀", "Home"),
    back: button("back", "Step back", "◀", "←"),
    play: button("play", "Play", "▶ Play", "Space"),
    step: button("step", "Step forward", "▶", "→"),
    end: button("end", "To the end", "▶▶❙", "End"),
  };
  buttons.play.classList.add("main");
  const seek = h("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": "Step", class: "seek" });
  const counter = h("output", { class: "counter" });
  const speed = h("input", { type: "range", min: 1, max: PACES.length, value: 5, id: "pearl-speed" });
  const sentence = h("p", { class: "sentence", role: "status", "aria-live": "polite" });
  const errorText = h("p", { class: "error", role: "alert", hidden: true });
  const found = h("ol", { class: "found" });
  const foundPanel = h("section", { class: "panel found-panel", hidden: true, "aria-labelledby": "found-title" }, [
    h("h2", { id: "found-title", text: "Solutions" }),
    found,
  ]);
  const stage = h("div", { class: "stage" });
  const [space, tree, program] = [createSpace(), createTree(), createProgram()];
  const element = h("div", { class: "pearl" }, [
    h("div", { class: "pearl-choose row" }, [
      h("label", { for: "pearl-board", text: "Board" }),
      boards,
      h("label", { for: "pearl-program", text: "Program" }),
      chooser,
    ]),
    h("div", { class: "pearl-board" }, [
      sentence,
      errorText,
      stage,
      h("div", { class: "transport", role: "group", "aria-label": "Walk" }, [
        h("div", { class: "row buttons" }, Object.values(buttons)),
        h("div", { class: "row sliders" }, [seek, counter]),
        h("div", { class: "row pace" }, [h("label", { for: "pearl-speed", text: "Speed" }), speed]),
      ]),
    ]),
    h("div", { class: "pearl-words" }, [space.element, program.element]),
    h("div", { class: "pearl-growth" }, [tree.element, foundPanel]),
  ]);

  let current = "";
  const view = { element, boards, programs: chooser, speed, stage, space, tree, program };

  view.connect = (act) => {
    for (const [name, one] of Object.entries(buttons)) one.addEventListener("click", act[name]);
    seek.addEventListener("input", () => act.seek(Number(seek.value)));
    boards.addEventListener("change", act.start);
    chooser.addEventListener("change", act.start);
  };
  view.sentence = (text, kind) => {
    sentence.dataset.kind = kind;
    if (text !== current) sentence.textContent = current = text;
  };
  view.showError = (text) => {
    errorText.hidden = !text;
    errorText.textContent = text;
  };
  view.place = (at, known, over) => {
    seek.max = Math.max(1, known - 1);
    seek.value = at;
    counter.textContent = `Step ${at + 1} of ${known}${over ? "" : "+"}`;
    seek.setAttribute("aria-valuetext", counter.textContent);
    buttons.back.disabled = buttons.first.disabled = at === 0;
    buttons.step.disabled = buttons.end.disabled = over && at === known - 1;
  };
  view.progress = (known) => {
    counter.textContent = `${known.toLocaleString("en")} steps…`;
  };
  view.playing = (on, readable) => {
    buttons.play.textContent = on ? "❙❙ Pause" : "▶ Play";
    buttons.play.setAttribute("aria-label", on ? "Pause" : "Play");
    sentence.setAttribute("aria-live", readable ? "polite" : "off");
  };
  view.found = (frames, at) => {
    const lines = frames.slice(0, at + 1).filter(({ action }) => action.kind === "solved");
    foundPanel.hidden = !lines.length;
    const key = `${lines.length} ${lines[0]?.action.solution}`;
    if (found.dataset.key === key) return;
    found.dataset.key = key;
    replace(found, lines.slice(0, 20).map(({ action }) => h("li", {}, h("code", { text: action.solution }))));
    if (lines.length > 20) found.append(h("li", { class: "soft", text: `and ${lines.length - 20} more` }));
  };
  view.hasPlay = (position) => {
    ofPlay.disabled = !position;
    if (!position && boards.value === "play") boards.value = EXAMPLES[0].id;
  };
  return view;
}
