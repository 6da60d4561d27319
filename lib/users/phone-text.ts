import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** Returns a stored phone number in groups of digits, such as `+1 201 555 0123`. Returns any other text unchanged. */
export function phoneText(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
