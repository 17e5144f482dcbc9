// @ts-check
// Drawings of hints and steps: what a board shows in addition to its digits.

import { svg } from "../dom.js";
import { digitsOf } from "./shape.js";

/** The side of a cell in units of the drawing. */
export const CELL = 60;

/** The number of colours of almost locked sets. */
const SET_COLOURS = 5;

/**
 * A drawing on a board. `shades` has names of backgrounds and frames by cell; `digit` is highlighted wherever it is;
 * `candidates` says whether all candidates are shown or only those with a mark.
 * @typedef {{ marks: { cell: number, digit: number, role: string }[], shades: Map<number, string[]>, arrows: any[],
 *   current: any, digit: number, candidates: boolean, step: any }} Drawing
 */

/** @returns {Drawing} */
const empty = () => ({ marks: [], shades: new Map(), arrows: [], current: null, digit: 0, candidates: false, step: null });

function shade(drawing, cells, name) {
  for (const cell of cells) drawing.shades.set(cell, [...(drawing.shades.get(cell) ?? []), name]);
}

/** The first level of a hint: the region to look at, or the digit. */
export function nudgeDrawing(step) {
  const drawing = empty();
  if (step.region.digit) drawing.digit = step.region.digit;
  else shade(drawing, step.region.cells, "region");
  return drawing;
}

/** The second level of a hint: the cells of the technique. */
export function placeDrawing(step) {
  const drawing = nudgeDrawing(step);
  shade(drawing, step.cells, "named");
  return drawing;
}

/** The whole step. With `links`, only that number of its links is drawn, and the last is emphasised. */
export function stepDrawing(step, links = step.arrows.length) {
  const drawing = empty();
  drawing.step = step;
  drawing.candidates = step.exclusions.length === 0;
  step.houses.forEach((cells) => shade(drawing, cells, "house"));
  step.covers.forEach((cells) => shade(drawing, cells, "cover"));
  step.sets.forEach((cells, i) => shade(drawing, cells, `set-${i % SET_COLOURS}`));
  const by = step.exclusions.map((exclusion) => exclusion.by).filter((cell) => cell !== undefined);
  shade(drawing, new Set(by), "blocker");
  const excluded = step.exclusions.map(({ cell, digit }) => ({ cell, digit, role: "excluded" }));
  drawing.marks = [...excluded, ...step.marks];
  drawing.arrows = step.arrows.slice(0, links);
  if (links < step.arrows.length || drawing.arrows.length === 0) drawing.current = drawing.arrows[links - 1] ?? null;
  return drawing;
}

/** The answer to the question why a cell cannot contain a digit. `step` is one of its steps. */
export function whyDrawing({ kind, by }, step, cell, digit) {
  const drawing = step ? stepDrawing(step) : empty();
  shade(drawing, [cell], "asked");
  if (kind === "seen") {
    shade(drawing, [by], "blocker");
    drawing.marks.push({ cell, digit, role: "excluded" });
  } else if (step) {
    drawing.marks.push({ cell, digit, role: "eliminated" });
  }
  return drawing;
}

/** The backgrounds and lines of a drawing that its legend explains. */
export function legendOf({ step, shades }) {
  const roles = new Set(step.marks.map(({ role }) => role));
  if (step.exclusions.length) roles.add("excluded");
  const backgrounds = new Set([...shades.values()].flat().map((name) => name.replace(/^set-\d$/, "set")));
  const lines = new Set(step.arrows.map(({ strong }) => (strong ? "strong" : "weak")));
  return { roles, backgrounds, lines };
}

// Links.

/** The position of a candidate. */
function positionOf(shape, cell, digit) {
  const across = Math.ceil(Math.sqrt(shape.side));
  return [
    shape.columnOf(cell) * CELL + (((digit - 1) % across) + 0.5) * (CELL / across),
    shape.rowOf(cell) * CELL + (Math.floor((digit - 1) / across) + 0.5) * (CELL / across),
  ];
}

const distance = ([x1, y1], [x2, y2]) => Math.hypot(x2 - x1, y2 - y1);

/** What links should not cross, with a radius and a weight: marked candidates, digits, other candidates. */
function obstaclesOf(game, drawing) {
  const { shape } = game;
  const marked = new Set(drawing.marks.map(({ cell, digit }) => cell * 64 + digit));
  return shape.cells.flatMap((cell) => {
    if (game.value[cell]) {
      const at = [(shape.columnOf(cell) + 0.5) * CELL, (shape.rowOf(cell) + 0.5) * CELL];
      return [{ at, radius: 16, weight: 2 }];
    }
    return digitsOf(game.candidates(cell)).map((digit) => ({
      at: positionOf(shape, cell, digit),
      radius: 9,
      weight: marked.has(cell * 64 + digit) ? 4 : 1,
    }));
  });
}

