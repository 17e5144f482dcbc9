// The view About: rules, sources and licences.

import assert from "node:assert/strict";
import { test } from "node:test";
import { violations } from "./axe.js";
import { browserFixture, ready, visit } from "./support.js";

const fixture = browserFixture();

for (const [locale, title, rule] of [["en", "About Wholemeal", "every row contains each digit"], ["de", "Über Wholemeal", "jede Zeile jede Ziffer"]]) {
  test(`rules, sources and licences are there (${locale})`, async () => {
    const { page, close, context } = await visit(fixture.browser, fixture.server.address, { path: "#about", locale });
    await ready(page, "about");
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByText(rule).waitFor();
    const links = await page.locator("#view-about a").evaluateAll((all) => all.map((one) => one.href));
    for (const link of links.filter((one) => one.startsWith(fixture.server.address) && !one.includes("#"))) {
      const response = await context.request.get(link);
      assert.equal(response.status(), 200, link);
      assert.match(await response.text(), /Licen[sc]e|Permission/);
    }
    assert.ok(links.some((one) => one.endsWith("LICENSE-MIT.txt")) && links.some((one) => one.endsWith("LICENSE-APACHE.txt")));
    assert.ok(links.some((one) => one.endsWith(".pdf")), "the paper");
    assert.deepEqual(await violations(page), []);
    await close();
  });
}
