import "server-only";
import type { Account } from "@/lib/accounts/account";
import { accountColumns, accountTables } from "@/lib/accounts/account.sql";
import { latestRateSql } from "@/lib/quotes/exchange-rate.sql";
import { db } from "@/lib/server/db";

/** An account with its daily balances, the money that moved in the period, and the rate of the account's currency. */
export type HomeAccountRow = Account & {
  /**
   * The balance at the end of each day, as one text with commas between the balances. Node parses a text much faster than an
   * array.
   */
  balances: string;
  inMinor: bigint;
  outMinor: bigint;
  /** The rate of the account's currency. Null for the dollar, and for a currency without a rate. */
  rate: string | null;
  rateSince: Date | null;
};

/**
 * Reads all accounts of a customer, the oldest first, in one SQL query.
 *
 * @param dayEnds business dates in ascending order. Each balance is the balance before one of these dates. The last date may be
 * `infinity`
 * @param from the first business date whose money is summed
 * @param at the time at which the rates must be valid
 */
export async function queryHomeAccounts(
  ownerId: string,
  { dayEnds, from, at }: { dayEnds: string[]; from: string; at: Date },
): Promise<HomeAccountRow[]> {
  return await db.query<HomeAccountRow>(
    `SELECT ${accountColumns}, day.balances, flow.in_minor AS "inMinor", flow.out_minor AS "outMinor",
            held.rate::text AS rate, held."validFrom" AS "rateSince"
       FROM ${accountTables}
      CROSS JOIN LATERAL (SELECT string_agg(balance_minor::text, ',' ORDER BY before) AS balances
                            FROM ledger_lines_before(a.ledger_account_id, string_to_array($2::text, ',')::date[])) day
      CROSS JOIN LATERAL ledger_flows(a.ledger_account_id, ARRAY[$3::date, 'infinity'::date]) flow
       LEFT JOIN LATERAL (${latestRateSql("a.currency", "$4::timestamptz")}) held ON true
      WHERE a.owner_id = $1 ORDER BY a.created_at, a.id`,
    [ownerId, dayEnds.join(), from, at],
  );
}
