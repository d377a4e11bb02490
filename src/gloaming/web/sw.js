// The service worker: it keeps the files of this state of the client, so that a page opens also where there is no line, and then says so.
// It never answers with old code: a page comes from the server whenever that answers, and names the state whose files it wants.

const STATE = "state"; // the digest of the client's source; the server puts it in
const KEPT = `gloaming-${STATE}`, FILES = `/web/${STATE}/`;
const FIRST = ["/", "/web/sign.svg", ...["first.css", "theme.js", "app.js"].map((file) => FILES + file)];
const worker = /** @type {any} */ (globalThis);

worker.addEventListener("install", (/** @type {any} */ event) => {
  worker.skipWaiting();
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FIRST)));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const forget = async () => { for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name); };
  event.waitUntil(forget().then(() => worker.clients.claim()));
});

worker.addEventListener("push", (/** @type {any} */ event) => {
  const {title, body, link} = event.data?.json() ?? {title: "Your turn", body: "", link: "/home"};
  event.waitUntil(worker.registration.showNotification(title, {body, icon: "/web/app-192.png", tag: "turn", data: new URL(link, location.origin).pathname}));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const open = async () => {
    const there = event.notification.data, pages = await worker.clients.matchAll({type: "window"});
    const page = pages.find((/** @type {any} */ each) => new URL(each.url).pathname === there) ?? pages[0];
    if (!page) return worker.clients.openWindow(there);
    if (new URL(page.url).pathname !== there) await page.navigate(there);
    return page.focus();
  };
  event.waitUntil(open());
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const {request} = event, {origin, pathname} = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match("/")));
  else if (pathname.startsWith(FILES)) event.respondWith(keptOrFetched(request));
  else if (FIRST.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)));
});

/** A file of this state: it never changes, so what is kept will do. @param {Request} request */
async function keptOrFetched(request) {
  const kept = await caches.open(KEPT), found = await kept.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await kept.put(request, answer.clone());
  return answer;
}