/** The bends that are tried, in units of the drawing, the straightest first. */
const BENDS = [6, -6, 14, -14, 24, -24, 36, -36, 50, -50];

/**
 * The points of a curve between its ends.
 * @returns {Generator<[number, number]>}
 */
function* pointsOf([x1, y1], [x, y], [x2, y2]) {
  for (let i = 1; i < 16; i++) {
    const t = i / 16;
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2];
    yield [a * x1 + b * x + c * x2, a * y1 + b * y + c * y2];
  }
}

/**
 * The control point of the curve that crosses the fewest obstacles.
 * @returns {[number, number]}
 */
function controlPoint(start, end, obstacles) {
  const length = distance(start, end) || 1;
  const [dx, dy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
  // The ends are obstacles of every curve.
  const near = obstacles.filter(({ at }) => distance(at, start) > 6 && distance(at, end) > 6);
  let best = null;
  for (const bend of BENDS.filter((bend) => Math.abs(bend) <= Math.max(8, length / 2))) {
    /** @type {[number, number]} */
    const control = [(start[0] + end[0]) / 2 - dy * bend * 2, (start[1] + end[1]) / 2 + dx * bend * 2];
    const points = [...pointsOf(start, control, end)];
    const crossed = near.filter(({ at, radius }) => points.some((point) => distance(point, at) < radius));
    const cost = crossed.reduce((sum, { weight }) => sum + weight, 0) + Math.abs(bend) / 20;
    if (!best || cost < best.cost) best = { cost, control };
  }
  return best?.control ?? [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
}

/** The two nearest candidates of two nodes. A node can be a group of cells. */
function nearest(shape, from, to) {
  const points = ({ cells, digit }) => cells.map((cell) => positionOf(shape, cell, digit));
  const pairs = points(from).flatMap((start) => points(to).map((end) => [start, end]));
  return pairs.reduce((best, pair) => (distance(...pair) < distance(...best) ? pair : best));
}

/** A point at some distance from a point, towards another. */
function towards([x1, y1], [x2, y2], by) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  return [x1 + ((x2 - x1) / length) * by, y1 + ((y2 - y1) / length) * by];
}

function drawLink(shape, { from, to, strong }, isCurrent, obstacles) {
  const [start, end] = nearest(shape, from, to);
  const control = controlPoint(start, end, obstacles);
  const room = Math.min(9, distance(start, end) / 3);
  const [x1, y1] = towards(start, control, room);
  const [x2, y2] = towards(end, control, room + 1);
  const classes = ["arrow", !strong && "weak", isCurrent && "current"].filter(Boolean).join(" ");
  return svg("path", { d: `M${x1} ${y1}Q${control[0]} ${control[1]} ${x2} ${y2}`, class: classes, "marker-end": "url(#arrowhead)" });
}

/** The outline of a group of cells, so that a link to it has an end. */
function drawGroup(shape, { cells, digit }) {
  const points = cells.map((cell) => positionOf(shape, cell, digit).join(" "));
  return svg("path", { d: `M${points.join("L")}`, class: "group" });
}

/** Draws the links of a drawing: strong links solid, weak links dashed, groups with an outline. */
export function drawLinks(overlay, game, drawing) {
  const arrows = drawing?.arrows ?? [];
  if (!arrows.length) return overlay.replaceChildren();
  const { shape } = game;
  const obstacles = obstaclesOf(game, drawing);
  const head = svg("marker", { id: "arrowhead", viewBox: "0 0 8 8", refX: 6, refY: 4, markerWidth: 5, markerHeight: 5, orient: "auto" },
    svg("path", { d: "M0 0L8 4L0 8z", class: "arrowhead" }));
  const groups = new Map();
  for (const node of arrows.flatMap(({ from, to }) => [from, to])) {
    if (node.cells.length > 1) groups.set(`${node.cells} ${node.digit}`, node);
  }
  overlay.replaceChildren(
    svg("defs", {}, head),
    ...[...groups.values()].map((node) => drawGroup(shape, node)),
    ...arrows.map((arrow) => drawLink(shape, arrow, arrow === drawing.current, obstacles)),
  );
}
