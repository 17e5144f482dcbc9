// @ts-check
// The worker of the engine. A request is a function name and arguments; the response is a value or an error.

import { loadEngine } from "./load-engine.js";

const engine = loadEngine();

self.addEventListener("message", async ({ data: { id, name, args } }) => {
  if (!name) return;
  try {
    const functions = await engine;
    if (name === "default" || typeof functions[name] !== "function") throw new Error(`unknown function '${name}'`);
    self.postMessage({ id, value: functions[name](...args) });
  } catch (error) {
    const crashed = error instanceof WebAssembly.RuntimeError;
    self.postMessage({ id, error: crashed ? "internal error in the solver; please report this puzzle" : error.message, crashed });
  }
});
