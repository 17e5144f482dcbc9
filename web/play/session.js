// @ts-check
// The play session: the game, the list that it comes from, and subscribers to changes.

import { Game } from "./game.js";
import { bit, LARGEST, line, shapeOf, symbol } from "./shape.js";
import * as store from "./store.js";

/** The puzzle of a first visit: the board of the lecture slides. */
const FIRST = {
  box: "3x3",
  givens: "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
  about: [["title", "The board of Bird's lecture"]],
};

/** The language of hints if the player has not chosen one. */
const defaultLanguage = () => (/^de\b/i.test(navigator.language) ? "de" : "en");

/**
 * The kinds of changes. "puzzle": another puzzle; "game": a digit, note or colour; "view": only what is drawn;
 * "select", "status", "grade", "language": as named.
 * @typedef {"puzzle" | "game" | "view" | "select" | "status" | "grade" | "language"} Change
 */

export class Session {
  constructor(api) {
    this.api = api;
    this.engine = api.engine;
    /** @type {((change: Change) => void)[]} */
    this.subscribers = [];
    /**
     * Moves the focus to the board; set by the view.
     * @type {(cell?: number) => void}
     */
    this.focusBoard = () => {};
    this.mode = "digit";
    this.settings = { candidates: false, timer: true, language: defaultLanguage(), ...store.readSettings() };
    this.list = { puzzles: [], at: 0 };
    this.clearView();
  }

  /** Removes everything that is drawn on top of the game: a step, wrong cells, a preview, the status. */
  clearView() {
    this.step = null;
    this.wrong = null;
    this.preview = null;
    this.status = "";
  }

  /** @param {(change: Change) => void} subscriber */
  subscribe(subscriber) {
    this.subscribers.push(subscriber);
  }

  /**
   * Tells all subscribers about a change and saves the game.
   * @param {Change} change
   */
  notify(change) {
    const { box, givens, placed } = this.game.position();
    this.api.shared.position = { box, givens, placed };
    this.#publish(change);
    if (change !== "select") this.save();
  }

