import "server-only";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import type { WireTransferInput } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { wireOrder } from "./order";
import { recordOrder } from "./record-order";

/**
 * Starts a transfer to an account at any bank. The money arrives in the currency of the paying account.
 *
 * @throws AppError `not_found` for another person's e-mail, `email_unverified`; the errors of `recordOrder`
 */
export async function initiateWireTransfer(
  actor: Actor,
  input: WireTransferInput,
  requestId: string,
): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  return await recordOrder(actor, wireOrder(input), requestId);
}
