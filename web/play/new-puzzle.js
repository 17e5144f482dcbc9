// @ts-check
// The dialog for a new puzzle: by difficulty, of another size, by number of givens, or entered by the player.

import { h, replace } from "../dom.js";
import { createDialog } from "./dialog.js";
import { shapeOf } from "./shape.js";

/** HoDoKu's scale, with the techniques that each difficulty takes. */
const DIFFICULTIES = [
  ["Easy", "Singles only"],
  ["Medium", "Locked candidates, pairs and triples"],
  ["Hard", "Wings, X-Wings, Swordfish, colours, unique rectangles"],
  ["Unfair", "Chains, almost locked sets, fish with fins"],
  ["Extreme", "Forcing chains and nets"],
];

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

export function createNewPuzzle(session) {
  const generator = session.api.createEngine();
  const symmetry = h("select", { id: "symmetry" }, SYMMETRIES.map(([value, text]) => h("option", { value, text })));
  const seed = h("input", { type: "text", id: "seed", placeholder: "random", size: 14, autocomplete: "off", spellcheck: false });
  const message = h("div", { class: "message", role: "status" });
  const choice = (text, options, description) =>
    h("button", { type: "button", onclick: () => generate(options) }, text, description && h("small", { text: description }));
  const previous = h("button", { type: "button", text: "Back to the previous game", onclick: () => (session.resumePrevious(), dialog.close()) });
  const dialog = createDialog(
    "New puzzle",
    h("h3", { text: "Difficulty" }),
    h("div", { class: "choices difficulties" }, DIFFICULTIES.map(([difficulty, techniques]) => choice(difficulty, { difficulty }, techniques))),
    h("h3", { text: "Another size" }),
    h("div", { class: "choices" }, SIZES.map(([box, name]) => choice(name, { box }))),
    h("h3", { text: "Enter your own puzzle on an empty board" }),
    h("div", { class: "choices" }, [["3x3", "9 × 9"], ...SIZES.filter(([box]) => box !== "2x4")].map(([box, name]) =>
      h("button", { type: "button", "aria-label": `Empty board, ${name}`, onclick: () => blank(box), text: name }))),
    h("details", { class: "more" }, h("summary", { text: "More" }),
      h("h3", { text: "Number of givens" }),
      h("p", { class: "soft", text: "The five levels of Jiang's paper. The number of givens says little about the difficulty." }),
      h("div", { class: "choices" }, CLUE_LEVELS.map(([clueLevel, givens]) => choice(`${givens} givens`, { clueLevel }))),
    ),
    h("div", { class: "row options" },
      h("label", { htmlFor: "symmetry", text: "Symmetry" }), symmetry,
      h("label", { htmlFor: "seed", text: "Seed" }), seed),
    message,
    previous,
  );
  const open = () => {
    previous.hidden = !session.hasPrevious();
    dialog.showModal();
  };
  dialog.addEventListener("close", () => generator.stop());

  async function generate(choice) {
    generator.stop();
    const cancel = h("button", { type: "button", text: "Stop", onclick: () => (generator.stop(), replace(message)) });
    replace(message, h("p", { text: "Generating a puzzle …" }), cancel);
    const options = { ...choice, symmetry: symmetry.value, seed: seed.value.trim() || String(Math.floor(Math.random() * 2 ** 48)) };
    try {
      const puzzle = await generator.call("generate", options);
      const about = [["title", `Puzzle ${puzzle.seed.replace(/\/0$/, "")}`], ["seed", puzzle.seed]];
      session.setList([]);
      session.play({ box: puzzle.box, givens: puzzle.givens, solution: puzzle.solution, about });
      replace(message);
      dialog.close();
      const givens = [...puzzle.givens].filter((c) => c !== ".").length;
      session.setStatus(`New puzzle with ${givens} givens, seed ${puzzle.seed}.`);
    } catch (error) {
      if (error.message !== "stopped") replace(message, h("p", { role: "alert", text: error.message }));
    }
  }

  function blank(box) {
    session.setList([]);
    session.play({ box, givens: ".".repeat(shapeOf(box).cells.length), about: [["title", "Your own puzzle"]] });
    dialog.close();
    session.setStatus("Enter the givens, then press Use as puzzle.");
  }

  return { dialog, open };
}
