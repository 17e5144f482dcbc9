// @ts-check
// The dialog after a solved game: the result, a text to share, and the next puzzle.

import { copy, createDialog, openDialog } from "../dialog.js";
import { h, replace } from "../dom.js";
import { streak } from "./history.js";
import { clock } from "./session.js";
import { DIFFICULTIES, difficultyName, t } from "./text.js";

export function createResult(session, generator, replay) {
  const button = (text, onclick, more = {}) => h("button", { type: "button", text, onclick, ...more });
  const facts = h("dl", { class: "result" });
  const harder = button("", () => next(harder.value), { class: "main" });
  const again = button("", () => next(again.value));
  const share = button(t("result.share"), shareResult);
  const message = h("p", { role: "status" });
  const dialog = createDialog(t("result.title"), facts, h("div", { class: "row" }, harder, again),
    h("div", { class: "row" }, share, button(t("replay"), () => (dialog.close(), replay.open()))), message);

  /** The facts about a result, as pairs of a name and a value. */
  function rows({ seconds, difficulty, explainer, hints, revealed, daily }) {
    return [
      [t("result.time"), clock(seconds)],
      difficulty && [t("result.difficulty"), difficultyName(difficulty)],
      explainer && [t("explainer.name"), explainer],
      [t("result.hints"), String(hints)],
      revealed > 0 && [t("result.revealed"), String(revealed)],
      daily && [t("result.streak"), t("result.days", { count: streak() })],
    ].filter(Boolean);
  }

  function open() {
    const result = session.result();
    replace(facts, rows(result).map(([name, value]) => h("div", {}, h("dt", { text: name }), h("dd", { text: value }))));
    const at = DIFFICULTIES.indexOf(/** @type {any} */ (result.difficulty));
    harder.value = DIFFICULTIES[Math.min(at + 1, DIFFICULTIES.length - 1)];
    again.value = DIFFICULTIES[Math.max(at, 0)];
    harder.hidden = harder.value === again.value;
    harder.textContent = t("result.harder", { difficulty: difficultyName(harder.value) });
    again.textContent = t("result.again", { difficulty: difficultyName(again.value) });
    again.classList.toggle("main", harder.hidden);
    message.textContent = "";
    openDialog(dialog);
  }

  async function next(difficulty) {
    message.textContent = t("new.busy");
    try {
      await generator.generate({ difficulty });
      dialog.close();
    } catch (error) {
      message.textContent = error.message === "stopped" ? "" : error.message;
    }
  }

  async function shareResult() {
    const { title, difficulty, seconds, hints, daily } = session.result();
    const url = new URL(await session.puzzleHash(), location.href).href;
    const what = daily ? t("share.daily", { date: daily.date }) : title;
    const level = difficulty ? ` · ${difficultyName(difficulty)}` : "";
    const text = `${t("share.text", { what: what + level, time: clock(seconds), hints: t("share.hints", { count: hints }) })}\n${url}`;
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return navigator.share({ text }).catch(() => {});
    return copy(text, share);
  }

  dialog.addEventListener("close", () => generator.stop());
  return { dialog, open };
}
