import "server-only";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import { businessDaysOf } from "@/lib/term-products/business-days";
import { findLoanDetailsOf } from "./get-loan-details";
import type { Loan } from "./loan";
import { type LoanStanding, loanStanding } from "./loan-standing.model";

/** A loan of a customer, with its figures. `standing` is null unless the loan is active. */
export type OwnLoan = { loan: Loan; standing: LoanStanding | null };

/** The customer's own applications and loans, newest first. */
export async function findOwnLoans(actor: Actor): Promise<OwnLoan[]> {
  const today = bankDate(now());
  const found = await findLoanDetailsOf(actor, actor.email);
  return await Promise.all(
    found.map(async ({ loan, instalments }) => ({
      loan,
      standing:
        loan.status === "active"
          ? loanStanding(loan, instalments, { today, days: await businessDaysOf(loan, today) })
          : null,
    })),
  );
}
