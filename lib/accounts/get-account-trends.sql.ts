import "server-only";
import { db } from "@/lib/server/db";

/** The balance of an account before a moment, or what moved on it between two moments; in minor units. */
type Trend = { moment: Date; balanceMinor: bigint | null; inMinor: bigint | null; outMinor: bigint | null };

/** Reads balances and movements of the user's own account in one statement; no rows for somebody else's account. */
export async function queryTrends(
  ownerId: string,
  accountNumber: string,
  { dayEnds, monthStarts }: { dayEnds: Date[]; monthStarts: Date[] },
): Promise<Trend[]> {
  return await db.query<Trend>(
    `WITH own AS (SELECT ledger_account_id AS id FROM accounts WHERE owner_id = $1 AND account_number = $2)
     SELECT moment, balance_minor AS "balanceMinor", NULL::bigint AS "inMinor", NULL::bigint AS "outMinor"
       FROM own, ledger_lines_before(own.id, $3::timestamptz[])
     UNION ALL
     SELECT since, NULL, in_minor, out_minor FROM own, ledger_flows(own.id, $4::timestamptz[])
     ORDER BY moment`,
    [ownerId, accountNumber, dayEnds, monthStarts],
  );
}
