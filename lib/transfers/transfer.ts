import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { AccountType, TransferEnding, TransferFamily, TransferStatus } from "@/lib/server/prisma-client/enums";

/** A transfer as services hand it on; amounts in minor units. */
export type Transfer = {
  id: string;
  family: TransferFamily;
  /** The sender's. */
  email: string;
  senderName: string;
  fromAccountNumber: string;
  accountName: string;
  accountNumber: string;
  accountType: AccountType | null;
  status: TransferStatus;
  ending: TransferEnding | null;
  reason: string;
  amountMinor: bigint;
  currency: Currency;
  note: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of `transferFrom` that `toTransfer` reads. */
export const transferColumns = `t.id, t.family, u.email, u.first_name || ' ' || u.last_name AS sender_name,
  a.account_number AS from_account_number, t.account_name, t.account_number, t.account_type, t.status, t.ending,
  t.reason, t.amount_minor, t.currency, t.note, t.version, t.created_at, t.updated_at`;

/** The tables of `transferColumns`. */
export const transferTables = `transfers t JOIN users u ON u.id = t.sender_id JOIN accounts a ON a.id = t.from_account_id`;

/** A database row with `transferColumns`. */
export type TransferDbRow = {
  id: string;
  family: TransferFamily;
  email: string;
  sender_name: string;
  from_account_number: string;
  account_name: string;
  account_number: string;
  account_type: AccountType | null;
  status: TransferStatus;
  ending: TransferEnding | null;
  reason: string;
  amount_minor: bigint;
  currency: string;
  note: string;
  version: number;
  created_at: Date;
  updated_at: Date;
};

/** Reads a database row. */
export function toTransfer(row: TransferDbRow): Transfer {
  return {
    id: row.id,
    family: row.family,
    email: row.email,
    senderName: row.sender_name,
    fromAccountNumber: row.from_account_number,
    accountName: row.account_name,
    accountNumber: row.account_number,
    accountType: row.account_type,
    status: row.status,
    ending: row.ending,
    reason: row.reason,
    amountMinor: row.amount_minor,
    currency: toCurrency(row.currency),
    note: row.note,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
