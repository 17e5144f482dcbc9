// @ts-check
// Modal dialogs. The Back button of the browser closes them.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./play/text.js";

/** The dialog that is open. */
let current = null;

/**
 * A dialog with a title and a close button; `openDialog` opens it.
 * @param {string} title
 * @param {...any} children
 * @returns {HTMLDialogElement}
 */
export function createDialog(title, ...children) {
  const close = h("button", { type: "button", class: "quiet close", "aria-label": t("close"), onclick: () => element.close() }, icon("close"));
  const head = h("div", { class: "dialoghead" }, h("h2", { text: title }), close);
  const element = h("dialog", { "aria-label": title }, head, ...children);
  // A click on the backdrop closes it too.
  element.addEventListener("click", (event) => event.target === element && element.close());
  element.addEventListener("close", () => {
    // A dialog that replaces this one keeps its entry in the history.
    if (current !== element) return;
    current = null;
    if (history.state?.dialog) history.back();
  });
  return element;
}

/** Opens a dialog. It gets an entry in the history, so that Back closes it and leaves the view as it is. */
export function openDialog(element) {
  if (element.open) return;
  const old = current;
  current = element;
  old?.close();
  element.showModal();
  if (!history.state?.dialog) history.pushState({ dialog: true }, "");
}

globalThis.addEventListener?.("popstate", (event) => {
  if (!event.state?.dialog) current?.close();
});

/** Asks before something that the player may not want. Resolves to true if the player agrees. */
export function confirm(title, text, yes) {
  return new Promise((resolve) => {
    const answer = (value) => () => {
      element.returnValue = value;
      element.close();
    };
    const element = createDialog(title, h("p", { text }), h("div", { class: "row" },
      h("button", { type: "button", class: "main", text: yes, onclick: answer("yes") }),
      h("button", { type: "button", text: t("cancel"), onclick: answer("") })));
    element.addEventListener("close", () => {
      element.remove();
      resolve(element.returnValue === "yes");
    });
    document.body.append(element);
    openDialog(element);
  });
}

/** Copies a text and shows the result on the button for a moment. */
export async function copy(text, button) {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = t("copied");
  } catch {
    button.textContent = t("copy.refused");
  }
  setTimeout(() => (button.textContent = name), 1500);
}
