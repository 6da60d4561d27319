import "server-only";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { now } from "@/lib/server/clock";
import { AppError } from "@/lib/server/errors";
import { newBeneficiaryMs, transferLimits } from "./policy";

/**
 * Checks what can be said of a transfer without looking at others of the day.
 *
 * @throws AppError `limit_exceeded`
 */
export function assertWithinSingleLimits(amountMinor: bigint, currency: Currency, beneficiaryAddedAt?: Date): void {
  const limits = transferLimits(currency);
  if (amountMinor > limits.singleMinor) throw limitExceeded("limit_single", limits.singleMinor, currency);
  if (beneficiaryAddedAt && isNewBeneficiary(beneficiaryAddedAt) && amountMinor > limits.newBeneficiaryMinor) {
    throw limitExceeded("limit_new_beneficiary", limits.newBeneficiaryMinor, currency);
  }
}

/** Whether a beneficiary who was added then has the lower limit still. */
export function isNewBeneficiary(addedAt: Date): boolean {
  return now().getTime() - addedAt.getTime() < newBeneficiaryMs;
}

/** Whether a transfer of this size needs a PIN (decision 6). */
export function needsPin(amountMinor: bigint, currency: Currency): boolean {
  return amountMinor >= transferLimits(currency).stepUpMinor;
}

/** The refusal of a transfer that the day's limit does not allow; `leftMinor` may still be sent. */
export function dailyLimitExceeded(leftMinor: bigint, currency: Currency): AppError {
  return limitExceeded("limit_daily", leftMinor, currency);
}

function limitExceeded(messageKey: string, limitMinor: bigint, currency: Currency): AppError {
  const params = { limit: formatMoney(limitMinor, currency) };
  return new AppError("limit_exceeded", { messageKey, params, fields: { amount: [{ key: messageKey, params }] } });
}
