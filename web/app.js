// @ts-check
// The shell: views, settings, theme, live region. A view is a row here and a module with `mount`.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { createEngine, fetchLater } from "./engine.js";
import { flavour } from "./simd.js";
import { onSetting, settings } from "./settings.js";
import de from "./text/de/shell.js";
import en from "./text/en/shell.js";
import { language, translator } from "./text.js";

const t = translator({ en, de });

const VIEWS = [
  { id: "play", title: t("view.play"), load: () => import("./play.js") },
  { id: "games", title: t("view.games"), style: "games.css", load: () => import("./games.js") },
  { id: "learn", title: t("view.learn"), style: "learn.css", load: () => import("./learn.js") },
  { id: "pearl", title: t("view.pearl"), style: "pearl.css", load: () => import("./pearl.js") },
  { id: "race", title: t("view.race"), style: "race.css", load: () => import("./race.js") },
  { id: "about", title: t("view.about"), style: "about.css", load: () => import("./about.js") },
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

document.documentElement.lang = language;
document.querySelector(".skip").textContent = t("skip");
document.querySelector(".views").setAttribute("aria-label", t("views"));

const links = VIEWS.map(({ id, title }) => h("a", { href: `#${id}`, text: title }));
document.querySelector(".views").append(...links);

/** The view of the address. An address without a view, with a game or with a daily puzzle is that of Play. */
function requestedView() {
  const id = location.hash.slice(1).split("=")[0];
  return VIEWS.find((view) => view.id === id) ?? VIEWS[0];
}

/** Loads the style sheet of a view. */
function loadStyle({ style }) {
  if (!style) return null;
  return new Promise((resolve) => document.head.append(h("link", { rel: "stylesheet", href: style, onload: resolve, onerror: resolve })));
}

async function mount(view) {
  if (!mounted.has(view.id)) {
    const root = h("section", { id: `view-${view.id}`, class: "view", hidden: true, "aria-label": view.title });
    main.append(root);
    const failed = (error) => root.append(h("p", { role: "alert", text: t("view.failed", { reason: error.message }) }));
    const module = Promise.all([view.load(), loadStyle(view)]).then(([module]) => module.mount(root, api)).catch(failed);
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
  document.title = t("title", { view: view.title });
  (await module)?.show?.();
  document.documentElement.dataset.ready = view.id;
}

// The link for keyboard users changes the focus, not the view.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

const colour = document.querySelector("meta[name=theme-color]");
function applyTheme() {
  if (settings.theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = settings.theme;
  // The bars of the browser have the colour of the header.
  colour.setAttribute("content", getComputedStyle(document.querySelector(".top")).backgroundColor);
}
onSetting(applyTheme);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", applyTheme);
applyTheme();

let settingsDialog = null;
const button = document.getElementById("settings");
button.setAttribute("aria-label", t("settings"));
button.title = t("settings");
button.append(icon("gear"));
button.addEventListener("click", async () => {
  const { createSettings } = await import("./settings-dialog.js");
  settingsDialog ??= createSettings();
  document.body.append(settingsDialog.dialog);
  settingsDialog.open();
});

// A dialog that was open before a reload is closed now.
if (history.state?.dialog) history.replaceState(null, "");

// Play is always mounted, because the other views use its board.
await mount(VIEWS[0]);
await show();
addEventListener("hashchange", show);

// A service worker caches all files for offline use. When it has a newer version, a button loads it. It starts after the engine, so that
// the engine is fetched once.
const { serviceWorker } = navigator;
if (serviceWorker) {
  const old = serviceWorker.controller;
  const register = () => serviceWorker.register(`sw.js?engine=${flavour()}`).catch(() => {});
  // The service worker caches the rest of the engine at the second visit.
  if (old) engine.call("simd").then(() => fetchLater()).catch(() => {});
  engine.call("simd").then(register, register);
  serviceWorker.addEventListener("controllerchange", () => {
    if (!old || document.getElementById("newer")) return;
    button.before(h("button", { type: "button", id: "newer", class: "main", text: t("newer"), onclick: () => location.reload() }));
  });
}
