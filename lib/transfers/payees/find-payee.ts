import "server-only";
import { isOwnBankNumber } from "@/lib/accounts/account-number";
import type { Currency } from "@/lib/money/currency";
import { fieldError } from "@/lib/server/errors";
import { readPayee } from "./find-payee.sql";

/**
 * The person whom a customer is about to pay: the beneficiary's name, and the account's holder when the account is at this
 * bank.
 */
export type Payee = { accountName: string; receiver: { holderName: string; currency: Currency } | null };

/**
 * Finds the account behind one of a customer's beneficiaries by its number. Sending looks it up once more.
 *
 * @throws AppError `validation_failed` on `beneficiary`: not one of theirs, their own account, nobody's account
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
