import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { beginLogIn, logIn } from "@/lib/auth/log-in/log-in";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { loginInput } from "@/lib/auth/schema";
import { secondFactorCode } from "@/lib/auth/second-factors/code-schema";
import { giveCode } from "@/lib/auth/second-factors/give-second-factor";
import { findLoginStep } from "@/lib/auth/second-factors/login-step";
import { endOtherSessions } from "@/lib/auth/sessions/end-sessions";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { hashSecret } from "@/lib/server/secrets/secrets";
import { findSession, openSession } from "@/lib/server/session/session";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";
import { createRecoveryCode, createTimeCode, proofOf } from "@/tests/support/identity/second-factors";
import { latestEmailCode } from "@/tests/support/identity/sign-up";
import { timeCode, wrongCode } from "@/tests/support/identity/time-codes";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`198.51.100.${visitors}`);
});

const staffSecondFactor = env().STAFF_SECOND_FACTOR;
afterEach(() => {
  env().STAFF_SECOND_FACTOR = staffSecondFactor;
});

const begin = ({ email }: Actor, password = testPassword) => beginLogIn({ email, password, remember: false });
const give = (code: string) => giveCode({ code: secondFactorCode.parse(code) });
const logInWith = ({ email }: Actor, code?: string) => logIn(loginInput.parse({ email, password: testPassword, code }));

const sessionsOf = ({ userId }: Actor) =>
  db.prisma.session.count({ where: { userId, userAgent: "tests", ipAddress: { not: "192.0.2.1" } } });

async function codeOf(attempt: Promise<unknown>): Promise<string> {
  return await attempt.then(
    () => "right",
    (error: { code?: string }) => error.code ?? String(error),
  );
}

async function createOwner(): Promise<{ actor: Actor; id: string; secret: string }> {
  const actor = await createUser();
  return { actor, ...(await createTimeCode(actor.userId)) };
}

