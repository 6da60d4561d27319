import "server-only";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import type { InterbankTransferInput } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { interbankOrder } from "./order";
import { recordOrder } from "./record-order";

/**
 * Starts a transfer to one of the customer's beneficiaries at this bank or at another bank. If the receiver's account is at this
 * bank, the money arrives in the currency of the receiver's account. Otherwise, the money arrives in the currency of the paying
 * account.
 *
 * @throws AppError `not_found` for another person's e-mail, `email_unverified`; the errors of `recordOrder`
 */
export async function initiateInterbankTransfer(
  actor: Actor,
  input: InterbankTransferInput,
  requestId: string,
): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  return await recordOrder(actor, interbankOrder(input), requestId);
}
