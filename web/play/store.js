// @ts-check
// Games in the local storage, one key for each, and games in links.

import { keys, PREFIX, read, remove, write } from "../storage.js";

const GAME = `${PREFIX}game.`;
const CURRENT = `${PREFIX}current`;
const LIST = `${PREFIX}list`;

/** The longest list that is stored, in characters. Browsers give a page about five million. */
const LONGEST_LIST = 1_000_000;

// Games.

export const keyOf = (id) => GAME + id;
export const readGame = (id) => read(keyOf(id));
export const removeGame = (id) => remove(keyOf(id));

/** The states of all stored games; the last one that was played comes first. */
export function readGames() {
  const states = keys(GAME).map(read).filter((state) => state?.record?.id);
  return states.sort((a, b) => (b.record.played ?? 0) - (a.record.played ?? 0));
}

/** Stores a game. Returns false if the browser does not allow it or has no space left. */
export function saveGame(game) {
  const key = keyOf(game.record.id);
  return write(key, game.save()) || (makeRoom(game) && write(key, game.save()));
}

/** Removes the undo lists of solved games. Returns false if there are none. */
function makeRoom(game) {
  const old = readGames().filter(({ record, done }) => record.id !== game.record.id && record.solved && done?.length);
  old.forEach((state) => write(keyOf(state.record.id), { ...state, done: [], undone: [] }));
  return old.length > 0;
}

/** The game of this tab; in a new tab the game that was opened last. */
export function currentId() {
  try {
    return sessionStorage.getItem(CURRENT) ?? read(CURRENT);
  } catch {
    return null;
  }
}

export function setCurrentId(id) {
  write(CURRENT, id);
  try {
    sessionStorage.setItem(CURRENT, id);
  } catch {
    // The tab starts with the first puzzle next time.
  }
}

// The list of puzzles.

export const readList = () => read(LIST);

/** Stores the list of puzzles, unless it is too long. */
export function saveList(list) {
  const fits = JSON.stringify(list).length <= LONGEST_LIST;
  return write(LIST, fits ? list : null) && fits;
}

// Links.

/** The hash of a link that contains a compressed game; with its past, so that it can be watched, if `past`. */
export async function pack(game, past = false) {
  const { done } = game;
  const state = past ? { ...game.save(true), done, undone: [] } : game.save(true);
  const bytes = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream("deflate-raw"));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `#${past ? "replay" : "game"}=${btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;
}

/** Whether the hash of an address contains a game. */
export const isGameLink = (hash) => /^#(game|replay)=/.test(hash);

/** The state of the game in the hash of a link; null if there is none. */
export async function unpack(hash) {
  const found = hash.match(/^#(?:game|replay)=([\w-]+)$/);
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
