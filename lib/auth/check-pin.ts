import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/server/actor";
import { now } from "@/lib/server/clock";
import { db, inTransaction } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { verifySecret } from "@/lib/server/secrets";

/** Domestic for interbank and wallets, foreign for wire (decision 6). */
export type PinKind = "domestic" | "foreign";

const failuresMax = 5;
const lockMs = 30 * 60 * 1000;

type Attempt = { hash: string; pin_failures: number };

/**
 * Checks a PIN. Five wrong ones in a row lock PIN use for 30 minutes (decision 6).
 *
 * The try is counted before the PIN is looked at, so that many guesses at once are no way round the lock. It runs in
 * transactions of its own: a refused transfer still counts.
 *
 * @throws AppError `pin_wrong`, `pin_locked`
 */
export async function checkPin(actor: Actor, kind: PinKind, pin: string): Promise<void> {
  const attempt = await countAttempt(actor, kind);
  if (!attempt) throw new AppError("pin_locked", { fields: { pin: ["pinLocked"] } });
  if (await verifySecret(attempt.hash, pin)) {
    await db.query("UPDATE users SET pin_failures = 0, pin_locked_until = NULL WHERE id = $1", [actor.userId]);
    return;
  }
  if (attempt.pin_failures < failuresMax) throw new AppError("pin_wrong", { fields: { pin: ["pinWrong"] } });
  await inTransaction((tx) =>
    recordAudit(tx, actor, { action: "pin.lock", subjectType: "user", subjectId: actor.userId }),
  );
  throw new AppError("pin_locked", { fields: { pin: ["pinLocked"] } });
}

/** Counts one try, and locks with the fifth; undefined while PIN use is locked. */
async function countAttempt(actor: Actor, kind: PinKind): Promise<Attempt | undefined> {
  const moment = now();
  const column = kind === "domestic" ? "domestic_pin_hash" : "foreign_pin_hash";
  const [attempt] = await db.query<Attempt>(
    `UPDATE users
        SET pin_failures = CASE WHEN pin_locked_until <= $2 THEN 1 ELSE pin_failures + 1 END,
            pin_locked_until = CASE WHEN pin_locked_until IS NULL AND pin_failures + 1 >= $3 THEN $4::timestamptz END
      WHERE id = $1 AND (pin_locked_until IS NULL OR pin_locked_until <= $2)
      RETURNING ${column} AS hash, pin_failures`,
    [actor.userId, moment, failuresMax, new Date(moment.getTime() + lockMs)],
  );
  return attempt;
}
