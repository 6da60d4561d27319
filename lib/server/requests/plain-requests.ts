import "server-only";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const globals = globalThis as typeof globalThis & { holdfastMakesRequestsPlain?: boolean };

/** The methods that Next can hand on. At others, TRACE above all, it fails. */
const known = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"]);
const reading = new Set(["GET", "HEAD"]);
/** What lies in public/ passes by `proxy.ts`, and Next fails where it is asked for with another method than these. */
const fileName = /^\/[\w-]+\.\w+(\?|$)/;

/**
 * Has requests that Next answers with 500, or with a way to another site, be ones that `proxy.ts` refuses or that are answered
 * like any other. Node publishes each request on this channel before anybody handles it.
 */
export function makeRequestsPlain(): void {
  if (globals.holdfastMakesRequestsPlain) return;
  globals.holdfastMakesRequestsPlain = true;
  channel("http.server.request.start").subscribe((message) => {
    const { request } = message as { request: IncomingMessage };
    const { method = "", url = "" } = request;
    // A program may name the whole address, as it would to a proxy: that is no reason to lead it there.
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
