import "server-only";
import type { Queryable } from "@/lib/server/db";
import type { BookAccount } from "./book-records.model";

/**
 * The position of a page in a list. The page contains the items after `after`, or the items before `before`. If no position is
 * given, the page is the first page of the list.
 */
export type PagePlace<Key> = { after?: Key | undefined; before?: Key | undefined };

const balanceSql = "CASE WHEN a.tracked THEN a.balance_minor ELSE ledger_system_balance(a.id) END";

/**
 * Finds the ledger accounts whose codes begin with one of several prefixes. The accounts are in the byte order of their codes.
 * If `before` is given, the order is reversed. The query uses an index, so its time does not depend on the number of accounts.
 */
export async function readAccountsByPrefix(
  db: Queryable,
  prefixes: string[],
  { after, before }: PagePlace<string>,
  limit: number,
): Promise<BookAccount[]> {
  const isBackwards = before !== undefined;
  const [order, place] = isBackwards ? ["~>~", "~<~"] : ["~<~", "~>~"];
  return await db.query<BookAccount>(
    `SELECT a.code, a.kind::text, a.currency, ${balanceSql} AS "balanceMinor"
       FROM (SELECT x.* FROM unnest($1::text[], $2::text[]) AS p(first, behind) CROSS JOIN LATERAL (
               SELECT b.* FROM ledger_accounts b
                WHERE b.code ~>=~ p.first AND b.code ~<~ p.behind AND ($3::text IS NULL OR b.code ${place} $3)
                ORDER BY b.code USING ${order} LIMIT $4) x
              ORDER BY x.code USING ${order} LIMIT $4) a
      ORDER BY a.code USING ${order}`,
    // Codes are ASCII, so this upper limit sorts after every code with the prefix.
    [prefixes, prefixes.map((prefix) => `${prefix}\u{10FFFF}`), before ?? after ?? null, limit],
  );
}

export async function readAccountByCode(
  db: Queryable,
  code: string,
): Promise<(BookAccount & { id: bigint; isTracked: boolean; heldMinor: bigint }) | undefined> {
  const [account] = await db.query<BookAccount & { id: bigint; isTracked: boolean; heldMinor: bigint }>(
    `SELECT a.id, a.code, a.kind::text, a.currency, a.tracked AS "isTracked", a.held_minor AS "heldMinor",
            ${balanceSql} AS "balanceMinor" FROM ledger_accounts a WHERE a.code = $1`,
    [code],
  );
  return account;
}
