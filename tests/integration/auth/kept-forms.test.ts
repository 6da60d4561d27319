import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepFormAction } from "@/app/api/kept-forms/actions";
import { keepForm } from "@/lib/auth/kept-forms/keep-form";
import { takeKeptForm } from "@/lib/auth/kept-forms/take-kept-form";
import { findDevice } from "@/lib/auth/log-in/known-device";
import { logIn } from "@/lib/auth/log-in/log-in";
import { logOut } from "@/lib/auth/log-in/log-out";
import { db } from "@/lib/server/db";
import { sessionCookieName } from "@/lib/server/session/session-cookie";
import { createUser, testPassword } from "@/tests/support/factories";
import { newVisitor, sendBearer, visitorCookies } from "@/tests/support/fake-headers";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));
vi.mock("next-intl/server", () => ({
  getTranslations: async () => Object.assign((key: string) => key, { has: () => true }),
}));

const typed = { key: "wire-transfer", values: { accountName: "Olga Brandt", amount: "12.50", note: "Boat rent" } };
const logInAs = ({ email }: { email: string }) => logIn({ email, password: testPassword, remember: false });
const take = async (actor: Parameters<typeof takeKeptForm>[0]) => takeKeptForm(actor, await findDevice());
const endSessions = ({ userId }: { userId: string }) =>
  db.prisma.session.updateMany({ where: { userId }, data: { revokedAt: new Date() } });
const rowsOf = ({ userId }: { userId: string }) => db.prisma.keptForm.findMany({ where: { userId } });

/** Creates a customer whose session ended while they typed. Their browser still has the session's cookie. */
async function whoWasLoggedOut() {
  const actor = await createUser();
  await logInAs(actor);
  await endSessions(actor);
  return actor;
}

beforeEach(() => newVisitor());
afterEach(() => vi.useRealTimers());

describe("what was typed when a session ended", () => {
  it("is there for the same person in the same browser, once", async () => {
    const actor = await whoWasLoggedOut();
    expect(await keepForm(typed)).toBe(true);
    await logInAs(actor);
    expect(await take(actor)).toEqual(typed);
    expect(await take(actor)).toBeNull();
    expect(await rowsOf(actor)).toEqual([]);
  });

  it("is there also when the page itself has logged out, and when the session lives on", async () => {
    const actor = await createUser();
    await logInAs(actor);
    expect(await keepForm(typed)).toBe(true);
    await logOut();
    await logInAs(actor);
    expect(await take(actor)).toEqual(typed);
  });

  it("is never another person's who logs in there, and waits for whose it is", async () => {
    const [actor, other] = [await whoWasLoggedOut(), await createUser()];
    await keepForm(typed);
    await logInAs(other);
    expect(await take(other)).toBeNull();
    await logInAs(actor);
    expect(await take(actor)).toEqual(typed);
  });

  it("is not there in another browser, not even for its owner", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm(typed);
    newVisitor("192.0.2.9");
    await logInAs(actor);
    expect(await take(actor)).toBeNull();
    expect(await rowsOf(actor)).toHaveLength(1);
  });

  it("is gone after an hour", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm(typed);
    await logInAs(actor);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60 * 1000 });
    expect(await take(actor)).toBeNull();
  });

  it("is gone once all devices are forgotten", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm(typed);
    const forgotten = new Date(Date.now() + 1_000);
    await db.prisma.user.update({ where: { id: actor.userId }, data: { devicesForgottenAt: forgotten } });
    expect(await keepForm(typed)).toBe(false);
    expect(await take(actor)).toBeNull();
  });

  it("is refused to who was suspended since", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm(typed);
    await expect(take({ ...actor, status: "suspended" })).rejects.toMatchObject({ code: "account_disabled" });
  });

  it("says nothing in the database, and has no secret that was sent along", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm({ ...typed, values: { ...typed.values, pin: "2468", password: testPassword, sixDigits: "123456" } });
    const [row] = await rowsOf(actor);
    expect(row?.content).toMatch(/^sealed:/);
    expect(row?.content).not.toContain("Olga");
    await logInAs(actor);
    expect(await take(actor)).toEqual(typed);
  });

  it("opens for nobody else, should somebody move the row", async () => {
    const [actor, other] = [await whoWasLoggedOut(), await createUser()];
    await keepForm(typed);
    await logInAs(other);
    await db.query("UPDATE kept_forms SET user_id = $1 WHERE user_id = $2", [other.userId, actor.userId]);
    expect(await take(other)).toBeNull();
  });

  it("is the last one, also when several pages keep theirs at once; of several that take it, one has it", async () => {
    const actor = await whoWasLoggedOut();
    await Promise.all(Array.from({ length: 8 }, () => keepForm(typed)));
    const last = { key: "beneficiary", values: { nickname: "Landlady" } };
    await keepForm(last);
    expect(await rowsOf(actor)).toHaveLength(1);
    const device = await findDevice();
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeKeptForm(actor, device)));
    expect(taken.filter(Boolean)).toEqual([last]);
  });
});

describe("nothing is kept", () => {
  const count = () => db.prisma.keptForm.count();

  it("of who brings no cookie of a session, or a forged one, or a bearer", async () => {
    const actor = await createUser();
    const token = await logInAs(actor);
    const device = [...visitorCookies].filter(([name]) => name !== sessionCookieName());
    newVisitor();
    for (const [name, cookie] of device) visitorCookies.set(name, cookie);
    const before = await count();
    expect(await keepForm(typed)).toBe(false);
    visitorCookies.set(sessionCookieName(), { value: "eyJhbGciOiJkaXIifQ..forged.forged.forged", options: {} });
    expect(await keepForm(typed)).toBe(false);
    visitorCookies.delete(sessionCookieName());
    sendBearer(token.loginToken);
    expect(await keepForm(typed)).toBe(false);
    expect(await count()).toBe(before);
  });

  it("of who has stolen the cookie of a session alone", async () => {
    await whoWasLoggedOut();
    const stolen = visitorCookies.get(sessionCookieName());
    newVisitor("198.51.100.4");
    if (stolen) visitorCookies.set(sessionCookieName(), stolen);
    expect(await keepForm(typed)).toBe(false);
  });

  it("of other forms", async () => {
    await whoWasLoggedOut();
    for (const key of ["log-in", "change-password", "__proto__", randomUUID()])
      expect(await keepForm({ ...typed, key })).toBe(false);
  });

  it("of more than a form can have", async () => {
    await whoWasLoggedOut();
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`field${index}`, "x"]));
    for (const values of [many, { note: "x".repeat(1_001) }, { ["x".repeat(61)]: "x" }])
      expect(await keepFormAction({ key: "wire-transfer", values })).toMatchObject({ code: "validation_failed" });
    expect(await keepFormAction({ key: "x".repeat(201), values: {} })).toMatchObject({ code: "validation_failed" });
    const nested = { note: { deep: true } } as unknown as Record<string, string>;
    expect(await keepFormAction({ key: "wire-transfer", values: nested })).toMatchObject({ code: "validation_failed" });
  });

  it("too often: thirty times an hour", async () => {
    const actor = await whoWasLoggedOut();
    for (let time = 0; time < 30; time += 1) expect(await keepForm(typed)).toBe(true);
    expect(await keepForm(typed)).toBe(false);
    expect(await rowsOf(actor)).toHaveLength(1);
  });
});
