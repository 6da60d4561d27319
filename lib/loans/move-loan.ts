import "server-only";
import { assertStandsActive, standingOf } from "@/lib/accounts/standing";
import { openLoanAccount, openLoanWriteOffAccount } from "@/lib/ledger/open-account.sql";
import type { Actor } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { LoanStatus } from "@/lib/server/prisma-client/enums";
import { assertOffered } from "@/lib/term-products/amount-range";
import type { Loan } from "./loan";
import {
  lendPrincipal,
  openInterestAccounts,
  postInstalments,
  takePrincipalBack,
  writePrincipalOff,
} from "./loan-books";
import { type LoanEvent, sendLoanNotice } from "./loan-notices";
import { findUnpaidInstalments, type LoanAccounts, type LockedLoan, readLoan } from "./lock-loan";
import { loanSchedule } from "./schedule";
import { type LoanStep, loanEffect, loanMoney, type OutstandingChoice } from "./status-effect";

/** Where a loan shall go. */
export type LoanTarget = {
  status: LoanStatus;
  amountMinor: bigint;
  reason: string;
  /** What closing does about what is still owed. */
  outstanding: OutstandingChoice;
};

/**
 * Moves a locked loan to another status or amount: the books follow as `loanEffect` says, the record changes and its
 * owner is told; all in the caller's transaction.
 *
 * @throws AppError `transition_refused` when the money cannot go that way, or a status stops it; `insufficient_funds` when it is not there,
 * `validation_failed` for an amount that is fixed by now or outside the plan's range
 */
export async function moveLoan(tx: Queryable, mover: Actor, loan: LockedLoan, target: LoanTarget): Promise<Loan> {
  const money = loanMoney(loan);
  const effect = loanEffect({ ...loan, money }, target);
  if (!effect.allowed) throw new AppError("transition_refused", { messageKey: effect.reason });
  assertAmount(loan, target.amountMinor, money === "none");
  const books = await runStep(tx, mover, { ...loan, amountMinor: target.amountMinor }, effect.step);
  await tx.query(
    `UPDATE loans SET status = $2, reason = $3, amount_minor = $4, disbursement_entry_id = $5, ledger_account_id = $6,
                      disbursed_on = $7, written_off_minor = written_off_minor + $8, version = version + 1,
                      updated_at = $9 WHERE id = $1`,
    [
      loan.id,
      target.status,
      target.reason,
      target.amountMinor,
      books.disbursementEntryId,
      books.ledgerAccountId,
      books.disbursementEntryId === null ? null : (loan.disbursedOn ?? bankDate(now())),
      books.writtenOffMinor,
      now(),
    ],
  );
  const moved = await readLoan(tx, loan.id);
  await tellOwner(tx, loan, moved, effect.step);
  return moved;
}

function assertAmount(loan: Loan, amountMinor: bigint, isOpen: boolean): void {
  if (amountMinor === loan.amountMinor) return;
  if (!isOpen) throw fieldError("amount", "amountFixed");
  assertOffered(amountMinor, loan);
}

/**
 * Opens the accounts of the books that a move to this status may need, before anything is locked (`lockLoan`).
 *
 * @returns those that are to be locked.
 */
export async function openAccountsToMove(
  tx: Queryable,
  { id, currency, ledgerAccountId }: LoanAccounts,
  { status, outstanding }: { status: LoanStatus | undefined; outstanding: OutstandingChoice },
): Promise<bigint[]> {
  if (status === "active") return [await openLoanAccount(tx, id, currency)];
  if (ledgerAccountId === null || (status !== "paid" && status !== "closed")) return [];
  await openInterestAccounts(tx, [currency]);
  if (outstanding === "write-off") await openLoanWriteOffAccount(tx, currency);
  return [];
}

type Books = Pick<LockedLoan, "disbursementEntryId" | "ledgerAccountId"> & { writtenOffMinor: bigint };

async function runStep(tx: Queryable, mover: Actor, loan: LockedLoan, step: LoanStep | null): Promise<Books> {
  const { disbursementEntryId, ledgerAccountId } = loan;
  const books: Books = { disbursementEntryId, ledgerAccountId, writtenOffMinor: 0n };
  if (step === "disburse") return { ...books, ...(await disburse(tx, mover, loan)) };
  if (step === null) return books;
  if (step === "take-back") {
    await takeBack(tx, mover, loan);
    return { ...books, disbursementEntryId: null };
  }
  if (step === "write-off") return { ...books, writtenOffMinor: await writeOff(tx, mover, loan) };
  if (standingOf(loan) === "blocked") throw new AppError("transition_refused", { messageKey: "customer_blocked" });
  await postInstalments(tx, mover.userId, await findUnpaidInstalments(tx, loan));
  return books;
}

/** The money is lent from today on, and with that the schedule is fixed. Only while its owner and the account are active. */
async function disburse(tx: Queryable, mover: Actor, loan: LockedLoan) {
  assertStandsActive(loan);
  const { ledgerAccountId, entryId: disbursementEntryId } = await lendPrincipal(tx, mover.userId, loan);
  const lines = loanSchedule(loan, bankDate(now()));
  await tx.query(
    `INSERT INTO loan_instalments (loan_id, number, due_on, principal_minor, interest_minor)
     SELECT $1, * FROM unnest($2::int[], $3::date[], $4::bigint[], $5::bigint[])`,
    [
      loan.id,
      lines.map(({ number }) => number),
      lines.map(({ dueOn }) => dueOn),
      lines.map(({ principalMinor }) => principalMinor),
      lines.map(({ interestMinor }) => interestMinor),
    ],
  );
  return { disbursementEntryId, ledgerAccountId };
}

async function takeBack(tx: Queryable, mover: Actor, loan: LockedLoan): Promise<void> {
  if (!loan.disbursementEntryId) return;
  await takePrincipalBack(tx, mover.userId, loan, loan.disbursementEntryId);
  await tx.query("DELETE FROM loan_instalments WHERE loan_id = $1", [loan.id]);
}

/** Gives up what is still owed. @returns the principal that the bank has lost. */
async function writeOff(tx: Queryable, mover: Actor, loan: LockedLoan): Promise<bigint> {
  const unpaid = await findUnpaidInstalments(tx, loan);
  const lostMinor = unpaid.reduce((total, { principalMinor }) => total + principalMinor, 0n);
  await writePrincipalOff(tx, mover.userId, loan, lostMinor);
  await tx.query(
    "UPDATE loan_instalments SET state = 'written_off', overdue_reason = NULL WHERE loan_id = $1 AND state IN ('due', 'overdue')",
    [loan.id],
  );
  return lostMinor;
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
