import "server-only";
import { restSql } from "@/lib/loans/loans.sql";
import type { Currency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";

/**
 * The number and the sum of the due items of one kind in one currency. The bank collects `instalments`, pays `interest` and
 * returns the principals of `maturities`.
 */
export type DueSum = {
  kind: "instalments" | "interest" | "maturities";
  currency: Currency;
  count: number;
  amountMinor: bigint;
};

/** Counts and sums the unfinished items that fall due on or before a date, for each kind and currency. */
export async function readDueUntil(date: string): Promise<DueSum[]> {
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
              WHERE d.status = 'running' AND d.matures_on <= $1::date) due
      GROUP BY due.kind, due.currency ORDER BY due.kind, due.currency`,
    [date],
  );
}
