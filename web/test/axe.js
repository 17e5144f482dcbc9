// The accessibility check for the current state of the page.

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** The violations that axe finds, as sentences. */
export async function violations(page) {
  await page.evaluate(await readFile(axe, "utf8"));
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await page.evaluate((runOnly) => window.axe.run(document, { runOnly }), runOnly);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`);
}
