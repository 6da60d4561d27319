import { openBooks } from "@/lib/ledger/business-date.sql";
import { NotSettledError, settle } from "@/lib/ledger/settle.sql";
import { takeSnapshots } from "@/lib/ledger/system-balances.sql";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { hasNoClosedDay, readPostedDates } from "./past-closings.sql";

/**
 * The longest time that a closing waits for the end of older transactions on the database server. On a busy machine, a
 * transaction may take a minute.
 */
const settledWithinMs = 180_000;

/**
 * Opens the demonstration's books with today's date. Then closes every past date that has entries, so that each of these dates
 * has a trial balance. If a date is already closed, the function does nothing. Before the call, the demo data must be committed,
 * and the entries must have been posted in the order of time.
 */
export async function closePastDays(): Promise<void> {
  if (!(await hasNoClosedDay(db))) return;
  await openBooks();
  if (!(await isSettled())) return;
  const dates = await readPostedDates(db, bankDate(now()));
  await inTransaction(async (tx) => {
    for (const date of dates) await takeSnapshots(tx, date);
  });
}

async function isSettled(): Promise<boolean> {
  try {
    await settle({ limitMs: settledWithinMs });
    return true;
  } catch (error) {
    if (!(error instanceof NotSettledError)) throw error;
    log.warn("the past days of the demo data are closed at the next start: transactions of others do not end");
    return false;
  }
}
