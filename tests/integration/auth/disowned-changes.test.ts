import { beforeEach, describe, expect, test, vi } from "vitest";
import { logIn } from "@/lib/auth/log-in/log-in";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { disownSecurityChange } from "@/lib/auth/security-changes/disown-security-change";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { findSession, openSession } from "@/lib/server/session/session";
import { editUserInput } from "@/lib/users/edit-schema";
import { editUser } from "@/lib/users/edit-user";
import { createAdmin, createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, sendBearer, visitorCookies } from "@/tests/support/fake-headers";
import { latestEmailCode } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

const newPassword = "seven quiet lanterns";
let visitors = 0;
/** Starts a visitor in a browser without cookies, at a new IP address. */
function newBrowser(): void {
  visitors += 1;
  newVisitor(`198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`);
}
beforeEach(newBrowser);

const logInAs = (email: string, password = testPassword) => logIn({ email, password, remember: true });
const changePin = (actor: Actor, pin: string) =>
  editUser(
    actor,
    editUserInput.parse({ email: actor.email, payload: { DomesticTransferPin: pin }, currentPassword: testPassword }),
  );
const disownCode = (actor: Actor) => latestEmailCode(actor.userId, "disown_change");

async function currentActor(): Promise<Actor> {
  const session = await findSession();
  if (!session) throw new Error("nobody is logged in");
  return session.actor;
}

type News = { notice: string; by: string; address: string; device: string };
async function newsTo(recipient: string): Promise<News[]> {
  const emails = await db.query<{ props: News }>(
    "SELECT props FROM emails WHERE recipient = $1 AND template = 'security-notice' ORDER BY id",
    [recipient],
  );
  return emails.map(({ props }) => props);
}

async function stateOf({ userId }: Actor) {
  const [state] = await db.query<{ sessions: number; password: string; voided: boolean; status: string }>(
    `SELECT (SELECT count(*)::int FROM sessions WHERE user_id = u.id AND revoked_at IS NULL) AS sessions,
            password_hash AS password, password_voided_at IS NOT NULL AS voided, status
       FROM users u WHERE id = $1`,
    [userId],
  );
  if (!state) throw new Error("there is no such user");
  return state;
}

const disownedTimes = ({ userId }: Actor) =>
  db.prisma.auditEvent.count({ where: { action: "security.disown", subjectId: userId } });

/**
 * Creates a customer and changes the PIN in the customer's session. The bank cannot know whether the customer or a thief made the
 * change.
 */
async function createWithNews(): Promise<Actor> {
  const actor = await createUser();
  await changePin(actor, "1357");
  return actor;
}

