import "server-only";
import { recordAudit } from "@/lib/audit/record-audit";
import { db } from "@/lib/server/db";
import { closeSession, openSession, type ProvedUser } from "@/lib/server/session/session";
import { rememberDevice } from "./known-device";
import type { LoginInput } from "./schema";
import { announceNewDevice } from "./security-changes/announce-new-device";
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
 * Ends the browser's former session, and opens a new one with its cookie for somebody who has just proved who they are. The
 * session of a bearer goes on: a program may log somebody in and be somebody else. Where the browser is new to this person, an
 * e-mail tells them.
 *
 * @returns the session's token.
 * @throws AppError `invalid_credentials` when what was proved has changed meanwhile.
 */
export async function startSession(user: ProvedUser, remember: boolean): Promise<string> {
  await closeSession("browser");
  const token = await openSession(user, remember);
  const { isNew } = await rememberDevice(user.id);
  await recordAudit(db, { userId: user.id }, { action: "session.open", subjectType: "user", subjectId: user.id });
  if (isNew) await announceNewDevice(user.id);
  return token;
}
