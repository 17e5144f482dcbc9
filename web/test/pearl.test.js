// The view The pearl: walks to the end and back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.js";
import { browserFixture, picture, ready, visit } from "./support.js";

const fixture = browserFixture();

/** Opens the walk with a board and a program. */
async function open(board, program = "whole", options = {}) {
  const visitor = await visit(fixture.browser, fixture.server.address, { path: "#pearl", ...options });
  const { page } = visitor;
  await ready(page, "pearl");
  await page.getByRole("combobox", { name: "Board" }).selectOption(board);
  await page.getByRole("combobox", { name: "Program" }).selectOption(program);
  await page.locator(".counter", { hasText: /^Step 1 of/ }).waitFor();
  return visitor;
}

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const sentence = (page, text) => page.locator("#view-pearl .sentence", { hasText: text }).waitFor();
const cellOf = (page, name) => page.locator(`#view-pearl [role=cell][aria-label^="${name}:"]`);
const text = (page, selector) => page.locator(`#view-pearl ${selector}`).innerText();

test("a 4x4 board, step by step to its end", async () => {
  const { page, close } = await open("four");
  assert.match(await text(page, ".sentence"), /^Choices: 9 cells are empty/);
  assert.match(await text(page, ".space-number"), /^262,144 boards left/);
  assert.equal(await cellOf(page, "r1c3").getAttribute("aria-label"), "r1c3: 1 2 3 4");

  await press(page, "Step forward");
  await sentence(page, "Prune by rows");
  assert.equal(await cellOf(page, "r1c3").getAttribute("aria-label"), "r1c3: 3");
  assert.equal(await page.locator("#view-pearl .small.gone").count() > 0, true, "removed choices are visible");
  assert.equal(await text(page, ".program-text .line .now"), "pruneBy rows");

  for (let steps = 0; ; steps++) {
    assert.ok(steps < 100, "the walk ends");
    if (await page.getByRole("button", { name: "Step forward" }).isDisabled()) break;
    await press(page, "Step forward");
    await page.locator(".counter", { hasText: `Step ${steps + 3} of` }).waitFor();
  }
  await sentence(page, "The search is over: there is exactly one solution.");
  assert.match(await text(page, ".space-number"), /^0 boards left/);
  assert.equal(await text(page, ".found"), "1234341221434321");
  await close();
});

test("a 9x9 board that needs the search, to its end", async () => {
  const { page, close } = await open("nine-search");
  await press(page, "To the end");
  await sentence(page, "The search is over: there is exactly one solution.");
  const solution = await text(page, ".found");
  assert.match(solution, /^[1-9]{81}$/);
  assert.ok((await page.locator("#view-pearl .node.dead").count()) > 0, "dead ends are marked");
  assert.equal(await page.locator("#view-pearl .node.solved").count(), 1);
  // A step back from the end is the solution, or the dead end after it.
  await press(page, "Step back");
  await page.locator("#view-pearl .sentence:not([data-kind=end])").waitFor();
  await page.getByLabel("Step", { exact: true }).fill("150");
  await page.locator(".counter", { hasText: "Step 151 of" }).waitFor();
  await picture(page, "pearl");
  await close();
});

test("the board in Play is walked through", async () => {
  const { page, close } = await visit(fixture.browser, fixture.server.address);
  await page.getByRole("link", { name: "The pearl" }).click();
  await ready(page, "pearl");
  assert.equal(await page.getByRole("combobox", { name: "Board" }).inputValue(), "play");
  await page.locator("#view-pearl .sentence[data-kind=choices]").waitFor();
  await press(page, "To the end");
  await sentence(page, "The search is over");
  await close();
});

test("step back undoes a step", async () => {
  const { page, close } = await open("six");
  const look = async () => [
    await text(page, ".sentence"),
    await text(page, ".space-number"),
    await text(page, ".tree .counts"),
    await page.locator("#view-pearl [role=cell]").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label"))),
  ];
  const seen = [await look()];
  for (let step = 2; step <= 28; step++) {
    await press(page, "Step forward");
    await page.locator(".counter", { hasText: `Step ${step} of` }).waitFor();
    seen.push(await look());
  }
  for (let step = 27; step >= 1; step--) {
    await press(page, "Step back");
    await page.locator(".counter", { hasText: `Step ${step} of` }).waitFor();
    assert.deepEqual(await look(), seen[step - 1], `step ${step}`);
  }
  assert.ok(await page.getByRole("button", { name: "Step back" }).isDisabled());
  await close();
});

test("Play runs to the end and stops", async () => {
  const { page, close } = await open("four-several");
  await page.getByLabel("Speed").fill("10");
  await press(page, "Play");
  await sentence(page, "The search is over: there are 2 solutions.");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  assert.equal(await page.locator("#view-pearl .node.solved").count(), 2);
  await close();
});

test("the keyboard controls the walk", async () => {
  const { page, close } = await open("four");
  await page.locator("#main").focus();
  await page.keyboard.press("ArrowRight");
  await sentence(page, "Prune by rows");
  await page.keyboard.press("ArrowLeft");
  await sentence(page, "Choices:");
  await page.keyboard.press("End");
  await sentence(page, "The search is over");
  await page.keyboard.press("Home");
  await sentence(page, "Choices:");
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await page.keyboard.press(" ");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await close();
});

test("every program can be walked through on a 4x4 board", async () => {
  const { page, close } = await open("four");
  const programs = await page.locator("#pearl-program option").evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(programs.length > 10);
  for (const program of programs) {
    await page.getByRole("combobox", { name: "Program" }).selectOption(program);
    await sentence(page, "Choices:");
    await press(page, "To the end");
    await sentence(page, "The search is over: there is exactly one solution.");
  }
  await close();
});

