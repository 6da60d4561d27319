import { beforeEach, describe, expect, test, vi } from "vitest";
import { letDeviceIn } from "@/lib/auth/log-in/let-device-in";
import { logIn } from "@/lib/auth/log-in/log-in";
import { assertStrongPassword } from "@/lib/auth/passwords/assert-strong-password";
import { changePassword } from "@/lib/auth/passwords/change-password";
import { scorePassword } from "@/lib/auth/passwords/password-strength.model";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { endOtherSessions, endSession } from "@/lib/auth/sessions/end-sessions";
import { findOwnSessions } from "@/lib/auth/sessions/find-sessions";
import type { Actor } from "@/lib/server/actor";
import { db } from "@/lib/server/db";
import { hashSecret, verifySecret } from "@/lib/server/secrets/secrets";
import { findSession } from "@/lib/server/session/session";
import { demoPassword } from "@/prisma/seed/demo-logins";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";
import { latestEmailCode, signUp } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
beforeEach(() => {
  visitors += 1;
  newVisitor(`198.51.100.${visitors}`);
});

const newPassword = "seven quiet lanterns";
const typed = { currentPassword: testPassword, password: newPassword, confirmPassword: newPassword };
const owner = { email: "amelia.stone@example.com", firstName: "Amelia", lastName: "Stone" };

const weak = [
  "password1234 Passw0rd1234! P@$$word2026!! qwertyuiop123 iloveyou1234 123456789012 Welcome2026!! letmeinletmein",
  "aaaaaaaaaaaa 121212121212 adminadmin2026 Summer2026Summer qwerty123456! Liverpool1892! michaeljordan23",
  "manchesterunited barcelona2026! Monkey123456! sunshine123456 princess123456 football123456 Password12345!",
  "Holdfast2026! HoldfastTrust1 abcdefghijkl abcd1234efgh 1q2w3e4r5t6y zaq12wsxcde34 Qwerty!@#$%^ January012026",
  "ilovemymother trustno1trustno1 charlie123456 starwars12345 computer12345 changeme12345 P@ssw0rd2026! Winter2025!!!",
  "samsung123456 jessica123456 london2026london ilovechocolate blink182blink182 superman12345! asdfghjkl12345",
  "1234567890qwerty qazwsxedcrfv googlegoogle12 dragon123456!! mypassword1234 thisismypassword letmein123456! newyork2026!",
  // Common words of other languages than English.
  "Schmetterling2024! mariposas2024! felicidades2024! ringraziamento2024! fortunatamente2024!",
]
  .join(" ")
  .split(" ");

describe("a new password", () => {
  test.each([...weak, demoPassword])("the password %s is refused", async (password) => {
    await expect(assertStrongPassword(password, owner)).rejects.toMatchObject({
      fields: { password: ["passwordCommon"] },
    });
  });

  test.each(["correct horse battery staple", "kjh8-Kq2_pLx9", "violet harbour ladder", "пароль мой крепкий"])(
    "the password %s is accepted",
    (password) => expect(assertStrongPassword(password, owner)).resolves.toBeUndefined(),
  );

  test("a new password must not consist of the owner's names, e-mail address or the bank's name", async () => {
    expect(await scorePassword("Xylophagou-Ktima", { firstName: "Xylophagou", lastName: "Ktima" }, "")).toBeLessThan(4);
    expect(await scorePassword("Xylophagou-Ktima", {}, "")).toBe(4);
    expect(await scorePassword("zuerchervolksbank", {}, "Zuercher Volksbank")).toBeLessThan(4);
    await expect(assertStrongPassword("amelia.stone at home", owner)).rejects.toMatchObject({
      fields: { password: ["passwordPersonal"] },
    });
  });

  test("a password that is made to be slow to check is checked quickly", async () => {
    await scorePassword("warm up the dictionaries", {}, "");
    const startedAt = process.cpuUsage();
    for (const part of ["aB3$", "p4ssw0rd$1@!", "1234567890", "1!|i"]) await scorePassword(part.repeat(32), {}, "");
    expect(process.cpuUsage(startedAt).user / 1000).toBeLessThan(2_000);
  });

  test("a new password counts as typed, including every letter, its case and the spaces", async () => {
    const typed = " Grüße aus dem Hafen, 128 Mal ".padEnd(128, "w");
    const hashed = await hashSecret(typed);
    // One keyboard may send "ü" as one character, and another keyboard may send it as two characters. Both forms must match the
    // stored hash.
    expect(await verifySecret(hashed, typed.normalize("NFD"))).toBe(true);
    for (const other of [typed.trim(), typed.toLowerCase(), typed.slice(0, -1), `${typed.slice(0, -1)}x`]) {
      expect(await verifySecret(hashed, other), other).toBe(false);
    }
  });

  test("a guessable password cannot sign up", async () => {
    const weakSignUp = signUp({ password: "manchesterunited", confirmPassword: "manchesterunited" });
    await expect(weakSignUp).rejects.toMatchObject({ fields: { password: ["passwordCommon"] } });
  });
});

/** Logs a new customer in. Returns the session's actor and the customer's e-mail address. */
async function logInNew(): Promise<{ actor: Actor; email: string }> {
  const { email } = await createUser();
  await logIn({ email, password: testPassword, remember: false });
  return { actor: await currentActor(), email };
}

