import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";

/** The site's data for passkeys. */
export type PasskeySite = {
  /** The page that requests a passkey must have this origin. */
  origin: string;
  /** WebAuthn's relying party id, which is the host name. */
  rpId: string;
  rpName: string;
};

/**
 * The site's origin and host, from the settings. Undefined if browsers offer no passkeys for the site. Browsers offer passkeys
 * only if the host is a name and not an IP address, and only if the site uses https or is on `localhost`.
 */
export function passkeySite(): PasskeySite | undefined {
  const { NEXTAUTH_URL, BANK_NAME } = env();
  if (!NEXTAUTH_URL) return undefined;
  const { origin, protocol, hostname } = new URL(NEXTAUTH_URL);
  const isName = isIP(hostname) === 0 && !hostname.startsWith("[");
  const isSecure = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && isSecure ? { origin, rpId: hostname, rpName: BANK_NAME } : undefined;
}

/** @throws AppError `forbidden` if passkeys do not work at the site's URL */
export function requirePasskeySite(): PasskeySite {
  const site = passkeySite();
  if (!site) throw new AppError("forbidden", { messageKey: "passkeys_off" });
  return site;
}
