import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createAccount } from "@/lib/accounts/create-account";
import { openAccount } from "@/lib/accounts/open-account";
import { verifyEmail } from "@/lib/auth/email-codes/verify-email";
import { logIn } from "@/lib/auth/log-in/log-in";
import { verifyPin } from "@/lib/auth/pins/pin-hash";
import { type Actor, assertMayMoveMoney } from "@/lib/server/actor";
import { db, inTransaction } from "@/lib/server/db";
import { findSession } from "@/lib/server/session/session";
import { finishRegistration } from "@/lib/users/finish-registration";
import { startRegistration } from "@/lib/users/register-user";
import { finishRegistrationInput, startRegistrationInput } from "@/lib/users/schema";
import { signUp } from "@/lib/users/sign-up";
import { expectCleanBooks } from "@/tests/support/books";
import { createAdmin, testPassword } from "@/tests/support/factories";
import { newVisitor } from "@/tests/support/fake-headers";
import { firstStepFields, laterStepFields, latestEmailCode } from "@/tests/support/identity/sign-up";

vi.mock("next/headers", () => import("@/tests/support/fake-headers"));

beforeEach(() => newVisitor());
afterAll(expectCleanBooks);

type FirstStep = Parameters<typeof firstStepFields>[0];
type LaterSteps = Parameters<typeof laterStepFields>[0];

const rest = (changes?: LaterSteps) => finishRegistrationInput.parse(laterStepFields(changes));

/** Signs somebody up and returns the actor of the session in this browser. */
async function newcomer(changes?: FirstStep): Promise<Actor> {
  await signUp(startRegistrationInput.parse(firstStepFields(changes)));
  const session = await findSession();
  if (!session) throw new Error("nobody is logged in");
  return session.actor;
}

async function userOf({ userId }: Actor) {
  return await db.prisma.user.findUniqueOrThrow({ where: { id: userId }, include: { accounts: true } });
}

const emailsTo = async ({ email }: Actor) =>
  (await db.prisma.email.findMany({ where: { recipient: email }, orderBy: { template: "asc" } })).map(
    ({ template }) => template,
  );

const auditOf = async ({ userId }: Actor) =>
  (
    await db.query<{ action: string }>("SELECT action FROM audit_events WHERE subject_id = $1 ORDER BY sequence", [
      userId,
    ])
  ).map(({ action }) => action);

describe("the first step", () => {
  it("creates a customer without an account, logs the customer in and sends the verification e-mail only", async () => {
    const actor = await newcomer({ country: "NG" });
    expect(actor).toMatchObject({ registrationOpen: true, role: "customer", status: "pending", emailVerified: false });
    expect(await userOf(actor)).toMatchObject({ nationality: "NG", countryOfResidence: "NG", city: "", accounts: [] });
    expect(await emailsTo(actor)).toEqual(["verify-email"]);
    expect(await auditOf(actor)).toEqual(["user.register", "session.open"]);
  });

  it("refuses a weak password and an address that is taken", async () => {
    const { email } = await newcomer();
    await expect(startRegistration(startRegistrationInput.parse(firstStepFields({ email })))).rejects.toMatchObject({
      code: "conflict",
      fields: { email: ["emailTaken"] },
    });
    const weak = { ...startRegistrationInput.parse(firstStepFields()), password: "password1234" };
    await expect(signUp(weak)).rejects.toMatchObject({ fields: { password: ["passwordCommon"] } });
  });

  it("creates one customer if it is sent several times at once", async () => {
    const input = startRegistrationInput.parse(firstStepFields());
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => startRegistration(input)));
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await db.prisma.user.count({ where: { email: input.email } })).toBe(1);
  });

  it("lets the customer log in if the answer was lost before the session began", async () => {
    const input = startRegistrationInput.parse(firstStepFields());
    const { userId } = await startRegistration(input);
    await expect(signUp(input)).rejects.toMatchObject({ code: "conflict", messageKey: "email_taken" });
    expect(await findSession()).toBeNull();
    await logIn({ email: input.email, password: input.password, remember: false });
    expect((await findSession())?.actor).toMatchObject({ userId, registrationOpen: true });
  });

  it("lets the customer log in again on another day, with the other steps still open", async () => {
    const { email, userId } = await newcomer();
    newVisitor();
    await logIn({ email, password: testPassword, remember: false });
    expect(await findSession()).toMatchObject({ actor: { userId, registrationOpen: true } });
  });
});

