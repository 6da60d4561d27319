import "server-only";
import { type LedgerBalance, toLedgerBalance } from "@/lib/ledger/lock-accounts";
import { type Currency, toCurrency } from "@/lib/money/currency";
import type { AccountStatus, AccountType } from "@/lib/server/prisma-client/enums";

/** A customer's account as services hand it on, with what it holds; amounts in minor units. */
export type Account = LedgerBalance & {
  id: string;
  /** The owner's. */
  email: string;
  accountNumber: string;
  /** First plus last name of the owner. */
  accountName: string;
  accountType: AccountType;
  currency: Currency;
  status: AccountStatus;
  ledgerAccountId: bigint;
  createdAt: Date;
  updatedAt: Date;
};

/** The columns that `toAccount` reads, of `accountTables`. */
export const accountColumns = `a.id, u.email, a.account_number, a.account_name, a.account_type, a.currency, a.status,
  a.ledger_account_id, l.balance_minor, l.held_minor, a.created_at, a.updated_at`;

export const accountTables = `accounts a JOIN users u ON u.id = a.owner_id
  JOIN ledger_accounts l ON l.id = a.ledger_account_id`;

/** A database row with `accountColumns`. */
export type AccountDbRow = {
  id: string;
  email: string;
  account_number: string;
  account_name: string;
  account_type: AccountType;
  currency: string;
  status: AccountStatus;
  ledger_account_id: bigint;
  balance_minor: bigint;
  held_minor: bigint;
  created_at: Date;
  updated_at: Date;
};

/** Reads a database row. */
export function toAccount(row: AccountDbRow): Account {
  return {
    ...toLedgerBalance(row),
    id: row.id,
    email: row.email,
    accountNumber: row.account_number,
    accountName: row.account_name,
    accountType: row.account_type,
    currency: toCurrency(row.currency),
    status: row.status,
    ledgerAccountId: row.ledger_account_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
