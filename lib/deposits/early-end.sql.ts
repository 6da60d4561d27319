import "server-only";
import type { Queryable } from "@/lib/server/db";

/** For staff who end a deposit early. @throws an error by which `doOrPropose` knows that a second person is needed */
export async function assertMayEndEarly(tx: Queryable, depositId: string): Promise<void> {
  await tx.query("SELECT early_end_needs_four_eyes($1)", [depositId]);
}
