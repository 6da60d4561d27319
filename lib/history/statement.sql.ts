import "server-only";
import { businessDateSql } from "@/lib/ledger/business-date.sql";
import { columnsOf } from "@/lib/server/columns";
import { db } from "@/lib/server/db";
import type { Account, Transfer } from "@/lib/server/prisma-client/client";
import { incomingNoteSql } from "./history-sources.sql";

/** An account, the moment of its opening, and the business date of its first posting. */
export type BegunAccount = Pick<Account, "accountNumber" | "accountName" | "nickname" | "currency" | "createdAt"> & {
  firstPostedOn: string | null;
};

/** A customer's accounts, the oldest first. */
export async function readBegunAccounts(ownerId: string): Promise<BegunAccount[]> {
  const columns = columnsOf("account", "a", {
    accountNumber: true,
    accountName: true,
    nickname: true,
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

/** A month of an account: the money into and out of the account, in minor units. `openingMinor` is the balance before the year. */
export type StatementMonthRow = BegunAccount & {
  ledgerAccountId: bigint;
  /** The present business date. */
  today: string;
  year: number;
  openingMinor: bigint;
  /** The first day of the month. Null for a year that has not begun. */
  since: string | null;
  inMinor: bigint | null;
  outMinor: bigint | null;
};

/**
 * Reads the months of a year for all accounts of a customer, the oldest account first. The present month ends today. The cost
 * depends only on the number of postings in the year. `year` is undefined for the present year.
 */
export async function readStatementMonths(ownerId: string, year: number | undefined): Promise<StatementMonthRow[]> {
  return await db.query<StatementMonthRow>(
    `SELECT a.account_number AS "accountNumber", a.account_name AS "accountName", a.nickname, a.currency, a.created_at AS "createdAt",
            a.ledger_account_id AS "ledgerAccountId", first.business_date AS "firstPostedOn", day.today, day.year,
            start.balance_minor AS "openingMinor", flow.since, flow.in_minor AS "inMinor", flow.out_minor AS "outMinor"
       FROM accounts a
      CROSS JOIN (SELECT today, coalesce($2::int, extract(year FROM today)::int) AS year
                    FROM (SELECT ${businessDateSql} AS today) t OFFSET 0) day
       LEFT JOIN LATERAL (
            SELECT e.business_date FROM postings p JOIN journal_entries e ON e.id = p.entry_id
             WHERE p.ledger_account_id = a.ledger_account_id ORDER BY p.sequence LIMIT 1) first ON true
      CROSS JOIN LATERAL (
            SELECT array_agg(begins::date ORDER BY begins) || least(make_date(day.year + 1, 1, 1), day.today + 1) AS dates
              FROM generate_series(make_date(day.year, 1, 1), least(make_date(day.year, 12, 1), day.today), '1 month') begins) month
      CROSS JOIN LATERAL ledger_lines_before(a.ledger_account_id, month.dates[1:1]) start
       LEFT JOIN LATERAL ledger_flows(a.ledger_account_id, month.dates) flow ON true
      WHERE a.owner_id = $1 ORDER BY a.created_at, a.id, flow.since`,
    [ownerId, year ?? null],
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

/** The senders and receivers of transfers and incoming payments, keyed by the id of the transfer or payment. */
export async function readParties(ids: string[]): Promise<Map<string, TransferParties>> {
  if (ids.length === 0) return new Map();
  const parties = await db.query<TransferParties>(
    `SELECT t.id, t.account_name AS "accountName", t.account_number AS "accountNumber", t.payer_name AS "payerName",
            t.payer_account_number AS "payerAccountNumber", t.note FROM transfers t WHERE t.id = ANY ($1::uuid[])
     UNION ALL SELECT c.id, '', '', c.sender_name, c.sender_account, ${incomingNoteSql("c")} FROM incoming_payments c WHERE c.id = ANY ($1::uuid[])`,
    [ids],
  );
  return new Map(parties.map((transfer) => [transfer.id, transfer]));
}

/** A transfer whose money is held. */
type HeldTransfer = Pick<Transfer, "accountName" | "accountNumber" | "note" | "createdAt" | "debitedMinor">;

/**
 * The transfers with held money on an account, newest first. The statuses are literals in the SQL text, so that Postgres can
 * use the index of open transfers.
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
