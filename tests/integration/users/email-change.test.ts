import { beforeEach, describe, expect, test, vi } from "vitest";
import { emailRequestedLink } from "@/lib/auth/email-codes/email-requested-link";
import { verifyEmail } from "@/lib/auth/email-codes/verify-email";
import { logIn } from "@/lib/auth/log-in/log-in";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { disownSecurityChange } from "@/lib/auth/security-changes/disown-security-change";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { findOwnEmailChange, withdrawEmailChange } from "@/lib/users/email-change/own-email-change";
import { proveEmailAddress, readEmailProof } from "@/lib/users/email-change/prove-email-address";
import { requestEmailChange } from "@/lib/users/email-change/request-email-change";
import { requestEmailChangeForm } from "@/lib/users/email-change/schema";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { latestEmailCode, signUp } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`203.0.113.${visitors}`);
});

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `moved-${addresses}-${Date.now()}@example.com`;
}

const request = (actor: Actor, newEmail: string, currentPassword = testPassword) =>
  requestEmailChange(actor, requestEmailChangeForm.parse({ newEmail, currentPassword }));

async function asked(newEmail = newAddress()) {
  const actor = await createUser();
  await request(actor, newEmail);
  const [oldCode, newCode] = await Promise.all([
    latestEmailCode(actor.userId, "leave_email"),
    latestEmailCode(actor.userId, "join_email"),
  ]);
  return { actor, newEmail, oldCode, newCode };
}

async function emailOf({ userId }: Actor) {
  const [user] = await db.query<{ email: string }>("SELECT email FROM users WHERE id = $1", [userId]);
  return user?.email;
}

async function liveSessions({ userId }: Actor): Promise<number> {
  return (await db.query("SELECT 1 FROM sessions WHERE user_id = $1 AND revoked_at IS NULL", [userId])).length;
}

async function mailTo(recipient: string): Promise<string[]> {
  const mails = await db.query<{ what: string }>(
    "SELECT coalesce(props ->> 'notice', template) AS what FROM emails WHERE recipient = $1 ORDER BY created_at, id",
    [recipient],
  );
  return mails.map(({ what }) => what);
}

