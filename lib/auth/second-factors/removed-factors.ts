import "server-only";
import { now } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";

/** The time for which an account is held. The SQL function `send_transfer` uses the same time. */
const heldForMs = 24 * 60 * 60 * 1000;

/**
 * Refuses changes of an account that is held. An account is held for a day after staff have removed its owner's second factors. A
 * stranger may have requested the removal, so the owner gets an e-mail and a day to react. During this day, every change that
 * needs a proof (`checkProof`, `checkFactor`) is refused, except a change that only removes access. The SQL function
 * `send_transfer` refuses transfers during the same day.
 *
 * @throws AppError `forbidden`
 */
export async function assertNotHeld(userId: string): Promise<void> {
  const since = new Date(now().getTime() - heldForMs);
  const held = await db.prisma.user.count({ where: { id: userId, factorsRemovedAt: { gt: since } } });
  if (held > 0) throw accountHeld();
}

/** The refusal of an act while the account is held. */
export function accountHeld(): AppError {
  return new AppError("forbidden", { messageKey: "held_after_removal" });
}
