import "server-only";
import { env } from "@/lib/server/env";
import { sessionCookieNames } from "./session-cookie-names";

/** Whether the site is reached under https, as its own address says. */
export function isHttps(): boolean {
  return env().NEXTAUTH_URL?.startsWith("https://") ?? false;
}

/** The name of the session's cookie on this site. */
export function sessionCookieName(): string {
  return isHttps() ? sessionCookieNames.https : sessionCookieNames.http;
}
