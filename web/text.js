// @ts-check
// The texts of the page in the language of the reader. The files in `text/` have one folder for each language.

import { changeSetting, settings } from "./settings.js";

/** The languages of the page; hints and explanations of the engine have the same ones. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "de", name: "Deutsch" },
];

/** The language of this page. It does not change until the page is loaded again. */
export const language = chooseLanguage();

/** The language of the address (`?lang=de`), of the settings, or of the browser; otherwise English. */
function chooseLanguage() {
  const asked = new URLSearchParams(globalThis.location?.search).get("lang");
  const wanted = [asked, settings.language, globalThis.navigator?.language.slice(0, 2).toLowerCase()];
  const known = wanted.find((code) => LANGUAGES.some((language) => language.code === code));
  return known ?? LANGUAGES[0].code;
}

/** Remembers a language and loads the page again. The address names it if it cannot be stored. */
export function changeLanguage(code, hash = location.hash) {
  const stored = changeSetting("language", code);
  const address = new URL(location.href);
  address.searchParams.delete("lang");
  if (!stored) address.searchParams.set("lang", code);
  address.hash = hash;
  history.replaceState(null, "", address);
  location.reload();
}

const numbers = new Intl.NumberFormat(language);
const plurals = new Intl.PluralRules(language);

/**
 * A text with `{parameters}`. A text that depends on a number has forms: `one`, `other`, and `zero` if it differs.
 * @typedef {string | { zero?: string, one: string, other: string }} Message
 */

/**
 * A function that returns texts by key. The files of all languages must have the same keys.
 * @template {Record<string, Message>} M
 * @param {{ en: M, de: { [K in keyof M]: Message } }} messages
 * @returns {(key: keyof M, parameters?: Record<string, string | number>) => string}
 */
export function translator(messages) {
  const own = messages[language];
  return (key, parameters = {}) => insert(form(own[key], parameters.count), parameters);
}

/** The form of a message for a number. */
function form(message, count) {
  if (typeof message === "string") return message;
  return (count === 0 && message.zero) || message[plurals.select(count) === "one" ? "one" : "other"];
}

function insert(text, parameters) {
  const show = (value) => (typeof value === "number" ? numbers.format(value) : value);
  return text.replace(/\{(\w+)\}/g, (_, name) => show(parameters[name]));
}
