// @ts-check
// The view About: the rules of Sudoku, what the page is, privacy, sources and licences.

import { h } from "./dom.js";
import { t } from "./about/text.js";
import { Board } from "./play/board.js";
import { PAPER } from "./pearl/paper.js";
import { Game } from "./play/game.js";

/** Digits that leave only 2 for r1c1. */
const EXAMPLE = { box: "3x3", givens: ".49.7.63.8........5............................................1................." };
const CELL = 0;

export async function mount(root) {
  const link = (href, key) => h("a", { href, text: t(key), ...(href.startsWith("http") && { rel: "noreferrer", target: "_blank" }) });
  const section = (key, ...children) => h("section", {}, h("h3", { text: t(key) }), children);
  const text = (key) => h("p", { text: t(key) });
  const list = (...items) => h("ul", {}, items.map((item) => h("li", {}, item)));
  root.append(h("article", { class: "about" },
    h("h2", { text: t("title") }),
    text("about"),
    section("rules", text("rules.goal"), list(t("rules.row"), t("rules.column"), t("rules.box")), text("rules.one"), createPicture(), text("rules.example"), text("rules.solve"), h("p", {}, link("#learn", "rules.learn"))),
    section("page", list(t("page.play"), t("page.hints"), t("page.learn"), t("page.pearl"), t("page.race"))),
    section("privacy", text("privacy.text")),
    section("sources", text("sources.text"), list(link(PAPER, "sources.paper"), t("sources.hodoku"), t("sources.levels"))),
    section("licence", text("licence.text"), list(link("LICENSE-MIT.txt", "licence.mit"), link("LICENSE-APACHE.txt", "licence.apache"))),
  ));
  return {};
}

/** The board of the rules: the row, the column and the box of a cell. */
function createPicture() {
  const board = new Board({ select: () => show(), tap: () => {}, key: () => false });
  const game = new Game(EXAMPLE);
  const { houses } = game.shape;
  const shades = new Map(houses.filter((house) => house.includes(CELL)).flat().map((cell) => [cell, ["region"]]));
  shades.set(CELL, ["region", "named"]);
  const show = () => board.show(game, { step: { marks: [], shades, arrows: [], current: null, digit: 0, candidates: false, step: null } });
  show();
  board.grid.addEventListener("keydown", (event) => board.key(event));
  board.grid.setAttribute("aria-label", t("rules.board"));
  return h("div", { class: "rules-board" }, board.element);
}
