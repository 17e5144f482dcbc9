// @ts-check
// Definitions of techniques: paragraphs and lists with *emphasis* and `code`.

import { h } from "../dom.js";
import { language } from "../text.js";

/** The nodes of a text. */
function nodes(text) {
  return text.split(/(\*[^*]+\*|`[^`]+`)/).filter(Boolean).map((part) => {
    if (/^\*.+\*$/.test(part)) return h("em", { text: part.slice(1, -1) });
    if (/^`.+`$/.test(part)) return h("code", { text: part.slice(1, -1) });
    return part;
  });
}

/** The definition of a lesson in the language of the page. Of its lists only the items of the technique are shown. */
export function createDefinition({ definition, items }) {
  const code = definition[language] ? language : "en";
  let item = 0;
  const blocks = definition[code].map((block) => {
    if (block.text) return h("p", {}, nodes(block.text));
    const own = block.list.filter(() => items.includes(item++));
    return own.length > 0 && h("ul", {}, own.map((text) => h("li", {}, nodes(text))));
  });
  return h("div", { class: "definition", lang: code }, blocks);
}
