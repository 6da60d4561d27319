import "server-only";
import type { TakenInstalment } from "@/lib/loans/loan-books";
import { openInterestAccounts } from "@/lib/loans/loan-books";
import type { Queryable } from "@/lib/server/db";
import { lastPlace, type TakenItems, takeItems } from "@/lib/term-products/take-items";
import type { Selection } from "@/lib/term-products/take-items.sql";
import { findInstalments, lockInstalments } from "./take-instalments.sql";

/**
 * Locks and reads the instalments to collect. Until this transaction ends, no other transaction can move the money of these
 * loans.
 */
export async function takeInstalmentsToCollect(
  tx: Queryable,
  selection: Selection,
): Promise<TakenItems<TakenInstalment>> {
  const found = await findInstalments(tx, selection);
  return await takeItems(tx, found, {
    open: (currencies) => openInterestAccounts(tx, currencies),
    lock: () => lockInstalments(tx, selection, found),
    booksOf: ({ loan }) => loan,
  });
}

/** Locks and reads the instalments for reminders. Locks only the loans and their instalments, because no money moves. */
export async function takeInstalmentsToRemindOf(
  tx: Queryable,
  selection: Selection,
): Promise<TakenItems<TakenInstalment>> {
  const found = await findInstalments(tx, selection);
  return { items: await lockInstalments(tx, selection, found), last: lastPlace(found) };
}
