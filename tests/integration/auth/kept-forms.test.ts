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

/** Creates a customer whose session ended while they filled in a form. The customer's browser still has the session's cookie. */
async function whoWasLoggedOut() {
  const actor = await createUser();
  await logInAs(actor);
  await endSessions(actor);
  return actor;
}

beforeEach(() => newVisitor());
afterEach(() => vi.useRealTimers());

describe("the fields of a form that a person filled in when their session ended", () => {
  it("the same person gets the fields back once in the same browser", async () => {
    const actor = await whoWasLoggedOut();
    expect(await keepForm(typed)).toBe(true);
    await logInAs(actor);
    expect(await take(actor)).toEqual(typed);
    expect(await take(actor)).toBeNull();
    expect(await rowsOf(actor)).toEqual([]);
  });

  it("the fields are kept even when the page itself logged out or the session continues", async () => {
    const actor = await createUser();
    await logInAs(actor);
    expect(await keepForm(typed)).toBe(true);
    await logOut();
    await logInAs(actor);
    expect(await take(actor)).toEqual(typed);
  });

  it("another person who logs in there never gets the fields, and the owner gets them later", async () => {
    const [actor, other] = [await whoWasLoggedOut(), await createUser()];
    await keepForm(typed);
    await logInAs(other);
    expect(await take(other)).toBeNull();
    await logInAs(actor);
    expect(await take(actor)).toEqual(typed);
  });

  it("the owner does not get the fields in another browser", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm(typed);
    newVisitor("192.0.2.9");
    await logInAs(actor);
    expect(await take(actor)).toBeNull();
    expect(await rowsOf(actor)).toHaveLength(1);
  });

  it("the fields are deleted after an hour", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm(typed);
    await logInAs(actor);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61 * 60 * 1000 });
    expect(await take(actor)).toBeNull();
  });

  it("the fields are deleted when the person forgets all devices", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm(typed);
    const forgotten = new Date(Date.now() + 1_000);
    await db.prisma.user.update({ where: { id: actor.userId }, data: { devicesForgottenAt: forgotten } });
    expect(await keepForm(typed)).toBe(false);
    expect(await take(actor)).toBeNull();
  });

  it("a person who was suspended meanwhile does not get the fields", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm(typed);
    await expect(take({ ...actor, status: "suspended" })).rejects.toMatchObject({ code: "account_disabled" });
  });

  it("the database row reveals nothing, and secrets of the form are not kept", async () => {
    const actor = await whoWasLoggedOut();
    await keepForm({ ...typed, values: { ...typed.values, pin: "2468", password: testPassword, sixDigits: "123456" } });
    const [row] = await rowsOf(actor);
    expect(row?.content).toMatch(/^sealed:/);
    expect(row?.content).not.toContain("Olga");
    await logInAs(actor);
    expect(await take(actor)).toEqual(typed);
  });

  it("another person cannot read the fields, even if the database row is moved to that person", async () => {
    const [actor, other] = [await whoWasLoggedOut(), await createUser()];
    await keepForm(typed);
    await logInAs(other);
    await db.query("UPDATE kept_forms SET user_id = $1 WHERE user_id = $2", [other.userId, actor.userId]);
    expect(await take(other)).toBeNull();
  });

  it("the last of several parallel writes is kept, and only one of several parallel reads gets the fields", async () => {
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

describe("forms that the bank does not keep", () => {
  const count = () => db.prisma.keptForm.count();

  it("the bank keeps nothing for a visitor without a session cookie, with a forged cookie or with a bearer token", async () => {
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

  it("the bank keeps nothing for a thief who has stolen only the session cookie", async () => {
    await whoWasLoggedOut();
    const stolen = visitorCookies.get(sessionCookieName());
    newVisitor("198.51.100.4");
    if (stolen) visitorCookies.set(sessionCookieName(), stolen);
    expect(await keepForm(typed)).toBe(false);
  });

  it("the bank keeps nothing of a form outside the list of kept forms", async () => {
    await whoWasLoggedOut();
    for (const key of ["log-in", "change-password", "__proto__", randomUUID()])
      expect(await keepForm({ ...typed, key })).toBe(false);
  });

  it("the bank refuses fields that are larger than a form can be", async () => {
    await whoWasLoggedOut();
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`field${index}`, "x"]));
    for (const values of [many, { note: "x".repeat(4_001) }, { ["x".repeat(61)]: "x" }])
      expect(await keepFormAction({ key: "wire-transfer", values })).toMatchObject({ code: "validation_failed" });
    expect(await keepFormAction({ key: "x".repeat(201), values: {} })).toMatchObject({ code: "validation_failed" });
    const nested = { note: { deep: true } } as unknown as Record<string, string>;
    expect(await keepFormAction({ key: "wire-transfer", values: nested })).toMatchObject({ code: "validation_failed" });
  });

  it("the bank keeps at most thirty forms of a person in an hour", async () => {
    const actor = await whoWasLoggedOut();
    for (let time = 0; time < 30; time += 1) expect(await keepForm(typed)).toBe(true);
    expect(await keepForm(typed)).toBe(false);
    expect(await rowsOf(actor)).toHaveLength(1);
  });
});
