import "server-only";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const globals = globalThis as typeof globalThis & { holdfastMakesRequestsPlain?: boolean };

/** The methods that Next can handle. Next fails with other methods, such as TRACE. */
const known = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);
const reading = new Set(["GET", "HEAD"]);
/** Paths of files in public/. Requests for these files bypass `proxy.ts`, and Next fails with methods other than GET and HEAD. */
const fileName = /^\/[\w-]+\.\w+(\?|$)/;

/**
 * Changes requests that Next would answer with 500 or with a redirect to another site. `proxy.ts` refuses a request whose
 * method was changed here. A request with a changed URL is handled like any other request. Node publishes each request on the
 * channel `http.server.request.start` before other code handles the request.
 */
export function makeRequestsPlain(): void {
  if (globals.holdfastMakesRequestsPlain) return;
  globals.holdfastMakesRequestsPlain = true;
  channel("http.server.request.start").subscribe((message) => {
    const { request } = message as { request: IncomingMessage };
    const { method = "", url = "" } = request;
    // A program may send a complete URL, as in a request to a proxy. Only the path of this URL is used, so that Next does not
    // redirect the program to another site.
    const path = url.startsWith("/") ? url : pathOf(url);
    const isPlain = known.has(method) && (reading.has(method) || !fileName.test(path));
    request.url = isPlain ? path : "/api/refused";
    if (!isPlain) request.method = "REFUSED";
  });
}

function pathOf(address: string): string {
  if (!URL.canParse(address)) return "/";
  const { pathname, search } = new URL(address);
  return pathname.startsWith("/") ? pathname + search : "/";
}
