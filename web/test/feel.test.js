// How the page feels: keys and focus, small and short windows, touch, high contrast, storage, several tabs, Back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { browserFixture, cell, open, picture, ready, status, until, values, visit } from "./support.js";

const BOARD = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
const SOLUTION = "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

const fixture = browserFixture();

/** A test with an empty profile. */
function visitor(name, play, options) {
  test(name, async () => {
    const visited = await visit(fixture.browser, fixture.server.address, options);
    await play(visited.page, visited);
    await visited.close();
  });
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Opens the settings and sets a switch. */
async function setSwitch(page, name, on) {
  await button(page, "Settings").click();
  await page.getByRole("switch", { name }).setChecked(on);
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
}

// Keys.

visitor("keys reach the board wherever the focus is", async (page) => {
  await cell(page, 1).click();
  await page.locator('.digits [data-digit="4"]').click();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("9");
  assert.equal((await values(page)).slice(1, 3), "49", "after a key of the pad");
  await button(page, "Undo").click();
  await page.keyboard.press("9");
  assert.equal((await values(page))[2], "9", "after Undo");
  await button(page, "Corner").click();
  await cell(page, 3).click();
  await button(page, "Corner").click();
  await page.keyboard.press("5");
  assert.equal(await cell(page, 3).locator(".corner").textContent(), "5", "after a mode");
  await page.locator(".brand").click();
  await page.keyboard.press("Delete");
  assert.equal(await cell(page, 3).locator(".corner").count(), 0, "after a click on the background");
});

visitor("after a dialog the board has the focus, and Space does not open it again", async (page) => {
  await button(page, "New").click();
  // Dialogs are loaded when they are opened.
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await until(() => page.evaluate(() => document.activeElement?.getAttribute("role") === "gridcell"));
  await page.keyboard.press(" ");
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("z");
  await page.keyboard.press("4");
  assert.equal((await values(page))[1], "4");
});

visitor("a pressed key of the pad keeps the focus", async (page) => {
  await cell(page, 1).click();
  const key = page.locator('.digits [data-digit="4"]');
  await key.focus();
  await page.keyboard.press("Enter");
  assert.equal((await values(page))[1], "4");
  assert.ok(await key.evaluate((key) => key === document.activeElement));
  await page.keyboard.press("Enter");
  assert.equal((await values(page))[1], ".");
});

visitor("a whole puzzle is played by keyboard alone", async (page) => {
  for (const [at, digit] of [...SOLUTION].entries()) {
    if (BOARD[at] === ".") await page.keyboard.press(digit);
    await page.keyboard.press("ArrowRight");
    if (at % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  await status(page, "Well done!");
  await page.locator("dialog[open]").getByText("Solved!").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await values(page), SOLUTION);
});

visitor("a whole puzzle is played by touch", async (page) => {
  for (const [at, digit] of [...SOLUTION].entries()) {
    if (BOARD[at] !== ".") continue;
    await cell(page, at).tap();
    await page.locator(`.digits [data-digit="${digit}"]`).tap();
  }
  await status(page, "Well done!");
  await page.locator("dialog[open]").getByRole("button", { name: "One notch harder: Medium" }).tap();
  await status(page, "New puzzle");
  await page.locator(".grade", { hasText: "Medium" }).waitFor();
}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

visitor("digit first: a digit is chosen, and taps enter it", async (page) => {
  await button(page, "Digit first").tap();
  await page.locator('.digits [data-digit="4"]').tap();
  for (const at of [1, 4]) await cell(page, at).tap();
  assert.equal((await values(page)).slice(0, 5), "24..4");
  assert.ok((await page.locator(".cell.same").count()) > 2, "the chosen digit is highlighted");
  await cell(page, 4).tap();
  assert.equal((await values(page))[4], ".", "a second tap removes it");
}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

visitor("a fast drag selects the cells between its points", async (page) => {
  const middle = async (at) => {
    const { x, y, width, height } = await cell(page, at).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(0)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(8)));
  await page.mouse.up();
  assert.equal(await page.locator(".cell.selected").count(), 9);
});

// Screens.

for (const [name, width, height] of [
  ["phone in landscape", 844, 390],
  ["small phone in landscape", 667, 375],
  ["laptop at 200% zoom", 683, 384],
  ["short window", 1366, 560],
  ["laptop", 1366, 768],
  ["tablet", 768, 1024],
  ["phone", 390, 844],
  ["phone with bars", 390, 664],
  ["small phone", 320, 640],
  ["projector", 1920, 1080],
]) {
  for (const locale of ["en", "de"]) {
    visitor(`board and digits are on the screen together: ${name} (${locale})`, async (page) => {
      for (const part of [page.locator(".board"), page.locator(".digits"), page.locator(".modes"), page.locator(".tools")]) {
        const { x, y, width: wide, height: high } = await part.boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + wide <= width && y + high <= height, `${await part.getAttribute("class")}: ${[x, y, wide, high]}`);
      }
      const { width: wide, height: high } = await page.locator(".digits button").first().boundingBox();
      assert.ok(wide >= 40 && high >= 40, `a key is ${wide} x ${high}`);
      const cut = await page.locator(".tool span, .actions span").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));
      assert.deepEqual(cut, [], "no text is cut");
      assert.ok(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), "no horizontal scrolling");
      if (name === "phone in landscape" && locale === "en") await picture(page, "play-landscape");
    }, { viewport: { width, height }, locale });
  }
}

