// Measures the first visit on a slow phone: `node measure.js` in this folder, after `cargo xtask web`. The processor is four times
// slower (THROTTLE=1: not slower), the network has 1.6 Mbit/s and 150 ms, as in Lighthouse. The CPU time of the main thread does not
// depend on the load of the machine.

import { readdir, readFile } from "node:fs/promises";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { chromium } from "playwright-core";
import { countingProxy } from "./proxy.js";
import { dist, serve } from "./support.js";

const RUNS = 3;

async function visit(address) {
  const browser = await chromium.launch({ executablePath: process.env.CHROME_PATH ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu"] });
  const page = await browser.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8) * 0.9, uploadThroughput: 750e3 / 8 });
  await session.send("Emulation.setCPUThrottlingRate", { rate: Number(process.env.THROTTLE ?? 4) });
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.addInitScript(() => {
    window.shown = 0;
    new PerformanceObserver((list) => (window.shown = list.getEntries().at(-1).startTime)).observe({ type: "largest-contentful-paint", buffered: true });
  });
  await page.goto(address);
  await page.locator(".grade:not(:empty)").waitFor({ timeout: 120_000 });
  const figures = await page.evaluate(() => ({
    "first paint": performance.getEntriesByName("first-contentful-paint")[0].startTime,
    "largest paint": window.shown,
    "playable": performance.getEntriesByName("playable")[0].startTime,
    "engine ready": performance.now(),
  }));
  const { metrics } = await session.send("Performance.getMetrics");
  figures["CPU time"] = 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  await browser.close();
  return figures;
}

async function files() {
  const all = await readdir(dist, { recursive: true, withFileTypes: true });
  const paths = all.filter((file) => file.isFile()).map((file) => `${file.parentPath}/${file.name}`);
  return paths.filter((path) => !path.includes("/engine/plain/") && !path.endsWith(".d.ts") && !path.includes("/corpora/"));
}

const sizes = { raw: 0, gzip: 0, brotli: 0, "engine raw": 0, "engine gzip": 0, "engine brotli": 0 };
for (const path of await files()) {
  const bytes = await readFile(path);
  const [gzip, brotli] = [gzipSync(bytes, { level: 9 }).length, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length];
  for (const start of path.endsWith(".wasm") ? ["", "engine "] : [""]) {
    sizes[`${start}raw`] += bytes.length;
    sizes[`${start}gzip`] += gzip;
    sizes[`${start}brotli`] += brotli;
  }
}
console.table(sizes);
const server = await serve();
const proxy = await countingProxy(server.address);
for (let run = 0; run < RUNS; run++) {
  proxy.requests.length = 0;
  const figures = await visit(proxy.address);
  console.table({ ...Object.fromEntries(Object.entries(figures).map(([name, time]) => [name, `${(time / 1000).toFixed(1)} s`])), transferred: `${proxy.requests.reduce((sum, { bytes }) => sum + bytes, 0)} bytes` });
}
await proxy.stop();
await server.stop();