describe("a change of the e-mail address", () => {
  test("the second of two proofs makes the change, in either order; sessions end, and the old address is notified", async () => {
    for (const isOldFirst of [true, false]) {
      const { actor, newEmail, oldCode, newCode } = await asked();
      expect(await mailTo(newEmail)).toEqual(["join-email"]);
      expect((await mailTo(actor.email)).sort()).toEqual(["email-change-asked", "leave-email"]);
      const [first, second] = isOldFirst ? [oldCode, newCode] : [newCode, oldCode];
      expect(await proveEmailAddress({ code: first })).toMatchObject({ state: "waits" });
      expect(await emailOf(actor)).toBe(actor.email);
      expect(await liveSessions(actor)).toBeGreaterThan(0);
      expect(await proveEmailAddress({ code: second })).toMatchObject({ state: "done", newEmail });
      expect(await emailOf(actor)).toBe(newEmail);
      expect(await liveSessions(actor)).toBe(0);
      expect(await mailTo(actor.email)).toContain("email-changed");
      await expect(logIn({ email: actor.email, password: testPassword, remember: false })).rejects.toMatchObject({
        code: "invalid_credentials",
      });
      expect(await logIn({ email: newEmail, password: testPassword, remember: false })).toBeTruthy();
    }
  });

  test("a change of the address needs the actor's proof and another address, and ignores upper and lower case", async () => {
    const actor = await createUser();
    await expect(request(actor, newAddress(), "not the password")).rejects.toMatchObject({ code: "validation_failed" });
    await expect(request(actor, ` ${actor.email.toUpperCase()} `)).rejects.toMatchObject({
      fields: { newEmail: ["sameEmail"] },
    });
    expect(await findOwnEmailChange(actor)).toBeNull();
  });

  test("the same link, repeated or in parallel, reports the state and changes the address once", async () => {
    const { actor, oldCode, newCode } = await asked();
    const proofs = await Promise.all(Array.from({ length: 8 }, () => proveEmailAddress({ code: oldCode })));
    expect(new Set(proofs.map(({ state }) => state))).toEqual(new Set(["waits"]));
    await Promise.all([proveEmailAddress({ code: newCode }), proveEmailAddress({ code: newCode })]);
    expect(await readEmailProof(oldCode)).toMatchObject({ state: "done" });
    expect(await proveEmailAddress({ code: newCode })).toMatchObject({ state: "done" });
    const events = await db.query("SELECT 1 FROM audit_events WHERE subject_id = $1 AND action = 'email.change'", [
      actor.userId,
    ]);
    expect(events).toHaveLength(1);
  });

  test("both links in parallel change the address once", async () => {
    const { actor, newEmail, oldCode, newCode } = await asked();
    await Promise.all([proveEmailAddress({ code: oldCode }), proveEmailAddress({ code: newCode })]);
    expect(await emailOf(actor)).toBe(newEmail);
  });

  test("a later request replaces an earlier request, and one of two parallel requests is left", async () => {
    const { actor, oldCode } = await asked();
    const later = newAddress();
    await Promise.all([request(actor, newAddress()), request(actor, later)]);
    await expect(proveEmailAddress({ code: oldCode })).rejects.toMatchObject({ code: "code_expired" });
    expect(await readEmailProof(oldCode)).toEqual({ state: "over" });
    const open = await db.query("SELECT 1 FROM email_changes WHERE user_id = $1 AND ended_at IS NULL", [actor.userId]);
    expect(open).toHaveLength(1);
  });

  test("the links of a withdrawn or expired change show its state and change nothing", async () => {
    const { actor, oldCode, newCode } = await asked();
    await withdrawEmailChange(actor);
    await withdrawEmailChange(actor);
    for (const code of [oldCode, newCode]) {
      await expect(proveEmailAddress({ code })).rejects.toMatchObject({ code: "code_expired" });
    }
    const late = await asked();
    await db.query("UPDATE email_changes SET expires_at = now() - interval '1 hour' WHERE user_id = $1", [
      late.actor.userId,
    ]);
    await expect(proveEmailAddress({ code: late.newCode })).rejects.toMatchObject({ code: "code_expired" });
    expect(await readEmailProof(late.newCode)).toEqual({ state: "expired" });
    expect(await readEmailProof("nothing")).toEqual({ state: "unknown" });
  });

  test("a change to an address that has an account sends nothing there and reveals nothing", async () => {
    const { actor: other } = await asked();
    const actor = await createUser();
    await request(actor, other.email.toUpperCase());
    expect(await mailTo(other.email)).not.toContain("join-email");
  });

  test("a change to an address that signs up meanwhile is refused, and both accounts stay unchanged", async () => {
    const { actor, newEmail, oldCode, newCode } = await asked();
    await proveEmailAddress({ code: oldCode });
    const { userId } = await signUp({ email: newEmail });
    await expect(proveEmailAddress({ code: newCode })).rejects.toMatchObject({ code: "conflict" });
    expect(await emailOf(actor)).toBe(actor.email);
    expect(userId).not.toBe(actor.userId);
  });

  test("a change of the address uses up links to the old address for a new password or a verification", async () => {
    const { actor, oldCode, newCode } = await asked();
    await emailRequestedLink("reset_password", actor.email);
    const reset = await latestEmailCode(actor.userId, "reset_password");
    await proveEmailAddress({ code: oldCode });
    await proveEmailAddress({ code: newCode });
    await expect(resetPassword(reset, { password: "seven quiet lanterns" })).rejects.toMatchObject({
      code: "code_expired",
    });
  });

  test("a change of the address is refused for a person who was suspended or blocked meanwhile", async () => {
    const { actor, oldCode, newCode } = await asked();
    await proveEmailAddress({ code: oldCode });
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [actor.userId]);
    await expect(proveEmailAddress({ code: newCode })).rejects.toMatchObject({ code: "code_expired" });
    expect(await emailOf(actor)).toBe(actor.email);
  });
});

describe("“This was not me”", () => {
  test("“This was not me” ends a pending change", async () => {
    const { actor, newCode } = await asked();
    await disownSecurityChange({ code: await latestEmailCode(actor.userId, "disown_change") });
    await expect(proveEmailAddress({ code: newCode })).rejects.toMatchObject({ code: "code_expired" });
  });

  test("after a change neither mailbox can choose a password until staff have identified the owner", async () => {
    const { actor, newEmail, oldCode, newCode } = await asked();
    await proveEmailAddress({ code: oldCode });
    await proveEmailAddress({ code: newCode });
    await disownSecurityChange({ code: await latestEmailCode(actor.userId, "disown_change") });
    for (const email of [actor.email, newEmail]) await emailRequestedLink("reset_password", email);
    expect(await mailTo(actor.email)).not.toContain("reset-password");
    expect(await mailTo(newEmail)).not.toContain("reset-password");
    await expect(logIn({ email: newEmail, password: testPassword, remember: false })).rejects.toBeTruthy();
  });
});

test("a verification link reports success when it is clicked twice, eight times in parallel, or after a program's click", async () => {
  const { userId } = await signUp();
  const code = await latestEmailCode(userId, "verify_email");
  await Promise.all(Array.from({ length: 8 }, () => verifyEmail({ code })));
  await verifyEmail({ code });
  const events = await db.query("SELECT 1 FROM audit_events WHERE subject_id = $1 AND action = 'email.verify'", [
    userId,
  ]);
  expect(events).toHaveLength(1);
});
