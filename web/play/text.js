// @ts-check
// The texts of the view Play.

import de from "../text/de/play.js";
import en from "../text/en/play.js";
import { translator } from "../text.js";

export const t = translator({ en, de });

/** The difficulties of the engine, in order. */
export const DIFFICULTIES = /** @type {const} */ (["Easy", "Medium", "Hard", "Unfair", "Extreme"]);

/** The name of a difficulty for the reader. */
export const difficultyName = (difficulty) => t(/** @type {any} */ (`difficulty.${difficulty}`));
