import "server-only";
import type { Actor } from "@/lib/server/actor";
import { withdrawApplication } from "@/lib/term-products/withdraw-application";
import { type Loan, loanScheduleInclude, toLoanWithSchedule } from "./loan";
import { sendLoanNotice } from "./loan-notices";
import { type LockedLoan, lockLoan } from "./lock-loan";
import type { WithdrawLoanInput } from "./schema";
import { isLoanWithdrawable } from "./status-effect.model";

/**
 * Withdraws the actor's own application for a loan (see `withdrawApplication`). The customer can then apply for another loan.
 *
 * @throws AppError the errors of `withdrawApplication`
 */
export async function withdrawLoan(actor: Actor, input: WithdrawLoanInput, requestId?: string): Promise<Loan> {
  return await withdrawApplication<LockedLoan, Loan>(
    {
      subject: "loan",
      lock: (tx) => lockLoan(tx, input.id, async () => []),
      isWithdrawable: isLoanWithdrawable,
      withdraw: async (tx, { id, owner }, data) => {
        const record = await tx.prisma.loan.update({ where: { id }, data, include: loanScheduleInclude });
        const { loanName: name, amountMinor, currency } = record;
        await sendLoanNotice(tx, owner, { event: "withdrawn", id, name, amountMinor, currency });
        return toLoanWithSchedule(record, new Map()).loan;
      },
    },
    actor,
    input,
    requestId,
  );
}
