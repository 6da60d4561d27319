import "server-only";
import { type BookedDeposit, openInterestAccounts, type UnpaidPayout } from "@/lib/deposits/deposit-books";
import type { Queryable } from "@/lib/server/db";
import { type TakenItems, takeItems } from "@/lib/term-products/take-items";
import type { Selection } from "@/lib/term-products/take-items.sql";
import { findMatured, findPayouts, lockMatured, lockPayouts } from "./take-payouts.sql";

/** Takes unpaid lines of schedules whose interest is going to be paid, with their deposits. */
export async function takePayouts(tx: Queryable, selection: Selection): Promise<TakenItems<UnpaidPayout>> {
  const found = await findPayouts(tx, selection);
  return await takeItems(tx, found, {
    open: (currencies) => openInterestAccounts(tx, currencies),
    lock: () => lockPayouts(tx, selection, found),
    booksOf: ({ deposit }) => deposit,
  });
}

/** Takes deposits that are going to be paid out. */
export async function takeMatured(tx: Queryable, selection: Selection): Promise<TakenItems<BookedDeposit>> {
  const found = await findMatured(tx, selection);
  return await takeItems(tx, found, {
    open: (currencies) => openInterestAccounts(tx, currencies),
    lock: () => lockMatured(tx, selection, found),
    booksOf: (deposit) => deposit,
  });
}
