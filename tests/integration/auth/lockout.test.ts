import { beforeEach, describe, expect, test, vi } from "vitest";
import { lifetimeMsByPurpose } from "@/lib/auth/email-codes/issue-email-code";
import { findDevice, isKnownTo } from "@/lib/auth/log-in/known-device";
import { letDeviceIn } from "@/lib/auth/log-in/let-device-in";
import { logIn } from "@/lib/auth/log-in/log-in";
import { requestPasswordReset } from "@/lib/auth/passwords/request-password-reset";
import { resetPassword } from "@/lib/auth/passwords/reset-password";
import { db } from "@/lib/server/db";
import { limitOf } from "@/lib/server/rate-limit";
import { requestContext } from "@/lib/server/request-context";
import { findSession } from "@/lib/server/session/session";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, visitorCookies } from "@/tests/support/fake-headers";
import { latestEmailCode, signUp } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

let visitors = 0;
/** Starts a visitor in a browser without cookies, at a new IP address. */
function newStranger(): void {
  visitors += 1;
  newVisitor(`198.18.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`);
}
beforeEach(newStranger);

const deviceCookie = "holdfast-device";
const logInAs = (email: string, password = testPassword) => logIn({ email, password, remember: false });

async function failTimes(email: string, times: number): Promise<string[]> {
  const guesses = Array.from({ length: times }, (_, index) => logInAs(email, `guess ${index}`));
  const outcomes = await Promise.allSettled(guesses);
  return outcomes.map((outcome) => (outcome as PromiseRejectedResult).reason.code);
}

/** Lets this many strangers guess passwords. Each stranger has a different IP address and uses up its limit. */
async function besiege(email: string, strangers: number): Promise<void> {
  for (let stranger = 1; stranger <= strangers; stranger += 1) {
    newStranger();
    await failTimes(email, 5);
  }
}

/** Uses up the failed log-ins that the visitor's IP address may have. */
async function fillAddress(): Promise<void> {
  await db.query("INSERT INTO rate_limits (key, points, expire) VALUES ($1, 1000000, $2)", [
    `login-failures-address:${requestContext().ipAddress}`,
    Date.now() + 60_000,
  ]);
}

const findOwner = (email: string) => db.prisma.user.findFirstOrThrow({ where: { email } });

/** Moves the same browser to another IP address. */
function moveOn(): void {
  const cookies = [...visitorCookies];
  newStranger();
  for (const [name, cookie] of cookies) visitorCookies.set(name, cookie);
}

