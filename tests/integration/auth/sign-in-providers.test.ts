import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { logIn, startSession } from "@/lib/auth/log-in/log-in";
import { logOut } from "@/lib/auth/log-in/log-out";
import { verifyCredentials } from "@/lib/auth/log-in/verify-credentials";
import { authOptions } from "@/lib/auth/next-auth/auth-options";
import { findStaffMember } from "@/lib/auth/next-auth/find-staff-member";
import { staffProvider } from "@/lib/auth/next-auth/sign-in-providers";
import { endOtherSessions } from "@/lib/auth/sessions/end-sessions";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findSession, openSession } from "@/lib/server/session/session";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`192.0.2.${visitors}`);
});

const staffSignIn = env().STAFF_SIGN_IN;
afterEach(() => {
  env().STAFF_SIGN_IN = staffSignIn;
});

let subjects = 0;
/** Finds the staff member for a sign-in at the provider. The provider's subject (its id of the person) is new each time. */
function findAs(email: string | undefined, claims: Partial<Parameters<typeof findStaffMember>[0]> = {}) {
  subjects += 1;
  const made = { issuer: "https://id.bank.example", subject: `subject-${subjects}`, email, isEmailVerified: true };
  return findStaffMember({ ...made, firstName: "Ada", lastName: "Lovelace", ...claims });
}

const refusalsOf = (userId: string) =>
  db.prisma.auditEvent.count({ where: { action: "session.refuse", subjectId: userId } });

describe("whom the bank's identity provider has signed in", () => {
  test("is the member of staff with that e-mail, whatever its letters' case", async () => {
    const admin = await createAdmin();
    expect(await findAs(` ${admin.email.toUpperCase()}`)).toEqual({
      ...{ id: admin.userId, provedBy: "staff", secondFactor: "given" },
    });
  });

  test("is nobody when the provider has not verified the e-mail", async () => {
    const admin = await createAdmin();
    expect(await findAs(admin.email, { isEmailVerified: false })).toBeUndefined();
    expect(await refusalsOf(admin.userId)).toBe(1);
  });

  test("is nobody who is a customer, unknown, suspended or blocked", async () => {
    const others = [
      await createUser(),
      await createAdmin({ status: "suspended" }),
      await createAdmin({ status: "blocked" }),
    ];
    for (const { email } of [...others, { email: "nobody@bank.example" }, { email: "" }]) {
      expect(await findAs(email)).toBeUndefined();
    }
    expect(await findAs(undefined)).toBeUndefined();
  });

  test("counts as signed in by what the provider says is verified, and by nothing that only looks like it", async () => {
    const admin = await createAdmin();
    const { profile } = staffProvider();
    const ask = (email_verified: unknown) =>
      profile({ sub: admin.userId, email: admin.email, email_verified: email_verified as boolean }, {});
    for (const claim of [false, undefined, "true", 1, "false"]) {
      expect(await ask(claim), String(claim)).toMatchObject({ proved: undefined });
    }
    expect(await ask(true)).toMatchObject({ proved: { id: admin.userId } });
  });

  test("is from then on who it was under the provider's own name, whatever the e-mail is there", async () => {
    const [first, other] = [await createAdmin(), await createAdmin()];
    const subject = `kept-${first.userId}`;
    expect(await findAs(first.email, { subject })).toMatchObject({ id: first.userId });
    for (const email of [other.email, "married@bank.example", undefined]) {
      expect(await findAs(email, { subject, isEmailVerified: false })).toMatchObject({ id: first.userId });
    }
    expect(await findAs(other.email, { subject, issuer: "https://elsewhere.example" })).toMatchObject({
      id: other.userId,
    });
    await db.prisma.user.update({ where: { id: first.userId }, data: { status: "suspended" } });
    expect(await findAs(first.email, { subject })).toBeUndefined();
  });

  test("is nobody who has got the e-mail of a member of staff and another name", async () => {
    const admin = await createAdmin();
    await findAs(admin.email, { subject: `first-${admin.userId}` });
    expect(await findAs(admin.email, { subject: `second-${admin.userId}` })).toBeUndefined();
    expect(await refusalsOf(admin.userId)).toBe(1);
  });

  test("is linked once by the first sign-in twenty times at once", async () => {
    const admin = await createAdmin();
    const subject = `at-once-${admin.userId}`;
    const found = await Promise.all(Array.from({ length: 20 }, () => findAs(admin.email, { subject })));
    expect(new Set(found.map((proved) => proved?.id))).toEqual(new Set([admin.userId]));
    const links = { action: "staff.link", subjectId: admin.userId };
    expect(await db.prisma.auditEvent.count({ where: links })).toBe(1);
  });

  test("gets no session when they have left the staff meanwhile", async () => {
    const admin = await createAdmin();
    const proved = await findAs(admin.email);
    await db.prisma.user.update({ where: { id: admin.userId }, data: { role: "customer" } });
    if (!proved) throw new Error("not found");
    await expect(startSession(proved, false)).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await findSession()).toBeNull();
  });
});

