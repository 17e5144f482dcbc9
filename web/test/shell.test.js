// The shell of the page: start, security policy, size, offline use, accessibility, layout.

import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { violations } from "./axe.js";
import { countingProxy } from "./proxy.js";
import { cell, dist, browserFixture, picture, ready, serve, until, values, visit } from "./support.js";

/** The limit for the compressed size of the page in bytes. */
const WEIGHT = 1_000_000;

const fixture = browserFixture();

/** The views, as the page lists them. */
async function views(page) {
  return page.locator(".views a").evaluateAll((links) => links.map((link) => link.getAttribute("href").slice(1)));
}

test("every view starts without errors and without requests to other hosts", async () => {
  const { page, close } = await visit(fixture.browser, fixture.server.address);
  for (const view of await views(page)) {
    await page.locator(`.views a[href="#${view}"]`).click();
    await ready(page, view);
    assert.ok(await page.locator(`#view-${view}`).isVisible());
    assert.equal(await page.locator(`#view-${view} > [role=alert]`).count(), 0);
  }
  await close();
});

test("the policy forbids inline code and other hosts", async () => {
  const { page, close } = await visit(fixture.browser, fixture.server.address);
  const policy = await page.locator("meta[http-equiv=Content-Security-Policy]").getAttribute("content");
  assert.match(policy, /default-src 'none'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
  assert.equal(await page.locator("script:not([src]), style, [style*='expression'], [onclick]").count(), 0);
  await close();
});

test("the files of the first visit are smaller than 1 MB compressed", async () => {
  const files = await readdir(dist, { recursive: true, withFileTypes: true });
  let weight = 0;
  for (const file of files.filter((file) => file.isFile())) {
    const path = `${file.parentPath ?? file.path}/${file.name}`;
    if (/\/engine\/(plain\/|simd\/tools)/.test(path) || path.endsWith(".d.ts") || file.name === ".gitignore") continue;
    weight += gzipSync(await readFile(path), { level: 9 }).length;
  }
  assert.ok(weight < WEIGHT, `${weight} bytes`);
  console.log(`# the compressed size of the page is ${Math.round(weight / 1000)} kB`);
});

for (const validators of [true, false]) {
  test(`the first visit fetches the engine once (${validators ? "with" : "without"} validators)`, async () => {
    const proxy = await countingProxy(fixture.server.address, { validators });
    const { page, close } = await visit(fixture.browser, proxy.address);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.keyboard.press("h");
    await page.locator("#help-0").getByText("Look at").first().waitFor();
    const transferred = proxy.requests.reduce((sum, { bytes }) => sum + bytes, 0);
    const engines = proxy.requests.filter(({ path, bytes }) => path.includes(".wasm") && bytes > 10_000);
    await close();
    await proxy.stop();
    const paths = engines.map(({ path }) => path.split("?")[0]);
    assert.equal(new Set(paths).size, paths.length, JSON.stringify(engines));
    assert.ok(!paths.some((path) => path.includes("tools")), JSON.stringify(engines));
    if (validators) assert.ok(transferred < WEIGHT, `${transferred} bytes`);
    console.log(`# the first visit transfers ${Math.round(transferred / 1000)} kB`);
  });
}

test("the board needs few requests", async () => {
  const proxy = await countingProxy(fixture.server.address);
  const { page, close } = await visit(fixture.browser, proxy.address);
  const before = await page.evaluate(() => {
    const { startTime } = performance.getEntriesByName("playable")[0];
    const loaded = performance.getEntriesByType("resource").filter(({ responseEnd }) => responseEnd <= startTime);
    return loaded.map(({ name }) => new URL(name).pathname).filter((path) => !/worker\.js$|\.wasm$/.test(path));
  });
  await close();
  const bytes = proxy.requests.filter(({ path }) => path === "/" || before.includes(path)).reduce((sum, request) => sum + request.bytes, 0);
  await proxy.stop();
  assert.deepEqual(before.filter((path) => /\.(js|css)$/.test(path)).sort(), ["/app.js", "/first.css", "/first.js"]);
  assert.ok(bytes < 100_000, `${bytes} bytes`);
});

test("without a network, a player can go on after the first visit", async () => {
  const own = await serve();
  const { page, context } = await visit(fixture.browser, own.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await own.stop();
  await context.setOffline(true);
  await page.reload();
  await ready(page, "play");
  await page.keyboard.press("h");
  await page.getByText("Look at").first().waitFor();
  for (const view of ["games", "learn", "about"]) {
    await page.locator(`.views a[href="#${view}"]`).click();
    await ready(page, view);
    assert.equal(await page.locator(`#view-${view} > [role=alert]`).count(), 0, view);
  }
  await context.close();
});

test("without a network, everything works after the second visit", async () => {
  const own = await serve();
  const { page, context } = await visit(fixture.browser, own.address);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.reload();
  await ready(page, "play");
  const cached = (file) => page.evaluate((file) => caches.match(file, { ignoreSearch: true }).then(Boolean), file);
  await until(async () => (await cached("engine/simd/tools_bg.wasm")) && (await cached("engine/simd/tools.js")));
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

test("both engines give the same results", async () => {
  const { page, context } = await visit(fixture.browser, fixture.server.address);
  const results = await page.evaluate(async () => {
    const results = [];
    for (const flavour of ["plain", "simd"]) {
      const engine = await import(`./engine/${flavour}/wholemeal.js`);
      await engine.default();
      const givens = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
      results.push([engine.simd(), engine.solve({ box: "3x3", givens }), engine.hint({ box: "3x3", givens }).details]);
    }
    return results;
  });
  assert.deepEqual(results.map(([simd]) => simd), ["portable", "wasm"]);
  assert.deepEqual(results[0].slice(1), results[1].slice(1));
  await context.close();
});

for (const colorScheme of ["light", "dark"]) {
  test(`every view passes the accessibility check (${colorScheme})`, async () => {
    const { page, close } = await visit(fixture.browser, fixture.server.address, { colorScheme });
    for (const view of await views(page)) {
      await page.locator(`.views a[href="#${view}"]`).click();
      await ready(page, view);
      assert.deepEqual(await violations(page), [], view);
    }
    await close();
  });

  test(`notes, a drawn step, the path and the dialogs pass the accessibility check (${colorScheme})`, async () => {
    const { page, close } = await visit(fixture.browser, fixture.server.address, { colorScheme });
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
    const { page, close } = await visit(fixture.browser, fixture.server.address, { viewport: { width, height }, colorScheme });
    const { x, y, width: wide, height: high } = await page.locator(".board").boundingBox();
    assert.ok(x >= 0 && x + wide <= width, "across");
    assert.ok(y + high <= height, "down");
    assert.ok(Math.abs(wide - high) < 2, "it is a square");
    assert.ok(wide > Math.min(width, height) * 0.7, `${wide} of ${Math.min(width, height)}`);
    const scrolls = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.ok(!scrolls, "no horizontal scrolling");
    if (name !== "projector") await picture(page, `play-${name}`);
    await close();
  });
}
