// @ts-check
// The texts of the view Learn.

import de from "../text/de/learn.js";
import en from "../text/en/learn.js";
import { translator } from "../text.js";

export const t = translator({ en, de });
