// @ts-check
// The play session: the game, the list that it comes from, and subscribers to changes.

import { onSetting, changeSetting, settings } from "../settings.js";
import { language } from "../text.js";
import { dailyHash, dailyId, dailyOf, dailyOptions } from "./daily.js";
import { createExplainer } from "./explainer.js";
import { Game } from "./game.js";
import { addResult } from "./history.js";
import { bit, LARGEST, line, parseLine, shapeOf, symbol } from "./shape.js";
import * as store from "./store.js";
import { difficultyName, t } from "./text.js";

/** The puzzle of a first visit: the board of the lecture slides. */
const FIRST = {
  box: "3x3",
  givens: "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
  about: [["title", t("first")]],
  record: { id: "first" },
};

/**
 * The kinds of changes. "puzzle": another puzzle; "game": a digit, note or colour; "view": only what is drawn;
 * "select", "status", "grade", "solved": as named.
 * @typedef {"puzzle" | "game" | "view" | "select" | "status" | "grade" | "solved"} Change
 */

export class Session {
  constructor(api) {
    this.api = api;
    this.engine = this.#countHints(api.engine);
    /** The rating of Sudoku Explainer. */
    this.explainer = createExplainer(api, () => this.#publish("grade"));
    /** @type {((change: Change) => void)[]} */
    this.subscribers = [];
    /**
     * Moves the focus to the board; set by the view.
     * @type {(cell?: number) => void}
     */
    this.focusBoard = () => {};
    /**
     * The selected cell, if exactly one is selected; set by the view.
     * @type {() => number | null}
     */
    this.selectedCell = () => null;
    /**
     * Opens the game or the daily puzzle of a link; set by the view.
     * @type {(hash: string) => Promise<boolean>}
     */
    this.openHash = async () => false;
    /** Opens the replay of the game; set by the view. */
    this.watch = () => {};
    this.mode = "digit";
    /** The digit that a tap enters, if digits are chosen first; otherwise 0. */
    this.armed = 0;
    this.paused = false;
    /** Whether the browser refused to store the game. */
    this.unsaved = false;
    this.settings = settings;
    /** The language of hints and explanations. */
    this.language = language;
    this.list = { puzzles: [], at: 0 };
    this.clearView();
    onSetting(() => this.game && this.notify("view"));
    addEventListener("storage", ({ key, newValue }) => {
      if (this.game && newValue && key === store.keyOf(this.game.record.id)) this.#adopt();
    });
  }

  /** The engine; requests for steps are counted, because the result of a game names them. */
  #countHints(engine) {
    const call = (name, ...args) => {
      if (["hint", "path", "steps"].includes(name)) this.game.record.hints = (this.game.record.hints ?? 0) + 1;
      return engine.call(name, ...args);
    };
    return { ...engine, call };
  }

  /** Removes everything that is drawn on top of the game: a step, wrong cells, a preview, the status. */
  clearView() {
    this.step = null;
    this.wrong = null;
    this.pointed = null;
    this.preview = null;
    this.status = "";
  }

  /** @param {(change: Change) => void} subscriber */
  subscribe(subscriber) {
    this.subscribers.push(subscriber);
  }

  /**
   * Tells all subscribers about a change, and saves the game if it has changed.
   * @param {Change} change
   */
  notify(change) {
    const { box, givens, placed } = this.game.position();
    this.api.shared.position = { box, givens, placed };
    this.#publish(change);
    if (change === "puzzle" || change === "game") this.save();
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
    const unsaved = !store.saveGame(this.game);
    if (unsaved === this.unsaved) return;
    this.unsaved = unsaved;
    this.#publish("status");
  }

