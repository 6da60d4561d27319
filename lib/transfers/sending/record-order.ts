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

/** The PIN that a channel requires (docs/domain.md, "PINs and credentials"). */
function pinKindOf(channel: RecordedChannel): PinKind {
  return channel === "wire" ? "foreign" : "domestic";
}

/**
 * Starts a transfer: fixes the price, checks limits and step-up, holds the money and records the order, in one database call. The
 * money is posted when staff approve the transfer. The call is idempotent by `clientRequestId` (unique for the customer):
 * repeated or simultaneous requests return the same transfer in its original form. `authorise` sends credentials to a network,
 * after all other checks.
 *
 * @throws AppError `validation_failed`, `limit_exceeded`, `repeat_unconfirmed` for the same payment again without `sendAgain`,
 * `pin_required`, `pin_wrong`, `pin_locked`, `code_wrong`, `code_locked`, `passkey_wrong`, `insufficient_funds`, `rate_limited`
 * after too many orders or look-ups of numbers; `forbidden` when the account may not send, `email_unverified`,
 * `account_disabled`, `idempotency_mismatch`
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
  // The checks before the database call must not refuse a repeated request, so known requests are answered first.
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
