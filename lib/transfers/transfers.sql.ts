import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import { transferSelect } from "./transfer";

/** The columns of `transferTables` that make up a `Transfer`. */
export const transferColumns = `${columnsOf("transfer", "t", transferSelect)}, u.email,
  rtrim(u.first_name || ' ' || u.last_name) AS "senderName", a.account_number AS "fromAccountNumber",
  CASE WHEN t.quote_id IS NOT NULL
    THEN coalesce(t.price_ends_at, (SELECT price_end(h) FROM transfers h WHERE h.id = t.id)) END AS "priceEndsAt"`;

/** SQL for the tables that contain `transferColumns`. The argument is the table `transfers` or a subquery, with the alias `t`. */
export const transferTablesOf = (transfers: string) =>
  `${transfers} JOIN users u ON u.id = t.sender_id JOIN accounts a ON a.id = t.from_account_id`;
export const transferTables = transferTablesOf("transfers t");

/** Writes the notifications, e-mails and audit events for at most `limit` rows of the outbox. @returns the number of rows */
export async function drainBatch(limit: number, at: Date): Promise<number> {
  const [row] = await db.query<{ count: bigint }>("SELECT drain_transfer_outbox($1, $2) AS count", [limit, at]);
  return Number(row?.count ?? 0);
}
