import { searchedAmount } from "@/lib/money/amount-search";

/** A payment that somebody has typed into the search box, such as "send 50 to Noah". */
export type PaymentText = {
  /** The amount in the notation of the HTTP contract, such as `50.00`. Empty if the text has no amount. */
  amount: string;
  /** The receiver's name. Empty if the text has no name. */
  name: string;
};

/** The words of a language for a payment, separated by spaces: "send", "pay", and "to". */
type PaymentWords = { verbs: string; prepositions: string };

const currencyWord = /^(?:[$€£¥₽]|[a-z]{3})$/iu;

/** Above this maximum, a number without decimals and without a currency is read as an account number and not as an amount. */
const plainHundredthsMax = 1_000_000_00n;

/**
 * Reads a payment from a search text. The text is a payment if it begins with a verb such as "send", or with an amount. Any other
 * text is a search for a name, a number or a page.
 *
 * @returns the amount and the name, or null if the text is not a payment
 */
export function readPaymentText(
  typed: string,
  locale: string,
  { verbs, prepositions }: PaymentWords,
): PaymentText | null {
  const words = typed.trim().split(/\s+/u);
  const isOneOf = (list: string, word: string | undefined) =>
    word !== undefined && list.split(" ").includes(word.toLocaleLowerCase(locale));
  const hasVerb = isOneOf(verbs, words[0]);
  if (hasVerb) words.shift();
  const amount = takeAmount(words, locale);
  if (!hasVerb && !amount) return null;
  if (isOneOf(prepositions, words[0])) words.shift();
  const name = words.join(" ");
  return amount || name ? { amount, name } : null;
}

/** Removes the amount and its currency from the beginning of the words. @returns the amount, or an empty text */
function takeAmount(words: string[], locale: string): string {
  const isSigned = currencyWord.test(words[0] ?? "") && searchedAmount(words[1] ?? "", locale) !== null;
  const found = searchedAmount(words[isSigned ? 1 : 0] ?? "", locale);
  if (!found || (!found.isCertain && found.hundredths > plainHundredthsMax)) return "";
  words.splice(0, isSigned ? 2 : 1);
  if (/^[$€£¥₽]$|^(?:usd|eur|gbp|cad|aud|jpy)$/iu.test(words[0] ?? "")) words.shift();
  const digits = found.hundredths.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
