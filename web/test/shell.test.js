// The shell of the page: it starts, it is alone, it is light.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, serve, visit } from "./support.js";

let server, browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  assert.equal(await server?.stop(), 0, "Ctrl-C ends the server cleanly");
});

test("the page starts without an error and without asking another host", async () => {
  const { page, close } = await visit(browser, server.address);
  await page.locator("#view-play").waitFor();
  await close();
});
