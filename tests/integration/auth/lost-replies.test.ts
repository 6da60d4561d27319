import { beforeEach, describe, expect, test, vi } from "vitest";
import { verifyEmail } from "@/lib/auth/email-codes/verify-email";
import { letDeviceIn } from "@/lib/auth/log-in/let-device-in";
import { beginLogIn, logIn } from "@/lib/auth/log-in/log-in";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import {
  addTimeCode,
  confirmAddedTimeCode,
  removeSecondFactor,
  removeSecondFactorsOf,
  setStepUp,
} from "@/lib/auth/second-factors/change-factors";
import { secondFactorCode } from "@/lib/auth/second-factors/code-schema";
import { giveCode } from "@/lib/auth/second-factors/give-second-factor";
import { makeRecoveryCodes } from "@/lib/auth/second-factors/recovery-codes";
import { disownSecurityChange } from "@/lib/auth/security-changes/disown-security-change";
import { endOtherSessions, endSession } from "@/lib/auth/sessions/end-sessions";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { findSession } from "@/lib/server/session/session";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { registerUser } from "@/lib/users/register-user";
import { registerInput } from "@/lib/users/schema";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";
import { createRecoveryCode, createTimeCode, proofOf } from "@/tests/support/identity/second-factors";
import { latestEmailCode, registerFields, signUp } from "@/tests/support/identity/sign-up";
import { timeCode } from "@/tests/support/identity/time-codes";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

const newPassword = "seven quiet lanterns";
const logInAs = (email: string, password = testPassword) => logIn({ email, password, remember: false });

beforeEach(() => newVisitor("198.51.100.77"));

async function logInNew(): Promise<Actor> {
  const { email } = await createUser();
  await logInAs(email);
  const session = await findSession();
  if (!session) throw new Error("nobody is logged in");
  return session.actor;
}

/**
 * Sends a command and discards the reply with its cookies, as if the site had crashed after the commit. Then sends the same
 * command again with the cookies that the visitor had before the first call.
 */
async function sendAgain(send: () => Promise<unknown>): Promise<string> {
  const cookies = [...visitorCookies];
  await send();
  visitorCookies.clear();
  for (const [name, cookie] of cookies) visitorCookies.set(name, cookie);
  const session = await findSession();
  if (!session) return "logged out";
  return await send().then(
    () => "done",
    (error: { code: string }) => error.code,
  );
}

const audited = ({ userId }: Actor, action: string) => db.prisma.auditEvent.count({ where: { action, actor: userId } });
const news = ({ email }: Actor) => db.prisma.email.count({ where: { recipient: email } });