describe("'this was not me'", () => {
  test("'this was not me' ends every session and bearer token, and the password stops working until a new password is set", async () => {
    const { email } = await createUser();
    const { loginToken } = await logInAs(email);
    const actor = await currentActor();
    newBrowser();
    await logInAs(email);
    newBrowser();
    await disownSecurityChange({ code: await disownCode(actor) });
    expect(await stateOf(actor)).toMatchObject({ sessions: 0, voided: true, status: "active" });
    sendBearer(loginToken);
    expect(await findSession()).toBeNull();
    newBrowser();
    await expect(logInAs(email)).rejects.toMatchObject({ code: "invalid_credentials" });
    await requestPasswordReset({ email });
    await resetPassword(await latestEmailCode(actor.userId, "reset_password"), { password: newPassword });
    await expect(logInAs(email, newPassword)).resolves.toBeDefined();
    expect(await disownedTimes(actor)).toBe(1);
  });

  test("'this was not me' forgets the person's devices, so the next log-in counts as a new device", async () => {
    const { email, userId } = await createUser();
    await logInAs(email);
    const actor = await currentActor();
    await changePassword(actor, { currentPassword: testPassword, password: newPassword, confirmPassword: newPassword });
    await logInAs(email, newPassword);
    expect((await newsTo(email)).map(({ notice }) => notice)).toEqual(["password-changed"]);
    const own = new Map(visitorCookies);
    newBrowser();
    await disownSecurityChange({ code: await disownCode(actor) });
    await requestPasswordReset({ email });
    await resetPassword(await latestEmailCode(userId, "reset_password"), { password: newPassword });
    newBrowser();
    for (const [name, cookie] of own) visitorCookies.set(name, cookie);
    await logInAs(email, newPassword);
    const notices = (await newsTo(email)).map(({ notice }) => notice);
    expect(notices).toEqual(["password-changed", "password-changed", "new-device"]);
  });

  test("earlier proofs and older reset links stop working", async () => {
    const actor = await createWithNews();
    await requestPasswordReset({ email: actor.email });
    const resetCode = await latestEmailCode(actor.userId, "reset_password");
    await disownSecurityChange({ code: await disownCode(actor) });
    const { password: passwordHash } = await stateOf(actor);
    const opened = openSession({ id: actor.userId, provedBy: { passwordHash } }, false);
    await expect(opened).rejects.toMatchObject({ code: "invalid_credentials" });
    const reset = resetPassword(resetCode, { password: newPassword });
    await expect(reset).rejects.toMatchObject({ code: "code_expired" });
  });

  test("'this was not me' works once, even when sent again or ten times in parallel", async () => {
    const actor = await createWithNews();
    const code = await disownCode(actor);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => disownSecurityChange({ code })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(disownSecurityChange({ code })).rejects.toMatchObject({ code: "code_expired" });
    expect(await disownedTimes(actor)).toBe(1);
  });

  test("log-ins with the right password at the same moment leave no session open", async () => {
    const actor = await createWithNews();
    const code = await disownCode(actor);
    const logIns = Array.from({ length: 4 }, () => logInAs(actor.email));
    await Promise.allSettled([...logIns, disownSecurityChange({ code })]);
    expect(await stateOf(actor)).toMatchObject({ sessions: 0, voided: true });
  });

  test("an expired code, an invented code and a code for another purpose are refused", async () => {
    const actor = await createWithNews();
    const code = await disownCode(actor);
    await db.query("UPDATE email_codes SET expires_at = now() WHERE user_id = $1", [actor.userId]);
    await requestPasswordReset({ email: actor.email });
    const resetCode = await latestEmailCode(actor.userId, "reset_password");
    for (const refused of [code, resetCode, "invented", "", "\u0000"]) {
      await expect(disownSecurityChange({ code: refused })).rejects.toMatchObject({ code: "code_expired" });
    }
    expect(await stateOf(actor)).toMatchObject({ voided: false });
    expect(await disownedTimes(actor)).toBe(0);
  });

  test("a person's own link does not affect another person", async () => {
    const [thief, victim] = [await createWithNews(), await createWithNews()];
    const before = await stateOf(victim);
    await disownSecurityChange({ code: await disownCode(thief) });
    expect(await stateOf(victim)).toEqual(before);
  });

  test("the link of an older change works after a newer change, and uses up the newer link", async () => {
    const actor = await createUser();
    await logInAs(actor.email);
    await changePin(await currentActor(), "1357");
    const older = await disownCode(actor);
    await logInAs(actor.email);
    await changePin(await currentActor(), "8642");
    const newer = await disownCode(actor);
    expect(newer).not.toBe(older);
    await disownSecurityChange({ code: older });
    expect(await stateOf(actor)).toMatchObject({ sessions: 0, voided: true });
    await expect(disownSecurityChange({ code: newer })).rejects.toMatchObject({ code: "code_expired" });
  });

  test("'this was not me' works for a person whom staff have blocked meanwhile, and the person stays blocked", async () => {
    const actor = await createWithNews();
    await db.query("UPDATE users SET status = 'blocked' WHERE id = $1", [actor.userId]);
    await disownSecurityChange({ code: await disownCode(actor) });
    expect(await stateOf(actor)).toMatchObject({ voided: true, status: "blocked" });
  });

  test("one IP address has sixty attempts in a quarter of an hour", async () => {
    const tries = Array.from({ length: 61 }, (_, index) => disownSecurityChange({ code: `guess ${index}` }));
    const codes = (await Promise.allSettled(tries)).map((tried) => (tried as PromiseRejectedResult).reason.code);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(1);
  });
});

describe("security e-mails", () => {
  test("an e-mail reports a log-in on a new device, but not the person's first log-in", async () => {
    const { email } = await createUser();
    await logInAs(email);
    await logInAs(email);
    expect(await newsTo(email)).toEqual([]);
    newBrowser();
    await logInAs(email);
    await logInAs(email);
    expect(await newsTo(email)).toMatchObject([
      { notice: "new-device", by: "owner", address: `198.51.0.${visitors + 1}` },
    ]);
  });

  test("at most five e-mails an hour report new devices of a person", async () => {
    const { email } = await createUser();
    for (let device = 0; device < 8; device += 1) {
      newBrowser();
      await logInAs(email);
    }
    expect(await newsTo(email)).toHaveLength(5);
  });

  test("an e-mail reports a change by staff without their device and IP address", async () => {
    const [actor, admin] = [await createUser(), await createAdmin()];
    await editUser(
      admin,
      editUserInput.parse({
        email: actor.email,
        payload: { resetPins: ["atm"] },
        changeReason: "Forgotten, asked at the desk",
      }),
    );
    expect(await newsTo(actor.email)).toMatchObject([{ notice: "pins-reset", by: "staff", address: "", device: "" }]);
  });
});
