/** Crockford's Base32. The alphabet contains no letter that resembles a digit, and no U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const prefix = "HF-";
const length = 10;
const bitsPerCharacter = 5n;

/**
 * A transfer's reference for people: `HF-` and ten characters of Crockford's Base32, which encode the last 48 bits of the id.
 * These bits are random, so a reference practically never occurs twice. The reference is short enough to be read aloud. API calls
 * and the books use the whole id.
 *
 * @param id a UUID
 */
export function transferReference(id: string): string {
  let bits = BigInt(`0x${id.slice(-12)}`);
  let text = "";
  for (let place = 0; place < length; place += 1) {
    text = alphabet.charAt(Number(bits % 32n)) + text;
    bits >>= bitsPerCharacter;
  }
  return prefix + text;
}

/**
 * Decodes a reference into the last twelve hexadecimal digits of the transfer's id; the index `transfers_reference` contains
 * these digits. Accepts typed text: letters in any case, spaces or hyphens, O for 0, I and L for 1.
 *
 * @returns null for a text that is no reference
 */
export function referenceIdTail(text: string): string | null {
  const [, code] = /^HF[\s-]*([0-9A-Z\s-]+)$/.exec(text.trim().toUpperCase()) ?? [];
  const characters = code?.replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1") ?? "";
  if (characters.length !== length) return null;
  let bits = 0n;
  for (const character of characters) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    bits = (bits << bitsPerCharacter) | BigInt(value);
  }
  const tail = bits.toString(16).padStart(12, "0");
  return tail.length === 12 ? tail : null;
}
