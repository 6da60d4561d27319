import "server-only";
import { v7 as uuidv7 } from "uuid";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { keepPace } from "@/lib/server/pace";
import type { OwnTransferInput } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { answerOrder, requestOf, sendOnce } from "./answer-order";
import { ownOrder, readHundredths } from "./order";
import { callMoveOwnMoney } from "./send-transfer.sql";
import { toTransferOrder } from "./transfer-order";

/**
 * Moves money between two accounts of the customer. If the currencies of the accounts differ, the money is converted at the price
 * of a quote. One database call checks and posts the transfer. The transfer counts towards the single limit and the daily limit,
 * but needs no step-up (docs/decisions/sending-money.md). A repeated call with the same `clientRequestId` returns the same
 * transfer.
 *
 * @throws AppError `not_found` for another person's e-mail; `email_unverified`; `account_disabled`; `validation_failed` on one of
 * the accounts, `amount` or `quoteId`; `forbidden` if the account may not send money; `limit_exceeded`; `insufficient_funds`;
 * `idempotency_mismatch`; `rate_limited`
 */
export async function moveOwnMoney(actor: Actor, input: OwnTransferInput, clientRequestId: string): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  await keepPace(actor, "order");
  const order = ownOrder(input);
  const hundredths = readHundredths(order.amount);
  const request = requestOf(actor, order, hundredths, clientRequestId);
  const sending = { ...toTransferOrder({ actor, order, hundredths, request }), entry_id: uuidv7() };
  const sent = await sendOnce(() => callMoveOwnMoney(sending));
  return await answerOrder(actor, order, { ...sent, id: sending.id, at: sending.at });
}
