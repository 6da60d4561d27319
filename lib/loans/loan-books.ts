import "server-only";
import type { Statuses } from "@/lib/accounts/standing";
import {
  openLoanAccount,
  openLoanInterestAccount,
  openLoanWriteOffAccount,
} from "@/lib/ledger/open-ledger-account.sql";
import { postEntries } from "@/lib/ledger/post-entries.sql";
import { type LedgerEntry, postEntry, reverseEntry } from "@/lib/ledger/post-entry.sql";
import { markInstalmentsPaid } from "@/lib/loans/instalments/mark-instalments.sql";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { InstalmentState } from "@/lib/server/prisma-client/enums";
import { type BooksAccounts, openInCurrencies } from "@/lib/term-products/books-accounts";
import type { Recipient } from "@/lib/term-products/notice";
import type { Loan } from "./loan";

/** What posting to the books, and telling the borrower, needs of a loan. */
export type BookedLoan = Pick<Loan, "id" | "loanName" | "amountMinor" | "currency"> &
  BooksAccounts & { owner: Recipient };

/** An unpaid instalment of a loan, both locked. */
export type UnpaidInstalment = {
  loan: BookedLoan;
  number: number;
  dueOn: string;
  principalMinor: bigint;
  interestMinor: bigint;
};

/** An instalment that is not paid, with its loan, both locked, and what decides whether it can be collected. */
export type TakenInstalment = UnpaidInstalment & { loan: BookedLoan & Statuses; state: InstalmentState };

type VersionedLoan = BookedLoan & { version: number };

/** Credits the customer with the principal, against the loan's own account, which it opens. */
export async function lendPrincipal(
  tx: Queryable,
  actor: string,
  loan: VersionedLoan,
): Promise<{ ledgerAccountId: bigint; entryId: string }> {
  const { id, amountMinor, customerLedgerAccountId } = loan;
  const ledgerAccountId = await openLoanAccount(tx, id, loan.currency);
  const entryId = await postEntry(tx, {
    kind: "loan-disbursement",
    subject: { type: "loan", id },
    actor,
    description: loan.loanName,
    // A loan that was taken back may be lent again, under another version.
    requestId: `loan:${id}:disbursement:${loan.version + 1}`,
    lines: [
      { ledgerAccountId: customerLedgerAccountId, amountMinor },
      { ledgerAccountId, amountMinor: -amountMinor },
    ],
  });
  return { ledgerAccountId, entryId };
}

/** Reverses the entry that has lent the money. @throws AppError `insufficient_funds` */
export async function takePrincipalBack(
  tx: Queryable,
  actor: string,
  loan: VersionedLoan,
  entryId: string,
): Promise<void> {
  await reverseEntry(tx, {
    entryId,
    actor,
    description: `${loan.loanName}, taken back`,
    requestId: `loan:${loan.id}:take-back:${loan.version + 1}`,
  });
}

/** Posts the outstanding principal as the bank's loss, once for a loan. */
export async function writePrincipalOff(
  tx: Queryable,
  actor: string,
  loan: BookedLoan,
  lostMinor: bigint,
): Promise<void> {
  await postEntry(tx, {
    kind: "loan-write-off",
    subject: { type: "loan", id: loan.id },
    actor,
    description: `${loan.loanName}, written off`,
    requestId: `loan:${loan.id}:write-off`,
    lines: [
      { ledgerAccountId: ownAccountOf(loan), amountMinor: lostMinor },
      { ledgerAccountId: await openLoanWriteOffAccount(tx, loan.currency), amountMinor: -lostMinor },
    ],
  });
}

/**
 * Moves instalments from their customers to their loans and the bank's income, and counts them; a loan with none left is
 * paid. Each is posted once for its loan and number, whoever asks: the end of the day, the customer or staff. The caller has
 * opened the interest accounts, then locked the accounts of the loans, then the loans.
 *
 * @returns the ids of the loans that are paid now.
 * @throws AppError `insufficient_funds`
 */
export async function postInstalments(
  tx: Queryable,
  actor: string,
  instalments: UnpaidInstalment[],
): Promise<Set<string>> {
  if (instalments.length === 0) return new Set();
  const currencies = instalments.map(({ loan }) => loan.currency);
  const income = await openInterestAccounts(tx, currencies);
  const entries = instalments.map((instalment) => entryOf(actor, instalment, income(instalment.loan.currency)));
  return await markInstalmentsPaid(tx, instalments, await postEntries(tx, entries), now());
}

/** Opens the bank's income accounts in the currencies in which interest is earned. Called before anything is locked. */
export function openInterestAccounts(
  tx: Queryable,
  currencies: Iterable<Currency>,
): Promise<(currency: Currency) => bigint> {
  return openInCurrencies(tx, openLoanInterestAccount, currencies);
}

function entryOf(actor: string, instalment: UnpaidInstalment, incomeId: bigint): LedgerEntry {
  const { loan, number, principalMinor, interestMinor } = instalment;
  const lines = [
    { ledgerAccountId: loan.customerLedgerAccountId, amountMinor: -(principalMinor + interestMinor) },
    { ledgerAccountId: ownAccountOf(loan), amountMinor: principalMinor },
  ];
  if (interestMinor > 0n) lines.push({ ledgerAccountId: incomeId, amountMinor: interestMinor });
  return {
    kind: "loan-instalment",
    subject: { type: "loan", id: loan.id },
    actor,
    description: `${loan.loanName}, instalment ${number}`,
    requestId: `loan:${loan.id}:instalment:${number}`,
    lines,
  };
}

function ownAccountOf({ id, ledgerAccountId }: BookedLoan): bigint {
  if (ledgerAccountId === null) throw new Error(`loan ${id} has no account in the books`);
  return ledgerAccountId;
}