describe("guessing", () => {
  test("ends after five failures at an address, also for the right password", async () => {
    const { email } = await createUser();
    for (let failure = 1; failure <= 5; failure += 1) {
      await expect(logInAs(email, `guess ${failure}`)).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    const refusal = await logInAs(email).catch((error) => error);
    expect(refusal).toMatchObject({ code: "rate_limited" });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
  });

  test("of 20 at once five are looked at", async () => {
    const { email } = await createUser();
    const codes = await failTimes(email, 20);
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(5);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(15);
  });

  test("from many addresses ends after 20 failures", async () => {
    const { email } = await createUser();
    await besiege(email, 4);
    newStranger();
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("an e-mail that nobody has is locked in the same way", async () => {
    const codes = await failTimes("locked-out@example.com", 6);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(1);
  });

  test("with a stolen device cookie is bound like anywhere else", async () => {
    const { email } = await createUser();
    await logInAs(email);
    moveOn();
    for (let failure = 1; failure <= 5; failure += 1) {
      moveOn();
      await expect(logInAs(email, `guess ${failure}`)).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    moveOn();
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("the right password forgets earlier failures", async () => {
    const { email } = await createUser();
    for (let round = 1; round <= 2; round += 1) {
      await failTimes(email, 4);
      await expect(logInAs(email)).resolves.toBeDefined();
    }
  });

  test("an address that fails for many e-mails is stopped", async () => {
    await fillAddress();
    const { email } = await createUser();
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("a stranger's failures lock out", () => {
  test("nobody who logs in from another address", async () => {
    const { email } = await createUser();
    await failTimes(email, 10);
    newStranger();
    await expect(logInAs(email)).resolves.toBeDefined();
  });

  test("nobody whose device has logged in before, however many strangers there are", async () => {
    const { email } = await createUser();
    await logInAs(email);
    const own = new Map(visitorCookies);
    await besiege(email, 6);
    newStranger();
    await expect(logInAs(email), "a new device meets the bound").rejects.toMatchObject({ code: "rate_limited" });
    for (const [name, cookie] of own) visitorCookies.set(name, cookie);
    await expect(logInAs(email)).resolves.toBeDefined();
  });

  test("nobody at the stranger's own address either, on a device that has logged in before", async () => {
    const { email } = await createUser();
    await logInAs(email);
    const device = visitorCookies.get(deviceCookie);
    visitorCookies.clear();
    await failTimes(email, 10);
    if (device) visitorCookies.set(deviceCookie, device);
    await expect(logInAs(email)).resolves.toBeDefined();
  });

  test("nobody who has chosen a new password by e-mail, then and later", async () => {
    const { email, userId } = await signUp();
    await besiege(email, 6);
    newStranger();
    await failTimes(email, 6);
    await requestPasswordReset({ email });
    await resetPassword(await latestEmailCode(userId, "reset_password"), { password: "seven quiet lanterns" });
    await expect(logInAs(email, "seven quiet lanterns")).resolves.toBeDefined();
    const own = new Map(visitorCookies);
    await besiege(email, 6);
    newStranger();
    for (const [name, cookie] of own) visitorCookies.set(name, cookie);
    await expect(logInAs(email, "seven quiet lanterns")).resolves.toBeDefined();
  });

  test("nobody at an address where strangers fail for many e-mails, on a device that has logged in before", async () => {
    const { email } = await createUser();
    await logInAs(email);
    await fillAddress();
    await expect(logInAs(email)).resolves.toBeDefined();
    visitorCookies.clear();
    await expect(logInAs(email), "a new device meets the bound").rejects.toMatchObject({ code: "rate_limited" });
  });

  test("nobody who has let a new device in by e-mail, then and later, with the password of before", async () => {
    const { email, userId } = await signUp();
    await besiege(email, 6);
    newStranger();
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
    await requestPasswordReset({ email });
    await letDeviceIn({ code: await latestEmailCode(userId, "reset_password") });
    expect(await findSession(), "it is no log-in").toBeNull();
    await expect(logInAs(email, "a guess")).rejects.toMatchObject({ code: "invalid_credentials" });
    await expect(logInAs(email)).resolves.toBeDefined();
    const own = new Map(visitorCookies);
    await besiege(email, 6);
    newStranger();
    for (const [name, cookie] of own) visitorCookies.set(name, cookie);
    await expect(logInAs(email)).resolves.toBeDefined();
  });

  test("nobody from the mailbox: whoever is refused a further link has one there that works", async () => {
    const { email, userId } = await signUp();
    for (let request = 1; request <= 5; request += 1) {
      newStranger();
      await requestPasswordReset({ email });
    }
    newStranger();
    await expect(requestPasswordReset({ email })).rejects.toMatchObject({ code: "rate_limited" });
    const { durationSeconds } = limitOf("mail-request-email");
    expect(lifetimeMsByPurpose.reset_password).toBeGreaterThanOrEqual(durationSeconds * 1_000);
    await letDeviceIn({ code: await latestEmailCode(userId, "reset_password") });
    await expect(logInAs(email)).resolves.toBeDefined();
  });
});

describe("a device that was let in by e-mail", () => {
  async function letIn() {
    const person = await signUp();
    await requestPasswordReset({ email: person.email });
    const code = await latestEmailCode(person.userId, "reset_password");
    await letDeviceIn({ code });
    return { ...person, code };
  }

  test("has five tries, and a further link gives it no more", async () => {
    const { email, userId } = await letIn();
    expect((await failTimes(email, 6)).filter((code) => code === "rate_limited")).toHaveLength(1);
    await requestPasswordReset({ email });
    await letDeviceIn({ code: await latestEmailCode(userId, "reset_password") });
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("is a stranger's again after an hour without a log-in, and for other people from the beginning", async () => {
    const { email } = await letIn();
    const other = await createUser();
    const own = new Map(visitorCookies);
    await besiege(email, 5);
    await besiege(other.email, 5);
    newStranger();
    for (const [name, cookie] of own) visitorCookies.set(name, cookie);
    await expect(logInAs(other.email)).rejects.toMatchObject({ code: "rate_limited" });
    const [device, owner] = [await findDevice(), await findOwner(email)];
    expect(device?.users.map(({ id }) => id)).toEqual([owner.id]);
    expect(device && isKnownTo(device, owner, new Date(Date.now() + 59 * 60_000))).toBe(true);
    expect(device && isKnownTo(device, owner, new Date(Date.now() + 61 * 60_000))).toBe(false);
  });

  test("is still told of as a new one at its first log-in", async () => {
    const { email, userId } = await letIn();
    await db.prisma.user.updateMany({ where: { id: userId }, data: { firstLogInAt: new Date() } });
    await logInAs(email);
    await logInAs(email);
    const news = await db.prisma.email.findMany({ where: { recipient: email, template: "security-notice" } });
    expect(news.filter(({ props }) => JSON.stringify(props).includes("new-device"))).toHaveLength(1);
  });

  test("is one, by a link that works once, also for ten at once and after a new password; it is audited", async () => {
    const { email, userId, code } = await letIn();
    await expect(letDeviceIn({ code })).rejects.toMatchObject({ code: "code_expired" });
    await requestPasswordReset({ email });
    const next = await latestEmailCode(userId, "reset_password");
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => letDeviceIn({ code: next })));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(resetPassword(next, { password: "seven quiet lanterns" })).rejects.toMatchObject({
      code: "code_expired",
    });
    expect(await db.prisma.auditEvent.count({ where: { action: "device.let-in", subjectId: userId } })).toBe(2);
  });

  test("is nobody's once all devices are forgotten, and one that has logged in stays what it is", async () => {
    const { email, userId } = await letIn();
    const owner = await findOwner(email);
    const device = await findDevice();
    expect(device && isKnownTo(device, { ...owner, devicesForgottenAt: new Date(Date.now() + 1) })).toBe(false);
    await logInAs(email);
    await requestPasswordReset({ email });
    await letDeviceIn({ code: await latestEmailCode(userId, "reset_password") });
    const later = await findDevice();
    expect(later && isKnownTo(later, owner, new Date(Date.now() + 61 * 60_000))).toBe(true);
  });
});

describe("the cookie of a device", () => {
  test("lets nobody in by itself, and tells nothing", async () => {
    const user = await createUser();
    await logInAs(user.email);
    const cookie = visitorCookies.get(deviceCookie);
    expect(cookie?.options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" });
    expect(cookie?.value).not.toContain(user.userId);
    newStranger();
    if (cookie) visitorCookies.set(deviceCookie, cookie);
    expect(await findSession()).toBeNull();
  });

  test("of one person is no way past the bound for another, and a forged one for nobody", async () => {
    const [thief, victim] = [await createUser(), await createUser()];
    await logInAs(thief.email);
    const own = visitorCookies.get(deviceCookie);
    await besiege(victim.email, 6);
    newStranger();
    if (own) visitorCookies.set(deviceCookie, own);
    await expect(logInAs(victim.email)).rejects.toMatchObject({ code: "rate_limited" });
    const session = [...visitorCookies.values()].at(0)?.value ?? "";
    for (const value of ["", "nonsense", "eyJhbGciOiJkaXIifQ..forged.forged.forged", session.slice(0, -4)]) {
      visitorCookies.set(deviceCookie, { value, options: {} });
      await expect(logInAs(victim.email), value).rejects.toMatchObject({ code: "rate_limited" });
    }
  });

  test("knows several people who share a device", async () => {
    const people = await Promise.all([createUser(), createUser(), createUser()]);
    for (const { email } of people) await logInAs(email);
    const own = new Map(visitorCookies);
    for (const { email } of people) await besiege(email, 5);
    newStranger();
    for (const [name, cookie] of own) visitorCookies.set(name, cookie);
    for (const { email } of people) await expect(logInAs(email)).resolves.toBeDefined();
  });
});

describe("right log-ins at once", () => {
  test("all get in, on a new device and on a known one", async () => {
    const { email } = await createUser();
    const atOnce = () => Promise.all(Array.from({ length: 30 }, () => logInAs(email)));
    await expect(atOnce()).resolves.toHaveLength(30);
    await expect(atOnce()).resolves.toHaveLength(30);
  });
});
