import "server-only";
import type { OfflinePage } from "./offline-page";

/**
 * Returns the script of the service worker. The worker has one task: if a page does not load, the worker answers with the offline
 * page, which the script contains. The worker stores nothing in the browser and reads no reply. The worker leaves all requests for
 * other files to the browser. Browsers replace the worker as soon as its script changes.
 */
export function workerScript({ html, policy }: OfflinePage): string {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy };
  return `"use strict";
const page = ${JSON.stringify(html)};
const headers = ${JSON.stringify(headers)};

self.addEventListener("install", (event) => {
  self.skipWaiting();
  // Browsers that support this rule start the worker only for pages.
  if (event.addRoutes) {
    event.waitUntil(event.addRoutes({ condition: { not: { requestMode: "navigate" } }, source: "network" }).catch(() => {}));
  }
});

self.addEventListener("activate", (event) => {
  // The browser requests a page while the worker is still starting.
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

/**
 * The script that the site serves if the service worker is switched off. The script replaces an installed worker and then
 * removes itself.
 */
export const removingScript = `"use strict";
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.registration.unregister()));
`;
