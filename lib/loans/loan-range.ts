import "server-only";
import { formatMoney } from "@/lib/money/format-money";
import { fieldError } from "@/lib/server/errors";
import type { Loan } from "./loan";

/** @throws AppError `validation_failed` on `amount` for an amount that the plan does not offer */
export function assertOffered(
  amountMinor: bigint,
  { minimumMinor, maximumMinor, currency }: Pick<Loan, "minimumMinor" | "maximumMinor" | "currency">,
): void {
  if (amountMinor >= minimumMinor && amountMinor <= maximumMinor) return;
  const params = { minimum: formatMoney(minimumMinor, currency), maximum: formatMoney(maximumMinor, currency) };
  throw fieldError("amount", { key: "amountBetween", params });
}
