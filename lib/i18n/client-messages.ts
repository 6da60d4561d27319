import common from "@/messages/en/common.json";
import validation from "@/messages/en/validation.json";
import type { Locale } from "./locales";

/** What client components of every page may say: in the pages' script, which a browser keeps, and not in each page. */
export const clientMessages: Record<Locale, { common: typeof common; validation: typeof validation }> = {
  en: { common, validation },
};
