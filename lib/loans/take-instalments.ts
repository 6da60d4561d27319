import "server-only";
import type { Statuses } from "@/lib/accounts/standing";
import type { Queryable } from "@/lib/server/db";
import type { InstalmentState } from "@/lib/server/prisma-client/enums";
import { lastPlace, type TakenItems, takeItems } from "@/lib/term-products/take-items";
import type { Selection } from "@/lib/term-products/take-items.sql";
import { type BookedLoan, openInterestAccounts, type UnpaidInstalment } from "./loan-books";
import { findInstalments, lockInstalments } from "./take-instalments.sql";

/** An instalment that is not paid, with its loan, both locked, and what decides whether it can be collected. */
export type TakenInstalment = UnpaidInstalment & { loan: BookedLoan & Statuses; state: InstalmentState };

/** Takes instalments that are going to be collected: nobody else moves money of these loans until the transaction ends. */
export async function takeToCollect(tx: Queryable, selection: Selection): Promise<TakenItems<TakenInstalment>> {
  const found = await findInstalments(tx, selection);
  return await takeItems(tx, found, {
    open: (currencies) => openInterestAccounts(tx, currencies),
    lock: () => lockInstalments(tx, selection, found),
    booksOf: ({ loan }) => loan,
  });
}

/** The same where no money is going to move: only the loans and their instalments are locked. */
export async function takeToRemindOf(tx: Queryable, selection: Selection): Promise<TakenItems<TakenInstalment>> {
  const found = await findInstalments(tx, selection);
  return { items: await lockInstalments(tx, selection, found), last: lastPlace(found) };
}
