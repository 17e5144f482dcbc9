// @ts-check
// The results of solved games. They are kept when a game is removed.

import { PREFIX, read, write } from "../storage.js";
import { dateOf, streakOf } from "./daily.js";

const HISTORY = `${PREFIX}history`;

/** The most results that are kept. */
const MOST = 2000;

/**
 * A solved game. `daily` names the daily puzzle as `{ date, difficulty }`.
 * @typedef {{ id: string, title: string, side: number, difficulty: string | null, explainer?: string | null, seconds: number, hints: number, revealed: number,
 *   solved: number, daily: { date: string, difficulty: string } | null }} Result
 */

/** All results, the newest first. @returns {Result[]} */
export function readHistory() {
  const stored = read(HISTORY);
  return Array.isArray(stored) ? stored.filter((result) => result?.id && Number.isFinite(result.seconds) && Number.isFinite(result.solved)) : [];
}

/** Adds a result. A game that is solved again keeps its first result. @param {Result} result */
export function addResult(result) {
  const all = readHistory();
  if (all.some(({ id }) => id === result.id)) return;
  write(HISTORY, [result, ...all].slice(0, MOST));
}

/** The results of daily puzzles that were solved on their day, without the solution being revealed. */
const onTheirDay = (history) => history.filter(({ daily, solved, revealed }) => daily && !revealed && dateOf(new Date(solved)) === daily.date);

/** The number of days in a row with a daily puzzle. */
export function streak(history = readHistory()) {
  return streakOf(onTheirDay(history).map(({ daily }) => daily.date));
}

/** For each difficulty: how many games were solved, the best time, and the mean time. */
export function statistics(history = readHistory()) {
  const groups = new Map();
  for (const { difficulty, seconds, revealed } of history) {
    if (!difficulty || revealed) continue;
    groups.set(difficulty, [...(groups.get(difficulty) ?? []), seconds]);
  }
  const summary = (times) => ({ count: times.length, best: Math.min(...times), mean: Math.round(times.reduce((sum, time) => sum + time, 0) / times.length) });
  return new Map([...groups].map(([difficulty, times]) => [difficulty, summary(times)]));
}
