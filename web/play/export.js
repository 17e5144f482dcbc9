// @ts-check
// The export dialog: a link, text in every format, pictures, and printing.

import { download, h, replace } from "../dom.js";
import { copy, createDialog, openDialog } from "../dialog.js";
import { print } from "./print.js";
import { pack } from "./store.js";
import { t } from "./text.js";

/** The most puzzles that are printed at once. */
const MAX_PRINTED = 300;

/** The side of a PNG in pixels. */
const PIXELS = 1200;

export function createExport(session) {
  const tools = session.api.createEngine({ module: "tools" });
  const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });
  const link = h("input", { type: "text", readOnly: true, "aria-label": t("save.link.label") });
  const format = h("select", { "aria-label": t("save.format"), onchange: () => write() });
  const content = h("select", { "aria-label": t("save.content"), onchange: () => write() });
  const text = h("textarea", { rows: 7, readOnly: true, spellcheck: false, "aria-label": t("save.text") });
  const losses = h("p", { class: "soft" });
  const canonical = h("input", { type: "text", readOnly: true, "aria-label": t("save.canonical") });
  const message = h("p", { role: "status" });
  const perPage = h("select", { id: "perpage" }, [1, 2, 4, 6].map((n) => h("option", { value: n, text: n })));
  const solutions = h("input", { type: "checkbox", id: "solutions", checked: true });
  const dialog = createDialog(
    t("save.title"),
    h("h3", { text: t("save.link") }),
    h("div", { class: "row" }, link, button(t("save.link.copy"), (event) => copy(link.value, event.currentTarget))),
    h("h3", { text: t("save.text") }),
    h("div", { class: "row" }, content, format, button(t("save.copy"), (event) => copy(text.value, event.currentTarget)), button(t("save.download"), save)),
    text,
    losses,
    h("h3", { text: t("save.canonical") }),
    h("p", { class: "soft", text: t("save.canonical.about") }),
    h("div", { class: "row" }, canonical,
      button(t("save.canonical.copy"), (event) => copy(canonical.value, event.currentTarget)),
      button(t("save.look"), otherLook)),
    h("h3", { text: t("save.picture") }),
    h("div", { class: "row" }, button("SVG", () => picture(false)), button("PNG", () => picture(true))),
    h("h3", { text: t("save.print") }),
    h("div", { class: "row" },
      h("label", { htmlFor: "perpage", text: t("save.perpage") }), perPage,
      solutions, h("label", { htmlFor: "solutions", text: t("save.solutions") }),
      button(t("save.print"), printPuzzles)),
    message,
  );

  async function open() {
    if (format.options.length === 0) {
      const all = await tools.call("formats");
      const writable = all.filter((kind) => kind.writable);
      // The most common formats come first.
      const rank = ({ id }) => ["line", "grid", "candidates"].indexOf(id) + 1 || 9;
      writable.sort((a, b) => rank(a) - rank(b));
      format.append(...writable.map(({ id, about }) => h("option", { value: id, text: `${id}: ${about}` })));
    }
    const { puzzles } = session.list;
    const choices = [["game", t("save.content.game")], ["puzzle", t("save.content.puzzle")]];
    if (puzzles.length > 1) choices.push(["list", t("save.content.list", { count: puzzles.length })]);
    replace(content, choices.map(([value, text]) => h("option", { value, text })));
    link.value = new URL(await pack(session.game), location.href).href;
    message.textContent = "";
    openDialog(dialog);
    await Promise.all([write(), showCanonical()]);
  }

  /** The puzzle without entries. */
  function givens() {
    const { box, givens } = session.game.puzzleData();
    return { box, givens };
  }

  async function showCanonical() {
    canonical.value = "";
    canonical.value = await tools.call("canonical", givens()).catch((error) => error.message);
  }

  /** Opens the puzzle after a random symmetry as a new game. */
  async function otherLook() {
    const { box } = givens();
    const seed = crypto.getRandomValues(new Uint32Array(1))[0];
    const image = await tools.call("otherLook", givens(), seed);
    dialog.close();
    session.play({ box, givens: image, about: [["title", t("save.look")]] });
  }

  /** The selected content: the game, its puzzle, or the list. */
  function puzzleData() {
    const { box, givens, about, ...rest } = session.game.puzzleData();
    if (content.value === "list") return session.list.puzzles;
    return [content.value === "game" ? { box, givens, about, ...rest } : { box, givens, about }];
  }

  async function write() {
    const id = format.value;
    try {
      const written = await tools.call("write", puzzleData(), id);
      if (id !== format.value) return;
      text.value = written.text;
      text.dataset.format = id;
      losses.textContent = written.losses.length ? t("save.losses", { losses: written.losses.join("; ") }) : "";
    } catch (error) {
      text.value = "";
      losses.textContent = error.message;
    }
  }

  async function save() {
    const all = await tools.call("formats");
    const extension = all.find(({ id }) => id === format.value)?.extensions[0] ?? "txt";
    download(`wholemeal.${extension}`, text.value);
  }

  async function picture(asPixels) {
    const image = await tools.call("picture", session.game.position(), session.game.marks && session.game.shape.box === "3x3");
    if (!asPixels) return download("wholemeal.svg", image, "image/svg+xml");
    download("wholemeal.png", await rasterise(image), "image/png");
  }

  async function printPuzzles() {
    const puzzles = puzzleData();
    message.textContent = t("save.printing");
    await print(tools, puzzles.slice(0, MAX_PRINTED), { perPage: Number(perPage.value), solutions: solutions.checked });
    message.textContent = puzzles.length > MAX_PRINTED ? t("save.printed", { count: MAX_PRINTED }) : "";
  }

  return { dialog, open };
}

/** Converts an SVG image to PNG. */
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
