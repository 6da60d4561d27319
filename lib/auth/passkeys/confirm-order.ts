import "server-only";
import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { recordAudit } from "@/lib/audit/record-audit";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { assertBelowLimit, countAgainstLimit } from "@/lib/server/rate-limit";
import { askForOwnPasskey } from "./ask-for-own-passkey";
import type { ChallengeBond } from "./challenge";
import { checkSignature } from "./check-signature";
import type { PasskeyResponse } from "./passkey-schema";

/** What a customer confirms by a signature: one request, and a fingerprint of all that it orders. */
export type OrderToConfirm = { requestId: string; content: string };

const bondOf = ({ userId, sessionId }: Actor, { requestId, content }: OrderToConfirm): ChallengeBond => ({
  purpose: "order",
  to: [userId, sessionId, requestId, content],
});

/**
 * What the browser needs to ask for a signature by one of the actor's passkeys, which confirms this order, in this session, and
 * no other.
 *
 * @throws AppError `forbidden` where the site has no address that passkeys work at
 */
export function askToConfirm(actor: Actor, order: OrderToConfirm): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return askForOwnPasskey(actor.userId, bondOf(actor, order));
}

/**
 * Checks that one of the actor's passkeys has confirmed this order. A signature counts for one request; the same request with
 * the same signature is the same order. Nothing can be guessed, so that no failure locks anything; each is audited, and many
 * in a short time are refused unseen.
 *
 * @param submittedAt when the order came, by the calendar
 * @throws AppError `passkey_wrong`, `rate_limited`; `unauthenticated` when the session has ended meanwhile
 */
export async function checkConfirmation(
  actor: Actor,
  response: PasskeyResponse,
  { order, submittedAt }: { order: OrderToConfirm; submittedAt: Date },
): Promise<void> {
  const { userId } = actor;
  await assertBelowLimit("passkey-failures-user", userId);
  const { isRight, passkey } = await checkSignature(response, bondOf(actor, order), {
    ...{ ownerId: userId, submittedAt, isRepeatable: true },
    assertLive: (tx, at) => readLiveOwner(tx, actor, at),
  });
  if (isRight) return;
  const isOwn = passkey?.factor.userId === userId;
  await recordAudit(db, actor, {
    action: "second-factor.refuse",
    subjectType: "user",
    subjectId: userId,
    after: { kind: "passkey", factor: isOwn ? passkey.factorId : "unknown" },
  });
  await countAgainstLimit("passkey-failures-user", userId);
  throw new AppError("passkey_wrong", { fields: { passkey: ["passkeyWrong"] } });
}
