import { type Currency, currencyDigits } from "./currency";

/** The reasons why a text or number is not an amount. Each reason is also a key of the `validation` messages. */
export const moneyProblems = [
  "amountRequired",
  "amountFormat",
  "amountDecimals",
  "amountPositive",
  "amountTooLarge",
] as const;

type MoneyProblem = (typeof moneyProblems)[number];

/**
 * The maximum number of whole units in an amount, for every currency. An amount in a currency with decimals may exceed this limit
 * by up to 99 hundredths.
 */
const wholeUnitsMax = 999_999_999_999n;

type MoneyResult = { ok: true; amountMinor: bigint } | { ok: false; problem: MoneyProblem };

/**
 * Parses an amount from users or programs: `1250`, `"1250.5"`, `"1,250.50"`.
 *
 * Accepts only ASCII digits. Commas must separate groups of three digits. The amount must be above zero and at most 999 999 999
 * 999.99. The amount must not have more decimals than its currency (docs/domain.md, "Money").
 *
 * @returns minor units of `currency`, or the problem
 */
export function parseMoney(input: string | number, currency: Currency): MoneyResult {
  const text = typeof input === "number" ? numberText(input) : input.trim();
  if (text === "") return { ok: false, problem: "amountRequired" };
  const match = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?$/.exec(text);
  if (!match) return { ok: false, problem: "amountFormat" };
  const [, sign = "", whole = "", decimals = ""] = match;
  const digits = currencyDigits(currency);
  if (decimals.replace(/0+$/, "").length > digits) return { ok: false, problem: "amountDecimals" };
  const wholeUnits = BigInt(whole.replaceAll(",", "").slice(0, 40));
  if (wholeUnits > wholeUnitsMax) return { ok: false, problem: "amountTooLarge" };
  const amountMinor = wholeUnits * 10n ** BigInt(digits) + BigInt(decimals.slice(0, digits).padEnd(digits, "0") || "0");
  if (sign || amountMinor === 0n) return { ok: false, problem: "amountPositive" };
  return { ok: true, amountMinor };
}

/** Parses a balance like `parseMoney`, but accepts zero. */
export function parseBalance(input: string | number, currency: Currency): MoneyResult {
  if (/^0+(\.0*)?$/.test(String(input).trim())) return { ok: true, amountMinor: 0n };
  return parseMoney(input, currency);
}

/**
 * Converts a JSON number to decimal text. A number that JavaScript writes with an exponent is too large or too small for an
 * amount. For such a number, the function returns a text that `parseMoney` refuses.
 */
function numberText(input: number): string {
  const text = String(input);
  return Number.isFinite(input) && !text.includes("e") ? text : "x";
}
