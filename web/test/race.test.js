// The view Race: all solvers run and give the same results.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.js";
import { browserFixture, picture, ready, visit } from "./support.js";

const fixture = browserFixture();

async function open() {
  const visitor = await visit(fixture.browser, fixture.server.address, { path: "#race" });
  await ready(visitor.page, "race");
  await visitor.page.getByLabel("Time limit for each").selectOption("500");
  return visitor;
}

const status = (page, text) => page.locator("#view-race .race-status", { hasText: text }).waitFor();
const cell = (page, runner, column) => page.locator(`#view-race tr[data-runner=${runner}] .${column}`).innerText();

test("stages and engine give the same results on 4x4 boards", async () => {
  const { page, close } = await open();
  await page.getByLabel("List", { exact: true }).selectOption("tiny");
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, "All results agree, on up to 4 puzzles.");
  for (const runner of ["naive", "fixpoint", "search", "best", "engine", "engine-alone"]) {
    assert.match(await cell(page, runner, "solved"), /^\d+\/4$/, runner);
  }
  assert.equal(await cell(page, "engine", "solved"), "4/4");
  assert.equal(await cell(page, "search", "solved"), "4/4");
  assert.deepEqual(await violations(page), []);
  await close();
});

test("250 puzzles; the time limit stops the naive program", async () => {
  const { page, close } = await open();
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, /^All results agree, on up to 250 puzzles\. Fastest: engine/);
  assert.equal(await cell(page, "engine", "solved"), "250/250");
  assert.equal(await cell(page, "naive", "solved"), "0/250");
  assert.match(await cell(page, "naive", "note"), /^puzzle 1: stopped after/);
  const rate = Number((await cell(page, "engine", "rate")).replaceAll(",", ""));
  assert.ok(rate > 0);
  await picture(page, "race");
  await close();
});

test("a pasted list with an unreadable line", async () => {
  const { page, close } = await open();
  await page.getByLabel("Puzzles, in any format").fill("12.4..1..1..4..1\nx2.4..1..1..4..1");
  assert.equal(await page.getByLabel("List", { exact: true }).inputValue(), "own");
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, "All results agree, on up to 1 puzzle.");
  assert.equal(await page.locator("#view-race .list-errors li").count(), 1);
  await page.getByLabel("Puzzles, in any format").fill("");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("#view-race [role=alert]", { hasText: "the list contains no puzzle" }).waitFor();
  await close();
});

test("a race can be stopped", async () => {
  const { page, close } = await open();
  await page.getByLabel("Time limit for each").selectOption("60000");
  await page.getByRole("button", { name: "Start" }).click();
  await page.locator("#view-race tr.running").waitFor();
  await page.getByRole("button", { name: "Stop" }).click();
  await status(page, "Stopped.");
  assert.ok(await page.getByRole("button", { name: "Start" }).isEnabled());
  // It can be started again.
  await page.getByLabel("Time limit for each").selectOption("500");
  await page.getByLabel("List", { exact: true }).selectOption("tiny");
  await page.getByRole("button", { name: "Start" }).click();
  await status(page, "All results agree");
  await close();
});
