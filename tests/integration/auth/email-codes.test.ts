import { createHash } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { resendVerification } from "@/lib/auth/email-codes/resend-verification";
import { verifyEmail } from "@/lib/auth/email-codes/verify-email";
import { letDeviceIn } from "@/lib/auth/log-in/let-device-in";
import { logIn } from "@/lib/auth/log-in/log-in";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { db } from "@/lib/server/db";
import { deriveCode } from "@/lib/server/secrets/secrets";
import { findSession } from "@/lib/server/session/session";
import { testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { latestEmailCode, signUp } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

const newPassword = "seven quiet lanterns";
let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`198.51.100.${visitors}`);
});

async function emailsTo(recipient: string, template: string): Promise<number> {
  return (await db.query("SELECT 1 FROM emails WHERE recipient = $1 AND template = $2", [recipient, template])).length;
}

async function statusOf(userId: string) {
  const [user] = await db.query<{ status: string; verified: boolean }>(
    "SELECT status, email_verified_at IS NOT NULL AS verified FROM users WHERE id = $1",
    [userId],
  );
  return user;
}

/**
 * Uses a code ten times in parallel and returns the number of uses that succeed. Expects that all other uses are refused with
 * `code_expired`.
 */
async function succeedingOfTen(use: () => Promise<void>): Promise<number> {
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, use));
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "code_expired" });
  }
  return outcomes.filter((outcome) => outcome.status === "fulfilled").length;
}

describe("verifying an e-mail", () => {
  test("a pending user becomes active", async () => {
    const { userId } = await signUp();
    await verifyEmail({ code: await latestEmailCode(userId, "verify_email") });
    expect(await statusOf(userId)).toEqual({ status: "active", verified: true });
  });

  test("a suspended user stays suspended", async () => {
    const { userId } = await signUp();
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [userId]);
    await verifyEmail({ code: await latestEmailCode(userId, "verify_email") });
    expect(await statusOf(userId)).toEqual({ status: "suspended", verified: true });
  });

  test("ten parallel uses all report success, and the address is verified once", async () => {
    const { userId } = await signUp();
    const code = await latestEmailCode(userId, "verify_email");
    expect(await succeedingOfTen(() => verifyEmail({ code }))).toBe(10);
    const events = await db.query("SELECT 1 FROM audit_events WHERE subject_id = $1 AND action = 'email.verify'", [
      userId,
    ]);
    expect(events).toHaveLength(1);
  });

  test("expired codes, invented codes and reset codes are refused", async () => {
    const { userId, email } = await signUp();
    const code = await latestEmailCode(userId, "verify_email");
    await db.query("UPDATE email_codes SET expires_at = now() WHERE user_id = $1", [userId]);
    await requestPasswordReset({ email });
    const resetCode = await latestEmailCode(userId, "reset_password");
    for (const refused of [code, "invented", "", "\u0000", resetCode]) {
      await expect(verifyEmail({ code: refused })).rejects.toMatchObject({ code: "code_expired" });
    }
    expect(await statusOf(userId)).toEqual({ status: "pending", verified: false });
  });

  test("a verification code lasts 24 hours and a reset code one hour", async () => {
    const { userId, email } = await signUp();
    await requestPasswordReset({ email });
    const lifetimes = await db.query(
      "SELECT purpose, extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM email_codes WHERE user_id = $1 ORDER BY purpose",
      [userId],
    );
    expect(lifetimes).toEqual([
      { purpose: "verify_email", hours: 24 },
      { purpose: "reset_password", hours: 1 },
    ]);
  });

  test("a resend sends a new working link, but sends nothing to strangers and verified users", async () => {
    const { userId, email } = await signUp();
    await resendVerification({ email });
    expect(await emailsTo(email, "verify-email")).toBe(2);
    await verifyEmail({ code: await latestEmailCode(userId, "verify_email") });
    await resendVerification({ email });
    expect(await emailsTo(email, "verify-email")).toBe(2);
    await resendVerification({ email: "stranger@example.com" });
    expect(await emailsTo("stranger@example.com", "verify-email")).toBe(0);
  });
});

test("a code has 256 bits from a key and from random bits, and the database stores only its hash", async () => {
  const { userId, email } = await signUp();
  await requestPasswordReset({ email });
  const codes = await db.query<{
    purpose: "verify_email" | "reset_password";
    nonce: Buffer;
    hash: Buffer;
    row: string;
  }>(`SELECT purpose, nonce, code_hash AS hash, c::text AS row FROM email_codes c WHERE user_id = $1`, [userId]);
  expect(codes).toHaveLength(2);
  expect(new Set(codes.map(({ nonce }) => nonce.toString("hex"))).size).toBe(2);
  for (const { purpose, nonce, hash, row } of codes) {
    const code = deriveCode(purpose, nonce);
    expect(nonce).toHaveLength(32);
    expect(Buffer.from(code, "base64url")).toHaveLength(32);
    expect(hash.equals(createHash("sha256").update(code).digest())).toBe(true);
    expect(row).not.toContain(code);
    expect(row).not.toContain(Buffer.from(code, "base64url").toString("hex"));
  }
});

