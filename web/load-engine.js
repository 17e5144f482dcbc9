// @ts-check
// The engine in a worker. The page sends the compiled module, so that no worker fetches it again.

import { flavour } from "./simd.js";

/** The functions of the module that the worker is named after. */
export async function loadEngine() {
  const { name } = self;
  const sent = new Promise((resolve) => {
    self.addEventListener("message", ({ data }) => data.module && resolve(data.module));
  });
  const [functions, module] = await Promise.all([import(`./engine/${flavour()}/${name}.js`), sent]);
  functions.initSync({ module });
  return functions;
}
