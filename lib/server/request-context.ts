import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { defaultLocale, type Locale, localeCookieName, toLocale } from "@/lib/i18n/locales";
import { clientAddress } from "@/lib/server/requests/client-address";

/** Where a request came from; for the audit trail, the log and the limits per address. */
export type RequestContext = {
  requestId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** The language that the browser's cookie has; the default without one, and outside a request. */
  locale: Locale;
};

/** Whether the request was answered with what an earlier one with its id has done. */
type Replay = { isReplayed: boolean };

const outside: RequestContext = { requestId: null, ipAddress: null, userAgent: null, locale: defaultLocale };

/** One store for all bundles of the server, which each have a copy of this module. */
const globals = globalThis as typeof globalThis & {
  holdfastRequestContext?: AsyncLocalStorage<RequestContext & Replay>;
};
globals.holdfastRequestContext ??= new AsyncLocalStorage();
const storage = globals.holdfastRequestContext;

/** Runs `work` as part of the request with these headers. */
export function withRequestContext<Result>(headers: Headers, work: () => Promise<Result>): Promise<Result> {
  return storage.run({ ...contextOf(headers), isReplayed: false }, work);
}

const localeCookie = new RegExp(`(?:^|;)\\s*${localeCookieName}=([^;]*)`);

function contextOf(headers: Headers): RequestContext {
  return {
    requestId: headers.get("x-request-id"),
    ipAddress: clientAddress(headers),
    userAgent: headers.get("user-agent")?.slice(0, 300) ?? null,
    locale: toLocale(headers.get("cookie")?.match(localeCookie)?.[1]),
  };
}

/** The request being answered; outside one all null, the language the default (the worker, the seed, tests of services). */
export function requestContext(): RequestContext {
  return storage.getStore() ?? outside;
}

/** The request being answered, also where it is a page; all null outside one. */
export async function currentRequest(): Promise<RequestContext> {
  const known = storage.getStore();
  if (known) return known;
  const { headers } = await import("next/headers");
  try {
    return contextOf(await headers());
  } catch {
    // No request: a command, or a test of a service.
    return outside;
  }
}

/** Marks the request as a repeat: its reply is the first one's (`Idempotent-Replayed`). Outside a request it does nothing. */
export function noteReplayed(): void {
  const context = storage.getStore();
  if (context) context.isReplayed = true;
}

/** Whether `noteReplayed` was called in this request. */
export function isReplayed(): boolean {
  return storage.getStore()?.isReplayed ?? false;
}
