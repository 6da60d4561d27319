import "server-only";
import type { Queryable } from "@/lib/server/db";
import { strangeLinesSql } from "./ledger.sql";
import { keySlices } from "./slices.sql";

/** The last numbers that the database sequences for lines and entries have given out. */
export async function drawnNumbers(db: Queryable): Promise<{ postings: bigint; journalEntries: bigint }> {
  const [drawn] = await db.query<{ postings: bigint; journalEntries: bigint }>(
    'SELECT postings, journal_entries AS "journalEntries" FROM settle_mark()',
  );
  return drawn ?? { postings: 0n, journalEntries: 0n };
}

/** At most 1000 entries with a number that the sequence has not given out: a number below 1 or above `drawn`. */
export async function queryStrangeEntries(db: Queryable, drawn: bigint): Promise<{ id: string; sequence: bigint }[]> {
  return await db.query("SELECT id, sequence FROM journal_entries WHERE sequence > $1 OR sequence < 1 LIMIT 1000", [
    drawn,
  ]);
}

/** Reads the first and the last line of each account. Returns the lines with a number below 1 or above `drawn`. */
export async function queryStrangeLines(
  db: Queryable,
  accountIds: bigint[],
  drawn: bigint,
): Promise<{ code: string; sequence: bigint }[]> {
  return await db.query(strangeLinesSql, [accountIds, drawn]);
}

/** Counts the lines in a range of database blocks of the table `postings`. */
export async function countLines(db: Queryable, blocks: [from: number, before: number]): Promise<bigint> {
  const [row] = await db.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM postings
      WHERE ctid >= format('(%s,0)', $1::bigint)::tid AND ctid < format('(%s,0)', $2::bigint)::tid`,
    blocks,
  );
  return row?.count ?? 0n;
}

/** The ids of all ledger accounts. */
export function accountSlices(db: Queryable): AsyncGenerator<bigint[]> {
  return keySlices(db, "SELECT id AS key FROM ledger_accounts WHERE id > $1 ORDER BY id LIMIT $2", 0n);
}
