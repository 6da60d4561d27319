import "server-only";
import { env } from "@/lib/server/env";

/** Whether the site is reached under https, as its own address says. */
export function isHttps(): boolean {
  return env().NEXTAUTH_URL?.startsWith("https://") ?? false;
}

/** `__Host-` ties the cookie to this host and to https; browsers refuse the prefix without https. */
export function sessionCookieName(): string {
  return isHttps() ? "__Host-holdfast-session" : "holdfast-session";
}
