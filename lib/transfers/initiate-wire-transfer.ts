import "server-only";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { readAmount } from "./agree-price";
import { recordOrder } from "./record-order";
import type { WireTransferInput } from "./schema";
import { findSendingAccount } from "./sending-account";
import type { Transfer } from "./transfer";

/**
 * Starts a transfer to an account at any bank, in the currency of the sending account.
 *
 * @throws AppError `not_found` for another person's e-mail, `email_unverified`, and as `recordOrder`
 */
export async function initiateWireTransfer(
  actor: Actor,
  input: WireTransferInput,
  requestId: string,
): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const from = await findSendingAccount(actor.userId, input.fromAccountNumber);
  const { accountName, accountNumber, bankTo, swiftCode, routingNumber, quoteId, pin, note } = input;
  const order = {
    channel: "wire",
    from,
    receiver: { accountName, accountNumber, country: input.country ?? null, bankTo, swiftCode, routingNumber },
    amountMinor: readAmount(input.amount, from.currency),
    currency: from.currency,
    quoteId,
    pin,
    note,
  } as const;
  return await recordOrder(actor, order, requestId);
}
