import "server-only";
import * as z from "zod";
import { depositTermsJson, depositTermsShape } from "@/lib/deposits/plans/plan-json";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { DepositStatus, PayoutState } from "@/lib/server/prisma-client/enums";
import type { Deposit, Payout } from "./deposit";

/**
 * Converts an application or a deposit to the field names of the HTTP contract. The result contains the schedule if `payouts`
 * are passed.
 */
export function depositJson({ deposit, payouts }: { deposit: Deposit; payouts?: Payout[] }) {
  return {
    ...baseMembers(deposit),
    isCore: false as const,
    email: deposit.owner.email,
    ...depositTermsJson({ ...deposit, name: deposit.depositName }),
    status: deposit.status,
    withdrawnAt: deposit.withdrawnAt?.toISOString(),
    reason: deposit.reason || undefined,
    /** The moment at which the customer applied. */
    date: deposit.createdAt.toISOString(),
    accountNumber: deposit.account.accountNumber,
    startedOn: deposit.startedOn ?? undefined,
    maturesOn: deposit.maturesOn ?? undefined,
    version: deposit.version,
    ...(payouts ? { schedule: payouts.map((payout) => payoutJson(payout, deposit)) } : {}),
  };
}

function payoutJson({ number, dueOn, interestMinor, state, paidAt }: Payout, { currency }: Deposit) {
  return {
    number,
    dueDate: dueOn,
    interest: toDecimalText(interestMinor, currency),
    status: state,
    paidAt: paidAt?.toISOString(),
  };
}

const scheduleShape = z.array(
  z.object({
    number: z.int(),
    dueDate: z.iso.date(),
    interest: decimalText,
    status: z.enum(PayoutState),
    paidAt: z.iso.datetime().optional(),
  }),
);

export const depositShape = z.object({
  ...baseShape,
  isCore: z.literal(false),
  email: z.string(),
  ...depositTermsShape,
  status: z.enum(DepositStatus),
  withdrawnAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
  date: z.iso.datetime(),
  accountNumber: z.string(),
  startedOn: z.iso.date().optional(),
  maturesOn: z.iso.date().optional(),
  version: z.int(),
  schedule: scheduleShape.optional(),
});
