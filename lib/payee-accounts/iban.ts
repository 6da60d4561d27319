import { extractIBAN, getCountrySpecifications, isValidIBAN } from "ibantools";

/** Countries in the registry of IBANs (ISO 13616) whose banks still receive payments by other account numbers. */
const withOtherNumbers = new Set(["BI", "DJ", "FK", "GB", "HN", "MN", "NI", "RU", "SD", "SO", "TL", "YE"]);

const registry = new Map(
  Object.entries(getCountrySpecifications()).flatMap(([country, { chars, IBANRegistry }]) =>
    IBANRegistry && chars ? [[country, chars] as const] : [],
  ),
);

/**
 * A number that begins with a letter and has at least this length is treated as a mistyped IBAN. No other account number of this
 * length begins with a letter.
 */
const ibanLengthMin = 14;

/** Whether a payment to a bank in `country` (alpha-2) needs an IBAN. */
export function needsIban(country: string): boolean {
  return registry.has(country) && !withOtherNumbers.has(country);
}

/** Whether banks in `country` (alpha-2) have IBANs. */
export function hasIbans(country: string): boolean {
  return registry.has(country);
}

/** The country at the beginning of a valid IBAN. Undefined if the number is not a valid IBAN. */
export function ibanCountry(number: string): string | undefined {
  return isValidIBAN(number) ? extractIBAN(number).countryCode : undefined;
}

/** The part of an IBAN that follows the check digits. This part contains the numbers of the bank and of the account. */
export function ibanBody(iban: string): string {
  return iban.slice(4);
}

/**
 * Whether a number that is not a valid IBAN was meant to be an IBAN. Three kinds of numbers count: a number that begins with the
 * word `IBAN`; a number that begins with a letter and has at least `ibanLengthMin` characters; and a number that begins with the
 * code of a country and has the length of this country's IBANs.
 */
export function isMeantAsIban(number: string): boolean {
  if (number.startsWith("IBAN")) return true;
  if (/^[A-Z]/.test(number) && number.length >= ibanLengthMin) return true;
  return /^[A-Z]{2}[0-9]{2}/.test(number) && registry.get(number.slice(0, 2)) === number.length;
}
