// @ts-check
// A second program on the same board, at the same step.

import { h, replace } from "../dom.js";
import { createEngine } from "../engine.js";
import { createMatrix } from "./matrix.js";
import { rounded } from "./space.js";
import { t } from "./text.js";
import { createWalk } from "./walk.js";

export function createRival(programs) {
  const named = ({ id, title }) => h("option", { value: id, text: id === "whole" ? title : `${id}: ${title}` });
  const chooser = h("select", { id: "pearl-rival" }, h("option", { value: "", text: t("rival.none") }), programs.map(named));
  const sentence = h("p", { class: "rival-sentence", lang: "en" });
  const stage = h("div", { class: "stage" });
  const counter = h("p", { class: "soft rival-counter" });
  const element = h("div", { class: "stage-column rival", hidden: true }, sentence, stage, counter);
  let walk = null;
  let matrix = null;

  return {
    chooser,
    element,
    /** The name of the program; empty if there is none. */
    get id() {
      return chooser.value;
    },
    /** The number of its known frames. */
    get length() {
      return walk?.frames.length ?? 0;
    },
    choose: (id) => (chooser.value = id),

    async start(position) {
      element.hidden = !chooser.value;
      if (!chooser.value) return;
      // It has a worker of its own, because a worker keeps one walk.
      walk ??= createWalk(createEngine({ module: "tools", script: "pearl-worker.js" }));
      const [rows, columns] = position.box.split("x").map(Number);
      matrix = createMatrix(rows, columns);
      replace(stage, matrix.element);
      await walk.start(position, chooser.value);
    },

    /** Shows the same step, or the last one of a shorter walk. */
    async goTo(index) {
      if (!chooser.value || !(await walk.fetch((frames) => frames.length > index, index - walk.frames.length <= 100))) return;
      if (!walk.frames.length) return;
      const at = Math.max(0, Math.min(index, walk.frames.length - 1));
      const { text, action, left } = walk.frames[at];
      matrix.draw(walk.shownAt(at), walk.frames[0], new Set());
      sentence.textContent = text;
      sentence.dataset.kind = action.kind;
      const place = t(walk.over ? "walk.at" : "walk.at.open", { at: at + 1, count: walk.frames.length });
      counter.textContent = `${place} · ${t("boards.left", { number: rounded(left) ?? left })}`;
    },
  };
}
