// @ts-check
// The text of the program, with the active part.

import { h, replace } from "../dom.js";
import { t } from "./text.js";

export function createProgram() {
  const about = h("p", { class: "soft about" });
  const text = h("pre", { class: "program-text", tabindex: "0", role: "group", "aria-label": "Lines of the program" });
  const element = h("section", { class: "panel program", "aria-labelledby": "program-title" }, [
    h("h2", { id: "program-title", text: t("program.text") }),
    about,
    text,
  ]);
  let parts = [];

  /** Shows the text of a program. */
  const load = (program) => {
    about.textContent = program.about;
    parts = [];
    const lines = program.lines.map((pieces) => {
      const spans = pieces.map((piece) => {
        const span = h("span", { text: piece.text });
        if (piece.part) parts.push({ name: piece.part, span });
        return span;
      });
      return h("span", { class: "line" }, spans, "\n");
    });
    replace(text, lines);
  };

  /** Highlights the active part. */
  const highlight = (name) => {
    for (const { span } of parts) {
      span.classList.remove("now");
      span.parentElement.classList.remove("now");
    }
    const now = parts.filter((part) => part.name === name);
    for (const { span } of now) {
      span.classList.add("now");
      span.parentElement.classList.add("now");
    }
    if (now.length) reveal(text, now[0].span.parentElement);
  };
  return { element, load, highlight };
}

/** Scrolls a box, and nothing around it, until one of its lines is visible. */
function reveal(box, line) {
  const [top, bottom] = [line.offsetTop - box.offsetTop, line.offsetTop - box.offsetTop + line.offsetHeight];
  if (top < box.scrollTop) box.scrollTop = top - 8;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + 8;
}
