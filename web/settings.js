// @ts-check
// What the player has chosen once for all games. Views read `settings`; `changeSetting` changes one.

import { read, write } from "./storage.js";

const KEY = "wholemeal.settings";

const DEFAULTS = {
  /** The language of the page; that of the browser if it is empty. */
  language: "",
  theme: "auto",
  /** Whether new games show the candidates of every cell. */
  candidates: false,
  timer: true,
  /** Whether the row, column and box of the selected cell are highlighted, and its digit. */
  highlightPeers: true,
  highlightDigit: true,
  /** Whether a digit removes its notes from the cells that see it. */
  removeNotes: true,
  /** Whether wrong digits are marked as soon as they are entered. */
  checkAlways: false,
  /** Whether a key of the pad chooses a digit, and a tap on a cell enters it. */
  digitFirst: false,
  /** The order of the digits on the pad. */
  pad: "phone",
};

/** The current settings. Stored values of another type are ignored. */
export const settings = { ...DEFAULTS };

const listeners = [];
load();

function load() {
  const stored = read(KEY) ?? {};
  for (const name of Object.keys(DEFAULTS)) {
    if (typeof stored[name] === typeof DEFAULTS[name]) settings[name] = stored[name];
  }
}

/**
 * Changes a setting, stores it and tells the listeners. Returns false if the browser does not allow to store it.
 * @param {keyof typeof DEFAULTS} name
 */
export function changeSetting(name, value) {
  /** @type {any} */ (settings)[name] = value;
  const stored = write(KEY, settings);
  listeners.forEach((listener) => listener(name));
  return stored;
}

/** Calls a function after every change, with the name of the setting; also for changes in another tab. */
export function onSetting(listener) {
  listeners.push(listener);
}

globalThis.addEventListener?.("storage", ({ key }) => {
  if (key !== KEY) return;
  load();
  listeners.forEach((listener) => listener(null));
});
