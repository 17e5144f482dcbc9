// @ts-check
// A game: a puzzle, the entries of the player, and the undo list.

import { bit, bitsOf, line, parseLine, shapeOf, text } from "./shape.js";

/** What can be changed in a cell: its digit, two kinds of notes, its colour, removed candidates (`gone`). */
const FIELDS = ["value", "corner", "centre", "colour", "gone"];

/** The colours of cells as files store them; the first means no colour. */
export const COLOURS = ["", "#f4b2ae", "#f3d477", "#a9dcae", "#8fd9d9", "#b3c8f5", "#d7b8ee", "#cfc6b8", "#f6c08a", "#a8a296"];

/** The indices of the values in an edit `[cell, field, before, after]`. */
const BEFORE = 2;
const AFTER = 3;

/**
 * One action of the player: its edits, and the seconds that had been played.
 * @typedef {{ at: number, edits: [number, number, number, number][] }} Change
 */

export class Game {
  /** Starts a puzzle: `{ box, givens, placed?, candidates?, centre?, corner?, colours?, about?, solution? }`. */
  constructor(puzzle) {
    const shape = shapeOf(puzzle.box);
    const size = shape.cells.length;
    this.shape = shape;
    this.givens = parseLine(puzzle.givens, shape.side);
    this.about = puzzle.about ?? [];
    this.solution = puzzle.solution ?? null;
    this.seconds = 0;
    /** @type {Change[]} */
    this.done = [];
    /** @type {Change[]} */
    this.undone = [];
    /** Whether the candidates of every cell are shown. */
    this.marks = Boolean(puzzle.candidates);
    /** Facts about the game that are not on the board. */
    this.record = { ...puzzle.record, id: puzzle.record?.id ?? newId() };
    const notes = (cells) => shape.cells.map((cell) => bitsOf(cells?.[cell] ?? "", shape.side));
    const placed = puzzle.placed ? parseLine(puzzle.placed, shape.side) : Array(size).fill(0);
    this.value = shape.cells.map((cell) => this.givens[cell] || placed[cell]);
    this.corner = notes(puzzle.corner);
    this.centre = notes(puzzle.centre);
    this.colour = Array(size).fill(0);
    for (const { cell, colour } of puzzle.colours ?? []) {
      this.colour[cell] = Math.max(1, COLOURS.indexOf(colour.toLowerCase()));
    }
    this.gone = Array(size).fill(0);
    if (puzzle.candidates) {
      const left = notes(puzzle.candidates);
      this.gone = shape.cells.map((cell) => (this.value[cell] ? 0 : this.possible(cell) & ~left[cell]));
    }
  }

  isGiven(cell) {
    return this.givens[cell] !== 0;
  }

  /** The digits that no peer of the cell contains. */
  possible(cell) {
    return this.shape.peers[cell].reduce((bits, peer) => bits & ~bit(this.value[peer]), this.shape.all);
  }

  /** The candidates of an empty cell: possible digits that the player has not removed. */
  candidates(cell) {
    return this.value[cell] ? 0 : this.possible(cell) & ~this.gone[cell];
  }

  /** The cells whose digit occurs twice in a house. */
  conflicts() {
    const conflicts = new Set();
    for (const house of this.shape.houses) {
      const seen = new Map();
      for (const cell of house) {
        const digit = this.value[cell];
        if (!digit) continue;
        if (seen.has(digit)) conflicts.add(cell).add(seen.get(digit));
        else seen.set(digit, cell);
      }
    }
    return conflicts;
  }

  isFull() {
    return this.value.every(Boolean);
  }

  isSolved() {
    return this.isFull() && this.conflicts().size === 0;
  }

  /** Whether there are no givens: the player is entering a puzzle. */
  isBlank() {
    return !this.givens.some(Boolean);
  }

  /** How many times each digit is still missing. */
  left() {
    const left = Array(this.shape.side + 1).fill(this.shape.side);
    for (const digit of this.value) left[digit]--;
    return left;
  }

  // Changes: each is a list of edits [cell, field, before, after] and can be undone.

