import "server-only";
import { readLiveOwner } from "@/lib/auth/guarded-secrets/try-secret";
import { checkPin, type PinKind } from "@/lib/auth/pins/check-pin";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import type { StepUp } from "@/lib/server/prisma-client/enums";
import { checkCode } from "./check-code";

type StepUpCheck = {
  /** The PIN, or the six digits of an authenticator app. */
  typed: string;
  /** When the order came, by the calendar. */
  submittedAt: Date;
  /** The order: repeated with the same code it is the same order. */
  use: string;
};

/** What somebody has chosen to give besides the session when they send money. */
export async function readStepUp(userId: string): Promise<StepUp> {
  const user = await db.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { stepUp: true } });
  return user.stepUp;
}

/**
 * Checks what the actor gives besides the session to send money: the PIN, or a code of their authenticator app where they
 * have chosen so. A code sends one order.
 *
 * @throws AppError `pin_wrong`, `pin_locked`, `code_wrong`, `code_locked`, `unauthenticated`, `rate_limited`
 */
export async function checkStepUp(actor: Actor, pin: PinKind, { typed, submittedAt, use }: StepUpCheck): Promise<void> {
  if ((await readStepUp(actor.userId)) === "pin") return await checkPin(actor, pin, typed, submittedAt);
  await checkCode(actor, {
    ...{ code: typed, submittedAt, use, field: "pin", isRecoveryAllowed: false },
    assertLive: (tx, at) => readLiveOwner(tx, actor, at),
  });
}