visitor("the ratings do not move the board", async (page) => {
  const top = () => page.locator(".board").evaluate((board) => Math.round(board.getBoundingClientRect().y + scrollY));
  const before = await top();
  await page.locator(".explainer:not(:empty)").waitFor();
  assert.equal(await top(), before);
}, { viewport: { width: 1280, height: 860 } });

visitor("messages do not move the keys", async (page) => {
  // The place in the document: a tap can scroll the page.
  const place = () => page.locator(".digits").evaluate((digits) => Math.round(digits.getBoundingClientRect().y + scrollY));
  const before = await place();
  await button(page, "Check").tap();
  await status(page, "Everything is correct so far");
  assert.equal(await place(), before);
  await open(page, BOARD);
  assert.equal(await place(), before);
}, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 664 } });

visitor("the board stays on the screen while a path is read", async (page) => {
  await page.getByRole("tab", { name: "Path" }).click();
  await page.locator("#help-1 .main").click();
  await page.locator("#help-1 .step").nth(40).waitFor({ state: "attached" });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const { y, height } = await page.locator(".board").boundingBox();
  assert.ok(y >= 0 && y + height <= 700, `${y} to ${y + height}`);
}, { viewport: { width: 1100, height: 700 } });

visitor("high contrast: the cursor and pressed keys are outlined", async (page) => {
  const outline = (locator) => locator.evaluate((element) => getComputedStyle(element).outlineStyle);
  await cell(page, 40).click();
  assert.equal(await outline(page.locator(".cell.selected")), "solid");
  assert.equal(await outline(cell(page, 0)), "none");
  assert.equal(await outline(page.locator(".modes [aria-pressed=true]")), "solid");
  assert.equal(await outline(page.locator(".views [aria-current]")), "solid");
  assert.equal(await outline(page.getByRole("tab", { selected: true })), "solid");
  await picture(page, "play-contrast");
}, { forcedColors: "active" });

visitor("digits are in the middle of their cells", async (page) => {
  const { cell: box, ink } = await page.evaluate(() => {
    const cell = document.querySelector('.cell[data-cell="8"]').getBoundingClientRect();
    const ink = document.querySelector('.cell[data-cell="8"] .value').getBoundingClientRect();
    return { cell: { y: cell.y, height: cell.height }, ink: { y: ink.y, height: ink.height } };
  });
  const off = ink.y + ink.height / 2 - (box.y + box.height / 2);
  assert.ok(Math.abs(off) < box.height * 0.02, `${off} of ${box.height}`);
});

// Modes and settings.

visitor("an applied hint does not switch candidates on", async (page) => {
  await open(page, "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9");
  await page.getByRole("tab", { name: "All steps" }).click();
  await page.getByRole("button", { name: "Find all steps" }).click();
  await page.locator("#help-2 .step", { hasText: "<>" }).first().click();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.locator(".tools button:not(:disabled)", { hasText: "Undo" }).waitFor();
  assert.equal(await button(page, "Candidates").getAttribute("aria-pressed"), "false");
});

