import "server-only";
import { isOwnBankNumber } from "@/lib/accounts/account-number.model";
import type { Currency } from "@/lib/money/currency";
import { fieldError } from "@/lib/server/errors";
import { readPayee } from "./find-payee.sql";

/**
 * The payee of a planned payment. `accountName` is the name that the customer has saved for the beneficiary. `receiver` is the
 * holder of the account, or null if the account is at another bank.
 */
export type Payee = { accountName: string; receiver: { holderName: string; currency: Currency } | null };

/**
 * Finds a customer's beneficiary and the beneficiary's account by the account number, and checks both. `send_transfer` later
 * repeats the checks.
 *
 * @throws AppError `validation_failed` on `beneficiary` if the customer has no beneficiary with this number, if the account is
 * blocked, if the customer is the holder of the account, or if the number has the form of this bank's numbers but no account has
 * the number
 */
export async function findPayee(customerId: string, accountNumber: string): Promise<Payee> {
  const found = await readPayee(customerId, accountNumber);
  if (!found) throw fieldError("beneficiary", "unknownBeneficiary");
  const { accountName, holder } = found;
  if (!holder && isOwnBankNumber(accountNumber)) throw fieldError("beneficiary", "unknownAccount");
  if (holder?.ownerId === customerId) throw fieldError("beneficiary", "ownAccount");
  if (holder?.isBlocked) throw fieldError("beneficiary", "accountNotReceiving");
  return { accountName, receiver: holder && { holderName: holder.accountName, currency: holder.currency } };
}
