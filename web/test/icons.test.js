// The icons of the installed page. With PICTURES set they are drawn from icon.svg; otherwise their sizes are checked.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { browserFixture, root } from "./support.js";

const fixture = browserFixture();

/** The names and sides of the icons, and whether the background fills the square, as systems that cut icons need it. */
const ICONS = [
  ["icon-192", 192, false],
  ["icon-512", 512, false],
  ["maskable-512", 512, true],
  ["apple-touch-icon", 180, true],
];

/** The picture with a background up to the edges, and more space around the cells. */
const filled = (svg) => svg.replace('viewBox="0 0 48 48"', 'viewBox="-4 -4 56 56"').replace('<rect width="48" height="48" rx="11"', '<rect x="-4" y="-4" width="56" height="56"');

async function draw(svg, side, path) {
  const page = await fixture.browser.newPage({ viewport: { width: side, height: side } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:${side}px;height:${side}px}</style>${svg}`);
  await page.screenshot({ path, omitBackground: true });
  await page.close();
}

test("every icon of the manifest exists in its size", async () => {
  const svg = await readFile(`${root}web/icon.svg`, "utf8");
  for (const [name, side, isFilled] of ICONS) {
    const path = `${root}web/icons/${name}.png`;
    if (process.env.PICTURES) await draw(isFilled ? filled(svg) : svg, side, path);
    const header = await readFile(path);
    assert.equal(header.toString("latin1", 1, 4), "PNG");
    assert.deepEqual([header.readUInt32BE(16), header.readUInt32BE(20)], [side, side], name);
  }
  const { icons } = JSON.parse(await readFile(`${root}web/manifest.webmanifest`, "utf8"));
  assert.deepEqual(icons.map(({ src }) => src), ["icon.svg", "icons/icon-192.png", "icons/icon-512.png", "icons/maskable-512.png"]);
});
