import "server-only";
import { restSql } from "@/lib/loans/loans.sql";
import type { Currency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";

/**
 * The number and the sum of the due items of one kind in one currency. The bank collects `instalments`, pays `interest` and
 * returns the principals of `maturities`. `prices` are held payments whose conversion price expires, so that the bank releases
 * the held money. `disputes` are open disputes that end without a decision. `returns` are return requests that end without an
 * answer. Proposals are not counted, because they expire in real time and not on a bank's date.
 */
export type DueSum = {
  kind: "instalments" | "interest" | "maturities" | "prices" | "disputes" | "returns";
  currency: Currency;
  count: number;
  amountMinor: bigint;
};

/**
 * Counts and sums the unfinished items that fall due on or before a date, for each kind and currency. Conversion prices, disputes
 * and return requests end at a time of day, so the function counts these items only if they end at or before `at`.
 */
export async function readDueUntil(date: string, at: Date): Promise<DueSum[]> {
  return await db.query<DueSum>(
    `SELECT due.kind, due.currency, count(*)::int AS count, sum(due.amount)::bigint AS "amountMinor"
       FROM (SELECT 'instalments' AS kind, l.currency, ${restSql} AS amount
               FROM loan_instalments i JOIN loans l ON l.id = i.loan_id
              WHERE i.state IN ('due', 'overdue') AND i.due_on <= $1::date
             UNION ALL
             SELECT 'interest', d.currency, y.interest_minor FROM deposit_payouts y JOIN deposits d ON d.id = y.deposit_id
              WHERE y.state = 'due' AND y.due_on <= $1::date AND d.status = 'running'
             UNION ALL
             SELECT 'maturities', d.currency, d.amount_minor FROM deposits d
              WHERE d.status = 'running' AND d.matures_on <= $1::date
             UNION ALL
             SELECT 'prices', t.debited_currency, t.debited_minor FROM transfers t
              WHERE t.quote_id IS NOT NULL AND t.hold_id IS NOT NULL AND price_end(t) <= $2
             UNION ALL
             SELECT 'disputes', t.currency, t.amount_minor FROM disputes s JOIN transfers t ON t.id = s.transfer_id
              WHERE s.state = 'open' AND s.ends_at <= $2
             UNION ALL
             SELECT 'returns', t.currency, t.amount_minor FROM return_requests q JOIN transfers t ON t.id = q.transfer_id
              WHERE q.state = 'open' AND q.transfer_version = t.version AND q.expires_at <= $2) due
      GROUP BY due.kind, due.currency ORDER BY due.kind, due.currency`,
    [date, at],
  );
}
