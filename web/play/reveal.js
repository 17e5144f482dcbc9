// @ts-check
// Help that gives part of the solution away, each after a confirmation, and the restart.

import { confirm } from "../dialog.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { t } from "./text.js";

export function createReveal(session, board) {
  const iconButton = (name, text, onclick) => h("button", { type: "button", class: "quiet small", onclick }, icon(name), h("span", { text }));

  async function revealCells() {
    const cells = [...board.selected].filter((cell) => !session.game.isGiven(cell));
    if (cells.length === 0) return session.setStatus(t("select.first"));
    const text = t("reveal.cell.ask", { count: cells.length });
    if (await confirm(t("reveal.cell"), text, t("reveal.yes"))) await session.reveal(cells);
  }

  async function showSolution() {
    if (await confirm(t("reveal.all"), t("reveal.all.ask"), t("reveal.yes"))) await session.reveal();
  }

  return h("div", { class: "reveal" },
    iconButton("eye", t("reveal.cell"), revealCells),
    iconButton("grid", t("reveal.all"), showSolution),
    h("button", { type: "button", class: "quiet small", title: t("restart.title"), onclick: () => session.restart() }, icon("restart"), h("span", { text: t("restart") })));
}
