import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { defaultLocale, type Locale, localeCookieName, toLocale } from "@/lib/i18n/locales";
import { clientAddress } from "@/lib/server/requests/client-address";

/** The origin of a request, for the audit trail, the log and the limits per IP address. */
export type RequestContext = {
  requestId: string | null;
  ipAddress: string | null;
  userAgent: string | null;
  /** The language in the browser's cookie. The default language if there is no cookie or no request. */
  locale: Locale;
};

/** `isReplayed` is true if the reply repeats the result of an earlier request with the same id. */
type Replay = { isReplayed: boolean };

const outside: RequestContext = { requestId: null, ipAddress: null, userAgent: null, locale: defaultLocale };

/** Each bundle of the server contains a copy of this module. All copies share this store. */
const globals = globalThis as typeof globalThis & {
  holdfastRequestContext?: AsyncLocalStorage<RequestContext & Replay>;
};
globals.holdfastRequestContext ??= new AsyncLocalStorage();
const storage = globals.holdfastRequestContext;

/** Executes `work` as part of the request with these headers. */
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

/**
 * The request that is being answered. Outside a request (the worker, the seed, tests of services) all values are null and the
 * language is the default.
 */
export function requestContext(): RequestContext {
  return storage.getStore() ?? outside;
}

/** The request that is being answered. Unlike `requestContext`, also finds the request of a page. */
export async function currentRequest(): Promise<RequestContext> {
  const known = storage.getStore();
  if (known) return known;
  const { headers } = await import("next/headers");
  try {
    return contextOf(await headers());
  } catch {
    // The call comes from a command or from a test of a service, so there is no request.
    return outside;
  }
}

/**
 * True if the request that is being answered is for a page or a file. False for actions and routes of the contract, because their
 * requests are in `storage`. False for commands, because they have no headers.
 */
export async function isPageRequest(): Promise<boolean> {
  if (storage.getStore()) return false;
  const { headers } = await import("next/headers");
  return await headers().then(
    () => true,
    () => false,
  );
}

/**
 * Marks the request as a repeat: its reply equals the first reply (`Idempotent-Replayed`). Has no effect outside a request.
 */
export function noteReplayed(): void {
  const context = storage.getStore();
  if (context) context.isReplayed = true;
}

/** True if `noteReplayed` was called in this request. */
export function isReplayed(): boolean {
  return storage.getStore()?.isReplayed ?? false;
}
