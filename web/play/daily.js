// @ts-check
// The daily puzzles: one for each difficulty, from the date as seed, so that everybody gets the same.

import { DIFFICULTIES } from "./text.js";

/** The date of a moment where the player is: `2026-11-17`. */
export function dateOf(moment = new Date()) {
  const two = (n) => String(n).padStart(2, "0");
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The date some days later. */
export function addDays(date, days) {
  const [year, month, day] = date.split("-").map(Number);
  return dateOf(new Date(year, month - 1, day + days));
}

/** The daily puzzle of an address such as `#daily=2026-11-17/Hard`; null if it names none up to today. */
export function dailyOf(hash, today = dateOf()) {
  const [, date, difficulty] = /^#daily=(\d{4}-\d\d-\d\d)\/(\w+)$/.exec(hash) ?? [];
  const known = DIFFICULTIES.find((known) => known === difficulty);
  return known && addDays(date, 0) === date && date <= today ? { date, difficulty: known } : null;
}

export const dailyHash = ({ date, difficulty }) => `#daily=${date}/${difficulty}`;
export const dailyId = ({ date, difficulty }) => `daily-${date}-${difficulty}`;

/** The options for the generator. The seed is the date as a number. */
export function dailyOptions({ date, difficulty }) {
  return { difficulty, symmetry: "rotate180", seed: date.replaceAll("-", "") };
}

/**
 * The number of days in a row, up to today or yesterday, on which a daily puzzle of that day was solved.
 * @param {Iterable<string>} days the dates of such days
 */
export function streakOf(days, today = dateOf()) {
  const solved = new Set(days);
  let day = solved.has(today) ? today : addDays(today, -1);
  let streak = 0;
  for (; solved.has(day); day = addDays(day, -1)) streak++;
  return streak;
}
