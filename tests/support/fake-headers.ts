import type { AsyncLocalStorage } from "node:async_hooks";
import type { Locale } from "@/lib/i18n/locales";
import type { RequestContext } from "@/lib/server/request-context";

/**
 * Stands in for `next/headers`, so that services that read the request run outside of one. A test file asks for it
 * with `vi.mock("next/headers", () => import("@/tests/support/fake-headers"))`.
 */
type CookieOptions = { maxAge?: number; httpOnly?: boolean; sameSite?: string; secure?: boolean; path?: string };

const jar = new Map<string, { value: string; options: CookieOptions }>();
let incoming = new Headers();

/** Starts a visitor without cookies, at `ipAddress`: what a service calls from now on is part of their request. */
export function newVisitor(ipAddress = "192.0.2.1", locale: Locale = "en"): void {
  jar.clear();
  incoming = new Headers({ "x-forwarded-for": ipAddress, "user-agent": "tests" });
  const { holdfastRequestContext: storage } = globalThis as typeof globalThis & {
    holdfastRequestContext?: AsyncLocalStorage<RequestContext>;
  };
  // Hooks and tests are no part of each other's asynchronous calls, so the store itself answers for all of them.
  if (storage) storage.getStore = () => ({ requestId: null, ipAddress, userAgent: "tests", locale, isReplayed: false });
}

/** What the visitor's next calls bring as their bearer. */
export function sendBearer(token: string): void {
  incoming.set("authorization", `Bearer ${token}`);
}

/** The visitor's cookies; to look at, or to change as a browser or an attacker would. */
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
