// The page in Firefox, driven over WebDriver BiDi: play, hints, import, storage, Back.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { delimiter } from "node:path";
import { after, before, test } from "node:test";
import { PATIENCE, serve, until } from "./support.js";

const BOARD = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
const SOLUTION = "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

const name = process.env.FIREFOX;
const executablePath = name && [name, ...process.env.PATH.split(delimiter).map((folder) => `${folder}/${name}`)].find((path) => path.includes("/") && existsSync(path));
const skip = !executablePath && "SKIPPED: FIREFOX does not name an installed Firefox";

let server;
let browser;
before(async () => {
  if (skip) return;
  const { default: puppeteer } = await import("puppeteer-core");
  server = await serve();
  browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true, defaultViewport: null, args: ["--width=1280", "--height=900"], extraPrefsFirefox: { "intl.accept_languages": "en" } });
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A test with an empty profile. Uncaught errors of the page fail it. */
function visitor(title, play) {
  test(`Firefox: ${title}`, { skip }, async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE);
    const faults = [];
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(server.address);
    await page.waitForSelector("html[data-ready]");
    await play(page);
    await context.close();
    assert.deepEqual(faults, []);
  });
}

/** The digits on the board as a line. */
const values = (page) => page.$$eval(".board .cell", (cells) => cells.map((cell) => cell.querySelector(".value")?.textContent ?? ".").join(""));
/** The Back button. The entries belong to one document, so there is no navigation to wait for. */
const back = (page) => page.evaluate(() => history.back());
// Locators wait for animation frames, which Firefox does not draw in all headless windows.
const click = async (page, text, tag = "button") => (await page.waitForSelector(`${tag} ::-p-text(${text})`)).click();
/** Types a text into the field of the dialog. */
const type = async (page, text) => (await page.waitForSelector("dialog[open] textarea")).type(text);
const shows = (page, selector, text) => until(() => page.$$eval(selector, (all, text) => all.some((one) => one.textContent.includes(text)), text));

visitor("a puzzle is played by keyboard and solved", async (page) => {
  for (const [at, digit] of [...SOLUTION].entries()) {
    if (BOARD[at] === ".") await page.keyboard.press(digit);
    await page.keyboard.press("ArrowRight");
    if (at % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  await shows(page, ".status", "Well done!");
  await page.waitForSelector("dialog[open]");
  assert.equal(await values(page), SOLUTION);
});

visitor("digits, notes, undo and redo work with mouse and keyboard, and survive a reload", async (page) => {
  await page.click('.cell[data-cell="1"]');
  await page.click('.digits [data-digit="4"]');
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("9");
  assert.equal((await values(page)).slice(0, 3), "249");
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.equal((await values(page)).slice(0, 3), "249");
  await page.keyboard.down("Control");
  await page.keyboard.press("z");
  await page.keyboard.press("z");
  await page.keyboard.up("Control");
  assert.equal(await values(page), BOARD);
});

visitor("a hint is given, drawn and applied", async (page) => {
  await page.keyboard.press("h");
  await shows(page, "#help-0 .message", "Look at box 4.");
  await page.click("#help-0 .more");
  await page.waitForSelector("#help-0 .more");
  await page.click("#help-0 .more");
  await page.waitForSelector('.cell[data-cell="36"] .mark.placed');
  await click(page, "Apply");
  await until(async () => (await values(page))[36] === "6");
});

visitor("puzzles are imported, and errors are named", async (page) => {
  await click(page, "Open", ".actions button");
  await type(page, SOLUTION.replace("249", "..."));
  await click(page, "Open", "dialog[open] button.main");
  await until(async () => (await values(page)).startsWith("...5"));
  await click(page, "Open", ".actions button");
  await type(page, BOARD.replace("13.98", "13x98"));
  await click(page, "Open", "dialog[open] button.main");
  await shows(page, "dialog[open] [role=alert]", "line 1, column 37");
});

visitor("Back closes a dialog and leaves a view; the page is translated", async (page) => {
  await page.click('.views a[href="#games"]');
  await page.waitForSelector('html[data-ready="games"]');
  await back(page);
  await page.waitForSelector('html[data-ready="play"]');
  await click(page, "New", ".actions button");
  await page.waitForSelector("dialog[open]");
  await back(page);
  await until(() => page.evaluate(() => !document.querySelector("dialog[open]")));
  await page.click("#settings");
  await page.waitForSelector("dialog[open] select[name=language]");
  await page.select("dialog[open] select[name=language]", "de");
  await page.waitForSelector("html[lang=de][data-ready]");
  await shows(page, ".actions button", "Neu");
});
