// What there is of the page where there is no network: its frame, which says so and tries again. The page itself always
// comes from the server while that answers, so that no old one is ever stuck; nothing of a table is kept, and no answer.
const KEPT = "shell-__VERSION__";
const FILES = __FILES__;
const PAGE = "/index.html";
const WAIT_MS = 8_000;
const LOADING_MS = 15_000;

/** Pages that came from the server and load: what they preload would be of no use to them if it came from here. */
const loading = new Set();

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});
addEventListener("push", (event) => event.waitUntil(tell(event.data.json())));
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("fetch", (event) => {
  const { request, clientId } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, pathname));
  else if (FILES.includes(pathname) && !loading.has(clientId)) event.respondWith(kept(request));
});

async function keep() {
  const shell = await caches.open(KEPT);
  await shell.addAll([PAGE, ...FILES]);
  await skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
  await clients.claim();
}

/** What the server says while no page of ours is open: a newer notice of a table takes the place of the one before. */
async function tell({ title, path }) {
  await registration.showNotification(title, { icon: "/icon-192.png", tag: path, data: path });
}

/** A tab that is at this table already, or a new one. */
async function show(path) {
  const tabs = await clients.matchAll({ type: "window" });
  const open = tabs.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : clients.openWindow(path));
}

async function page({ request, resultingClientId: id }, pathname) {
  const coming = fetch(request);
  if (pathname.startsWith("/api/")) return coming;
  const late = new Promise((_, no) => setTimeout(() => no(new Error("late")), WAIT_MS));
  try {
    const came = await Promise.race([coming, late]);
    loading.add(id);
    setTimeout(() => loading.delete(id), LOADING_MS);
    return came;
  } catch {
    return (await kept(PAGE)) ?? coming;
  }
}

async function kept(asked) {
  return (await caches.match(asked, { cacheName: KEPT })) ?? fetch(asked);
}
