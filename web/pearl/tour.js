// @ts-check
// A guided tour through the derivation, law by law. Every stop has a board, a program and a moment of its walk.

import { h, replace } from "../dom.js";
import { PAPER } from "./paper.js";
import { t } from "./text.js";

/**
 * The stops. `action` is the kind of the frame that is shown, `nth` its number (by default the first); `rule` is
 * the rule of a prune.
 */
export const STOPS = /** @type {const} */ ([
  { id: "pearl", board: "four", program: "naive", action: "choices" },
  { id: "specification", board: "four", program: "naive", action: "choices", law: "solve = filter valid . expand . choices" },
  { id: "space", board: "nine", program: "naive", action: "enumerate", law: "expand = cp . map cp" },
  { id: "row", board: "four", program: "prune", action: "prune", law: "filter nodups . cp = filter nodups . cp . pruneRow" },
  { id: "views", board: "nine", program: "prune", action: "prune", nth: 3, law: "prune = pruneBy boxs . pruneBy cols . pruneBy rows" },
  { id: "many", board: "nine", program: "fixpoint", action: "fixed", law: "filter valid . expand = filter valid . expand . many prune" },
  { id: "split", board: "six", program: "search", action: "expand", law: "expand = concat . map expand . expand1" },
  { id: "search", board: "six-more", program: "search", action: "dead", law: "search m | not (safe p) = []   where p = prune m" },
  { id: "cell", board: "six-more", program: "level1", rival: "solve4-min", action: "end", law: "expand1 = expandMin" },
  { id: "ladder", board: "nine-search", program: "level2-each", action: "prune", rule: "pairs", law: "naked k: k cells with k values between them" },
  { id: "hidden", board: "nine-search", program: "best", action: "prune", rule: "hidden", law: "exchange . pruneRow . exchange" },
  { id: "end", board: "nine-pictures", program: "search", rival: "best", action: "end", law: "solve = search . choices" },
]);

/** The index of the frame that a stop shows; the last known one if there is none. */
export function frameOf(stop, frames) {
  let left = stop.nth ?? 1;
  const fits = ({ action }) => action.kind === stop.action && (!stop.rule || action.rule === stop.rule) && --left === 0;
  const found = frames.findIndex(fits);
  return found < 0 ? frames.length - 1 : found;
}

/** Whether the frame of a stop is known. */
export function hasFrameOf(stop, frames) {
  let left = stop.nth ?? 1;
  return frames.some(({ action }) => action.kind === stop.action && (!stop.rule || action.rule === stop.rule) && --left === 0);
}

/** The panel of the tour. `go` is called with a stop. */
export function createTour(go) {
  let at = -1;
  const start = h("button", { type: "button", class: "main", text: t("tour.start"), onclick: () => show(0) });
  const body = h("div", { class: "tour-body" });
  const element = h("section", { class: "panel tour", "aria-label": t("tour") }, body);

  function show(next) {
    at = next;
    render();
    go(STOPS[at]);
  }

  function render() {
    if (at < 0) {
      replace(body, h("p", {}, t("what"), " ", paper()), start);
      return;
    }
    const stop = STOPS[at];
    const button = (key, next, more = {}) => h("button", { type: "button", text: t(key), onclick: () => show(next), ...more });
    replace(body,
      h("p", { class: "soft", text: t("tour.place", { at: at + 1, count: STOPS.length }) }),
      h("h2", { text: t(`stop.${stop.id}.title`), tabindex: "-1" }),
      "law" in stop && h("code", { class: "law", text: stop.law }),
      h("p", {}, t(`stop.${stop.id}`), " ", stop.id === "pearl" && paper()),
      h("div", { class: "row" },
        at > 0 && button("tour.back", at - 1),
        at < STOPS.length - 1 && button("tour.next", at + 1, { class: "main" }),
        h("button", { type: "button", text: t("tour.stop"), onclick: () => ((at = -1), render()) })));
    body.querySelector(".main, button")?.focus({ preventScroll: true });
  }

  render();
  return { element };
}

const paper = () => h("a", { href: PAPER, text: t("paper"), rel: "noreferrer", target: "_blank" });
