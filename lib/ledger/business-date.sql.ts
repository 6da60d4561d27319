import "server-only";
import { addDays } from "@/lib/dates";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction, type Queryable } from "@/lib/server/db";
import { settle } from "./settle.sql";

/**
 * The open business date. The ledger gives this date to an entry that is posted now. When the end-of-day run has ended a date,
 * the open date is the next date, even before midnight. If the end-of-day run is late, the open date is the date that has not
 * ended yet (docs/decisions/business-dates.md). Before the bank's first day, the function returns the calendar date.
 */
export async function getBusinessDate(source: Queryable = db): Promise<string> {
  const [day] = await source.query<{ openOn: string | null }>('SELECT open_on AS "openOn" FROM business_day');
  return day?.openOn ?? bankDate(now());
}

/**
 * Returns the open business date, and keeps it open until the transaction `tx` has ended. If another transaction is ending the
 * date, the function first waits for this transaction. Callers must lock the account and the record before they call the function.
 */
export async function holdBusinessDate(tx: Queryable): Promise<string> {
  const [day] = await tx.query<{ openOn: string | null }>('SELECT hold_business_date() AS "openOn"');
  return day?.openOn ?? bankDate(now());
}

/** SQL for the date that `getBusinessDate` returns. The SQL is a subquery, so each statement computes the date only once. */
export const businessDateSql = "(SELECT bank_date())";

/** Opens the books: the present date becomes the bank's first business date. Does nothing if the books are already open. */
export async function openBooks(): Promise<void> {
  const [day] = await db.query<{ isOpen: boolean }>('SELECT open_on IS NOT NULL AS "isOpen" FROM business_day');
  if (!day?.isOpen) await openBusinessDate(db, bankDate(now()), 0n);
}

/**
 * Ends a business date. One transaction posts the date's accrued interest, loan provisions and currency result, and begins the
 * next date. The function then waits for the transactions that may still post to the ended date. Never call this function
 * inside a transaction that has written, because the function would wait for this transaction. A second call with the same date
 * has no further effect.
 *
 * @throws NotSettledError
 */
export async function endBusinessDate(date: string): Promise<void> {
  const { postings } = await settle();
  await inTransaction(async (tx) => {
    // The accrual and the beginning of the next date are in one transaction, so that no interest is paid between them.
    await tx.query("SELECT accrue_interest($1, $2)", [date, now()]);
    await tx.query("SELECT provision_loans($1, $2)", [date, now()]);
    await tx.query("SELECT revalue_positions($1, $2, $3)", [date, now(), postings]);
    await openBusinessDate(tx, addDays(date, 1), postings);
  });
  await settle();
}

async function openBusinessDate(tx: Queryable, date: string, settledSequence: bigint): Promise<void> {
  await tx.query("SELECT open_business_date($1, $2)", [date, settledSequence]);
}
