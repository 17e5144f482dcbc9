// @ts-check
// The search tree. Every node stores the frames in which its state changed, so that the tree of any frame
// can be drawn, also when the walk goes back.

import { h, replace, svg } from "../dom.js";
import { name, symbol } from "./matrix.js";
import { t } from "./text.js";

/** The most leaves that are drawn; finished parts of wider trees are collapsed. */
const MAX_WIDTH = 16;
const STEP_X = 34;
const STEP_Y = 46;
const RADIUS = 13;

const WORDS = {
  waiting: "not tried yet",
  open: "in progress",
  dead: "dead end",
  solved: "solution",
  done: "done, with a solution below",
};

export function createTree() {
  const picture = svg("svg", { class: "tree-picture", role: "img" });
  const scroller = h("div", { class: "tree-scroller", tabindex: "0", role: "group", "aria-label": t("tree") }, picture);
  const counts = h("p", { class: "soft counts" });
  const key = h("p", { class: "tree-key soft", "aria-hidden": "true" }, [
    ["open", "in progress"],
    ["waiting", "not tried yet"],
    ["dead", "dead end"],
    ["solved", "solution"],
  ].map(([state, text]) => h("span", { class: `key ${state}`, text })));
  const element = h("section", { class: "panel tree", "aria-labelledby": "tree-title" }, [
    h("h2", { id: "tree-title", text: t("tree") }),
    counts,
    scroller,
    key,
  ]);
  let nodes = [];
  let known = 0;
  let side = 9;

  /** Resets the tree for a new walk on a board of this side. */
  const clear = (newSide) => {
    nodes = [];
    known = 0;
    side = newSide;
  };

  /** Adds the changes of new frames. */
  const update = (frames) => {
    for (; known < frames.length; known++) {
      for (const { id, state, branch } of frames[known].tree) {
        nodes[id] ??= { id, parent: branch?.parent, cell: branch?.cell, value: branch?.value, children: [], changes: [] };
        if (branch) nodes[branch.parent].children.push(nodes[id]);
        nodes[id].changes.push({ at: known, state });
      }
    }
  };

  /** The nodes from the puzzle to this one. */
  const pathTo = (id) => {
    const path = [];
    for (let node = nodes[id]; node; node = nodes[node.parent]) path.unshift(node);
    return path;
  };

  const draw = (frames, at) => {
    update(frames);
    const current = frames[at].node;
    const path = new Set(pathTo(current).map((node) => node.id));
    const seen = snapshot(nodes, at);
    counts.textContent = summary(seen);
    const root = shape(nodes[0], seen);
    fold(root, path);
    const { width, depth } = lay(root);
    const [w, h_] = [Math.max(width, 3) * STEP_X, depth * STEP_Y + 2 * RADIUS + 10];
    picture.setAttribute("viewBox", `0 0 ${w} ${h_}`);
    picture.style.setProperty("--w", w);
    picture.setAttribute("aria-label", `${counts.textContent} The current node: ${describe(nodes[current], side)}.`);
    const [edges, dots] = [[], []];
    paint(root, null, { edges, dots, path, current, side });
    replace(picture, edges, dots);
    keepInSight(scroller, picture, root, current, w);
  };
  return { element, clear, draw, pathTo };
}

/** The state of every node at a frame; nodes that do not exist yet are missing. */
function snapshot(nodes, at) {
  const seen = new Map();
  for (const node of nodes) {
    let state = null;
    for (const change of node.changes) {
      if (change.at > at) break;
      state = change.state;
    }
    if (state) seen.set(node.id, state);
  }
  return seen;
}

function summary(seen) {
  const count = (state) => [...seen.values()].filter((other) => other === state).length;
  return t("tree.nodes", { count: seen.size, dead: count("dead"), solved: count("solved") });
}

function describe(node, side) {
  return node.parent === undefined ? "the puzzle" : `${symbol(node.value)} in ${name(node.cell, side)}`;
}

