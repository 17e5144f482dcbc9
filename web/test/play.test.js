// The view Play in a real browser.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { cell, browserFixture, open, picture, ready, root, status, until, values, visit } from "./support.js";

const BOARD = "2....1.38........5.7...6..........13.981..25731....8..9..8...2..5..697844..25....";
const SOLUTION = "249571638861432975573986142725698413698143257314725869937814526152369784486257391";
// 17 givens: many candidates.
const SPARSE = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

// Rated 11.8 by Sudoku Explainer, which takes many seconds.
const HARDEST = "........6..5..18...9...8.7....8.2.....3.1.2..4..5.3....6.....9...83..1..7.......4";

const fixture = browserFixture();

/** A test with an empty profile. */
function visitor(name, play, options) {
  test(name, async () => {
    const visited = await visit(fixture.browser, fixture.server.address, options);
    await play(visited.page, visited);
    await visited.close();
  });
}

visitor("a puzzle is entered by keyboard and used as puzzle", async (page) => {
  await page.getByRole("button", { name: "New", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Empty board, 9 × 9" }).focus();
  await page.keyboard.press("Enter");
  await cell(page, 0).focus();
  for (const [i, c] of [...BOARD].entries()) {
    if (c !== ".") await page.keyboard.press(c);
    await page.keyboard.press("ArrowRight");
    if (i % 9 === 8) await page.keyboard.press("ArrowDown");
  }
  assert.equal(await values(page), BOARD);
  await page.getByRole("button", { name: "Use as puzzle" }).focus();
  await page.keyboard.press("Enter");
  await status(page, "exactly one solution");
  await page.locator(".cell.given").first().waitFor();
  assert.equal(await page.locator(".cell.given").count(), 30);
});

visitor("a hint has three levels of detail, is drawn, applied and undone", async (page) => {
  await page.getByRole("button", { name: "Give me a hint" }).click();
  const message = page.locator("#help-0 .message");
  await message.getByText("Look at box 4.").waitFor();
  assert.equal(await message.locator("p").count(), 1, "the first level has one sentence");
  await page.getByRole("button", { name: "Which technique?" }).click();
  await message.getByText("There is a Naked Single in r5c1.").waitFor();
  assert.equal(await page.locator(".mark.placed").count(), 0, "nothing is drawn yet");
  await page.getByRole("button", { name: "Show me" }).click();
  await message.getByText("Only 6 is left for it").waitFor();
  await cell(page, 36).locator(".mark.placed").waitFor();
  await picture(page, "hint");
  await page.getByRole("button", { name: "Apply" }).click();
  await cell(page, 36).locator(".value").waitFor();
  assert.equal((await values(page))[36], "6");
  assert.equal(await page.locator(":focus").getAttribute("data-cell"), "36", "the focus is on the board");
  await page.keyboard.press("Control+z");
  assert.equal(await values(page), BOARD);
  await page.keyboard.press("Control+y");
  assert.equal((await values(page))[36], "6");
});

visitor("a hint reports mistakes first", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("6");
  await page.keyboard.press("h");
  await page.getByRole("button", { name: "Where?" }).click();
  await page.locator("#help-0").getByText("First, check r1c2.").waitFor();
  await page.getByRole("button", { name: "Show me" }).click();
  await page.locator(".cell.wrong").waitFor();
  assert.equal(await page.locator(".cell.wrong").getAttribute("data-cell"), "1");
});

/** Waits until a hint begins with this sentence. */
async function hintStarts(page, sentence) {
  await page.keyboard.press("h");
  await page.locator("#help-0 .message").getByText(sentence).waitFor();
}

visitor("the language can be changed and is remembered; hints, paths and steps follow", async (page) => {
  const language = (code) => page.locator(`html[lang=${code}][data-ready]`).waitFor({ state: "attached" });
  await language("en");
  await hintStarts(page, "Look at box 4.");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Language").selectOption({ label: "Deutsch" });
  await language("de");
  await page.getByRole("button", { name: "Neu", exact: true }).waitFor();
  await hintStarts(page, "Suche in Block 4.");
  await page.locator("#help-0 .more").click();
  await page.locator("#help-0 [lang=de]").getByText("Nackter Einer").waitFor();
  await page.locator("#tab-1").click();
  await page.locator("#help-1 .main").click();
  await page.locator("#help-1 .summary").getByText("× Nackter Einer").waitFor();
  await page.locator("#help-1 .step").getByText("Nackter Einer").first().waitFor();
  await page.locator("#tab-2").click();
  await page.locator("#help-2 option", { hasText: "Nackter Einer" }).waitFor({ state: "attached" });
  await page.reload();
  await language("de");
  await hintStarts(page, "Suche in Block 4.");
});

visitor("the page is German by default in a German browser", async (page) => {
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await hintStarts(page, "Suche in Block 4.");
}, { locale: "de-AT" });

visitor("an unknown language in the settings is replaced", async (page) => {
  // The page saves its settings when it is left, so the change must come after that.
  await page.evaluate(() => addEventListener("pagehide", () => localStorage.setItem("wholemeal.settings", '{"language":"xx"}')));
  await page.reload();
  await page.locator("html[lang=en][data-ready]").waitFor({ state: "attached" });
  await hintStarts(page, "Look at box 4.");
});

visitor("the path goes forward, back and to the solution", async (page) => {
  await page.getByRole("tab", { name: "Path" }).click();
  await page.getByRole("button", { name: "Show the whole path" }).click();
  await page.getByText("Easy, 204 points: 51 steps to the solution.").waitFor();
  const forward = page.getByRole("button", { name: "One step forward" });
  await forward.click();
  await forward.click();
  assert.equal((await values(page)).replaceAll(".", "").length, 32);
  await page.getByRole("button", { name: "One step back" }).click();
  assert.equal((await values(page)).replaceAll(".", "").length, 31);
  for (let i = 1; i < 51; i++) await forward.click();
  await page.locator("#help-1").getByText("The board is solved.").waitFor();
  assert.equal(await values(page), SOLUTION);
  await page.getByRole("button", { name: "Play from here" }).click();
  await status(page, "Well done!");
  await page.locator("dialog[open]").waitFor();
  await page.keyboard.press("Escape");
  for (let i = 0; i < 51; i++) await page.keyboard.press("Control+z");
  assert.equal(await values(page), BOARD, "every step of the path can be undone");
});

visitor("all steps are listed, filtered by technique, drawn with arrows and applied", async (page) => {
  await open(page, SPARSE);
  await page.getByRole("tab", { name: "All steps" }).click();
  await page.getByRole("button", { name: "Find all steps" }).click();
  await page.locator("#help-2 .step").first().waitFor();
  const all = await page.locator("#help-2 .step").count();
  assert.ok(all > 1, `${all} steps`);
  const kind = (await page.locator("#help-2 .step").first().textContent()).split(":")[0];
  await page.getByLabel("Technique").selectOption({ index: await index(page, kind) });
  await page.getByRole("button", { name: "Find all steps" }).click();
  // The old list stays until the new one is there.
  await until(async () => {
    const lines = await page.locator("#help-2 .step").allTextContents();
    return lines.length > 0 && lines.every((line) => line.startsWith(kind));
  });
  await page.locator("#help-2 .step").first().click();
  await page.locator(".mark.eliminated, .mark.placed").first().waitFor();
  await page.getByRole("button", { name: "Apply" }).click();
  await page.locator(".tools button:not(:disabled)", { hasText: "Undo" }).waitFor();
});

/** The index of a technique in the menu. */
async function index(page, name) {
  const options = await page.getByLabel("Technique").locator("option").allTextContents();
  return options.findIndex((option) => option.startsWith(name));
}

visitor("a chain is drawn with strong and weak arrows", async (page) => {
  await open(page, "5.1.94....2.6.59................2.17.3..4..6.......5.........2.....3.8...6.8.93..");
  await page.getByRole("tab", { name: "All steps" }).click();
  await page.getByLabel("Technique").selectOption({ index: await index(page, "Discontinuous Nice Loop") });
  await page.getByRole("button", { name: "Find all steps" }).click();
  await page.locator("#help-2 .step").first().click();
  await page.locator(".arrow.weak").first().waitFor({ state: "attached" });
  await page.locator(".arrow:not(.weak)").first().waitFor({ state: "attached" });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "long names of techniques do not widen the page");
  await picture(page, "chain");
});

