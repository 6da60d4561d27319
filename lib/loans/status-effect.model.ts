import type { LoanStatus } from "@/lib/server/prisma-client/enums";

/** The state of a loan's money: not disbursed, disbursed with an outstanding debt, or settled. */
export type LoanMoney = "none" | "outstanding" | "settled";

/** Decides what happens to the outstanding debt when staff close an active loan. */
export type OutstandingChoice = "collect" | "write-off";

/** One step in the books. `take-back` reverses the disbursement. `collect` collects all unpaid instalments. */
export type LoanStep = "disburse" | "take-back" | "collect" | "write-off";

/** The state of a loan's money, derived from the record. */
export function loanMoney({ status, disbursedOn }: { status: LoanStatus; disbursedOn: string | null }): LoanMoney {
  if (disbursedOn === null) return "none";
  return status === "active" ? "outstanding" : "settled";
}

/** The reasons why a loan cannot change to a status. Each reason is a key of the `errors` messages. */
export type LoanRefusal = "loan_not_lent" | "application_ended" | "loan_settled" | "loan_instalments_paid";

export type LoanEffect =
  | { allowed: true; step: LoanStep | null }
  /** `reason` is a key of the `errors` messages. */
  | { allowed: false; reason: LoanRefusal };

const nothing: LoanEffect = { allowed: true, step: null };
const step = (name: LoanStep): LoanEffect => ({ allowed: true, step: name });

/** True if the customer can still withdraw the application: staff have not refused it, and no money has moved. */
export function isLoanWithdrawable(loan: { status: LoanStatus; disbursedOn: string | null }): boolean {
  return loanMoney(loan) === "none" && (loan.status === "pending" || loan.status === "approved");
}

const hasEnded = (status: LoanStatus) => status === "closed" || status === "deleted";

/**
 * The step in the books that a change of a loan's status needs, or the reason why the change is refused. The function covers
 * every pair of statuses (docs/domain.md, "Loans"; docs/decisions/loans-and-deposits.md).
 */
export function loanEffect(
  before: {
    status: LoanStatus;
    money: LoanMoney;
    installmentsPaid: number;
    totalInstallments: number;
    /** The sum of the partial payments for unpaid instalments. */
    partsMinor: bigint;
    withdrawnAt: Date | null;
  },
  after: { status: LoanStatus; outstanding: OutstandingChoice },
): LoanEffect {
  const { money, installmentsPaid, totalInstallments, partsMinor, withdrawnAt } = before;
  const { status } = after;
  if (money === "none") {
    if (status === "paid") return { allowed: false, reason: "loan_not_lent" };
    // An application that has ended cannot be opened again. The customer knows that the application has ended, and may have
    // borrowed elsewhere. The customer can apply again.
    if (hasEnded(before.status) && !hasEnded(status)) return { allowed: false, reason: "application_ended" };
    // An application that the customer has withdrawn can only become `deleted`, because the status `closed` would hide the
    // withdrawal.
    if (withdrawnAt !== null && status !== "deleted") return { allowed: false, reason: "application_ended" };
    return status === "active" ? step("disburse") : nothing;
  }
  if (money === "settled") {
    // A debt that was written off was not paid. A loan whose debt was written off therefore cannot have the status `paid`.
    const isTrue =
      status === "closed" || status === "deleted" || (status === "paid" && installmentsPaid === totalInstallments);
    return isTrue ? nothing : { allowed: false, reason: "loan_settled" };
  }
  if (status === "active") return nothing;
  if (status === "closed") return step(after.outstanding);
  if (status === "paid") return step("collect");
  return installmentsPaid > 0 || partsMinor > 0n
    ? { allowed: false, reason: "loan_instalments_paid" }
    : step("take-back");
}
