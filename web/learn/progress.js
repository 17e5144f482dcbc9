// @ts-check
// The progress of the reader: the number of exercises solved for each technique, kept in this browser.

import { read, write } from "../storage.js";

const KEY = "wholemeal.learn";

/** The stored numbers. Anything else in the storage is ignored. */
function stored() {
  const value = read(KEY);
  return value && typeof value === "object" && !Array.isArray(value) ? value : {};
}

export const progress = {
  /** The number of solved exercises of a technique. */
  solved(code) {
    const count = stored()[code];
    return Number.isInteger(count) && count > 0 ? count : 0;
  },

  /** Counts one more solved exercise. */
  add(code) {
    write(KEY, { ...stored(), [code]: progress.solved(code) + 1 });
  },
};
