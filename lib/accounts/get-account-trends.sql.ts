import "server-only";
import { db } from "@/lib/server/db";

/**
 * An account's balances before several dates, and the flows between dates. Figures are in minor units and in the order of time.
 */
type TrendFigures = { accountNumber: string; balances: bigint[]; ins: bigint[]; outs: bigint[] };

/**
 * Reads balances and flows of one of the user's accounts in one SQL query. The default is the oldest account. Returns undefined
 * for another person's account. The business dates are separated by commas; the last date of `dayEnds` may be `infinity`.
 * `monthStarts` ends with the end of the last month. Each list of figures or dates is one text, because Node parses a text much faster than an array, and an array faster
 * than rows.
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
