import "server-only";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { askToConfirm } from "@/lib/auth/passkeys/confirm-order";
import { readStepUp, stepUpRequired } from "@/lib/auth/second-factors/check-step-up";
import { type Actor, assertMayMoveMoney, assertSelf } from "@/lib/server/actor";
import { fieldError } from "@/lib/server/errors";
import type { WalletChannelKey } from "@/lib/transfers/channels.model";
import type { InterbankTransferInput, WalletTransferInput, WireTransferInput } from "@/lib/transfers/schema";
import { interbankOrder, type Order, walletOrder, wireOrder } from "./order";
import { readOrderToConfirm } from "./order-to-confirm";

type Question = PublicKeyCredentialRequestOptionsJSON;

/**
 * Returns the WebAuthn options for the passkey signature that confirms a wire. The signature can be used once, within five
 * minutes, for the same request id, the same content and the same session. The function does not check the order, and moves no
 * money.
 *
 * @throws AppError `pin_required` for a customer with another step-up. `validation_failed` on `Idempotency-Key` without a request
 * id. `not_found` for another person's e-mail. `email_unverified`. `forbidden` if the site's URL does not allow passkeys
 */
export function askToConfirmWireTransfer(
  actor: Actor,
  input: WireTransferInput,
  requestId?: string,
): Promise<Question> {
  return ask(actor, input.email, wireOrder(input), requestId);
}

/** Returns the WebAuthn options for an interbank transfer. @throws AppError with the errors of `askToConfirmWireTransfer` */
export function askToConfirmInterbankTransfer(
  actor: Actor,
  input: InterbankTransferInput,
  requestId?: string,
): Promise<Question> {
  return ask(actor, input.email, interbankOrder(input), requestId);
}

/** Returns the WebAuthn options for a transfer to a wallet. @throws AppError with the errors of `askToConfirmWireTransfer` */
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
