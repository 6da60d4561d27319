import "server-only";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { checkCurrentPassword } from "@/lib/auth/passwords/check-current-password";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { checkCode } from "./check-code";

/** What somebody who is logged in shows again before they change how they are known: a code, or their password. */
export type Proof = { currentPassword?: string | undefined; code?: string | undefined };

/**
 * For what a session alone may not change: a code of the actor's second factors or, without one, their current password.
 *
 * @throws AppError `code_wrong`, `code_locked`; `validation_failed` on `currentPassword`, `rate_limited`; `unauthenticated`
 */
export async function checkProof(actor: Actor, { currentPassword, code }: Proof): Promise<void> {
  if (code === undefined) return await checkCurrentPassword(actor, currentPassword);
  await checkCode(actor, {
    code,
    submittedAt: calendarNow(),
    assertLive: (tx, at) => readLiveOwner(tx, actor, at),
  });
}
