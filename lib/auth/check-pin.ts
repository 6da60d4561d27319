import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { verifySecret } from "@/lib/server/secrets";
import { countPinAttempt, type PinKind } from "./count-pin-attempt.sql";

const failuresMax = 5;
const lockMs = 30 * 60 * 1000;

/**
 * Checks a PIN. Five wrong ones in a row lock PIN use for 30 minutes (decision 6).
 *
 * The try is counted before the PIN is looked at, so that many guesses at once are no way round the lock. It runs in
 * transactions of its own: a refused transfer still counts.
 *
 * @throws AppError `pin_wrong`, `pin_locked`
 */
export async function checkPin(actor: Actor, kind: PinKind, pin: string): Promise<void> {
  const moment = now();
  const attempt = await countPinAttempt(actor.userId, kind, {
    at: moment,
    failuresMax,
    lockedUntil: new Date(moment.getTime() + lockMs),
  });
  if (!attempt) throw new AppError("pin_locked", { fields: { pin: ["pinLocked"] } });
  if (await verifySecret(attempt.hash, pin)) {
    await db.prisma.user.updateMany({ where: { id: actor.userId }, data: { pinFailures: 0, pinLockedUntil: null } });
    return;
  }
  if (attempt.pinFailures < failuresMax) throw new AppError("pin_wrong", { fields: { pin: ["pinWrong"] } });
  await recordAudit(db, actor, { action: "pin.lock", subjectType: "user", subjectId: actor.userId });
  throw new AppError("pin_locked", { fields: { pin: ["pinLocked"] } });
}
