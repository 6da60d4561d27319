import "server-only";
import type { Currency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";
import type { RailMoney } from "./desk";

type RailRow = { rail: string; currency: Currency; inMinor: bigint; outMinor: bigint; since: string | null };

/** What each rail has moved since the last day of the books was closed, and that day's date; null before the first. */
export type RailsToday = { since: string | null; rails: RailMoney[] };

/**
 * Reads the lines of the rails' accounts that came after the last closed day, along the index that has their amounts: a day's
 * lines, however long the books are.
 */
export async function readRails(): Promise<RailsToday> {
  const rows = await db.query<RailRow>(railsSql);
  return {
    since: rows[0]?.since ?? null,
    rails: rows
      .map(({ since: _since, ...money }) => money)
      .filter(({ inMinor, outMinor }) => inMinor > 0n || outMinor > 0n),
  };
}

export const railsSql = `
  SELECT split_part(a.code, ':', 2) AS rail, a.currency, c.date AS since,
         coalesce(f.in_minor, 0)::bigint AS "inMinor", coalesce(f.out_minor, 0)::bigint AS "outMinor"
    FROM ledger_accounts a
    LEFT JOIN (SELECT date, last_sequence FROM ledger_closings ORDER BY date DESC LIMIT 1) c ON true
    CROSS JOIN LATERAL (
      SELECT -sum(amount_minor) FILTER (WHERE amount_minor < 0) AS in_minor,
             sum(amount_minor) FILTER (WHERE amount_minor > 0) AS out_minor
        FROM postings WHERE ledger_account_id = a.id AND sequence > coalesce(c.last_sequence, 0)) f
   WHERE NOT a.tracked AND a.code LIKE 'settlement:%' ORDER BY a.currency, rail`;
