// @ts-check
// The texts of hints, steps and explanations on the page.

import de from "../../text/de/help.js";
import en from "../../text/en/help.js";
import { translator } from "../../text.js";

export const t = translator({ en, de });
