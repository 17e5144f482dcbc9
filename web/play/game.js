// A game: a puzzle, what the player has done with it, and every way back.

import { bit, bitsOf, line, parseLine, shapeOf, text } from "./shape.js";

/** What can be changed in a cell: its digit, two kinds of notes, its colour, candidates taken away. */
const FIELDS = ["value", "corner", "centre", "colour", "gone"];

/** The colours a cell can have; the first is none. Files have them as #RRGGBB. */
export const COLOURS = ["", "#f4b2ae", "#f3d477", "#a9dcae", "#8fd9d9", "#b3c8f5", "#d7b8ee", "#cfc6b8", "#f6c08a", "#a8a296"];

/** The places of an edit `[cell, field, before, after]`. */
const BEFORE = 2;
const AFTER = 3;

export class Game {
  /** Begins a puzzle: `{ box, givens, placed?, candidates?, centre?, corner?, colours?, about? }`. */
  constructor(sheet) {
    const shape = shapeOf(sheet.box);
    const size = shape.cells.length;
    this.shape = shape;
    this.givens = parseLine(sheet.givens, shape.side);
    this.about = sheet.about ?? [];
    this.solution = sheet.solution ?? null;
    this.seconds = 0;
    this.done = [];
    this.undone = [];
    const notes = (cells) => shape.cells.map((cell) => bitsOf(cells?.[cell] ?? "", shape.side));
    const placed = sheet.placed ? parseLine(sheet.placed, shape.side) : Array(size).fill(0);
    this.value = shape.cells.map((cell) => this.givens[cell] || placed[cell]);
    this.corner = notes(sheet.corner);
    this.centre = notes(sheet.centre);
    this.colour = Array(size).fill(0);
    for (const { cell, colour } of sheet.colours ?? []) {
      this.colour[cell] = Math.max(1, COLOURS.indexOf(colour.toLowerCase()));
    }
    this.gone = Array(size).fill(0);
    if (sheet.candidates) {
      const left = notes(sheet.candidates);
      this.gone = shape.cells.map((cell) => (this.value[cell] ? 0 : this.possible(cell) & ~left[cell]));
    }
  }

  isGiven(cell) {
    return this.givens[cell] !== 0;
  }

  /** The digits that no cell in sight holds. */
  possible(cell) {
    return this.shape.peers[cell].reduce((bits, peer) => bits & ~bit(this.value[peer]), this.shape.all);
  }

  /** The candidates of an empty cell: possible, and not taken away. */
  candidates(cell) {
    return this.value[cell] ? 0 : this.possible(cell) & ~this.gone[cell];
  }

  /** The cells whose digit stands twice in a house. */
  conflicts() {
    const clash = new Set();
    for (const house of this.shape.houses) {
      const seen = new Map();
      for (const cell of house) {
        const digit = this.value[cell];
        if (!digit) continue;
        if (seen.has(digit)) clash.add(cell).add(seen.get(digit));
        else seen.set(digit, cell);
      }
    }
    return clash;
  }

  isFull() {
    return this.value.every(Boolean);
  }

  isSolved() {
    return this.isFull() && this.conflicts().size === 0;
  }

  /** Is nothing given? Then the player is entering a puzzle. */
  isBlank() {
    return !this.givens.some(Boolean);
  }

  /** How often each digit is still to be placed. */
  left() {
    const left = Array(this.shape.side + 1).fill(this.shape.side);
    for (const digit of this.value) left[digit]--;
    return left;
  }

  // Changes: each is a list of [cell, field, before, after], and can be taken back.

  /** Does what `change` writes down by calling `set(cell, field, value)`, as one step that can be undone. */
  change(change) {
    const edits = [];
    const set = (cell, field, after) => {
      const before = this[field][cell];
      if (before === after) return;
      this[field][cell] = after;
      edits.push([cell, FIELDS.indexOf(field), before, after]);
    };
    change(set);
    if (edits.length === 0) return false;
    this.done.push(edits);
    this.undone = [];
    return true;
  }

  undo() {
    return move(this, this.done, this.undone, BEFORE);
  }

  redo() {
    return move(this, this.undone, this.done, AFTER);
  }

  /** Puts a digit into these cells; takes it away if all have it. Notes in sight of it go. */
  enter(cells, digit) {
    const free = cells.filter((cell) => !this.isGiven(cell));
    const all = free.every((cell) => this.value[cell] === digit);
    return this.change((set) => free.forEach((cell) => place(this, set, cell, all ? 0 : digit)));
  }

  /** Notes a digit in these cells, or wipes it if all have it. With candidates on show these are changed instead. */
  note(cells, digit, field) {
    const empty = cells.filter((cell) => !this.value[cell]);
    const all = empty.every((cell) => this[field][cell] & bit(digit));
    return this.change((set) =>
      empty.forEach((cell) => set(cell, field, all ? this[field][cell] & ~bit(digit) : this[field][cell] | bit(digit))),
    );
  }

  /** Takes a candidate away from these cells, or gives it back if none has it. */
  strike(cells, digit) {
    const able = cells.filter((cell) => !this.value[cell] && this.possible(cell) & bit(digit));
    const any = able.some((cell) => this.candidates(cell) & bit(digit));
    return this.change((set) =>
      able.forEach((cell) => set(cell, "gone", any ? this.gone[cell] | bit(digit) : this.gone[cell] & ~bit(digit))),
    );
  }