  /** Takes over what another tab has stored for this game. */
  #adopt() {
    const game = loadGame(store.readGame(this.game.record.id));
    if (!game) return;
    this.game = game;
    this.clearView();
    this.#publish("game");
  }

  /** Shows a text in the status line, and announces it to screen readers. */
  setStatus(text) {
    this.status = text;
    this.api.announce(text);
    this.#publish("status");
  }

  // The puzzle.

  /** Starts with the game of this tab, or the first puzzle. */
  start() {
    const list = store.readList();
    if (list?.puzzles?.length) this.setList(list.puzzles, list.at);
    const own = loadGame(store.readGame(store.currentId())) ?? loadGame(store.readGame(FIRST.record.id));
    this.load(own ?? new Game(FIRST));
  }

  /** Loads the game of a link as a new game. Returns false if there is none. */
  async openLink(hash) {
    const linked = await store.unpack(hash);
    const game = linked && loadGame({ ...linked, solution: null, record: undefined });
    if (!game) return false;
    this.load(game);
    this.setStatus(t("link.loaded"));
    return true;
  }

  /** Continues the daily puzzle of an address, or generates it. Returns false if the address names none. */
  async openDaily(hash, generate) {
    const daily = dailyOf(hash);
    if (!daily) return false;
    const stored = loadGame(store.readGame(dailyId(daily)));
    this.setList([]);
    if (stored) {
      this.load(stored);
      return true;
    }
    const title = t("daily.named", { date: daily.date });
    await generate(dailyOptions(daily), { about: [["title", title]], record: { id: dailyId(daily), daily } });
    return true;
  }

  /** Continues a stored game. */
  resume(id) {
    const game = loadGame(store.readGame(id));
    if (!game) return;
    this.setList([]);
    this.load(game);
  }

  /** Starts a puzzle. Returns false if it is too large. */
  play(puzzle) {
    const { side } = shapeOf(puzzle.box);
    if (side > LARGEST) {
      this.setStatus(t("large", { side, largest: LARGEST }));
      return false;
    }
    const game = new Game(puzzle);
    if (this.settings.candidates) game.marks = true;
    this.load(game);
    return true;
  }

  load(game) {
    if (this.game && this.game.record.id !== game.record.id) this.#leave();
    this.game = game;
    this.game.record.started ??= Date.now();
    this.game.record.played = Date.now();
    this.clearView();
    this.paused = false;
    this.solveRequest = null;
    this.grade = "";
    this.explainer.clear();
    /** Whether the puzzle has no solution or several. */
    this.invalid = false;
    store.setCurrentId(game.record.id);
    this.notify("puzzle");
    this.#markWrong();
    this.#rate(game);
  }

  /** Saves the game that is left; one without entries is removed. */
  #leave() {
    const { game } = this;
    if (game.done.length) this.saveNow();
    else store.removeGame(game.record.id);
  }

  async #rate(game) {
    if (game.isBlank()) return;
    try {
      const { verdict } = await this.solve();
      if (this.game !== game) return;
      this.invalid = verdict !== "unique";
      this.grade = { many: t("grade.many"), none: t("grade.none") }[verdict] ?? "";
      if (!this.invalid && game.shape.box === "3x3") {
        const rating = await this.engine.call("rate", { box: "3x3", givens: line(game.givens) });
        if (this.game !== game) return;
        game.record.difficulty = rating.grade.difficulty;
        this.grade = gradeText(rating);
        this.explainer.rate(game);
      }
      this.#publish("grade");
    } catch {
      // A board without a grade can still be played.
    }
  }

  /** Makes the digits that were entered on an empty board the givens, and reports whether the puzzle is valid. */
  async useAsPuzzle() {
    const { box, placed } = this.game.position();
    this.load(new Game({ box, givens: placed, about: this.game.about }));
    const { verdict } = await this.solve();
    this.setStatus({ unique: t("ready.unique"), many: t("ready.many"), none: t("ready.none") }[verdict]);
  }

  /** Sets the list of puzzles. Returns false if it is too long to be kept after the page is closed. */
  setList(puzzles, at = 0) {
    this.list = { puzzles, at };
    this.api.shared.puzzles = puzzles.map(({ box, givens }) => ({ box, givens }));
    return store.saveList(this.list);
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

  /** The title of the puzzle. */
  get title() {
    const { about, shape, record } = this.game;
    if (record.seed) return t("new.named", { seed: record.seed.replace(/\/0$/, "") });
    return new Map(about).get("title") || t("untitled", { side: shape.side });
  }

  /** The address of the puzzle, to share it. */
  async puzzleHash() {
    const { record, shape, givens, about } = this.game;
    if (record.daily) return dailyHash(record.daily);
    return store.pack(new Game({ box: shape.box, givens: line(givens), about }));
  }

  // Actions of the player.

  /** The game that is drawn: a preview of later steps, or the real game. */
  get shown() {
    return this.preview ?? this.game;
  }

  /** Changes the game and removes everything that was drawn on top of it. */
  act(change) {
    if (this.paused) return false;
    const changed = change(this.game);
    if (changed === false || changed === null) return changed;
    this.game.record.played = Date.now();
    this.clearView();
    this.notify("game");
    this.#markWrong();
    if (this.game.isFull() && !this.game.isBlank()) this.#finish();
    return changed;
  }

  enter(cells, digit, mode = this.mode) {
    if (cells.length === 0) return this.setStatus(t("select.first"));
    this.act((game) => {
      if (mode === "digit") return game.enter(cells, digit, this.settings.removeNotes);
      if (mode === "colour") return game.paint(cells, digit);
      return mode === "centre" && game.marks ? game.toggleCandidate(cells, digit) : game.note(cells, digit, mode);
    });
    this.#announceEntry(cells[0], digit, mode);
  }

  /** Announces an entry to screen readers. */
  #announceEntry(cell, digit, mode) {
    const { game } = this;
    if (game.isFull()) return;
    const has = {
      digit: game.value[cell] === digit,
      colour: game.colour[cell] === digit,
      corner: game.corner[cell] & bit(digit),
      centre: (game.marks ? game.candidates(cell) : game.centre[cell]) & bit(digit),
    };
    const conflict = mode === "digit" && game.conflicts().has(cell);
    const what = entryName(digit, mode);
    this.api.announce(has[mode] ? (conflict ? t("entry.conflict", { what }) : what) : t("entry.removed", { what }));
  }

  /** Reports a full board: solved, or with conflicts. */
  #finish() {
    const { game } = this;
    if (!game.isSolved()) return this.setStatus(t("full.wrong", { count: game.conflicts().size }));
    const first = !game.record.solved;
    game.record.solved ??= Date.now();
    this.saveNow();
    this.setStatus(this.settings.timer ? t("solved.time", { time: clock(game.seconds) }) : t("solved"));
    if (!first || game.record.shown) return;
    addResult(this.result());
    this.#publish("solved");
  }

  /** The result of the solved game. */
  result() {
    const { shape, seconds, record } = this.game;
    const { id, difficulty = null, explainer = null, hints = 0, revealed = 0, solved, daily = null } = record;
    return { id, title: this.title, side: shape.side, difficulty, explainer, seconds, hints, revealed, solved, daily };
  }

  /** The solution of a puzzle that has exactly one; otherwise null, and the status line says why. */
  async #uniqueSolution() {
    const { game } = this;
    const { verdict, solution } = await this.solve();
    if (game !== this.game) return null;
    if (verdict === "unique") return parseLine(solution, game.shape.side);
    this.setStatus(verdict === "none" ? t("verdict.none") : t("verdict.many"));
    return null;
  }

  /** Compares the entries with the solution. */
  async check() {
    const { game } = this;
    const solution = await this.#uniqueSolution();
    if (!solution) return;
    const wrong = wrongCells(game, solution);
    this.wrong = new Set(wrong);
    this.notify("view");
    const empty = game.value.filter((digit) => !digit).length;
    if (wrong.length) this.setStatus(t("check.wrong", { count: wrong.length }));
    else this.setStatus(empty ? t("check.right", { count: empty }) : t("check.full"));
  }

  /** Marks wrong digits at once, if the player wants that. */
  async #markWrong() {
    const { game } = this;
    if (!this.settings.checkAlways || game.isBlank() || game.isSolved()) return;
    const { verdict, solution } = await this.solve();
    if (game !== this.game || verdict !== "unique") return;
    this.wrong = new Set(wrongCells(game, parseLine(solution, game.shape.side)));
    this.#publish("view");
  }

  /** Places the digits of the solution in these cells, or in all cells. */
  async reveal(cells = null) {
    const { game } = this;
    const solution = await this.#uniqueSolution();
    if (!solution) return;
    const free = (cells ?? game.shape.cells).filter((cell) => game.value[cell] !== solution[cell]);
    game.record.revealed = (game.record.revealed ?? 0) + free.length;
    if (!cells) game.record.shown = true;
    this.act(() => game.reveal(free, solution));
  }

  restart() {
    delete this.game.record.solved;
    this.act((game) => game.restart());
  }

  setPaused(paused) {
    this.paused = paused && !this.game.isSolved();
    this.clearView();
    this.notify("view");
  }

  /** Shows or hides the candidates of every cell in this game. */
  toggleMarks() {
    this.game.marks = !this.game.marks;
    this.notify("view");
    this.save();
  }

  /** @param {Parameters<typeof changeSetting>[0]} setting */
  set(setting, value) {
    changeSetting(setting, value);
  }
}

/** A rating as the page shows it. */
function gradeText({ grade }) {
  return t("grade", { difficulty: difficultyName(grade.difficulty), score: grade.score });
}

/** An entry as screen readers say it. */
function entryName(digit, mode) {
  if (mode === "colour") return t("entry.colour", { number: digit });
  return mode === "digit" ? symbol(digit) : t("entry.note", { what: symbol(digit) });
}

function wrongCells(game, solution) {
  return game.shape.cells.filter((cell) => game.value[cell] && game.value[cell] !== solution[cell]);
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
