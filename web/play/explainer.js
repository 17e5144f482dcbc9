// @ts-check
// The rating of Sudoku Explainer. It has a worker of its own, because the hardest puzzles take a minute: playing goes on meanwhile, and
// the worker can be stopped.

import { line } from "./shape.js";

/** The time in milliseconds after which a rating that nobody asked for is stopped. */
const PATIENCE = 60_000;

/** The time after which a rating is shown as running; most take less. */
const SHORT = 400;

/** @typedef {"" | "running" | "stopped" | "done"} State */

/**
 * Rates games. `state` is "" (nothing to show), "running", "stopped" or "done"; `onchange` is called when it changes. The rating is
 * `er`, `ep` and `ed`, joined with slashes, in the record of the game.
 * @param {{ createEngine: (options: { module: "explainer" }) => { call: (name: string, ...args: any[]) => Promise<any>, stop: () => void } }} api
 * @param {() => void} onchange
 */
export function createExplainer(api, onchange) {
  const engine = api.createEngine({ module: "explainer" });
  const timers = [];
  const explainer = { state: /** @type {State} */ (""), rate, stop, clear };

  /** @param {State} state */
  function show(state) {
    explainer.state = state;
    onchange();
  }

  function end() {
    timers.splice(0).forEach(clearTimeout);
    // The memory of the worker is given back.
    engine.stop();
  }

  /** Rates the givens of a game. With `patient` it is not stopped after a while. */
  async function rate(game, patient = false) {
    end();
    if (game.record.explainer) return show("done");
    timers.push(setTimeout(() => show("running"), patient ? 0 : SHORT));
    if (!patient) timers.push(setTimeout(stop, PATIENCE));
    try {
      const { er, ep, ed } = await engine.call("explainerRating", { box: "3x3", givens: line(game.givens) });
      game.record.explainer = `${er}/${ep}/${ed}`;
    } catch (error) {
      // Whatever stopped the worker has shown its state.
      if (error.message === "stopped") return;
    }
    end();
    show(game.record.explainer ? "done" : "");
  }

  /** Stops a rating; it can be started again. */
  function stop() {
    end();
    show("stopped");
  }

  /** Stops a rating and shows nothing. */
  function clear() {
    end();
    explainer.state = "";
  }

  return explainer;
}
