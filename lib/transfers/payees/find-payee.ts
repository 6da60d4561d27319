import "server-only";
import { isOwnBankNumber } from "@/lib/accounts/account-number.model";
import type { Currency } from "@/lib/money/currency";
import { fieldError } from "@/lib/server/errors";
import { readPayee } from "./find-payee.sql";

/**
 * The name of the beneficiary of a payment that is about to be made. `receiver` is the account's holder when the account is at
 * this bank, otherwise null.
 */
export type Payee = { accountName: string; receiver: { holderName: string; currency: Currency } | null };

/**
 * Finds a beneficiary of a customer, and the beneficiary's account, by the account number. Sending repeats this look-up.
 *
 * @throws AppError `validation_failed` on `beneficiary` when the customer has no such beneficiary, when the account is the
 * customer's own, and when the account does not exist or is blocked
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
