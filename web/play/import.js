// @ts-check
// The import dialog: pasted text, dropped text, and files in any format.

import { h, replace } from "../dom.js";
import { createDialog, openDialog } from "../dialog.js";
import { t } from "./text.js";

/** The most puzzles that are read from a file. */
const MAX_PUZZLES = 20_000;

/** The most errors of a file that are shown. */
const MAX_ERRORS = 8;

/** The part of a link to this page that contains a game, a replay or a daily puzzle. */
const GAME_LINK = /#(?:game|replay|daily)=[\w/-]+/;

export function createImport(session) {
  const text = h("textarea", {
    rows: 9,
    spellcheck: false,
    "aria-label": t("open.text"),
    placeholder: t("open.placeholder"),
  });
  const message = h("div", { class: "message", role: "status" });
  const file = h("input", { type: "file", hidden: true, id: "file", multiple: true, onchange: () => files(file.files) });
  const dialog = createDialog(
    t("open"),
    h("p", { class: "soft", text: t("open.about") }),
    text,
    h("div", { class: "row" },
      h("button", { type: "button", class: "main", text: t("open"), onclick: () => fromText(text.value) }),
      h("button", { type: "button", text: t("open.file"), onclick: () => file.click() }), file),
    message,
  );

  // Reading has a worker of its own, so that a long text can be stopped and does not delay hints. One more puzzle than
  // allowed is read, to know whether there are more.
  const reader = session.api.createEngine({ module: "tools" });
  const read = (bytes) => reader.call("readFile", bytes, MAX_PUZZLES + 1);
  const fromText = (value) => {
    const [link] = value.match(GAME_LINK) ?? [];
    if (link) return fromLink(link);
    return load([{ name: "", read: () => reader.call("readPasted", value, MAX_PUZZLES + 1) }]);
  };
  const files = (list) => load(Array.from(list, (file) => ({ name: `${file.name}: `, read: async () => read(new Uint8Array(await file.arrayBuffer())) })));

  /** Opens the game of a link to this page. */
  async function fromLink(link) {
    text.value = "";
    dialog.close();
    await session.openHash(link);
  }

  /** Reads texts or files, starts the first puzzle, and shows the errors. */
  async function load(sources) {
    reader.stop();
    const busy = setTimeout(showBusy, dialog.open ? 0 : 300);
    const results = [];
    for (const { name, read } of sources) {
      try {
        const found = await read();
        results.push(...found.map((result) => ({ ...result, error: result.error && name + result.error })));
      } catch (error) {
        if (error.message === "stopped") return clearTimeout(busy);
        results.push({ error: name + error.message });
      }
    }
    // The memory of the worker is given back; a large file takes much of it.
    reader.stop();
    clearTimeout(busy);
    finish(results);
  }

  /** Starts the first of the puzzles that were read, and reports errors. */
  function finish(results) {
    const all = results.filter(({ puzzle }) => puzzle).map(({ puzzle }) => puzzle);
    const puzzles = all.slice(0, MAX_PUZZLES);
    const errors = results.filter(({ error }) => error).map(({ error }) => error);
    if (puzzles.length === 0) return showErrors(errors.length ? errors : [t("open.nothing")]);
    const kept = session.setList(puzzles.length > 1 ? puzzles : []);
    if (!session.play(puzzles[0])) return showErrors([session.status]);
    const parts = [
      t("open.done", { count: puzzles.length }),
      all.length > MAX_PUZZLES && t("open.cut", { count: MAX_PUZZLES }),
      !kept && t("open.unsaved"),
      errors.length > 0 && t("open.failed", { count: errors.length, first: errors[0] }),
    ];
    session.setStatus(parts.filter(Boolean).join(" "));
    if (errors.length) return showErrors(errors);
    replace(message);
    text.value = "";
    dialog.close();
  }

  /** Says that a text is being read. The dialog opens for that if it takes long, so that it can be stopped. */
  function showBusy() {
    const stop = h("button", { type: "button", text: t("stop"), onclick: () => (reader.stop(), replace(message)) });
    replace(message, h("p", { text: t("open.busy") }), stop);
    openDialog(dialog);
  }

  function showErrors(errors) {
    const shown = errors.slice(0, MAX_ERRORS).map((error) => h("p", { role: "alert", text: error }));
    const more = errors.length > MAX_ERRORS ? h("p", { class: "soft", text: t("open.more", { count: errors.length - MAX_ERRORS }) }) : null;
    replace(message, shown, more);
    openDialog(dialog);
  }

  dialog.addEventListener("close", () => (reader.stop(), replace(message)));
  /** Reads `{ text }` or `{ files }`; opens the dialog if there is neither. */
  const open = (source = {}) => (source.text ? fromText(source.text) : source.files ? files(source.files) : openDialog(dialog));
  return { dialog, open };
}
