import { NotSettledError, settle } from "@/lib/ledger/settle.sql";
import { takeSnapshots } from "@/lib/ledger/system-balances.sql";
import { bankDate, now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { hasNoClosedDay, readPostedLines } from "./past-closings.sql";

/**
 * Closes the past days on which demo data moves money, so that each of these days has a trial balance. Does nothing if a day is
 * already closed. The demo data must already be committed and must be posted in the order of time.
 */
export async function closePastDays(): Promise<void> {
  if (!(await hasNoClosedDay(db)) || !(await isSettled())) return;
  const lastLines = await readLastLines(bankDate(now()));
  await inTransaction(async (tx) => {
    for (const [date, line] of lastLines) await takeSnapshots(tx, date, line);
  });
}

async function isSettled(): Promise<boolean> {
  try {
    await settle();
    return true;
  } catch (error) {
    if (!(error instanceof NotSettledError)) throw error;
    log.warn("the past days of the demo data are closed at the next start: transactions of others do not end");
    return false;
  }
}

/** The number of the last line of each date earlier than `before`, in the order of the dates. */
async function readLastLines(before: string): Promise<Map<string, bigint>> {
  const lines = new Map<string, bigint>();
  for (const { postedAt, line } of await readPostedLines(db)) {
    const date = bankDate(postedAt);
    if (date < before) lines.set(date, line);
  }
  return lines;
}
