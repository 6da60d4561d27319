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
/**
 * Finds the staff member who belongs to a sign-in at the identity provider. Each call uses a new subject (the provider's id of a
 * person).
 */
function findAs(email: string | undefined, claims: Partial<Parameters<typeof findStaffMember>[0]> = {}) {
  subjects += 1;
  const made = { issuer: "https://id.bank.example", subject: `subject-${subjects}`, email, isEmailVerified: true };
  return findStaffMember({ ...made, firstName: "Ada", lastName: "Lovelace", ...claims });
}

const refusalsOf = (userId: string) =>
  db.prisma.auditEvent.count({ where: { action: "session.refuse", subjectId: userId } });

describe("a person who has signed in at the bank's identity provider", () => {
  test("the person is the staff member with the same e-mail address, in upper or lower case", async () => {
    const admin = await createAdmin();
    expect(await findAs(` ${admin.email.toUpperCase()}`)).toEqual({
      ...{ id: admin.userId, provedBy: "staff", secondFactor: "given" },
    });
  });

  test("an e-mail address that the provider has not verified signs nobody in", async () => {
    const admin = await createAdmin();
    expect(await findAs(admin.email, { isEmailVerified: false })).toBeUndefined();
    expect(await refusalsOf(admin.userId)).toBe(1);
  });

  test("customers, unknown people, and suspended or blocked staff are not signed in", async () => {
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

  test("only the value `true` of the provider's claim `email_verified` counts as verified", async () => {
    const admin = await createAdmin();
    const { profile } = staffProvider();
    const ask = (email_verified: unknown) =>
      profile({ sub: admin.userId, email: admin.email, email_verified: email_verified as boolean }, {});
    for (const claim of [false, undefined, "true", 1, "false"]) {
      expect(await ask(claim), String(claim)).toMatchObject({ proved: undefined });
    }
    expect(await ask(true)).toMatchObject({ proved: { id: admin.userId } });
  });

  test("after the first sign-in the provider's subject identifies the person, even when the e-mail address changes", async () => {
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

  test("a person with a staff member's e-mail address and another subject is not signed in", async () => {
    const admin = await createAdmin();
    await findAs(admin.email, { subject: `first-${admin.userId}` });
    expect(await findAs(admin.email, { subject: `second-${admin.userId}` })).toBeUndefined();
    expect(await refusalsOf(admin.userId)).toBe(1);
  });

  test("twenty parallel first sign-ins link the person once", async () => {
    const admin = await createAdmin();
    const subject = `at-once-${admin.userId}`;
    const found = await Promise.all(Array.from({ length: 20 }, () => findAs(admin.email, { subject })));
    expect(new Set(found.map((proved) => proved?.id))).toEqual(new Set([admin.userId]));
    const links = { action: "staff.link", subjectId: admin.userId };
    expect(await db.prisma.auditEvent.count({ where: links })).toBe(1);
  });

  test("a person who has left the staff meanwhile gets no session", async () => {
    const admin = await createAdmin();
    const proved = await findAs(admin.email);
    await db.prisma.user.update({ where: { id: admin.userId }, data: { role: "customer" } });
    if (!proved) throw new Error("not found");
    await expect(startSession(proved, false)).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await findSession()).toBeNull();
  });
});

describe("STAFF_SIGN_IN=oidc", () => {
  test("the right password of staff is refused, and customers are not affected", async () => {
    env().STAFF_SIGN_IN = "oidc";
    const [admin, customer] = [await createAdmin(), await createUser()];
    const logInAs = (email: string) => logIn({ email, password: testPassword, remember: false });
    await expect(logInAs(admin.email)).rejects.toMatchObject({ code: "forbidden", messageKey: "staff_sign_in" });
    expect(await findSession()).toBeNull();
    await expect(logInAs(customer.email)).resolves.toBeDefined();
  });

  test("staff sessions from a password end, and other sessions stay open", async () => {
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

  test("a stranger without the password does not learn who is staff", async () => {
    env().STAFF_SIGN_IN = "oidc";
    const admin = await createAdmin();
    await expect(verifyCredentials({ email: admin.email, password: "not this one" })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
  });
});

describe("a session from the bank's identity provider", () => {
  test("the bank's own rules end the session: 15 idle minutes, 12 hours, or a log-out here", async () => {
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
  test("a person without a provider's proof is not logged in", async () => {
    const { callbacks } = authOptions();
    const signIn = (user: object) => callbacks?.signIn?.({ user: user as { id: string }, account: null });
    expect(signIn({ id: "7", email: "amelia@holdfast.example" })).toBe(false);
  });

  test("a redirect after the log-in never leads to another site", async () => {
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

  test("an unreachable database counts as a failure, and not as a log-out", async () => {
    const user = await createUser();
    await logIn({ email: user.email, password: testPassword, remember: false });
    const query = vi.spyOn(db, "query").mockRejectedValueOnce(new Error("connection refused"));
    await expect(findSession()).rejects.toThrow("connection refused");
    query.mockRestore();
    expect(visitorCookies.has(sessionCookieName())).toBe(true);
    expect(await findSession()).not.toBeNull();
  });
});
