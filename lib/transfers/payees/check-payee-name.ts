import "server-only";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import { countAgainstLimit } from "@/lib/server/rate-limit";
import { findPayee } from "./find-payee";
import { matchNames } from "./name-match";
import type { PayeeCheck } from "./payee-check";

/**
 * Compares the name that the customer gave a beneficiary with that of the account's holder, before anything is sent.
 * The holder's name is told only when it is close: to help with a slip, not to find out who has an account.
 *
 * @throws AppError `validation_failed`, `rate_limited`
 */
export async function checkPayeeName(actor: Actor, input: { beneficiary: string }): Promise<PayeeCheck> {
  assertMayMoveMoney(actor);
  await countAgainstLimit("payee-lookup-user", actor.userId);
  const { accountName, receiver } = await findPayee(actor.userId, input.beneficiary);
  if (!receiver) return { result: "external" };
  const result = matchNames(accountName, receiver.holderName);
  const { holderName, currency } = receiver;
  return result === "close" ? { result, holderName, currency } : { result, currency };
}
