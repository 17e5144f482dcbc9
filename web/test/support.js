// The fixture of the browser tests: the page, served by the program itself, and a browser that records errors
// on its console and requests to other hosts.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { delimiter } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the page that is tested. */
export const dist = process.env.DIST ?? `${root}web/dist`;

/** How long anything may take on a slow machine. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

/** Starts the program that serves the page; returns its address and a function that stops it. */
export async function serve() {
  const program = process.env.WHOLEMEAL ?? `${root}target/debug/wholemeal`;
  const server = spawn(program, ["play", "--no-open", "--dir", dist], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let output = "";
    server.stdout.on("data", (data) => {
      output += data;
      const found = output.match(/http:\S+/);
      if (found) resolve(found[0]);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });
  const ended = new Promise((resolve) => server.on("exit", (code) => resolve(code)));
  const stop = async () => {
    server.kill("SIGINT");
    return ended;
  };
  return { address, stop };
}

/** A server and a browser for all tests of a file. They are set when the tests run. */
export function browserFixture() {
  const fixture = {};
  before(async () => {
    fixture.server = await serve();
    fixture.browser = await launch();
  });
  after(async () => {
    await fixture.browser?.close();
    assert.equal(await fixture.server?.stop(), 0, "Ctrl-C ends the server cleanly");
  });
  return fixture;
}

/** Starts the browser. */
function launch() {
  const flags =
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
    "--disable-component-update --disable-sync";
  const name = process.env.CHROME ?? "chromium";
  const places = name.includes("/") ? [name] : process.env.PATH.split(delimiter).map((folder) => `${folder}/${name}`);
  const executablePath = places.find(existsSync);
  if (!executablePath) throw new Error(`${name} is not installed; set CHROME to the path of Chromium`);
  return chromium.launch({ executablePath, args: flags.split(" ") });
}

/**
 * Opens the page with an empty profile. `faults` collects errors on the console, uncaught errors, and requests
 * to other hosts; `close` asserts that there are none.
 */
export async function visit(browser, address, { path = "", locale = "en", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", locale, ...options });
  context.setDefaultTimeout(PATIENCE);
  const faults = [];
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => faults.push(`error: ${error.message}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !/^(data|blob):/.test(url)) faults.push(`request: ${url}`);
  });
  await page.goto(address + path);
  await ready(page);
  const close = async () => {
    await context.close();
    assert.deepEqual(faults, []);
  };
  return { context, page, faults, close };
}

/** Waits until a view (by default any view) is ready. */
export function ready(page, view) {
  const shown = view ? `html[data-ready="${view}"]` : "html[data-ready]";
  return page.locator(shown).waitFor({ state: "attached" });
}

/** Takes a picture for the documentation if PICTURES is set. */
export async function picture(page, name) {
  if (!process.env.PICTURES) return;
  mkdirSync(`${root}docs/web`, { recursive: true });
  await page.screenshot({ path: `${root}docs/web/${name}.png`, animations: "disabled" });
}

// The board.

/** A cell, counted from 0. */
export const cell = (page, at) => page.locator(`.cell[data-cell="${at}"]`);

/** The digits on the board as a line. */
export async function values(page) {
  const all = await page.locator(".board .cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".value")?.textContent ?? "."));
  return all.join("");
}

/** Waits until the status line contains a text. */
export const status = (page, text) => page.locator(".status", { hasText: text }).waitFor();

/** Opens a text as a player does. */
export async function open(page, text) {
  await page.locator(".status").evaluate((line) => (line.textContent = ""));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByLabel("Puzzle", { exact: true }).fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await status(page, "opened.");
}

/** Waits for a condition. */
export async function until(holds) {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("the condition did not become true in time");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