  /** @param {Change} change */
  #publish(change) {
    this.subscribers.forEach((subscriber) => subscriber(change));
  }

  save() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.saveNow(), 150);
  }

  saveNow() {
    clearTimeout(this.saving);
    store.saveGame(this.game);
    store.saveSettings(this.settings);
  }

  /** Shows a text in the status line, and announces it to screen readers. */
  setStatus(text) {
    this.status = text;
    this.api.announce(text);
    this.#publish("status");
  }

  // The puzzle.

  /** Starts with the game of the link, the saved game, or the first puzzle. */
  async start(hash) {
    // A linked game has no undo list.
    const linked = withoutUndo(await store.unpack(hash));
    const list = store.readList();
    if (list?.puzzles?.length) this.setList(list.puzzles, list.at);
    for (const state of [linked, store.readGame()]) {
      const game = state && loadGame(state);
      if (game) {
        this.load(game);
        if (state === linked) this.setStatus("The game of the link is loaded.");
        return;
      }
    }
    if (hash.startsWith("#game=")) this.status = "The link does not contain a readable game.";
    this.load(new Game(FIRST), this.status);
  }

  /** Starts a puzzle. Returns false if it is too large. */
  play(puzzle) {
    const { side } = shapeOf(puzzle.box);
    if (side > LARGEST) {
      this.setStatus(`This board is ${side}x${side}. The largest that can be played here is ${LARGEST}x${LARGEST}.`);
      return false;
    }
    this.load(new Game(puzzle));
    return true;
  }

  load(game, status = "") {
    if (this.game?.done.length && !this.game.isSolved()) store.savePrevious(this.game);
    this.game = game;
    this.clearView();
    this.status = status;
    this.solveRequest = null;
    this.grade = "";
    if (this.settings.candidates === false && game.gone.some(Boolean)) this.settings.candidates = true;
    this.notify("puzzle");
    this.#rate(game);
  }

  async #rate(game) {
    if (game.shape.box !== "3x3" || game.isBlank()) return;
    try {
      const { verdict } = await this.solve();
      const rating = verdict === "unique" && (await this.engine.call("rate", { box: "3x3", givens: line(game.givens) }));
      if (this.game !== game) return;
      this.grade = rating ? gradeText(rating) : { many: "More than one solution", none: "No solution" }[verdict];
      this.#publish("grade");
    } catch {
      // A board without a grade can still be played.
    }
  }

  /** Whether there is an unfinished game from before this one. */
  hasPrevious() {
    return store.readPrevious() !== null;
  }

  /** Continues the unfinished game from before this one. */
  resumePrevious() {
    const game = loadGame(store.readPrevious());
    if (!game) return;
    this.setList([]);
    this.load(game);
    this.setStatus("The previous game is loaded.");
  }

  /** Makes the digits that were entered on an empty board the givens, and reports whether the puzzle is valid. */
  async useAsPuzzle() {
    const { box, placed } = this.game.position();
    this.load(new Game({ box, givens: placed, about: this.game.about }));
    const { verdict } = await this.solve();
    const text = { unique: "It has exactly one solution.", many: "It has more than one solution.", none: "It has no solution." }[verdict];
    this.setStatus(`The puzzle is ready. ${text}`);
  }

  setList(puzzles, at = 0) {
    this.list = { puzzles, at };
    this.api.shared.puzzles = puzzles.map(({ box, givens }) => ({ box, givens }));
    store.saveList(this.list);
  }

  /** Starts the puzzle at an index of the list. */
  goToPuzzle(at) {
    const { puzzles } = this.list;
    if (at < 0 || at >= puzzles.length) return;
    this.setList(puzzles, at);
    this.play(puzzles[at]);
  }

  /** The verdict on the givens. The engine solves each puzzle once; a generated puzzle comes with its solution. */
  solve() {
    const { box, givens } = this.game.position();
    const { solution } = this.game;
    this.solveRequest ??= solution ? Promise.resolve({ verdict: "unique", solution }) : this.engine.call("solve", { box, givens });
    return this.solveRequest;
  }

  // Actions of the player.

  /** The game that is drawn: a preview of later steps, or the real game. */
  get shown() {
    return this.preview ?? this.game;
  }

  /** Changes the game and removes everything that was drawn on top of it. */
  act(change) {
    const changed = change(this.game);
    if (changed === false || changed === null) return changed;
    this.clearView();
    this.notify("game");
    if (this.game.isSolved() && !this.game.isBlank()) this.#congratulate();
    return changed;
  }

  enter(cells, digit, mode = this.mode) {
    if (cells.length === 0) return this.setStatus("Select a cell first.");
    this.act((game) => {
      if (mode === "digit") return game.enter(cells, digit);
      if (mode === "colour") return game.paint(cells, digit);
      return this.settings.candidates ? game.toggleCandidate(cells, digit) : game.note(cells, digit, mode);
    });
    this.#announceEntry(cells[0], digit, mode);
  }

  /** Announces an entry to screen readers. */
  #announceEntry(cell, digit, mode) {
    const { game } = this;
    if (game.isSolved()) return;
    const name = mode === "colour" ? `colour ${digit}` : symbol(digit);
    const has = {
      digit: game.value[cell] === digit,
      colour: game.colour[cell] === digit,
      corner: game.corner[cell] & bit(digit),
      centre: game.centre[cell] & bit(digit),
    };
    const present = this.settings.candidates && (mode === "corner" || mode === "centre") ? game.candidates(cell) & bit(digit) : has[mode];
    const conflict = mode === "digit" && game.conflicts().has(cell) ? ", in conflict" : "";
    this.api.announce(`${mode === "digit" || mode === "colour" ? "" : "note "}${name}${present ? conflict : " removed"}`);
  }

  #congratulate() {
    const time = this.settings.timer ? ` in ${clock(this.game.seconds)}` : "";
    this.setStatus(`Solved${time}. Well done!`);
  }

  /** Compares the entries with the solution. */
  async check() {
    const game = this.game;
    const result = await this.solve();
    if (game !== this.game) return;
    if (result.verdict === "none") return this.setStatus("This puzzle has no solution.");
    if (result.verdict === "many") return this.setStatus("This puzzle has more than one solution, so entries cannot be checked.");
    const wrong = wrongCells(game, result.solution);
    this.wrong = new Set(wrong);
    this.notify("view");
    const empty = game.value.filter((digit) => !digit).length;
    if (wrong.length) this.setStatus(`${wrong.length === 1 ? "One digit is" : `${wrong.length} digits are`} wrong.`);
    else this.setStatus(empty ? `Everything is correct so far; ${empty} to go.` : "Everything is correct.");
  }

  set(setting, value) {
    this.settings[setting] = value;
    this.notify(setting === "language" ? "language" : "view");
  }
}

/** A rating as the page shows it. */
function gradeText({ solved, grade }) {
  return solved ? `${grade.difficulty} · ${grade.score} points` : "Needs techniques that are not supported";
}

function wrongCells(game, solution) {
  const correct = [...solution];
  return game.shape.cells.filter((cell) => game.value[cell] && line([game.value[cell]]) !== correct[cell]);
}

function withoutUndo(state) {
  return state && { ...state, done: [], undone: [], solution: null };
}

/** The game of a saved state, or null if the state is not valid. A link can contain anything. */
function loadGame(state) {
  try {
    const [rows, columns] = /^(\d{1,2})x(\d{1,2})$/.exec(state.box).slice(1).map(Number);
    const cells = (rows * columns) ** 2;
    const fits = (text) => typeof text === "string" && text.length === cells;
    if (rows * columns > LARGEST || !fits(state.givens) || !fits(state.placed)) return null;
    const about = Array.isArray(state.about) ? state.about.filter((row) => Array.isArray(row)) : [];
    return Game.load({ ...state, about: about.map((row) => row.map(String)) });
  } catch {
    return null;
  }
}

/** Seconds as hours, minutes and seconds. */
export function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
