// @ts-check
// The texts of the view The pearl.

import de from "../text/de/pearl.js";
import en from "../text/en/pearl.js";
import { translator } from "../text.js";

export const t = translator({ en, de });
