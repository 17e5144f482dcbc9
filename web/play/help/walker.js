// @ts-check
// A slider that walks through the links of a step, one at a time, with a sentence for each.

import { h } from "../../dom.js";
import { namedText } from "./names.js";
import { t } from "./text.js";

const cellName = (cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;

/** `r4c7`, or several cells as a list. */
const nodeName = ({ cells }) => cells.map(cellName).join(", ");

/** The sentence of a link. */
export function linkSentence({ from, to, strong }) {
  const parameters = { from: nodeName(from), to: nodeName(to), digit: String(from.digit), other: String(to.digit) };
  return t(strong ? "walk.strong" : "walk.weak", parameters);
}

/**
 * The controls for the links of a step. `show` is called with the number of links to draw, `light` with cells to
 * light up. Steps with fewer than two links have no controls.
 */
export function createWalker(step, show, light) {
  const links = step.arrows;
  if (links.length < 2) return null;
  let at = links.length;
  const slider = h("input", { type: "range", min: 0, max: links.length, value: at, "aria-label": t("walk.slider") });
  const back = h("button", { type: "button", text: "‹", "aria-label": t("walk.back") });
  const forward = h("button", { type: "button", text: "›", "aria-label": t("walk.forward") });
  const sentence = h("div", { class: "link" });
  const several = links[links.length - 1].chain > 0;

  function goTo(next) {
    at = Math.max(0, Math.min(links.length, next));
    slider.value = at;
    const link = links[at - 1];
    const place = link ? t("walk.place", { at, count: links.length }) : t("walk.start");
    const chain = link && several ? ` · ${t("walk.chain", { number: link.chain + 1 })}` : "";
    slider.setAttribute("aria-valuetext", link ? `${place}: ${linkSentence(link)}` : place);
    sentence.replaceChildren(h("span", { class: "soft", text: place + chain }), ...(link ? [namedText(linkSentence(link), light)] : []));
    back.disabled = at === 0;
    forward.disabled = at === links.length;
    show(at);
  }

  slider.addEventListener("input", () => goTo(Number(slider.value)));
  back.addEventListener("click", () => goTo(at - 1));
  forward.addEventListener("click", () => goTo(at + 1));
  sentence.append(h("span", { class: "soft", text: t("walk.all", { count: links.length }) }));
  forward.disabled = true;
  return h("div", { class: "walker", role: "group", "aria-label": t("walk") }, h("div", { class: "row" }, back, slider, forward), sentence);
}
