import "server-only";
import { isOwnBankNumber } from "@/lib/accounts/account-number";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import type { AccountStatus, AccountType } from "@/lib/server/prisma-client/enums";
import { type SendingAccount, type SendingAccountDbRow, toSendingAccount } from "./sending-account";

/** From which account to whom: what an interbank transfer needs to know before money moves. */
export type InterbankRoute = {
  from: SendingAccount;
  beneficiary: {
    id: string;
    accountName: string;
    accountNumber: string;
    accountType: AccountType;
    addedAt: Date;
  };
  /** The receiver when the account is one of this bank; null when it is another bank's. */
  receiver: { accountId: string; holderName: string; currency: Currency } | null;
};

type RouteDbRow = SendingAccountDbRow & {
  beneficiary_id: string | null;
  beneficiary_name: string;
  beneficiary_number: string;
  beneficiary_type: AccountType;
  beneficiary_added_at: Date;
  receiver_id: string | null;
  receiver_owner_id: string | null;
  receiver_name: string;
  receiver_currency: string | null;
  receiver_status: AccountStatus | null;
};

/**
 * Finds the customer's account (the oldest, or the one named) and the receiver behind one of their beneficiaries, in
 * one query.
 *
 * @throws AppError `validation_failed` on `beneficiary` (not one of theirs, their own account, nobody's account) or `fromAccountNumber`; `forbidden` when the account may not send.
 */
export async function findInterbankRoute(
  customerId: string,
  request: { beneficiary: string; fromAccountNumber?: string | undefined },
): Promise<InterbankRoute> {
  const [row] = await db.query<RouteDbRow>(
    `SELECT a.id AS account_id, a.account_number, a.ledger_account_id, a.currency, a.status AS account_status,
            b.id AS beneficiary_id, b.account_name AS beneficiary_name, b.account_number AS beneficiary_number,
            b.account_type AS beneficiary_type, b.created_at AS beneficiary_added_at,
            r.id AS receiver_id, r.owner_id AS receiver_owner_id, r.account_name AS receiver_name,
            r.currency AS receiver_currency, r.status AS receiver_status
       FROM accounts a
       LEFT JOIN beneficiaries b ON b.owner_id = a.owner_id AND b.account_number = $2 AND b.status = 'active'
       LEFT JOIN accounts r ON r.account_number = b.account_number
      WHERE a.owner_id = $1 AND ($3::text IS NULL OR a.account_number = $3)
      ORDER BY a.created_at LIMIT 1`,
    [customerId, request.beneficiary, request.fromAccountNumber || null],
  );
  const from = toSendingAccount(row);
  if (!row?.beneficiary_id) throw fieldError("beneficiary", "unknownBeneficiary");
  assertReceivable(row, customerId);
  return {
    from,
    beneficiary: {
      id: row.beneficiary_id,
      accountName: row.beneficiary_name,
      accountNumber: row.beneficiary_number,
      accountType: row.beneficiary_type,
      addedAt: row.beneficiary_added_at,
    },
    receiver: row.receiver_id
      ? {
          accountId: row.receiver_id,
          holderName: row.receiver_name,
          currency: toCurrency(String(row.receiver_currency)),
        }
      : null,
  };
}

function assertReceivable(row: RouteDbRow, customerId: string): void {
  if (!row.receiver_id) {
    if (isOwnBankNumber(row.beneficiary_number)) throw fieldError("beneficiary", "unknownAccount");
    return;
  }
  if (row.receiver_owner_id === customerId) throw fieldError("beneficiary", "ownAccount");
  if (row.receiver_status === "blocked") throw fieldError("beneficiary", "accountNotReceiving");
}
