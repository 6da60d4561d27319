import "server-only";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { fieldError } from "@/lib/server/errors";

/** Between what amounts a customer may choose. */
type Range = { minimumMinor: bigint; maximumMinor: bigint; currency: Currency };

/** @throws AppError `validation_failed` on `amount` for an amount that the plan does not offer */
export function assertOffered(amountMinor: bigint, { minimumMinor, maximumMinor, currency }: Range): void {
  if (amountMinor >= minimumMinor && amountMinor <= maximumMinor) return;
  const params = { minimum: formatMoney(minimumMinor, currency), maximum: formatMoney(maximumMinor, currency) };
  throw fieldError("amount", { key: "amountBetween", params });
}

/**
 * Reads an amount as it was typed.
 *
 * @throws AppError `validation_failed` on `amount` for one that is none, or that the plan does not offer
 */
export function requireOfferedAmount(amount: string | number, range: Range): bigint {
  const money = parseMoney(amount, range.currency);
  if (!money.ok) throw fieldError("amount", money.problem);
  assertOffered(money.amountMinor, range);
  return money.amountMinor;
}
