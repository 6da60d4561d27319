import "server-only";

/** Writes a text with the characters that the networks accept, and cuts a text that is too long. */
export type LatinText = (text: string, lengthMax: number) => string;

/**
 * Loads the transliteration tables. SWIFT (CBPR+) and Fedwire accept only ASCII characters in names, addresses and texts. Other
 * letters become Latin letters: `Müller` becomes `Muller`, and `Иванов` becomes `Ivanov`. A plus sign at the end marks a text
 * that was cut. The result is empty if no character can be converted.
 */
export async function loadLatinText(): Promise<LatinText> {
  const { default: anyAscii } = await import("any-ascii");
  return (text, lengthMax) => {
    const plain = text.normalize("NFC").replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, " ");
    const latin = anyAscii(plain)
      .replace(/[^\x20-\x7e]+/g, " ")
      .replace(/ +/g, " ")
      .trim();
    return latin.length > lengthMax ? `${latin.slice(0, lengthMax - 1).trimEnd()}+` : latin;
  };
}
