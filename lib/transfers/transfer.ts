import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { AccountType, TransferEnding, TransferStatus } from "@/lib/server/prisma-client/enums";
import type { TransferChannel, TransferFamily } from "./channels";

/** A transfer as services hand it on; amounts in minor units. */
export type Transfer = {
  id: string;
  family: TransferFamily;
  channel: TransferChannel;
  /** The sender's. */
  email: string;
  senderName: string;
  fromAccountNumber: string;
  /** Of the receiver; wallets have the e-mail address in its place. */
  accountName: string;
  /** Of the receiver; empty for wallets. */
  accountNumber: string;
  accountType: AccountType | null;
  /** Wallets only. */
  receiverEmail: string;
  /** Wires: ISO 3166 alpha-2, when the customer named it. */
  country: string | null;
  /** Wires only, like the two codes. */
  bankTo: string;
  swiftCode: string;
  routingNumber: string;
  status: TransferStatus;
  ending: TransferEnding | null;
  reason: string;
  /** What arrives. */
  amountMinor: bigint;
  currency: Currency;
  /** What leaves the account: the same, or what it cost by the quote. */
  debitedMinor: bigint;
  debitedCurrency: Currency;
  quoteId: string | null;
  note: string;
  version: number;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns of `transferFrom` that `toTransfer` reads. */
export const transferColumns = `t.id, t.family, t.channel, u.email, u.first_name || ' ' || u.last_name AS sender_name,
  a.account_number AS from_account_number, t.account_name, t.account_number, t.account_type,
  t.receiver_email, t.country, t.bank_to, t.swift_code, t.routing_number, t.status, t.ending, t.reason,
  t.amount_minor, t.currency, t.debited_minor, t.debited_currency, t.quote_id, t.note, t.version, t.created_at, t.updated_at`;

/** The tables of `transferColumns`; `transfers` is the table, or what takes its place, named `t`. */
export const transferTablesOf = (transfers: string) =>
  `${transfers} JOIN users u ON u.id = t.sender_id JOIN accounts a ON a.id = t.from_account_id`;
export const transferTables = transferTablesOf("transfers t");

/** A database row with `transferColumns`. */
export type TransferDbRow = {
  id: string;
  family: TransferFamily;
  channel: TransferChannel;
  email: string;
  sender_name: string;
  from_account_number: string;
  account_name: string;
  account_number: string;
  account_type: AccountType | null;
  receiver_email: string;
  country: string | null;
  bank_to: string;
  swift_code: string;
  routing_number: string;
  status: TransferStatus;
  ending: TransferEnding | null;
  reason: string;
  amount_minor: bigint;
  currency: string;
  debited_minor: bigint;
  debited_currency: string;
  quote_id: string | null;
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
    channel: row.channel,
    email: row.email,
    senderName: row.sender_name,
    fromAccountNumber: row.from_account_number,
    accountName: row.account_name,
    accountNumber: row.account_number,
    accountType: row.account_type,
    receiverEmail: row.receiver_email,
    country: row.country,
    bankTo: row.bank_to,
    swiftCode: row.swift_code,
    routingNumber: row.routing_number,
    status: row.status,
    ending: row.ending,
    reason: row.reason,
    amountMinor: row.amount_minor,
    currency: toCurrency(row.currency),
    debitedMinor: row.debited_minor,
    debitedCurrency: toCurrency(row.debited_currency),
    quoteId: row.quote_id,
    note: row.note,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
