import "server-only";
import type { Queryable } from "@/lib/server/db";

/**
 * Locks whose second factors are about to change: changes come one after the other, and a session that is being opened waits
 * for them, or they for it.
 */
export async function lockOwner(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE", [userId]);
}

/** For staff who remove somebody's factors. @throws an error by which `doOrPropose` knows that a second person is needed */
export async function assertSecondPerson(tx: Queryable, userId: string): Promise<void> {
  await tx.query("SELECT factors_need_four_eyes($1)", [userId]);
}
