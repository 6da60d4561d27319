import "server-only";
import { now } from "@/lib/server/clock";
import { db, type Queryable } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import { isAccountHeld } from "./second-factors.sql";

/**
 * Refuses a change while the account is held. An account is held for a day after staff have removed its owner's second factors, or
 * have corrected the owner's phone number or e-mail address. A stranger may have asked staff for this removal or correction, so
 * the owner receives an e-mail and has a day to react. During this day, every change that needs a proof (`checkProof`,
 * `checkFactor`) is refused, except a change that only removes access. During this day, the SQL functions `send_transfer` and
 * `move_transfer` also refuse to send and to post transfers from the account.
 *
 * @param source the transaction of the change, if there is one
 * @throws AppError `forbidden`
 */
export async function assertNotHeld(userId: string, source: Queryable = db): Promise<void> {
  if (await isAccountHeld(source, userId, now())) throw accountHeld();
}

/** The error for a change while the account is held. */
export function accountHeld(): AppError {
  return new AppError("forbidden", { messageKey: "account_held" });
}
