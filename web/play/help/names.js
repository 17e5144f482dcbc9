// @ts-check
// Sentences whose names of cells and houses light up what they name.

import { h } from "../../dom.js";

/** Cells such as r45c7, r4c7=5 and r4c7<>5, and houses such as "rows 2 and 7". */
const CELLS = String.raw`r([1-9]+)c([1-9]+)(?:(?:=|<>)[1-9]+)?`;
const NUMBERS = String.raw`[1-9](?:(?:, | and | or | und | oder )[1-9]\b)*`;
const HOUSES = {
  row: "rows?|Zeilen?",
  column: "columns?|Spalten?",
  box: "box(?:es)?|Block|Blöcken?",
};
const NAMES = new RegExp(`${CELLS}|\\b(${Object.values(HOUSES).join("|")}) (${NUMBERS})`, "g");

const range = Array.from({ length: 9 }, (_, i) => i);
const numbers = (text) => [...text].filter((c) => c >= "1" && c <= "9").map((c) => Number(c) - 1);

/** The cells of a house: its kind, and its number from 0. */
function cellsOfHouse(kind, number) {
  if (kind === "row") return range.map((i) => number * 9 + i);
  if (kind === "column") return range.map((i) => i * 9 + number);
  return range.map((i) => (Math.floor(number / 3) * 3 + Math.floor(i / 3)) * 9 + (number % 3) * 3 + (i % 3));
}

/** The cells that a match names. */
function cellsOf([, rows, columns, word, list]) {
  if (rows) return numbers(rows).flatMap((row) => numbers(columns).map((column) => row * 9 + column));
  const kind = Object.keys(HOUSES).find((key) => new RegExp(`^(${HOUSES[key]})$`).test(word));
  return numbers(list).flatMap((number) => cellsOfHouse(kind, number));
}

/** The parts of a text: `{ text }`, or `{ text, cells }` for a name. */
export function partsOf(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(NAMES)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: match[0], cells: cellsOf(match) });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/**
 * A paragraph in which every name of cells is a button that lights them up: while the pointer or the focus is on it,
 * and after a tap until the next one. All names together are one stop of the Tab key; arrow keys move between them.
 * @param {string} text
 * @param {(cells: number[]) => void} light
 */
export function namedText(text, light, properties = {}) {
  let held = null;
  const show = (name) => light(name ?? held ?? []);
  /** @type {(part: { text: string, cells?: number[] }, isFirst: boolean) => HTMLElement} */
  const name = ({ text, cells }, isFirst) =>
    h("span", {
      role: "button",
      class: "cellname",
      text,
      tabindex: isFirst ? "0" : "-1",
      onpointerenter: (event) => event.pointerType === "mouse" && show(cells),
      onpointerleave: (event) => event.pointerType === "mouse" && show(null),
      onfocus: () => show(cells),
      onblur: () => show(null),
      onclick: (event) => {
        const same = held === cells;
        element.querySelector("[aria-pressed]")?.removeAttribute("aria-pressed");
        held = same ? null : cells;
        if (held) event.currentTarget.setAttribute("aria-pressed", "true");
        show(held);
      },
    });
  let isFirst = true;
  const children = partsOf(text).map((part) => {
    if (!part.cells) return part.text;
    const button = name(part, isFirst);
    isFirst = false;
    return button;
  });
  const element = h("p", properties, children);
  element.addEventListener("keydown", (event) => {
    move(element, event);
    press(event);
  });
  return element;
}

/** Enter and Space press a name. It is not a button element, because these do not wrap like text. */
function press(event) {
  if ((event.key !== "Enter" && event.key !== " ") || !event.target.classList.contains("cellname")) return;
  event.preventDefault();
  event.stopPropagation();
  event.target.click();
}

/** Moves the focus to the next or previous name. */
function move(element, event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const names = [...element.querySelectorAll(".cellname")];
  const at = names.indexOf(document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  event.stopPropagation();
  const next = names[(at + step + names.length) % names.length];
  names[at].tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
