/** The alphabet of Crockford's Base32. It contains no letter that resembles a digit, and no U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const prefix = "HF-";
const length = 10;
const bitsPerCharacter = 5n;

/**
 * Returns the reference by which people identify a transfer. It is short enough to be read aloud. API calls and the books use the
 * whole id instead. A reference is `HF-` and ten characters of Crockford's Base32, which encode the last 48 bits of the id. These
 * bits are random, so a reference practically never occurs twice.
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
 * Decodes a reference into the last twelve hexadecimal digits of the transfer's id. The index `transfers_reference` contains
 * these digits. In a typed reference, letters may be in any case, spaces and hyphens are ignored, O means 0, and I and L mean 1.
 *
 * @returns null for a text that is not a reference
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
