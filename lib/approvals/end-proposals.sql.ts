import "server-only";
import { db } from "@/lib/server/db";

/** Ends proposals that have waited for a day, or whose record has changed; the database audits each. Twice at once does it once. */
export async function endProposals(): Promise<void> {
  await db.query("SELECT end_proposals()");
}
