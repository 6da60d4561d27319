import "server-only";
import { assertStandsActive, standingOf } from "@/lib/accounts/standing";
import { openLoanAccount, openLoanWriteOffAccount } from "@/lib/ledger/open-ledger-account.sql";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import type { Database, Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { LoanStatus } from "@/lib/server/prisma-client/enums";
import { assertMayBecome } from "@/lib/term-products/amount-range";
import { type Loan, loanScheduleInclude, toLoanWithSchedule } from "./loan";
import {
  lendPrincipal,
  openInterestAccounts,
  postInstalments,
  takePrincipalBack,
  writePrincipalOff,
} from "./loan-books";
import { type LoanEvent, sendLoanNotice } from "./loan-notices";
import { type LockedLoan, unpaidInstalments } from "./lock-loan";
import { loanSchedule } from "./schedule";
import { type LoanStep, loanEffect, loanMoney, type OutstandingChoice } from "./status-effect";

/** The status and amount that a loan shall have. */
export type LoanTarget = {
  status: LoanStatus;
  amountMinor: bigint;
  reason: string;
  /** What closing does with the debt that is left. */
  outstanding: OutstandingChoice;
};

/**
 * Moves a locked loan to another status or amount: the books follow as `loanEffect` says, the record changes and its
 * owner is told; all in the caller's transaction.
 *
 * @throws AppError `transition_refused` when the money cannot go that way, or a status stops it; `insufficient_funds` when it is not there,
 * `validation_failed` for an amount that is fixed by now or outside the plan's range
 */
export async function moveLoan(tx: Database, mover: Actor, loan: LockedLoan, target: LoanTarget): Promise<Loan> {
  const money = loanMoney(loan);
  const effect = loanEffect({ ...loan, money }, target);
  if (!effect.allowed) throw new AppError("transition_refused", { messageKey: effect.reason });
  const { status, amountMinor, reason } = target;
  assertMayBecome(amountMinor, loan, money !== "none");
  const change = await runStep(tx, mover, { ...loan, amountMinor }, effect.step);
  const record = await tx.prisma.loan.update({
    where: { id: loan.id },
    data: { status, amountMinor, reason, ...change, version: { increment: 1 }, updatedAt: now() },
    include: loanScheduleInclude,
  });
  const { loan: moved } = toLoanWithSchedule(record);
  await tellOwner(tx, loan, moved, effect.step);
  return moved;
}

/**
 * Opens the accounts of the books that a move to this status may need, before anything is locked (`lockLoan`).
 *
 * @returns those that are to be locked.
 */
export async function openAccountsToMove(
  tx: Queryable,
  { id, currency, ledgerAccountId }: Pick<Loan, "id" | "currency" | "ledgerAccountId">,
  { status, outstanding }: { status: LoanStatus | undefined; outstanding: OutstandingChoice },
): Promise<bigint[]> {
  if (status === "active") return [await openLoanAccount(tx, id, currency)];
  if (ledgerAccountId === null || (status !== "paid" && status !== "closed")) return [];
  await openInterestAccounts(tx, [currency]);
  if (outstanding === "write-off") await openLoanWriteOffAccount(tx, currency);
  return [];
}

/** The fields of the record that a step in the books changes. */
type Change = Partial<Pick<Loan, "disbursementEntryId" | "ledgerAccountId" | "disbursedOn" | "writtenOffMinor">>;

async function runStep(tx: Database, mover: Actor, loan: LockedLoan, step: LoanStep | null): Promise<Change> {
  if (step === null) return {};
  if (step === "disburse") return await disburse(tx, mover, loan);
  if (step === "take-back") return await takeBack(tx, mover, loan);
  if (step === "write-off") return await writeOff(tx, mover, loan);
  if (standingOf(loan) === "blocked") throw new AppError("transition_refused", { messageKey: "customer_blocked" });
  await postInstalments(tx, mover.userId, unpaidInstalments(loan));
  return {};
}

/** The money is lent from today on, and with that the schedule is fixed. Only while its owner and the account are active. */
async function disburse(tx: Database, mover: Actor, loan: LockedLoan): Promise<Change> {
  assertStandsActive(loan);
  const disbursedOn = bankDate(now());
  const { ledgerAccountId, entryId: disbursementEntryId } = await lendPrincipal(tx, mover.userId, loan);
  await tx.prisma.loanInstalment.createMany({
    data: loanSchedule(loan, disbursedOn).map((line) => ({ ...line, loanId: loan.id })),
  });
  return { disbursementEntryId, ledgerAccountId, disbursedOn };
}

async function takeBack(tx: Database, mover: Actor, loan: LockedLoan): Promise<Change> {
  if (!loan.disbursementEntryId) return {};
  await takePrincipalBack(tx, mover.userId, loan, loan.disbursementEntryId);
  await tx.prisma.loanInstalment.deleteMany({ where: { loanId: loan.id } });
  return { disbursementEntryId: null, disbursedOn: null };
}

/** Writes the outstanding debt off: the bank loses the principal. */
async function writeOff(tx: Database, mover: Actor, loan: LockedLoan): Promise<Change> {
  const lostMinor = loan.owedPrincipalMinor;
  await writePrincipalOff(tx, mover.userId, loan, lostMinor);
  await tx.prisma.loanInstalment.updateMany({
    where: { loanId: loan.id, state: { in: ["due", "overdue"] } },
    data: { state: "written_off", overdueReason: null },
  });
  return { writtenOffMinor: loan.writtenOffMinor + lostMinor };
}

const eventByStatus = {
  pending: "applied",
  approved: "approved",
  active: "disbursed",
  paid: "paid",
  closed: "closed",
  deleted: "rejected",
} as const satisfies Record<LoanStatus, LoanEvent>;

async function tellOwner(tx: Queryable, before: LockedLoan, after: Loan, step: LoanStep | null): Promise<void> {
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
  });
}
