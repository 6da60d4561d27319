/** The code points of the digit zero in Arabic, Persian and Hindi. The digits one to nine have the next nine code points. */
const zeros = [0x660, 0x6f0, 0x966];

/**
 * Folds the number of an account or the code of a bank: converts it to capital letters and digits. The folded form is stored and
 * compared. Removes spaces, dashes and full stops, because they only help readers. Removes the word `IBAN` before an IBAN.
 * Removes invisible characters, which copied texts may contain. All other characters stay, so that the schema refuses them. If a
 * slash was removed, two numbers would become one number. If a Cyrillic letter became a Latin letter, the code would be wrong.
 */
export function foldCode(text: string): string {
  const folded = text
    .normalize("NFKC")
    // U+202E is invisible, but reverses the order of the digits after it. The function keeps U+202E, so that the schema refuses
    // the text.
    .replace(/(?!\u202e)\p{Cf}|[\s\p{Pd}\u2212.]/gu, "")
    .replace(/[٠-٩۰-۹०-९]/g, toDigit)
    .toUpperCase();
  return folded.replace(/^IBAN:?(?=[A-Z]{2}[0-9]{2}[A-Z0-9]{11})/, "");
}

function toDigit(character: string): string {
  const code = character.charCodeAt(0);
  const zero = zeros.find((first) => code >= first && code < first + 10) ?? code;
  return String(code - zero);
}
