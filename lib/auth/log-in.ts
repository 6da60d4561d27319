import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/server/db";
import { closeSession, openSession, type ProvedUser } from "@/lib/server/session";
import type { LoginInput } from "./schema";
import { verifyCredentials } from "./verify-credentials";

/**
 * Logs somebody in with their password: checks the credentials and starts a session.
 *
 * @returns the user's id, and the token that clients without cookies send as a bearer.
 * @throws AppError `rate_limited`, `invalid_credentials`, `account_disabled` with `status`, `forbidden`
 */
export async function logIn(input: LoginInput): Promise<{ userId: string; loginToken: string }> {
  const user = await verifyCredentials(input);
  return { userId: user.id, loginToken: await startSession(user, input.remember) };
}

/**
 * Ends the browser's former session, and opens a new one with its cookie for somebody who has just proved who they are.
 *
 * @returns the session's token.
 * @throws AppError `invalid_credentials` when what was proved has changed meanwhile.
 */
export async function startSession(user: ProvedUser, remember: boolean): Promise<string> {
  await closeSession();
  const token = await openSession(user, remember);
  await recordAudit(db, { userId: user.id }, { action: "session.open", subjectType: "user", subjectId: user.id });
  return token;
}
