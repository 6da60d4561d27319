import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { assertBelowLimit, countAgainstLimit } from "@/lib/server/rate-limit";
import type { ChallengeBond } from "./challenge";
import { checkSignature } from "./check-signature";
import type { PasskeyResponse } from "./passkey-response-schema";

type OwnSignature = {
  bond: ChallengeBond;
  /** The calendar time of the request (`calendarNow`). */
  submittedAt: Date;
  /** True if the challenge is for one request. The client may then repeat this request with the same signature. */
  isRepeatable?: boolean;
  /** The message that a form shows beside the field after a refusal. The value is a key of the `validation` messages. */
  refused: string;
};

/**
 * Checks that the actor's session is live, and that one of the actor's passkeys has signed a challenge for `bond` (the challenge's
 * purpose and values). A failure does not lock the passkey or the user, because nobody can guess a signature. Each failure is
 * audited. After many failures in a short time, further requests are refused without a check.
 *
 * @throws AppError `passkey_wrong`, `rate_limited`; `unauthenticated` when the session has ended since the request began
 */
export async function checkOwnSignature(actor: Actor, response: PasskeyResponse, own: OwnSignature): Promise<void> {
  const { bond, submittedAt, isRepeatable = false, refused } = own;
  const { userId } = actor;
  await assertBelowLimit("passkey-failures-user", userId);
  const { isRight, passkey } = await checkSignature(response, bond, {
    ...{ ownerId: userId, submittedAt, isRepeatable },
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
  throw new AppError("passkey_wrong", { fields: { passkey: [refused] } });
}
