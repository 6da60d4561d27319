/** The digit zero in Arabic, Persian and Hindi; the nine other digits follow it in Unicode. */
const zeros = [0x660, 0x6f0, 0x966];

/**
 * Folds the number of an account or the code of a bank into the form that is stored and compared: capital letters and digits.
 * Removes spaces, dashes and full stops, because these only help readers. Also removes a leading `IBAN`, and invisible
 * characters, which copied texts may contain. All other characters stay and are refused later: a slash separates two numbers, and
 * a Cyrillic letter is not the Latin letter of the same shape.
 */
export function foldCode(text: string): string {
  const folded = text
    .normalize("NFKC")
    // U+202E reverses the order of the digits after it. This character stays, so that it is refused later.
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
