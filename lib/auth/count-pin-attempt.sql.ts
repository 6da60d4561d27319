import "server-only";
import { db } from "@/lib/server/db";

/** Domestic for interbank and wallets, foreign for wire (decision 6). */
export type PinKind = "domestic" | "foreign";

type Lock = { at: Date; failuresMax: number; lockedUntil: Date };

/** Counts one try, and locks with the last that is allowed; undefined while PIN use is locked. */
export async function countPinAttempt(
  userId: string,
  kind: PinKind,
  { at, failuresMax, lockedUntil }: Lock,
): Promise<{ hash: string; pinFailures: number } | undefined> {
  const column = kind === "domestic" ? "domestic_pin_hash" : "foreign_pin_hash";
  const [attempt] = await db.query<{ hash: string; pinFailures: number }>(
    `UPDATE users
        SET pin_failures = CASE WHEN pin_locked_until <= $2 THEN 1 ELSE pin_failures + 1 END,
            pin_locked_until = CASE WHEN pin_locked_until IS NULL AND pin_failures + 1 >= $3 THEN $4::timestamptz END
      WHERE id = $1 AND (pin_locked_until IS NULL OR pin_locked_until <= $2)
      RETURNING ${column} AS hash, pin_failures AS "pinFailures"`,
    [userId, at, failuresMax, lockedUntil],
  );
  return attempt;
}
