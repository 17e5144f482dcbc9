// The race: everybody runs, and everybody says the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.js";
import { house, picture, ready, visit } from "./support.js";

const here = house();

async function open() {
  const visitor = await visit(here.browser, here.server.address, { path: "#race" });
  await ready(visitor.page, "race");
  await visitor.page.getByLabel("Time for each").selectOption("500");
  return visitor;
}

const status = (page, text) => page.locator("#view-race .race-status", { hasText: text }).waitFor();
const cell = (page, runner, column) => page.locator(`#view-race tr[data-runner=${runner}] .${column}`).innerText();

test("stages and engine give equal answers on 4x4 boards", async () => {
  const { page, close } = await open();
  await page.getByLabel("Pick").selectOption("tiny");
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, "All answers agree, on up to 4 puzzles.");
  for (const runner of ["naive", "fixpoint", "search", "best", "engine", "engine-alone"]) {
    assert.match(await cell(page, runner, "solved"), /^\d+\/4$/, runner);
  }
  assert.equal(await cell(page, "engine", "solved"), "4/4");
  assert.equal(await cell(page, "search", "solved"), "4/4");
  assert.deepEqual(await violations(page), []);
  await close();
});

test("250 puzzles, and the naive program is stopped", async () => {
  const { page, close } = await open();
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, /^All answers agree, on up to 250 puzzles\. Fastest: engine/);
  assert.equal(await cell(page, "engine", "solved"), "250/250");
  assert.equal(await cell(page, "naive", "solved"), "0/250");
  assert.match(await cell(page, "naive", "note"), /^puzzle 1: stopped after/);
  const rate = Number((await cell(page, "engine", "rate")).replaceAll(",", ""));
  assert.ok(rate > 0);
  await picture(page, "race");
  await close();
});

test("an own list, with a line that cannot be read", async () => {
  const { page, close } = await open();
  await page.getByLabel("Puzzles, in any format").fill("12.4..1..1..4..1\nx2.4..1..1..4..1");
  assert.equal(await page.getByLabel("Pick").inputValue(), "own");
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, "All answers agree, on up to 1 puzzle.");
  assert.equal(await page.locator("#view-race .unread li").count(), 1);
  await page.getByLabel("Puzzles, in any format").fill("");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("#view-race [role=alert]", { hasText: "there is no puzzle" }).waitFor();
  await close();
});

test("a race can be stopped", async () => {
  const { page, close } = await open();
  await page.getByLabel("Time for each").selectOption("60000");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("#view-race tr.running").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await status(page, "Stopped.");
  assert.ok(await page.getByRole("button", { name: "Start" }).isEnabled());
  // And it starts again.
  await page.getByLabel("Time for each").selectOption("500");
  await page.getByLabel("Pick").selectOption("tiny");
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, "All answers agree");
  await close();
});
