// @ts-check
// The texts of the view About.

import de from "../text/de/about.js";
import en from "../text/en/about.js";
import { translator } from "../text.js";

export const t = translator({ en, de });
