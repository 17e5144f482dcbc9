// What outlives a reload, and what fits into a link.

const GAME = "wholemeal.game";
const BEFORE = "wholemeal.before";
const LIST = "wholemeal.list";
const SETTINGS = "wholemeal.settings";

/** Reads something that was kept; what cannot be read counts as not kept. */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Keeps something; says whether there was room. */
function keep(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export const readGame = () => read(GAME);
/** A past that has become too long for the browser is given up before the game is. */
export const keepGame = (game) => keep(GAME, game.save()) || keep(GAME, game.save(true));
/** The game before this one, if anything was done in it. */
export const readBefore = () => read(BEFORE);
export const keepBefore = (game) => keep(BEFORE, game.save());
export const readList = () => read(LIST);
export const keepList = (list) => keep(LIST, list) || keep(LIST, null);
export const readSettings = () => read(SETTINGS) ?? {};
export const keepSettings = (settings) => keep(SETTINGS, settings);

/** A game as the end of a link: its whole state, packed. */
export async function pack(game) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(game.save(true))), new CompressionStream("deflate-raw"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `#game=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** The state of a game from the end of a link; null if it holds none. */
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

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
