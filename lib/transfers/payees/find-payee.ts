import "server-only";
import { isOwnBankNumber } from "@/lib/accounts/account-number.model";
import type { Currency } from "@/lib/money/currency";
import { fieldError } from "@/lib/server/errors";
import { readPayee } from "./find-payee.sql";

/**
 * The name of a beneficiary whom a customer is about to pay. `receiver` is the account's holder when the account is at this bank,
 * otherwise null.
 */
export type Payee = { accountName: string; receiver: { holderName: string; currency: Currency } | null };

/**
 * Finds the account of one of a customer's beneficiaries by its number. Sending repeats this look-up.
 *
 * @throws AppError `validation_failed` on `beneficiary` when it is not one of the customer's, is their own account, or does not
 * exist
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
