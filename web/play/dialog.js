// @ts-check
// Modal dialogs.

import { h } from "../dom.js";

/** A dialog with a title and a close button; `showModal()` opens it. */
export function createDialog(title, ...children) {
  const close = h("button", { type: "button", class: "quiet close", text: "✕", "aria-label": "Close", onclick: () => element.close() });
  const head = h("div", { class: "dialoghead" }, h("h2", { text: title }), close);
  const element = h("dialog", { "aria-label": title }, head, ...children);
  // A click on the backdrop closes it too.
  element.addEventListener("click", (event) => event.target === element && element.close());
  return element;
}

/** Copies a text and shows the result on the button for a moment. */
export async function copy(text, button) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    button.textContent = "Copying is not allowed";
  }
  setTimeout(() => (button.textContent = name), 1500);
}
