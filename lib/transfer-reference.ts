/** Crockford's Base32: no letter that could be read as a digit, and no U. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const prefix = "HF-";
const length = 10;
const bitsPerCharacter = 5n;

/**
 * What people call a transfer: `HF-` and ten characters of Crockford's Base32, the last 48 bits of its id, which are
 * its random ones. Short enough to be read out; two of one customer's transfers do not share one, and where it matters
 * (in calls, in the books) the whole id counts.
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
 * The other way round: the last twelve hexadecimal digits of the id that a reference stands for, as in the index
 * `transfers_reference`. Reads what people type (any case, spaces or hyphens between, O for 0, I and L for 1).
 *
 * @returns null for what is no reference
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
