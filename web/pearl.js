// @ts-check
// The view The pearl: an animated walk through the derivation on a board, next to another one if the reader wants.

import { h, replace } from "./dom.js";
import { createEngine } from "./engine.js";
import { boardOf, readAddress, writeAddress } from "./pearl/address.js";
import { EXAMPLES } from "./pearl/examples.js";
import { createMatrix } from "./pearl/matrix.js";
import { createProgram } from "./pearl/program.js";
import { createRival } from "./pearl/rival.js";
import { createSpace } from "./pearl/space.js";
import { t } from "./pearl/text.js";
import { createTour, frameOf, hasFrameOf } from "./pearl/tour.js";
import { createTree } from "./pearl/tree.js";
import { createWalk, MAX_FRAMES } from "./pearl/walk.js";

/** Milliseconds between two steps, from slow to fast. */
const PACES = [4000, 2500, 1600, 1000, 650, 400, 250, 120, 60, 30];

/** Sentences that are shown for fewer milliseconds than this are not announced. */
const READABLE = 1500;

export async function mount(root, { shared }) {
  const engine = createEngine({ module: "tools", script: "pearl-worker.js" });
  const programs = await engine.call("programs");
  const walk = createWalk(engine);
  const rival = createRival(programs);
  const tour = createTour((stop) => guarded.visit(stop));
  const view = build(programs, rival, tour);
  replace(root, view.element);

  let at = 0;
  let matrix = null;
  let timer = null;
  let shown = "";
  let linked = null;

  const board = () => {
    const id = view.boards.value;
    if (id === "play") return shared.position;
    return id === "link" ? linked : EXAMPLES.find((example) => example.id === id);
  };

  /** Starts the selected programs on the selected board, and goes to a frame. */
  const start = async (index = 0) => {
    pause();
    const position = board();
    shown = JSON.stringify(position);
    at = 0;
    view.showError("");
    const [rows, columns] = position.box.split("x").map(Number);
    matrix = createMatrix(rows, columns);
    replace(view.stage, matrix.element);
    view.tree.clear(rows * columns);
    view.program.load(programs.find((program) => program.id === view.programs.value));
    view.compare(rival.id !== "");
    try {
      if (!(await walk.start(position, view.programs.value))) return;
      await rival.start(position);
      await goTo(index);
    } catch (error) {
      view.showError(error.message);
    }
  };

  /** Shows a frame by its number, or the one that a function chooses among all. */
  const goTo = async (index, isEnough = (frames) => frames.length > index) => {
    const far = index - walk.frames.length > 100;
    const progress = (frames) => {
      if (far) view.progress(frames.length);
      return isEnough(frames);
    };
    // If the walk could not be started, there are no frames.
    if (!(await walk.fetch(progress, !far)) || !walk.frames.length) return;
    at = Math.max(0, Math.min(index, walk.frames.length - 1));
    await rival.goTo(index);
    draw();
  };

  const draw = () => {
    const { frames, over } = walk;
    const frame = walk.shownAt(at);
    view.tree.draw(frames, at);
    const path = view.tree.pathTo(frame.node);
    matrix.draw(frame, frames[0], new Set(path.map((node) => node.cell)));
    view.space.draw(frames, at);
    view.program.highlight(frames[at].part);
    const cut = walk.isCutAt(at) ? ` ${t("walk.cut", { count: MAX_FRAMES })}` : "";
    view.sentence(frames[at].text + cut, frames[at].action.kind);
    view.place(at, frames.length, over && (rival.id === "" || rival.length <= frames.length));
    view.found(frames, at);
    if (!playing()) remember();
  };

  const address = () => {
    const { value } = view.boards;
    const name = value === "play" || value === "link" ? board() : value;
    return writeAddress({ board: name, program: view.programs.value, rival: rival.id, step: at + 1 });
  };

  /** Writes the moment into the address, without a new entry in the history. */
  const remember = () => {
    if (location.hash.startsWith("#pearl")) history.replaceState(history.state, "", address());
  };

  const playing = () => timer !== null;

  const pause = () => {
    clearTimeout(timer);
    timer = null;
    view.playing(false, true);
  };

  const tick = async () => {
    const before = at;
    const { frames } = walk;
    await goTo(at + 1);
    if (frames !== walk.frames || !playing()) return;
    if (at === before) {
      pause();
      return remember();
    }
    timer = setTimeout(tick, pace());
  };

  const pace = () => PACES[view.speed.value - 1];

  const play = () => {
    if (walk.over && at === walk.frames.length - 1) at = -1;
    timer = setTimeout(tick, 0);
    view.playing(true, pace() >= READABLE);
  };

  /** Goes to a stop of the tour. */
  const visit = async (stop) => {
    view.boards.value = stop.board;
    view.programs.value = stop.program;
    rival.choose(stop.rival ?? "");
    await start();
    await walk.fetch((frames) => hasFrameOf(stop, frames), false);
    await goTo(frameOf(stop, walk.frames));
  };

  /** Goes to the moment of the address, if it has one. Returns whether it has. */
  const follow = async () => {
    const wanted = readAddress(location.hash);
    if (!wanted) return false;
    const isExample = EXAMPLES.some(({ id }) => id === wanted.board);
    linked = isExample ? null : boardOf(wanted.board) ?? linked;
    view.hasLink(linked);
    if (isExample || (wanted.board === "play" && shared.position)) view.boards.value = wanted.board;
    else if (linked) view.boards.value = "link";
    if (programs.some(({ id }) => id === wanted.program)) view.programs.value = wanted.program;
    rival.choose(programs.some(({ id }) => id === wanted.rival) ? wanted.rival : "");
    await start(wanted.step - 1);
    return true;
  };

  const copyLink = async () => {
    remember();
    try {
      await navigator.clipboard.writeText(new URL(address(), location.href).href);
      view.copied(true);
    } catch {
      view.copied(false);
    }
  };

  const act = {
    first: () => (pause(), goTo(0)),
    back: () => (pause(), goTo(at - 1)),
    play: () => (playing() ? pause() : play()),
    step: () => (pause(), goTo(at + 1)),
    end: () => (pause(), goTo(Infinity)),
    seek: (value) => (pause(), goTo(value)),
    start: () => start(),
    visit,
    follow,
    copyLink,
  };
  const guarded = Object.fromEntries(
    Object.entries(act).map(([name, action]) => [
      name,
      async (...args) => {
        try {
          return await action(...args);
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
    if (event.key.toLowerCase() === "p") return view.projector();
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
      const isCurrent = walk.frames.length > 0 && shown === JSON.stringify(board());
      if (isCurrent && readAddress(location.hash) && location.hash === address()) return;
      if (!(await guarded.follow()) && !isCurrent) await guarded.start();
    },
    hide() {
      removeEventListener("keydown", onKey);
      pause();
      view.endProjector();
    },
  };
}

/** Builds the elements of the view. They contain no logic of the walk. */
function build(programs, rival, tour) {
  const option = ({ id }) => h("option", { value: id, text: t(/** @type {any} */ (`example.${id}`)) });
  const named = ({ id, title }) => h("option", { value: id, text: id === "whole" ? title : `${id}: ${title}` });
  const ofPlay = h("option", { value: "play", text: t("board.play") });
  const ofLink = h("option", { value: "link", text: t("board.link"), hidden: true, disabled: true });
  const boards = h("select", { id: "pearl-board" }, [ofPlay, ofLink, h("optgroup", { label: t("boards.examples") }, EXAMPLES.map(option))]);
  const chooser = h("select", { id: "pearl-program" }, [
    h("optgroup", { label: t("programs.main") }, programs.filter(({ main }) => main).map(named)),
    h("optgroup", { label: t("programs.other") }, programs.filter(({ main }) => !main).map(named)),
  ]);
  const button = (name, label, sign, keys) =>
    h("button", { type: "button", "aria-label": label, title: t("walk.key", { label, keys }), "data-act": name, text: sign });
  const buttons = {
    first: button("first", t("walk.first"), "❙◀◀", "Home"),
    back: button("back", t("walk.back"), "◀", "←"),
    play: button("play", t("walk.play"), `▶ ${t("walk.play")}`, "Space"),
    step: button("step", t("walk.step"), "▶", "→"),
    end: button("end", t("walk.end"), "▶▶❙", "End"),
  };
  buttons.play.classList.add("main");
  const seek = h("input", { type: "range", min: 0, max: 1, value: 0, "aria-label": t("walk.seek"), class: "seek" });
  const counter = h("output", { class: "counter" });
  const speed = h("input", { type: "range", min: 1, max: PACES.length, value: 5, id: "pearl-speed" });
  const sentence = h("p", { class: "sentence", role: "status", "aria-live": "polite", lang: "en" });
  const errorText = h("p", { class: "error", role: "alert", hidden: true });
  const found = h("ol", { class: "found" });
  const foundPanel = h("section", { class: "panel found-panel", hidden: true, "aria-labelledby": "found-title" }, [
    h("h2", { id: "found-title", text: t("found") }),
    found,
  ]);
  const stage = h("div", { class: "stage" });
  const projectorButton = h("button", { type: "button", text: t("projector"), title: t("projector.title"), "aria-pressed": "false" });
  const linkButton = h("button", { type: "button", text: t("link"), title: t("link.title") });
  const [space, tree, program] = [createSpace(), createTree(), createProgram()];
  const element = h("div", { class: "pearl" }, [
    tour.element,
    h("div", { class: "pearl-choose row" }, [
      h("label", { for: "pearl-board", text: t("board") }),
      boards,
      h("label", { for: "pearl-program", text: t("program") }),
      chooser,
      h("label", { for: "pearl-rival", text: t("rival") }),
      rival.chooser,
      projectorButton,
      linkButton,
    ]),
    h("div", { class: "pearl-board" }, [
      h("div", { class: "stages" }, h("div", { class: "stage-column" }, sentence, errorText, stage), rival.element),
      h("div", { class: "transport", role: "group", "aria-label": t("walk") }, [
        h("div", { class: "row buttons" }, Object.values(buttons)),
        h("div", { class: "row sliders" }, [seek, counter]),
        h("div", { class: "row pace" }, [h("label", { for: "pearl-speed", text: t("walk.speed") }), speed]),
      ]),
    ]),
    h("div", { class: "pearl-words" }, [space.element, program.element]),
    h("div", { class: "pearl-growth" }, [tree.element, foundPanel]),
  ]);

  let current = "";
  let act = null;
  const view = { element, boards, programs: chooser, speed, stage, space, tree, program };

  view.connect = (actions) => {
    act = actions;
    for (const [name, one] of Object.entries(buttons)) one.addEventListener("click", act[name]);
    seek.addEventListener("input", () => act.seek(Number(seek.value)));
    for (const menu of [boards, chooser, rival.chooser]) menu.addEventListener("change", act.start);
    linkButton.addEventListener("click", act.copyLink);
    projectorButton.addEventListener("click", view.projector);
  };
  view.compare = (on) => element.classList.toggle("compared", on);
  view.copied = (done) => (linkButton.textContent = done ? t("link.copied") : t("link.failed"));

  // The projector: only the board, its sentence and the program, as large as the screen allows.
  view.projector = () => {
    if (element.classList.contains("projector")) return view.endProjector();
    setProjector(true);
    element.requestFullscreen?.().catch(() => {});
  };
  view.endProjector = () => {
    setProjector(false);
    if (document.fullscreenElement) document.exitFullscreen();
  };
  const setProjector = (on) => {
    element.classList.toggle("projector", on);
    projectorButton.setAttribute("aria-pressed", String(on));
  };
  element.addEventListener("fullscreenchange", () => document.fullscreenElement ?? setProjector(false));
  element.addEventListener("keydown", (event) => event.key === "Escape" && setProjector(false));

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
    counter.textContent = t(over ? "walk.at" : "walk.at.open", { at: at + 1, count: known });
    seek.setAttribute("aria-valuetext", counter.textContent);
    buttons.back.disabled = buttons.first.disabled = at === 0;
    buttons.step.disabled = buttons.end.disabled = over && at === known - 1;
    linkButton.textContent = t("link");
  };
  view.progress = (known) => {
    counter.textContent = t("walk.loading", { count: known });
  };
  view.playing = (on, readable) => {
    const label = on ? t("walk.pause") : t("walk.play");
    buttons.play.textContent = `${on ? "❙❙" : "▶"} ${label}`;
    buttons.play.setAttribute("aria-label", label);
    sentence.setAttribute("aria-live", readable ? "polite" : "off");
  };
  view.found = (frames, at) => {
    const known = frames.slice(0, at + 1).flatMap(({ action }, i) => (action.kind === "solved" ? [{ solution: action.solution, i }] : []));
    foundPanel.hidden = !known.length;
    const key = `${known.length} ${known[0]?.solution}`;
    if (found.dataset.key === key) return;
    found.dataset.key = key;
    const entry = ({ solution, i }) =>
      h("li", {}, h("button", { type: "button", class: "quiet", title: t("found.show"), onclick: () => act.seek(i) }, h("code", { text: solution })));
    replace(found, known.slice(0, 20).map(entry));
    if (known.length > 20) found.append(h("li", { class: "soft", text: t("found.more", { count: known.length - 20 }) }));
  };
  view.hasPlay = (position) => {
    ofPlay.disabled = !position;
    if (!position && boards.value === "play") boards.value = EXAMPLES[0].id;
  };
  view.hasLink = (position) => {
    ofLink.hidden = ofLink.disabled = !position;
  };
  return view;
}
