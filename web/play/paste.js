// @ts-check
// Puzzles that are pasted or dropped anywhere on the page, except in text fields.

import { t } from "./text.js";

/** Calls `open` with `{ text }` or `{ files }`. */
export function listenForPuzzles(open) {
  document.body.dataset.drop = t("drop");
  const isTextField = (event) => event.target.closest?.("input, textarea");
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text");
    if (!text || isTextField(event) || document.documentElement.dataset.ready !== "play") return;
    event.preventDefault();
    open({ text });
  });
  document.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dropping");
  });
  document.addEventListener("dragleave", (event) => event.relatedTarget || document.body.classList.remove("dropping"));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dropping");
    const files = [...event.dataTransfer.files];
    const text = event.dataTransfer.getData("text");
    if (files.length || text) open(files.length ? { files } : { text });
  });
}
