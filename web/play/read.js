// Import: paste, drop, or a file, in whatever format.

import { h, replace } from "../dom.js";
import { createDialog } from "./dialog.js";

/** The most puzzles of a file that become a list. */
const MOST = 20_000;

/** The most mistakes of a file that are told. */
const TOLD = 8;

export function createReader(table) {
  const text = h("textarea", {
    rows: 9,
    spellcheck: false,
    "aria-label": "Puzzle",
    placeholder: "Paste a line of 81, a drawn grid, candidates, a link, CSV, JSON, a whole file …",
  });
  const said = h("div", { class: "said", role: "status" });
  const file = h("input", { type: "file", hidden: true, id: "file", multiple: true, onchange: () => files(file.files) });
  const dialog = createDialog(
    "Open",
    h("p", { class: "soft", text: "Every format is told by what it contains. Files may be packed with gzip or zstd, and can be dropped anywhere on the page." }),
    text,
    h("div", { class: "row" },
      h("button", { type: "button", class: "main", text: "Open", onclick: () => fromText(text.value) }),
      h("button", { type: "button", text: "Choose a file …", onclick: () => file.click() }), file),
    said,
  );

  const read = (bytes) => table.engine.call("readFile", bytes, MOST);
  const fromText = (value) => take([{ name: "", read: () => read(new TextEncoder().encode(value)) }]);
  const files = (list) => take(Array.from(list, (file) => ({ name: `${file.name}: `, read: async () => read(new Uint8Array(await file.arrayBuffer())) })));

  /** Reads some texts and puts their puzzles on the table; says what could not be read. */
  async function take(sources) {
    replace(said, h("p", { text: "Reading …" }));
    const items = [];
    for (const { name, read } of sources) {
      try {
        const found = await read();
        items.push(...found.map((item) => ({ ...item, error: item.error && name + item.error })));
      } catch (error) {
        items.push({ error: name + error.message });
      }
    }
    const puzzles = items.filter((item) => item.puzzle).map((item) => item.puzzle);
    const errors = items.filter((item) => item.error).map((item) => item.error);
    if (puzzles.length === 0) return tell(errors.length ? errors : ["There is no puzzle in it."]);
    table.setList(puzzles.length > 1 ? puzzles : []);
    if (!table.play(puzzles[0])) return tell([table.status]);
    const kinds = [...new Set(items.filter((item) => item.puzzle).map((item) => item.format))].join(", ");
    const count = puzzles.length === 1 ? "One puzzle" : `${puzzles.length} puzzles`;
    const bad = errors.length ? ` ${errors.length} could not be read: ${errors[0]}` : "";
    table.say(`${count} read as ${kinds}.${bad}`);
    if (errors.length) return tell(errors);
    replace(said);
    text.value = "";
    dialog.close();
  }

  function tell(errors) {
    const shown = errors.slice(0, TOLD).map((error) => h("p", { role: "alert", text: error }));
    const more = errors.length > TOLD ? h("p", { class: "soft", text: `and ${errors.length - TOLD} more` }) : null;
    replace(said, shown, more);
    if (!dialog.open) dialog.showModal();
  }

  // Anywhere on the page.
  const elsewhere = (event) => event.target.closest?.("input, textarea");
  document.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text");
    if (!pasted || elsewhere(event) || document.documentElement.dataset.ready !== "play") return;
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
