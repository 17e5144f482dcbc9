// @ts-check
// The icons of the page: outlines in a square of 24, in the colour of the text next to them.

import { svg } from "./dom.js";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  bulb: "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.7.5-1 1-1 2v.5h-5v-.5c0-1-.3-1.5-1-2z",
  calendar: "M5 6h14v14H5zM5 10h14M9 3v4M15 3v4",
  centre: "M4 4h16v16H4zM8 12h1.5M11.2 12h1.6M14.5 12H16",
  check: "M5 12.5l4.5 4.5L19 7",
  close: "M6 6l12 12M18 6L6 18",
  colour: "M12 4a8 8 0 1 0 0 16c1.5 0 2-.8 2-1.7 0-1.3-1-1.5-1-2.6 0-.9.7-1.7 1.8-1.7H17a3 3 0 0 0 3-3C20 7 16.4 4 12 4zM8 11h.01M10.5 8h.01M14.5 8h.01",
  corner: "M4 4h16v16H4zM7.5 8H9M15 8h1.5M7.5 16H9",
  digit: "M4 4h16v16H4zM11 9l1.5-1v8",
  erase: "M9 6h11v12H9l-5-6zM12.5 9.5l4 5M16.5 9.5l-4 5",
  eye: "M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6zM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z",
  first: "M17 5l-7 7 7 7M7 5v14",
  forward: "M9 5l7 7-7 7",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
  grid: "M4 4h16v16H4zM4 9.3h16M4 14.7h16M9.3 4v16M14.7 4v16",
  last: "M7 5l7 7-7 7M17 5v14",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  open: "M4 19V5h6l2 3h8v11z",
  pause: "M9 5v14M15 5v14",
  play: "M8 5l11 7-11 7z",
  plus: "M12 5v14M5 12h14",
  redo: "M19 8H9a5 5 0 0 0 0 10h4M15 4l4 4-4 4",
  restart: "M5 5v5h5M5.5 10A7.5 7.5 0 1 1 5 14.5",
  save: "M12 4v11M7.5 10.5L12 15l4.5-4.5M5 19h14",
  share: "M12 15V4M7.5 8.5L12 4l4.5 4.5M5 13v7h14v-7",
  undo: "M5 8h10a5 5 0 0 1 0 10h-4M9 4L5 8l4 4",
};

/**
 * An icon. It is decoration: the button has the text.
 * @param {keyof typeof PATHS} name
 */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, svg("path", { d: PATHS[name] }));
}
