import type { Locale } from "@/lib/i18n/locales";
import type { Messages } from "@/lib/i18n/messages";

/** Loads the texts of the notices about a form that was filled with stored values. */
export const fetchKeptFormTexts = async (locale: Locale) => ({
  keptForm: ((await import(`@/messages/${locale}/identity/kept-form.json`)) as { default: Messages["keptForm"] })
    .default,
});
