import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/server/db";
import { closeSession, openSession } from "@/lib/server/session";
import type { LoginInput } from "./schema";
import { verifyCredentials } from "./verify-credentials";

/**
 * Logs somebody in: checks the credentials, ends the browser's former session, and opens a new one with its cookie.
 *
 * @returns the user's id, and the token that clients without cookies send as a bearer.
 * @throws AppError `rate_limited`, `invalid_credentials`, `account_disabled` with `status`
 */
export async function logIn(input: LoginInput): Promise<{ userId: string; loginToken: string }> {
  const user = await verifyCredentials(input);
  await closeSession();
  const loginToken = await openSession(user, input.remember);
  await recordAudit(db, { userId: user.id }, { action: "session.open", subjectType: "user", subjectId: user.id });
  return { userId: user.id, loginToken };
}
