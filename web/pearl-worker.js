// @ts-check
// The worker of the views Pearl and Race. It keeps the state of walks and races between requests.

import { loadEngine } from "./load-engine.js";

const engine = loadEngine();
let walk = null;
let race = null;

const functions = {
  programs: ({ programs }) => programs(),

  /** Starts a walk; `frames` returns its frames. */
  start({ Walk }, position, program) {
    walk?.free();
    walk = null;
    walk = new Walk(position, program);
  },

  frames: (_, limit) => walk.next(limit),

  runners: ({ runners }) => runners(),
  simd: ({ simd }) => simd(),

  /** Reads the list of puzzles for a race. */
  loadList({ Race }, text) {
    race?.free();
    race = null;
    race = new Race(text);
    return race.list();
  },

  /** Runs one solver on the list and reports its progress. */
  lap(_, runner, budget) {
    let reported = performance.now();
    const clock = (done) => {
      const now = performance.now();
      if (now - reported > 100) {
        reported = now;
        self.postMessage({ progress: { runner, done } });
      }
      return now;
    };
    return race.run(runner, budget, clock);
  },
};

self.addEventListener("message", async ({ data: { id, name, args } }) => {
  if (!name) return;
  try {
    self.postMessage({ id, value: functions[name](await engine, ...args) });
  } catch (error) {
    const crashed = error instanceof WebAssembly.RuntimeError;
    self.postMessage({ id, error: crashed ? "internal error in the solver; please report this puzzle" : error.message, crashed });
  }
});
