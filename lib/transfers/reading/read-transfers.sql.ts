import "server-only";
import type { KeysetOrder } from "@/lib/lists/keyset-order";
import { type Page, type PageQuery, readPage } from "@/lib/lists/list-page.sql";
import { db, type Queryable } from "@/lib/server/db";
import type { TransferFamily } from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";
import { transferColumns, transferTables, transferTablesOf } from "@/lib/transfers/transfers.sql";
import { countOfTransfers, type TransferFilter, transfersThatMatch } from "./transfer-filter";

/** Reads a page of the matching transfers. */
export async function queryTransferPage(
  filter: TransferFilter,
  order: KeysetOrder<Transfer>,
  { page, pageSize: limit, countMax }: PageQuery,
): Promise<Page<Transfer>> {
  const found = transfersThatMatch(filter, order, { limit, offset: (page - 1) * limit });
  return await readPage<Transfer>({
    columns: transferColumns,
    from: `${transferTablesOf(found)} ORDER BY ${order.sql}`,
    count: countOfTransfers(filter, countMax),
    values: filter.values,
    page,
  });
}

/** Reads the matching transfers that follow `last`. If `last` is undefined, reads the first matching transfers. */
export async function queryTransfersAfter(
  last: Transfer | undefined,
  filter: TransferFilter,
  order: KeysetOrder<Transfer>,
  transfersMax: number,
): Promise<Transfer[]> {
  const places = [`$${filter.values.length + 1}`, `$${filter.values.length + 2}`] as const;
  const part = { limit: transfersMax, ...(last && { also: order.after(...places) }) };
  return await db.query<Transfer>(
    `SELECT ${transferColumns} FROM ${transferTablesOf(transfersThatMatch(filter, order, part))} ORDER BY ${order.sql}`,
    last ? [...filter.values, order.valueOf(last), last.id] : filter.values,
    { planEachTime: true },
  );
}

/** Reads the transfers of one family that the person with this e-mail address has sent, newest first. */
export async function queryTransfersOf(
  email: string,
  family: TransferFamily,
  transfersMax: number,
): Promise<Transfer[]> {
  return await db.query<Transfer>(
    `SELECT ${transferColumns} FROM ${transferTables} WHERE u.email = $1 AND t.family = $2
      ORDER BY t.created_at DESC, t.id DESC LIMIT $3`,
    [email, family, transfersMax],
  );
}

/** Reads a transfer and the id of its sender. */
export async function queryTransfer(
  source: Queryable,
  id: string,
): Promise<(Transfer & { senderId: string }) | undefined> {
  const [transfer] = await source.query<Transfer & { senderId: string }>(
    `SELECT ${transferColumns}, t.sender_id AS "senderId" FROM ${transferTables} WHERE t.id = $1`,
    [id],
  );
  return transfer;
}

/**
 * SQL for a customer's transfers whose money is held, newest first, at most `rowsMax`. The customer's outlook shows these
 * transfers. The query of lib/outlook contains this SQL, so that one query reads the whole outlook.
 */
export function heldTransfersSql({
  ownerId,
  account,
  rowsMax,
}: Record<"ownerId" | "account" | "rowsMax", string>): string {
  return `SELECT 'held' AS kind, t.id, 0 AS number, t.status::text AS state, NULL::date AS "dueOn",
                 -t.debited_minor AS "amountMinor", own.currency, t.account_name AS name,
                 own.account_number AS "accountNumber", t.created_at AS "createdAt", t.note
            FROM accounts own CROSS JOIN LATERAL (
              SELECT * FROM transfers
               WHERE sender_id = own.owner_id AND from_account_id = own.id AND status IN ('pending', 'active')
               ORDER BY created_at DESC, id DESC LIMIT ${rowsMax}) t
           WHERE own.owner_id = ${ownerId} AND (${account}::text IS NULL OR own.account_number = ${account})
           ORDER BY t.created_at DESC, t.id DESC LIMIT ${rowsMax}`;
}
