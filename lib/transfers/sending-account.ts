import "server-only";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";
import { AppError, fieldError } from "@/lib/server/errors";
import type { AccountStatus } from "@/lib/server/prisma-client/enums";

/** The account that a transfer is sent from. */
export type SendingAccount = { accountId: string; accountNumber: string; ledgerAccountId: bigint; currency: Currency };

/** What `toSendingAccount` reads. */
export type SendingAccountDbRow = {
  account_id: string;
  account_number: string;
  ledger_account_id: bigint;
  currency: string;
  account_status: AccountStatus;
};

/**
 * A row as an account that may send.
 *
 * @throws AppError `validation_failed` on `fromAccountNumber` when there is none, `forbidden` when it may not send
 */
export function toSendingAccount(row: SendingAccountDbRow | undefined): SendingAccount {
  if (!row) throw fieldError("fromAccountNumber", "unknownAccount");
  if (row.account_status !== "active") throw new AppError("forbidden", { messageKey: "account_not_active" });
  return {
    accountId: row.account_id,
    accountNumber: row.account_number,
    ledgerAccountId: row.ledger_account_id,
    currency: toCurrency(row.currency),
  };
}

/** The customer's account with this number, or the oldest. @throws AppError as `toSendingAccount` */
export async function findSendingAccount(customerId: string, accountNumber?: string): Promise<SendingAccount> {
  const [row] = await db.query<SendingAccountDbRow>(
    `SELECT id AS account_id, account_number, ledger_account_id, currency, status AS account_status
       FROM accounts WHERE owner_id = $1 AND ($2::text IS NULL OR account_number = $2)
      ORDER BY created_at LIMIT 1`,
    [customerId, accountNumber || null],
  );
  return toSendingAccount(row);
}