  paint(cells, colour) {
    const all = cells.every((cell) => this.colour[cell] === colour);
    return this.change((set) => cells.forEach((cell) => set(cell, "colour", all ? 0 : colour)));
  }

  /** Wipes what is in these cells: digits first; if there are none all notes; then colours. */
  erase(cells) {
    const free = cells.filter((cell) => !this.isGiven(cell));
    const has = (field) => free.some((cell) => this[field][cell]);
    const wipe = (fields, from) => this.change((set) => from.forEach((cell) => fields.forEach((f) => set(cell, f, 0))));
    if (has("value")) return wipe(["value"], free);
    if (has("corner") || has("centre") || has("gone")) return wipe(["corner", "centre", "gone"], free);
    return wipe(["colour"], cells);
  }

  /** Takes everything away that the player has done, as one step. */
  restart() {
    return this.change((set) => {
      for (const cell of this.shape.cells) {
        if (!this.isGiven(cell)) set(cell, "value", 0);
        for (const field of ["corner", "centre", "gone", "colour"]) set(cell, field, 0);
      }
    });
  }

  /** Does what a step of the engine says. */
  apply(step) {
    return this.change((set) => {
      for (const { cell, digit } of step.placements) place(this, set, cell, digit);
      for (const { cell, digit } of step.eliminations) {
        set(cell, "gone", this.gone[cell] | bit(digit));
        set(cell, "corner", this.corner[cell] & ~bit(digit));
        set(cell, "centre", this.centre[cell] & ~bit(digit));
      }
    });
  }

  /** A copy without a past, to look ahead on. */
  copy() {
    const copy = Object.create(Game.prototype);
    Object.assign(copy, this, { done: [], undone: [] });
    for (const field of FIELDS) copy[field] = [...this[field]];
    return copy;
  }

  // What others get.

  /** Has the player noted something in the middle of every empty cell? Then these notes are the candidates. */
  isPencilled() {
    const empty = this.shape.cells.filter((cell) => !this.value[cell]);
    return empty.length > 0 && empty.every((cell) => this.centre[cell]);
  }

  /** The board as the engine takes it. Candidates are handed over if the player has taken some away. */
  position() {
    const placed = this.value.map((digit, cell) => (this.givens[cell] ? 0 : digit));
    const position = { box: this.shape.box, givens: line(this.givens), placed: line(placed) };
    const pencilled = this.isPencilled();
    if (pencilled || this.gone.some(Boolean)) {
      const left = (cell) => (pencilled ? this.candidates(cell) & this.centre[cell] : this.candidates(cell));
      position.candidates = this.shape.cells.map((cell) => text(this.value[cell] ? bit(this.value[cell]) : left(cell)));
    }
    return position;
  }

  /** The game as a puzzle for a file. */
  sheet() {
    const notes = (field) => (this[field].some(Boolean) ? this[field].map(text) : undefined);
    const { candidates, ...position } = this.position();
    const colours = this.shape.cells.filter((cell) => this.colour[cell]);
    return {
      ...position,
      ...(this.gone.some(Boolean) && { candidates }),
      ...(notes("corner") && { corner: notes("corner") }),
      ...(notes("centre") && { centre: notes("centre") }),
      colours: colours.map((cell) => ({ cell, colour: COLOURS[this.colour[cell]] })),
      about: this.about,
    };
  }

  /** Everything, to be kept; for others without the past and the answer. */
  save(forOthers = false) {
    const { corner, centre, colour, gone, about, solution, seconds, done, undone } = this;
    const { box, givens, placed } = this.position();
    const state = { box, givens, placed, corner, centre, colour, gone, about, seconds };
    return forOthers ? state : { ...state, solution, done, undone };
  }

  /** The game that was kept. */
  static load(state) {
    const game = new Game({ ...state, corner: undefined, centre: undefined });
    const size = game.shape.cells.length;
    for (const field of ["corner", "centre", "colour", "gone"]) {
      const kept = state[field];
      if (Array.isArray(kept) && kept.length === size && kept.every(Number.isInteger)) game[field] = [...kept];
    }
    game.seconds = Number.isFinite(state.seconds) ? state.seconds : 0;
    if (Array.isArray(state.done)) game.done = state.done;
    if (Array.isArray(state.undone)) game.undone = state.undone;
    return game;
  }
}

/** Puts a digit into a cell; notes of it in sight go. */
function place(game, set, cell, digit) {
  set(cell, "value", digit);
  if (!digit) return;
  for (const peer of game.shape.peers[cell]) {
    set(peer, "corner", game.corner[peer] & ~bit(digit));
    set(peer, "centre", game.centre[peer] & ~bit(digit));
  }
}

/** Takes the last change from one list, does it or takes it back, and gives the cells it is about. */
function move(game, from, to, which) {
  const edits = from.pop();
  if (!edits) return null;
  const order = which === BEFORE ? [...edits].reverse() : edits;
  for (const edit of order) game[FIELDS[edit[1]]][edit[0]] = edit[which];
  to.push(edits);
  return edits.map(([cell]) => cell);
}
