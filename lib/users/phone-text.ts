import { parsePhoneNumberFromString } from "libphonenumber-js/min";

/** True if two stored phone numbers differ. A record may contain the same number in an older notation. */
export function isOtherPhone(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => parsePhoneNumberFromString(text)?.number ?? text);
  return first !== second;
}

/** Returns a stored phone number in groups of digits, such as `+1 201 555 0123`. Returns any other text unchanged. */
export function phoneText(stored: string): string {
  return parsePhoneNumberFromString(stored)?.formatInternational() ?? stored;
}
