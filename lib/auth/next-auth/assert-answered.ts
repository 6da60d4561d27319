import "server-only";
import type { NextRequest } from "next/server";
import type { AuthOptions } from "next-auth";
import { AppError } from "@/lib/server/errors";

/** The methods that each endpoint of next-auth answers. For other methods, next-auth fails or shows its own page. */
const methodsOf: Record<string, readonly string[]> = {
  session: ["GET", "POST"],
  csrf: ["GET"],
  providers: ["GET"],
  error: ["GET"],
  "verify-request": ["GET"],
  signin: ["GET", "POST"],
  signout: ["GET", "POST"],
  callback: ["GET", "POST"],
};

/** The endpoints whose path may continue with a provider's id. */
const ofProviders = ["signin", "callback"];

/**
 * Refuses requests that next-auth does not answer. The function also refuses `_log`, because strangers could use this endpoint
 * to write to the log. The site's pages do not use `_log`.
 *
 * @param address the parts of the path after `/api/auth`
 * @throws AppError `not_found`, `method_not_allowed`
 */
export function assertAnswered(method: string, address: string[], { providers }: AuthOptions): void {
  const [action = "", providerId, ...more] = address;
  const methods = Object.hasOwn(methodsOf, action) ? methodsOf[action] : undefined;
  if (!methods || more.length > 0) throw new AppError("not_found");
  if (providerId === undefined) {
    if (action === "callback") throw new AppError("not_found");
  } else {
    const provider = providers.find((known) => idOf(known) === providerId);
    if (!provider || !ofProviders.includes(action)) throw new AppError("not_found");
    // Credentials are accepted only in the body of a POST request, so that a link on another site cannot submit credentials.
    if (action === "callback" && provider.type === "credentials" && method !== "POST") {
      throw new AppError("method_not_allowed");
    }
  }
  if (!methods.includes(method)) throw new AppError("method_not_allowed");
}

/**
 * Returns the id of a provider. The bank's settings for a provider are in `options`. next-auth merges these settings into the
 * provider after this function has run. Until then, the provider's field `id` contains next-auth's default id.
 */
function idOf({ id, options }: AuthOptions["providers"][number]): string {
  return (options as { id?: string } | undefined)?.id ?? id;
}

/**
 * Refuses a request if its query or cookie contains an invalid callback address (the page to open after the log-in). Without this
 * check, next-auth would treat the address as an error in its own settings and answer with status 500.
 *
 * @throws AppError `malformed_request`
 */
export function assertCallbackAddress({ nextUrl, cookies }: NextRequest, options: AuthOptions): void {
  const cookie = cookies.get(options.cookies?.callbackUrl?.name ?? "")?.value;
  // If a name appears twice in the query, next-auth uses the last value.
  for (const address of [nextUrl.searchParams.getAll("callbackUrl").at(-1), cookie]) {
    if (address && !isWebAddress(address, nextUrl.origin)) throw new AppError("malformed_request");
  }
}

/** True if next-auth would accept the text as a path of this site or as a complete web address. */
function isWebAddress(text: string, origin: string): boolean {
  const url = URL.parse(text, text.startsWith("/") ? origin : undefined);
  return url !== null && /^https?:/.test(url.protocol);
}
