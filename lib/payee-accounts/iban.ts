import { extractIBAN, getCountrySpecifications, isValidIBAN } from "ibantools";

/** Countries in the registry of IBANs (ISO 13616) in which payments still use other account numbers. */
const withOtherNumbers = new Set(["BI", "DJ", "FK", "GB", "HN", "MN", "NI", "RU", "SD", "SO", "TL", "YE"]);

const registry = new Map(
  Object.entries(getCountrySpecifications()).flatMap(([country, { chars, IBANRegistry }]) =>
    IBANRegistry && chars ? [[country, chars] as const] : [],
  ),
);

/**
 * A number that begins with a letter and has at least this length is meant to be an IBAN: no other account number looks like
 * this.
 */
const ibanLengthMin = 14;

/** Whether a bank in `country` (alpha-2) is paid only by IBAN. */
export function needsIban(country: string): boolean {
  return registry.has(country) && !withOtherNumbers.has(country);
}

/** The country that a valid IBAN names; undefined for any other number. */
export function ibanCountry(number: string): string | undefined {
  return isValidIBAN(number) ? extractIBAN(number).countryCode : undefined;
}

/** The part of an IBAN after its check digits: the numbers of the bank and of the account. */
export function ibanBody(iban: string): string {
  return iban.slice(4);
}

/**
 * Whether a number that is not a valid IBAN was meant to be an IBAN. The word `IBAN`, the number's length, or its country
 * together with its length can show this.
 */
export function isMeantAsIban(number: string): boolean {
  if (number.startsWith("IBAN")) return true;
  if (/^[A-Z]/.test(number) && number.length >= ibanLengthMin) return true;
  return /^[A-Z]{2}[0-9]{2}/.test(number) && registry.get(number.slice(0, 2)) === number.length;
}
