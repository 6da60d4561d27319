import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn } from "@/lib/auth/log-in/log-in";
import { logOut } from "@/lib/auth/log-in/log-out";
import { revokeSessions } from "@/lib/auth/sessions/revoke-sessions";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { findSession } from "@/lib/server/session/session";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { createAdmin, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";
import { signUp } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`203.0.113.${visitors}`);
});

const logInAs = (email: string, password = testPassword, remember = false) => logIn({ email, password, remember });

describe("log-in", () => {
  test("the right password opens a session", async () => {
    const { email, userId } = await signUp();
    await logInAs(email);
    expect(await findSession()).toMatchObject({ remember: false, actor: { userId, email, emailVerified: false } });
  });

  test("a password that was hashed ten years ago opens a session", async () => {
    const { email, userId } = await signUp();
    const createdAt = new Date("2016-11-22T10:00:00Z");
    await db.prisma.user.updateMany({ where: { id: userId }, data: { createdAt, updatedAt: createdAt } });
    await logInAs(email);
    expect(await findSession()).toMatchObject({ actor: { userId } });
  });

  test("without 'Remember me' the cookie ends with the browser, and with 'Remember me' after 30 days", async () => {
    const { email } = await signUp();
    await logInAs(email);
    expect(visitorCookies.get(sessionCookieName())?.options).toEqual({
      httpOnly: true,
      sameSite: "lax",
      secure: false,
      path: "/",
    });
    await logInAs(email, testPassword, true);
    expect(visitorCookies.get(sessionCookieName())?.options.maxAge).toBe(30 * 24 * 60 * 60);
  });

  test("over HTTPS the cookie is Secure, limited to this host, and not readable by scripts", async () => {
    const before = env().NEXTAUTH_URL;
    Object.assign(env(), { NEXTAUTH_URL: "https://bank.example" });
    try {
      const { email } = await signUp();
      await logInAs(email);
      expect(visitorCookies.get("__Host-holdfast-session")?.options).toEqual({
        httpOnly: true,
        sameSite: "lax",
        secure: true,
        path: "/",
      });
      expect(visitorCookies.has("holdfast-session")).toBe(false);
    } finally {
      Object.assign(env(), { NEXTAUTH_URL: before });
    }
  });

  test("a second log-in in the same browser ends the first session", async () => {
    const { email, userId } = await signUp();
    await logInAs(email);
    await logInAs(email);
    expect(await db.query("SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL", [userId])).toHaveLength(
      1,
    );
  });

  test("a wrong password and an unknown e-mail address get the same answer", async () => {
    const { email } = await signUp();
    await expect(logInAs(email, "not this one")).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(logInAs("nobody@example.com")).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(await findSession()).toBeNull();
  });

  test("only a person with the right password learns about a suspension", async () => {
    const { email, userId } = await signUp();
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [userId]);
    await expect(logInAs(email, "not this one")).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(logInAs(email)).rejects.toMatchObject({ code: "account_disabled", extra: { status: "suspended" } });
    await db.query("UPDATE users SET status = 'blocked' WHERE id = $1", [userId]);
    await expect(logInAs(email)).rejects.toMatchObject({ code: "account_disabled", extra: { status: "blocked" } });
    expect(await findSession()).toBeNull();
  });
});

describe("the end of a session", () => {
  test("the session ends on the next request after its user was suspended", async () => {
    const { email, userId } = await signUp();
    await logInAs(email);
    expect(await findSession()).not.toBeNull();
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [userId]);
    expect(await findSession()).toBeNull();
  });

  test("the session ends when it is revoked", async () => {
    const { email, userId } = await signUp();
    await logInAs(email);
    await revokeSessions(db, userId, "security_changed");
    expect(await findSession()).toBeNull();
  });

  test("the session ends with the log-out, even for a thief with a copy of the cookie", async () => {
    const { email } = await signUp();
    await logInAs(email);
    const copy = visitorCookies.get(sessionCookieName());
    await logOut();
    expect(visitorCookies.has(sessionCookieName())).toBe(false);
    if (copy) visitorCookies.set(sessionCookieName(), copy);
    expect(await findSession()).toBeNull();
  });

  test("the session ends after 15 idle minutes unless it is remembered", async () => {
    const { email, userId } = await signUp();
    const idle = "UPDATE sessions SET last_seen_at = now() - interval '15 minutes 1 second' WHERE user_id = $1";
    await logInAs(email);
    await db.query(idle, [userId]);
    expect(await findSession()).toBeNull();
    await logInAs(email, testPassword, true);
    await db.query(idle, [userId]);
    expect(await findSession()).not.toBeNull();
  });

  test("a staff member's session ends after 15 idle minutes and after 12 hours, even with 'Remember me' or a new role", async () => {
    const admin = await createAdmin();
    const customer = await signUp();
    for (const { email, userId } of [admin, customer]) {
      await logInAs(email, testPassword, true);
      if (userId === customer.userId) await db.query("UPDATE users SET role = 'teller' WHERE id = $1", [userId]);
      const session = await findSession();
      expect(session?.remember).toBe(false);
      expect(session?.endsAt.getTime()).toBeLessThan(Date.now() + 16 * 60_000);
      await db.query("UPDATE sessions SET last_seen_at = now() - interval '15 minutes 1 second' WHERE user_id = $1", [
        userId,
      ]);
      expect(await findSession()).toBeNull();
      await db.query(
        "UPDATE sessions SET last_seen_at = now(), created_at = now() - interval '12 hours 1 second' WHERE user_id = $1",
        [userId],
      );
      expect(await findSession()).toBeNull();
    }
    const [kept] = await db.query(
      "SELECT remember, expires_at - created_at < interval '25 hours' AS short FROM sessions WHERE user_id = $1 ORDER BY id DESC LIMIT 1",
      [admin.userId],
    );
    expect(kept).toEqual({ remember: false, short: true });
  });

  test("the session ends at its absolute limit, even when it is in use", async () => {
    const { email, userId } = await signUp();
    await logInAs(email, testPassword, true);
    await db.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1", [userId]);
    expect(await findSession()).toBeNull();
  });

  test("a forged cookie never opens a session", async () => {
    visitorCookies.set(sessionCookieName(), { value: "eyJhbGciOiJub25lIn0.e30.", options: {} });
    expect(await findSession()).toBeNull();
  });
});
