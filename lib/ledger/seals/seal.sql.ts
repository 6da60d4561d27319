import "server-only";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";

/** The sealed streams: entries with their lines, and events of the audit trail. */
export const sealStreams = ["journal", "audit"] as const;

export type SealStream = (typeof sealStreams)[number];

/** A seal in the form of the table and of an export's lines: hexadecimal and decimal text. */
export type Seal = {
  stream: SealStream;
  number: string;
  /** The seal's first number, which follows the previous seal's last number. */
  firstSequence: string;
  lastSequence: string;
  /** The number of rows in this range. */
  rowCount: string;
  root: string;
  previous: string;
  hash: string;
  /** ISO 8601, UTC, milliseconds. */
  sealedAt: string;
  /** `1` without and `2` with the dates of an entry in its leaf. */
  format: string;
};

const sealsPerSlice = 500;

/** The seals of a stream that end after a number, in ascending order, in slices. */
export async function* readSeals(source: Queryable, stream: SealStream, afterSequence = 0n): AsyncGenerator<Seal[]> {
  for (let last = "0"; ; ) {
    const seals = await source.query<Seal>(
      `SELECT stream, number::text, first_sequence::text AS "firstSequence", last_sequence::text AS "lastSequence",
              row_count::text AS "rowCount", encode(root, 'hex') AS root, encode(previous, 'hex') AS previous,
              encode(hash, 'hex') AS hash,
              to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "sealedAt",
              format::text
         FROM seals WHERE stream = $1 AND number > $2::bigint AND last_sequence > $3 ORDER BY seals.number LIMIT $4`,
      [stream, last, afterSequence, sealsPerSlice],
    );
    const newest = seals.at(-1);
    if (!newest) return;
    yield seals;
    if (seals.length < sealsPerSlice) return;
    last = newest.number;
  }
}

/** Seals the next rows of a stream up to `upTo`. All rows up to this number must be final. @returns the number of sealed rows */
export async function sealNext(stream: SealStream, upTo: bigint): Promise<number> {
  if (upTo === 0n) return 0;
  const [row] = await db.query<{ count: bigint }>("SELECT seal_next($1, $2, $3) AS count", [stream, upTo, now()]);
  return Number(row?.count ?? 0n);
}

/** The unsealed rows that are older than a moment: the number of rows, and the time of the oldest row. */
export async function queryUnsealed(
  source: Queryable,
  before: Date,
): Promise<{ stream: SealStream; count: bigint; oldest: string | null }[]> {
  return await source.query(
    `SELECT 'journal' AS stream, count(*) AS count, min(posted_at)::text AS oldest FROM journal_entries
      WHERE sequence > coalesce((SELECT last_sequence FROM seals WHERE stream = 'journal' ORDER BY number DESC LIMIT 1), 0)
        AND posted_at < $1
     UNION ALL
     SELECT 'audit', count(*), min(created_at)::text FROM audit_events
      WHERE sequence > coalesce((SELECT last_sequence FROM seals WHERE stream = 'audit' ORDER BY number DESC LIMIT 1), 0)
        AND created_at < $1`,
    [before],
  );
}
