import "server-only";
import { checkStepUp } from "@/lib/auth/second-factors/check-step-up";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { keepPace } from "@/lib/server/pace";
import { isWallet, walletChannels } from "@/lib/transfers/channels.model";
import { authoriseWallet } from "@/lib/transfers/connectors/authorise-wallet";
import type { Transfer } from "@/lib/transfers/transfer";
import { answerOrder, getAsInitiated } from "./answer-order";
import { readOrderToConfirm } from "./ask-to-confirm";
import { type Order, type OrderFields, type OrderRequest, requestOf, withOwnNumbers } from "./order";
import { callSendTransfer, type TransferOrder, toTransferOrder } from "./send-transfer.sql";

/**
 * Sends money through any channel. One database call determines the price, checks the limits, holds the money and records the
 * order. Staff approve the transfer later. A transfer between two accounts of the customer needs no approval and no step-up, and
 * is posted at once. Repeated or concurrent calls of a customer with the same `clientRequestId` record only one transfer. Each
 * call returns this transfer with its original values.
 *
 * A wire arrives in the currency of the paying account, and a wallet transfer in US dollars. An interbank or own transfer arrives
 * in the currency of the receiver's account if this account is at this bank. Otherwise, the transfer arrives in the currency of
 * the paying account. Only the connector of a wallet's network receives the credentials for the network (docs/domain.md, "PINs
 * and credentials").
 *
 * @throws AppError `not_found` for another person's e-mail. `validation_failed`, `limit_exceeded`, `pin_required`, `pin_wrong`,
 * `pin_locked`, `code_wrong`, `code_locked`, `passkey_wrong`, `insufficient_funds`, `email_unverified`, `account_disabled`,
 * `idempotency_mismatch`. `repeat_unconfirmed` if the customer has sent the same amount and currency to the same payee within a
 * day, and the order does not set `sendAgain`. `rate_limited` if the customer sends too many orders or looks up too many account
 * numbers. `forbidden` if the account may not send money
 */
export async function initiateTransfer(actor: Actor, asked: Order, clientRequestId: string): Promise<Transfer> {
  const submittedAt = calendarNow();
  const order = withOwnNumbers(asked);
  const { channel, pin, passkey, password = "", sixDigits = "" }: OrderFields = order;
  assertSelf(actor, order.email);
  assertMayMoveMoney(actor);
  await keepPace(actor, "order");
  const request = requestOf(actor, order, clientRequestId);
  const asksCredentials = isWallet(channel) && walletChannels[channel].asksCredentials;
  if (pin || passkey || asksCredentials) {
    // A repeated request must return the recorded transfer, even if the checks below would now refuse the order. The request is
    // therefore answered before these checks.
    const answered = await findAnswered(actor, request);
    if (answered) return answered;
  }
  if (pin || passkey) {
    await checkStepUp(actor, {
      ...{ given: { pin, passkey }, submittedAt, use: `${request.id} ${request.hash}` },
      pinKind: channel === "wire" ? "foreign" : "domestic",
      toConfirm: () => readOrderToConfirm(actor, order, clientRequestId),
    });
  }
  const send = (extra: Partial<TransferOrder>) =>
    callSendTransfer({ ...toTransferOrder(actor, order, request), ...extra });
  if (!asksCredentials) return await answerOrder(actor, order, await send({}));
  // First checks the order without recording it, so that the network gets the credentials only if the bank accepts the order.
  const checked = await send({ is_check_only: true });
  if (checked.outcome !== "allowed") return await answerOrder(actor, order, checked);
  const authorisation = await authoriseWallet(channel, { password, sixDigits });
  return await answerOrder(actor, order, await send({ authorisation }));
}

/**
 * Finds the transfer that an earlier call of the same request has recorded. Undefined if the request is new.
 *
 * @throws AppError `idempotency_mismatch` if the request's id was used for another order
 */
async function findAnswered(actor: Actor, request: OrderRequest): Promise<Transfer | undefined> {
  const known = await db.prisma.transfer.findUnique({
    where: { requestId: request.id },
    select: { id: true, requestHash: true },
  });
  if (known && known.requestHash !== request.hash) throw new AppError("idempotency_mismatch");
  return known ? await getAsInitiated(actor, known.id) : undefined;
}
