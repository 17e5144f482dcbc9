// What every test in the browser needs: the page, served by the program itself, and a browser that
// tells of every error on its console and every request to somebody else.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { delimiter } from "node:path";
import { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** The checkout. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the page that is tested. */
export const dist = process.env.DIST ?? `${root}web/dist`;

/** How long anything may take on a slow machine. */
export const PATIENCE = Number(process.env.PATIENCE ?? 120_000);

/** Starts the program that serves the page; gives its address and how to end it. */
export async function serve() {
  const program = process.env.WHOLEMEAL ?? `${root}target/debug/wholemeal`;
  const server = spawn(program, ["play", "--no-open", "--dir", dist], { stdio: ["ignore", "pipe", "inherit"] });
  const address = await new Promise((resolve, reject) => {
    let said = "";
    server.stdout.on("data", (data) => {
      said += data;
      const found = said.match(/http:\S+/);
      if (found) resolve(found[0]);
    });
    server.on("error", reject);
    server.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  const ended = new Promise((resolve) => server.on("exit", (code) => resolve(code)));
  const stop = async () => {
    server.kill("SIGINT");
    return ended;
  };
  return { address, stop };
}

/** A server and a browser for all tests of a file, there while they run. */
export function house() {
  const here = {};
  before(async () => {
    here.server = await serve();
    here.browser = await launch();
  });
  after(async () => {
    await here.browser?.close();
    assert.equal(await here.server?.stop(), 0, "Ctrl-C ends the server cleanly");
  });
  return here;
}

/** Starts the browser. */
function launch() {
  const flags =
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking " +
    "--disable-component-update --disable-sync";
  const name = process.env.CHROME ?? "chromium";
  const places = name.includes("/") ? [name] : process.env.PATH.split(delimiter).map((folder) => `${folder}/${name}`);
  const executablePath = places.find(existsSync);
  if (!executablePath) throw new Error(`there is no ${name}; set CHROME to a Chromium`);
  return chromium.launch({ executablePath, args: flags.split(" ") });
}

/**
 * A fresh visitor: an empty profile with the page open. `faults` gathers what must never happen: errors on
 * the console, errors nobody caught, requests to another host.
 */
export async function visit(browser, address, { path = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", ...options });
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

/** Waits until a view (or any) is there. */
export function ready(page, view) {
  const shown = view ? `html[data-ready="${view}"]` : "html[data-ready]";
  return page.locator(shown).waitFor({ state: "attached" });
}

/** A picture for the documentation, if pictures are asked for. */
export async function picture(page, name) {
  if (!process.env.PICTURES) return;
  mkdirSync(`${root}docs/web`, { recursive: true });
  await page.screenshot({ path: `${root}docs/web/${name}.png`, animations: "disabled" });
}

// The board.

/** A cell, counted from 0. */
export const cell = (page, at) => page.locator(`.cell[data-cell="${at}"]`);

/** What is on the board, as a line. */
export async function values(page) {
  const all = await page.locator(".board .cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".value")?.textContent ?? "."));
  return all.join("");
}

/** Waits until the status line says this. */
export const status = (page, text) => page.locator(".status", { hasText: text }).waitFor();

/** Opens a text as a player does. */
export async function open(page, text) {
  await page.locator(".status").evaluate((line) => (line.textContent = ""));
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.getByLabel("Puzzle", { exact: true }).fill(text);
  await page.getByRole("dialog").getByRole("button", { name: "Open", exact: true }).click();
  await status(page, "read as");
}

/** Waits for a condition. */
export async function until(holds) {
  const end = Date.now() + PATIENCE;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error("what was waited for did not come about");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
