// The worker around the engine: a name and arguments come in, a value or an error goes out.

import { flavour } from "./simd.js";

const engine = load();

async function load() {
  const module = await import(`./engine/${flavour()}/wholemeal.js`);
  await module.default();
  return module;
}

self.addEventListener("message", async ({ data: { id, name, args } }) => {
  try {
    const functions = await engine;
    if (name === "default" || typeof functions[name] !== "function") throw new Error(`no function is called '${name}'`);
    self.postMessage({ id, value: functions[name](...args) });
  } catch (error) {
    const broken = error instanceof WebAssembly.RuntimeError;
    self.postMessage({ id, error: broken ? "the engine stumbled over this board" : error.message, broken });
  }
});
