// @ts-check
// The client of the engine, which runs in a worker so that it does not block the page.

import { ENGINE, flavour } from "./simd.js";

/** The compiled modules of the engine by name. Each is fetched and compiled once, and every worker gets it. */
const compiled = new Map();

function compile(name) {
  if (!compiled.has(name)) {
    const url = new URL(`engine/${flavour()}/${name}_bg.wasm?v=${ENGINE}`, import.meta.url);
    const module = WebAssembly.compileStreaming(fetch(url));
    module.catch(() => compiled.delete(name));
    compiled.set(name, module);
  }
  return compiled.get(name);
}

/** Fetches the modules that are loaded later, so that the service worker has them for offline use. */
export async function fetchLater() {
  const files = ["explainer", "tools"].flatMap((name) => [`${name}.js`, `${name}_bg.wasm?v=${ENGINE}`]);
  await Promise.all(files.map((file) => fetch(new URL(`engine/${flavour()}/${file}`, import.meta.url), { priority: "low" })));
}

/**
 * Creates a client of the engine. `call("solve", position)` runs the exported function of that
 * name in a worker and returns a promise of its result. Requests are processed in order. `stop`
 * ends the worker and rejects all open requests. `module` names the module with the functions:
 * `wholemeal` is for players, `explainer` has the ratings of Sudoku Explainer, `tools` has files, pictures, walks and races. Another `script` can offer
 * other functions and report progress to `onprogress`.
 * @param {{ module?: "wholemeal" | "explainer" | "tools", script?: string, onprogress?: (progress: any) => void }} options
 */
export function createEngine({ module = "wholemeal", script = "worker.js", onprogress = () => {} } = {}) {
  let worker = null;
  let last = 0;
  const open = new Map();

  const start = () => {
    const started = new Worker(new URL(script, import.meta.url), { type: "module", name: module });
    worker = started;
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      stop(event.message || "the solver could not be started");
    });
    const failed = (error) => started === worker && stop(`the solver could not be started: ${error.message}`);
    compile(module).then((code) => started.postMessage({ module: code }), failed);
  };

  const receive = ({ id, value, error, crashed, progress }) => {
    if (progress !== undefined) return onprogress(progress);
    const request = open.get(id);
    open.delete(id);
    if (error === undefined) request?.resolve(value);
    else request?.reject(new Error(error));
    if (crashed) restart();
  };

  // After a crash the memory of the engine is not reliable. A new worker gets the open requests.
  const restart = () => {
    worker.terminate();
    start();
    for (const [id, { message }] of open) worker.postMessage({ id, ...message });
  };

  const stop = (reason = "stopped") => {
    worker?.terminate();
    worker = null;
    for (const { reject } of open.values()) reject(new Error(reason));
    open.clear();
  };

  const call = (name, ...args) =>
    new Promise((resolve, reject) => {
      if (!worker) start();
      const id = ++last;
      const message = { name, args };
      open.set(id, { resolve, reject, message });
      worker.postMessage({ id, ...message });
    });

  return { call, stop };
}
