// @ts-check
// The shell: views, theme, live region. A view is a row here and a module with `mount`.

import { h } from "./dom.js";
import { createEngine } from "./engine.js";
import { flavour } from "./simd.js";

const VIEWS = [
  { id: "play", title: "Play", load: () => import("./play.js") },
  { id: "pearl", title: "The pearl", load: () => import("./pearl.js") },
  { id: "race", title: "Race", load: () => import("./race.js") },
];

const engine = createEngine();
const live = document.getElementById("live");
const main = document.getElementById("main");
const mounted = new Map();

/** The parameter of `mount` of every view. */
const api = {
  engine,
  createEngine,
  /** Announces a text to screen readers. */
  announce(text) {
    live.textContent = "";
    requestAnimationFrame(() => (live.textContent = text));
  },
  /** Opens another view. */
  open(id) {
    location.hash = `#${id}`;
  },
  /** Data that views share: the board in Play and the list that it comes from. */
  shared: { position: null, puzzles: [] },
};

const links = VIEWS.map(({ id, title }) => h("a", { href: `#${id}`, text: title }));
document.querySelector(".views").append(...links);

/** The view of the address; the current view if the address has none. */
let current = VIEWS[0];
function requestedView() {
  const id = location.hash.slice(1);
  const game = id.startsWith("game=");
  current = VIEWS.find((view) => view.id === id) ?? (game ? VIEWS[0] : current);
  return current;
}

async function mount(view) {
  if (!mounted.has(view.id)) {
    const root = h("section", { id: `view-${view.id}`, class: "view", hidden: true, "aria-label": view.title });
    main.append(root);
    const failed = (error) => root.append(h("p", { role: "alert", text: `This view cannot be shown: ${error.message}` }));
    const module = view.load().then((module) => module.mount(root, api)).catch(failed);
    mounted.set(view.id, { root, module });
  }
  return mounted.get(view.id);
}

async function show() {
  const view = requestedView();
  const { root, module } = await mount(view);
  if (view !== requestedView()) return;
  for (const [id, other] of mounted) {
    if (id !== view.id && !other.root.hidden) {
      other.root.hidden = true;
      (await other.module)?.hide?.();
    }
  }
  root.hidden = false;
  links.forEach((link, i) => {
    if (VIEWS[i] === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  });
  document.title = `${view.title} · Wholemeal Sudoku`;
  (await module)?.show?.();
  document.documentElement.dataset.ready = view.id;
}

// Play is always mounted, because the other views use its board.
await mount(VIEWS[0]);
await show();
addEventListener("hashchange", show);

const THEMES = ["auto", "light", "dark"];
const button = document.getElementById("theme");
function theme(name) {
  if (name === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = name;
  button.textContent = { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" }[name];
  button.setAttribute("aria-label", `Theme: ${name}`);
  button.dataset.name = name;
}
button.addEventListener("click", () => {
  const next = THEMES[(THEMES.indexOf(button.dataset.name) + 1) % THEMES.length];
  localStorage.setItem("wholemeal.theme", next);
  theme(next);
});
theme(THEMES.find((name) => name === localStorage.getItem("wholemeal.theme")) ?? "auto");

// A service worker caches all files for offline use. When it has a newer version, a button loads it.
const { serviceWorker } = navigator;
if (serviceWorker) {
  const old = serviceWorker.controller;
  serviceWorker.register(`sw.js?engine=${flavour()}`).catch(() => {});
  serviceWorker.addEventListener("controllerchange", () => {
    if (!old || document.getElementById("newer")) return;
    button.before(h("button", { type: "button", id: "newer", class: "main", text: "Load the new version", onclick: () => location.reload() }));
  });
}
