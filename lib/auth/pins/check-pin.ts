import "server-only";
import { lockWait, trySecret } from "@/lib/auth/guarded-secrets/try-secret";
import type { Actor } from "@/lib/server/actor";
import { AppError } from "@/lib/server/errors";

/** A wire needs the foreign PIN. All other channels need the domestic PIN (docs/domain.md, "PINs and credentials"). */
export type PinKind = "domestic" | "foreign";

/**
 * Checks a PIN with the limits of `trySecret`. The check runs in its own transactions, so a wrong PIN counts even if the
 * transfer is refused.
 *
 * @param submittedAt the calendar time of the order
 * @throws AppError `pin_wrong`, `pin_locked`, `unauthenticated`, `rate_limited`
 */
export async function checkPin(actor: Actor, kind: PinKind, pin: string, submittedAt: Date): Promise<void> {
  const outcome = await trySecret(actor, { secret: `${kind}_pin`, typed: pin, submittedAt });
  if (outcome === "right") return;
  if (outcome === "wrong") throw new AppError("pin_wrong", { fields: { pin: ["pinWrong"] } });
  const { params, retryAfterSeconds } = lockWait(outcome.lockedUntil);
  const fields = { pin: [{ key: "pinLocked", params }] };
  throw new AppError("pin_locked", { params, retryAfterSeconds, fields });
}
