import { fromBase32, toBase32 } from "./base32";

const prefix = "HF-";
const length = 10;

/**
 * Returns the reference that people use to identify a transfer. The reference is short enough to be read aloud. API calls and the
 * books use the whole id instead. A reference is `HF-` and ten characters of Crockford's Base32, which encode the last 48 bits of
 * the id. These bits are random, so a reference practically never occurs twice.
 *
 * @param id a UUID
 */
export function transferReference(id: string): string {
  return prefix + toBase32(BigInt(`0x${id.slice(-12)}`), length);
}

/**
 * Decodes a reference into the last twelve hexadecimal digits of the transfer's id. The index `transfers_reference` contains
 * these digits. In a typed reference, letters may be in any case, spaces and hyphens are ignored, O means 0, and I and L mean 1.
 *
 * @returns null for a text that is not a reference
 */
export function referenceIdTail(text: string): string | null {
  const [, code] = /^HF[\s-]*([0-9A-Z\s-]+)$/.exec(text.trim().toUpperCase()) ?? [];
  const tail = fromBase32(code ?? "", length)
    ?.toString(16)
    .padStart(12, "0");
  return tail?.length === 12 ? tail : null;
}
