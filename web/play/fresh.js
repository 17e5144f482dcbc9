// A new puzzle, by grade, by level, or of another size.

import { h, replace } from "../dom.js";
import { createDialog } from "./dialog.js";
import { shapeOf } from "./shape.js";

const GRADES = ["Easy", "Medium", "Hard", "Unfair", "Extreme"];
const LEVELS = [
  ["extremely-easy", "Extremely easy", "51-60"],
  ["easy", "Easy", "36-49"],
  ["medium", "Medium", "32-35"],
  ["difficult", "Difficult", "28-31"],
  ["evil", "Evil", "22-27"],
];
const SIZES = [
  ["2x2", "4 × 4"],
  ["2x3", "6 × 6"],
  ["2x4", "8 × 8"],
  ["3x4", "12 × 12"],
  ["4x4", "16 × 16"],
];
const SYMMETRIES = [
  ["none", "No symmetry"],
  ["rotate180", "Half turn"],
  ["rotate90", "Quarter turn"],
  ["horizontal", "Mirror, left and right"],
  ["vertical", "Mirror, up and down"],
  ["mirrors", "Both mirrors"],
  ["diagonal", "Diagonal"],
  ["antidiagonal", "Other diagonal"],
  ["diagonals", "Both diagonals"],
  ["full", "Full"],
];

export function createFresh(table) {
  const maker = table.api.createEngine();
  const symmetry = h("select", { id: "symmetry" }, SYMMETRIES.map(([value, text]) => h("option", { value, text })));
  const seed = h("input", { type: "text", id: "seed", placeholder: "any", size: 14, autocomplete: "off", spellcheck: false });
  const said = h("div", { class: "said", role: "status" });
  const choice = (text, wish, small) =>
    h("button", { type: "button", onclick: () => make(wish, text) }, text, small && h("small", { text: small }));
  const before = h("button", { type: "button", text: "Back to the game before", onclick: () => (table.goBack(), dialog.close()) });
  const dialog = createDialog(
    "New puzzle",
    h("h3", { text: "By grade: what a person needs to know" }),
    h("div", { class: "choices" }, GRADES.map((grade) => choice(grade, { grade }))),
    h("h3", { text: "By level: how much is given" }),
    h("div", { class: "choices" }, LEVELS.map(([level, name, givens]) => choice(name, { level }, `${givens} givens`))),
    h("h3", { text: "Another size" }),
    h("div", { class: "choices" }, SIZES.map(([box, name]) => choice(name, { box }))),
    h("h3", { text: "Your own: an empty board to enter a puzzle" }),
    h("div", { class: "choices" }, [["3x3", "9 × 9"], ...SIZES.filter(([box]) => box !== "2x4")].map(([box, name]) =>
      h("button", { type: "button", "aria-label": `Empty board, ${name}`, onclick: () => blank(box), text: name }))),
    h("div", { class: "row options" },
      h("label", { htmlFor: "symmetry", text: "Symmetry" }), symmetry,
      h("label", { htmlFor: "seed", text: "Seed" }), seed),
    said,
    before,
  );
  const open = () => {
    before.hidden = !table.hasBefore();
    dialog.showModal();
  };
  dialog.addEventListener("close", () => maker.stop());

  async function make(wish, name) {
    maker.stop();
    const cancel = h("button", { type: "button", text: "Stop", onclick: () => (maker.stop(), replace(said)) });
    replace(said, h("p", { text: "Making a puzzle …" }), cancel);
    const wanted = { ...wish, symmetry: symmetry.value, minimal: false, seed: seed.value.trim() || String(Math.floor(Math.random() * 2 ** 48)) };
    try {
      const fresh = await maker.call("generate", wanted);
      const about = [["title", `${name}${fresh.box === "3x3" ? "" : " board"}`], ["seed", fresh.seed]];
      table.setList([]);
      table.play({ box: fresh.box, givens: fresh.givens, solution: fresh.solution, about });
      replace(said);
      dialog.close();
      const givens = [...fresh.givens].filter((c) => c !== ".").length;
      table.say(`A new puzzle with ${givens} givens, seed ${fresh.seed}.`);
    } catch (error) {
      if (error.message !== "stopped") replace(said, h("p", { role: "alert", text: error.message }));
    }
  }

  function blank(box) {
    table.setList([]);
    table.play({ box, givens: ".".repeat(shapeOf(box).cells.length), about: [["title", "Your own puzzle"]] });
    dialog.close();
    table.say("Enter the givens, then press Use as puzzle.");
  }

  return { dialog, open };
}
