import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";

/** The dialling code of a country (ISO 3166 alpha-2), such as `+49`. Undefined for a country without a code of its own. */
export function diallingCode(country: string): string | undefined {
  return isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : undefined;
}
