import "server-only";
import type { Currency } from "@/lib/money/currency";
import { formatMoney } from "@/lib/money/format-money";
import { now, startOfBankDay } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
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
  const isNew = beneficiaryAddedAt && now().getTime() - beneficiaryAddedAt.getTime() < newBeneficiaryMs;
  if (isNew && amountMinor > limits.newBeneficiaryMinor) {
    throw limitExceeded("limit_new_beneficiary", limits.newBeneficiaryMinor, currency);
  }
}

/** Whether a transfer of this size needs a PIN (decision 6). */
export function needsPin(amountMinor: bigint, currency: Currency): boolean {
  return amountMinor >= transferLimits(currency).stepUpMinor;
}

/** What an account has sent today, pending transfers included; cancelled and rejected ones do not count. */
export async function sumSentToday(tx: Queryable, accountId: string): Promise<bigint> {
  const [row] = await tx.query<{ sent_minor: bigint }>(
    `SELECT coalesce(sum(amount_minor), 0)::bigint AS sent_minor FROM transfers
      WHERE from_account_id = $1 AND created_at >= $2 AND status <> 'deleted'`,
    [accountId, startOfBankDay(now())],
  );
  return row?.sent_minor ?? 0n;
}

/**
 * Checks the day's limit. Only true for as long as the account's ledger row is locked.
 *
 * @throws AppError `limit_exceeded` with what is left today.
 */
export async function assertWithinDailyLimit(
  tx: Queryable,
  accountId: string,
  amountMinor: bigint,
  currency: Currency,
): Promise<void> {
  const { dailyMinor } = transferLimits(currency);
  const leftMinor = dailyMinor - (await sumSentToday(tx, accountId));
  if (amountMinor > leftMinor) throw limitExceeded("limit_daily", leftMinor > 0n ? leftMinor : 0n, currency);
}

function limitExceeded(messageKey: string, limitMinor: bigint, currency: Currency): AppError {
  const params = { limit: formatMoney(limitMinor, currency) };
  return new AppError("limit_exceeded", { messageKey, params, fields: { amount: [{ key: messageKey, params }] } });
}