/** The tree to draw: nodes with their state, children and number of nodes below. */
function shape(node, seen) {
  const children = node.children.filter((child) => seen.has(child.id)).map((child) => shape(child, seen));
  const below = children.reduce((sum, child) => sum + child.below + 1, 0);
  const leaves = children.reduce((sum, child) => sum + child.leaves, 0) || 1;
  return { node, state: seen.get(node.id), children, below, leaves, folded: 0 };
}

/** Collapses finished parts, the largest first, until the tree is at most `MAX_WIDTH` wide. */
function fold(root, path) {
  const finished = [];
  const gather = (part) => {
    if (path.has(part.node.id)) part.children.forEach(gather);
    else if (part.children.length) finished.push(part);
  };
  gather(root);
  finished.sort((a, b) => b.leaves - a.leaves);
  let width = root.leaves;
  for (const part of finished) {
    if (width <= MAX_WIDTH) return;
    width -= part.leaves - 1;
    part.folded = part.below;
    part.children = [];
  }
}

/** Computes the position of every node: leaves next to each other, parents above the middle of their children. */
function lay(root) {
  let width = 0;
  let deepest = 0;
  const place = (part, depth) => {
    deepest = Math.max(deepest, depth);
    part.depth = depth;
    part.children.forEach((child) => place(child, depth + 1));
    const [first, last] = [part.children[0], part.children.at(-1)];
    part.x = first ? (first.x + last.x) / 2 : width++;
  };
  place(root, 0);
  return { width, depth: deepest };
}

const left = (part) => (part.x + 0.5) * STEP_X;
const top = (part) => part.depth * STEP_Y + RADIUS + 4;

function paint(part, parent, picture) {
  const { edges, dots, path, current, side } = picture;
  const { node, state } = part;
  const [x, y] = [left(part), top(part)];
  const onPath = path.has(node.id) ? " on-path" : "";
  if (parent) {
    edges.push(svg("line", { class: `edge ${state}${onPath}`, x1: left(parent), y1: top(parent), x2: x, y2: y }));
  }
  const here = node.id === current ? " current" : "";
  const folded = part.folded ? `; ${part.folded} more below` : "";
  dots.push(
    svg("g", { class: `node ${state}${onPath}${here}`, transform: `translate(${x} ${y})` }, [
      svg("title", { text: `${describe(node, side)}: ${WORDS[state]}${folded}` }),
      node.parent === undefined
        ? svg("rect", { x: -RADIUS + 2, y: -RADIUS + 2, width: 2 * RADIUS - 4, height: 2 * RADIUS - 4, rx: 4 })
        : svg("circle", { r: RADIUS }),
      // The cross is behind the digit, so that it can be read.
      state === "dead" && svg("path", { class: "cross", d: "M-9,-9 L9,9 M9,-9 L-9,9" }),
      svg("text", { class: "value", y: 5, text: node.parent === undefined ? "▦" : symbol(node.value) }),
      part.children.length > 0 && svg("text", { class: "cell", y: RADIUS + 14, text: name(part.children[0].node.cell, side) }),
      part.folded > 0 && svg("text", { class: "folded", y: RADIUS + 13, text: `+${part.folded}` }),
    ]),
  );
  for (const child of part.children) paint(child, part, picture);
}

/** Scrolls until the current node is visible. */
function keepInSight(scroller, picture, root, current, width) {
  const find = (part) => (part.node.id === current ? part : part.children.map(find).find(Boolean));
  const part = find(root);
  if (!part) return;
  const scale = picture.clientWidth / width || 1;
  const [x, y] = [left(part) * scale, top(part) * scale];
  if (x < scroller.scrollLeft + 30 || x > scroller.scrollLeft + scroller.clientWidth - 30) {
    scroller.scrollLeft = x - scroller.clientWidth / 2;
  }
  if (y < scroller.scrollTop + 20 || y > scroller.scrollTop + scroller.clientHeight - 50) {
    scroller.scrollTop = y - scroller.clientHeight / 2;
  }
}
