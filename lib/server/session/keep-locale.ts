import "server-only";
import { cookies } from "next/headers";
import { type Locale, localeCookieName } from "@/lib/i18n/locales";
import { isHttps } from "./session-cookie";

const yearSeconds = 365 * 24 * 60 * 60;

/** Stores a language in the browser's cookie. The next pages are in this language. */
export async function keepLocale(locale: Locale): Promise<void> {
  const jar = await cookies();
  jar.set(localeCookieName, locale, { path: "/", maxAge: yearSeconds, sameSite: "lax", secure: isHttps() });
}
