import { createFormatter, useLocale, useTimeZone } from "next-intl";
import type { Locale } from "./locales";

/** Writes dates and numbers in a language and a time zone. */
export type Formatter = ReturnType<typeof createFormatter>;

const formatters = new Map<string, Formatter>();

/**
 * The formatter of a language and a zone, made once a process: next-intl's own begin anew with each request, and what
 * `Intl` needs to begin costs more than the rest of a page's texts. What is written with `relativeTime` names its `now`.
 */
export function formatterOf(locale: Locale, timeZone: string | undefined): Formatter {
  const key = `${locale} ${timeZone}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = createFormatter({ locale, ...(timeZone ? { timeZone } : {}) });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** The reader's formatter, for components; on the server, `getFormatter` is for what waits. */
export function useFormatter(): Formatter {
  return formatterOf(useLocale(), useTimeZone());
}
