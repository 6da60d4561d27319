import "server-only";
import { lockHeldProposals } from "@/lib/four-eyes/held-proposals.sql";
import type { TakenInstalment } from "@/lib/loans/loan-books";
import { openInterestAccounts } from "@/lib/loans/loan-books";
import type { Queryable } from "@/lib/server/db";
import { lastPlace, type TakenItems, takeItems } from "@/lib/term-products/take-items";
import type { FoundItem, Selection } from "@/lib/term-products/take-items.sql";
import { findInstalments, lockInstalments } from "./take-instalments.sql";

/** The acts of proposals that end when the bank collects an instalment of their loan. */
export const actsEndedByCollection = ["loan-collection", "loan-take-back"] as const;

/**
 * Locks and reads the instalments to collect, and locks the proposals that hold the loans' money. Until this transaction ends, no
 * other transaction can move the money of these loans.
 */
export async function takeInstalmentsToCollect(
  tx: Queryable,
  selection: Selection,
): Promise<TakenItems<TakenInstalment>> {
  const found = await findInstalments(tx, selection);
  return await takeItems(tx, found, {
    open: async (currencies) => {
      await openInterestAccounts(tx, currencies);
      await lockHeldProposals(tx, loansOf(found), actsEndedByCollection);
    },
    lock: () => lockInstalments(tx, selection, found),
    booksOf: ({ loan }) => loan,
  });
}

const loansOf = (found: FoundItem[]) => [...new Set(found.map(({ id }) => id))];

/** Locks and reads the instalments for reminders. Locks only the loans and their instalments, because no money moves. */
export async function takeInstalmentsToRemindOf(
  tx: Queryable,
  selection: Selection,
): Promise<TakenItems<TakenInstalment>> {
  const found = await findInstalments(tx, selection);
  return { items: await lockInstalments(tx, selection, found), last: lastPlace(found) };
}
