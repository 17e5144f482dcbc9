// @ts-check
// The client of the engine, which runs in a worker so that it does not block the page.

/**
 * Creates a client of the engine. `call("solve", position)` runs the exported function of that
 * name in a worker and returns a promise of its result. Requests are processed in order. `stop`
 * ends the worker and rejects all open requests. Another `script` can offer other functions and
 * report progress to `onprogress`.
 * @param {{ script?: string, onprogress?: (progress: any) => void }} options
 */
export function createEngine({ script = "worker.js", onprogress = () => {} } = {}) {
  let worker = null;
  let last = 0;
  const open = new Map();

  const start = () => {
    worker = new Worker(new URL(script, import.meta.url), { type: "module" });
    worker.addEventListener("message", ({ data }) => receive(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      stop(event.message || "the solver could not be started");
    });
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
