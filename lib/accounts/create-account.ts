import "server-only";
import { v7 as uuidv7 } from "uuid";
import { ledgerCode, openLedgerAccount } from "@/lib/ledger/open-account";
import type { Currency } from "@/lib/money/currency";
import { now } from "@/lib/server/clock";
import type { Queryable } from "@/lib/server/db";
import type { AccountTypeCode } from "./account-type";

export type NewAccount = {
  ownerId: string;
  /** First plus last name of the owner. */
  accountName: string;
  accountType: AccountTypeCode;
  currency: Currency;
};

/**
 * Creates an account together with its place in the books. Its number is '0' and the next of a database sequence:
 * never twice, also for accounts that are created at the same moment (decision 3).
 */
export async function createAccount(
  tx: Queryable,
  account: NewAccount,
): Promise<{ accountId: string; accountNumber: string }> {
  const accountId = uuidv7();
  const createdAt = now();
  const [next] = await tx.query<{ account_number: string }>(
    "SELECT '0' || nextval('account_number_seq') AS account_number",
  );
  if (!next) throw new Error("nextval gave no row");
  const accountNumber = next.account_number;
  const ledgerAccountId = await openLedgerAccount(tx, {
    code: ledgerCode.customer(accountNumber),
    currency: account.currency,
    kind: "liability",
  });
  await tx.query(
    `INSERT INTO accounts (id, owner_id, account_number, account_name, account_type, currency, ledger_account_id,
                           created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
    [
      accountId,
      account.ownerId,
      accountNumber,
      account.accountName,
      account.accountType,
      account.currency,
      ledgerAccountId,
      createdAt,
    ],
  );
  return { accountId, accountNumber };
}