async function currentActor(): Promise<Actor> {
  const session = await findSession();
  if (!session) throw new Error("nobody is logged in");
  return session.actor;
}

const emailsTo = (recipient: string) => db.prisma.email.count({ where: { recipient } });
const canLogIn = (email: string, password: string) =>
  logIn({ email, password, remember: false }).then(
    () => true,
    () => false,
  );

describe("a change of the password in a session", () => {
  test("a change of the password needs the current password, ends every session and copied cookie, and notifies the owner", async () => {
    const { actor, email } = await logInNew();
    const { user, remember } = await changePassword(actor, typed);
    expect(user.id).toBe(actor.userId);
    expect(remember).toBe(false);
    expect(await findSession()).toBeNull();
    expect(await emailsTo(email)).toBe(1);
    expect(await canLogIn(email, testPassword)).toBe(false);
    expect(await canLogIn(email, newPassword)).toBe(true);
  });

  test("reset links that were sent before stop working", async () => {
    const { actor, email } = await logInNew();
    await requestPasswordReset({ email });
    const code = await latestEmailCode(actor.userId, "reset_password");
    await changePassword(actor, typed);
    await expect(resetPassword(code, { password: "nine loud lighthouses" })).rejects.toMatchObject({
      code: "code_expired",
    });
    await expect(letDeviceIn({ code })).rejects.toMatchObject({ code: "code_expired" });
    expect(await canLogIn(email, newPassword)).toBe(true);
  });

  test("a change of the password is refused with a wrong current password, and locked after five attempts", async () => {
    const { actor, email } = await logInNew();
    const guess = () => changePassword(actor, { ...typed, currentPassword: "not this one" });
    for (let failure = 1; failure <= 4; failure += 1) {
      await expect(guess()).rejects.toMatchObject({ fields: { currentPassword: ["passwordWrong"] } });
    }
    await expect(guess()).rejects.toMatchObject({ code: "rate_limited" });
    await expect(changePassword(actor, typed)).rejects.toMatchObject({ code: "rate_limited" });
    expect(await findSession()).not.toBeNull();
    expect(await canLogIn(email, newPassword)).toBe(false);
  });

  test("a guessable password is refused, and everything stays unchanged", async () => {
    const { actor, email } = await logInNew();
    const change = changePassword(actor, { ...typed, password: "Liverpool1892!" });
    await expect(change).rejects.toMatchObject({ fields: { password: ["passwordCommon"] } });
    expect(await findSession()).not.toBeNull();
    expect(await canLogIn(email, testPassword)).toBe(true);
  });

  test("five parallel requests change the password once", async () => {
    const { actor } = await logInNew();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => changePassword(actor, typed)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.prisma.auditEvent.count({ where: { action: "password.change", subjectId: actor.userId } })).toBe(1);
  });

  test("a change of the password is refused to a session that has ended meanwhile", async () => {
    const { actor } = await logInNew();
    await endOtherSessions(actor, { currentPassword: testPassword });
    await expect(changePassword(actor, typed)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("the devices of a customer", () => {
  test("customers can list only their own devices and log one of them out", async () => {
    const { actor: here, email } = await logInNew();
    visitorCookies.clear();
    await logIn({ email, password: testPassword, remember: true });
    const there = await currentActor();
    const listed = (await findOwnSessions(here)).map(({ id }) => id);
    expect(listed).toEqual(expect.arrayContaining([here.sessionId, there.sessionId]));
    expect(await db.prisma.session.count({ where: { id: { in: listed }, userId: { not: here.userId } } })).toBe(0);
    await endSession(here, { id: there.sessionId, currentPassword: testPassword });
    expect(await findSession()).toBeNull();
  });

  test("another person cannot log out the devices of a customer", async () => {
    const { actor: victim } = await logInNew();
    const cookies = [...visitorCookies];
    visitorCookies.clear();
    const { actor: stranger } = await logInNew();
    await expect(endSession(stranger, { id: victim.sessionId, currentPassword: testPassword })).rejects.toMatchObject({
      code: "not_found",
    });
    for (const [name, cookie] of cookies) visitorCookies.set(name, cookie);
    expect(await findSession()).toMatchObject({ actor: { userId: victim.userId } });
  });

  test("logging out all devices needs the current password, so a thief with a stolen session cannot lock the owner out", async () => {
    const { actor: thief, email } = await logInNew();
    visitorCookies.clear();
    await logIn({ email, password: testPassword, remember: true });
    const owner = await currentActor();
    for (const [currentPassword, problem] of [
      ["", "required"],
      ["not this one", "passwordWrong"],
    ] as const) {
      const refusal = { fields: { currentPassword: [problem] } };
      await expect(endSession(thief, { id: owner.sessionId, currentPassword })).rejects.toMatchObject(refusal);
      await expect(endOtherSessions(thief, { currentPassword })).rejects.toMatchObject(refusal);
    }
    expect(await findSession()).toMatchObject({ actor: { sessionId: owner.sessionId } });
  });

  test("all devices end together, including this device and copies of its cookie", async () => {
    const { actor, email } = await logInNew();
    const copy = [...visitorCookies];
    visitorCookies.clear();
    await logIn({ email, password: testPassword, remember: true });
    await endOtherSessions(actor, { currentPassword: testPassword });
    expect(await findSession()).toBeNull();
    for (const [name, cookie] of copy) visitorCookies.set(name, cookie);
    expect(await findSession()).toBeNull();
  });
});