visitor("notes, colours and candidates are entered, updated and undone", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("Shift+6");
  await page.keyboard.press("Control+4");
  assert.equal(await cell(page, 1).locator(".corner").textContent(), "46");
  assert.equal(await cell(page, 1).locator(".centre").textContent(), "4");
  await cell(page, 2).click();
  await page.keyboard.press("4");
  assert.equal(await cell(page, 1).locator(".corner").textContent(), "6", "the digit removes the note of a peer");
  await page.keyboard.press("Control+z");
  assert.equal(await cell(page, 1).locator(".corner").textContent(), "46", "undo restores the note");
  await cell(page, 1).click();
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  await page.getByRole("button", { name: "Colour 3" }).click();
  assert.equal(await cell(page, 1).getAttribute("data-colour"), "3");
  await page.getByRole("button", { name: "Candidates" }).click();
  assert.equal(await cell(page, 1).locator(".mark").allTextContents().then((all) => all.join("")), "46");
  await cell(page, 1).focus();
  await page.keyboard.press("c");
  await page.keyboard.press("6");
  assert.equal(await cell(page, 1).locator(".mark").allTextContents().then((all) => all.join("")), "4");
  await page.keyboard.press("Delete");
  assert.equal(await cell(page, 1).locator(".mark").allTextContents().then((all) => all.join("")), "46");
});

