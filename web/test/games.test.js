// Daily puzzles, open games, results, replays, and all data as a file.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { addDays, dailyOf, dailyOptions, dateOf, streakOf } from "../play/daily.js";
import { violations } from "./axe.js";
import { browserFixture, cell, open, picture, ready, status, until, values, visit } from "./support.js";

const BOARD = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
const SOLUTION = "249571638861432975573986142725698413698143257314725869937814526152369784486257391";

const fixture = browserFixture();

function visitor(name, play, options) {
  test(name, async () => {
    const visited = await visit(fixture.browser, fixture.server.address, options);
    await play(visited.page, visited);
    await visited.close();
  });
}

const button = (page, name) => page.getByRole("button", { name, exact: true });

/** Opens the view Games. */
async function games(page) {
  await page.locator('.views a[href="#games"]').click();
  await ready(page, "games");
}

/** Enters the digits of the solution in all empty cells. */
async function solve(page, solution) {
  const board = await values(page);
  for (const [at, digit] of [...solution].entries()) {
    if (board[at] !== ".") continue;
    await cell(page, at).click();
    await page.keyboard.press(digit);
  }
}

test("dates: days are added over months and years, and links name days up to today", () => {
  assert.equal(addDays("2026-02-28", 1), "2026-03-01");
  assert.equal(addDays("2024-12-31", 1), "2025-01-01");
  assert.equal(addDays("2026-03-01", -1), "2026-02-28");
  assert.equal(dateOf(new Date(2026, 0, 5)), "2026-01-05");
  const today = "2026-11-17";
  assert.deepEqual(dailyOf("#daily=2026-11-17/Hard", today), { date: today, difficulty: "Hard" });
  for (const hash of ["", "#daily=", "#daily=2026-11-18/Hard", "#daily=2026-02-30/Hard", "#daily=2026-11-17/Evil"]) assert.equal(dailyOf(hash, today), null, hash);
  assert.equal(dailyOptions({ date: today, difficulty: "Hard" }).seed, "20261117");
});

test("a streak is the number of days in a row up to today or yesterday", () => {
  const today = "2026-03-02";
  assert.equal(streakOf([], today), 0);
  assert.equal(streakOf(["2026-03-02", "2026-03-01", "2026-02-28"], today), 3);
  assert.equal(streakOf(["2026-03-01", "2026-02-28"], today), 2);
  assert.equal(streakOf(["2026-02-28"], today), 0);
  assert.equal(streakOf(["2026-03-02", "2026-02-28"], today), 1);
});

visitor("the daily puzzle is the same for everybody and depends on the date", async (page) => {
  await page.goto(`${fixture.server.address}#daily=2026-11-01/Easy`);
  await page.locator(".title", { hasText: "Daily puzzle 2026-11-01" }).waitFor();
  const first = await values(page);
  const friend = await visit(fixture.browser, fixture.server.address, { path: "#daily=2026-11-01/Easy" });
  await friend.page.locator(".title", { hasText: "Daily puzzle 2026-11-01" }).waitFor();
  assert.equal(await values(friend.page), first);
  await friend.page.goto(`${fixture.server.address}#daily=2026-11-02/Easy`);
  await friend.page.locator(".title", { hasText: "Daily puzzle 2026-11-02" }).waitFor();
  assert.notEqual(await values(friend.page), first);
  await friend.close();
  await page.goto(`${fixture.server.address}#daily=2999-01-01/Easy`);
  await status(page, "names no daily puzzle");
});

