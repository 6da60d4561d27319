import "server-only";
import { takeUpAppearance } from "@/lib/appearance/take-up-appearance";
import { recordAudit } from "@/lib/audit/record-audit";
import type { LoginInput } from "@/lib/auth/schema";
import { checkCode } from "@/lib/auth/second-factors/check-code";
import { findAsked } from "@/lib/auth/second-factors/find-asked";
import { beginLoginStep } from "@/lib/auth/second-factors/login-step";
import { announceNewDevice } from "@/lib/auth/security-changes/announce-new-device";
import { calendarNow } from "@/lib/server/clock";
import { db } from "@/lib/server/db";
import { AppError } from "@/lib/server/errors";
import type { UserRole } from "@/lib/server/prisma-client/enums";
import { closeSession, openSession, type ProvedUser } from "@/lib/server/session/session";
import { rememberDevice } from "./known-device";
import { verifyCredentials } from "./verify-credentials";

/**
 * Logs somebody in at once: checks password and, of whoever has one, second factor, and starts a session.
 *
 * @returns the user's id, and the token that clients without cookies send as a bearer.
 * @throws AppError as `verifyLogin`
 */
export async function logIn(input: LoginInput): Promise<{ userId: string; loginToken: string }> {
  const user = await verifyLogin(input);
  return { userId: user.id, loginToken: await startSession(user, input.remember) };
}

/**
 * Finds out whether e-mail, password and, of whoever has one, the code of a second factor belong together.
 *
 * @throws AppError `rate_limited`, `busy`, `invalid_credentials`, `account_disabled` with `status`, `forbidden`;
 * after the right password `second_factor_required` without a code, `code_wrong`, `code_locked`
 */
export async function verifyLogin({ code, ...credentials }: LoginInput): Promise<ProvedUser> {
  const user = await verifyCredentials(credentials);
  const asked = await findAsked(user.id, user.role);
  if (asked === "nothing") return user;
  if (asked === "set-up" || code === undefined) {
    await recordAudit(
      db,
      { userId: user.id },
      { action: "second-factor.ask", subjectType: "user", subjectId: user.id },
    );
    throw new AppError("second_factor_required", asked === "set-up" ? { messageKey: "second_factor_to_set_up" } : {});
  }
  // The session is opened only while the password is the one that was right.
  await checkCode(user.owner, { code, submittedAt: calendarNow(), assertLive: async () => undefined });
  return { ...user, secondFactor: "given" };
}

/**
 * Logs somebody in step by step, as the site's form does: with the right password a session is started, or the second step
 * begins, which a cookie remembers.
 *
 * @returns whether they are logged in
 * @throws AppError as `verifyCredentials`
 */
export async function beginLogIn({ remember, ...credentials }: Omit<LoginInput, "code">): Promise<boolean> {
  return await goOnAfterPassword(await verifyCredentials(credentials), remember);
}

/**
 * What a log-in does once the password was shown: starts the session, or begins the second step.
 *
 * @returns whether they are logged in
 */
export async function goOnAfterPassword(user: ProvedUser & { role: UserRole }, remember: boolean): Promise<boolean> {
  const isEnough = (await findAsked(user.id, user.role)) === "nothing";
  if (isEnough) await startSession(user, remember);
  else await beginLoginStep(user, remember);
  return isEnough;
}

/**
 * Ends the browser's former session, and opens a new one with its cookie for somebody who has just proved who they are. The
 * session of a bearer goes on: a program may log somebody in and be somebody else. Where the browser is new to this person, an
 * e-mail tells them.
 *
 * @returns the session's token for programs.
 * @throws AppError `invalid_credentials` when what was proved has changed meanwhile, or is not enough any more.
 */
export async function startSession(user: ProvedUser, remember: boolean): Promise<string> {
  await closeSession("browser");
  const loginToken = await openSession(user, remember);
  const { isNew } = await rememberDevice(user.id);
  await takeUpAppearance(user.id);
  await recordAudit(db, { userId: user.id }, { action: "session.open", subjectType: "user", subjectId: user.id });
  if (isNew) await announceNewDevice(user.id);
  return loginToken;
}
