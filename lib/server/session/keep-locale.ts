import "server-only";
import { cookies } from "next/headers";
import { type Locale, localeCookieName, toLocale } from "@/lib/i18n/locales";
import { isHttps } from "./session-cookie";

const yearSeconds = 365 * 24 * 60 * 60;

/** The cookie of a visitor who has chosen a language before the log-in. The cookie ends when the browser is closed. */
const chosenCookieName = () => (isHttps() ? "__Host-holdfast-language-chosen" : "holdfast-language-chosen");

/** Stores a language in the browser's cookie. The next pages are in this language. */
export async function keepLocale(locale: Locale): Promise<void> {
  const jar = await cookies();
  jar.set(localeCookieName, locale, { path: "/", maxAge: yearSeconds, sameSite: "lax", secure: isHttps() });
}

/**
 * Stores the language that a visitor has chosen before the log-in. The next log-in stores this language for the user
 * (`takeUpLanguage`).
 */
export async function keepChosenLocale(locale: Locale): Promise<void> {
  await keepLocale(locale);
  const options = { httpOnly: true, sameSite: "lax", secure: isHttps(), path: "/" } as const;
  (await cookies()).set(chosenCookieName(), locale, options);
}

/**
 * Returns the language that the visitor has chosen before the log-in, and removes the cookie that stores it. Undefined if the
 * visitor has chosen no language.
 */
export async function takeChosenLocale(): Promise<Locale | undefined> {
  const jar = await cookies();
  const chosen = jar.get(chosenCookieName())?.value;
  if (chosen === undefined) return undefined;
  jar.delete({ name: chosenCookieName(), path: "/", secure: isHttps() });
  return toLocale(chosen);
}
