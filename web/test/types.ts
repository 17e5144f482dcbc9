// Compiled, never run: the types that come with the engine say what its functions take and give.

import init, { generate, hint, path, read, solve, write, type Help, type Position, type Solved } from "../dist/engine/plain/wholemeal.js";

await init();
const position: Position = { box: "2x2", givens: "1..4..1..1..4..1" };
const solved: Solved = solve(position);
if (solved.verdict === "unique") solved.solution satisfies string;
if (solved.verdict === "many") solved.solutions satisfies [string, string];
const help: Help = hint({ ...position, placed: "....", candidates: ["12"] });
help.stages satisfies [string, string, string];
help.step?.marks.map(({ cell, digit, role }) => [cell satisfies number, digit satisfies number, role satisfies string]);
path(position).grade.techniques[0].technique.name satisfies string;
const sheet = read("text")[0].puzzle;
if (sheet) write([sheet], "csv").losses satisfies string[];
generate({ grade: "Hard", seed: "7" }).grade?.score satisfies number | undefined;
// @ts-expect-error: a board needs its givens
solve({ box: "2x2" });
// @ts-expect-error: a seed is a text
generate({ seed: 7 });
