import "server-only";
import { assertStandsActive, standingOf } from "@/lib/accounts/standing";
import type { WriteOffReason } from "@/lib/customer-acts";
import { holdBusinessDate } from "@/lib/ledger/business-date.sql";
import { openLateInterestAccount, openLoanAccount, openLoanWriteOffAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import type { Database, Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { LoanStatus } from "@/lib/server/prisma-client/enums";
import { assertMayBecome } from "@/lib/term-products/amount-range";
import { businessDaysOf } from "@/lib/term-products/business-days";
import { type Loan, loanScheduleInclude, toLoanWithSchedule } from "./loan";
import { openInterestAccounts, postInstalments } from "./loan-books";
import { type LoanEvent, sendLoanNotice } from "./loan-notices";
import { lendPrincipal, readLateInterest, takePrincipalBack, writePrincipalOff } from "./loans.sql";
import { type LockedLoan, unpaidInstalments } from "./lock-loan";
import { assertSameDate, findPayoff } from "./payoff";
import { loanSchedule } from "./schedule.model";
import { type LoanStep, loanEffect, loanMoney, type OutstandingChoice } from "./status-effect.model";

/** The requested status, amount and reason of a loan. */
export type LoanTarget = {
  status: LoanStatus;
  amountMinor: bigint;
  reason: string;
  /** Decides whether the remaining debt is collected or written off when the loan is closed. */
  outstanding: OutstandingChoice;
  /** The business date of the quote that the actor saw. */
  payoffOn: string | undefined;
  /** The reason why staff write the debt off. */
  reasonCode: WriteOffReason | undefined;
};

/**
 * Changes the status or the amount of a locked loan. In the caller's transaction, the function posts the step that `loanEffect`
 * returns, changes the record and notifies the owner.
 *
 * @throws AppError `transition_refused` when the state of the money, or the status of the user or of the account, does not allow
 * the change. `insufficient_funds` when the available balance is too low. `conflict` when the quote for an early repayment is for
 * another date. `validation_failed` when the amount can no longer change or is outside the plan's range
 */
export async function moveLoan(tx: Database, mover: Actor, loan: LockedLoan, target: LoanTarget): Promise<Loan> {
  const money = loanMoney(loan);
  const effect = loanEffect({ ...loan, money }, target);
  if (!effect.allowed) throw new AppError("transition_refused", { messageKey: effect.reason });
  const { status, amountMinor, reason, payoffOn } = target;
  assertMayBecome(amountMinor, loan, money !== "none");
  if (effect.step === "collect") {
    // The quote must be for the business date on which the entries are posted.
    await holdBusinessDate(tx);
    assertSameDate(payoffOn, await findPayoff(tx, loan));
  }
  await runStep(tx, mover, { ...loan, amountMinor }, effect.step);
  const record = await tx.prisma.loan.update({
    where: { id: loan.id },
    data: { status, amountMinor, reason, version: { increment: 1 }, updatedAt: now() },
    include: loanScheduleInclude,
  });
  const { loan: moved } = toLoanWithSchedule(record, await readLateInterest(tx, record));
  await tellOwner(tx, loan, moved, { step: effect.step, reasonCode: target.reasonCode });
  return moved;
}

/**
 * Opens the ledger accounts that a change to `status` may need. Callers must call this function before they lock any row (see
 * `lockLoan`).
 *
 * @returns the opened accounts that must be locked
 */
export async function openAccountsToMove(
  tx: Queryable,
  { id, currency, ledgerAccountId, lateRateBp }: Pick<Loan, "id" | "currency" | "ledgerAccountId" | "lateRateBp">,
  { status, outstanding }: { status: LoanStatus | undefined; outstanding: OutstandingChoice },
): Promise<bigint[]> {
  if (status === "active") {
    if (lateRateBp > 0) await openLateInterestAccount(tx, currency);
    return [await openLoanAccount(tx, id, currency)];
  }
  if (ledgerAccountId === null || (status !== "paid" && status !== "closed")) return [];
  await openInterestAccounts(tx, [currency]);
  if (outstanding === "write-off") await openLoanWriteOffAccount(tx, currency);
  return [];
}

async function runStep(tx: Database, mover: Actor, loan: LockedLoan, step: LoanStep | null): Promise<void> {
  if (step === "disburse") await disburse(tx, mover, loan);
  if (step === "take-back") await takeBack(tx, mover, loan);
  if (step === "write-off") await writeOff(tx, mover, loan);
  if (step !== "collect") return;
  if (standingOf(loan) === "blocked") throw new AppError("transition_refused", { messageKey: "customer_blocked" });
  await postInstalments(tx, mover.userId, unpaidInstalments(loan));
}

/** Disburses the loan on the business date, and stores the schedule. The owner and the account must be active. */
async function disburse(tx: Database, mover: Actor, loan: LockedLoan): Promise<void> {
  assertStandsActive(loan);
  const disbursedOn = await holdBusinessDate(tx);
  const days = await businessDaysOf(loan, disbursedOn);
  await lendPrincipal(tx, mover.userId, loan, disbursedOn);
  await tx.prisma.loanInstalment.createMany({
    data: loanSchedule(loan, disbursedOn, days).map((line) => ({ ...line, loanId: loan.id })),
  });
}

async function takeBack(tx: Database, mover: Actor, loan: LockedLoan): Promise<void> {
  if (!loan.disbursementEntryId) return;
  await takePrincipalBack(tx, mover.userId, loan.id);
  await tx.prisma.loanInstalment.deleteMany({ where: { loanId: loan.id } });
}

/** Writes off the remaining debt. The principal becomes the bank's loss. */
async function writeOff(tx: Database, mover: Actor, loan: LockedLoan): Promise<void> {
  await writePrincipalOff(tx, mover.userId, loan.id);
  await tx.prisma.loanInstalment.updateMany({
    where: { loanId: loan.id, state: { in: ["due", "overdue"] } },
    data: { state: "written_off", overdueReason: null },
  });
}

const eventByStatus = {
  pending: "applied",
  approved: "approved",
  active: "disbursed",
  paid: "paid",
  closed: "closed",
  deleted: "rejected",
} as const satisfies Record<LoanStatus, LoanEvent>;

async function tellOwner(
  tx: Queryable,
  before: LockedLoan,
  after: Loan,
  { step, reasonCode }: { step: LoanStep | null; reasonCode: WriteOffReason | undefined },
): Promise<void> {
  const isChanged = before.status !== after.status || before.amountMinor !== after.amountMinor;
  if (!isChanged) return;
  await sendLoanNotice(tx, before.owner, {
    event: step === "take-back" ? "returned" : eventByStatus[after.status],
    id: after.id,
    name: after.loanName,
    amountMinor: after.amountMinor,
    currency: after.currency,
    date: after.nextDueOn ?? "",
    reason: after.reason,
    ...(step === "write-off" ? { reasonCode } : {}),
  });
}
