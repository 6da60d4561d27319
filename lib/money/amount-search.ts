import { readTypedAmount } from "./typed-amount";

/** The amount in a search text, in hundredths of a unit. */
export type SearchedAmount = {
  hundredths: bigint;
  /** True if the text can only be an amount. A plain number may also be a part of a name or of an account number. */
  isCertain: boolean;
};

const sign = "[$€£¥₽]";
const signBefore = new RegExp(`^(?:[A-Za-z]{0,3}${sign}|[A-Za-z]{3}\\s)\\s*`, "u");
const signBehind = new RegExp(`\\s*(?:${sign}|\\s[A-Za-z]{3})$`, "u");

/**
 * Reads the amount in a search text. The text has the notation of the reader's language: `1.234,50` in German, `1,234.50` in
 * English. The code or the sign of a currency may precede or follow the number.
 *
 * @returns the amount, or null if the text is not an amount
 */
export function searchedAmount(text: string, locale: string): SearchedAmount | null {
  const trimmed = text.trim();
  const bare = trimmed.replace(signBefore, "").replace(signBehind, "");
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(readTypedAmount(bare, locale)) ?? [];
  if (whole === undefined) return null;
  const hundredths = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, "0"));
  if (hundredths === 0n) return null;
  const isCertain = bare !== trimmed || /[.,]/.test(bare);
  return { hundredths, isCertain };
}
