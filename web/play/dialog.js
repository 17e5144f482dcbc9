// Windows in front of the board.

import { h } from "../dom.js";

/** A dialog with a title and a way out; `open()` shows it. */
export function createDialog(title, ...children) {
  const close = h("button", { type: "button", class: "quiet close", text: "✕", "aria-label": "Close", onclick: () => element.close() });
  const head = h("div", { class: "dialoghead" }, h("h2", { text: title }), close);
  const element = h("dialog", { "aria-label": title }, head, ...children);
  // A click on what is behind closes it too.
  element.addEventListener("click", (event) => event.target === element && element.close());
  return element;
}

/** Copies a text, and says so on the button. */
export async function copy(text, button) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Not allowed here";
  }
  setTimeout(() => (button.textContent = name), 1500);
}