describe("a person with a second factor, after the right password", () => {
  test("the person is not logged in: no session exists, and the device is not remembered", async () => {
    const { actor } = await createOwner();
    expect(await begin(actor)).toBe(false);
    expect(await findSession()).toBeNull();
    expect(await sessionsOf(actor)).toBe(0);
    expect([...visitorCookies.keys()]).toEqual(["holdfast-login-step"]);
    expect(await db.prisma.auditEvent.findMany({ where: { subjectId: actor.userId } })).toMatchObject([
      { action: "second-factor.ask" },
    ]);
  });

  test("the code of the person's app logs in, and the step is over", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    await give(timeCode(secret));
    expect(await findSession()).toMatchObject({ actor: { userId: actor.userId } });
    expect(visitorCookies.has("holdfast-login-step")).toBe(false);
    expect(await db.prisma.loginStep.count({ where: { userId: actor.userId } })).toBe(0);
  });

  test("the code of any of the person's apps logs in", async () => {
    const { actor } = await createOwner();
    const { secret } = await createTimeCode(actor.userId, "Tablet");
    await begin(actor);
    await give(timeCode(secret));
    expect(await findSession()).not.toBeNull();
  });

  test("a recovery code logs in once, in any spelling, and an e-mail reports the log-in", async () => {
    const { actor } = await createOwner();
    const code = await createRecoveryCode(actor.userId);
    await begin(actor);
    await give(` ${code.toLowerCase().replaceAll("-", " ")}`);
    expect(await findSession()).not.toBeNull();
    const emails = await db.prisma.email.findMany({ where: { recipient: actor.email } });
    expect(emails).toMatchObject([{ props: { notice: "recovery-code-used" } }]);
    newVisitor();
    await begin(actor);
    expect(await codeOf(give(code))).toBe("code_wrong");
    expect(await findSession()).toBeNull();
  });

  test("a used code does not log in, neither for the person nor for a thief who saw the code", async () => {
    const { actor, secret } = await createOwner();
    const code = timeCode(secret);
    await begin(actor);
    await give(code);
    newVisitor();
    await begin(actor);
    expect(await codeOf(give(code))).toBe("code_wrong");
  });

  test("a code older than the last used code does not log in", async () => {
    const { actor, id, secret } = await createOwner();
    const step = Math.floor(Date.now() / 30_000);
    await db.prisma.timeCode.update({ where: { factorId: id }, data: { lastStep: step + 1 } });
    await begin(actor);
    expect(await codeOf(give(timeCode(secret)))).toBe("code_wrong");
  });

  test("a code from a minute ago, another person's code and a code of an unconfirmed app do not log in", async () => {
    const { actor, secret } = await createOwner();
    const other = await createOwner();
    const begun = await createTimeCode(actor.userId, "Begun");
    await db.prisma.secondFactor.update({ where: { id: begun.id }, data: { confirmedAt: null } });
    await begin(actor);
    expect(await codeOf(give(timeCode(secret, -2)))).toBe("code_wrong");
    expect(await codeOf(give(timeCode(other.secret)))).toBe("code_wrong");
    expect(await codeOf(give(timeCode(begun.secret)))).toBe("code_wrong");
    expect(await codeOf(give(await createRecoveryCode(other.actor.userId)))).toBe("code_wrong");
  });

  test("apps and recovery codes share five attempts, and the lock afterwards refuses even the right code", async () => {
    const { actor, secret } = await createOwner();
    await createRecoveryCode(actor.userId);
    await begin(actor);
    const codes = [];
    for (const guess of [wrongCode(secret), "ABCD-EFGH-JKMN", wrongCode(secret), "ABCD-EFGH-JKMP", wrongCode(secret)]) {
      codes.push(await codeOf(give(guess)));
    }
    expect(codes).toEqual([...Array(4).fill("code_wrong"), "code_locked"]);
    expect(await codeOf(give(timeCode(secret)))).toBe("code_locked");
    // A new log-in does not reset the number of tries.
    newVisitor();
    await begin(actor);
    await expect(give(timeCode(secret))).rejects.toMatchObject({
      code: "code_locked",
      retryAfterSeconds: expect.any(Number),
    });
    const events = await db.prisma.auditEvent.findMany({
      where: { subjectId: actor.userId, action: { startsWith: "second-factor.", not: "second-factor.ask" } },
      orderBy: { sequence: "asc" },
    });
    expect(events.map(({ action }) => action)).toEqual([
      ...Array(5).fill("second-factor.refuse"),
      "second-factor.lock",
    ]);
    const emails = await db.prisma.email.findMany({ where: { recipient: actor.email } });
    expect(emails).toMatchObject([{ props: { notice: "second-factor-locked" } }]);
  });

  test("a person has five attempts, even in parallel", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    const codes = await Promise.all(Array.from({ length: 30 }, () => codeOf(give(wrongCode(secret)))));
    expect(codes.filter((code) => code === "code_wrong")).toHaveLength(4);
    expect(codes.filter((code) => code === "code_locked")).toHaveLength(26);
  });

  test("one code opens one session, however often it is sent in parallel", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    const code = timeCode(secret);
    const codes = await Promise.all([1, 2, 3, 4].map(() => codeOf(give(code))));
    expect(codes.filter((outcome) => outcome === "right")).toHaveLength(1);
    expect(await sessionsOf(actor)).toBe(1);
  });

  test("one step opens one session, even when several codes are right", async () => {
    const { actor, secret } = await createOwner();
    const codes = [timeCode(secret), await createRecoveryCode(actor.userId), await createRecoveryCode(actor.userId)];
    await begin(actor);
    const outcomes = await Promise.all(codes.map((code) => codeOf(give(code))));
    expect(outcomes.filter((outcome) => outcome === "right")).toHaveLength(1);
    expect(await sessionsOf(actor)).toBe(1);
  });
});

test("a second factor is still required after a new password by e-mail", async () => {
  const { actor, secret } = await createOwner();
  await requestPasswordReset({ email: actor.email });
  const password = "seven quiet lanterns";
  await resetPassword(await latestEmailCode(actor.userId, "reset_password"), { password });
  expect(await begin(actor, password)).toBe(false);
  expect(await findSession()).toBeNull();
  await give(timeCode(secret));
  expect(await findSession()).not.toBeNull();
});

describe("the end of the second step", () => {
  test("the step is refused without its cookie and with a forged cookie", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    const cookie = visitorCookies.get("holdfast-login-step");
    newVisitor();
    expect(await codeOf(give(timeCode(secret)))).toBe("code_expired");
    visitorCookies.set("holdfast-login-step", { value: `${cookie?.value.slice(0, -4)}AAAA`, options: {} });
    expect(await codeOf(give(timeCode(secret)))).toBe("code_expired");
  });

  test("the step ends ten minutes after the password", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    await db.query("UPDATE login_steps SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
      actor.userId,
    ]);
    expect(await codeOf(give(timeCode(secret)))).toBe("code_expired");
  });

  test("the step ends after its use, even for a thief with a copy of its cookie", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    const cookie = visitorCookies.get("holdfast-login-step");
    await give(timeCode(secret));
    newVisitor();
    if (cookie) visitorCookies.set("holdfast-login-step", cookie);
    expect(await codeOf(give(await createRecoveryCode(actor.userId)))).toBe("code_expired");
  });

  test("the step ends when all sessions of its owner are ended, for example by a new password", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    await revokeSessions(db, actor.userId, "security_changed");
    expect(await codeOf(give(timeCode(secret)))).toBe("code_expired");
  });

  test("the step ends when its owner is suspended or blocked meanwhile", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    await db.prisma.user.update({ where: { id: actor.userId }, data: { status: "blocked" } });
    expect(await codeOf(give(timeCode(secret)))).toBe("code_expired");
  });

  test("the step opens no session when the password is changed during the check of the code", async () => {
    const { actor, secret } = await createOwner();
    await begin(actor);
    const step = await findLoginStep();
    expect(step).toBeDefined();
    const passwordHash = await hashSecret("another long harbour");
    const [outcome] = await Promise.all([
      codeOf(give(timeCode(secret))),
      db.prisma.user.update({ where: { id: actor.userId }, data: { passwordHash } }),
    ]);
    if (outcome === "right") return;
    expect(["invalid_credentials", "code_expired"]).toContain(outcome);
    expect(await sessionsOf(actor)).toBe(0);
  });
});

