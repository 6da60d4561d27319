import "server-only";
import { lockWait, trySecret } from "@/lib/auth/guarded-secrets/try-secret";
import type { Actor } from "@/lib/server/actor";
import { calendarNow } from "@/lib/server/clock";
import { AppError, fieldError } from "@/lib/server/errors";

/**
 * Checks the actor's password before a change that needs more proof than a session. Attempts are limited as in `trySecret`.
 *
 * @throws AppError `validation_failed` on `currentPassword`, `rate_limited` while the password is locked, `unauthenticated`
 */
export async function checkCurrentPassword(actor: Actor, currentPassword: string | undefined): Promise<void> {
  if (!currentPassword) throw fieldError("currentPassword", "required");
  const outcome = await trySecret(actor, { secret: "password", typed: currentPassword, submittedAt: calendarNow() });
  if (outcome === "right") return;
  if ("triesLeft" in outcome) throw fieldError("currentPassword", "passwordWrong");
  const { params, retryAfterSeconds } = lockWait(outcome.lockedUntil);
  const fields = { currentPassword: [{ key: "passwordLocked", params }] };
  throw new AppError("rate_limited", { messageKey: "password_locked", params, retryAfterSeconds, fields });
}
