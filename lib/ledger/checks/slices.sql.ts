import "server-only";
import type { Queryable } from "@/lib/server/db";

/** The maximum number of records in a slice. A run holds one slice in memory. */
export const sliceRows = 5_000;

const lowestId = "00000000-0000-0000-0000-000000000000";

/**
 * Reads the keys of a table in slices, in ascending order. A row that another transaction adds during the reading may be
 * missing, if its key is lower than the keys that were already read.
 *
 * @param sql selects the `key` of at most `$2` rows after the key `$1`, in ascending order
 * @param values the values of the parameters from `$3` on
 */
export async function* keySlices<Key extends string | bigint>(
  db: Queryable,
  sql: string,
  start: Key,
  ...values: unknown[]
): AsyncGenerator<Key[]> {
  for (let after = start; ; ) {
    const rows = await db.query<{ key: Key }>(sql, [after, sliceRows, ...values]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ key }) => key);
    if (rows.length < sliceRows) return;
    after = last.key;
  }
}

/** The ids of a table's rows, or of the rows that meet a condition. */
export function idSlices(db: Queryable, table: string, condition = "true", ...values: unknown[]) {
  const sql = `SELECT id AS key FROM ${table} WHERE id > $1::uuid AND (${condition}) ORDER BY id LIMIT $2`;
  return keySlices(db, sql, lowestId, ...values);
}

/**
 * The ids of the transfers whose payment the lines of a network file report. If `fileId` is absent, the lines of all files are
 * read.
 */
export function paidTransferSlices(db: Queryable, fileId?: string) {
  const ofFile = fileId === undefined ? "" : "AND file_id = $3";
  const sql = `SELECT transfer_id AS key FROM settlement_lines WHERE transfer_id > $1::uuid ${ofFile} ORDER BY 1 LIMIT $2`;
  return keySlices<string>(db, sql, lowestId, ...(fileId === undefined ? [] : [fileId]));
}

/** An entry of a slice. */
export type SlicedEntry = { id: string; subjectType: string; subjectId: string };

/**
 * The entries with numbers above `after` and up to `upTo`. The function reads one range of numbers after the other, because the
 * BRIN index of the numbers finds ranges and not single numbers. The function skips a range without entries in one step, even if
 * the range is long.
 */
export async function* entrySlices(db: Queryable, after: bigint, upTo: bigint): AsyncGenerator<SlicedEntry[]> {
  for (let from = after; from < upTo; ) {
    const to = from + BigInt(sliceRows);
    const entries = await db.query<SlicedEntry>(
      `SELECT id, subject_type AS "subjectType", subject_id AS "subjectId" FROM journal_entries
        WHERE sequence > $1 AND sequence <= $2 ORDER BY sequence`,
      [from, to < upTo ? to : upTo],
    );
    if (entries.length > 0) yield entries;
    from = entries.length > 0 ? to : await nextEntryAfter(db, to);
  }
}

/** Returns the lowest entry number above `after`, minus one. If no entry follows, returns the highest possible number. */
async function nextEntryAfter(db: Queryable, after: bigint): Promise<bigint> {
  const [row] = await db.query<{ sequence: bigint }>(
    "SELECT coalesce(min(sequence) - 1, 9223372036854775807) AS sequence FROM journal_entries WHERE sequence > $1",
    [after],
  );
  return row?.sequence ?? after;
}

const blocksPerSlice = 100;

/** All rows of the table `postings`, as ranges of database blocks. */
export async function* lineBlocks(db: Queryable): AsyncGenerator<[from: number, before: number]> {
  const [row] = await db.query<{ blocks: bigint }>(
    "SELECT pg_relation_size('postings') / current_setting('block_size')::bigint AS blocks",
  );
  const blocks = Number(row?.blocks ?? 0);
  for (let from = 0; from < blocks; from += blocksPerSlice) yield [from, from + blocksPerSlice];
}

/** The key of a snapshot. */
export type SlicedSnapshot = { account: bigint; date: string };

/**
 * The snapshots that include lines with a number above `afterLine`, account by account. If `afterLine` is 0, reads all snapshots.
 */
export async function* snapshotSlices(db: Queryable, afterLine: bigint): AsyncGenerator<SlicedSnapshot[]> {
  for (let last: SlicedSnapshot = { account: 0n, date: "-infinity" }; ; ) {
    const rows = await db.query<SlicedSnapshot>(
      `SELECT ledger_account_id AS account, date FROM ledger_snapshots
        WHERE (ledger_account_id, date) > ($1::bigint, $2::date) AND (last_sequence > $3 OR $3 = 0)
        ORDER BY ledger_account_id, date LIMIT $4`,
      [last.account, last.date, afterLine, sliceRows],
    );
    const newest = rows.at(-1);
    if (!newest) return;
    yield rows;
    if (rows.length < sliceRows) return;
    last = newest;
  }
}

/**
 * The dates of the closed days that include lines with a number above `afterLine`. If `afterLine` is 0, reads all closed days.
 */
export function closingSlices(db: Queryable, afterLine: bigint): AsyncGenerator<string[]> {
  const sql = `SELECT date AS key FROM ledger_closings WHERE date > $1::date AND (last_sequence > $3 OR $3 = 0)
                ORDER BY date LIMIT $2`;
  return keySlices(db, sql, "-infinity", afterLine);
}
