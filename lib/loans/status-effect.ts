import type { LoanStatus } from "@/lib/server/prisma-client/enums";

/** What has happened to a loan's money: nothing yet, lent and owed, or lent and nothing owed any more. */
export type LoanMoney = "none" | "outstanding" | "settled";

/** What happens to the outstanding debt when staff close an active loan. */
export type OutstandingChoice = "collect" | "write-off";

/** One act in the books. */
export type LoanStep = "disburse" | "take-back" | "collect" | "write-off";

/** The money of a loan, from its record. */
export function loanMoney({ status, disbursedOn }: { status: LoanStatus; disbursedOn: string | null }): LoanMoney {
  if (disbursedOn === null) return "none";
  return status === "active" ? "outstanding" : "settled";
}

/** Why a loan cannot move to a status; keys of the `errors` messages. */
export type LoanRefusal = "loan_not_lent" | "loan_settled" | "loan_instalments_paid";

export type LoanEffect =
  | { allowed: true; step: LoanStep | null }
  /** A key of the `errors` messages says why not. */
  | { allowed: false; reason: LoanRefusal };

const nothing: LoanEffect = { allowed: true, step: null };
const step = (name: LoanStep): LoanEffect => ({ allowed: true, step: name });

/**
 * What must be done in the books so that the money follows a loan to another status, or why it cannot. Total: defined for
 * every pair (domain rules, "Loans"; docs/decisions/0022-lending.md).
 */
export function loanEffect(
  before: { money: LoanMoney; installmentsPaid: number; totalInstallments: number },
  after: { status: LoanStatus; outstanding: OutstandingChoice },
): LoanEffect {
  const { money, installmentsPaid, totalInstallments } = before;
  const { status } = after;
  if (money === "none") {
    if (status === "paid") return { allowed: false, reason: "loan_not_lent" };
    return status === "active" ? step("disburse") : nothing;
  }
  if (money === "settled") {
    // A debt that was written off was not paid.
    const isTrue =
      status === "closed" || status === "deleted" || (status === "paid" && installmentsPaid === totalInstallments);
    return isTrue ? nothing : { allowed: false, reason: "loan_settled" };
  }
  if (status === "active") return nothing;
  if (status === "closed") return step(after.outstanding);
  if (status === "paid") return step("collect");
  return installmentsPaid > 0 ? { allowed: false, reason: "loan_instalments_paid" } : step("take-back");
}
