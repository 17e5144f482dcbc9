// Play: the board.

import { h } from "./dom.js";

export async function mount(root, { engine, session }) {
  session.position = { box: "2x2", givens: "12.4..1..1..4..1" };
  const { solution } = await engine.call("solve", session.position);
  root.append(h("p", { text: solution }));
}
