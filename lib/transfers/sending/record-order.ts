import "server-only";
import type { PinKind } from "@/lib/auth/pins/check-pin";
import { checkStepUp } from "@/lib/auth/second-factors/check-step-up";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { keepPace } from "@/lib/server/pace";
import { familyOf, type RecordedChannel } from "@/lib/transfers/channels.model";
import type { Transfer } from "@/lib/transfers/transfer";
import { type Answer, answerOrder, requestOf, sendOnce } from "./answer-order";
import { findKnownOrder, getAsInitiated } from "./known-order";
import { type Order, readHundredths } from "./order";
import { assertStatedCurrency, readOrderToConfirm } from "./order-to-confirm";
import { callSendTransfer } from "./send-transfer.sql";
import { type Attempt, toTransferOrder } from "./transfer-order";

/** The kind of PIN that a channel requires (docs/domain.md, "PINs and credentials"). */
function pinKindOf(channel: RecordedChannel): PinKind {
  return channel === "wire" ? "foreign" : "domestic";
}

/**
 * Starts a transfer. One database call determines the price, checks the limits, holds the money and records the order. The money
 * is posted when staff approve the transfer. Repeated or concurrent calls of a customer with the same `clientRequestId` record
 * only one transfer. All these calls return this transfer with its original values.
 *
 * @param authorise sends the customer's credentials to a network; called only after all other checks
 * @throws AppError `validation_failed`, `limit_exceeded`, `pin_required`, `pin_wrong`, `pin_locked`, `code_wrong`, `code_locked`,
 * `passkey_wrong`, `insufficient_funds`, `email_unverified`, `account_disabled`, `idempotency_mismatch`. `repeat_unconfirmed` for
 * a second payment with the same payee, amount and currency without `sendAgain`. `rate_limited` after too many orders or too many
 * look-ups of account numbers. `forbidden` if the account may not send money
 */
export async function recordOrder(
  actor: Actor,
  order: Order,
  clientRequestId: string,
  authorise?: () => Promise<string>,
): Promise<Transfer> {
  await keepPace(actor, "order");
  const submittedAt = calendarNow();
  const hundredths = readHundredths(order.amount);
  await assertStatedCurrency(actor, order);
  const request = requestOf(actor, order, hundredths, clientRequestId);
  // A repeated request must get the transfer, even if the checks below would now refuse it. It is therefore answered first.
  const isSteppedUp = Boolean(order.pin ?? order.passkey);
  if (isSteppedUp || authorise) {
    const known = await findKnownOrder(request);
    if (known) return await getAsInitiated(actor, familyOf(order.channel), known);
  }
  if (isSteppedUp) {
    await checkStepUp(actor, {
      ...{ given: order, pinKind: pinKindOf(order.channel), submittedAt, use: `${request.id} ${request.hash}` },
      toConfirm: () => readOrderToConfirm(actor, order, clientRequestId),
    });
  }
  const attempt = { actor, order, hundredths, request };
  if (authorise) {
    const looked = await send(attempt, { isCheckOnly: true });
    if (looked.outcome !== "allowed") return await answerOrder(actor, order, looked);
  }
  const authorisation = authorise ? await authorise() : "";
  return await answerOrder(actor, order, await send(attempt, { authorisation }));
}

async function send(attempt: Attempt, { authorisation = "", isCheckOnly = false }): Promise<Answer> {
  const order = { ...toTransferOrder(attempt), authorisation, is_check_only: isCheckOnly };
  const sent = await sendOnce(() => callSendTransfer(order));
  return { ...sent, id: order.id, at: order.at };
}
