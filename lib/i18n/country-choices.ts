import "server-only";
import { getLocale } from "next-intl/server";
import { countryOptions } from "./countries";

/** All countries as the options of a select, in the reader's language. */
export async function countryChoices(): Promise<{ value: string; label: string }[]> {
  return countryOptions(await getLocale()).map(({ code, name }) => ({ value: code, label: name }));
}
