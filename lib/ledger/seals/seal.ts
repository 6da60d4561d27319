import "server-only";
import type { Queryable } from "@/lib/server/db";

/** What is sealed: entries with their lines, and events of the audit trail. */
export const sealStreams = ["journal", "audit"] as const;

export type SealStream = (typeof sealStreams)[number];

/** A seal as it is kept, in hexadecimal and decimal text: also a line of an export. */
export type Seal = {
  stream: SealStream;
  number: string;
  /** Where it begins, right behind the seal before, and ends. */
  firstSequence: string;
  lastSequence: string;
  /** Rows with such numbers. */
  rowCount: string;
  root: string;
  previous: string;
  hash: string;
  /** ISO 8601, UTC, milliseconds. */
  sealedAt: string;
};

const sealsPerSlice = 500;

/** The seals of a stream that reach beyond a number, in their order, slice by slice. */
export async function* readSeals(db: Queryable, stream: SealStream, afterSequence = 0n): AsyncGenerator<Seal[]> {
  for (let last = "0"; ; ) {
    const seals = await db.query<Seal>(
      `SELECT stream, number::text, first_sequence::text AS "firstSequence", last_sequence::text AS "lastSequence",
              row_count::text AS "rowCount", encode(root, 'hex') AS root, encode(previous, 'hex') AS previous,
              encode(hash, 'hex') AS hash,
              to_char(sealed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "sealedAt"
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
