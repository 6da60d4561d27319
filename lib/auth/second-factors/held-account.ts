import "server-only";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { isAccountHeld } from "./second-factors.sql";

/**
 * Refuses changes of an account that is held. An account is held for a day after staff have removed its owner's second factors, or
 * have corrected the owner's phone number or e-mail address. A stranger may have requested this act, so the owner gets an e-mail
 * and a day to react. During this day, every change that needs a proof (`checkProof`, `checkFactor`) is refused, except a change
 * that only removes access. The SQL functions `send_transfer` and `move_transfer` send and post no transfers during the same day.
 *
 * @param source the transaction of the act, if there is one
 * @throws AppError `forbidden`
 */
export async function assertNotHeld(userId: string, source: Queryable = db): Promise<void> {
  if (await isAccountHeld(source, userId, now())) throw accountHeld();
}

/** The refusal of an act while the account is held. */
export function accountHeld(): AppError {
  return new AppError("forbidden", { messageKey: "account_held" });
}
