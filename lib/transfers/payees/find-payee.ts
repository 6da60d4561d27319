import "server-only";
import { isOwnBankNumber } from "@/lib/accounts/account-number";
import { type Currency, toCurrency } from "@/lib/money/currency";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";

/** Whom a customer is about to pay: the name they wrote down, and the account's holder when this bank has it. */
export type Payee = { accountName: string; receiver: { holderName: string; currency: Currency } | null };

type PayeeDbRow = {
  account_name: string;
  account_number: string;
  holder_id: string | null;
  holder_name: string;
  currency: string;
  is_blocked: boolean;
};

/**
 * Finds who is behind one of a customer's beneficiaries, by the account number; sending looks for itself once more.
 *
 * @throws AppError `validation_failed` on `beneficiary`: not one of theirs, their own account, nobody's account
 */
export async function findPayee(customerId: string, accountNumber: string): Promise<Payee> {
  const [row] = await db.query<PayeeDbRow>(
    `SELECT b.account_name, b.account_number, r.owner_id AS holder_id, r.account_name AS holder_name, r.currency,
            coalesce('blocked' IN (r.status::text, u.status::text), false) AS is_blocked
       FROM beneficiaries b
       LEFT JOIN accounts r ON r.account_number = b.account_number LEFT JOIN users u ON u.id = r.owner_id
      WHERE b.owner_id = $1 AND b.account_number = $2 AND b.status = 'active'`,
    [customerId, accountNumber],
  );
  if (!row) throw fieldError("beneficiary", "unknownBeneficiary");
  if (!row.holder_id && isOwnBankNumber(row.account_number)) throw fieldError("beneficiary", "unknownAccount");
  if (row.holder_id === customerId) throw fieldError("beneficiary", "ownAccount");
  if (row.is_blocked) throw fieldError("beneficiary", "accountNotReceiving");
  const receiver = row.holder_id ? { holderName: row.holder_name, currency: toCurrency(row.currency) } : null;
  return { accountName: row.account_name, receiver };
}