describe("before the registration is finished", () => {
  it("nothing moves money or opens an account, even with a verified e-mail address", async () => {
    const actor = await newcomer();
    await verifyEmail({ code: await latestEmailCode(actor.userId, "verify_email") });
    const verified = { ...actor, emailVerified: true, status: "active" } as const;
    const refusal = { code: "forbidden", messageKey: "registration_open", extra: { finishAt: "/register" } };
    expect(() => assertMayMoveMoney(verified)).toThrow(expect.objectContaining(refusal));
    const input = { currency: "USD", accountType: "checking" } as const;
    await expect(openAccount(verified, input, "11111111-1111-4111-8111-111111111111")).rejects.toMatchObject(refusal);
    expect((await userOf(actor)).accounts).toEqual([]);
  });

  it("the database refuses an account", async () => {
    const { userId: ownerId } = await newcomer();
    const account = { ownerId, accountName: "Ada Okafor", accountType: "checking", currency: "USD" } as const;
    await expect(inTransaction((tx) => createAccount(tx, account))).rejects.toThrow(
      /has not finished the registration/,
    );
  });

  it.each([
    ["an end without answers", "registration_open = false"],
    ["an end without chosen PINs", "registration_open = false, city = 'Hoboken', address = '1 River Street'"],
    ["a role on the staff", "role = 'teller'"],
  ])("the database refuses %s", async (_, change) => {
    const { userId } = await newcomer();
    await expect(db.query(`UPDATE users SET ${change} WHERE id = $1`, [userId])).rejects.toMatchObject({
      constraint: "users_keep_registration",
    });
  });
});

describe("the other steps", () => {
  it("store the answers, open the account and welcome the customer", async () => {
    const actor = await newcomer({ country: "NG" });
    const { accountNumber } = await finishRegistration(actor, rest({ currency: "GBP", DomesticTransferPin: "904417" }));
    const user = await userOf(actor);
    expect(user).toMatchObject({ countryOfResidence: "US", city: "Hoboken", zip: "07030", registrationOpen: false });
    expect(user.accounts).toMatchObject([{ accountNumber, currency: "GBP", accountName: "Ada Okafor" }]);
    expect(await verifyPin(user.domesticPinHash, "904417")).toBe(true);
    expect(await emailsTo(actor)).toEqual(["verify-email", "welcome"]);
    expect(await auditOf(actor)).toEqual(["user.register", "session.open", "user.finish-registration"]);
  });

  it("cannot be undone", async () => {
    const actor = await newcomer();
    await finishRegistration(actor, rest());
    const open = db.query("UPDATE users SET registration_open = true WHERE id = $1", [actor.userId]);
    await expect(open).rejects.toMatchObject({ constraint: "users_keep_registration" });
  });

  it("change nothing when they are sent again, even with other answers", async () => {
    const actor = await newcomer();
    const first = await finishRegistration(actor, rest());
    const before = await userOf(actor);
    expect(await finishRegistration(actor, rest({ city: "Newark", currency: "EUR" }))).toEqual(first);
    expect(await userOf(actor)).toEqual(before);
    expect(await emailsTo(actor)).toEqual(["verify-email", "welcome"]);
  });

  it("open one account when they are sent several times at once", async () => {
    const actor = await newcomer();
    const answers = await Promise.all(Array.from({ length: 5 }, () => finishRegistration(actor, rest())));
    expect(new Set(answers.map(({ accountNumber }) => accountNumber)).size).toBe(1);
    expect((await userOf(actor)).accounts).toHaveLength(1);
  });

  it("are refused for staff and for a customer who is suspended meanwhile", async () => {
    await expect(finishRegistration(await createAdmin(), rest())).rejects.toMatchObject({ code: "forbidden" });
    const actor = await newcomer();
    await db.query("UPDATE users SET status = 'suspended' WHERE id = $1", [actor.userId]);
    await expect(finishRegistration(actor, rest())).rejects.toMatchObject({ code: "forbidden" });
    const known = { ...actor, status: "suspended" } as const;
    await expect(finishRegistration(known, rest())).rejects.toMatchObject({ code: "account_disabled" });
    expect((await userOf(actor)).accounts).toEqual([]);
  });

  it("ask for a state and a postcode where the country needs them", () => {
    const { error } = finishRegistrationInput.safeParse(laterStepFields({ state: "", zip: "7030" }));
    expect(error?.issues.map(({ path }) => path[0])).toEqual(["state", "zip"]);
  });
});

it("a verification link of another customer changes nothing for the customer who is logged in", async () => {
  const other = await newcomer();
  const code = await latestEmailCode(other.userId, "verify_email");
  newVisitor();
  const actor = await newcomer();
  await verifyEmail({ code });
  expect(await findSession()).toMatchObject({ actor: { userId: actor.userId } });
  expect(await userOf(actor)).toMatchObject({ emailVerifiedAt: null, status: "pending" });
  expect(await userOf(other)).toMatchObject({ status: "active" });
});
