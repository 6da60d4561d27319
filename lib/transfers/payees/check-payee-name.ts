import "server-only";
import { toAccountNumber } from "@/lib/bank-numbers";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import { env } from "@/lib/server/env";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { findPayee } from "./find-payee";
import { matchNames } from "./name-match.model";
import type { PayeeCheck } from "./payee-check.model";

/**
 * Compares the name of a beneficiary with the name of the account's holder before money is sent. Returns the holder's name only
 * if the names differ a little (`close`). A customer can then correct a typing error, but cannot find out who holds an account.
 *
 * @throws AppError `validation_failed`, `rate_limited`
 */
export async function checkPayeeName(actor: Actor, input: { beneficiary: string }): Promise<PayeeCheck> {
  assertMayMoveMoney(actor);
  await countAgainstLimit("payee-lookup-user", actor.userId);
  const { accountName, receiver } = await findPayee(actor.userId, toAccountNumber(env().BANK_IBAN, input.beneficiary));
  if (!receiver) return { accountName, result: "external" };
  const result = matchNames(accountName, receiver.holderName);
  const { holderName, currency } = receiver;
  return result === "close" ? { accountName, result, holderName, currency } : { accountName, result, currency };
}
