import "server-only";
import { ibanOfAccount } from "@/lib/bank-numbers";
import { ledgerCode, openLedgerAccount } from "@/lib/ledger/ledger-accounts.sql";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Database } from "@/lib/server/db";
import { env } from "@/lib/server/env";
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
 * Creates an account together with its ledger account. The account number is random (docs/decisions/payees.md). The account has an
 * IBAN if the bank has IBANs.
 */
export async function createAccount(
  tx: Database,
  account: NewAccount,
): Promise<{ accountId: string; accountNumber: string }> {
  const createdAt = now();
  const accountNumber = await drawAccountNumber(tx);
  const { BANK_IBAN: bank } = env();
  const iban = bank && ibanOfAccount(bank, accountNumber);
  const ledgerAccountId = await openLedgerAccount(tx, {
    code: ledgerCode.customer(accountNumber),
    currency: account.currency,
    kind: "liability",
  });
  const { id } = await tx.prisma.account.create({
    data: { ...account, accountNumber, iban, ledgerAccountId, createdAt, updatedAt: createdAt },
    select: { id: true },
  });
  return { accountId: id, accountNumber };
}
