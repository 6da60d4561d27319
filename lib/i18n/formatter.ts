import { createFormatter, useLocale, useTimeZone } from "next-intl";
import type { Locale } from "./locales";

/** Formats dates and numbers in a language and a time zone. */
export type Formatter = ReturnType<typeof createFormatter>;

const formatters = new Map<string, Formatter>();

/**
 * Returns the formatter of a language and time zone. The process creates each formatter only once, because initialising `Intl`
 * takes longer than formatting all texts of a page. next-intl itself would create a formatter for each request. All requests share
 * this formatter, so it has no current time. The caller must therefore pass `now` to `relativeTime`.
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

/** The reader's formatter, for components. Async server code uses `getFormatter`. */
export function useFormatter(): Formatter {
  return formatterOf(useLocale(), useTimeZone());
}