describe("a repeated request whose first reply was lost after the commit", () => {
  test("the password is changed once, and the new password works", async () => {
    const actor = await logInNew();
    const change = { currentPassword: testPassword, password: newPassword, confirmPassword: newPassword };
    expect(await sendAgain(() => changePassword(actor, change))).toBe("logged out");
    // This call simulates a second request that passed the session check before the first request ended the session.
    await expect(changePassword(actor, change)).rejects.toMatchObject({ code: "unauthenticated" });
    expect([await audited(actor, "password.change"), await news(actor)]).toEqual([1, 1]);
    await expect(logInAs(actor.email)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(logInAs(actor.email, newPassword)).resolves.toBeDefined();
  });

  test("a PIN is changed once", async () => {
    const actor = await logInNew();
    const input = editUserInput.parse({
      ...{ email: actor.email, currentPassword: testPassword },
      payload: { DomesticTransferPin: "1357" },
    });
    expect(await sendAgain(() => editUser(actor, input))).toBe("logged out");
    await expect(editUser(actor, input)).rejects.toMatchObject({ code: "unauthenticated" });
    expect([await audited(actor, "user.edit"), await news(actor)]).toEqual([1, 1]);
    await expect(logInAs(actor.email)).resolves.toBeDefined();
  });

  test("a device is logged out once, and the repeat reports success", async () => {
    const actor = await logInNew();
    const { sessionId: id } = await createSecondSession(actor);
    const end = () => endSession(actor, { id, currentPassword: testPassword });
    expect(await sendAgain(end)).toBe("done");
    await expect(Promise.all([end(), end(), end()])).resolves.toBeDefined();
    expect(await audited(actor, "session.end")).toBe(1);
  });

  test("all devices are logged out once, including this device, and the password still works", async () => {
    const actor = await logInNew();
    const end = () => endOtherSessions(actor, { currentPassword: testPassword });
    expect(await sendAgain(end)).toBe("logged out");
    await expect(end()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await audited(actor, "session.end-others")).toBe(1);
    await expect(logInAs(actor.email)).resolves.toBeDefined();
  });
});

describe("a second click on an e-mailed link whose first reply was lost", () => {
  const again = async (code: string, use: (code: string) => Promise<unknown>) => {
    await use(code);
    await expect(use(code)).rejects.toMatchObject({ code: "code_expired" });
  };

  test("the address is verified, the password is set or the device is admitted once", async () => {
    const { email, userId } = await signUp();
    const verification = await latestEmailCode(userId, "verify_email");
    // Opening a verification link a second time does not cause an error.
    for (const code of [verification, verification]) await verifyEmail({ code });
    await requestPasswordReset({ email });
    await again(await latestEmailCode(userId, "reset_password"), (code) => letDeviceIn({ code }));
    await requestPasswordReset({ email });
    await again(await latestEmailCode(userId, "reset_password"), (code) =>
      resetPassword(code, { password: newPassword }),
    );
    const actions = ["email.verify", "device.let-in", "password.reset"];
    const events = await db.prisma.auditEvent.findMany({ where: { action: { in: actions }, subjectId: userId } });
    expect(events.map(({ action }) => action)).toEqual(actions);
    await expect(logInAs(email, newPassword)).resolves.toBeDefined();
  });

  test("all sessions are ended once, and a new password lets the owner in", async () => {
    const actor = await logInNew();
    await changePassword(actor, { currentPassword: testPassword, password: newPassword, confirmPassword: newPassword });
    await again(await latestEmailCode(actor.userId, "disown_change"), (code) => disownSecurityChange({ code }));
    expect(await audited(actor, "security.disown")).toBe(1);
    await requestPasswordReset({ email: actor.email });
    await resetPassword(await latestEmailCode(actor.userId, "reset_password"), { password: testPassword });
    await expect(logInAs(actor.email)).resolves.toBeDefined();
  });
});

test("a repeated sign-up creates one customer, and its owner can log in", async () => {
  const fields = registerInput.parse(registerFields());
  await registerUser(fields);
  await expect(registerUser(fields)).rejects.toMatchObject({ code: "conflict", messageKey: "email_taken" });
  const sent = await db.prisma.email.findMany({ where: { recipient: fields.email } });
  expect(new Set(sent.map(({ template }) => template)).size).toBe(sent.length);
  await expect(logInAs(fields.email, fields.password)).resolves.toBeDefined();
});

describe("a lost reply of an act on second factors", () => {
  test("a log-in leaves one session, and a further code logs in again", async () => {
    const { email, userId } = await createUser();
    const { secret } = await createTimeCode(userId);
    const spare = secondFactorCode.parse(await createRecoveryCode(userId));
    const begin = () => beginLogIn({ email, password: testPassword, remember: false });
    await begin();
    const step = [...visitorCookies];
    const code = timeCode(secret);
    await giveCode({ code });
    visitorCookies.clear();
    for (const [name, cookie] of step) visitorCookies.set(name, cookie);
    await expect(giveCode({ code })).rejects.toMatchObject({ code: "code_expired" });
    await begin();
    await giveCode({ code: spare });
    expect(await findSession()).toMatchObject({ actor: { userId } });
  });

  test("an added app stays once, and its owner can create recovery codes that they see", async () => {
    const actor = await createUser();
    const proof = () => proofOf(actor);
    const { id, secret } = await addTimeCode(actor, { name: "Phone", ...(await proof()) });
    const code = timeCode(secret);
    await confirmAddedTimeCode(actor, { id, code });
    await expect(confirmAddedTimeCode(actor, { id, code })).rejects.toMatchObject({ code: "code_expired" });
    await makeRecoveryCodes(actor, await proof());
    const { codes } = await makeRecoveryCodes(actor, await proof());
    expect(await db.prisma.recoveryCode.count({ where: { userId: actor.userId } })).toBe(codes.length);
    await setStepUp(actor, { stepUp: "time_code", ...(await proof()) });
    await setStepUp(actor, { stepUp: "time_code", ...(await proof()) });
    await removeSecondFactor(actor, { id, ...(await proof()) });
    await expect(removeSecondFactor(actor, { id, ...(await proof()) })).rejects.toMatchObject({ code: "not_found" });
    expect([await audited(actor, "second-factor.add"), await audited(actor, "second-factor.remove")]).toEqual([1, 1]);
  });

  test("a removal by staff leaves no factor, and is audited and reported once", async () => {
    const [admin, { email, userId }] = [await createAdmin(), await createUser()];
    await createTimeCode(userId);
    const remove = () =>
      removeSecondFactorsOf(admin, {
        email,
        reason: "Lost the phone, seen in the branch",
        checks: ["document-seen", "called-back"],
      });
    await remove();
    await expect(remove()).rejects.toMatchObject({ code: "not_found" });
    expect(await audited(admin, "second-factor.remove-all")).toBe(1);
    expect(await db.prisma.email.count({ where: { recipient: email } })).toBe(1);
  });
});

test("a new password during a reset by e-mail: one of the two passwords works, and every session has ended", async () => {
  const actor = await logInNew();
  await requestPasswordReset({ email: actor.email });
  const code = await latestEmailCode(actor.userId, "reset_password");
  const byReset = "eleven amber kettles";
  const outcomes = await Promise.allSettled([
    changePassword(actor, { currentPassword: testPassword, password: newPassword, confirmPassword: newPassword }),
    resetPassword(code, { password: byReset }),
  ]);
  expect(outcomes[1]?.status).toBe("fulfilled");
  expect(await db.prisma.session.count({ where: { userId: actor.userId, revokedAt: null } })).toBe(0);
  const tries = await Promise.allSettled([testPassword, newPassword, byReset].map((one) => logInAs(actor.email, one)));
  expect(tries[0]?.status).toBe("rejected");
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

/** Logs the person in on a second device. The visitor's own cookies stay unchanged. */
async function createSecondSession({ email, userId }: Actor): Promise<{ sessionId: string }> {
  const own = [...visitorCookies];
  visitorCookies.clear();
  await logInAs(email);
  const session = await findSession();
  visitorCookies.clear();
  for (const [name, cookie] of own) visitorCookies.set(name, cookie);
  // The tests count e-mails, so the e-mail about this log-in is deleted.
  await db.query("DELETE FROM emails WHERE recipient = $1", [email]);
  if (session?.actor.userId !== userId) throw new Error("nobody is logged in");
  return session.actor;
}
