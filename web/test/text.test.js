// The texts of the page: every language has the same keys and parameters, and no text is written into the code.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import ts from "typescript";

const web = new URL("../", import.meta.url);
const folder = (path) => readdirSync(new URL(path, web));
const languages = folder("text/");

/** The messages of an area, such as `play`, in a language. */
const messages = async (language, area) => (await import(new URL(`text/${language}/${area}`, web))).default;

/** All forms of a message. */
const forms = (message) => (typeof message === "string" ? [message] : Object.values(message));
const parameters = (message) => [...new Set(forms(message).flatMap((form) => form.match(/\{\w+\}/g) ?? []))].sort();

test("every language has the same files, keys and parameters", async () => {
  assert.deepEqual(languages, ["de", "en"]);
  for (const area of folder("text/en/")) {
    const english = await messages("en", area);
    for (const language of languages) {
      const other = await messages(language, area);
      assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort(), `${language}/${area}`);
      for (const key of Object.keys(english)) assert.deepEqual(parameters(other[key]), parameters(english[key]), `${language}/${area}: ${key}`);
    }
  }
  for (const language of languages) assert.deepEqual(folder(`text/${language}/`), folder("text/en/"));
});

test("every key is used", async () => {
  const code = sources().map(({ text }) => text).join("\n");
  // A key with a variable end, such as `symmetry.${value}`, uses all keys with its start.
  const starts = [...code.matchAll(/`([\w.]+\.)\$\{/g)].map((found) => found[1]);
  for (const area of folder("text/en/")) {
    for (const key of Object.keys(await messages("en", area))) {
      assert.ok(code.includes(`"${key}"`) || starts.some((start) => key.startsWith(start)), `${area}: ${key} is not used`);
    }
  }
});

/** Files whose texts are still in the code. */
const PENDING = /^(pearl|race|play\/help)/;

/** The modules of the page. */
function sources() {
  const files = readdirSync(web, { recursive: true }).filter((path) => path.endsWith(".js") && !/^(dist|test|text)\//.test(path));
  return files.map((path) => ({ path, text: readFileSync(new URL(path, web), "utf8") }));
}

/** Properties and functions that take a text for people. */
const PROPERTIES = ["text", "title", "placeholder", "alt", "aria-label", "textContent"];
const FUNCTIONS = ["button", "createDialog", "setStatus", "announce", "append", "replace"];

/** Words that are the same in every language. */
const SAME = /^(SVG|PNG|Ctrl\+[A-Z]|[A-Z0-9, +-]|Wholemeal|→)+$/;

/** Whether an expression contains a text of its own, outside of calls such as `t("key")`. */
function hasText(node) {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
    return /\p{L}{2}/u.test(node.text) && !SAME.test(node.text);
  }
  if (ts.isCallExpression(node) || ts.isFunctionLike(node) || ts.isElementAccessExpression(node)) return false;
  // In a condition only the outcomes are shown.
  if (ts.isConditionalExpression(node)) return hasText(node.whenTrue) || hasText(node.whenFalse);
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return false;
  return ts.forEachChild(node, (child) => hasText(child) || undefined) ?? false;
}

/** The expressions of a module that are shown to people. */
function* shown(node) {
  if (ts.isPropertyAssignment(node) && PROPERTIES.includes(node.name.text)) yield node.initializer;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken && node.left.name?.text === "textContent") yield node.right;
  if (ts.isCallExpression(node) && FUNCTIONS.includes((node.expression.name ?? node.expression).text) && node.arguments.length) yield node.arguments[0];
  const children = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* shown(child);
}

test("no module shows a text that is not in the language files", () => {
  const found = [];
  for (const { path, text } of sources().filter(({ path }) => !PENDING.test(path))) {
    const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    for (const node of shown(file)) if (hasText(node)) found.push(`${path}: ${node.getText()}`);
  }
  assert.deepEqual(found, []);
});
