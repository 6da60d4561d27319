import { readTypedAmount } from "./typed-amount";

/** The amount in a search text: in hundredths of a unit, and also in whole units when the text has no decimals. */
export type SearchedAmount = {
  hundredths: bigint;
  units: bigint | null;
  /** True when the text can only be an amount. A plain number may also be a part of a name or of an account number. */
  isCertain: boolean;
};

const sign = "[$€£¥₽]";
const signBefore = new RegExp(`^(?:[A-Za-z]{0,3}${sign}|[A-Za-z]{3}\\s)\\s*`, "u");
const signBehind = new RegExp(`\\s*(?:${sign}|\\s[A-Za-z]{3})$`, "u");

/**
 * The amount in a search text, in the notation of a language: `1.234,50` in German, `1,234.50` in English. A currency's code or
 * sign may stand before or behind the number.
 *
 * @returns null for a text that is not an amount
 */
export function searchedAmount(text: string, locale: string): SearchedAmount | null {
  const trimmed = text.trim();
  const bare = trimmed.replace(signBefore, "").replace(signBehind, "");
  const [, whole, decimals = ""] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(readTypedAmount(bare, locale)) ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole);
  const hundredths = units * 100n + BigInt(decimals.padEnd(2, "0"));
  if (hundredths === 0n) return null;
  const isCertain = bare !== trimmed || /[.,]/.test(bare);
  return { hundredths, units: /^0*$/.test(decimals) ? units : null, isCertain };
}