visitor("today's puzzle is played, counted in the calendar and the streak, shared and watched", async (page, { context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await games(page);
  await page.locator(".card").first().click();
  await page.locator(".title", { hasText: "Daily puzzle" }).waitFor();
  const givens = await values(page);
  const solution = await page.evaluate(async (givens) => {
    const { default: init, solve } = await import("./engine/simd/wholemeal.js");
    await init();
    return solve({ box: "3x3", givens }).solution;
  }, givens);
  await solve(page, solution);
  const dialog = page.locator("dialog[open]");
  await dialog.getByText("Solved!").waitFor();
  assert.equal(await dialog.locator("dd").last().textContent(), "one day", "the streak");
  assert.deepEqual(await violations(page), []);
  await button(page, "Share result").click();
  await button(page, "Copied").waitFor();
  const shared = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(shared, /^Wholemeal Sudoku, daily puzzle \d{4}-\d\d-\d\d · Easy · \d+:\d\d · no hints\nhttp\S+#daily=\S+\/Easy$/);
  await page.keyboard.press("Escape");
  await games(page);
  await page.locator(".card.solved").getByText("Solved in").waitFor();
  assert.equal(await page.locator(".calendar .today").getAttribute("data-solved"), "1");
  await page.getByText("Streak: one day.").waitFor();
  assert.equal(await page.locator(".numbers tbody tr").count(), 1);
  await picture(page, "games");
  await page.locator(".results").getByRole("button", { name: "Replay" }).click();
  await page.locator(".replay").waitFor();
  assert.equal(await values(page), givens);
});

visitor("several games are kept, continued and removed", async (page) => {
  await games(page);
  await page.goBack();
  await ready(page, "play");
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await open(page, SOLUTION.replace("24957", "....."));
  await cell(page, 0).click();
  // The view changes right after the entry, before it is stored in the background.
  await page.evaluate(() => {
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "2", code: "Digit2", bubbles: true }));
    location.hash = "#games";
  });
  await ready(page, "games");
  assert.equal(await page.locator(".games li").count(), 2);
  await page.locator(".game", { hasText: "Bird's lecture" }).click();
  await ready(page, "play");
  assert.equal(await values(page), BOARD.replace("2.", "24"));
  await games(page);
  await page.getByRole("button", { name: /^Remove 9 × 9 puzzle/ }).click();
  assert.equal(await page.locator(".games li").count(), 1);
  await page.reload();
  await ready(page, "games");
  assert.equal(await page.locator(".games li").count(), 1);
});

visitor("all data are exported, deleted and imported", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await games(page);
  await page.locator(".game").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export").click()]);
  const file = await readFile(await download.path());
  assert.equal(JSON.parse(file).wholemeal, 1);
  await button(page, "Delete all").click();
  await button(page, "Delete").click();
  await page.getByText("No unfinished games.").waitFor();
  await page.locator("#view-games input[type=file]").setInputFiles({ name: "data.json", mimeType: "application/json", buffer: file });
  await page.getByText("The data are imported.").waitFor();
  await page.locator(".game", { hasText: "Bird's lecture" }).waitFor();
  await page.locator("#view-games input[type=file]").setInputFiles({ name: "data.json", mimeType: "application/json", buffer: Buffer.from("[]") });
  await page.getByText("is not an export of Wholemeal").waitFor();
});

visitor("a replay goes through the game, compares it with the engine, and travels in a link", async (page, { context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await cell(page, 1).click();
  await page.keyboard.press("6");
  await page.keyboard.press("4");
  const rest = SOLUTION;
  await solve(page, rest);
  await page.locator("dialog[open]").getByRole("button", { name: "Replay" }).click();
  const replay = page.locator(".replay");
  await replay.getByText("1 of 52").waitFor();
  assert.equal(await values(page), BOARD);
  await replay.getByText("This digit is wrong.").waitFor();
  await replay.getByText("1 wrong.").waitFor();
  await button(page, "One change forward").click();
  await replay.getByText("2 of 52").waitFor();
  await replay.getByText("A wrong digit is still on the board.").waitFor();
  await button(page, "One change forward").click();
  await replay.getByText("The engine's next step here is").waitFor();
  await replay.getByLabel("Change of the game").fill("52");
  assert.equal(await values(page), SOLUTION);
  await picture(page, "replay");
  assert.deepEqual(await violations(page), []);
  await button(page, "Copy replay link").click();
  await button(page, "Copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.ok(link.includes("#replay=") && link.length < 8000, `${link.length} characters`);
  const friend = await visit(fixture.browser, link);
  await friend.page.locator(".replay").getByText("1 of 52").waitFor();
  assert.equal(await values(friend.page), BOARD);
  await friend.context.close();
});

visitor("the view Games passes the accessibility check in German", async (page) => {
  await games(page);
  assert.deepEqual(await violations(page), []);
}, { locale: "de", colorScheme: "dark" });
