import "server-only";
import type { Currency } from "@/lib/money/currency";
import type { RailMoney } from "./desk.model";

/** A row of `railsSql` in JSON. */
export type RailJson = { rail: string; currency: Currency; inMinor: string; outMinor: string; since: string | null };

/** The money that each rail has moved since the last closed day. `since` is the date of that day, or null if no day is closed. */
export type RailsToday = { since: string | null; rails: RailMoney[] };

/** Converts the rows of `railsSql` from JSON. Leaves out rails without a movement. */
export function toRails(rows: RailJson[]): RailsToday {
  return {
    since: rows[0]?.since ?? null,
    rails: rows
      .map(({ since: _since, inMinor, outMinor, ...money }) => ({
        ...{ ...money, inMinor: BigInt(inMinor), outMinor: BigInt(outMinor) },
      }))
      .filter(({ inMinor, outMinor }) => inMinor > 0n || outMinor > 0n),
  };
}

/**
 * Sums the postings on the rails' accounts. Reads only the postings after the last closed day, through an index that contains the
 * amounts. The cost of the query therefore does not depend on the size of the books.
 */
export const railsSql = `
  SELECT split_part(a.code, ':', 2) AS rail, a.currency, c.date AS since,
         coalesce(f.in_minor, 0)::text AS "inMinor", coalesce(f.out_minor, 0)::text AS "outMinor"
    FROM ledger_accounts a
    LEFT JOIN (SELECT date, last_sequence, settled_sequence FROM ledger_closings ORDER BY date DESC LIMIT 1) c ON true
    CROSS JOIN LATERAL (
      SELECT -sum(amount_minor) FILTER (WHERE amount_minor < 0) AS in_minor,
             sum(amount_minor) FILTER (WHERE amount_minor > 0) AS out_minor
        FROM postings p
       WHERE ledger_account_id = a.id AND sequence > coalesce(c.last_sequence, 0)
         -- Some lines with larger numbers than last_sequence also belong to the closed day, because transactions run in parallel.
         AND NOT (sequence <= c.settled_sequence
                  AND (SELECT business_date FROM journal_entries WHERE id = p.entry_id) <= c.date) IS TRUE) f
   WHERE NOT a.tracked AND a.code LIKE 'settlement:%' ORDER BY a.currency, rail`;
