// @ts-check
// Creation of elements. Text is always inserted as text: nothing on this page parses HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Creates an element with properties, listeners (`onclick`), attributes (`aria-label`) and children.
 * @param {string} tag
 * @param {Record<string, any>} properties
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, properties = {}, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/**
 * The same for an SVG element.
 * @param {string} tag
 * @param {Record<string, any>} properties
 * @param {...any} children
 * @returns {any}
 */
export function svg(tag, properties = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), properties, children);
}

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "text") element.textContent = value;
    else if (name === "class") element.setAttribute("class", value);
    else if (name in element && !(element instanceof SVGElement) && name !== "list") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Replaces the children of an element. */
export function replace(element, ...children) {
  element.replaceChildren(...children.flat().filter(Boolean));
  return element;
}

/** Downloads a text or a blob as a file. */
export function download(name, data, type = "text/plain") {
  const url = URL.createObjectURL(data instanceof Blob ? data : new Blob([data], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
