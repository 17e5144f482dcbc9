// The worker of the pearl: walks and races keep their state here, between the calls.

import { flavour } from "./simd.js";

const engine = load();
let walk = null;
let race = null;

async function load() {
  const module = await import(`./engine/${flavour()}/wholemeal.js`);
  await module.default();
  return module;
}

const functions = {
  programs: ({ programs }) => programs(),

  /** Starts a walk; its moments come by `moments`. */
  start({ Walk }, position, program) {
    walk?.free();
    walk = null;
    walk = new Walk(position, program);
  },

  moments: (_, most) => walk.next(most),

  runners: ({ runners }) => runners(),
  simd: ({ simd }) => simd(),

  /** Reads a list of puzzles for the laps that follow. */
  line_up({ Race }, text) {
    race?.free();
    race = null;
    race = new Race(text);
    return race.starters();
  },

  /** One runner on that list; how far it is goes out as progress. */
  lap(_, runner, budget) {
    let told = performance.now();
    const clock = (done) => {
      const now = performance.now();
      if (now - told > 100) {
        told = now;
        self.postMessage({ progress: { runner, done } });
      }
      return now;
    };
    return race.run(runner, budget, clock);
  },
};

self.addEventListener("message", async ({ data: { id, name, args } }) => {
  try {
    self.postMessage({ id, value: functions[name](await engine, ...args) });
  } catch (error) {
    const broken = error instanceof WebAssembly.RuntimeError;
    self.postMessage({ id, error: broken ? "the engine stumbled over this board" : error.message, broken });
  }
});
