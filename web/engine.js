// The engine runs in a worker, so that typing never waits for it.

/**
 * Starts a worker with the engine. `call("solve", position)` runs the function of that name
 * that `wholemeal-wasm` exports, and promises what it gives. Calls are answered in order; one
 * that takes too long is ended by `stop`, which rejects all that are open. Another `script` may
 * have other functions, and may tell of its progress: `watch` hears it.
 */
export function createEngine({ script = "worker.js", watch = () => {} } = {}) {
  let worker = null;
  let last = 0;
  const open = new Map();

  const start = () => {
    worker = new Worker(new URL(script, import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => settle(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      stop(event.message || "the engine could not be started");
    });
  };

  const settle = ({ id, value, error, broken, progress }) => {
    if (progress !== undefined) return watch(progress);
    const call = open.get(id);
    open.delete(id);
    if (error === undefined) call?.resolve(value);
    else call?.reject(new Error(error));
    if (broken) again();
  };

  // After a crash the memory of the engine cannot be trusted: the open calls go to a new one.
  const again = () => {
    worker.terminate();
    start();
    for (const [id, { message }] of open) worker.postMessage({ id, ...message });
  };

  const stop = (why = "stopped") => {
    worker?.terminate();
    worker = null;
    for (const { reject } of open.values()) reject(new Error(why));
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
