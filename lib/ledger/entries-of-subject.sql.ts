import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";

/** An entry of the ledger that belongs to one record (the subject), such as a transfer or a loan. */
export type SubjectEntry = {
  id: string;
  isReversal: boolean;
  postedAt: Date;
  /** `account` is the code of the ledger account. A positive amount increases the bank's debt to the account holder. */
  lines: { account: string; amountMinor: bigint; currency: Currency }[];
};

/** An entry of the ledger in the JSON that `entriesOfSubjectSql` returns. Amounts are in minor units, as decimal text. */
export type EntryJson = {
  id: string;
  kind: string;
  description: string;
  /** True for an entry that reverses an earlier entry. */
  isReversal: boolean;
  /** A moment in the format of ISO 8601. */
  postedAt: string;
  lines: { account: string; currency: string; amountMinor: string }[];
};

/**
 * An SQL expression for a JSON array of `EntryJson`. The array contains the first 100 entries about one subject in posting order,
 * each with all its lines. With this expression, an SQL statement can read a record together with the record's entries.
 *
 * @param type SQL for the subject's type
 * @param id SQL for the subject's id, as text
 */
export function entriesOfSubjectSql(type: string, id: string): string {
  return `(SELECT coalesce(json_agg(json_build_object('id', e.id, 'kind', e.kind, 'description', e.description,
             'isReversal', e.reverses_id IS NOT NULL, 'postedAt', e.posted_at, 'lines', e.lines)
             ORDER BY e.posted_at, e.first_sequence), '[]')
     FROM (SELECT j.id, j.kind, j.description, j.reverses_id, j.posted_at, min(p.sequence) AS first_sequence,
                  json_agg(json_build_object('account', a.code, 'currency', p.currency,
                    'amountMinor', p.amount_minor::text) ORDER BY p.sequence) AS lines
             FROM journal_entries j JOIN postings p ON p.entry_id = j.id
             JOIN ledger_accounts a ON a.id = p.ledger_account_id
            WHERE j.subject_type = ${type} AND j.subject_id = ${id}
            GROUP BY j.id ORDER BY min(p.sequence) LIMIT 100) e)`;
}

/** Converts the JSON of `entriesOfSubjectSql`. */
export function toEntries(entries: EntryJson[]): SubjectEntry[] {
  return entries.map(({ id, isReversal, postedAt, lines }) => ({
    id,
    isReversal,
    postedAt: new Date(postedAt),
    lines: lines.map(({ account, amountMinor, currency }) => ({
      account,
      amountMinor: BigInt(amountMinor),
      currency: toCurrency(currency),
    })),
  }));
}