describe("a change of factors in the middle of a log-in", () => {
  test("a removed factor opens no session, and the next log-in does not ask for a factor", async () => {
    const { actor, id, secret } = await createOwner();
    await begin(actor);
    await db.prisma.secondFactor.delete({ where: { id } });
    expect(await codeOf(give(timeCode(secret)))).toBe("code_wrong");
    newVisitor();
    expect(await begin(actor)).toBe(true);
  });

  test("a factor that is added after the password check is required", async () => {
    const actor = await createUser();
    const { passwordHash } = await db.prisma.user.findUniqueOrThrow({ where: { id: actor.userId } });
    await createTimeCode(actor.userId);
    const opened = openSession({ id: actor.userId, provedBy: { passwordHash } }, false);
    await expect(opened).rejects.toMatchObject({ code: "invalid_credentials" });
  });
});

describe("a log-in in a single request, as with POST /api/login", () => {
  test("the request needs the code besides the password", async () => {
    const { actor, secret } = await createOwner();
    expect(await codeOf(logInWith(actor))).toBe("second_factor_required");
    expect(await codeOf(logInWith(actor, ""))).toBe("second_factor_required");
    expect(visitorCookies.size).toBe(0);
    expect(await codeOf(logInWith(actor, wrongCode(secret)))).toBe("code_wrong");
    expect(await sessionsOf(actor)).toBe(0);
    expect(await codeOf(logInWith(actor, timeCode(secret)))).toBe("right");
    expect(await findSession()).not.toBeNull();
  });

  test("a wrong password does not reveal that a second factor exists", async () => {
    const { actor, secret } = await createOwner();
    const input = loginInput.parse({ email: actor.email, password: "not this one", code: timeCode(secret) });
    expect(await codeOf(logIn(input))).toBe("invalid_credentials");
    // The refused try has not used up the code, so the code still works.
    expect(await codeOf(logInWith(actor, timeCode(secret)))).toBe("right");
  });

  test("a person without a second factor needs only the password", async () => {
    const actor = await createUser();
    expect(await codeOf(logInWith(actor, "123456"))).toBe("right");
  });
});

test("ending all other sessions keeps this session, even when it is older than the factor", async () => {
  const { actor } = await createOwner();
  const { user, remember } = await endOtherSessions(actor, await proofOf(actor));
  await openSession(user, remember);
  expect(await findSession()).toMatchObject({ actor: { userId: actor.userId } });
});

describe("a bank whose staff need a second factor", () => {
  beforeEach(() => {
    env().STAFF_SECOND_FACTOR = true;
  });

  test("a staff member's password alone opens no session by any way", async () => {
    const admin = await createAdmin();
    expect(await begin(admin)).toBe(false);
    await expect(logInWith(admin)).rejects.toMatchObject({
      code: "second_factor_required",
      messageKey: "second_factor_to_set_up",
    });
    const { passwordHash } = await db.prisma.user.findUniqueOrThrow({ where: { id: admin.userId } });
    const opened = openSession({ id: admin.userId, provedBy: { passwordHash } }, false);
    await expect(opened).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await findSession()).toBeNull();
  });

  test("an older session with only a password has ended, and a session with a second factor continues", async () => {
    env().STAFF_SECOND_FACTOR = false;
    const admin = await createAdmin();
    await begin(admin);
    expect(await findSession()).not.toBeNull();
    env().STAFF_SECOND_FACTOR = true;
    const { secret } = await createTimeCode(admin.userId);
    newVisitor();
    await begin(admin);
    await give(timeCode(secret));
    expect(await findSession()).not.toBeNull();
    await db.prisma.session.updateMany({ where: { userId: admin.userId }, data: { secondFactor: false } });
    newVisitor();
    expect(await findSession()).toBeNull();
  });

  test("customers need no second factor", async () => {
    expect(await begin(await createUser())).toBe(true);
  });
});