visitor("cells are selected by dragging, with Shift and with Ctrl", async (page) => {
  const middle = async (at) => {
    const { x, y, width, height } = await cell(page, at).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await middle(10)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(11)));
  await page.mouse.move(...(await middle(12)));
  await page.mouse.up();
  assert.equal(await page.locator(".cell.selected").count(), 3);
  await cell(page, 30).click({ modifiers: ["Control"] });
  assert.equal(await page.locator(".cell.selected").count(), 4);
  await cell(page, 0).click();
  await cell(page, 10).click({ modifiers: ["Shift"] });
  assert.equal(await page.locator(".cell.selected").count(), 4, "two rows by two columns");
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal(await page.locator(".cell.selected").count(), 5);
  await cell(page, 5).dblclick();
  assert.equal(await page.locator(".cell.selected").count(), 4, "all ones");
});

visitor("screen readers get the contents of cells and changes", async (page) => {
  const announced = (hasText) => page.locator("#live", { hasText }).waitFor({ state: "attached" });
  const words = (at) => cell(page, at).locator(".unseen").textContent();
  assert.equal(await words(0), "row 1, column 1: 2, given");
  assert.equal(await words(1), "row 1, column 2: empty");
  await cell(page, 1).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("2");
  await announced("2, in conflict");
  assert.equal(await words(1), "row 1, column 2: 2, in conflict");
  await page.keyboard.press("2");
  await announced("2 removed");
  await page.keyboard.press("Shift+4");
  await announced("note 4");
  assert.equal(await words(1), "row 1, column 2: empty, corner 4");
  await page.keyboard.press("Control+z");
  await announced("Undone");
  await page.keyboard.press("h");
  await announced("Look at box 4.");
});