  /** Calls `change` with a function `set(cell, field, value)`, and records its edits as one change. */
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
    this.done.push({ at: this.seconds, edits });
    this.undone = [];
    return true;
  }

  undo() {
    return move(this, this.done, this.undone, BEFORE);
  }

  redo() {
    return move(this, this.undone, this.done, AFTER);
  }

  /** Places a digit in these cells, or removes it if all have it. Notes of it in peers are removed, unless they shall stay. */
  enter(cells, digit, removeNotes = true) {
    const free = cells.filter((cell) => !this.isGiven(cell));
    const all = free.every((cell) => this.value[cell] === digit);
    return this.change((set) => free.forEach((cell) => place(this, set, cell, all ? 0 : digit, removeNotes)));
  }

  /** Adds a note to these cells, or removes it if all have it. */
  note(cells, digit, field) {
    const empty = cells.filter((cell) => !this.value[cell]);
    const all = empty.every((cell) => this[field][cell] & bit(digit));
    return this.change((set) =>
      empty.forEach((cell) => set(cell, field, all ? this[field][cell] & ~bit(digit) : this[field][cell] | bit(digit))),
    );
  }

  /** Removes a candidate from these cells, or restores it if none has it. */
  toggleCandidate(cells, digit) {
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

  /** Erases the digits of these cells; if there are none their notes; if there are none their colours. */
  erase(cells) {
    const free = cells.filter((cell) => !this.isGiven(cell));
    const has = (field) => free.some((cell) => this[field][cell]);
    const wipe = (fields, from) => this.change((set) => from.forEach((cell) => fields.forEach((f) => set(cell, f, 0))));
    if (has("value")) return wipe(["value"], free);
    if (has("corner") || has("centre") || has("gone")) return wipe(["corner", "centre", "gone"], free);
    return wipe(["colour"], cells);
  }

  /** Removes all entries of the player, as one change, and starts the time again. */
  restart() {
    this.seconds = 0;
    this.record.started = Date.now();
    return this.change((set) => {
      for (const cell of this.shape.cells) {
        if (!this.isGiven(cell)) set(cell, "value", 0);
        for (const field of ["corner", "centre", "gone", "colour"]) set(cell, field, 0);
      }
    });
  }

  /** Applies a step of the engine. */
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

  /** Places the digits of the solution in these cells. */
  reveal(cells, solution) {
    return this.change((set) => cells.filter((cell) => !this.isGiven(cell)).forEach((cell) => place(this, set, cell, solution[cell])));
  }

  /** A copy without undo list, for previews. */
  copy() {
    const copy = Object.create(Game.prototype);
    Object.assign(copy, this, { done: [], undone: [] });
    for (const field of FIELDS) copy[field] = [...this[field]];
    return copy;
  }

  // Conversions.

  /** Whether every empty cell has centre notes. Then these notes are the candidates. */
  hasFullNotes() {
    const empty = this.shape.cells.filter((cell) => !this.value[cell]);
    return empty.length > 0 && empty.every((cell) => this.centre[cell]);
  }

  /** The board for the engine. It has candidates if the player has removed some. */
  position() {
    const placed = this.value.map((digit, cell) => (this.givens[cell] ? 0 : digit));
    const position = { box: this.shape.box, givens: line(this.givens), placed: line(placed) };
    const fullNotes = this.hasFullNotes();
    if (fullNotes || this.gone.some(Boolean)) {
      const left = (cell) => (fullNotes ? this.candidates(cell) & this.centre[cell] : this.candidates(cell));
      position.candidates = this.shape.cells.map((cell) => text(this.value[cell] ? bit(this.value[cell]) : left(cell)));
    }
    return position;
  }

  /** The game as a puzzle for a file. */
  puzzleData() {
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

  /** The state for storage; to share it, without undo list and solution. */
  save(toShare = false) {
    const { corner, centre, colour, gone, about, solution, seconds, marks, record, done, undone } = this;
    const { box, givens, placed } = this.position();
    const state = { box, givens, placed, corner, centre, colour, gone, about, seconds, marks };
    return toShare ? state : { ...state, solution, record, done, undone };
  }

  /** The game of a saved state. */
  static load(state) {
    const game = new Game({ ...state, corner: undefined, centre: undefined });
    const size = game.shape.cells.length;
    for (const field of ["corner", "centre", "colour", "gone"]) {
      const saved = state[field];
      if (Array.isArray(saved) && saved.length === size && saved.every(Number.isInteger)) game[field] = [...saved];
    }
    game.seconds = Number.isFinite(state.seconds) ? state.seconds : 0;
    game.marks = state.marks === true || game.marks;
    if (isPast(state.done, size) && isPast(state.undone, size)) Object.assign(game, { done: state.done, undone: state.undone });
    return game;
  }
}

/** Places a digit in a cell and removes its notes from the peers. */
function place(game, set, cell, digit, removeNotes = true) {
  set(cell, "value", digit);
  if (!digit || !removeNotes) return;
  for (const peer of game.shape.peers[cell]) {
    set(peer, "corner", game.corner[peer] & ~bit(digit));
    set(peer, "centre", game.centre[peer] & ~bit(digit));
  }
}

/** Moves the last change of one list to the other, sets its values before or after, and returns its cells. */
function move(game, from, to, which) {
  const change = from.pop();
  if (!change) return null;
  const { edits } = change;
  const order = which === BEFORE ? [...edits].reverse() : edits;
  for (const edit of order) game[FIELDS[edit[1]]][edit[0]] = edit[which];
  to.push(change);
  return edits.map(([cell]) => cell);
}

/** Whether a value from the storage or a link is a list of changes of a board with this many cells. */
function isPast(changes, size) {
  const below = (n, end) => Number.isInteger(n) && n >= 0 && n < end;
  const isEdit = (edit) => Array.isArray(edit) && edit.length === 4 && below(edit[0], size) && below(edit[1], FIELDS.length) && edit.every(Number.isInteger);
  return Array.isArray(changes) && changes.every((change) => Number.isFinite(change?.at) && Array.isArray(change.edits) && change.edits.every(isEdit));
}

/** A name for a game that no other game has. */
const newId = () => Math.random().toString(36).slice(2, 10) + Date.now().toString(36);
