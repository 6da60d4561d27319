import { validate, version } from "uuid";

/**
 * Reads the reference of a wire at all banks on its way (UETR, ISO 20022), which is a UUID of version 4. Returns null for any other
 * text.
 */
export function readUetr(text: string): string | null {
  const typed = text.trim().toLowerCase();
  return validate(typed) && version(typed) === 4 ? typed : null;
}
