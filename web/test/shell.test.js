// The shell of the page: it starts, it is alone, it is light, it needs no network, everybody can use it.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { cell, dist, house, picture, ready, serve, values, visit } from "./support.js";

/** The most that a visitor has to load, compressed. */
const WEIGHT = 1_000_000;

const here = house();

/** The views, as the page lists them. */
async function views(page) {
  return page.locator(".views a").evaluateAll((links) => links.map((link) => link.getAttribute("href").slice(1)));
}

test("every view starts without an error and without asking another host", async () => {
  const { page, close } = await visit(here.browser, here.server.address);
  for (const view of await views(page)) {
    await page.locator(`.views a[href="#${view}"]`).click();
    await ready(page, view);
    assert.ok(await page.locator(`#view-${view}`).isVisible());
    assert.equal(await page.locator(`#view-${view} > [role=alert]`).count(), 0);
  }
  await close();
});

test("nothing inline may run, and no other host may be asked", async () => {
  const { page, close } = await visit(here.browser, here.server.address);
  const policy = await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
  assert.equal(await page.locator("script:not([src]), style, [style*='expression'], [onclick]").count(), 0);
  await close();
});

test("what a visitor loads weighs less than 1 MB compressed", async () => {
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  let weight = 0;
  for (const file of files.filter((file) => file.isFile())) {
    const path = `${file.parentPath ?? file.path}/${file.name}`;
    if (path.includes("/engine/plain/") || path.endsWith(".d.ts") || file.name === ".gitignore") continue;
    weight += gzipSync(await readFile(path), { level: 9 }).length;
  }
  assert.ok(weight < WEIGHT, `${weight} bytes`);
  console.log(`# the page weighs ${Math.round(weight / 1000)} kB compressed`);
});

test("the page needs no network once it is loaded", async () => {
  const own = await serve();
  const { page, context } = await visit(here.browser, own.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await cell(page, 1).click();
  await page.keyboard.press("4");
  await own.stop();
  await context.setOffline(true);
  await page.reload();
  await ready(page, "play");
  assert.equal((await values(page))[1], "4");
  await page.keyboard.press("h");
  await page.getByText("Look at").first().waitFor();
  for (const view of await views(page)) {
    await page.locator(`.views a[href="#${view}"]`).click();
    await ready(page, view);
    assert.equal(await page.locator(`#view-${view} > [role=alert]`).count(), 0, view);
  }
  await context.close();
});

test("a browser without vectors gets the other engine, which says the same", async () => {
  const { page, context } = await visit(here.browser, here.server.address);
  const answers = await page.evaluate(async () => {
    const answers = [];
    for (const flavour of ["plain", "simd"]) {
      const engine = await import(`./engine/${flavour}/wholemeal.js`);
      await engine.default();
      const givens = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
      answers.push([engine.simd(), engine.solve({ box: "3x3", givens }), engine.hint({ box: "3x3", givens }).stages]);
    }
    return answers;
  });
  assert.deepEqual(answers.map(([simd]) => simd), ["portable", "wasm"]);
  assert.deepEqual(answers[0].slice(1), answers[1].slice(1));
  await context.close();
});

const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What axe finds on the page as it is. */
async function violations(page) {
  await page.evaluate(await readFile(axe, "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.failureSummary}`).join("; ")}`);
}

for (const colorScheme of ["light", "dark"]) {
  test(`every view passes the accessibility check (${colorScheme})`, async () => {
    const { page, close } = await visit(here.browser, here.server.address, { colorScheme });
    for (const view of await views(page)) {
      await page.locator(`.views a[href="#${view}"]`).click();
      await ready(page, view);
      assert.deepEqual(await violations(page), [], view);
    }
    await close();
  });

  test(`notes, a drawn step, the path and the dialogs pass it too (${colorScheme})`, async () => {
    const { page, close } = await visit(here.browser, here.server.address, { colorScheme });
    await cell(page, 1).click();
    await page.keyboard.press("Shift+4");
    await page.keyboard.press("Control+6");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("2");
    assert.deepEqual(await violations(page), [], "notes and a conflict");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("h");
    await page.getByRole("button", { name: "Which technique?" }).click();
    await page.getByRole("button", { name: "Show me" }).click();
    assert.deepEqual(await violations(page), [], "a drawn step");
    await page.getByRole("tab", { name: "Path" }).click();
    await page.getByRole("button", { name: "Show the whole path" }).click();
    await page.locator("#help-1 .step").first().waitFor();
    assert.deepEqual(await violations(page), [], "the path");
    for (const name of ["New", "Open", "Save"]) {
      await page.getByRole("button", { name, exact: true }).first().click();
      await page.locator("dialog[open]").waitFor();
      assert.deepEqual(await violations(page), [], name);
      await page.keyboard.press("Escape");
    }
    await close();
  });
}

const SIZES = [
  ["laptop", 1280, 860, "light"],
  ["dark", 1280, 860, "dark"],
  ["phone", 375, 812, "light"],
  ["projector", 1920, 1080, "light"],
];
for (const [name, width, height, colorScheme] of SIZES) {
  test(`the board fits the screen: ${name}`, async () => {
    const { page, close } = await visit(here.browser, here.server.address, { viewport: { width, height }, colorScheme });
    const { x, y, width: wide, height: high } = await page.locator(".board").boundingBox();
    assert.ok(x >= 0 && x + wide <= width, "across");
    assert.ok(y + high <= height, "down");
    assert.ok(Math.abs(wide - high) < 2, "it is a square");
    assert.ok(wide > Math.min(width, height) * 0.7, `${wide} of ${Math.min(width, height)}`);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!scrolls, "nothing sticks out");
    if (name !== "projector") await picture(page, `play-${name}`);
    await close();
  });
}
