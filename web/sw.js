// Keeps the page for when there is no network. `cargo xtask web` fills in the list of files and
// its version; a new version replaces the old one as a whole.

const VERSION = "{{version}}";
const FILES = ["{{files}}"];

// Of the two engines only the one that this browser runs: the page says which.
const engine = new URL(self.location).searchParams.get("engine");
const mine = (file) => !file.startsWith("engine/") || file.startsWith(`engine/${engine}/`);

self.addEventListener("install", (event) => {
  const store = async () => {
    const cache = await caches.open(VERSION);
    await cache.addAll(["./", ...FILES.filter(mine)]);
    await self.skipWaiting();
  };
  event.waitUntil(store());
});

self.addEventListener("activate", (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const answer = async () => {
    const cache = await caches.open(VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
