import "server-only";
import { v7 as uuidv7 } from "uuid";
import { originJson } from "@/lib/audit/record-audit";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { bankDate, now } from "@/lib/server/clock";
import type { OwnTransferInput } from "@/lib/transfers/schema";
import type { Transfer } from "@/lib/transfers/transfer";
import { answerOrder, requestOf, sendOnce } from "./answer-order";
import { ownOrder, readHundredths } from "./order";
import { transferLimits } from "./policy";
import { callMoveOwnMoney } from "./send-transfer.sql";

/**
 * Moves money from one of the customer's accounts to another, between currencies at the price of a quote: booked at once, in one
 * call of the database. It counts in the limits like all sending; a step-up is not asked for (decision 93).
 *
 * Idempotent by `clientRequestId`, like every order.
 *
 * @throws AppError `not_found` for another person's e-mail, `email_unverified`, `account_disabled`; `validation_failed` on either
 * account, `amount` or `quoteId`; `forbidden` when the account may not send, `limit_exceeded`, `insufficient_funds`,
 * `idempotency_mismatch`
 */
export async function moveOwnMoney(actor: Actor, input: OwnTransferInput, clientRequestId: string): Promise<Transfer> {
  assertSelf(actor, input.email);
  assertMayMoveMoney(actor);
  const order = ownOrder(input);
  const hundredths = readHundredths(order.amount);
  const request = requestOf(actor, order, hundredths, clientRequestId);
  const [id, at] = [uuidv7(), now()];
  const { singleMinor, dailyMinor } = transferLimits();
  // biome-ignore format: in the order of the function's parameters, a group a line
  const values = [
    id, uuidv7(), actor.userId, request.id, request.hash, input.fromAccountNumber, input.toAccountNumber,
    hundredths, input.quoteId ?? null, input.note, `{${singleMinor},${dailyMinor}}`, bankDate(at), at, originJson(),
  ];
  const sent = await sendOnce(() => callMoveOwnMoney(values));
  return await answerOrder(actor, order, { ...sent, id, at });
}
