// The functions of the engine, called from JavaScript.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { dist } from "./support.js";

const BOARD = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
const SOLUTION = "249571638861432975573986142725698413698143257314725869937814526152369784486257391";
const position = { box: "3x3", givens: BOARD };

/** Both engines: without and with SIMD. */
const engines = new Map();
before(async () => {
  for (const flavour of ["plain", "simd"]) {
    const load = async (name) => {
      const module = await import(`${dist}/engine/${flavour}/${name}.js`);
      module.initSync({ module: await readFile(`${dist}/engine/${flavour}/${name}_bg.wasm`) });
      return module;
    };
    engines.set(flavour, { ...(await load("explainer")), ...(await load("tools")), ...(await load("wholemeal")) });
  }
});
function both(name, check) {
  for (const flavour of ["plain", "simd"]) test(`${name} (${flavour})`, () => check(engines.get(flavour), flavour));
}

both("simd: the instruction set of the engine", (engine, flavour) => {
  assert.equal(engine.simd(), flavour === "simd" ? "wasm" : "portable");
});

both("solve: one, many or no solution, with witnesses", (engine) => {
  assert.deepEqual(engine.solve(position), { verdict: "unique", solution: SOLUTION });
  const many = engine.solve({ box: "2x2", givens: "1..4..1..1..4..1" });
  assert.equal(many.verdict, "many");
  assert.notEqual(many.solutions[0], many.solutions[1]);
  assert.deepEqual(engine.solve({ box: "2x2", givens: "11.............." }), { verdict: "none" });
});

both("an invalid argument is an Error with the reason", (engine) => {
  assert.throws(() => engine.solve({ box: "3x3", givens: "12" }), { name: "Error", message: "the line has 2 cells; the board has 81" });
  assert.throws(() => engine.solve({ box: "3y3", givens: BOARD }), /'3y3' is not a box/);
  assert.throws(() => engine.solve({ box: "2x2", givens: "1..9............" }), /column 4: '9' is not a digit of a 4x4 board/);
  assert.throws(() => engine.solve({ givens: BOARD }), /box/);
  assert.throws(() => engine.solve(null), Error);
  assert.throws(() => engine.hint({ box: "2x2", givens: "1..4..1..1..4..1" }), /need boards with 3x3 boxes; this one has 2x2 boxes/);
  assert.throws(() => engine.steps(position, ["No Such Wing"]), /No Such Wing/);
  assert.throws(() => engine.write([], "docx"), /docx/);
  assert.throws(() => engine.generate({ clueLevel: "impossible" }), /unknown clue level/);
  assert.throws(() => engine.generate({ difficulty: "impossible" }), /unknown difficulty 'impossible'/);
});

both("hint: three levels of detail and a step to draw", (engine) => {
  const { kind, details, step, mistakes } = engine.hint(position);
  assert.equal(kind, "step");
  assert.equal(details[0], "Look at box 4.");
  assert.deepEqual(step.placements, [{ cell: 36, digit: 6 }]);
  assert.deepEqual(mistakes, []);
  const wrong = engine.hint({ ...position, placed: `.6${".".repeat(79)}` });
  assert.equal(wrong.kind, "mistakes");
  assert.deepEqual(wrong.mistakes, [{ cell: 1, digit: 6 }]);
});

both("hint: removed candidates are respected", (engine) => {
  const all = Array(81).fill("123456789");
  all[36] = "123456789".replace("6", "");
  const { kind, mistakes } = engine.hint({ ...position, candidates: all });
  assert.equal(kind, "mistakes");
  assert.deepEqual(mistakes, [{ cell: 36, digit: 6 }]);
});

both("path, rate, steps, techniques", (engine) => {
  const solvePath = engine.path(position);
  assert.ok(solvePath.solved);
  assert.equal(solvePath.steps.length, 51);
  assert.deepEqual(engine.explainerRating(position), { er: "1.5", ep: "1.2", ed: "1.2" });
  assert.deepEqual(engine.rate(position).grade, solvePath.grade);
  assert.equal(solvePath.grade.score, solvePath.steps.reduce((sum, { technique }) => sum + technique.score, 0));
  const singles = engine.steps(position, ["Naked Single"]);
  assert.ok(singles.steps.length > 0 && singles.steps.every(({ technique }) => technique.name === "Naked Single"));
  assert.ok(engine.techniques().length > 100);
});

