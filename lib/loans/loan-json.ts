import "server-only";
import * as z from "zod";
import { baseMembers, baseShape } from "@/lib/lists/base-members";
import { loanTermsJson, loanTermsShape } from "@/lib/loans/plans/plan-json";
import { toDecimalText } from "@/lib/money/format-money";
import { decimalText } from "@/lib/money/money-schema";
import { InstalmentState, LoanStatus, OverdueReason } from "@/lib/server/prisma-client/enums";
import type { Instalment, Loan } from "./loan";

/**
 * Converts an application or a loan to the members of the HTTP contract. The result contains the schedule if `instalments` are
 * passed.
 */
export function loanJson({ loan, instalments }: { loan: Loan; instalments?: Instalment[] }) {
  return {
    ...baseMembers(loan),
    email: loan.owner.email,
    isCore: false as const,
    ...loanTermsJson({ ...loan, name: loan.loanName }),
    installmentsPaid: loan.installmentsPaid,
    status: loan.status,
    reason: loan.reason || undefined,
    accountNumber: loan.account.accountNumber,
    /**
     * The due date of the next instalment. If no instalment is left to pay, this is the date of the application, because older
     * clients show this date.
     */
    dueDate: loan.nextDueOn ?? loan.createdAt.toISOString().slice(0, 10),
    disbursedOn: loan.disbursedOn ?? undefined,
    ...(loan.writtenOffMinor > 0n ? { writtenOff: toDecimalText(loan.writtenOffMinor, loan.currency) } : {}),
    ...(instalments ? { schedule: instalments.map((line) => instalmentJson(line, loan)) } : {}),
  };
}

function instalmentJson(line: Instalment, { currency }: Loan) {
  return {
    number: line.number,
    dueDate: line.dueOn,
    principal: toDecimalText(line.principalMinor, currency),
    interest: toDecimalText(line.interestMinor, currency),
    amount: toDecimalText(line.principalMinor + line.interestMinor, currency),
    status: line.state,
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
    amount: decimalText,
    status: z.enum(InstalmentState),
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
  reason: z.string().optional(),
  accountNumber: z.string(),
  dueDate: z.iso.date(),
  disbursedOn: z.iso.date().optional(),
  writtenOff: decimalText.optional(),
  schedule: scheduleShape.optional(),
});
