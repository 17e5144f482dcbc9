// @ts-check
// Printing: one to six puzzles per page, then the solutions.

import { h } from "../dom.js";
import { t } from "./text.js";

/** The number of solutions per page. */
const SOLUTIONS_PER_PAGE = 12;

/** Lays out the pages and opens the print dialog of the browser. */
export async function print(engine, puzzles, { perPage, solutions }) {
  const urls = [];
  const draw = async (position, caption) => {
    const url = URL.createObjectURL(new Blob([await engine.call("picture", position, false)], { type: "image/svg+xml" }));
    urls.push(url);
    const image = h("img", { src: url, alt: caption });
    await image.decode();
    return h("figure", {}, h("figcaption", { text: caption }), image);
  };
  const name = (puzzle, i) => {
    const title = new Map(puzzle.about ?? []).get("title");
    return puzzles.length === 1 ? (title ?? "") : `${i + 1}${title ? ` · ${title}` : ""}`;
  };
  const figures = [];
  const solved = [];
  for (const [i, puzzle] of puzzles.entries()) {
    const { box, givens } = puzzle;
    figures.push(await draw({ box, givens }, name(puzzle, i)));
    if (!solutions) continue;
    const { solution } = await engine.call("solve", { box, givens });
    if (solution) solved.push(await draw({ box, givens: solution }, puzzles.length === 1 ? t("print.solution") : t("print.solutions", { number: i + 1 })));
  }
  const pages = [...chunks(figures, perPage).map((page) => sheet(page, perPage)), ...chunks(solved, SOLUTIONS_PER_PAGE).map((page) => sheet(page, SOLUTIONS_PER_PAGE))];
  const printout = h("div", { class: "printout", "aria-hidden": "true" }, pages);
  document.body.append(printout);
  const remove = () => {
    printout.remove();
    urls.forEach((url) => URL.revokeObjectURL(url));
  };
  addEventListener("afterprint", remove, { once: true });
  window.print();
}

function sheet(figures, perPage) {
  return h("div", { class: `sheet per${perPage}` }, figures);
}

function chunks(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
}
