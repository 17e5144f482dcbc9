// The proof dialog: the case tree of the puzzle, and the answer of the verifier.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.js";
import { browserFixture, open, visit } from "./support.js";

const fixture = browserFixture();

/** A puzzle whose proof has branches. */
const BRANCHING = ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";

async function proofOf(page, tab, name) {
  if (tab) await page.getByRole("tab", { name: tab }).click();
  await page.getByRole("button", { name, exact: true }).filter({ visible: true }).click();
  return page.getByRole("dialog", { name });
}

test("the case tree of the puzzle is shown, and the verifier accepts it", async () => {
  const { page, close, context } = await visit(fixture.browser, fixture.server.address);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, BRANCHING);
  const dialog = await proofOf(page, "Path", "Prove it");
  await dialog.getByText("This puzzle has exactly one solution. The proof has 2 branches.").waitFor();
  await dialog.getByText("The verifier accepts the proof.").waitFor();
  assert.equal(await dialog.locator(".casetree li").count(), 5, "two branches with two children each");
  assert.equal(await dialog.locator(".casetree li.solution").count(), 1);
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole("button", { name: "Copy certificate" }).click();
  const certificate = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  assert.equal(certificate.puzzle, BRANCHING);
  assert.deepEqual([certificate.count, certificate.proof.split(" ").length], [1, 2]);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await close();
});

test("boards of other sizes are proved", async () => {
  const { page, close } = await visit(fixture.browser, fixture.server.address);
  await open(page, "1..4..1..1..4..1");
  const dialog = await proofOf(page, null, "Prove it");
  await dialog.getByText("This puzzle has exactly 2 solutions. The proof has one branch.").waitFor();
  await dialog.getByText("The verifier accepts the proof.").waitFor();
  await close();
});
