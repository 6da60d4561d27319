import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/server/db";
import { closeSession, findSession } from "@/lib/server/session/session";
import { keepEnd } from "@/lib/server/session/session-end";

/**
 * Ends the session of this request and removes the session cookie. If no session is live, the function just removes the cookie.
 *
 * @param isIdle true if the page logs its reader out because nobody has used the page
 */
export async function logOut(isIdle = false): Promise<void> {
  const session = await findSession();
  await closeSession();
  await keepEnd(isIdle ? "idle" : "logged_out");
  if (!session) return;
  const { actor } = session;
  await recordAudit(db, actor, { action: "session.close", subjectType: "user", subjectId: actor.userId });
}
