// Hints that teach: drawings of all levels, chains link by link, names of cells, and why a digit is impossible.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.js";
import { browserFixture, cell, open, picture, until, visit } from "./support.js";

const fixture = browserFixture();

/** A test with an empty profile. */
function visitor(name, play, options) {
  test(name, async () => {
    const visited = await visit(fixture.browser, fixture.server.address, options);
    await play(visited.page, visited);
    await visited.close();
  });
}

/** A puzzle with chains. */
const CHAINS = "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..";

const shaded = (page, name) =>
  page.locator(`#view-play .cell[data-shade~="${name}"]`).evaluateAll((cells) => cells.map((one) => Number(one.dataset.cell)));

visitor("the region lights up at detail 1, the cells at detail 2, the reasons at detail 3", async (page) => {
  await page.getByRole("button", { name: "Give me a hint" }).click();
  await page.locator("#help-0 .message").getByText("Look at").waitFor();
  assert.deepEqual(await shaded(page, "region"), [27, 28, 29, 36, 37, 38, 45, 46, 47]);
  assert.deepEqual(await shaded(page, "named"), []);
  await page.getByRole("button", { name: "Which technique?" }).click();
  await page.locator("#help-0 .message").getByText("Naked Single").waitFor();
  assert.deepEqual(await shaded(page, "named"), [36]);
  await page.getByRole("button", { name: "Show me" }).click();
  await cell(page, 36).locator(".mark.placed").waitFor();
  assert.equal(await cell(page, 36).locator(".mark.excluded").count(), 8, "all other digits are struck out");
  const blockers = await shaded(page, "blocker");
  assert.ok(blockers.length >= 5 && blockers.every((at) => Math.floor(at / 9) === 4 || at % 9 === 0 || [27, 28, 29, 37, 38, 45, 46, 47].includes(at)));
  assert.equal(await cell(page, 40).locator(".mark").count(), 0, "cells that do not matter show no candidates");
  assert.deepEqual(await violations(page), []);
});

visitor("names of cells light their cells by pointer, focus and tap", async (page) => {
  await page.keyboard.press("h");
  const lit = () => page.locator("#view-play .cell.pointed").evaluateAll((cells) => cells.map((one) => Number(one.dataset.cell)));
  const name = page.locator("#help-0 .cellname").first();
  await name.waitFor();
  await name.hover();
  await until(async () => (await lit()).length === 9);
  assert.deepEqual(await lit(), [27, 28, 29, 36, 37, 38, 45, 46, 47]);
  await page.mouse.move(2, 2);
  await until(async () => (await lit()).length === 0);
  await name.focus();
  await until(async () => (await lit()).length === 9);
  await page.getByRole("button", { name: "Which technique?" }).focus();
  await until(async () => (await lit()).length === 0);
  await name.focus();
  await page.keyboard.press("Enter");
  assert.equal(await name.getAttribute("aria-pressed"), "true");
  await page.getByRole("button", { name: "Which technique?" }).focus();
  assert.equal((await lit()).length, 9, "after a press the cells stay lit");
});

visitor("a chain is followed link by link, with a legend for its lines", async (page) => {
  await open(page, CHAINS);
  await page.getByRole("tab", { name: "All steps" }).click();
  await page.getByLabel("Technique").selectOption("0707");
  await page.getByRole("button", { name: "Find all steps" }).click();
  await page.locator("#help-2 .step").first().click();
  const walker = page.locator("#help-2 .walker");
  const slider = walker.getByRole("slider");
  const links = Number(await slider.getAttribute("max"));
  assert.ok(links >= 3);
  const drawn = () => page.locator("#view-play .arrow").count();
  assert.equal((await drawn()) - (await page.locator("#help-2 .legend .arrow").count()), links);
  await slider.focus();
  await page.keyboard.press("Home");
  assert.equal(await page.locator("#view-play .overlay .arrow").count(), 0);
  await walker.getByRole("button", { name: "Next link" }).click();
  assert.equal(await page.locator("#view-play .overlay .arrow").count(), 1);
  await walker.getByText(/^If r\dc\d is (not )?\d, then r\dc\d/).waitFor();
  await page.locator("#help-2 .legend").getByText("strong link").waitFor();
  await page.locator("#help-2 .legend").getByText("weak link").waitFor();
  await picture(page, "chain");
  assert.deepEqual(await violations(page), []);
});

visitor("a selected cell does not hide the colours of a step", async (page) => {
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Which technique?" }).click();
  await page.getByRole("button", { name: "Show me" }).click();
  await cell(page, 36).locator(".mark.placed").waitFor();
  const background = (at) => cell(page, at).evaluate((one) => getComputedStyle(one).backgroundColor);
  const plain = await background(80);
  assert.equal(await cell(page, 0).getAttribute("aria-selected"), "true");
  assert.equal(await background(0), await background(37), "the selected cell has the colour of the others that exclude");
  assert.notEqual(await background(0), plain);
});

visitor("why a cell cannot contain a digit, by pad, keyboard and tap", async (page) => {
  await page.getByRole("tab", { name: "Why not?" }).click();
  await cell(page, 1).click();
  await page.locator(".whydigits").getByRole("button", { name: "3" }).click();
  const message = page.locator("#help-3 .message");
  await message.getByText("r1c8, in the same row, is already 3").waitFor();
  assert.deepEqual(await shaded(page, "blocker"), [7]);
  // The keyboard: W, then the digit.
  await cell(page, 1).focus();
  await page.keyboard.press("w");
  await page.keyboard.press("4");
  await message.getByText("r1c2 can be 4").waitFor();
  // A tap on a candidate.
  await page.getByRole("button", { name: "Candidates" }).click();
  const box = await cell(page, 1).boundingBox();
  await page.mouse.click(box.x + (box.width * 5) / 6, box.y + box.height / 2);
  await message.getByText("Why can r1c2 not be 6?").waitFor();
  await message.getByText("So r1c2 cannot be 6").or(message.getByRole("button", { name: "Next step" })).or(page.locator("#help-3").getByRole("button", { name: "Next step" })).first().waitFor();
  await picture(page, "why");
  assert.deepEqual(await violations(page), []);
  await page.locator("#help-3").getByRole("button", { name: "Close" }).click();
  assert.deepEqual(await shaded(page, "asked"), []);
});

visitor("explanations are in German on a German page", async (page) => {
  await page.getByRole("tab", { name: "Warum nicht?" }).click();
  await cell(page, 1).click();
  await page.locator(".whydigits").getByRole("button", { name: "3" }).click();
  await page.locator("#help-3").getByText("r1c2 kann nicht 3 sein").waitFor();
}, { locale: "de" });

visitor("an applied elimination does not switch candidates on", async (page) => {
  await open(page, CHAINS);
  await page.getByRole("tab", { name: "All steps" }).click();
  await page.getByLabel("Technique").selectOption("0707");
  await page.getByRole("button", { name: "Find all steps" }).click();
  await page.locator("#help-2 .step").first().click();
  await page.locator("#help-2").getByRole("button", { name: "Apply" }).click();
  assert.equal(await page.getByRole("button", { name: "Candidates" }).getAttribute("aria-pressed"), "false");
});
