import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";

/** The site from the view of passkeys. */
export type PasskeySite = {
  /** The origin of the page on which the browser must have been. */
  origin: string;
  /** WebAuthn's relying party id, which is the host name. */
  rpId: string;
  rpName: string;
};

/**
 * The site's origin and host, from its settings. Undefined where browsers offer no passkeys: without https (except on
 * `localhost`), and when the host is an IP address.
 */
export function passkeySite(): PasskeySite | undefined {
  const { NEXTAUTH_URL, BANK_NAME } = env();
  if (!NEXTAUTH_URL) return undefined;
  const { origin, protocol, hostname } = new URL(NEXTAUTH_URL);
  const isName = isIP(hostname) === 0 && !hostname.startsWith("[");
  const isSecure = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && isSecure ? { origin, rpId: hostname, rpName: BANK_NAME } : undefined;
}

/** @throws AppError `forbidden` where passkeys do not work at the site's URL */
export function requirePasskeySite(): PasskeySite {
  const site = passkeySite();
  if (!site) throw new AppError("forbidden", { messageKey: "passkeys_off" });
  return site;
}
