import { beforeEach, describe, expect, it, vi } from "vitest";
import { readIsLinkOfOther } from "@/lib/auth/email-codes/read-code-state";
import { logIn } from "@/lib/auth/log-in/log-in";
import { logOut } from "@/lib/auth/log-in/log-out";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { endOtherSessions } from "@/lib/auth/sessions/end-sessions";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { findSession } from "@/lib/server/session/session";
import { findEnd } from "@/lib/server/session/session-end";
import { closeCustomer } from "@/lib/users/closing/close-customer";
import { editUser } from "@/lib/users/edit-user";
import { logOutCustomer } from "@/lib/users/log-out-customer";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { latestEmailCode, signUp } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

beforeEach(() => newVisitor());

/** Logs a new customer in. Returns the actor of the session in this browser. */
async function logInNew(): Promise<Actor> {
  const { email } = await createUser();
  await logIn({ email, password: testPassword, remember: false });
  const session = await findSession();
  if (!session) throw new Error("nobody is logged in");
  return session.actor;
}

/** Returns the actor of the same customer's session on another device. */
const elsewhere = ({ userId, ...actor }: Actor, sessionId: string): Actor => ({ userId, ...actor, sessionId });

async function otherSessionOf({ userId, sessionId }: Actor): Promise<string> {
  const { id } = await db.prisma.session.findFirstOrThrow({ where: { userId, id: { not: sessionId } } });
  return id;
}

describe("the log-in page tells why the session has ended", () => {
  it("says nothing to a browser without a session, and nothing while the session lasts long enough", async () => {
    expect(await findEnd()).toBeUndefined();
  });

  it("after a log-out", async () => {
    await logInNew();
    await logOut();
    expect(await findEnd()).toBe("logged_out");
  });

  it("after a page has logged its idle reader out", async () => {
    await logInNew();
    await logOut(true);
    expect(await findEnd()).toBe("idle");
  });

  it("after 15 minutes without a request, and after the longest duration", async () => {
    const { sessionId } = await logInNew();
    await db.query("UPDATE sessions SET last_seen_at = now() - interval '16 minutes' WHERE id = $1", [sessionId]);
    expect(await findEnd()).toBe("idle");
    await db.query("UPDATE sessions SET expires_at = now() - interval '1 minute' WHERE id = $1", [sessionId]);
    expect(await findEnd()).toBe("over");
  });

  it("after another device has logged this device out", async () => {
    const actor = await logInNew();
    await endOtherSessions(elsewhere(actor, await otherSessionOf(actor)), { currentPassword: testPassword });
    expect(await findEnd()).toBe("other_device");
  });

  it("after a change of the password on another device", async () => {
    const actor = await logInNew();
    const password = "seven quiet lanterns";
    const change = { currentPassword: testPassword, password, confirmPassword: password };
    await changePassword(elsewhere(actor, await otherSessionOf(actor)), change);
    expect(await findEnd()).toBe("password_changed");
  });

  it("after a change of the own profile", async () => {
    const actor = await logInNew();
    await editUser(actor, { email: actor.email, payload: { city: "Bath" } });
    expect(await findEnd()).toBe("profile_changed");
  });

  it("after staff have logged the customer out, and after a suspension", async () => {
    const [actor, admin] = [await logInNew(), await createAdmin()];
    await logOutCustomer(admin, { userId: actor.userId });
    expect(await findEnd()).toBe("by_staff");
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [actor.userId]);
    expect(await findEnd()).toBe("suspended");
  });

  it("after staff have closed the relationship, and the log-in then says so to the person with the password", async () => {
    const { userId, email } = await logInNew();
    const basis = { kind: "document", reference: "A signed letter" } as const;
    await closeCustomer(await createAdmin(), { userId, reason: "close-wished", basis });
    expect(await findEnd()).toBe("closed");
    const logInAs = (password: string) => logIn({ email, password, remember: false });
    await expect(logInAs("not this one")).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(logInAs(testPassword)).rejects.toMatchObject({ code: "account_closed" });
  });

  it("but no longer after the next log-in", async () => {
    const { email } = await logInNew();
    await logOut();
    await logIn({ email, password: testPassword, remember: false });
    const session = await findSession();
    await db.query("UPDATE sessions SET revoked_at = now(), end_reason = 'by_staff' WHERE id = $1", [
      session?.actor.sessionId,
    ]);
    expect(await findEnd()).toBe("by_staff");
  });
});

it("a mailed link knows whether it belongs to the reader", async () => {
  const { userId } = await signUp();
  const code = await latestEmailCode(userId, "verify_email");
  expect(await readIsLinkOfOther(code, { userId })).toBe(false);
  expect(await readIsLinkOfOther(code, await createUser())).toBe(true);
  expect(await readIsLinkOfOther(code, undefined)).toBe(false);
  expect(await readIsLinkOfOther("invented", await createUser())).toBe(false);
});
