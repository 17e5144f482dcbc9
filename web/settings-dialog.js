// @ts-check
// The dialog with the settings of the page and of Play.

import { createDialog, openDialog } from "./dialog.js";
import { h, replace } from "./dom.js";
import { t as text } from "./play/text.js";
import { changeSetting, onSetting, settings } from "./settings.js";
import { changeLanguage, language, LANGUAGES } from "./text.js";

/** The text of a key that is put together. */
const t = (key) => text(/** @type {any} */ (key));

const SWITCHES = /** @type {const} */ (["highlightPeers", "highlightDigit", "removeNotes", "candidates", "checkAlways", "digitFirst", "timer"]);

export function createSettings() {
  const body = h("div", { class: "settings" });
  const dialog = createDialog(t("settings"), body);

  const toggle = (name) => h("label", { class: "switch" },
    h("input", { type: "checkbox", role: "switch", name, checked: settings[name], onchange: (event) => changeSetting(name, event.target.checked) }),
    h("span", {}, h("span", { text: t(`settings.${name}`) }), h("small", { text: t(`settings.${name}.about`) })));
  const menu = (name, options, current, onchange) => h("label", { class: "choice" }, h("span", { text: t(`settings.${name}`) }),
    h("select", { name, onchange: (event) => onchange(event.target.value) }, options.map(([value, text, lang]) => h("option", { value, text, lang, selected: value === current }))));

  function render() {
    replace(body,
      menu("language", LANGUAGES.map(({ code, name }) => [code, name, code]), language, (code) => changeLanguage(code)),
      menu("theme", ["auto", "light", "dark"].map((value) => [value, t(`theme.${value}`)]), settings.theme, (value) => changeSetting("theme", value)),
      menu("pad", ["phone", "calculator", "row"].map((value) => [value, t(`pad.${value}`)]), settings.pad, (value) => changeSetting("pad", value)),
      SWITCHES.map(toggle));
  }

  // A setting can also change on the pad.
  onSetting(() => dialog.open && !dialog.contains(document.activeElement) && render());
  return { dialog, open: () => (render(), openDialog(dialog)) };
}
