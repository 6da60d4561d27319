import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn } from "@/lib/auth/log-in/log-in";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { endOtherSessions, endSession } from "@/lib/auth/sessions/end-sessions";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { findSession } from "@/lib/server/session/session";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";

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

/** Sends once, loses the reply as a crash after the commit does, and sends the same again with the cookie of before. */
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

describe("a request whose reply was lost after the commit, sent again,", () => {
  test("changes the password once, and the new one lets its owner in", async () => {
    const actor = await logInNew();
    const change = { currentPassword: testPassword, password: newPassword, confirmPassword: newPassword };
    expect(await sendAgain(() => changePassword(actor, change))).toBe("logged out");
    // The request that was already let in.
    await expect(changePassword(actor, change)).rejects.toMatchObject({ code: "unauthenticated" });
    expect([await audited(actor, "password.change"), await news(actor)]).toEqual([1, 1]);
    await expect(logInAs(actor.email)).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(logInAs(actor.email, newPassword)).resolves.toBeDefined();
  });

  test("changes a PIN once", async () => {
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

  test("ends a device once, and says that it is done", async () => {
    const actor = await logInNew();
    const { sessionId: id } = await createSecondSession(actor);
    const end = () => endSession(actor, { id, currentPassword: testPassword });
    expect(await sendAgain(end)).toBe("done");
    await expect(Promise.all([end(), end(), end()])).resolves.toBeDefined();
    expect(await audited(actor, "session.end")).toBe(1);
  });

  test("ends all devices once, this one too, and the password lets its owner in", async () => {
    const actor = await logInNew();
    const end = () => endOtherSessions(actor, { currentPassword: testPassword });
    expect(await sendAgain(end)).toBe("logged out");
    await expect(end()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await audited(actor, "session.end-others")).toBe(1);
    await expect(logInAs(actor.email)).resolves.toBeDefined();
  });
});

/** Another device of theirs, which this visitor knows nothing of. */
async function createSecondSession({ email, userId }: Actor): Promise<{ sessionId: string }> {
  const own = [...visitorCookies];
  visitorCookies.clear();
  await logInAs(email);
  const session = await findSession();
  visitorCookies.clear();
  for (const [name, cookie] of own) visitorCookies.set(name, cookie);
  // What is counted is what the test does.
  await db.query("DELETE FROM emails WHERE recipient = $1", [email]);
  if (session?.actor.userId !== userId) throw new Error("nobody is logged in");
  return session.actor;
}