visitor("own notes stay visible among the candidates, and Shift still writes corner notes", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("n");
  assert.equal(await cell(page, 1).locator(".mark.noted").textContent(), "4");
  await page.keyboard.press("Shift+6");
  assert.deepEqual(await cell(page, 1).locator(".mark.noted").allTextContents(), ["4", "6"]);
  await page.keyboard.press("n");
  assert.equal(await cell(page, 1).locator(".corner").textContent(), "46");
  await open(page, BOARD);
  assert.equal(await button(page, "Candidates").getAttribute("aria-pressed"), "false", "another game has its own mode");
});

visitor("settings: highlighting, notes, checking, pad layout; they are remembered", async (page) => {
  await cell(page, 1).click();
  assert.ok((await page.locator(".cell.peer").count()) > 0);
  await setSwitch(page, "Highlight row, column and box", false);
  await setSwitch(page, "Highlight equal digits", false);
  await setSwitch(page, "Remove notes automatically", false);
  await setSwitch(page, "Check as I go", true);
  await cell(page, 0).click();
  assert.equal(await page.locator(".cell.peer, .cell.same").count(), 0);
  await cell(page, 1).click();
  await page.keyboard.press("Shift+6");
  await cell(page, 2).click();
  await page.keyboard.press("6");
  assert.equal(await cell(page, 1).locator(".corner").textContent(), "6", "the note stays");
  await page.locator('.cell.wrong[data-cell="2"]').waitFor();
  await button(page, "Settings").click();
  await page.getByLabel("Digits of the pad").selectOption("calculator");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".digits button span").first().textContent(), "7");
  await page.reload();
  await ready(page);
  assert.equal(await page.locator(".digits button span").first().textContent(), "7");
  assert.equal(await page.locator(".cell.peer").count(), 0);
});

visitor("pause covers the board and stops keys; restart resets the time", async (page) => {
  const time = () => page.locator(".timer").textContent();
  await page.clock.install();
  await page.reload();
  await ready(page);
  // From here on, time passes only in `runFor`.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const start = await time();
  await page.clock.runFor(5000);
  const before = await time();
  assert.notEqual(before, start, "the time runs");
  await button(page, "Pause").click();
  await page.getByText("Paused").waitFor();
  assert.ok(!(await page.locator(".board").isVisible()));
  await page.keyboard.press("4");
  await page.clock.runFor(5000);
  assert.equal(await time(), before, "the time is stopped");
  await page.keyboard.press("p");
  assert.equal(await values(page), BOARD);
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await button(page, "Restart").click();
  assert.equal(await time(), "0:00");
  assert.equal(await values(page), BOARD);
});

visitor("a full board with a mistake says so", async (page) => {
  await open(page, `.${SOLUTION.slice(1)}`);
  await cell(page, 0).click();
  await page.keyboard.press("4");
  await status(page, "in conflict");
});

visitor("a cell and the solution are revealed after a confirmation", async (page) => {
  await cell(page, 1).click();
  await button(page, "Reveal cell").click();
  await button(page, "Cancel").click();
  assert.equal(await values(page), BOARD);
  await button(page, "Reveal cell").click();
  await button(page, "Show it").click();
  await until(async () => (await values(page))[1] === "4");
  await button(page, "Show solution").click();
  await button(page, "Show it").click();
  await until(async () => (await values(page)) === SOLUTION);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await values(page), BOARD);
});

// Back.

visitor("Back leaves a view, and closes a dialog first", async (page) => {
  await page.locator('.views a[href="#pearl"]').click();
  await ready(page, "pearl");
  await page.goBack();
  await ready(page, "play");
  assert.ok(await page.locator("#view-play").isVisible());
  assert.ok(!(await page.locator("#view-pearl").isVisible()));
  await page.locator('.views a[href="#play"]').click();
  await button(page, "New").click();
  await page.locator("dialog[open]").waitFor();
  await page.goBack();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  assert.ok(await page.locator("#view-play").isVisible());
  await button(page, "Open").click();
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.locator('.views a[href="#pearl"]').click();
  await ready(page, "pearl");
  await page.goBack();
  await ready(page, "play");
});

