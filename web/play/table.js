// The table: the game that is played, the list it is from, and who wants to know of changes.

import { Game } from "./game.js";
import { bit, LARGEST, line, shapeOf, symbol } from "./shape.js";
import * as store from "./store.js";

/** What is on the table when nobody has been here before: the board of the lecture slides. */
const FIRST = {
  box: "3x3",
  givens: "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....",
  about: [["title", "The board of Bird's lecture"]],
};

export class Table {
  constructor(api) {
    this.api = api;
    this.engine = api.engine;
    this.watchers = [];
    this.mode = "digit";
    this.settings = { candidates: false, timer: true, ...store.readSettings() };
    this.list = { puzzles: [], at: 0 };
    this.clear();
  }

  /** What is not part of the game: a drawn step, wrong cells, a look ahead, something to say. */
  clear() {
    this.step = null;
    this.wrong = null;
    this.ahead = null;
    this.status = "";
  }

  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** Something has changed: `kind` is "puzzle", "game", "look" or "select". */
  tell(kind) {
    const { box, givens, placed } = this.game.position();
    this.api.session.position = { box, givens, placed };
    this.watchers.forEach((watcher) => watcher(kind));
    if (kind !== "select") this.save();
  }

  save() {
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.saveNow(), 150);
  }

  saveNow() {
    clearTimeout(this.saving);
    store.keepGame(this.game);
    store.keepSettings(this.settings);
  }

  /** Says something, also to who cannot see it. */
  say(text) {
    this.status = text;
    this.api.announce(text);
    this.watchers.forEach((watcher) => watcher("status"));
  }

  // Which puzzle.

  /** Takes up the link, the game that was left, or the first puzzle. */
  async begin(hash) {
    // What comes with a link is a game, but nobody's past.
    const linked = withoutPast(await store.unpack(hash));
    const list = store.readList();
    if (list?.puzzles?.length) this.setList(list.puzzles, list.at);
    for (const state of [linked, store.readGame()]) {
      const game = state && revive(state);
      if (game) {
        this.take(game);
        if (state === linked) this.say("The game of the link is on the table.");
        return;
      }
    }
    if (hash.startsWith("#game=")) this.status = "That link holds no game that can be read.";
    this.take(new Game(FIRST), this.status);
  }

  /** Puts a puzzle on the table. */
  play(sheet) {
    const { side } = shapeOf(sheet.box);
    if (side > LARGEST) {
      this.say(`This board is ${side}x${side}; up to ${LARGEST}x${LARGEST} can be played here.`);
      return false;
    }
    this.take(new Game(sheet));
    return true;
  }

  take(game, status = "") {
    if (this.game?.done.length && !this.game.isSolved()) store.keepBefore(this.game);
    this.game = game;
    this.clear();
    this.status = status;
    this.answer = null;
    this.grade = "";
    if (this.settings.candidates === false && game.gone.some(Boolean)) this.settings.candidates = true;
    this.tell("puzzle");
    this.#rate(game);
  }

  async #rate(game) {
    if (game.shape.box !== "3x3" || game.isBlank()) return;
    try {
      const { verdict } = await this.solve();
      const rated = verdict === "unique" && (await this.engine.call("rate", { box: "3x3", givens: line(game.givens) }));
      if (this.game !== game) return;
      this.grade = rated ? inWords(rated) : { many: "More than one solution", none: "No solution" }[verdict];
      this.watchers.forEach((watcher) => watcher("grade"));
    } catch {
      // A board without a grade can be played all the same.
    }
  }

  /** Is there a game that was left for this one? */
  hasBefore() {
    return store.readBefore() !== null;
  }

  /** Takes up the game that was left for this one. */
  goBack() {
    const game = revive(store.readBefore());
    if (!game) return;
    this.setList([]);
    this.take(game);
    this.say("The game before is on the table again.");
  }

  /** What was entered on an empty board becomes the puzzle; says whether it is a good one. */
  async adopt() {
    const { box, placed } = this.game.position();
    this.take(new Game({ box, givens: placed, about: this.game.about }));
    const { verdict } = await this.solve();
    const said = { unique: "It has exactly one solution.", many: "It has more than one solution.", none: "It has no solution." };
    this.say(`This is the puzzle now. ${said[verdict]}`);
  }

  setList(puzzles, at = 0) {
    this.list = { puzzles, at };
    this.api.session.puzzles = puzzles.map(({ box, givens }) => ({ box, givens }));
    store.keepList(this.list);
  }

  /** The puzzle at this place of the list. */
  turn(at) {
    const { puzzles } = this.list;
    if (at < 0 || at >= puzzles.length) return;
    this.setList(puzzles, at);
    this.play(puzzles[at]);
  }

  /** What the solver says of the givens; asked once for each puzzle, and not at all for one that was made here. */
  solve() {
    const { box, givens } = this.game.position();
    const { solution } = this.game;
    this.answer ??= solution ? Promise.resolve({ verdict: "unique", solution }) : this.engine.call("solve", { box, givens });
    return this.answer;
  }

  // What the player does.

  /** The game on show: a look ahead, or the real one. */
  get shown() {
    return this.ahead ?? this.game;
  }

  /** Changes the game. What was drawn or looked ahead is gone then. */
  act(change) {
    const changed = change(this.game);
    if (changed === false || changed === null) return changed;
    this.clear();
    this.tell("game");
    if (this.game.isSolved() && !this.game.isBlank()) this.celebrate();
    return changed;
  }

  enter(cells, digit, mode = this.mode) {
    if (cells.length === 0) return this.say("Select a cell first.");
    this.act((game) => {
      if (mode === "digit") return game.enter(cells, digit);
      if (mode === "colour") return game.paint(cells, digit);
      return this.settings.candidates ? game.strike(cells, digit) : game.note(cells, digit, mode);
    });
    this.#speak(cells[0], digit, mode);
  }

  /** Says what was entered to who cannot see it. */
  #speak(cell, digit, mode) {
    const { game } = this;
    if (game.isSolved()) return;
    const name = mode === "colour" ? `colour ${digit}` : symbol(digit);
    const has = {
      digit: game.value[cell] === digit,
      colour: game.colour[cell] === digit,
      corner: game.corner[cell] & bit(digit),
      centre: game.centre[cell] & bit(digit),
    };
    const there = this.settings.candidates && (mode === "corner" || mode === "centre") ? game.candidates(cell) & bit(digit) : has[mode];
    const clash = mode === "digit" && game.conflicts().has(cell) ? ", in conflict" : "";
    this.api.announce(`${mode === "digit" || mode === "colour" ? "" : "note "}${name}${there ? clash : " taken away"}`);
  }

  celebrate() {
    const time = this.settings.timer ? ` in ${clock(this.game.seconds)}` : "";
    this.say(`Solved${time}. Well done!`);
  }

  async check() {
    const game = this.game;
    const solved = await this.solve();
    if (game !== this.game) return;
    if (solved.verdict === "none") return this.say("This puzzle has no solution.");
    if (solved.verdict === "many") return this.say("This puzzle has more than one solution, so nothing can be called wrong.");
    const wrong = wrongCells(game, solved.solution);
    this.wrong = new Set(wrong);
    this.tell("look");
    const open = game.value.filter((digit) => !digit).length;
    if (wrong.length) this.say(`${wrong.length === 1 ? "One digit is" : `${wrong.length} digits are`} wrong.`);
    else this.say(open ? `All right so far; ${open} to go.` : "All right.");
  }

  set(setting, value) {
    this.settings[setting] = value;
    this.tell("look");
  }
}

/** A grade as people say it. */
function inWords({ solved, grade }) {
  return solved ? `${grade.level} · ${grade.score} points` : "Beyond the techniques known here";
}

function wrongCells(game, solution) {
  const right = [...solution];
  return game.shape.cells.filter((cell) => game.value[cell] && line([game.value[cell]]) !== right[cell]);
}

function withoutPast(state) {
  return state && { ...state, done: [], undone: [], solution: null };
}

/** A game that was kept, if it can be one: links come from anywhere. */
function revive(state) {
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

/** Seconds as people read them. */
export function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
