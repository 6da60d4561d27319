import "server-only";
import { db } from "@/lib/server/db";

/**
 * The balance of an account before each of several dates, and the money into and out of the account between successive dates.
 * Figures are in minor units, the oldest first.
 */
type TrendFigures = { accountNumber: string; balances: bigint[]; ins: bigint[]; outs: bigint[] };

/**
 * Reads the balances of one of the user's accounts, and the money into and out of the account, in one SQL query. If
 * `accountNumber` is absent, the query reads the user's oldest account. Returns undefined for another person's account.
 *
 * `dayEnds` and `monthStarts` are business dates, separated by commas. The last date may be `infinity`. In `monthStarts`, the
 * last date is the end of the last month. Each list of figures or dates is one text, because Node parses a text much faster than
 * an array, and an array faster than rows.
 */
export async function queryTrends(
  ownerId: string,
  accountNumber: string | undefined,
  { dayEnds, monthStarts }: { dayEnds: string; monthStarts: string },
): Promise<TrendFigures | undefined> {
  const [row] = await db.query<Record<keyof TrendFigures, string>>(
    `SELECT own.account_number AS "accountNumber", day.balances, month.ins, month.outs
       FROM (SELECT account_number, ledger_account_id FROM accounts
              WHERE owner_id = $1 AND ($2::text IS NULL OR account_number = $2)
              ORDER BY created_at, id LIMIT 1) own
      CROSS JOIN LATERAL (SELECT string_agg(balance_minor::text, ',' ORDER BY before) AS balances
                            FROM ledger_lines_before(own.ledger_account_id,
                                                     string_to_array($3::text, ',')::date[])) day
      CROSS JOIN LATERAL (SELECT string_agg(in_minor::text, ',' ORDER BY since) AS ins,
                                 string_agg(out_minor::text, ',' ORDER BY since) AS outs
                            FROM ledger_flows(own.ledger_account_id,
                                              string_to_array($4::text, ',')::date[])) month`,
    [ownerId, accountNumber ?? null, dayEnds, monthStarts],
  );
  if (!row) return undefined;
  const { accountNumber: found, balances, ins, outs } = row;
  return { accountNumber: found, balances: toFigures(balances), ins: toFigures(ins), outs: toFigures(outs) };
}

const toFigures = (text: string) => text.split(",").map(BigInt);
