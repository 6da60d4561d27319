import "server-only";
import { headers } from "next/headers";
import { env } from "./env";

/** Where a request came from; for the audit trail, the log and the limits per address. */
export type RequestContext = { requestId: string | null; ipAddress: string | null; userAgent: string | null };

/** The request being answered; all null outside one (the worker, the seed, tests of services). */
export async function requestContext(): Promise<RequestContext> {
  let incoming: Headers;
  try {
    incoming = await headers();
  } catch {
    return { requestId: null, ipAddress: null, userAgent: null };
  }
  return {
    requestId: incoming.get("x-request-id"),
    ipAddress: clientAddress(incoming),
    userAgent: incoming.get("user-agent")?.slice(0, 300) ?? null,
  };
}

/**
 * The address of the client. `X-Forwarded-For` can be written by anybody; only the entries which our own
 * `TRUSTED_PROXIES` added at its end count. Next itself appends the address of the connection.
 */
function clientAddress(incoming: Headers): string | null {
  const hops = (incoming.get("x-forwarded-for") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return hops.at(-1 - env().TRUSTED_PROXIES) ?? hops[0] ?? null;
}
