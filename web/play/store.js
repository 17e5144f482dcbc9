// @ts-check
// The local storage of the browser, and games in links.

const GAME = "wholemeal.game";
const PREVIOUS = "wholemeal.before";
const LIST = "wholemeal.list";
const SETTINGS = "wholemeal.settings";

/** Reads a saved value; null if there is none or it cannot be read. */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Saves a value. Returns false if the browser does not allow it or has no space left. */
function save(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const readGame = () => read(GAME);
/** Saves a game; without its undo list if that does not fit. */
export const saveGame = (game) => save(GAME, game.save()) || save(GAME, game.save(true));
/** The unfinished game from before the current one. */
export const readPrevious = () => read(PREVIOUS);
export const savePrevious = (game) => save(PREVIOUS, game.save());
export const readList = () => read(LIST);
export const saveList = (list) => save(LIST, list) || save(LIST, null);
export const readSettings = () => read(SETTINGS) ?? {};
export const saveSettings = (settings) => save(SETTINGS, settings);

/** The hash of a link that contains a compressed game. */
export async function pack(game) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(game.save(true))), new CompressionStream("deflate-raw"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `#game=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The state of the game in the hash of a link; null if there is none. */
export async function unpack(hash) {
  const found = hash.match(/^#game=([\w-]+)$/);
  if (!found) return null;
  try {
    const text = atob(found[1].replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(text, (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  } catch {
    return null;
  }
}

/** Pipes bytes through a stream that compresses or decompresses them. */
async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