describe("STAFF_SIGN_IN=oidc", () => {
  test("refuses the right password of staff, and of customers nothing", async () => {
    env().STAFF_SIGN_IN = "oidc";
    const [admin, customer] = [await createAdmin(), await createUser()];
    const logInAs = (email: string) => logIn({ email, password: testPassword, remember: false });
    await expect(logInAs(admin.email)).rejects.toMatchObject({ code: "forbidden", messageKey: "staff_sign_in" });
    expect(await findSession()).toBeNull();
    await expect(logInAs(customer.email)).resolves.toBeDefined();
  });

  test("ends the sessions of staff that a password opened, and no others", async () => {
    const [admin, customer] = [await createAdmin(), await createUser()];
    await logIn({ email: admin.email, password: testPassword, remember: false });
    expect(await findSession()).toMatchObject({ actor: { userId: admin.userId } });
    env().STAFF_SIGN_IN = "oidc";
    expect(await findSession()).toBeNull();
    const proved = await findAs(admin.email);
    if (!proved) throw new Error("not found");
    await startSession(proved, false);
    expect(await findSession()).toMatchObject({ actor: { userId: admin.userId } });
    const { user, remember } = await endOtherSessions((await findSession())?.actor ?? admin, {
      currentPassword: testPassword,
    });
    await openSession(user, remember);
    expect(await findSession()).toMatchObject({ actor: { userId: admin.userId } });
    await logIn({ email: customer.email, password: testPassword, remember: false });
    expect(await findSession()).toMatchObject({ actor: { userId: customer.userId } });
  });

  test("tells a stranger without the password nothing of who is staff", async () => {
    env().STAFF_SIGN_IN = "oidc";
    const admin = await createAdmin();
    await expect(verifyCredentials({ email: admin.email, password: "not this one" })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });
});

describe("a session that the bank's identity provider has opened", () => {
  test("ends by the bank's own rules, whatever the provider's does: after 15 idle minutes, 12 hours, or at a log-out here", async () => {
    const admin = await createAdmin();
    const open = async () => {
      const proved = await findAs(admin.email, { subject: `ends-${admin.userId}` });
      if (!proved) throw new Error("not found");
      await startSession(proved, false);
    };
    const where = "WHERE user_id = $1 AND by_identity_provider AND revoked_at IS NULL";
    await open();
    const [row] = await db.query<{ hours: number; remember: boolean }>(
      `SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours, remember FROM sessions ${where}`,
      [admin.userId],
    );
    expect(row).toEqual({ hours: 12, remember: false });
    await db.query(`UPDATE sessions SET last_seen_at = now() - interval '15 minutes 1 second' ${where}`, [
      admin.userId,
    ]);
    expect(await findSession()).toBeNull();
    await open();
    expect(await findSession()).toMatchObject({ actor: { userId: admin.userId } });
    await logOut();
    expect(await findSession()).toBeNull();
  });
});

describe("next-auth", () => {
  test("lets nobody in whom no provider has proved", async () => {
    const { callbacks } = authOptions();
    const signIn = (user: object) => callbacks?.signIn?.({ user: user as { id: string }, account: null });
    expect(signIn({ id: "7", email: "amelia@holdfast.example" })).toBe(false);
  });

  test("sends nobody to another site afterwards", async () => {
    const redirect = authOptions().callbacks?.redirect;
    const baseUrl = "https://bank.example";
    const ask = (url: string) => redirect?.({ url, baseUrl });
    expect(ask("/loans?q=1")).toBe(`${baseUrl}/loans?q=1`);
    expect(ask(`${baseUrl}/loans`)).toBe(`${baseUrl}/loans`);
    for (const url of [
      "https://evil.example/",
      `${baseUrl}.evil.example/`,
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "nonsense",
    ]) {
      expect(ask(url), url).toBe(`${baseUrl}/`);
    }
  });

  test("takes a database that does not answer for a failure, not for a log-out", async () => {
    const user = await createUser();
    await logIn({ email: user.email, password: testPassword, remember: false });
    const query = vi.spyOn(db, "query").mockRejectedValueOnce(new Error("connection refused"));
    await expect(findSession()).rejects.toThrow("connection refused");
    query.mockRestore();
    expect(visitorCookies.has(sessionCookieName())).toBe(true);
    expect(await findSession()).not.toBeNull();
  });
});
