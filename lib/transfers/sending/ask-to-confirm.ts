import "server-only";
import { hash } from "node:crypto";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { askToConfirm, type OrderToConfirm } from "@/lib/auth/passkeys/confirm-order";
import { readStepUp, stepUpRequired } from "@/lib/auth/second-factors/check-step-up";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { fieldError } from "@/lib/server/errors";
import { isWallet, walletCurrency } from "@/lib/transfers/channels.model";
import { type Order, type OrderFields, requestOf, withOwnNumbers } from "./order";

/**
 * Returns the WebAuthn options for the passkey signature that confirms an order. The signature can be used once, within five
 * minutes, and only for the same request id, the same content and the same session. The function does not check the order, and
 * moves no money.
 *
 * @throws AppError `pin_required` if the customer's step-up is not the passkey. `validation_failed` on `Idempotency-Key` if the
 * request id is missing. `not_found` for another person's e-mail. `email_unverified`. `forbidden` if the site's URL does not
 * allow passkeys
 */
export async function askToConfirmTransfer(
  actor: Actor,
  asked: Order,
  requestId?: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const order = withOwnNumbers(asked);
  assertSelf(actor, order.email);
  assertMayMoveMoney(actor);
  if (requestId === undefined) throw fieldError("Idempotency-Key", "required");
  const stepUp = await readStepUp(actor.userId);
  if (stepUp !== "passkey") throw stepUpRequired(stepUp);
  return await askToConfirm(actor, await readOrderToConfirm(actor, order, requestId));
}

/**
 * The content that a passkey signs for an order: all fields of the request, and the values that the bank adds. The added values
 * are the paying account and the two currencies, determined by the rules of the SQL function `send_transfer`.
 *
 * @throws AppError `validation_failed` on `amount`
 */
export async function readOrderToConfirm(actor: Actor, order: OrderFields, requestId: string): Promise<OrderToConfirm> {
  const { from, arriving } = await readTerms(actor.userId, order);
  const terms = [requestOf(actor, order, requestId).hash, from?.accountNumber, from?.currency, arriving];
  return { requestId, content: hash("sha256", JSON.stringify(terms)) };
}

/**
 * Finds the paying account and the currency that the receiver gets, by the rules of the SQL function `send_transfer`. The default
 * is the sender's oldest account. No answer may depend on `arriving`, because the customer may not have saved the receiver.
 */
async function readTerms(userId: string, { channel, fromAccountNumber: accountNumber, beneficiary }: OrderFields) {
  const [from, to] = await Promise.all([
    db.prisma.account.findFirst({
      where: { ownerId: userId, ...(accountNumber ? { accountNumber } : {}) },
      orderBy: { createdAt: "asc" },
      select: { accountNumber: true, currency: true },
    }),
    beneficiary === undefined
      ? undefined
      : db.prisma.account.findUnique({ where: { accountNumber: beneficiary }, select: { currency: true } }),
  ]);
  return { from, arriving: isWallet(channel) ? walletCurrency : (to?.currency ?? from?.currency) };
}
