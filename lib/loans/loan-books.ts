import "server-only";
import type { Statuses } from "@/lib/accounts/standing";
import { openLoanInterestAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import type { Queryable } from "@/lib/server/db";
import type { InstalmentState } from "@/lib/server/prisma-client/enums";
import { type BooksAccounts, openInCurrencies } from "@/lib/term-products/books-accounts";
import type { Recipient } from "@/lib/term-products/notice";
import type { Loan } from "./loan";
import { collectInstalments, collectParts } from "./loans.sql";

/** The data of a loan that postings and notices need. */
type BookedLoan = Pick<Loan, "id" | "loanName" | "amountMinor" | "currency"> & BooksAccounts & { owner: Recipient };

/** An unpaid instalment and its loan. Both rows are locked. The amounts are the sums that are left to pay. */
export type UnpaidInstalment = {
  loan: BookedLoan;
  number: number;
  dueOn: string;
  principalMinor: bigint;
  interestMinor: bigint;
  lateOwedMinor: bigint;
  /** The principal and the interest of the whole instalment, including the amounts that partial payments have already paid. */
  instalmentMinor: bigint;
};

/**
 * A locked unpaid instalment and its locked loan. The statuses of the customer and the account decide whether the instalment can
 * be collected.
 */
export type TakenInstalment = UnpaidInstalment & {
  loan: BookedLoan & Statuses & Pick<Loan, "collection">;
  state: InstalmentState;
};

/**
 * Posts instalments from the customers' accounts to the loans' accounts and to the bank's income. Counts the paid instalments of
 * each loan. When the last instalment of a loan is posted, the loan becomes paid. Each instalment is posted only once, even if
 * the end-of-day run, the customer and staff all request the payment. Before the call, the caller must open the interest
 * accounts, then lock the loans' accounts, and then lock the loans.
 *
 * @returns the ids of the loans that have become paid
 * @throws AppError `insufficient_funds`
 */
export async function postInstalments(
  tx: Queryable,
  actor: string,
  instalments: UnpaidInstalment[],
): Promise<Set<string>> {
  if (instalments.length === 0) return new Set();
  await openInterestAccounts(
    tx,
    instalments.map(({ loan }) => loan.currency),
  );
  return await collectInstalments(tx, actor, instalments);
}

/** A partial payment of the oldest unpaid instalment of a loan. */
export type InstalmentPart<Line extends UnpaidInstalment = UnpaidInstalment> = {
  instalment: Line;
  amountMinor: bigint;
};

/**
 * Posts partial payments of instalments. A partial payment covers the late interest first, then the interest, and then the
 * principal. The caller locks and opens the accounts as for `postInstalments`.
 *
 * @throws AppError `insufficient_funds`
 */
export async function postParts(tx: Queryable, actor: string, parts: InstalmentPart[]): Promise<void> {
  if (parts.length === 0) return;
  await openInterestAccounts(
    tx,
    parts.map(({ instalment }) => instalment.loan.currency),
  );
  await collectParts(tx, actor, parts);
}

/**
 * Opens the bank's income account for loan interest in each of the currencies. Callers must call this function before they lock
 * any row.
 */
export function openInterestAccounts(
  tx: Queryable,
  currencies: Iterable<Currency>,
): Promise<(currency: Currency) => bigint> {
  return openInCurrencies(tx, openLoanInterestAccount, currencies);
}
