import "server-only";
import type { Queryable } from "@/lib/server/db";

/** A line of an account, with the account's balance after the line. */
export type LedgerPosting = {
  entryId: string;
  kind: string;
  subject: { type: string; id: string };
  /** True for a line of an entry that reverses an earlier entry. */
  isReversal: boolean;
  description: string;
  /** Positive for incoming money. */
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  postedAt: Date;
};

/** The movements of an account in a period. `openingMinor` plus the postings is the closing balance. */
export type LedgerPeriod = { openingMinor: bigint; postings: LedgerPosting[]; hasMore: boolean };

/**
 * The maximum time difference between two lines whose times are in a different order than their numbers. A line gets its time
 * before its transaction waits for the account. This wait takes at most a minute. The clocks of machines differ by less than
 * another minute.
 */
const disorderSeconds = 120;

/**
 * The lines of a customer's account from `from` until before `until`, in posting order. Contains at most `postingsMax` lines.
 * `hasMore` is true when further lines exist. The times of two concurrent lines can contradict their posting order. Therefore a
 * period ends with the last line, in posting order, whose time is before the period's end. Because of this rule, adjacent periods
 * share no line and lose no line.
 */
export async function findPostings(
  db: Queryable,
  ledgerAccountId: bigint,
  { from, until, postingsMax }: { from: Date; until: Date; postingsMax: number },
): Promise<LedgerPeriod> {
  const [opening, closing] = await lastLinesBefore(db, ledgerAccountId, [from, until]);
  if (!closing) return { openingMinor: 0n, postings: [], hasMore: false };
  const rows = await db.query<LedgerPosting>(
    `SELECT p.entry_id AS "entryId", e.kind, json_build_object('type', e.subject_type, 'id', e.subject_id) AS subject,
            e.reverses_id IS NOT NULL AS "isReversal", e.description, p.amount_minor AS "amountMinor",
            p.balance_after_minor AS "balanceAfterMinor", e.posted_at AS "postedAt"
       FROM postings p JOIN journal_entries e ON e.id = p.entry_id
      WHERE p.ledger_account_id = $1 AND p.sequence > $2 AND p.sequence <= $3 ORDER BY p.sequence LIMIT $4`,
    [ledgerAccountId, opening?.sequence ?? 0n, closing.sequence, postingsMax + 1],
  );
  return {
    openingMinor: opening?.balanceMinor ?? 0n,
    postings: rows.slice(0, postingsMax),
    hasMore: rows.length > postingsMax,
  };
}

/**
 * The last line of an account before each moment. Undefined when no line precedes the moment. The moments must be in ascending
 * order. The cost does not grow with the number of lines. A binary search finds the last line before the time `disorderSeconds`
 * after the moment, and the query goes back a few lines from that line.
 */
async function lastLinesBefore(db: Queryable, ledgerAccountId: bigint, moments: Date[]) {
  const rows = await db.query<{ place: bigint; sequence: bigint; balanceMinor: bigint }>(
    `SELECT b.place, last.sequence, last.balance_after_minor AS "balanceMinor"
       FROM ledger_lines_before($1, (SELECT array_agg(m + $3::float8 * interval '1 second' ORDER BY m) FROM unnest($2::timestamptz[]) m))
            WITH ORDINALITY AS b(moment, last_sequence, balance_minor, place)
       CROSS JOIN LATERAL (
         SELECT p.sequence, p.balance_after_minor FROM postings p JOIN journal_entries e ON e.id = p.entry_id
          WHERE p.ledger_account_id = $1 AND p.sequence <= b.last_sequence
            AND e.posted_at < b.moment - $3::float8 * interval '1 second'
          ORDER BY p.sequence DESC LIMIT 1) last`,
    [ledgerAccountId, moments, disorderSeconds],
  );
  const lines = new Map(rows.map((row) => [Number(row.place), row]));
  return moments.map((_, index) => lines.get(index + 1));
}
