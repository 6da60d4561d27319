import "server-only";
import { toDecimalText } from "@/lib/money/format-money";
import { toProfitText } from "@/lib/money/profit-rate";
import { rowBase } from "@/lib/server/http";
import type { Deposit, Payout } from "./deposit";

/** An application or a deposit in the HTTP contract's names. */
export function depositRow(deposit: Deposit, schedule?: Payout[]) {
  const money = (amountMinor: bigint) => toDecimalText(amountMinor, deposit.currency);
  return {
    ...rowBase(deposit),
    isCore: false,
    email: deposit.email,
    FDRName: deposit.depositName,
    minimum: money(deposit.minimumMinor),
    maximum: money(deposit.maximumMinor),
    amount: money(deposit.amountMinor),
    currency: deposit.currency,
    profit: toProfitText(deposit.profitBp),
    lockedInPeriod: deposit.lockedInYears,
    intervalType: deposit.interval,
    interValType: deposit.interval,
    status: deposit.status,
    reason: deposit.reason || undefined,
    /** On which the customer applied. */
    date: deposit.createdAt.toISOString(),
    accountNumber: deposit.accountNumber,
    startedOn: deposit.startedOn ?? undefined,
    maturesOn: deposit.maturesOn ?? undefined,
    version: deposit.version,
    ...(schedule ? { schedule: schedule.map((payout) => payoutRow(payout, deposit)) } : {}),
  };
}

function payoutRow({ number, dueOn, interestMinor, state, paidAt }: Payout, { currency }: Deposit) {
  return {
    number,
    dueDate: dueOn,
    interest: toDecimalText(interestMinor, currency),
    status: state,
    paidAt: paidAt?.toISOString(),
  };
}