visitor("conflicts are shown, Check finds wrong digits, the time can be hidden", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("2");
  assert.deepEqual(await page.locator(".cell.wrong").evaluateAll((all) => all.map((one) => one.dataset.cell)), ["0", "1"]);
  await page.keyboard.press("6");
  assert.equal(await page.locator(".cell.wrong").count(), 0);
  await page.getByRole("button", { name: "Check" }).click();
  await status(page, "One digit is wrong.");
  assert.equal(await page.locator(".cell.wrong").count(), 1);
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "Check" }).click();
  await status(page, "Everything is correct so far; 50 to go.");
  await page.locator(".timer").click();
  assert.equal(await page.locator(".timer").textContent(), "Show time");
});

const golden = new URL("../../crates/wholemeal-formats/tests/golden/", import.meta.url);
visitor("every format is read", async (page) => {
  const formats = ["opensudoku", "fpuzzles", "sudokupad", "sudokuwiki", "sdk", "json", "hodoku", "gsf", "csv", "729", "plus", "ss", "sdx",
    "candidates", "grid", "numbers", "sdm", "list", "block", "line", "iss", "variant"];
  assert.equal(formats.length, (await page.evaluate(async () => {
    const { default: init, formats } = await import("./engine/simd/tools.js");
    await init();
    return formats();
  })).length, "every format has a file in this test");
  for (const format of formats) {
    await open(page, await readFile(new URL(`${format}.txt`, golden), "utf8"));
    await status(page, "opened.");
    const read = await values(page);
    const agrees = [...BOARD].every((c, i) => c === "." || read[i] === c);
    assert.ok(agrees, `${format}: ${read}`);
  }
});

visitor("files are read, also compressed; several puzzles become a list; text is never HTML", async (page) => {
  const { gzipSync } = await import("node:zlib");
  const csv = `puzzle,title\n${BOARD},<img src=x onerror=alert(1)>\n${SPARSE},Second\n`;
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator("#file").setInputFiles({ name: "two.csv.gz", mimeType: "application/gzip", buffer: gzipSync(csv) });
  await status(page, "2 puzzles opened.");
  assert.equal(await page.locator(".title").textContent(), "<img src=x onerror=alert(1)>");
  assert.equal(await page.locator(".title img").count(), 0);
  await page.getByRole("button", { name: "Next puzzle" }).click();
  await page.getByText("Puzzle 2 of 2").waitFor();
  assert.equal(await values(page), SPARSE);
  await page.reload();
  await ready(page);
  await page.getByText("Puzzle 2 of 2").waitFor();
});

