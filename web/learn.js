// @ts-check
// The view Learn: a lesson for every technique, in the order in which they are best learnt.

import { h, replace } from "./dom.js";
import { createLesson } from "./learn/lesson.js";
import { progress } from "./learn/progress.js";
import { t } from "./learn/text.js";
import { DIFFICULTIES, difficultyName } from "./play/text.js";
import { language } from "./text.js";

export async function mount(root, api) {
  const body = h("div", { class: "learn" });
  root.append(body);
  let course;
  try {
    course = await loadCourse(api.engine);
  } catch (error) {
    replace(body, h("p", { role: "alert", text: t("failed", { reason: error.message }) }));
    return {};
  }
  let opened = null;

  /** Shows the lesson of the address, or the list of all lessons. */
  function render() {
    const id = location.hash.match(/^#learn=([\w-]+)/)?.[1];
    if (!location.hash.startsWith("#learn")) return;
    opened?.close();
    opened = null;
    if (!id) return replace(body, createOverview(course));
    const at = course.findIndex((lesson) => lesson.id === id);
    if (at < 0) return replace(body, h("p", { role: "alert", text: t("unknown") }), createOverview(course));
    opened = createLesson(api, course, at);
    replace(body, opened.element);
    scrollTo(0, 0);
    body.querySelector("h2").focus({ preventScroll: true });
  }

  addEventListener("hashchange", render);
  return { show: render };
}

/** The lessons with the names and facts of their techniques. */
async function loadCourse(engine) {
  const [response, techniques] = await Promise.all([fetch("learn/lessons.json"), engine.call("techniques", language)]);
  if (!response.ok) throw new Error(response.statusText);
  const { families, lessons } = await response.json();
  const facts = new Map(techniques.map((technique) => [technique.code, technique]));
  const complete = (lesson) => ({ ...lesson, technique: facts.get(lesson.code), definition: families[lesson.family] });
  return lessons.map(complete).filter(({ technique, examples }) => technique && examples.length);
}

/** The list of all lessons, with the progress of the reader. */
function createOverview(course) {
  const usual = course.filter(({ technique }) => technique.enabled);
  const done = usual.filter(({ code }) => progress.solved(code)).length;
  const next = usual.find(({ code }) => !progress.solved(code));
  const chapters = DIFFICULTIES.map((difficulty) => createChapter(course.filter(({ technique }) => technique.difficulty === difficulty), difficulty));
  return h("div", { class: "overview" },
    h("h2", { text: t("title"), tabindex: "-1" }),
    h("p", { text: t("about") }),
    h("p", { class: "row" },
      h("progress", { max: usual.length, value: done, "aria-label": t("progress", { done, count: usual.length }) }),
      h("span", { class: "soft", text: t("progress", { done, count: usual.length }) }),
      next && h("a", { class: "button main", href: `#learn=${next.id}`, text: t("continue", { title: next.technique.title }) })),
    chapters);
}

function createChapter(lessons, difficulty) {
  const usual = lessons.filter(({ technique }) => technique.enabled);
  const rare = lessons.filter(({ technique }) => !technique.enabled);
  const list = (some) => h("ol", { class: "lessons" }, some.map(createEntry));
  return h("section", { class: "chapter", "aria-label": difficultyName(difficulty) },
    h("h3", { text: difficultyName(difficulty) }),
    list(usual),
    rare.length > 0 && h("details", {}, h("summary", { text: t("more", { count: rare.length }) }), list(rare)));
}

function createEntry({ id, code, technique }) {
  const count = progress.solved(code);
  return h("li", { class: count ? "done" : "" },
    h("a", { href: `#learn=${id}`, text: technique.title }),
    h("span", { class: "soft", text: count ? t("solved", { count }) : "" }));
}
