import "server-only";
import type { Statuses } from "@/lib/accounts/standing";
import type { Database } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { Prisma } from "@/lib/server/prisma-client/client";
import type { BooksAccounts } from "@/lib/term-products/books-accounts";
import { lockRecord, type OpenAccounts } from "@/lib/term-products/lock-record";
import type { Recipient } from "@/lib/term-products/notice";
import { type Instalment, type Loan, loanInclude, loanScheduleInclude, toLoanWithSchedule, unpaidOf } from "./loan";
import type { UnpaidInstalment } from "./loan-books";
import { readLateInterest } from "./loans.sql";

/** A loan with its schedule and the data that are needed to move its money. */
type MovableLoan = Loan & BooksAccounts & Statuses & { instalments: Instalment[]; owner: Recipient };

/** A loan that is locked until the transaction ends. `availableMinor` is the available balance of the customer's account. */
export type LockedLoan = MovableLoan & { availableMinor: bigint };

const movableInclude = {
  ...loanScheduleInclude,
  owner: { select: { ...loanInclude.owner.select, status: true } },
  account: { select: { ...loanInclude.account.select, status: true, ledgerAccountId: true } },
} as const satisfies Prisma.LoanInclude;

/**
 * Locks a loan until the transaction ends. The function first locks the ledger accounts between which the loan's money moves, and
 * then the loan's row.
 *
 * @throws AppError `not_found`; `conflict` when the loan's accounts changed before the locks were taken
 */
export function lockLoan(tx: Database, id: string, open: OpenAccounts<MovableLoan>): Promise<LockedLoan> {
  return lockRecord(tx, { table: "loans", id, read: () => readMovable(tx, id), open });
}

async function readMovable(tx: Database, id: string): Promise<MovableLoan> {
  const record = await tx.prisma.loan.findUnique({ where: { id }, include: movableInclude });
  if (!record) throw new AppError("not_found");
  const { loan, instalments } = toLoanWithSchedule(record, await readLateInterest(tx, record));
  return {
    ...{ ...loan, instalments, customerLedgerAccountId: record.account.ledgerAccountId },
    ...{ userStatus: record.owner.status, accountStatus: record.account.status },
    owner: { ...record.owner, userId: record.ownerId },
  };
}

/** The unpaid instalments of a locked loan, earliest first, with the amounts that are left to pay. */
export function unpaidInstalments(loan: LockedLoan): UnpaidInstalment[] {
  return unpaidOf(loan.instalments).map((line) => ({
    ...{ loan, number: line.number, dueOn: line.dueOn, instalmentMinor: line.principalMinor + line.interestMinor },
    principalMinor: line.principalMinor - line.partPrincipalMinor,
    interestMinor: line.interestMinor - line.partInterestMinor,
    lateOwedMinor: line.lateOwedMinor,
  }));
}
