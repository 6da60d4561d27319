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

/**
 * Lets the given number of strangers guess passwords. Each stranger has a different IP address and uses up the limit of this
 * address.
 */
async function besiege(email: string, strangers: number): Promise<void> {
  for (let stranger = 1; stranger <= strangers; stranger += 1) {
    newStranger();
    await failTimes(email, 5);
  }
}

/** Uses up the limit of failed log-ins for the visitor's IP address. */
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

describe("guessing passwords", () => {
  test("an IP address is stopped after five failures, even with the right password", async () => {
    const { email } = await createUser();
    for (let failure = 1; failure <= 5; failure += 1) {
      await expect(logInAs(email, `guess ${failure}`)).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    const refusal = await logInAs(email).catch((error) => error);
    expect(refusal).toMatchObject({ code: "rate_limited" });
    expect(refusal.retryAfterSeconds).toBeGreaterThan(14 * 60);
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(15 * 60);
  });

  test("five failures from an IPv6 /64 stop all its addresses, and the owner logs in from another network", async () => {
    const { email } = await createUser();
    for (let failure = 1; failure <= 5; failure += 1) {
      newVisitor(`2001:db8:7::${failure}`);
      await expect(logInAs(email, `guess ${failure}`)).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    newVisitor("2001:db8:7::6");
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
    newVisitor("2001:db8:7:1::6");
    await expect(logInAs(email)).resolves.toBeDefined();
  });

  test("of 20 parallel attempts the bank checks only five", async () => {
    const { email } = await createUser();
    const codes = await failTimes(email, 20);
    expect(codes.filter((code) => code === "invalid_credentials")).toHaveLength(5);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(15);
  });

  test("guessing from many IP addresses ends after 20 failures", async () => {
    const { email } = await createUser();
    await besiege(email, 4);
    newStranger();
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("an unknown e-mail address is locked in the same way", async () => {
    const codes = await failTimes("locked-out@example.com", 6);
    expect(codes.filter((code) => code === "rate_limited")).toHaveLength(1);
  });

  test("the same limits apply to a thief with a stolen device cookie", async () => {
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

  test("the right password resets the count of failures", async () => {
    const { email } = await createUser();
    for (let round = 1; round <= 2; round += 1) {
      await failTimes(email, 4);
      await expect(logInAs(email)).resolves.toBeDefined();
    }
  });

  test("an IP address that fails for many e-mail addresses is stopped", async () => {
    await fillAddress();
    const { email } = await createUser();
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
  });
});

describe("failures by strangers", () => {
  test("a person who logs in from another IP address is not locked out", async () => {
    const { email } = await createUser();
    await failTimes(email, 10);
    newStranger();
    await expect(logInAs(email)).resolves.toBeDefined();
  });

  test("a person on a known device is not locked out, whatever the number of strangers", async () => {
    const { email } = await createUser();
    await logInAs(email);
    const own = new Map(visitorCookies);
    await besiege(email, 6);
    newStranger();
    await expect(logInAs(email), "a new device meets the bound").rejects.toMatchObject({ code: "rate_limited" });
    for (const [name, cookie] of own) visitorCookies.set(name, cookie);
    await expect(logInAs(email)).resolves.toBeDefined();
  });

  test("a person on a known device is not locked out, even at the stranger's own IP address", async () => {
    const { email } = await createUser();
    await logInAs(email);
    const device = visitorCookies.get(deviceCookie);
    visitorCookies.clear();
    await failTimes(email, 10);
    if (device) visitorCookies.set(deviceCookie, device);
    await expect(logInAs(email)).resolves.toBeDefined();
  });

  test("a person who has chosen a new password by e-mail is not locked out, immediately and later", async () => {
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

  test("a known device is not locked out at an IP address where strangers fail for many e-mail addresses", async () => {
    const { email } = await createUser();
    await logInAs(email);
    await fillAddress();
    await expect(logInAs(email)).resolves.toBeDefined();
    visitorCookies.clear();
    await expect(logInAs(email), "a new device meets the bound").rejects.toMatchObject({ code: "rate_limited" });
  });

  test("a person who has admitted a new device by e-mail is not locked out, and the old password still works", async () => {
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

  test("when a person is refused a further link, the link in their mailbox still works", async () => {
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

describe("a device that was admitted by e-mail", () => {
  async function letIn() {
    const person = await signUp();
    await requestPasswordReset({ email: person.email });
    const code = await latestEmailCode(person.userId, "reset_password");
    await letDeviceIn({ code });
    return { ...person, code };
  }

  test("the device has five attempts, and a further link adds no attempts", async () => {
    const { email, userId } = await letIn();
    expect((await failTimes(email, 6)).filter((code) => code === "rate_limited")).toHaveLength(1);
    await requestPasswordReset({ email });
    await letDeviceIn({ code: await latestEmailCode(userId, "reset_password") });
    await expect(logInAs(email)).rejects.toMatchObject({ code: "rate_limited" });
  });

  test("the device loses its admission after an hour without a log-in, and never has it for other people", async () => {
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

  test("the first log-in on the device still causes the e-mail about a new device", async () => {
    const { email, userId } = await letIn();
    await db.prisma.user.updateMany({ where: { id: userId }, data: { firstLogInAt: new Date() } });
    await logInAs(email);
    await logInAs(email);
    const news = await db.prisma.email.findMany({ where: { recipient: email, template: "security-notice" } });
    expect(news.filter(({ props }) => JSON.stringify(props).includes("new-device"))).toHaveLength(1);
  });

  test("the link works once, even ten times in parallel and after a new password, and the admission is audited", async () => {
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

  test("forgetting all devices ends the admission, and a device that has logged in keeps its state", async () => {
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

describe("the cookie of a known device", () => {
  test("the cookie alone does not log in and reveals nothing", async () => {
    const user = await createUser();
    await logInAs(user.email);
    const cookie = visitorCookies.get(deviceCookie);
    expect(cookie?.options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" });
    expect(cookie?.value).not.toContain(user.userId);
    newStranger();
    if (cookie) visitorCookies.set(deviceCookie, cookie);
    expect(await findSession()).toBeNull();
  });

  test("the cookie of one person does not lift another person's limits, and a forged cookie lifts nobody's limits", async () => {
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

  test("the cookie can hold several people who share a device", async () => {
    const people = await Promise.all([createUser(), createUser(), createUser()]);
    for (const { email } of people) await logInAs(email);
    const own = new Map(visitorCookies);
    for (const { email } of people) await besiege(email, 5);
    newStranger();
    for (const [name, cookie] of own) visitorCookies.set(name, cookie);
    for (const { email } of people) await expect(logInAs(email)).resolves.toBeDefined();
  });
});

describe("parallel log-ins with the right password", () => {
  test("all log-ins succeed, on a new device and on a known device", async () => {
    const { email } = await createUser();
    const atOnce = () => Promise.all(Array.from({ length: 30 }, () => logInAs(email)));
    await expect(atOnce()).resolves.toHaveLength(30);
    await expect(atOnce()).resolves.toHaveLength(30);
  });
});
