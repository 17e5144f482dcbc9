// Export: link, text in every format, pictures, paper.

import { download, h, replace } from "../dom.js";
import { copy, createDialog } from "./dialog.js";
import { print } from "./print.js";
import { pack } from "./store.js";

/** The most puzzles that are printed at once. */
const PRINTED = 300;

/** The side of a PNG in pixels. */
const PIXELS = 1200;

export function createWriter(table) {
  const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });
  const link = h("input", { type: "text", readOnly: true, "aria-label": "Link" });
  const format = h("select", { "aria-label": "Format", onchange: () => write() });
  const what = h("select", { "aria-label": "What", onchange: () => write() });
  const text = h("textarea", { rows: 7, readOnly: true, spellcheck: false, "aria-label": "Text" });
  const losses = h("p", { class: "soft" });
  const said = h("p", { role: "status" });
  const perPage = h("select", { id: "perpage" }, [1, 2, 4, 6].map((n) => h("option", { value: n, text: n })));
  const solutions = h("input", { type: "checkbox", id: "solutions", checked: true });
  const dialog = createDialog(
    "Save, share, print",
    h("h3", { text: "A link that holds the whole game" }),
    h("div", { class: "row" }, link, button("Copy link", (event) => copy(link.value, event.currentTarget))),
    h("h3", { text: "Text" }),
    h("div", { class: "row" }, what, format, button("Copy", (event) => copy(text.value, event.currentTarget)), button("Download", save)),
    text,
    losses,
    h("h3", { text: "Picture" }),
    h("div", { class: "row" }, button("SVG", () => picture(false)), button("PNG", () => picture(true))),
    h("h3", { text: "Paper" }),
    h("div", { class: "row" },
      h("label", { htmlFor: "perpage", text: "On a page" }), perPage,
      solutions, h("label", { htmlFor: "solutions", text: "Solutions at the end" }),
      button("Print", paper)),
    said,
  );

  async function open() {
    if (format.options.length === 0) {
      const all = await table.engine.call("formats");
      const written = all.filter((kind) => kind.written);
      // Those that people ask for come first.
      const rank = ({ id }) => ["line", "grid", "candidates"].indexOf(id) + 1 || 9;
      written.sort((a, b) => rank(a) - rank(b));
      format.append(...written.map(({ id, about }) => h("option", { value: id, text: `${id}: ${about}` })));
    }
    const { puzzles } = table.list;
    const choices = [["game", "This game"], ["puzzle", "The puzzle alone"]];
    if (puzzles.length > 1) choices.push(["list", `All ${puzzles.length} puzzles`]);
    replace(what, choices.map(([value, text]) => h("option", { value, text })));
    link.value = new URL(await pack(table.game), location.href).href;
    said.textContent = "";
    dialog.showModal();
    await write();
  }

  /** What is to be written: the game, its puzzle, or the list. */
  function sheets() {
    const { box, givens, about, ...rest } = table.game.sheet();
    if (what.value === "list") return table.list.puzzles;
    return [what.value === "game" ? { box, givens, about, ...rest } : { box, givens, about }];
  }

  async function write() {
    const wanted = format.value;
    try {
      const written = await table.engine.call("write", sheets(), wanted);
      if (wanted !== format.value) return;
      text.value = written.text;
      text.dataset.format = wanted;
      losses.textContent = written.losses.length ? `This format has no place for all: ${written.losses.join("; ")}.` : "";
    } catch (error) {
      text.value = "";
      losses.textContent = error.message;
    }
  }

  async function save() {
    const all = await table.engine.call("formats");
    const ending = all.find(({ id }) => id === format.value)?.extensions[0] ?? "txt";
    download(`wholemeal.${ending}`, text.value);
  }

  async function picture(pixels) {
    const { candidates } = table.settings;
    const image = await table.engine.call("picture", table.game.position(), candidates && table.game.shape.box === "3x3");
    if (!pixels) return download("wholemeal.svg", image, "image/svg+xml");
    download("wholemeal.png", await rasterise(image), "image/png");
  }

  async function paper() {
    const puzzles = sheets();
    said.textContent = "Laying out the pages …";
    await print(table.engine, puzzles.slice(0, PRINTED), { perPage: Number(perPage.value), solutions: solutions.checked });
    said.textContent = puzzles.length > PRINTED ? `The first ${PRINTED} puzzles were printed.` : "";
  }

  return { dialog, open };
}

/** A picture as pixels. */
async function rasterise(image) {
  const url = URL.createObjectURL(new Blob([image], { type: "image/svg+xml" }));
  try {
    const picture = new Image(PIXELS, PIXELS);
    picture.src = url;
    await picture.decode();
    const canvas = h("canvas", { width: PIXELS, height: PIXELS });
    canvas.getContext("2d").drawImage(picture, 0, 0, PIXELS, PIXELS);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
