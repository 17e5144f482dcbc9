// @ts-check
// The proof dialog: the case tree of the puzzle, and the answer of the verifier.

import { copy, createDialog, openDialog } from "../dialog.js";
import { h, replace } from "../dom.js";
import { line } from "./shape.js";
import { t } from "./text.js";

export function createProve(session) {
  const summary = h("p", { role: "status" });
  const verdict = h("p", {});
  const tree = h("div", { class: "casetree", tabindex: "0", role: "group", "aria-label": t("prove.tree") });
  const more = h("p", { class: "soft" });
  const copyButton = h("button", { type: "button", text: t("prove.copy"), onclick: () => copy(certificate, copyButton) });
  const buttons = h("div", { class: "row" }, copyButton);
  const dialog = createDialog(t("prove"), h("p", { class: "soft", text: t("prove.about") }), summary, verdict, tree, more, buttons);
  // A proof can take long, and closing the dialog stops it.
  const engine = session.api.createEngine({ module: "tools" });
  dialog.addEventListener("close", () => engine.stop());
  let certificate = "";

  async function open() {
    const { game } = session;
    const position = { box: game.shape.box, givens: line(game.givens) };
    replace(tree);
    buttons.hidden = tree.hidden = true;
    summary.textContent = t("prove.busy");
    verdict.textContent = more.textContent = "";
    openDialog(dialog);
    try {
      show(position, await engine.call("prove", position));
    } catch (error) {
      if (error.message !== "stopped") summary.textContent = error.message;
    }
  }

  function show(position, { solutions, proof, branches, nodes, node_count: count, rejection }) {
    const what = solutions === 1 ? t("prove.one") : t("prove.count", { count: solutions });
    summary.textContent = `${what} ${t("prove.branches", { count: branches })}`;
    verdict.textContent = rejection ? t("prove.rejected", { reason: rejection }) : t("prove.accepted");
    replace(tree, nest(nodes));
    more.textContent = count > nodes.length ? t("prove.more", { shown: nodes.length, count }) : "";
    const [solution] = nodes.filter(({ kind }) => kind === "solution");
    const { box, givens } = position;
    certificate = JSON.stringify({ puzzle: givens, box, count: solutions, solution: solution?.text, proof });
    buttons.hidden = tree.hidden = false;
  }

  /** The list of the nodes, with a list inside every branch. */
  function nest(nodes) {
    const lists = [h("ul", {})];
    for (const { depth, assumed, kind, text } of nodes) {
      const result = t(/** @type {any} */ (`prove.${kind}`), { text });
      const item = h("li", { class: kind }, assumed && h("strong", { text: assumed }), assumed ? `: ${result}` : result);
      lists[depth].append(item);
      if (kind !== "branch") continue;
      lists[depth + 1] = h("ul", {});
      item.append(lists[depth + 1]);
    }
    return lists[0];
  }

  return { dialog, open };
}
