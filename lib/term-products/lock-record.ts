import "server-only";
import { lockLedgerAccounts } from "@/lib/ledger/ledger-accounts.sql";
import type { Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { accountsOf, type BooksAccounts } from "./books-accounts";
import { lockRow } from "./records.sql";

/**
 * Opens the ledger accounts that a command needs, before the command locks anything. @returns the opened accounts that must be
 * locked
 */
export type OpenAccounts<Found> = (found: Found) => Promise<bigint[]>;

/** The record to lock, and the functions that read the record and open its accounts. */
type Lock<Found> = {
  table: "loans" | "deposits";
  id: string;
  /** Reads the present record. @throws AppError `not_found` */
  read: () => Promise<Found>;
  open: OpenAccounts<Found>;
};

/**
 * Locks a loan or a deposit until the transaction ends. First locks the ledger accounts between which the record's money moves,
 * and then the record's row.
 *
 * @returns the record, and the available amount in the customer's account
 * @throws AppError `conflict` when the record's accounts have changed during the call; the errors of `read`
 */
export async function lockRecord<Found extends BooksAccounts>(
  tx: Queryable,
  { table, id, read, open }: Lock<Found>,
): Promise<Found & { availableMinor: bigint }> {
  const found = await read();
  const opened = await open(found);
  const balances = await lockLedgerAccounts(tx, [...accountsOf(found), ...opened]);
  await lockRow(tx, table, id);
  const record = await read();
  const balance = balances.get(record.customerLedgerAccountId);
  if (!balance || !accountsOf(record).every((account) => balances.has(account))) {
    throw new AppError("conflict", { messageKey: "changed_meanwhile" });
  }
  return { ...record, availableMinor: balance.availableMinor };
}
