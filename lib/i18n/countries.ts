import countries, { type LocaleData } from "i18n-iso-countries/index.js";
import english from "i18n-iso-countries/langs/en.json";
import * as z from "zod";

countries.registerLocale(english);

/** The names of all countries in a language. */
export type CountryNames = LocaleData;

/** Registers the names of countries in a language other than English. */
export function knowCountries(names: CountryNames): void {
  countries.registerLocale(names);
}

/** A country as an option of a list: its ISO 3166 alpha-2 code and its name. */
export type CountryOption = { code: string; name: string };

/** All countries of ISO 3166, sorted by name. The list has about 250 names, so send it only to pages that show it. */
export function countryOptions(locale = "en"): CountryOption[] {
  return Object.entries(countries.getNames(locale, { select: "official" }))
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** A country's name, or its code when the name is unknown. */
export function countryName(code: string, locale = "en"): string {
  return countries.getName(code, locale) ?? code;
}

/** Parses an ISO 3166 alpha-2 code or an English name. Returns undefined for any other text. */
function toCountryCode(text: string): string | undefined {
  const trimmed = text.trim();
  const code = trimmed.toUpperCase();
  if (/^[A-Z]{2}$/.test(code) && countries.getName(code, "en")) return code;
  return countries.getAlpha2Code(trimmed, "en");
}

/**
 * Returns the fields of the HTTP contract for countries. For each country, the result has a field with the English name, and a
 * second field, such as `countryCode`, with the code.
 */
export function countryMembers<Field extends string>(codes: Record<Field, string>) {
  const members = Object.entries<string>(codes).flatMap(([field, code]) => [
    [field, countryName(code)],
    [`${field}Code`, code],
  ]);
  return Object.fromEntries(members) as Record<Field | `${Field}Code`, string>;
}

/** The schema of the result of `countryMembers` for one country. */
export function countryShape<Field extends string>(field: Field) {
  const shape = { [field]: z.string(), [`${field}Code`]: z.string().length(2) };
  return shape as Record<Field | `${Field}Code`, z.ZodString>;
}

/** Parses a country's code or English name from a form or a client. The result is the alpha-2 code. */
export const countryInput = z
  .string({ error: "required" })
  .max(100, "country")
  .transform((text, context): string => {
    const code = toCountryCode(text);
    if (code) return code;
    context.addIssue({ code: "custom", message: text.trim() === "" ? "required" : "country" });
    return z.NEVER;
  });
