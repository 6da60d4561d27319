import "server-only";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import type { Actor } from "@/lib/server/actor";
import { askForOwnPasskey } from "./ask-for-own-passkey";
import type { ChallengeBond } from "./challenge";
import { checkOwnSignature } from "./check-own-signature";
import type { PasskeyResponse } from "./passkey-response-schema";

/** The order that a customer confirms with a signature: the order's request id, and a fingerprint of the order's content. */
export type OrderToConfirm = { requestId: string; content: string };

const bondOf = ({ userId, sessionId }: Actor, { requestId, content }: OrderToConfirm): ChallengeBond => ({
  purpose: "order",
  to: [userId, sessionId, requestId, content],
});

/**
 * The options that the browser needs to request a signature from one of the actor's passkeys. The signature confirms only this
 * order in this session.
 *
 * @throws AppError `forbidden` if passkeys do not work at the site's URL
 */
export function askToConfirm(actor: Actor, order: OrderToConfirm): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return askForOwnPasskey(actor.userId, bondOf(actor, order));
}

/**
 * Checks that a passkey of the actor has confirmed this order. A signature is valid for one request id. A second request with
 * this id and signature counts as a repeat of the order, not as a new order.
 *
 * @param submittedAt the calendar time of the order
 * @throws AppError the errors of `checkOwnSignature`
 */
export async function checkConfirmation(
  actor: Actor,
  response: PasskeyResponse,
  { order, submittedAt }: { order: OrderToConfirm; submittedAt: Date },
): Promise<void> {
  const bond = bondOf(actor, order);
  await checkOwnSignature(actor, response, { bond, submittedAt, isRepeatable: true, refused: "passkeyWrong" });
}
