// The view Learn: the path of lessons, examples, exercises and progress.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { violations } from "./axe.js";
import { browserFixture, picture, ready, root, until, visit } from "./support.js";

const fixture = browserFixture();

function visitor(name, path, play, options) {
  test(name, async () => {
    const visited = await visit(fixture.browser, fixture.server.address, { path, ...options });
    await ready(visited.page, "learn");
    await play(visited.page, visited);
    await visited.close();
  });
}

const course = async () => JSON.parse(await readFile(`${root}web/learn/lessons.json`, "utf8")).lessons;

visitor("lessons are ordered from full house to forcing nets", "#learn", async (page) => {
  const links = page.locator("#view-learn .lessons a");
  await links.first().waitFor();
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  assert.equal(hrefs[0], "#learn=full-house");
  assert.equal(hrefs.length, (await course()).length);
  assert.ok(hrefs.indexOf("#learn=x-wing") > hrefs.indexOf("#learn=naked-pair"));
  assert.ok(hrefs.indexOf("#learn=forcing-net-verity") > hrefs.indexOf("#learn=aic"));
  assert.deepEqual(await violations(page), []);
  await picture(page, "learn");
});

visitor("a lesson explains, draws examples and links its neighbours", "#learn=x-wing", async (page) => {
  await page.getByRole("heading", { name: "X-Wing" }).waitFor();
  const lesson = (await course()).find(({ id }) => id === "x-wing");
  assert.equal(await page.locator("#view-learn .example").count(), lesson.examples.length);
  await page.locator("#view-learn .definition li").getByText("base lines").waitFor();
  await page.locator("#view-learn .example .board").first().waitFor();
  await page.locator("#view-learn .example").first().getByText("X-Wing:").waitFor();
  assert.ok((await page.locator("#view-learn .example").first().locator(".mark.eliminated").count()) > 0);
  assert.deepEqual(await violations(page), []);
  await picture(page, "lesson");
  await page.getByRole("link", { name: /^Next:/ }).click();
  await page.getByRole("heading", { name: "Swordfish" }).waitFor();
});

/** Waits until the position of the exercise is on the board. */
const loaded = (page) => page.locator('#view-learn .exercise[aria-busy="false"]').waitFor();

/** Reads the conclusions of the exercise by showing its step, then starts over with the same board. */
async function conclusions(page) {
  const exercise = page.locator("#view-learn .exercise");
  await exercise.getByRole("button", { name: "Show the step" }).click();
  await exercise.locator(".mark.eliminated, .mark.placed").first().waitFor();
  const all = await exercise.locator(".cell").evaluateAll((cells) =>
    cells.flatMap((one) => [...one.querySelectorAll(".mark.eliminated, .mark.placed")].map((mark) => [Number(one.dataset.cell), mark.textContent])),
  );
  await exercise.getByRole("button", { name: "Clear" }).click();
  return all;
}

visitor("an exercise is solved by keyboard and counted once", "#learn=naked-pair", async (page) => {
  const exercise = page.locator("#view-learn .exercise");
  await loaded(page);
  const verdict = exercise.locator(".verdict");
  await exercise.getByRole("button", { name: "Check" }).click();
  await verdict.getByText("Mark at least one candidate first.").waitFor();
  // With help it does not count.
  await answer(page, await conclusions(page));
  await verdict.getByText("Right!").waitFor();
  await page.getByText("not practised yet").waitFor();
  // A new exercise is another board. Its answer is computed by the page's own engine.
  await exercise.getByRole("button", { name: "New exercise" }).click();
  await loaded(page);
  await answer(page, await found(page, "0200"));
  await verdict.getByText("Right!").waitFor();
  await page.getByText("one exercise solved").waitFor();
  await exercise.getByRole("button", { name: "Check" }).click();
  assert.equal(await page.getByText("one exercise solved").count(), 1);
  await page.goto(`${fixture.server.address}#learn`);
  await page.locator("#view-learn .lessons li.done", { hasText: "Naked Pair" }).waitFor();
  await page.reload();
  await page.locator("#view-learn .lessons li.done", { hasText: "Naked Pair" }).waitFor();
});

/** Marks candidates by keyboard, and checks. */
async function answer(page, candidates) {
  const exercise = page.locator("#view-learn .exercise");
  for (const [at, digit] of candidates) {
    await exercise.locator(`.cell[data-cell="${at}"]`).focus();
    await page.keyboard.press(digit);
  }
  await page.keyboard.press("Enter");
}

/** The eliminations of the first step of a technique on the board of the exercise. */
async function found(page, code) {
  return page.evaluate(async (code) => {
    const cells = [...document.querySelectorAll("#view-learn .exercise .cell")];
    const symbol = (one, given) => (one.classList.contains("given") === given && one.querySelector(".value")?.textContent) || ".";
    const position = {
      box: "3x3",
      givens: cells.map((one) => symbol(one, true)).join(""),
      placed: cells.map((one) => symbol(one, false)).join(""),
      candidates: cells.map((one) => one.querySelector(".value")?.textContent ?? [...one.querySelectorAll(".mark")].map((mark) => mark.textContent).join("")),
    };
    const engine = await import(new URL("engine/simd/wholemeal.js", location.href.split("#")[0]).href);
    await engine.default();
    const { steps } = engine.steps(position, [code], "en");
    return steps[0].eliminations.map(({ cell, digit }) => [cell, String(digit)]);
  }, code);
}

visitor("a wrong answer is refused", "#learn=naked-single", async (page) => {
  const exercise = page.locator("#view-learn .exercise");
  await loaded(page);
  const [[at, digit]] = await conclusions(page);
  const wrong = String((Number(digit) % 9) + 1);
  await exercise.locator(`.cell[data-cell="${at}"]`).click();
  await exercise.locator(".whydigits").getByRole("button", { name: wrong, exact: true }).click();
  await exercise.getByRole("button", { name: "Check" }).click();
  await exercise.locator(".verdict").getByText("No: the solution contradicts this.").waitFor();
  await exercise.locator(".whydigits").getByRole("button", { name: digit, exact: true }).click();
  await exercise.getByRole("button", { name: "Check" }).click();
  await exercise.locator(".verdict").getByText("Right!").waitFor();
});

visitor("lessons are in German on a German page, also on a phone in the dark", "#learn=naked-pair", async (page) => {
  await page.getByRole("heading", { name: "Nacktes Paar" }).waitFor();
  await page.locator("#view-learn .definition[lang=de]").getByText("Zellen eines Hauses").waitFor();
  await page.locator("#view-learn .example .board").first().waitFor();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(over, 0);
  assert.deepEqual(await violations(page), []);
}, { locale: "de", viewport: { width: 390, height: 844 }, colorScheme: "dark" });

visitor("an unknown lesson is reported, with the list", "#learn=no-such-thing", async (page) => {
  await page.getByRole("alert").getByText("There is no lesson with this name.").waitFor();
  await page.locator("#view-learn .lessons a").first().waitFor();
});

test("the lessons are not part of the first visit", async () => {
  const { page, close } = await visit(fixture.browser, fixture.server.address, { serviceWorkers: "block" });
  const loaded = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  assert.ok(!loaded.some((name) => /learn|lessons/.test(name)));
  await until(async () => (await page.locator("html[data-ready=play]").count()) === 1);
  await close();
});
