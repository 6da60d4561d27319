import "server-only";
import type { Queryable } from "@/lib/server/db";

/** A posting on an account, with the account's balance after the posting. */
export type LedgerPosting = {
  entryId: string;
  kind: string;
  subject: { type: string; id: string };
  /** True if the posting belongs to an entry that reverses an earlier entry. */
  isReversal: boolean;
  description: string;
  /** Positive for incoming money. */
  amountMinor: bigint;
  balanceAfterMinor: bigint;
  /** The dates of the entry, `YYYY-MM-DD`. */
  businessDate: string;
  valueDate: string;
};

/** The columns of a `LedgerPosting`: `p` is the line and `e` is the entry. */
export const postingColumns = `p.entry_id AS "entryId", e.kind, json_build_object('type', e.subject_type, 'id', e.subject_id) AS subject,
  e.reverses_id IS NOT NULL AS "isReversal", e.description, p.amount_minor AS "amountMinor",
  p.balance_after_minor AS "balanceAfterMinor", e.business_date AS "businessDate", e.value_date AS "valueDate"`;

/**
 * The postings on an account in a period. `openingMinor` is the balance before the period. If `hasMore` is false,
 * `openingMinor` plus the amounts of the postings is the closing balance.
 */
export type LedgerPeriod = { openingMinor: bigint; postings: LedgerPosting[]; hasMore: boolean };

/**
 * Reads the postings on a customer's account with business dates from `from` to `to`, in the order in which they were posted.
 * Returns at most `postingsMax` postings. If further postings exist, `hasMore` is true. The business date never decreases from
 * one posting on an account to the next, so adjacent periods share no posting and omit no posting. The SQL function
 * `ledger_lines_before` finds the opening balance without adding up the earlier postings.
 */
export async function findPostings(
  db: Queryable,
  ledgerAccountId: bigint,
  { from, to, postingsMax }: { from: string; to: string; postingsMax: number },
): Promise<LedgerPeriod> {
  const [opening, closing] = await db.query<{ sequence: bigint; balanceMinor: bigint }>(
    `SELECT last_sequence AS sequence, balance_minor AS "balanceMinor"
       FROM ledger_lines_before($1, ARRAY[$2::date, $3::date + 1]) WITH ORDINALITY b(before, last_sequence, balance_minor, place)
      ORDER BY place`,
    [ledgerAccountId, from, to],
  );
  if (!opening || !closing) throw new Error("ledger_lines_before gave too few rows");
  const rows = await db.query<LedgerPosting>(
    `SELECT ${postingColumns}
       FROM postings p JOIN journal_entries e ON e.id = p.entry_id
      WHERE p.ledger_account_id = $1 AND p.sequence > $2 AND p.sequence <= $3 ORDER BY p.sequence LIMIT $4`,
    [ledgerAccountId, opening.sequence, closing.sequence, postingsMax + 1],
  );
  return {
    openingMinor: opening.balanceMinor,
    postings: rows.slice(0, postingsMax),
    hasMore: rows.length > postingsMax,
  };
}