test("a program with too many boards reports the time that it would take", async () => {
  const { page, close } = await open("nine", "naive");
  await press(page, "To the end");
  await sentence(page, /At a million boards a second that takes 1.5 × 10\^35 years/);
  assert.match(await text(page, ".space-number"), /^4,638,397,686,588,101,979,328,150,167,890,591,454,318,967,698,009 boards left/);
  await close();
});

test("there are no animations with reduced motion", async () => {
  const { page, close } = await open("four");
  await press(page, "Step forward");
  const running = await page.locator("#view-pearl").evaluate((view) => view.getAnimations({ subtree: true }).length);
  assert.equal(running, 0);
  await close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`a prune, a dead end and a solution pass the accessibility check (${colorScheme})`, async () => {
    const { page, close } = await open("six", "whole", { colorScheme });
    await press(page, "Step forward");
    await sentence(page, "Prune by rows");
    assert.deepEqual(await violations(page), [], "prune");
    for (const kind of ["expand", "dead", "solved"]) {
      while ((await page.locator("#view-pearl .sentence").getAttribute("data-kind")) !== kind) {
        const before = await text(page, ".counter");
        await press(page, "Step forward");
        await page.locator("#view-pearl .counter", { hasNotText: before }).waitFor();
      }
      assert.deepEqual(await violations(page), [], kind);
    }
    await close();
  });
}

for (const width of [375, 1280, 1920]) {
  test(`nothing is wider than a screen of ${width} pixels`, async () => {
    const { page, close } = await open("nine-search", "level3", { viewport: { width, height: 800 } });
    await press(page, "To the end");
    await sentence(page, "The search is over");
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    assert.equal(over, 0);
    await close();
  });
}

test("the tour goes through the derivation law by law", async () => {
  const { page, close } = await open("four", "search");
  const tour = page.locator("#view-pearl .tour");
  const paper = await tour.getByRole("link", { name: "The paper" }).getAttribute("href");
  assert.match(paper, /^https:.*\.pdf$/);
  await tour.getByRole("button", { name: "Start the tour" }).click();
  const count = Number((await tour.getByText(/^Stop 1 of/).textContent()).split(" ").at(-1));
  for (let stop = 2; stop <= count; stop++) {
    await tour.getByRole("button", { name: "Next law" }).click();
    await tour.getByText(`Stop ${stop} of ${count}`).waitFor();
    assert.notEqual(await tour.locator(".law").textContent(), "");
    await page.locator("#view-pearl .counter", { hasText: /^Step \d/ }).waitFor();
  }
  assert.equal(await tour.getByRole("button", { name: "Next law" }).count(), 0);
  await sentence(page, "The search is over");
  await page.locator("#view-pearl .rival .matrix").waitFor();
  assert.deepEqual(await violations(page), []);
  await close();
});

test("a link leads to a moment of two programs side by side", async () => {
  const { page, close } = await visit(fixture.browser, fixture.server.address, { path: "#pearl=six&program=search&with=best&step=7" });
  await page.locator("#view-pearl .counter", { hasText: "Step 7 of" }).waitFor();
  assert.equal(await page.getByLabel("Board", { exact: true }).inputValue(), "six");
  assert.equal(await page.getByLabel("Program", { exact: true }).inputValue(), "search");
  assert.equal(await page.getByLabel("Compare with").inputValue(), "best");
  await page.locator("#view-pearl .rival-counter", { hasText: "Step 7 of" }).waitFor();
  await press(page, "Step forward");
  await page.locator("#view-pearl .counter", { hasText: "Step 8 of" }).waitFor();
  assert.equal(new URL(page.url()).hash, "#pearl=six&program=search&with=best&step=8", "the address follows");
  await page.goto(`${fixture.server.address}#pearl=2x2:12.4..1..1..4..1&program=naive&step=1`);
  await page.locator("#view-pearl .matrix.of-4").waitFor();
  await close();
});

test("broken links show a walk instead of an error", async () => {
  for (const hash of ["#pearl=nothing&program=none&step=x", "#pearl=9x9:1&step=-5", "#pearl="]) {
    const { page, close } = await visit(fixture.browser, fixture.server.address, { path: hash });
    await page.locator("#view-pearl .counter", { hasText: /^Step \d/ }).waitFor();
    await close();
  }
});

test("a walk ends on its solution, and solutions can be clicked", async () => {
  const { page, close } = await open("six", "search");
  await press(page, "To the end");
  await sentence(page, "The search is over");
  assert.equal(await page.locator("#view-pearl .stage .choice.void").count(), 0, "no dead end is left on the board");
  const line = await text(page, ".found");
  const shown = await page.locator("#view-pearl .stage-column:not(.rival) .choice .big").evaluateAll((all) => all.map((one) => one.textContent).join(""));
  assert.equal(shown, line);
  await page.locator("#view-pearl .found button").first().click();
  await page.locator("#view-pearl .matrix.solved").waitFor();
  await close();
});

test("the projector shows the board large, and Esc ends it", async () => {
  const { page, close } = await open("four", "search", { viewport: { width: 1920, height: 1080 } });
  const width = async () => (await page.locator("#view-pearl .stage").first().boundingBox()).width;
  const before = await width();
  await page.getByRole("button", { name: "Projector" }).click();
  await page.locator("#view-pearl .projector").waitFor();
  assert.ok((await width()) > before * 1.1, `${before} becomes ${await width()}`);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Projector" }).click();
  assert.equal(await page.locator("#view-pearl .projector").count(), 0);
  await close();
});
