// @ts-check
// The local storage of the browser. Nothing here throws: browsers can block the storage, and it can be full.

/** The keys of this page. */
export const PREFIX = "wholemeal.";

/** Values that could not be stored, for the time that the page is open. */
const memory = new Map();

/** The value of a key; null if there is none or it cannot be read. */
export function read(key) {
  try {
    return JSON.parse(memory.get(key) ?? localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Stores a value. Returns false if the browser does not allow it or has no space left; the page still remembers it then. */
export function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    memory.delete(key);
    return true;
  } catch {
    memory.set(key, text);
    return false;
  }
}

export function remove(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to remove.
  }
}

/** All keys that start with `prefix`. */
export function keys(prefix = PREFIX) {
  const all = new Set(memory.keys());
  try {
    Object.keys(localStorage).forEach((key) => all.add(key));
  } catch {
    // Only the keys in memory.
  }
  return [...all].filter((key) => key.startsWith(prefix)).sort();
}