visitor("paste and drop work anywhere on the page", async (page) => {
  await cell(page, 0).focus();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, SPARSE);
  await status(page, "One puzzle opened.");
  assert.equal(await values(page), SPARSE);
  await page.evaluate((text) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([text], "board.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, BOARD.match(/.{9}/g).join("\n"));
  await until(async () => (await values(page)) === BOARD);
});

visitor("an error names the line, the column and the reason", async (page) => {
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByLabel("Puzzle", { exact: true }).fill(BOARD.replace("13.98", "13x98"));
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.getByRole("alert").getByText("line 1, column 37").waitFor();
});

/** Opens the dialog for a new puzzle, with the seed 7. */
async function newPuzzle(page) {
  await page.getByRole("button", { name: "New", exact: true }).click();
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Seed").fill("7");
}

for (const [least, most] of [[51, 60], [36, 49], [32, 35], [28, 31], [22, 27]]) {
  visitor(`a puzzle with ${least} to ${most} givens`, async (page) => {
    await newPuzzle(page);
    await page.getByRole("button", { name: `${least}-${most} givens` }).click();
    await status(page, "seed 7/0");
    const count = await page.locator(".cell.given").count();
    assert.ok(count >= least && count <= most, `${count} givens`);
    assert.equal(await page.locator(".title").textContent(), "Puzzle 7");
  });
}

for (const difficulty of ["Easy", "Medium", "Hard", "Unfair", "Extreme"]) {
  visitor(`a puzzle of the difficulty ${difficulty}`, async (page) => {
    await newPuzzle(page);
    await page.getByLabel("Symmetry").selectOption("rotate180");
    await page.getByRole("button", { name: new RegExp(`^${difficulty} `) }).click();
    await status(page, "seed 7/0");
    await page.locator(".grade", { hasText: difficulty }).waitFor();
    const given = await page.locator(".cell.given").evaluateAll((all) => all.map((one) => Number(one.dataset.cell)));
    assert.ok(given.every((at) => given.includes(80 - at)), "symmetric under a half turn");
  });
}

for (const [label, mirror] of [
  ["Mirror, left and right", (at) => at - (at % 9) + 8 - (at % 9)],
  ["Mirror, up and down", (at) => 72 - (at - (at % 9)) + (at % 9)],
]) {
  visitor(`a puzzle with the symmetry ${label}`, async (page) => {
    await newPuzzle(page);
    await page.getByLabel("Symmetry").selectOption({ label });
    await page.getByRole("button", { name: "32-35 givens" }).click();
    await status(page, "seed 7/0");
    const given = await page.locator(".cell.given").evaluateAll((all) => all.map((one) => Number(one.dataset.cell)));
    assert.ok(given.length >= 32 && given.every((at) => given.includes(mirror(at))), label);
  });
}

visitor("boards of other sizes are generated and played", async (page) => {
  for (const [name, side] of [["4 × 4", 4], ["6 × 6", 6], ["16 × 16", 16]]) {
    await page.getByRole("button", { name: "New", exact: true }).click();
    await page.getByRole("button", { name, exact: true }).first().click();
    await status(page, "New puzzle");
    assert.equal(await page.locator(".cell").count(), side * side);
    const free = await page.locator(".cell:not(.given)").first().getAttribute("data-cell");
    await cell(page, free).click();
    await page.keyboard.press(side === 16 ? "g" : "1");
    assert.equal((await values(page))[free], side === 16 ? "G" : "1");
    await page.getByRole("button", { name: "Show the solution" }).click();
    await page.getByRole("button", { name: "Back to the game" }).waitFor();
    assert.ok(!(await values(page)).includes("."));
    await page.getByRole("button", { name: "Back to the game" }).click();
    assert.ok((await values(page)).includes("."));
  }
});

visitor("on a large board, moving the cursor changes no contents", async (page) => {
  await open(page, "1".padEnd(625, "."));
  await page.getByRole("button", { name: "Candidates" }).click();
  await cell(page, 30).locator(".candidates").waitFor();
  await cell(page, 30).click();
  await page.evaluate(() => {
    window.created = 0;
    const count = (changes) => changes.forEach(({ addedNodes }) => (window.created += addedNodes.length));
    new MutationObserver(count).observe(document.querySelector(".board"), { childList: true, subtree: true });
  });
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft"]) await page.keyboard.press(key);
  assert.equal(await page.locator(".cell.selected").getAttribute("data-cell"), "80");
  assert.equal(await page.evaluate(() => window.created), 0);
});

visitor("puzzles are found in messages, mail, links and source code", async (page) => {
  const rows = Array.from({ length: 9 }, (_, row) => BOARD.slice(9 * row, 9 * row + 9));
  const zeros = BOARD.replaceAll(".", "0");
  const texts = [
    `https://sudoku.coach/en/play/${BOARD}`,
    `Have you seen this? https://sudokuexchange.com/play/?s=${zeros} It is easy.`,
    `Hello,\n\n${BOARD}\n\nCan you solve it?`,
    `On Monday, Ann wrote:\n${rows.map((row) => `> ${row}`).join("\n")}\n>\n> Best wishes\n`,
    `\`\`\`\n${rows.join("\n")}\n\`\`\``,
    `board = [${rows.map((row) => `[${[...row.replaceAll(".", "0")].join(", ")}]`).join(",\n  ")}]\nsolve(board)\n`,
  ];
  for (const text of texts) {
    await open(page, "1".padEnd(81, "."));
    await open(page, text);
    assert.equal(await values(page), BOARD, text);
  }
});

visitor("a link to a game is opened if it is pasted", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("dialog[open]").waitFor();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await open(page, "1".padEnd(81, "."));
  await page.evaluate((link) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", `Look: ${link} Bye`);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, link);
  await status(page, "The game of the link");
  assert.equal(await values(page), BOARD.replace("2.", "24"));
});

visitor("the difficulty of a puzzle is shown, or why it has none", async (page) => {
  const grade = page.locator(".grade");
  await grade.getByText("Easy · 204 points").waitFor();
  await open(page, SPARSE.replace("3.85", "...."));
  await grade.getByText("More than one solution").waitFor();
  await open(page, SPARSE.replace("..3.85", "3.3.85"));
  await grade.getByText("No solution").waitFor();
  await open(page, "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
  await grade.getByText(/^Extreme · [\d,]+ points$/).waitFor();
});

visitor("the rating of Sudoku Explainer is shown next to the difficulty", async (page) => {
  const rating = page.locator(".explainer");
  await rating.getByText("SE 1.5/1.2/1.2", { exact: true }).waitFor();
  await open(page, "..3..6..94..18..36.....7.1...1....735..3..8..8...7...4..6..5.277.........1...3...");
  await rating.getByText("SE 9.2/1.2/1.2", { exact: true }).waitFor();
  await open(page, SPARSE.replace("3.85", "...."));
  await page.locator(".grade").getByText("More than one solution").waitFor();
  assert.equal(await rating.textContent(), "");
});

visitor("a long rating does not block the game, can be stopped, and ends with its puzzle", async (page) => {
  await open(page, HARDEST);
  const stop = page.getByRole("button", { name: "Stop the rating of Sudoku Explainer" });
  const start = page.getByRole("button", { name: "Rate as Sudoku Explainer does" });
  await stop.waitFor();
  // Digits are entered and the engine answers while the rating runs.
  await cell(page, 0).click();
  await page.keyboard.press("1");
  assert.equal((await values(page))[0], "1");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("h");
  await page.locator("#help-0").getByText(/\w/).first().waitFor();
  await stop.click();
  await start.waitFor();
  assert.equal(await page.locator(".explainer").textContent(), "");
  await start.click();
  await stop.waitFor();
  await open(page, BOARD);
  await page.locator(".explainer").getByText("SE 1.5/1.2/1.2", { exact: true }).waitFor();
  assert.equal(await stop.count() + (await start.count()), 0);
});

visitor("the rating of Sudoku Explainer is stored with the game", async (page) => {
  await page.locator(".explainer").getByText("SE 1.5/1.2/1.2", { exact: true }).waitFor();
  await cell(page, 1).click();
  await page.keyboard.press("4");
  const stored = () => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('"explainer":"1.5/1.2/1.2"')));
  await until(stored);
  await page.reload();
  await page.locator(".explainer").getByText("SE 1.5/1.2/1.2", { exact: true }).waitFor();
});

