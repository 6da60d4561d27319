import "server-only";
import { type BookedDeposit, openInterestAccounts, type UnpaidPayout } from "@/lib/deposits/deposit-books";
import type { Queryable } from "@/lib/server/db";
import { type TakenItems, takeItems } from "@/lib/term-products/take-items";
import type { Selection } from "@/lib/term-products/take-items.sql";
import { findMatured, findPayouts, lockMatured, lockPayouts } from "./take-payouts.sql";

/** Finds the payouts of a selection, and locks the payouts and their deposits (see `takeItems`). */
export async function takePayouts(tx: Queryable, selection: Selection): Promise<TakenItems<UnpaidPayout>> {
  const found = await findPayouts(tx, selection);
  return await takeItems(tx, found, {
    open: (currencies) => openInterestAccounts(tx, currencies),
    lock: () => lockPayouts(tx, selection, found),
    booksOf: ({ deposit }) => deposit,
  });
}

/** Finds and locks the deposits of a selection (see `takeItems`). */
export async function takeMatured(tx: Queryable, selection: Selection): Promise<TakenItems<BookedDeposit>> {
  const found = await findMatured(tx, selection);
  return await takeItems(tx, found, {
    open: (currencies) => openInterestAccounts(tx, currencies),
    lock: () => lockMatured(tx, selection, found),
    booksOf: (deposit) => deposit,
  });
}
