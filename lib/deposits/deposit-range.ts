import "server-only";
import { formatMoney } from "@/lib/money/format-money";
import { parseMoney } from "@/lib/money/parse-money";
import { fieldError } from "@/lib/server/errors";
import type { Deposit } from "./deposit";

type Range = Pick<Deposit, "minimumMinor" | "maximumMinor" | "currency">;

/**
 * Reads an amount that is to be deposited.
 *
 * @throws AppError `validation_failed` on `amount` for one that is none, or that the plan does not offer
 */
export function requireDepositAmount(amount: string | number, range: Range): bigint {
  const { minimumMinor, maximumMinor, currency } = range;
  const money = parseMoney(amount, currency);
  if (!money.ok) throw fieldError("amount", money.problem);
  if (money.amountMinor < minimumMinor || money.amountMinor > maximumMinor) {
    const params = { minimum: formatMoney(minimumMinor, currency), maximum: formatMoney(maximumMinor, currency) };
    throw fieldError("amount", { key: "amountBetween", params });
  }
  return money.amountMinor;
}
