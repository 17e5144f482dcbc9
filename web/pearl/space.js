// @ts-check
// The size of the search space: the exact number, and a logarithmic curve.

import { h, replace, svg } from "../dom.js";
import { t } from "./text.js";

/** The decimal logarithm of a number of any length in decimal digits; 0 for 0. */
export function logarithm(digits) {
  if (digits === "0") return 0;
  return digits.length - 1 + Math.log10(Number(`${digits[0]}.${digits.slice(1, 16)}`));
}

/** Digits in groups of three, with possible line breaks between them. */
function grouped(digits) {
  const groups = digits.replace(/\B(?=(\d{3})+$)/g, " ").split(" ");
  return groups.flatMap((group, i) => (i ? [",", h("wbr"), group] : [group]));
}

/** `1.33 × 10³⁹` */
export function rounded(digits) {
  if (digits.length < 7) return null;
  let [head, exponent] = [Number(`${digits[0]}.${digits.slice(1, 16)}`).toFixed(2), digits.length - 1];
  if (head === "10.00") [head, exponent] = ["1.00", exponent + 1];
  return `${head} × 10${superscript(exponent)}`;
}

const superscript = (number) => [...String(number)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[digit]).join("");

const WIDTH = 300;
const HEIGHT = 70;

export function createSpace() {
  const number = h("p", { class: "space-number" });
  const words = h("p", { class: "space-words soft" });
  const curve = svg("polyline", { class: "curve", points: "" });
  const area = svg("polygon", { class: "area", points: "" });
  // A line without length has round ends, however the picture is stretched.
  const now = svg("path", { class: "now", d: "" });
  const picture = svg(
    "svg",
    { viewBox: `-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`, class: "space-curve", role: "img", preserveAspectRatio: "none" },
    svg("line", { class: "ground", x1: 0, x2: WIDTH, y1: HEIGHT, y2: HEIGHT }),
    area,
    curve,
    now,
  );
  const top = h("span", {});
  const element = h("section", { class: "panel space", "aria-labelledby": "space-title" }, [
    h("h2", { id: "space-title", text: t("space") }),
    number,
    words,
    h("div", { class: "space-plot" }, h("span", { class: "space-scale soft", "aria-hidden": "true" }, top, h("span", { text: "1" })), picture),
  ]);

  /** Shows frame `at` and the curve of all known frames. */
  const draw = (frames, at) => {
    const { left, boards } = frames[at];
    replace(number, grouped(left), left === "1" ? " board left" : " boards left");
    const short = rounded(left);
    const here = rounded(boards) ?? Number(boards).toLocaleString("en");
    words.textContent = `${short ? `${short} in all. ` : ""}This matrix: ${here}.`;
    const points = sample(frames).map((i) => place(frames, i));
    curve.setAttribute("points", points.map((p) => p.join()).join(" "));
    const [end] = points.at(-1);
    area.setAttribute("points", [[0, HEIGHT], ...points, [end, HEIGHT]].map((p) => p.join()).join(" "));
    const [x, y] = place(frames, at);
    now.setAttribute("d", `M${x} ${y}h0.01`);
    top.textContent = `10${superscript(Math.round(logarithm(frames[0].left)))}`;
    const from = frames[0].left;
    picture.setAttribute("aria-label", `From ${from.length} digits at the start to ${left.length} now, on a logarithmic scale`);
  };
  return { element, draw };
}

/** The indices of at most 800 frames, including the last one. */
function sample(frames) {
  const step = Math.max(1, Math.floor(frames.length / 400));
  const all = [];
  for (let i = 0; i < frames.length; i += step) all.push(i);
  if (all.at(-1) !== frames.length - 1) all.push(frames.length - 1);
  return all;
}

function place(frames, i) {
  const highest = logarithm(frames[0].left) || 1;
  const x = frames.length > 1 ? (i / (frames.length - 1)) * WIDTH : 0;
  const y = HEIGHT - (logarithm(frames[i].left) / highest) * HEIGHT;
  return [x.toFixed(1), y.toFixed(1)];
}
