import "server-only";
import { isIP } from "node:net";
import { env } from "@/lib/server/env";
import { AppError } from "@/lib/server/errors";

/** The site as passkeys know it. */
export type PasskeySite = {
  /** Where the browser must have been. */
  origin: string;
  /** WebAuthn's relying party: the host's name. */
  rpId: string;
  rpName: string;
};

/**
 * The site's own address, as its settings give it. Undefined where browsers offer no passkeys: without https, except on this
 * machine's own `localhost`, and for a host that is known by its number only.
 */
export function passkeySite(): PasskeySite | undefined {
  const { NEXTAUTH_URL, BANK_NAME } = env();
  if (!NEXTAUTH_URL) return undefined;
  const { origin, protocol, hostname } = new URL(NEXTAUTH_URL);
  const isName = isIP(hostname) === 0 && !hostname.startsWith("[");
  const isSecure = protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
  return isName && isSecure ? { origin, rpId: hostname, rpName: BANK_NAME } : undefined;
}

/** @throws AppError `forbidden` where there is none */
export function requirePasskeySite(): PasskeySite {
  const site = passkeySite();
  if (!site) throw new AppError("forbidden", { messageKey: "passkeys_off" });
  return site;
}
