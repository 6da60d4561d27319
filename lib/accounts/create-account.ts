import "server-only";
import { ledgerCode, openLedgerAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { drawAccountNumber } from "./account.sql";
import type { AccountTypeCode } from "./account-type.model";

export type NewAccount = {
  ownerId: string;
  /** The first and last name of the owner. */
  accountName: string;
  accountType: AccountTypeCode;
  currency: Currency;
};

/**
 * Creates an account together with its ledger account. The account number is random (docs/decisions/payees.md).
 */
export async function createAccount(
  tx: Database,
  account: NewAccount,
): Promise<{ accountId: string; accountNumber: string }> {
  const createdAt = now();
  const accountNumber = await drawAccountNumber(tx);
  const ledgerAccountId = await openLedgerAccount(tx, {
    code: ledgerCode.customer(accountNumber),
    currency: account.currency,
    kind: "liability",
  });
  const { id } = await tx.prisma.account.create({
    data: { ...account, accountNumber, ledgerAccountId, createdAt, updatedAt: createdAt },
    select: { id: true },
  });
  return { accountId: id, accountNumber };
}
