import "server-only";
import { db } from "@/lib/server/db";

/** Balances of an account before moments, and what moved on it between moments; in minor units, each in the order of time. */
type TrendFigures = { accountNumber: string; balances: bigint[]; ins: bigint[]; outs: bigint[] };

/** As `pg` gives lists of bigint: as texts. */
type TrendTexts = { accountNumber: string } & Record<"balances" | "ins" | "outs", string[]>;

/**
 * Reads balances and movements of the user's own account, the oldest unless it is named, in one statement; undefined for somebody
 * else's account. `monthStarts` ends with the end of the last month. One row of lists costs half of what a row for each figure does.
 */
export async function queryTrends(
  ownerId: string,
  accountNumber: string | undefined,
  { dayEnds, monthStarts }: { dayEnds: Date[]; monthStarts: Date[] },
): Promise<TrendFigures | undefined> {
  const [row] = await db.query<TrendTexts>(
    `SELECT own.account_number AS "accountNumber", day.balances, month.ins, month.outs
       FROM (SELECT account_number, ledger_account_id FROM accounts
              WHERE owner_id = $1 AND ($2::text IS NULL OR account_number = $2)
              ORDER BY created_at, id LIMIT 1) own
      CROSS JOIN LATERAL (SELECT array_agg(balance_minor ORDER BY moment) AS balances
                            FROM ledger_lines_before(own.ledger_account_id, $3::timestamptz[])) day
      CROSS JOIN LATERAL (SELECT array_agg(in_minor ORDER BY since) AS ins, array_agg(out_minor ORDER BY since) AS outs
                            FROM ledger_flows(own.ledger_account_id, $4::timestamptz[])) month`,
    [ownerId, accountNumber ?? null, dayEnds.map(toText), monthStarts.map(toText)],
  );
  if (!row) return undefined;
  const { accountNumber: found } = row;
  return {
    accountNumber: found,
    balances: row.balances.map(BigInt),
    ins: row.ins.map(BigInt),
    outs: row.outs.map(BigInt),
  };
}

const toText = (moment: Date) => moment.toISOString();