// Storage.

/** Makes the local storage refuse: all access, or writing. */
const blocked = (kind) => (kind === "blocked"
  ? () => Object.defineProperty(window, "localStorage", { get: () => { throw new DOMException("denied", "SecurityError"); } })
  : () => { Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); }; });

for (const kind of ["blocked", "full"]) {
  test(`with a ${kind} storage the page works and says that games are not saved`, async () => {
    const visited = await visit(fixture.browser, fixture.server.address);
    const { page } = visited;
    await page.addInitScript(blocked(kind));
    await page.reload();
    await ready(page);
    await cell(page, 1).click();
    await page.keyboard.press("4");
    await page.getByRole("alert").getByText("cannot be saved").waitFor();
    assert.equal((await values(page))[1], "4");
    await button(page, "Settings").click();
    await page.getByLabel("Colours").selectOption("dark");
    assert.equal(await page.locator("html").getAttribute("data-theme"), "dark");
    await page.getByLabel("Language").selectOption("de");
    await page.locator("html[lang=de][data-ready]").waitFor({ state: "attached" });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await visited.close();
  });
}

visitor("a damaged undo list in the storage is ignored", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await page.evaluate(() => addEventListener("pagehide", () => {
    const key = Object.keys(localStorage).find((key) => key.startsWith("wholemeal.game."));
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), done: [7, [["x"]], { at: 0, edits: [[99, 9, 1, 1]] }] }));
  }));
  await page.reload();
  await ready(page);
  await page.keyboard.press("Control+z");
  assert.equal((await values(page))[1], "4");
});

visitor("two tabs with one game show the same entries, and neither loses any", async (page, { context }) => {
  const other = await context.newPage();
  await other.goto(fixture.server.address);
  await ready(other);
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await until(async () => (await values(other))[1] === "4");
  await cell(other, 2).click();
  await other.keyboard.press("9");
  await until(async () => (await values(page))[2] === "9");
  await page.reload();
  await ready(page);
  assert.equal((await values(page)).slice(0, 3), "249");
});

visitor("two tabs with different games keep both", async (page, { context }) => {
  await cell(page, 1).click();
  await page.keyboard.press("4");
  const other = await context.newPage();
  await other.goto(fixture.server.address);
  await ready(other);
  await open(other, SOLUTION.replace("249", "..."));
  await cell(other, 0).click();
  await other.keyboard.press("2");
  await other.reload();
  await page.reload();
  await ready(page);
  await ready(other);
  assert.equal((await values(page)).slice(0, 3), "24.");
  assert.equal((await values(other)).slice(0, 3), "2..");
});

visitor("a broken link says so, also if there is a game", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await page.goto(`${fixture.server.address}#game=abc`);
  await status(page, "does not contain a readable game");
  assert.equal((await values(page))[1], "4");
});

// Import.

visitor("reading can be stopped, and hints work meanwhile", async (page) => {
  await button(page, "Open").click();
  const long = gzipSync(`${"x".repeat(40)}\n`.repeat(2_000_000), { level: 1 });
  await page.locator("#file").setInputFiles({ name: "long.txt.gz", mimeType: "application/gzip", buffer: long });
  await page.getByRole("dialog").getByRole("button", { name: "Stop" }).click();
  assert.equal(await page.getByRole("dialog").getByText("Reading …").count(), 0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await page.locator("#help-0").getByText("Look at box 4.").waitFor();
  await open(page, BOARD);
});

visitor("a list that is cut or too long says so", async (page) => {
  await button(page, "Open").click();
  await page.getByLabel("Puzzle", { exact: true }).evaluate((field, text) => (field.value = text), Array(20_001).fill(BOARD).join("\n"));
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await status(page, "only the first 20,000 were read");
  await status(page, "too long to be kept");
});

visitor("a puzzle without a solution is marked", async (page) => {
  await open(page, BOARD.replace("2....1", "22...1"));
  await page.locator(".grade.invalid", { hasText: "No solution" }).waitFor();
});
