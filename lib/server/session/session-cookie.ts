import "server-only";
import { env } from "@/lib/server/env";
import { sessionCookieNames } from "./session-cookie-names";

/** True if the site's URL in the settings begins with https. */
export function isHttps(): boolean {
  return env().NEXTAUTH_URL?.startsWith("https://") ?? false;
}

/** The name of the session cookie on this site. */
export function sessionCookieName(): string {
  return isHttps() ? sessionCookieNames.https : sessionCookieNames.http;
}
