import type { AsyncLocalStorage } from "node:async_hooks";
import type { Locale } from "@/lib/i18n/locales";
import { readerHeader, unattendedHeader } from "@/lib/page-reader";
import type { RequestContext } from "@/lib/server/request-context";

/**
 * This module replaces `next/headers`, so that services that read the request can run outside a request. A test file uses it with
 * `vi.mock("next/headers", () => import("@/tests/support/fake-headers"))`.
 */
type CookieOptions = { maxAge?: number; httpOnly?: boolean; sameSite?: string; secure?: boolean; path?: string };

const jar = new Map<string, { value: string; options: CookieOptions }>();
let incoming = new Headers();

/** Starts a visitor without cookies at the address `ipAddress`. After this call, services run as in a request of this visitor. */
export function newVisitor(ipAddress = "192.0.2.1", locale: Locale = "en"): void {
  jar.clear();
  incoming = new Headers({ "x-forwarded-for": ipAddress, "user-agent": "tests" });
  const { holdfastRequestContext: storage } = globalThis as typeof globalThis & {
    holdfastRequestContext?: AsyncLocalStorage<RequestContext>;
  };
  // Hooks and tests do not share an asynchronous context, so `getStore` is replaced and returns the same request context
  // everywhere.
  if (storage) storage.getStore = () => ({ requestId: null, ipAddress, userAgent: "tests", locale, isReplayed: false });
}

/**
 * Makes the visitor's next calls come from a page. `reader` is the hash of the person for whom the bank rendered the page. Null
 * means that the calls do not come from a page.
 */
export function callFromPageOf(reader: string | null): void {
  if (reader === null) incoming.delete(readerHeader);
  else incoming.set(readerHeader, reader);
}

/** Sets the bearer token of the visitor's next calls. */
export function sendBearer(token: string): void {
  incoming.set("authorization", `Bearer ${token}`);
}

/** Marks the visitor's next calls as requests that a page sends by itself, without a click or a key press of the reader. */
export function callUnattended(): void {
  incoming.set(unattendedHeader, "1");
}

/** The visitor's cookies. Tests read these cookies, and also change the cookies as a browser or an attacker could. */
export { jar as visitorCookies };

export async function headers(): Promise<Headers> {
  return incoming;
}

export async function cookies() {
  return {
    get: (name: string) => {
      const cookie = jar.get(name);
      return cookie && { name, value: cookie.value };
    },
    set: (name: string, value: string, options: CookieOptions) => void jar.set(name, { value, options }),
    delete: ({ name }: { name: string }) => void jar.delete(name),
  };
}
