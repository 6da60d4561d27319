import { validate, version } from "uuid";

/**
 * Reads the UETR of a wire: the reference that all banks on the wire's way use (ISO 20022). A UETR is a UUID of version 4.
 * Returns null for any other text.
 */
export function readUetr(text: string): string | null {
  const typed = text.trim().toLowerCase();
  return validate(typed) && version(typed) === 4 ? typed : null;
}
