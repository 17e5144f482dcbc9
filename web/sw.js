// Caches the page for offline use. `cargo xtask web` fills in the list of files, its version and the version of the engine; a new
// version replaces all files of the old one.

const VERSION = "{{version}}";
const FILES = ["{{files}}"];
const ENGINE = "{{engine}}";

// Only the engine that this browser runs is cached; the page passes its name. Its other modules are cached when they are used or at
// the second visit, so that the first visit is short.
const engine = new URL(self.location).searchParams.get("engine");
const isModule = (file) => file === `engine/${engine}/wholemeal_bg.wasm`;
const isLater = (file) => file.startsWith(`engine/${engine}/`) && !file.startsWith(`engine/${engine}/wholemeal`);
// The icons are for the system, which keeps them itself.
const isSmall = (file) => !isLater(file) && !file.endsWith(".wasm") && !file.startsWith("icons/") && (!file.startsWith("engine/") || file.startsWith(`engine/${engine}/`));

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(["./", ...FILES.filter(isSmall)]);
    // The page has fetched the module already. Its address contains its version, so the copy of the browser is the right one.
    for (const file of FILES.filter(isModule)) await cache.put(file, await fetch(`${file}?v=${ENGINE}`, { cache: "force-cache" }));
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const removeOld = async () => {
    const old = (await caches.keys()).filter((name) => name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(removeOld());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const respond = async () => {
    const cache = await caches.open(VERSION);
    const cached = await cache.match(event.request, { ignoreSearch: true });
    if (cached) return cached;
    const response = await fetch(event.request);
    const file = event.request.url.slice(self.registration.scope.length).split("?")[0];
    if (response.ok && isLater(file) && FILES.includes(file)) await cache.put(file, response.clone());
    return response;
  };
  event.respondWith(respond());
});
