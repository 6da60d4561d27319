import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/server/db";
import { closeSession, findSession } from "@/lib/server/session/session";

/**
 * Ends the session of this request and removes the session cookie. If no session is live, the function just removes the cookie.
 */
export async function logOut(): Promise<void> {
  const session = await findSession();
  await closeSession();
  if (!session) return;
  const { actor } = session;
  await recordAudit(db, actor, { action: "session.close", subjectType: "user", subjectId: actor.userId });
}
