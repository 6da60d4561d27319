import "server-only";
import type { LedgerBalance } from "@/lib/ledger/ledger-accounts.sql";
import type { Account as AccountRecord, Prisma } from "@/lib/server/prisma-client/client";

/** The fields of an account that services return. */
export const accountSelect = {
  id: true,
  accountNumber: true,
  /** Null if the bank has no IBANs. */
  iban: true,
  /** The first and last name of the owner. */
  accountName: true,
  /** The name that the owner chose for the account. Null if the owner chose none. */
  nickname: true,
  accountType: true,
  currency: true,
  status: true,
  ledgerAccountId: true,
  createdAt: true,
  updatedAt: true,
} as const satisfies Prisma.AccountSelect;

/** A customer's account, with its balances and its owner's e-mail. Amounts are in minor units. */
export type Account = Pick<AccountRecord, keyof typeof accountSelect> & LedgerBalance & { email: string };
