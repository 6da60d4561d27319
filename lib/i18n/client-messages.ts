import common from "@/messages/en/common.json";
import validation from "@/messages/en/validation.json";
import type { Locale } from "./locales";

/**
 * The namespaces that client components of every page may use. They are part of the script, which browsers cache, and not of
 * each page.
 */
export const clientMessages: Record<Locale, { common: typeof common; validation: typeof validation }> = {
  en: { common, validation },
};
