import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";

/**
 * Patterns for countries with more postcode formats than `postcode-validator` supports. The library supports only the old format
 * of some countries, and only the long format of others.
 */
const ownPatterns: Record<string, RegExp> = {
  AR: /^(?:[A-HJ-NP-Z]?\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/,
  CK: /^.+$/,
  EG: /^\d{5}(?:\d{2})?$/,
  KZ: /^(?:\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/,
  PY: /^\d{4}(?:\d{2})?$/,
  SA: /^\d{5}(?:-\d{4})?$/,
  SV: /^(?:CP )?\d{4}$/,
  VE: /^\d{4}(?:-?[A-Z])?$/,
};

/**
 * Converts a typed postcode to the notation of its country. The text may be in upper or lower case. Spaces, dashes and the
 * country's letter (`D-10115`) are optional. If the format of a country's postcodes is unknown, every text is accepted.
 *
 * @returns null if the text does not have the format of the country's postcodes
 */
export function readPostcode(text: string, country: string): string | null {
  const typed = tidy(text);
  return candidates(typed).find((candidate) => isOfCountry(candidate, country)) ?? null;
}

function isOfCountry(postcode: string, country: string): boolean {
  const own = ownPatterns[country];
  if (own) return own.test(postcode);
  return !postcodeValidatorExistsForCountry(country as never) || postcodeValidator(postcode, country as never);
}

/**
 * Converts runs of spaces to one space, every dash to a hyphen, small letters to capitals, and full-width digits to ASCII digits.
 */
function tidy(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .replace(/\s+/gu, " ")
    .trim()
    .toUpperCase();
}

/** Returns the typed text, and then the same letters and digits in other groupings. */
function candidates(typed: string): string[] {
  const bare = typed.replace(/[ -]/g, "");
  const unprefixed = typed.replace(/^[A-Z]{1,2}-/, "");
  const places = [...bare].slice(1).map((_, index) => index + 1);
  const grouped = ["-", " "].flatMap((mark) => places.map((at) => bare.slice(0, at) + mark + bare.slice(at)));
  return [typed, bare, unprefixed, unprefixed.replace(/[ -]/g, ""), ...grouped];
}
