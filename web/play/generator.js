// @ts-check
// New puzzles, generated in a worker of their own, so that a long search can be stopped.

import { t } from "./text.js";

/**
 * Creates the generator of a session. `generate` starts a puzzle with these options; `more` has parts of the puzzle such as a
 * title. It throws if the puzzle cannot be generated, or with the message `stopped`.
 */
export function createGenerator(session) {
  const engine = session.api.createEngine();

  async function generate(options, more = {}) {
    engine.stop();
    const seed = options.seed ?? String(Math.floor(Math.random() * 2 ** 48));
    const puzzle = await engine.call("generate", { ...options, seed });
    const { box, givens, solution } = puzzle;
    session.setList([]);
    session.play({ box, givens, solution, record: { seed: more.about ? undefined : puzzle.seed }, ...more });
    const count = [...givens].filter((c) => c !== ".").length;
    session.setStatus(more.about ? t("new.daily", { count }) : t("new.done", { count, seed: puzzle.seed }));
  }

  return { generate, stop: () => engine.stop() };
}
