// @ts-check
// The dialog for a new puzzle: by difficulty, of another size, by number of givens, or entered by the player.

import { h, replace } from "../dom.js";
import { createDialog, openDialog } from "../dialog.js";
import { shapeOf } from "./shape.js";
import { DIFFICULTIES, difficultyName, t } from "./text.js";

/** The clue levels of Jiang's paper and their numbers of givens. */
const CLUE_LEVELS = [
  ["extremely-easy", "51-60"],
  ["easy", "36-49"],
  ["medium", "32-35"],
  ["difficult", "28-31"],
  ["evil", "22-27"],
];

const SIZES = [
  ["2x2", "4 × 4"],
  ["2x3", "6 × 6"],
  ["2x4", "8 × 8"],
  ["3x4", "12 × 12"],
  ["4x4", "16 × 16"],
];

const SYMMETRIES = /** @type {const} */ (["none", "rotate180", "rotate90", "horizontal", "vertical", "mirrors", "diagonal", "antidiagonal", "diagonals", "full"]);

export function createNewPuzzle(session, generator) {
  const symmetry = h("select", { id: "symmetry" }, SYMMETRIES.map((value) => h("option", { value, text: t(`symmetry.${value}`) })));
  const seed = h("input", { type: "text", id: "seed", placeholder: t("new.random"), size: 14, autocomplete: "off", spellcheck: false });
  const message = h("div", { class: "message", role: "status" });
  const choice = (text, options, description) =>
    h("button", { type: "button", onclick: () => generate(options) }, h("span", { text }), description && h("small", { text: description }));
  const dialog = createDialog(
    t("new.title"),
    h("div", { class: "choices difficulties" }, DIFFICULTIES.map((difficulty) => choice(difficultyName(difficulty), { difficulty }, t(`takes.${difficulty}`)))),
    h("h3", { text: t("new.size") }),
    h("div", { class: "choices" }, SIZES.map(([box, name]) => choice(name, { box }))),
    h("h3", { text: t("new.own") }),
    h("div", { class: "choices" }, [["3x3", "9 × 9"], ...SIZES.filter(([box]) => box !== "2x4")].map(([box, name]) =>
      h("button", { type: "button", "aria-label": t("new.empty", { size: name }), onclick: () => blank(box), text: name }))),
    h("details", { class: "more" }, h("summary", { text: t("new.more") }),
      h("div", { class: "row options" },
        h("label", { htmlFor: "symmetry", text: t("new.symmetry") }), symmetry,
        h("label", { htmlFor: "seed", text: t("new.seed") }), seed),
      h("h3", { text: t("new.givens") }),
      h("p", { class: "soft", text: t("new.givens.about") }),
      h("div", { class: "choices" }, CLUE_LEVELS.map(([clueLevel, givens]) => choice(t("new.givens.range", { range: givens }), { clueLevel }))),
    ),
    message,
  );
  dialog.addEventListener("close", () => generator.stop());

  async function generate(choice) {
    const cancel = h("button", { type: "button", text: t("stop"), onclick: () => (generator.stop(), replace(message)) });
    replace(message, h("p", { text: t("new.busy") }), cancel);
    message.scrollIntoView({ block: "nearest" });
    try {
      await generator.generate({ ...choice, symmetry: symmetry.value, seed: seed.value.trim() || undefined });
      replace(message);
      dialog.close();
    } catch (error) {
      if (error.message !== "stopped") replace(message, h("p", { role: "alert", text: error.message }));
    }
  }

  function blank(box) {
    session.setList([]);
    session.play({ box, givens: ".".repeat(shapeOf(box).cells.length), about: [["title", t("new.own.title")]] });
    dialog.close();
    session.setStatus(t("new.own.status"));
  }

  return { dialog, open: () => openDialog(dialog) };
}
