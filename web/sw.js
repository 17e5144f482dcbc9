// Caches the page for offline use. `cargo xtask web` fills in the list of files and its version; a
// new version replaces all files of the old one.

const VERSION = "{{version}}";
const FILES = ["{{files}}"];

// Only the engine that this browser runs is cached; the page passes its name.
const engine = new URL(self.location).searchParams.get("engine");
const mine = (file) => !file.startsWith("engine/") || file.startsWith(`engine/${engine}/`);

self.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(["./", ...FILES.filter(mine)]);
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
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(respond());
});
