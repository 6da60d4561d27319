/** The alphabet of Crockford's Base32. The alphabet omits I, L and O, which resemble digits, and U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const bitsPerCharacter = 5n;

/** Encodes the last `5 × length` bits of a number in Crockford's Base32. */
export function toBase32(bits: bigint, length: number): string {
  let text = "";
  for (let rest = bits; text.length < length; rest >>= bitsPerCharacter) {
    text = alphabet.charAt(Number(rest & 31n)) + text;
  }
  return text;
}

/**
 * Decodes a typed text. Letters may be in any case, spaces and hyphens are ignored, O means 0, and I and L mean 1.
 *
 * @returns null if the text does not have exactly `length` characters of the alphabet
 */
export function fromBase32(text: string, length: number): bigint | null {
  const characters = text.toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");
  if (characters.length !== length) return null;
  let bits = 0n;
  for (const character of characters) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    bits = (bits << bitsPerCharacter) | BigInt(value);
  }
  return bits;
}
