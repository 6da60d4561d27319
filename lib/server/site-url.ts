import "server-only";
import { env } from "./env";

/** The site's URL without a slash at its end, for links in e-mails and on papers. */
export function siteUrl(): string {
  return (env().NEXTAUTH_URL ?? "http://localhost:3000").replace(/\/+$/, "");
}
