import "server-only";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";

/** The sealed streams: entries with their lines, and events of the audit trail. */
export const sealStreams = ["journal", "audit"] as const;

export type SealStream = (typeof sealStreams)[number];

/**
 * A seal, with the same fields as a row of the table `seals` and as a line of an export. Hashes are hexadecimal text, and numbers
 * are decimal text.
 */
export type Seal = {
  stream: SealStream;
  number: string;
  /** The first number of the seal's range: the number after the last number of the previous seal. */
  firstSequence: string;
  lastSequence: string;
  /** The number of rows in the seal's range. */
  rowCount: string;
  root: string;
  previous: string;
  hash: string;
  /** ISO 8601, UTC, milliseconds. */
  sealedAt: string;
  /** `2` if the leaf of an entry includes the entry's dates, otherwise `1`. */
  format: string;
};

const sealsPerSlice = 500;

const sealColumns = `stream, number::text, first_sequence::text AS "firstSequence", last_sequence::text AS "lastSequence",
  row_count::text AS "rowCount", encode(root, 'hex') AS root, encode(previous, 'hex') AS previous, encode(hash, 'hex') AS hash,
  to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "sealedAt", format::text`;

/** Reads the seal that precedes the given seal in its stream. Undefined for the first seal. */
export async function readSealBefore(source: Queryable, { stream, number }: Seal): Promise<Seal | undefined> {
  const [seal] = await source.query<Seal>(
    `SELECT ${sealColumns} FROM seals WHERE stream = $1 AND number = $2::bigint - 1`,
    [stream, number],
  );
  return seal;
}

/** Reads the seals of a stream in slices, in ascending order. Leaves out the seals that end at or before `afterSequence`. */
export async function* readSeals(source: Queryable, stream: SealStream, afterSequence = 0n): AsyncGenerator<Seal[]> {
  for (let last = "0"; ; ) {
    const seals = await source.query<Seal>(
      `SELECT ${sealColumns} FROM seals WHERE stream = $1 AND number > $2::bigint AND last_sequence > $3 ORDER BY seals.number LIMIT $4`,
      [stream, last, afterSequence, sealsPerSlice],
    );
    const newest = seals.at(-1);
    if (!newest) return;
    yield seals;
    if (seals.length < sealsPerSlice) return;
    last = newest.number;
  }
}

/**
 * Seals the next rows of a stream up to the number `upTo`. Callers make sure that no transaction can still add a row with this
 * number or a lower number.
 *
 * @returns the number of sealed rows
 */
export async function sealNext(stream: SealStream, upTo: bigint): Promise<number> {
  if (upTo === 0n) return 0;
  const [row] = await db.query<{ count: bigint }>("SELECT seal_next($1, $2, $3) AS count", [stream, upTo, now()]);
  return Number(row?.count ?? 0n);
}

/** Counts the unsealed rows of each stream that are older than `before`, and returns the time of the oldest row among them. */
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
