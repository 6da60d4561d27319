import "server-only";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { env } from "@/lib/server/env";

const headerName = "x-forwarded-for";

/** Whether requests carry their client's address, as `noteSocketAddresses` writes it, in place of what came with them. */
const globals = globalThis as typeof globalThis & { holdfastNotesAddresses?: boolean };

/**
 * Has every request of this process's HTTP servers carry the address of its client alone in `X-Forwarded-For`, before anybody
 * reads it: Next would leave there what the client wrote, and tells nobody whose connection it is. Node publishes each request
 * on this channel first.
 */
export function noteSocketAddresses(): void {
  if (globals.holdfastNotesAddresses) return;
  globals.holdfastNotesAddresses = true;
  channel("http.server.request.start").subscribe((message) => {
    const { request } = message as { request: IncomingMessage };
    const forwarded = request.headers[headerName];
    const address = addressOf(String(forwarded ?? ""), env().TRUSTED_PROXIES, request.socket.remoteAddress);
    if (address) request.headers[headerName] = address;
    else delete request.headers[headerName];
  });
}

/**
 * The address of the client of a request with these headers; null when it is not known. On a host that has no server of ours,
 * only what its proxies wrote counts.
 */
export function clientAddress(headers: Headers): string | null {
  const forwarded = headers.get(headerName) ?? "";
  if (globals.holdfastNotesAddresses) return readAddress(forwarded);
  return addressOf(forwarded, env().TRUSTED_PROXIES, undefined);
}

/**
 * `X-Forwarded-For` can be written by anybody; each of our own proxies adds one entry at its end. Of n proxies the first wrote
 * the n-th from the right; without any, or when that is no address, whoever holds the connection is the client.
 */
function addressOf(forwarded: string, trustedProxies: number, socketAddress: string | undefined): string | null {
  const written = trustedProxies > 0 ? forwarded.split(",").at(-trustedProxies) : undefined;
  return readAddress(written ?? "") ?? readAddress(socketAddress ?? "");
}

/** An address, or null for a text that is none. A socket for both families writes an IPv4 address as an IPv6 one. */
function readAddress(text: string): string | null {
  const address = text.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : null;
}
