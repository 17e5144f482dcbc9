// @ts-check
// The import dialog: pasted text, dropped text, and files in any format.

import { h, replace } from "../dom.js";
import { createDialog } from "./dialog.js";

/** The most puzzles that are read from a file. */
const MAX_PUZZLES = 20_000;

/** The most errors of a file that are shown. */
const MAX_ERRORS = 8;

export function createImport(session) {
  const text = h("textarea", {
    rows: 9,
    spellcheck: false,
    "aria-label": "Puzzle",
    placeholder: "Paste a line of 81 characters, a drawn grid, candidates, a link, CSV, JSON, a whole file …",
  });
  const message = h("div", { class: "message", role: "status" });
  const file = h("input", { type: "file", hidden: true, id: "file", multiple: true, onchange: () => files(file.files) });
  const dialog = createDialog(
    "Open",
    h("p", { class: "soft", text: "The format is detected from the content. Files may be compressed with gzip or zstd. You can also drop a file or paste a puzzle anywhere on the page." }),
    text,
    h("div", { class: "row" },
      h("button", { type: "button", class: "main", text: "Open", onclick: () => fromText(text.value) }),
      h("button", { type: "button", text: "Choose a file …", onclick: () => file.click() }), file),
    message,
  );

  const read = (bytes) => session.engine.call("readFile", bytes, MAX_PUZZLES);
  const fromText = (value) => load([{ name: "", read: () => read(new TextEncoder().encode(value)) }]);
  const files = (list) => load(Array.from(list, (file) => ({ name: `${file.name}: `, read: async () => read(new Uint8Array(await file.arrayBuffer())) })));

  /** Reads texts or files, starts the first puzzle, and shows the errors. */
  async function load(sources) {
    replace(message, h("p", { text: "Reading …" }));
    const results = [];
    for (const { name, read } of sources) {
      try {
        const found = await read();
        results.push(...found.map((result) => ({ ...result, error: result.error && name + result.error })));
      } catch (error) {
        results.push({ error: name + error.message });
      }
    }
    const puzzles = results.filter(({ puzzle }) => puzzle).map(({ puzzle }) => puzzle);
    const errors = results.filter(({ error }) => error).map(({ error }) => error);
    if (puzzles.length === 0) return showErrors(errors.length ? errors : ["The text contains no puzzle."]);
    session.setList(puzzles.length > 1 ? puzzles : []);
    if (!session.play(puzzles[0])) return showErrors([session.status]);
    const formats = [...new Set(results.filter(({ puzzle }) => puzzle).map(({ format }) => format))].join(", ");
    const count = puzzles.length === 1 ? "One puzzle" : `${puzzles.length} puzzles`;
    const failed = errors.length ? ` ${errors.length} could not be read: ${errors[0]}` : "";
    session.setStatus(`${count} read as ${formats}.${failed}`);
    if (errors.length) return showErrors(errors);
    replace(message);
    text.value = "";
    dialog.close();
  }

  function showErrors(errors) {
    const shown = errors.slice(0, MAX_ERRORS).map((error) => h("p", { role: "alert", text: error }));
    const more = errors.length > MAX_ERRORS ? h("p", { class: "soft", text: `and ${errors.length - MAX_ERRORS} more` }) : null;
    replace(message, shown, more);
    if (!dialog.open) dialog.showModal();
  }

  // Paste and drop work anywhere on the page, except in text fields.
  const isTextField = (event) => event.target.closest?.("input, textarea");
  document.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text");
    if (!pasted || isTextField(event) || document.documentElement.dataset.ready !== "play") return;
    event.preventDefault();
    fromText(pasted);
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget || document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const { files: dropped } = event.dataTransfer;
    if (dropped.length) files(dropped);
    else if (event.dataTransfer.getData("text")) fromText(event.dataTransfer.getData("text"));
  });

  return { dialog };
}
