import "server-only";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { readAmount } from "./agree-price";
import { findInterbankRoute } from "./interbank-route";
import { recordOrder } from "./record-order";
import type { InterbankTransferInput } from "./schema";
import type { Transfer } from "./transfer";

/**
 * Starts a transfer to one of the customer's beneficiaries, at this bank or another. What arrives is in the receiver's
 * currency when this bank has the account, else in the sender's.
 *
 * @throws AppError `not_found` for another person's e-mail, `email_unverified`, and as `recordOrder`
 */
export async function initiateInterbankTransfer(
  actor: Actor,
  input: InterbankTransferInput,
  requestId: string,
): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const { from, beneficiary, receiver } = await findInterbankRoute(actor.userId, input);
  const currency = receiver?.currency ?? from.currency;
  const order = {
    channel: "interbank",
    from,
    receiver: {
      accountName: beneficiary.accountName,
      accountNumber: beneficiary.accountNumber,
      accountType: beneficiary.accountType,
      accountId: receiver?.accountId,
      beneficiary,
    },
    amountMinor: readAmount(input.amount, currency),
    currency,
    quoteId: input.quoteId,
    pin: input.pin,
    note: input.note,
  } as const;
  return await recordOrder(actor, order, requestId);
}
