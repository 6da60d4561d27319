import "server-only";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import type { InterbankTransferInput } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { interbankOrder } from "./order";
import { recordOrder } from "./record-order";

/**
 * Starts a transfer to one of the customer's beneficiaries, at this bank or another. The amount that arrives is in the receiver's
 * currency if the account is at this bank, and otherwise in the sender's.
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
