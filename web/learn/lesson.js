// @ts-check
// A lesson: the definition of a technique, drawn examples, and exercises.

import { h, replace } from "../dom.js";
import { Board } from "../play/board.js";
import { stepDrawing } from "../play/drawing.js";
import { Game } from "../play/game.js";
import { legend } from "../play/help/common.js";
import { namedText } from "../play/help/names.js";
import { createWalker } from "../play/help/walker.js";
import { difficultyName } from "../play/text.js";
import { language } from "../text.js";
import { createDefinition } from "./definition.js";
import { createExercise } from "./exercise.js";
import { progress } from "./progress.js";
import { t } from "./text.js";

export function createLesson(api, course, at) {
  const lesson = course[at];
  const { technique, code } = lesson;
  const solved = h("span", { class: "soft" });
  const showProgress = () => (solved.textContent = t("solved", { count: progress.solved(code) }));
  const facts = t("facts", { difficulty: difficultyName(technique.difficulty), score: technique.score });
  const exercise = createExercise(api, lesson, showProgress);
  const link = (other, key) => other && h("a", { href: `#learn=${other.id}`, text: t(key, { title: other.technique.title }) });
  showProgress();
  const element = h("article", { class: "lesson" },
    h("nav", { class: "row", "aria-label": t("title") }, h("a", { href: "#learn", text: t("all") }), link(course[at - 1], "previous"), link(course[at + 1], "next")),
    h("h2", { text: technique.title, tabindex: "-1", lang: language }),
    h("p", { class: "row" }, h("span", { class: "soft", text: facts }), solved),
    createDefinition(lesson),
    h("h3", { text: t("examples") }),
    h("div", { class: "examples" }, lesson.examples.map((line, i) => createExample(api, line, i + 1))),
    h("h3", { text: t("exercise") }),
    exercise.element);
  return { element, close: exercise.close };
}

/** A position with its step drawn and explained. It is drawn when it comes into view. */
function createExample(api, line, number) {
  const body = h("div", { class: "example-body" }, h("p", { class: "soft", text: t("example.loading") }));
  const element = h("figure", { class: "panel example" }, h("figcaption", { text: t("example", { number }) }), body);

  async function draw() {
    try {
      const { position, step } = await api.engine.call("example", line, undefined, language);
      replace(body, drawExample(position, step));
    } catch (error) {
      replace(body, h("p", { role: "alert", text: error.message }));
    }
  }

  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    draw();
  });
  observer.observe(element);
  return element;
}

function drawExample(position, step) {
  const game = new Game(position);
  const board = new Board({ select: () => show(), tap: () => {}, key: () => false });
  let drawing = stepDrawing(step);
  let pointed = new Set();
  const show = () => board.show(game, { step: drawing, pointed });
  const light = (cells) => {
    pointed = new Set(cells);
    show();
  };
  const walker = createWalker(step, (links) => {
    drawing = stepDrawing(step, links);
    show();
  }, light);
  board.grid.addEventListener("keydown", (event) => board.key(event));
  show();
  return [board.element, namedText(step.reasons, light, { lang: language }), walker, legend(stepDrawing(step))];
}
