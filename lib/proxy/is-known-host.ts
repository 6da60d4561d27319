import "server-only";
import { isIP } from "node:net";

/** The site's host names, from its settings. */
export type KnownHosts = {
  /** `NEXTAUTH_URL`. */
  siteUrl: string | undefined;
  /** `ALLOWED_HOSTS`: further host names, with the port if the port is not the default. */
  allowedHosts: readonly string[];
  isDemo: boolean;
};

const ownMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * True if the site answers requests to this host name. A foreign site can point its own host name to this server (DNS rebinding).
 * If the server answered, a browser would let the foreign site read the replies. `/api/health` is answered under every host name,
 * because load balancers request this path by a machine's IP address. The reply of this path contains no personal data.
 *
 * @param host the header `Host`
 */
export function isKnownHost(host: string | null, path: string, { siteUrl, allowedHosts, isDemo }: KnownHosts): boolean {
  // A demonstration that was started without `NEXTAUTH_URL` has no URL with which the host name could be compared. `npm start`
  // sets this variable.
  if (siteUrl === undefined || path === "/api/health") return true;
  if (host === null) return false;
  const own = new URL(siteUrl);
  const asked = host.toLowerCase();
  if (asked === own.host || allowedHosts.includes(asked)) return true;
  const name = asked.replace(/:\d+$/, "");
  if (ownMachine.has(own.hostname) && ownMachine.has(name)) return true;
  // A foreign site cannot point an IP address to another server, so requests by IP address are safe from DNS rebinding.
  return isDemo && isIP(name.replace(/^\[|\]$/g, "")) !== 0;
}
