// @ts-check
// Shapes of boards. Cells are counted from 0 in reading order, digits from 1.

export const SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The side of the largest board that can be played: notes are stored as bits of a number. */
export const LARGEST = 25;

const shapes = new Map();

/** The shape with boxes such as `3x3`. Each shape is created once. */
export function shapeOf(box) {
  if (!shapes.has(box)) shapes.set(box, makeShape(box));
  return shapes.get(box);
}

function makeShape(box) {
  const [rows, columns] = box.split("x").map(Number);
  const side = rows * columns;
  const cells = [...Array(side * side).keys()];
  const rowOf = (cell) => Math.floor(cell / side);
  const columnOf = (cell) => cell % side;
  const boxOf = (cell) => Math.floor(rowOf(cell) / rows) * rows + Math.floor(columnOf(cell) / columns);
  const houses = [rowOf, columnOf, boxOf].flatMap((of) => {
    const kind = Array.from({ length: side }, () => []);
    cells.forEach((cell) => kind[of(cell)].push(cell));
    return kind;
  });
  const peers = cells.map((cell) => {
    const all = new Set(houses.filter((house) => house.includes(cell)).flat());
    all.delete(cell);
    return [...all];
  });
  return { box, rows, columns, side, cells, rowOf, columnOf, houses, peers, all: 2 ** (side + 1) - 2 };
}

/** The symbol of a digit, and the digit of a symbol (0 if it is not a digit of the board). */
export const symbol = (digit) => SYMBOLS[digit - 1] ?? "?";
export const digitOf = (text, side) => {
  const at = SYMBOLS.indexOf(text.toUpperCase());
  return at >= 0 && at < side ? at + 1 : 0;
};

/** Sets of digits as bits: digit d is bit d. */
export const bit = (digit) => 1 << digit;
export const digitsOf = (bits) => {
  const digits = [];
  for (let digit = 1; digit <= 30; digit++) if (bits & bit(digit)) digits.push(digit);
  return digits;
};
export const text = (bits) => digitsOf(bits).map(symbol).join("");
export const bitsOf = (text, side) => [...text].reduce((bits, c) => bits | (digitOf(c, side) && bit(digitOf(c, side))), 0);

/** Digits as a line of symbols and dots, and back. */
export const line = (digits) => digits.map((digit) => (digit ? symbol(digit) : ".")).join("");
export const parseLine = (text, side) => [...text].map((c) => digitOf(c, side));
