// Compiled but not run: checks the types of the engine's functions.

import init, { generate, hint, path, solve, type Hint, type Position, type SolveResult } from "../dist/engine/plain/wholemeal.js";
import initTools, { read, write } from "../dist/engine/plain/tools.js";

await init();
await initTools();
const position: Position = { box: "2x2", givens: "1..4..1..1..4..1" };
const result: SolveResult = solve(position);
if (result.verdict === "unique") result.solution satisfies string;
if (result.verdict === "many") result.solutions satisfies [string, string];
const hinted: Hint = hint({ ...position, placed: "....", candidates: ["12"] });
hinted.details satisfies [string, string, string];
hinted.step?.marks.map(({ cell, digit, role }) => [cell satisfies number, digit satisfies number, role satisfies string]);
path(position).grade.techniques[0].technique.name satisfies string;
const puzzle = read("text")[0].puzzle;
if (puzzle) write([puzzle], "csv").losses satisfies string[];
generate({ difficulty: "Hard", seed: "7" }).grade?.score satisfies number | undefined;
// @ts-expect-error: a board needs its givens
solve({ box: "2x2" });
// @ts-expect-error: a seed is a string
generate({ seed: 7 });
