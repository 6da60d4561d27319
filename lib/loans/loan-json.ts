import "server-only";
import * as z from "zod";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { loanTermsJson, loanTermsShape } from "@/lib/loans/plans/plan-json";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { bankDate, now } from "@/lib/server/clock";
import { InstalmentState, LoanStatus, OverdueReason } from "@/lib/server/prisma-client/enums";
import { daysPastDue } from "./days-past-due.model";
import type { Instalment, Loan, Payoff } from "./loan";
import { lateOf, partsOf, sumOf } from "./loan-standing.model";

/**
 * Converts an application or a loan to the field names of the HTTP contract. The result contains the schedule if `instalments`
 * are passed.
 */
export function loanJson({
  loan,
  instalments,
  payoff,
}: {
  loan: Loan;
  instalments?: Instalment[];
  payoff?: Payoff | null;
}) {
  return {
    ...baseMembers(loan),
    email: loan.owner.email,
    isCore: false as const,
    ...loanTermsJson({ ...loan, name: loan.loanName }),
    installmentsPaid: loan.installmentsPaid,
    status: loan.status,
    withdrawnAt: loan.withdrawnAt?.toISOString(),
    reason: loan.reason || undefined,
    accountNumber: loan.account.accountNumber,
    /**
     * The due date of the next instalment. If no instalment is left to pay, the field contains the date of the application,
     * because older clients show this field for every loan.
     */
    dueDate: loan.nextDueOn ?? bankDate(loan.createdAt),
    disbursedOn: loan.disbursedOn ?? undefined,
    /** The days since the due date of the oldest unpaid instalment, for an active loan. */
    daysPastDue: daysPastDue(loan, bankDate(now())) ?? undefined,
    ...(loan.writtenOffMinor > 0n ? { writtenOff: toDecimalText(loan.writtenOffMinor, loan.currency) } : {}),
    ...(loan.recoveredMinor > 0n ? { recovered: toDecimalText(loan.recoveredMinor, loan.currency) } : {}),
    /** The quote for an early payment of all remaining instalments. Absent if the early payment does not reduce the debt. */
    ...(payoff ? { payoff: payoffJson(loan, payoff) } : {}),
    ...(instalments ? { schedule: instalments.map((line) => instalmentJson(line, loan)) } : {}),
  };
}

function payoffJson(loan: Loan, { payoffOn, unearnedMinor }: Payoff) {
  const { owedPrincipalMinor, owedInterestMinor, owedLateMinor, currency } = loan;
  return {
    date: payoffOn,
    amount: toDecimalText(owedPrincipalMinor + owedInterestMinor + owedLateMinor - unearnedMinor, currency),
    unearnedInterest: toDecimalText(unearnedMinor, currency),
  };
}

function instalmentJson(line: Instalment, { currency }: Loan) {
  return {
    number: line.number,
    dueDate: line.dueOn,
    principal: toDecimalText(line.principalMinor, currency),
    interest: toDecimalText(line.interestMinor, currency),
    ...(line.waivedMinor > 0n ? { waived: toDecimalText(line.waivedMinor, currency) } : {}),
    /** The late interest, paid or owed. */
    ...(lateOf(line) > 0n ? { lateInterest: toDecimalText(lateOf(line), currency) } : {}),
    amount: toDecimalText(sumOf([line]), currency),
    status: line.state,
    /** The sum of the partial payments (`partsOf`). */
    ...(partsOf(line) > 0n ? { paidInParts: toDecimalText(partsOf(line), currency) } : {}),
    overdueReason: line.overdueReason ?? undefined,
    paidAt: line.paidAt?.toISOString(),
  };
}

const scheduleShape = z.array(
  z.object({
    number: z.int(),
    dueDate: z.iso.date(),
    principal: decimalText,
    interest: decimalText,
    waived: decimalText.optional(),
    lateInterest: decimalText.optional(),
    amount: decimalText,
    status: z.enum(InstalmentState),
    paidInParts: decimalText.optional(),
    overdueReason: z.enum(OverdueReason).optional(),
    paidAt: z.iso.datetime().optional(),
  }),
);

export const loanShape = z.object({
  ...baseShape,
  email: z.string(),
  isCore: z.literal(false),
  ...loanTermsShape,
  installmentsPaid: z.int(),
  status: z.enum(LoanStatus),
  withdrawnAt: z.iso.datetime().optional(),
  reason: z.string().optional(),
  accountNumber: z.string(),
  dueDate: z.iso.date(),
  disbursedOn: z.iso.date().optional(),
  daysPastDue: z.int().optional(),
  writtenOff: decimalText.optional(),
  recovered: decimalText.optional(),
  payoff: z.object({ date: z.iso.date(), amount: decimalText, unearnedInterest: decimalText }).optional(),
  schedule: scheduleShape.optional(),
});