both("read and write: every writable format reads back", (engine) => {
  const [{ puzzle }] = engine.read(BOARD);
  for (const { id, writable } of engine.formats()) {
    if (!writable) continue;
    const { text } = engine.write([puzzle, puzzle], id);
    const back = engine.readFile(new TextEncoder().encode(text), 10);
    assert.ok(back.length >= 1 && back.every(({ puzzle }) => puzzle), id);
    // A format of candidates cannot distinguish a given from a cell with one candidate.
    const { givens } = back[0].puzzle;
    assert.ok([...BOARD].every((c, i) => c === "." || givens[i] === c), id);
  }
  const { losses } = engine.write([{ ...puzzle, about: [["title", "Lost"]] }], "line");
  assert.ok(losses.length > 0, "the lost title is reported");
});

both("generate: the same seed gives the same puzzle, another seed another puzzle", (engine) => {
  const one = engine.generate({ difficulty: "Medium", symmetry: "rotate180", seed: "2009" });
  assert.deepEqual(engine.generate({ difficulty: "Medium", symmetry: "rotate180", seed: "2009" }), one);
  assert.notEqual(engine.generate({ difficulty: "Medium", symmetry: "rotate180", seed: "2009/1" }).givens, one.givens);
  assert.equal(one.grade.difficulty, "Medium");
  assert.deepEqual(engine.solve({ box: one.box, givens: one.givens }), { verdict: "unique", solution: one.solution });
  const small = engine.generate({ box: "2x3", seed: "1" });
  assert.equal(small.givens.length, 36);
});

both("canonical, otherLook: another look has the same form", (engine) => {
  assert.equal(engine.canonical({ box: "2x2", givens: "1..4..1..1..4..." }), "...1..2..1..2.1.");
  const { box, givens } = position;
  const other = engine.otherLook({ box, givens }, 7);
  assert.notEqual(other, givens);
  assert.equal(engine.canonical({ box, givens: other }), engine.canonical({ box, givens }));
  assert.equal(engine.otherLook({ box, givens }, 7), other);
});

both("picture: SVG", (engine) => {
  assert.match(engine.picture(position, false), /^<svg/);
  assert.ok(engine.picture(position, true).length > engine.picture(position, false).length);
});

/** Runs the TypeScript compiler without output; throws if it finds an error. */
function typeCheck(...options) {
  const common = ["--noEmit", "--target", "esnext", "--module", "esnext", "--moduleResolution", "bundler", "--lib", "esnext,dom,dom.iterable"];
  execFileSync(process.execPath, ["node_modules/typescript/bin/tsc", ...common, ...options], { cwd: import.meta.dirname, stdio: ["ignore", "inherit", "inherit"] });
}

test("the TypeScript declarations are correct", () => typeCheck("--strict", "types.ts"));

// Files that start with `// @ts-check` are checked.
test("the modules of the page pass the type check", () =>
  typeCheck("--allowJs", "../app.js", "../play.js", "../games.js", "../pearl.js", "../race.js", "../worker.js", "../pearl-worker.js"));

both("hint: in the chosen language", (engine) => {
  assert.deepEqual(engine.languages().map(({ code }) => code), ["en", "de"]);
  const { details, step } = engine.hint(position, "de");
  assert.equal(details[0], "Suche in Block 4.");
  assert.equal(step.technique.title, "Nackter Einer");
  assert.equal(engine.techniques("de").find(({ name }) => name === "Naked Single").title, "Nackter Einer");
  assert.equal(engine.path(position, "de").steps[0].reasons, step.reasons);
  assert.equal(engine.hint(position).details[0], "Look at box 4.");
  assert.throws(() => engine.hint(position, "xx"), /unknown language/);
});
