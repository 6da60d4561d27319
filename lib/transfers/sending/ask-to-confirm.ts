import "server-only";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { askToConfirm } from "@/lib/auth/passkeys/confirm-order";
import { readStepUp, stepUpRequired } from "@/lib/auth/second-factors/check-step-up";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import type { WalletChannelKey } from "@/lib/transfers/channels";
import type { InterbankTransferInput, WalletTransferInput, WireTransferInput } from "@/lib/transfers/schema";
import { interbankOrder, type Order, walletOrder, wireOrder } from "./order";
import { readOrderToConfirm } from "./order-to-confirm";

type Question = PublicKeyCredentialRequestOptionsJSON;

/**
 * What a device needs to ask the actor for the passkey that confirms this wire: the signature is good for the same request id
 * with the same content, in the same session, within five minutes, once. Nothing is checked of the order yet, and nothing moves.
 *
 * @throws AppError `pin_required` for whoever gives something else when they send; `validation_failed` on `Idempotency-Key`
 * without a request id; `not_found` for another person's e-mail, `email_unverified`; `forbidden` where the site has no address that
 * passkeys work at
 */
export function askToConfirmWireTransfer(
  actor: Actor,
  input: WireTransferInput,
  requestId?: string,
): Promise<Question> {
  return ask(actor, input.email, wireOrder(input), requestId);
}

/** The same for an interbank transfer. @throws AppError as `askToConfirmWireTransfer` */
export function askToConfirmInterbankTransfer(
  actor: Actor,
  input: InterbankTransferInput,
  requestId?: string,
): Promise<Question> {
  return ask(actor, input.email, interbankOrder(input), requestId);
}

/** The same for a transfer to a wallet. @throws AppError as `askToConfirmWireTransfer` */
export function askToConfirmWalletTransfer(
  actor: Actor,
  channel: WalletChannelKey,
  input: WalletTransferInput,
  requestId?: string,
): Promise<Question> {
  return ask(actor, input.email, walletOrder(channel, input), requestId);
}

async function ask(actor: Actor, email: string | undefined, order: Order, requestId?: string): Promise<Question> {
  assertSelf(actor, email);
  assertMayMoveMoney(actor);
  if (requestId === undefined) throw fieldError("Idempotency-Key", "required");
  const stepUp = await readStepUp(actor.userId);
  if (stepUp !== "passkey") throw stepUpRequired(stepUp);
  return await askToConfirm(actor, await readOrderToConfirm(actor, order, requestId));
}
