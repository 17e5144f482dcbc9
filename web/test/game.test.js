// Laws of games, tested on random games without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../play/game.js";
import { bit, digitsOf, shapeOf } from "../play/shape.js";
import { pack, unpack } from "../play/store.js";

/** Pseudo-random numbers from a seed. */
function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const BOXES = ["2x2", "2x3", "3x3", "4x4"];

/** An empty or half-filled board of some shape. */
function begin(roll) {
  const box = BOXES[roll(BOXES.length)];
  const { side, cells } = shapeOf(box);
  const symbols = "123456789ABCDEFG".slice(0, side);
  const givens = cells.map(() => (roll(5) ? "." : symbols[roll(side)])).join("");
  return new Game({ box, givens, about: [["title", `Game ${roll(1000)}`]] });
}

/** A random action of a player. */
function move(game, roll) {
  const { side, cells } = game.shape;
  const some = Array.from({ length: 1 + roll(4) }, () => roll(cells.length));
  const digit = 1 + roll(side);
  const moves = [
    () => game.enter(some, digit),
    () => game.note(some, digit, "corner"),
    () => game.note(some, digit, "centre"),
    () => game.toggleCandidate(some, digit),
    () => game.paint(some, 1 + roll(9)),
    () => game.erase(some),
    () => game.apply({ placements: [], eliminations: [{ cell: some[0], digit }] }),
    () => roll(20) || game.restart(),
  ];
  moves[roll(moves.length)]();
}

/** The visible state of a game. */
const seen = ({ value, corner, centre, colour, gone }) => JSON.stringify([value, corner, centre, colour, gone]);

/** A law, on many games. */
function law(name, holds) {
  test(name, async () => {
    for (let seed = 1; seed <= 60; seed++) {
      const roll = dice(seed);
      await holds(begin(roll), roll, `seed ${seed}`);
    }
  });
}

law("undoing everything restores the start, redoing everything the end", (game, roll, seed) => {
  const boards = [seen(game)];
  for (let i = 0; i < 40; i++) {
    const before = game.done.length;
    move(game, roll);
    if (game.done.length > before) boards.push(seen(game));
  }
  for (let i = boards.length - 2; i >= 0; i--) {
    game.undo();
    assert.equal(seen(game), boards[i], seed);
  }
  assert.equal(game.undo(), null);
  for (let i = 1; i < boards.length; i++) {
    game.redo();
    assert.equal(seen(game), boards[i], seed);
  }
  assert.equal(game.redo(), null);
});

law("givens never change", (game, roll, seed) => {
  const givens = [...game.givens];
  for (let i = 0; i < 40; i++) move(game, roll);
  game.shape.cells.filter((cell) => givens[cell]).forEach((cell) => assert.equal(game.value[cell], givens[cell], seed));
});

law("a placed digit removes its notes from the peers", (game, roll, seed) => {
  for (let i = 0; i < 20; i++) move(game, roll);
  const cell = roll(game.shape.cells.length);
  const digit = 1 + roll(game.shape.side);
  game.enter([cell], digit);
  if (game.value[cell] !== digit || game.isGiven(cell)) return;
  for (const peer of game.shape.peers[cell]) {
    assert.ok(!((game.corner[peer] | game.centre[peer] | game.candidates(peer)) & bit(digit)), seed);
  }
});

law("a saved game is restored with its undo list", (game, roll, seed) => {
  for (let i = 0; i < 30; i++) move(game, roll);
  const again = Game.load(JSON.parse(JSON.stringify(game.save())));
  assert.equal(seen(again), seen(game), seed);
  game.undo();
  again.undo();
  assert.equal(seen(again), seen(game), seed);
});

law("a link contains the visible state, without undo list and solution", async (game, roll, seed) => {
  for (let i = 0; i < 30; i++) move(game, roll);
  const state = await unpack(await pack(game));
  assert.equal(seen(Game.load(state)), seen(game), seed);
  assert.equal(state.done, undefined);
  assert.equal(state.solution, undefined);
});

law("changes of a copy do not change the original", (game, roll, seed) => {
  const before = seen(game);
  const copy = game.copy();
  for (let i = 0; i < 10; i++) move(copy, roll);
  assert.equal(seen(game), before, seed);
});

law("conflicts are the equal digits that see each other", (game, roll, seed) => {
  for (let i = 0; i < 20; i++) move(game, roll);
  const inConflict = (cell) => game.value[cell] && game.shape.peers[cell].some((peer) => game.value[peer] === game.value[cell]);
  assert.deepEqual([...game.conflicts()].sort((a, b) => a - b), game.shape.cells.filter(inConflict), seed);
});

law("candidates are the digits that no peer contains and the player has not removed", (game, roll, seed) => {
  for (let i = 0; i < 20; i++) move(game, roll);
  for (const cell of game.shape.cells.filter((cell) => !game.value[cell])) {
    const held = new Set(game.shape.peers[cell].map((peer) => game.value[peer]));
    const all = digitsOf(game.shape.all).filter((digit) => !held.has(digit) && !(game.gone[cell] & bit(digit)));
    assert.deepEqual(digitsOf(game.candidates(cell)), all, seed);
  }
});

test("an invalid link is not a game", async () => {
  for (const hash of ["", "#play", "#game=", "#game=!!", "#game=bm9uc2Vuc2U", "#game=AAAA"]) assert.equal(await unpack(hash), null, hash);
});
