// @ts-check
// The address of a moment of a walk: `#pearl=six&program=search&with=best&step=12`.
// The board is the name of an example, `play`, or a box and givens such as `2x2:12.4..1..1..4..1`.

/** The board of an address that is not an example, or null. */
export function boardOf(name) {
  const [, rows, columns, givens] = /^(\d)x(\d):([\w.]+)$/.exec(name) ?? [];
  if (!givens || givens.length !== (Number(rows) * Number(columns)) ** 2) return null;
  return { box: `${rows}x${columns}`, givens };
}

/** The parts of an address; null if it is not one of a walk. */
export function readAddress(hash) {
  if (!hash.startsWith("#pearl=")) return null;
  const parts = new URLSearchParams(hash.slice(1));
  const step = Number.parseInt(parts.get("step") ?? "1", 10);
  return {
    board: parts.get("pearl"),
    program: parts.get("program"),
    rival: parts.get("with") ?? "",
    step: Number.isFinite(step) ? Math.max(1, step) : 1,
  };
}

/** The address of a moment. */
export function writeAddress({ board, program, rival, step }) {
  const name = typeof board === "string" ? board : `${board.box}:${board.givens}`;
  return `#pearl=${name}&program=${program}${rival ? `&with=${rival}` : ""}&step=${step}`;
}
