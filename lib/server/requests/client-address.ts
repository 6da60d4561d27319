import "server-only";
import { channel } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { isIP, isIPv6, SocketAddress } from "node:net";
import { env } from "@/lib/server/env";

const headerName = "x-forwarded-for";

/** `holdfastNotesAddresses` is true if `noteSocketAddresses` replaces the client's own header in all requests. */
const globals = globalThis as typeof globalThis & { holdfastNotesAddresses?: boolean };

/**
 * Replaces `X-Forwarded-For` in every request of this process with the client's IP address. Next itself would keep the header
 * that the client has sent. Next also does not reveal the address of the connection. Node publishes each request on the channel
 * `http.server.request.start` before other code handles the request.
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
 * Reads the IP address of the client from a request's headers. Returns null if the address is unknown. On a host that does not
 * run this project's own server, the address of the connection is unknown, so only the entries of the host's proxies count.
 */
export function clientAddress(headers: Headers): string | null {
  const forwarded = headers.get(headerName) ?? "";
  if (globals.holdfastNotesAddresses) return readAddress(forwarded);
  return addressOf(forwarded, env().TRUSTED_PROXIES, undefined);
}

/**
 * Anybody can write `X-Forwarded-For`, but each of the operator's own proxies appends one entry. If the operator has n proxies,
 * the first proxy has written the client's address as the n-th entry from the right. If there are no proxies, or if the entry is
 * not an IP address, the address of the connection is the client's address.
 */
function addressOf(forwarded: string, trustedProxies: number, socketAddress: string | undefined): string | null {
  const written = trustedProxies > 0 ? forwarded.split(",").at(-trustedProxies) : undefined;
  return readAddress(written ?? "") ?? readAddress(socketAddress ?? "");
}

/**
 * The key under which the limits per IP address count a client. One client usually gets all addresses of an IPv6 network of 64
 * bits, so the key is this network. An IPv4 address is its own key, also if it is written in IPv6 form. Any other text is returned
 * unchanged. The audit trail and the list of sessions keep the full address.
 */
export function limitKeyOf(address: string): string {
  const [withoutZone = ""] = address.split("%");
  if (!isIPv6(withoutZone)) return address;
  // Node writes each address in its shortest form, which contains `::` at most once.
  const shortest = withoutMapping(new SocketAddress({ address: withoutZone, family: "ipv6" }).address);
  if (!isIPv6(shortest)) return shortest;
  const [left = [], right = []] = shortest.split("::").map((side) => side.split(":").filter(Boolean));
  const zeros = Array<string>(8 - left.length - right.length).fill("0");
  return `${[...left, ...zeros, ...right].slice(0, 4).join(":")}::/64`;
}

/** Reads an IP address. Returns null for any other text. */
function readAddress(text: string): string | null {
  const address = withoutMapping(text.trim());
  return isIP(address) ? address : null;
}

/** Sockets for both IP versions write an IPv4 address in IPv6 form. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");
