// The engine's functions as another page would call them.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { dist } from "./support.js";

const BOARD = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
const SOLUTION = "249571638861432975573986142725698413698143257314725869937814526152369784486257391";
const position = { box: "3x3", givens: BOARD };

/** A test of both engines: with vectors and without. */
const engines = new Map();
before(async () => {
  for (const flavour of ["plain", "simd"]) {
    const engine = await import(`${dist}/engine/${flavour}/wholemeal.js`);
    engine.initSync({ module: await readFile(`${dist}/engine/${flavour}/wholemeal_bg.wasm`) });
    engines.set(flavour, engine);
  }
});
function both(name, check) {
  for (const flavour of ["plain", "simd"]) test(`${name} (${flavour})`, () => check(engines.get(flavour), flavour));
}

both("simd: what the engine was built for", (engine, flavour) => {
  assert.equal(engine.simd(), flavour === "simd" ? "wasm" : "portable");
});

both("solve: one, many or no solution, with witnesses", (engine) => {
  assert.deepEqual(engine.solve(position), { verdict: "unique", solution: SOLUTION });
  const many = engine.solve({ box: "2x2", givens: "1..4..1..1..4..1" });
  assert.equal(many.verdict, "many");
  assert.notEqual(many.solutions[0], many.solutions[1]);
  assert.deepEqual(engine.solve({ box: "2x2", givens: "11.............." }), { verdict: "none" });
});

both("what is no board is an Error that says why", (engine) => {
  assert.throws(() => engine.solve({ box: "3x3", givens: "12" }), { name: "Error", message: "the line has 2 cells; the board has 81" });
  assert.throws(() => engine.solve({ box: "3y3", givens: BOARD }), /'3y3' is no box/);
  assert.throws(() => engine.solve({ box: "2x2", givens: "1..9............" }), /column 4: '9' is no digit of a 4x4 board/);
  assert.throws(() => engine.solve({ givens: BOARD }), /box/);
  assert.throws(() => engine.solve(null), Error);
  assert.throws(() => engine.hint({ box: "2x2", givens: "1..4..1..1..4..1" }), /9x9/);
  assert.throws(() => engine.steps(position, ["No Such Wing"]), /No Such Wing/);
  assert.throws(() => engine.write([], "docx"), /docx/);
  assert.throws(() => engine.generate({ level: "impossible" }), /unknown clue level/);
});

both("hint: three stages and a step to draw", (engine) => {
  const { kind, stages, step, mistakes } = engine.hint(position);
  assert.equal(kind, "step");
  assert.equal(stages[0], "Look at box 4.");
  assert.deepEqual(step.placements, [{ cell: 36, digit: 6 }]);
  assert.deepEqual(mistakes, []);
  const wrong = engine.hint({ ...position, placed: `.6${".".repeat(79)}` });
  assert.equal(wrong.kind, "mistakes");
  assert.deepEqual(wrong.mistakes, [{ cell: 1, digit: 6 }]);
});

both("candidates that were taken away are taken into account", (engine) => {
  const all = Array(81).fill("123456789");
  all[36] = "123456789".replace("6", "");
  const { kind, mistakes } = engine.hint({ ...position, candidates: all });
  assert.equal(kind, "mistakes");
  assert.deepEqual(mistakes, [{ cell: 36, digit: 6 }]);
});

both("path, rate, steps, techniques", (engine) => {
  const route = engine.path(position);
  assert.ok(route.solved);
  assert.equal(route.steps.length, 51);
  assert.deepEqual(engine.rate(position).grade, route.grade);
  assert.equal(route.grade.score, route.steps.reduce((sum, { technique }) => sum + technique.score, 0));
  const singles = engine.steps(position, ["Naked Single"]);
  assert.ok(singles.steps.length > 0 && singles.steps.every(({ technique }) => technique.name === "Naked Single"));
  assert.ok(engine.techniques().length > 100);
});

both("read and write: every format that is written reads back", (engine) => {
  const [{ puzzle }] = engine.read(BOARD);
  for (const { id, written } of engine.formats()) {
    if (!written) continue;
    const { text } = engine.write([puzzle, puzzle], id);
    const back = engine.readFile(new TextEncoder().encode(text), 10);
    assert.ok(back.length >= 1 && back.every((item) => item.puzzle), id);
    // A format of candidates cannot tell a given from a cell with one candidate left.
    const { givens } = back[0].puzzle;
    assert.ok([...BOARD].every((c, i) => c === "." || givens[i] === c), id);
  }
  const { losses } = engine.write([{ ...puzzle, about: [["title", "Lost"]] }], "line");
  assert.ok(losses.length > 0, "what is lost is said");
});

both("generate: the same seed gives the same puzzle, another another", (engine) => {
  const one = engine.generate({ grade: "Medium", symmetry: "rotate180", seed: "2009" });
  assert.deepEqual(engine.generate({ grade: "Medium", symmetry: "rotate180", seed: "2009" }), one);
  assert.notEqual(engine.generate({ grade: "Medium", symmetry: "rotate180", seed: "2009/1" }).givens, one.givens);
  assert.equal(one.grade.level, "Medium");
  assert.deepEqual(engine.solve({ box: one.box, givens: one.givens }), { verdict: "unique", solution: one.solution });
  const small = engine.generate({ box: "2x3", seed: "1" });
  assert.equal(small.givens.length, 36);
});

both("picture: SVG", (engine) => {
  assert.match(engine.picture(position, false), /^<svg/);
  assert.ok(engine.picture(position, true).length > engine.picture(position, false).length);
});

test("the types that come with it are true", () => {
  const options = ["--noEmit", "--strict", "--target", "esnext", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "esnext,dom", "types.ts"];
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", ...options], { cwd: import.meta.dirname, stdio: ["ignore", "inherit", "inherit"] });
});

both("hint: in the chosen language", (engine) => {
  assert.deepEqual(engine.languages().map(({ code }) => code), ["en", "de"]);
  const { stages, step } = engine.hint(position, "de");
  assert.equal(stages[0], "Suche in Block 4.");
  assert.equal(step.name, "Nackter Einer");
  assert.equal(engine.path(position, "de").steps[0].reasons, step.reasons);
  assert.equal(engine.hint(position).stages[0], "Look at box 4.");
  assert.throws(() => engine.hint(position, "xx"), /unknown language/);
});
