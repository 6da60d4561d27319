import "server-only";
import type { OfflinePage } from "./offline-page";

/**
 * The service worker. It is there for one thing: a page that cannot be loaded gives way to the one that it carries in itself. It keeps
 * nothing in the browser, looks at no reply, and lets everything else pass. Browsers replace it as soon as one letter of it changes.
 */
export function workerScript({ html, policy }: OfflinePage): string {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  return `"use strict";
const page = ${JSON.stringify(html)};
const headers = ${JSON.stringify(headers)};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Browsers that know this do not even wake the worker for anything but a page.
  if (event.addRoutes) {
    event.waitUntil(event.addRoutes({ condition: { not: { requestMode: "navigate" } }, source: "network" }).catch(() => {}));
  }
});

self.addEventListener("activate", (event) => {
  // A page is asked for while the worker wakes up.
  const preload = self.registration.navigationPreload;
  event.waitUntil(Promise.all([preload && preload.enable(), self.clients.claim()]));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.mode !== "navigate" || request.method !== "GET" || request.destination !== "document") return;
  event.respondWith(load(event));
});

async function load(event) {
  try {
    return (await event.preloadResponse) || (await fetch(event.request));
  } catch {
    return new Response(page, { status: 503, statusText: "Offline", headers });
  }
}
`;
}

/** Takes the place of a worker that the bank no longer wants, and removes itself. */
export const removingScript = `"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));
`;
