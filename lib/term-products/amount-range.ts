import "server-only";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { fieldError } from "@/lib/server/errors";
import { requestContext } from "@/lib/server/request-context";

/** The range from which a customer may choose an amount. */
export type AmountRange = { minimumMinor: bigint; maximumMinor: bigint; currency: Currency };

/** @throws AppError `validation_failed` on `amount` for an amount that the plan does not offer */
export function assertOffered(amountMinor: bigint, { minimumMinor, maximumMinor, currency }: AmountRange): void {
  if (amountMinor >= minimumMinor && amountMinor <= maximumMinor) return;
  const { locale } = requestContext();
  const [minimum, maximum] = [minimumMinor, maximumMinor].map((minor) => formatMoney(minor, currency, locale));
  const params = { minimum: minimum ?? "", maximum: maximum ?? "" };
  throw fieldError("amount", { key: "amountBetween", params });
}

/** Reads a typed amount. @throws AppError `validation_failed` on `amount` for a text that is not an amount */
export function requireAmount(amount: string | number, currency: Currency): bigint {
  const money = parseMoney(amount, currency);
  if (!money.ok) throw fieldError("amount", money.problem);
  return money.amountMinor;
}

/**
 * Checks a change of the requested amount. The new amount must be within the plan's range. After money has moved, the amount is
 * fixed.
 *
 * @throws AppError `validation_failed` on `amount`
 */
export function assertMayBecome(
  amountMinor: bigint,
  record: AmountRange & { amountMinor: bigint },
  hasMoved: boolean,
): void {
  if (amountMinor === record.amountMinor) return;
  if (hasMoved) throw fieldError("amount", "amountFixed");
  assertOffered(amountMinor, record);
}
