import "server-only";
import { loanPlans } from "@/lib/loans/plans/plans";
import type { Actor } from "@/lib/server/actor";
import { isUniqueViolation } from "@/lib/server/db-errors";
import { AppError } from "@/lib/server/errors";
import { apply } from "@/lib/term-products/apply";
import { type Loan, loanScheduleInclude, toLoanWithSchedule } from "./loan";
import { sendLoanNotice } from "./loan-notices";
import { loanRange } from "./schedule.model";
import { type ApplyForLoanInput, loanDetails } from "./schema";

/**
 * Records a customer's application for a loan (see `apply`).
 *
 * @throws AppError `uncleared_loan` while the customer has another uncleared loan (`isUncleared`); the errors of `apply`
 */
export async function applyForLoan(actor: Actor, input: ApplyForLoanInput, requestId?: string): Promise<Loan> {
  const { loanName: planName, ...rest } = input;
  const details = loanDetails.parse(input);
  const applied = apply(
    {
      subject: "loan",
      plans: loanPlans,
      rangeOf: loanRange,
      record: async (tx, application, plan) => {
        const {
          name: loanName,
          profitBp,
          totalInstallments,
          earlyRepayment,
          businessDayRule,
          collection,
          lateRateBp,
        } = plan;
        const interest = { earlyRepayment, collection, lateRateBp };
        const terms = { loanName, profitBp, totalInstallments, businessDayRule, ...interest };
        const record = await tx.prisma.loan.create({
          data: { ...application, ...details, ...terms },
          include: loanScheduleInclude,
        });
        const { id, amountMinor, currency } = record;
        await sendLoanNotice(tx, actor, { event: "applied", id, name: loanName, amountMinor, currency });
        return toLoanWithSchedule(record, new Map()).loan;
      },
    },
    actor,
    { ...rest, planName, details },
    requestId,
  );
  return await orUnclearedLoan(applied);
}

/** @throws AppError `uncleared_loan` when the database has refused a second uncleared loan */
async function orUnclearedLoan<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error, "loans_one_uncleared")) throw new AppError("uncleared_loan", { cause: error });
    throw error;
  }
}
