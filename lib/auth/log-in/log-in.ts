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
import { takeUpLanguage } from "./take-up-language";
import { verifyCredentials } from "./verify-credentials";

/**
 * Logs a user in with a single request. Checks the password and then the second factor, if the user has one. Starts a session.
 *
 * @returns the user's id, and the token that clients without cookies send as a bearer token
 * @throws AppError the errors of `verifyLogin`
 */
export async function logIn(input: LoginInput): Promise<{ userId: string; loginToken: string }> {
  const user = await verifyLogin(input);
  return { userId: user.id, loginToken: await startSession(user, input.remember) };
}

/**
 * Checks an e-mail and a password and, if the user has a second factor, the code.
 *
 * @throws AppError `rate_limited`, `busy`, `invalid_credentials`, `account_disabled` with `status`, `forbidden`. With a right
 * password also `second_factor_required` (the input has no code), `code_wrong` and `code_locked`
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
  // No session exists yet, so `assertLive` checks nothing. `openSession` later checks that the password has not changed since
  // `verifyCredentials`.
  await checkCode(user.owner, { code, submittedAt: calendarNow(), assertLive: async () => undefined });
  return { ...user, secondFactor: "given" };
}

/**
 * Checks the password for the site's log-in form. If the password is right and no second factor is required, starts a session. If
 * a second factor is required, begins the second step of the log-in. A cookie identifies this step.
 *
 * @returns true when the user is logged in
 * @throws AppError the errors of `verifyCredentials`
 */
export async function beginLogIn({ remember, ...credentials }: Omit<LoginInput, "code">): Promise<boolean> {
  return await goOnAfterPassword(await verifyCredentials(credentials), remember);
}

/**
 * Continues a log-in when the password was right: starts the session, or begins the second step.
 *
 * @returns true when the user is logged in
 */
export async function goOnAfterPassword(user: ProvedUser & { role: UserRole }, remember: boolean): Promise<boolean> {
  const isEnough = (await findAsked(user.id, user.role)) === "nothing";
  if (isEnough) await startSession(user, remember);
  else await beginLoginStep(user, remember);
  return isEnough;
}

/**
 * Opens a new session for a user who has just proved their identity, and sets the session's cookie. Ends the browser's previous
 * session. The session of a bearer token in the request does not end, because a program may log in one user while it is signed
 * in as another user. If this user has not used the browser before, the user is notified by e-mail.
 *
 * @returns the session's token for programs
 * @throws AppError `invalid_credentials` if the password or passkey has changed since the check, or if a second factor has become
 * necessary for the user since the check
 */
export async function startSession(user: ProvedUser, remember: boolean): Promise<string> {
  await closeSession("browser");
  const loginToken = await openSession(user, remember);
  const { isNew } = await rememberDevice(user.id);
  await takeUpLanguage(user.id);
  await takeUpAppearance(user.id);
  await recordAudit(db, { userId: user.id }, { action: "session.open", subjectType: "user", subjectId: user.id });
  if (isNew) await announceNewDevice(user.id);
  return loginToken;
}