visitor("the rating of Sudoku Explainer is shown in German", async (page) => {
  await page.getByRole("button", { name: "Öffnen", exact: true }).click();
  await page.getByLabel("Rätsel", { exact: true }).fill(HARDEST);
  await page.getByRole("dialog").getByRole("button", { name: "Öffnen", exact: true }).click();
  await page.getByRole("button", { name: "Die Bewertung von Sudoku Explainer anhalten" }).click();
  await page.getByRole("button", { name: "Wie Sudoku Explainer bewerten" }).waitFor();
}, { locale: "de" });

visitor("the game and its undo list survive a reload", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+9");
  await page.reload();
  await ready(page);
  assert.equal((await values(page))[1], "4");
  assert.equal(await cell(page, 2).locator(".corner").textContent(), "9");
  await cell(page, 1).focus();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await values(page), BOARD);
});

visitor("a link contains the whole state", async (page) => {
  await open(page, SPARSE);
  const first = [...SPARSE].indexOf(".");
  await cell(page, first).click();
  await page.keyboard.press("9");
  await cell(page, first + 1).click();
  await page.keyboard.press("Shift+7");
  await page.keyboard.press("Control+8");
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  await page.getByRole("button", { name: "Colour 2" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await until(() => page.getByLabel("Link").inputValue());
  const link = await page.getByLabel("Link").inputValue();
  assert.ok(link.startsWith(fixture.server.address) && link.length < 2000, link);
  const friend = await visit(fixture.browser, link);
  assert.equal(await values(friend.page), await values(page));
  assert.equal(await cell(friend.page, first + 1).locator(".corner").textContent(), "7");
  assert.equal(await cell(friend.page, first + 1).locator(".centre").textContent(), "8");
  assert.equal(await cell(friend.page, first + 1).getAttribute("data-colour"), "2");
  await friend.context.close();
  assert.deepEqual(friend.faults.filter((fault) => !fault.startsWith("request")), []);
  const stranger = await visit(fixture.browser, fixture.server.address, { path: "#game=bm9uc2Vuc2U" });
  await status(stranger.page, "does not contain a readable game");
  await stranger.close();
});

visitor("the same puzzle is opened with another look, and has the same canonical form", async (page) => {
  const digits = () => page.locator("[data-cell]").evaluateAll((all) => all.map((cell) => cell.textContent).join(" "));
  const form = async () => {
    await page.getByRole("button", { name: "Save" }).click();
    const field = page.getByLabel("Canonical form");
    await page.waitForFunction((input) => input.value.length === 81, await field.elementHandle());
    return field.inputValue();
  };
  const [before, first] = [await digits(), await form()];
  await page.getByRole("button", { name: "Same puzzle, other look" }).click();
  await page.getByLabel("Canonical form").waitFor({ state: "hidden" });
  assert.notEqual(await digits(), before);
  assert.equal(await form(), first);
});

visitor("the game is exported in every format, as a picture, and printed", async (page) => {
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await page.getByRole("button", { name: "Save" }).click();
  const text = page.getByLabel("Text", { exact: true });
  await page.locator("textarea[data-format]").waitFor();
  const formats = await page.getByLabel("Format").locator("option").evaluateAll((all) => all.map((option) => option.value));
  assert.deepEqual(formats.slice(0, 3), ["line", "grid", "candidates"]);
  for (const format of formats) {
    await page.getByLabel("Format").selectOption(format);
    await page.locator(`textarea[data-format="${format}"]`).waitFor();
    assert.notEqual(await text.inputValue(), "", format);
  }
  await picture(page, "save");
  for (const [name, start] of [["SVG", "<svg"], ["PNG", "\x89PNG"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    const bytes = await readFile(await download.path());
    assert.equal(bytes.subarray(0, start.length).toString("latin1"), start);
  }
  await page.getByRole("button", { name: "Close" }).last().click();
  await open(page, Array(7).fill(BOARD).join("\n"));
  await page.evaluate(() => (window.print = () => {}));
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Content", { exact: true }).selectOption("list");
  await page.getByLabel("Puzzles per page").selectOption("6");
  await page.getByRole("button", { name: "Print" }).click();
  await page.locator(".printout .sheet").nth(2).waitFor({ state: "attached" });
  assert.deepEqual(
    await page.locator(".printout .sheet").evaluateAll((all) => all.map((sheet) => sheet.querySelectorAll("figure").length)),
    [6, 1, 7], "two pages of puzzles, one of solutions");
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator(".printout img").first().isVisible());
  assert.ok(!(await page.locator(".board").isVisible()));
  const paper = await page.pdf({ format: "A4" });
  assert.equal(paper.toString("latin1").match(/\/Type\s*\/Page\b/g).length, 3, "three pages");
});