describe("resetting a password", () => {
  test("only the new password works afterwards, every session ends, and the owner is notified", async () => {
    const { userId, email } = await signUp();
    await logIn({ email, password: testPassword, remember: true });
    await requestPasswordReset({ email });
    await resetPassword(await latestEmailCode(userId, "reset_password"), { password: newPassword });
    expect(await findSession()).toBeNull();
    expect(await emailsTo(email, "security-notice")).toBe(1);
    await expect(logIn({ email, password: testPassword, remember: false })).rejects.toMatchObject({
      code: "invalid_credentials",
    });
    await expect(logIn({ email, password: newPassword, remember: false })).resolves.toBeDefined();
  });

  test("the link works once, even with ten parallel uses", async () => {
    const { userId, email } = await signUp();
    await requestPasswordReset({ email });
    const code = await latestEmailCode(userId, "reset_password");
    expect(await succeedingOfTen(() => resetPassword(code, { password: newPassword }))).toBe(1);
    expect(await emailsTo(email, "security-notice")).toBe(1);
  });

  test("a reset uses up the owner's other reset links", async () => {
    const { userId, email } = await signUp();
    await requestPasswordReset({ email });
    const first = await latestEmailCode(userId, "reset_password");
    await requestPasswordReset({ email });
    await resetPassword(await latestEmailCode(userId, "reset_password"), { password: newPassword });
    await expect(resetPassword(first, { password: newPassword })).rejects.toMatchObject({ code: "code_expired" });
  });

  test("a reset ends a lock after wrong passwords", async () => {
    const { userId, email } = await signUp();
    for (let failure = 1; failure <= 5; failure += 1) {
      await logIn({ email, password: "guess", remember: false }).catch(() => undefined);
    }
    await requestPasswordReset({ email });
    await resetPassword(await latestEmailCode(userId, "reset_password"), { password: newPassword });
    await expect(logIn({ email, password: newPassword, remember: false })).resolves.toBeDefined();
  });

  test("a password that contains the owner's name is refused, and the link stays valid", async () => {
    const { userId, email } = await signUp();
    await requestPasswordReset({ email });
    const code = await latestEmailCode(userId, "reset_password");
    await expect(resetPassword(code, { password: "okafor family 2026" })).rejects.toMatchObject({
      fields: { password: ["passwordPersonal"] },
    });
    await expect(resetPassword(code, { password: newPassword })).resolves.toBeUndefined();
  });

  test("a log-in with the old password during the reset leaves no session open", async () => {
    const { userId, email } = await signUp();
    await requestPasswordReset({ email });
    const code = await latestEmailCode(userId, "reset_password");
    const logIns = Array.from({ length: 4 }, () => logIn({ email, password: testPassword, remember: false }));
    await Promise.allSettled([...logIns, resetPassword(code, { password: newPassword })]);
    expect(await db.query("SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL", [userId])).toEqual([]);
  });

  test("the answer is the same for an unknown e-mail address, and no e-mail is sent", async () => {
    await expect(requestPasswordReset({ email: "nobody@example.com" })).resolves.toBeUndefined();
    expect(await emailsTo("nobody@example.com", "reset-password")).toBe(0);
  });

  test("nobody can flood another person's mailbox", async () => {
    const email = `flooded@example.com`;
    for (let request = 1; request <= 5; request += 1) await requestPasswordReset({ email });
    await expect(requestPasswordReset({ email })).rejects.toMatchObject({ code: "rate_limited" });
    await expect(resendVerification({ email })).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("links at an IP address where strangers have tried sixty links", () => {
  const tryWrongOnes = () =>
    Promise.allSettled(Array.from({ length: 61 }, (_, index) => verifyEmail({ code: `guess ${index}` })));

  test("a right link works, and the next wrong link is refused", async () => {
    const { userId, email } = await signUp();
    await requestPasswordReset({ email });
    await tryWrongOnes();
    await expect(verifyEmail({ code: "one more guess" })).rejects.toMatchObject({ code: "rate_limited" });
    await verifyEmail({ code: await latestEmailCode(userId, "verify_email") });
    expect(await statusOf(userId)).toEqual({ status: "active", verified: true });
    await letDeviceIn({ code: await latestEmailCode(userId, "reset_password") });
    await requestPasswordReset({ email });
    await resetPassword(await latestEmailCode(userId, "reset_password"), { password: newPassword });
    await logIn({ email, password: newPassword, remember: false });
  });

  test("a right link does not allow unlimited password hashing: after sixty refused passwords the address is stopped", async () => {
    const { userId, email } = await signUp();
    await requestPasswordReset({ email });
    const code = await latestEmailCode(userId, "reset_password");
    const refusals: string[] = [];
    for (let count = 0; count < 61; count += 1) {
      refusals.push(await resetPassword(code, { password: email }).then(String, ({ code: refusal }) => refusal));
    }
    expect(refusals).toEqual([...Array.from({ length: 60 }, () => "validation_failed"), "rate_limited"]);
  });
});
