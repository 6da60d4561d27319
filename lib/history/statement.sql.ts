import "server-only";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Account, Transfer } from "@/lib/server/prisma-client/client";

/** An account, the moment of its opening, and the business date of its first posting. */
export type BegunAccount = Pick<Account, "accountNumber" | "accountName" | "currency" | "createdAt"> & {
  firstPostedOn: string | null;
};

/** A customer's accounts, the oldest first. */
export async function readBegunAccounts(ownerId: string): Promise<BegunAccount[]> {
  const columns = columnsOf("account", "a", {
    accountNumber: true,
    accountName: true,
    currency: true,
    createdAt: true,
  });
  return await db.query<BegunAccount>(
    `SELECT ${columns}, first.business_date AS "firstPostedOn"
       FROM accounts a LEFT JOIN LATERAL (
            SELECT e.business_date FROM postings p JOIN journal_entries e ON e.id = p.entry_id
             WHERE p.ledger_account_id = a.ledger_account_id ORDER BY p.sequence LIMIT 1) first ON true
      WHERE a.owner_id = $1 ORDER BY a.created_at, a.id`,
    [ownerId],
  );
}

/** The plan names of loans and deposits, keyed by the id of the loan or deposit. An id belongs to only one of the two tables. */
export async function readTermProductNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const named = await db.query<{ id: string; name: string }>(
    `SELECT id, loan_name AS name FROM loans WHERE id = ANY ($1::uuid[])
     UNION ALL SELECT id, deposit_name FROM deposits WHERE id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(named.map(({ id, name }) => [id, name]));
}

/** The sender and the receiver of a transfer. */
export type TransferParties = Pick<
  Transfer,
  "id" | "accountName" | "accountNumber" | "payerName" | "payerAccountNumber" | "note"
>;

/** The senders and receivers of transfers, keyed by the id of the transfer. */
export async function readParties(ids: string[]): Promise<Map<string, TransferParties>> {
  if (ids.length === 0) return new Map();
  const columns = columnsOf("transfer", "t", {
    id: true,
    accountName: true,
    accountNumber: true,
    payerName: true,
    payerAccountNumber: true,
    note: true,
  });
  const parties = await db.query<TransferParties>(`SELECT ${columns} FROM transfers t WHERE id = ANY ($1::uuid[])`, [
    ids,
  ]);
  return new Map(parties.map((transfer) => [transfer.id, transfer]));
}

/** A transfer whose money is held. */
type HeldTransfer = Pick<Transfer, "accountName" | "accountNumber" | "note" | "createdAt" | "debitedMinor">;

/**
 * The transfers for which money is held on an account, newest first. The statuses are literals in the SQL text, so that Postgres
 * can use the index of open transfers.
 */
export async function readHeldTransfers(
  account: Pick<Account, "id" | "ownerId">,
  limit: number,
): Promise<HeldTransfer[]> {
  const columns = columnsOf("transfer", "t", {
    accountName: true,
    accountNumber: true,
    note: true,
    createdAt: true,
    debitedMinor: true,
  });
  return await db.query<HeldTransfer>(
    `SELECT ${columns} FROM transfers t
      WHERE sender_id = $1 AND from_account_id = $2 AND status IN ('pending', 'active')
      ORDER BY created_at DESC, id DESC LIMIT $3`,
    [account.ownerId, account.id, limit],
  );
}
